// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_panel.h"

#include <QAction>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <algorithm>

#include "core/run/cpu/tuning.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/charts/picture_checks.h"
#include "tests/ui/compare/compare_fakes.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/charts/picture.h"
#include "ui/charts/units.h"
#include "ui/compare/compare_parts.h"
#include "ui/compare/compare_values.h"
#include "ui/widgets/elided_label.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// A panel on three rows, with backends that the test chooses.
struct CompareFixture {
  CompareFixture(std::initializer_list<FakeTraits> traits)
      : backends(fakeRegistry(traits)), session(backends) {
    Document document = smallDocument();
    document.backend = "reference";
    session.load(std::move(document));
    panel = std::make_unique<ComparePanel>(session, dialogs);
    panel->setBudget(0.02, 0.002, false);
    panel->resize(1240, 460);
    panel->QWidget::show();
    if (!ready()) QTest::qFail("the panel is not ready", __FILE__, __LINE__);
  }
  bool ready() {
    return QTest::qWaitForWindowExposed(panel.get()) &&
           QTest::qWaitFor([this] { return session.work().idle(); });
  }
  bool settled() {
    return QTest::qWaitFor([this] { return !panel->busy() && !panel->waiting(); }, 20000);
  }
  template <class T>
  T* find(const char* name) {
    return panel->findChild<T*>(QLatin1String(name));
  }
  QString verdict() { return find<QPushButton>("compareVerdict")->accessibleName(); }
  QString timed() {
    return static_cast<ElidedLabel*>(panel->findChild<QWidget*>(QStringLiteral("compareTimed")))->text();
  }

  QTemporaryDir folder;
  BackendRegistry backends;
  FakeDialogs dialogs;
  Session session;
  std::unique_ptr<ComparePanel> panel;
};

const FakeTraits kDevice{"device", 0, -1, true, false, {}};
const FakeTraits kCounted{"counted", 0, -1, false, true, {}};
const FakeTraits kAbsent{"absent", 0, -1, false, false, "the driver is too old"};

/// The CSV's rows by column name.
std::vector<QHash<QString, QString>> rowsOf(const QByteArray& csv) {
  std::vector<QHash<QString, QString>> rows;
  QStringList names;
  for (const QString& line : QString::fromUtf8(csv).split(u'\n', Qt::SkipEmptyParts)) {
    if (line.startsWith(u'#')) continue;
    QStringList cells;
    QString cell;
    bool quoted = false;
    for (const QChar c : line + u',') {
      if (c == u'"') {
        quoted = !quoted;
      } else if (c == u',' && !quoted) {
        cells << cell;
        cell.clear();
      } else {
        cell += c;
      }
    }
    if (names.isEmpty()) {
      names = cells;
      continue;
    }
    QHash<QString, QString> row;
    for (qsizetype i = 0; i < names.size(); ++i) row.insert(names[i], cells.value(i));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

class ComparePanelTest : public QObject {
  Q_OBJECT

 private slots:
  /// Before any comparison: the time that stands beside the output, and that there is no GPU to time.
  void theCallsOwnTimeComesFirst() {
    CompareFixture f({{"same"}});
    QTRY_VERIFY(f.session.snapshot().live);
    const LiveTime own = f.session.snapshot().live->own;
    QTRY_VERIFY(textsOf(f.panel->bars().picture()).contains(durationText(own.medianNs)));
    const QStringList said = textsOf(f.panel->bars().picture());
    QVERIFY(said.contains(QStringLiteral("reference")) && said.contains(QStringLiteral("GPU")));
    f.session.setVeil(Veil::Values);  // a question gives no time away
    QTRY_VERIFY(!textsOf(f.panel->bars().picture()).contains(QStringLiteral("reference")));
  }

  void showsWhatCameOfIt() {
    CompareFixture f({{"same"}, kDevice, kCounted, kAbsent});
    const auto* absent = f.find<QPushButton>("compareChip_absent");
    QVERIFY(absent && !absent->isEnabled());
    QVERIFY2(absent->toolTip().contains(QStringLiteral("the driver is too old")),
             qPrintable(absent->toolTip()));
    f.panel->activateWindow();
    f.panel->setFocus();
    QVERIFY(f.find<QPushButton>("compareRun")->hasFocus());
    QTest::keyClick(f.find<QPushButton>("compareRun"), Qt::Key_Space);
    QVERIFY(f.panel->busy());
    QVERIFY(f.find<QPushButton>("compareCancel")->hasFocus());  // the keyboard stays at hand
    QVERIFY(f.find<QPushButton>("compareCancel")->isVisible());
    QVERIFY(!f.find<QPushButton>("compareRun")->isEnabled());
    QVERIFY(f.settled());
    QVERIFY(!f.find<QPushButton>("compareCancel")->isVisible());
    QVERIFY(f.find<QPushButton>("compareRun")->hasFocus());
    QCOMPARE(f.verdict(), QStringLiteral("equal bit for bit: 8 of 8 values"));
    const ChartPicture& picture = f.panel->bars().picture();
    QCOMPARE(unreadable(picture), QStringList());
    const QStringList texts = textsOf(picture);
    for (const char* label :
         {"reference", "same", "device, end to end", "device, kernel only", "counted", "absent"})
      QVERIFY2(texts.contains(QLatin1String(label)), label);
    const QString all = texts.join(u'\n');
    QVERIFY(all.contains(QStringLiteral("32.0 sectors a request, 13% wanted: counted, not timed")));
    QVERIFY(all.contains(QStringLiteral("the driver is too old")));
    QVERIFY(texts.contains(QStringLiteral("3.40 µs")));  // the device's kernel, by its own clock
    QVERIFY(f.timed().contains(QStringLiteral("indices [2, 1]")));
  }

  void namesTheFirstDifferenceAndPinsIt() {
    CompareFixture f({{"wrong", 0, 4 * 5}});
    f.panel->compare();
    QVERIFY(f.settled());
    QCOMPARE(f.verdict(), QStringLiteral("wrong differs first at output[1, 1]: 1 of 8 values"));
    auto* pill = f.find<QPushButton>("compareVerdict");
    QVERIFY(pill->focusPolicy() & Qt::TabFocus);
    pill->setFocus();
    QTest::keyClick(pill, Qt::Key_Space);
    QVERIFY(f.session.selection().pinA() == (CellRef{TensorId::Output, 5}));
    // Another call's output has no such place.
    f.session.selection().clear();
    QVERIFY(f.session.edits().resize(TensorId::Indices, Shape{1, 1}).has_value());
    QTest::mouseClick(pill, Qt::LeftButton);
    QVERIFY(!f.session.selection().pinA().has_value());
  }

  void marksTheDifferenceWhileItHolds() {
    CompareFixture f({{"wrong", 0, 4 * 5}});
    CanvasWidget canvas(f.session);
    canvas.resize(900, 500);
    canvas.show();
    QVERIFY(f.ready());
    QVERIFY(!canvas.overlayState().difference);
    f.panel->compare();
    QVERIFY(f.settled());
    QVERIFY(f.session.difference().has_value());
    QVERIFY(f.session.difference()->cell == (CellRef{TensorId::Output, 5}));
    QCOMPARE(f.session.difference()->who, QStringLiteral("wrong"));
    QVERIFY(f.session.difference()->found != f.session.difference()->expected);
    const QString words = differenceText(*f.session.difference());
    QVERIFY2(words.startsWith(QStringLiteral("wrong gives ")), qPrintable(words));
    QVERIFY(canvas.accessibleSummary().contains(QStringLiteral("output[1, 1]: ") + words));
    const TextAudit texts = canvas.audit();
    const auto named =
        std::find_if(texts.begin(), texts.end(), [&](const AuditedText& text) { return text.text == words; });
    QVERIFY(named != texts.end());
    QVERIFY(named->mustFitIn.contains(named->rect));
    // Closed and opened again; then an edit: what was compared is no more.
    f.panel->hide();
    QVERIFY(!f.session.difference());
    f.panel->QWidget::show();
    QVERIFY(f.session.difference().has_value());
    QVERIFY(f.session.edits().resize(TensorId::Indices, Shape{3, 1}).has_value());
    QVERIFY(!f.session.difference());
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    QVERIFY(!canvas.accessibleSummary().contains(words));
    f.panel->hide();
    f.panel->QWidget::show();
    QVERIFY(!f.session.difference());
  }

  void saysWhatDiffers_data() {
    const auto row =
        test::columns<std::optional<Element>, std::optional<Element>, QString>("found", "expected", "words");
    const auto f32 = [](std::uint32_t bits) { return std::optional(Element::of(DType::Float32, bits)); };
    row("numbers", f32(0x40400000), f32(0x40e00000), "cuda gives 3.0, reference 7.0");
    row("signs of zero", f32(0x80000000), f32(0), "cuda gives −0.0, reference 0.0");
    row("two kinds of nan", f32(0x7fc00000), f32(0x7fc00001), "cuda gives nan, reference nan:0x7fc00001");
    row("strings", std::optional<Element>(), std::optional<Element>(), "cuda differs from the reference");
  }
  void saysWhatDiffers() {
    const auto [found, expected] = test::currentRow<std::optional<Element>, std::optional<Element>>();
    const OutputDifference difference{{TensorId::Output, 0}, 2, QStringLiteral("cuda"), found, expected};
    QTEST(differenceText(difference), "words");
    QCOMPARE(differenceCountText(difference), QStringLiteral("first of 2 values that differ"));
  }

  void everyFigureOfTheScreenIsInTheFiles() {
    CompareFixture f({{"same"}, kDevice, kCounted, kAbsent});
    f.panel->compare();
    QVERIFY(f.settled());
    SweepOptions sweep;
    sweep.to = 16;
    f.panel->sweep(sweep);
    QVERIFY(f.settled());
    for (const char* ending : {"csv", "json", "png", "svg"}) {
      f.dialogs.file = f.folder.filePath(QStringLiteral("out.%1").arg(QLatin1String(ending)));
      const QByteArray action =
          QByteArray("actionExportCompare") + char(std::toupper(ending[0])) + (ending + 1);
      f.find<QAction>(action.constData())->trigger();
      QVERIFY2(QFile::exists(f.dialogs.file), ending);
    }
    QCOMPARE(f.dialogs.errors, QStringList());

    const QStringList screen = textsOf(f.panel->bars().picture());
    const QByteArray csv = test::fileBytes(f.folder.filePath(QStringLiteral("out.csv")));
    QVERIFY(csv.startsWith("# machine: "));
    const auto machine = machineText(f.panel->sheet().bars->comparison.machine);
    QVERIFY(!machine.isEmpty() && csv.contains(machine.toUtf8()));
    QStringList figures;
    int swept = 0;
    for (const auto& row : rowsOf(csv)) {
      if (row[QStringLiteral("part")] == QLatin1String("sweep")) {
        ++swept;
        const auto size = row[QStringLiteral("size")].toLongLong();
        const QString words = row[QStringLiteral("configuration")] + QStringLiteral(": ") +
                              durationText(row[QStringLiteral("median_ns")].toDouble());
        const ChartPicture& lines = f.panel->lines().picture();
        QVERIFY2(std::any_of(lines.places.begin(), lines.places.end(),
                             [&](const ChartPlace& place) {
                               return place.words.startsWith(QStringLiteral("%1 tuples").arg(size)) &&
                                      place.words.contains(words);
                             }),
                 qPrintable(words));
        continue;
      }
      const QString median = row[QStringLiteral("median_ns")];
      if (median.isEmpty()) {
        QVERIFY2(screen.join(u' ').contains(row[QStringLiteral("remark")].left(20)),
                 qPrintable(row[QStringLiteral("remark")]));
        continue;
      }
      figures << durationText(median.toDouble());
      if (!row[QStringLiteral("kernel_ns")].isEmpty())
        figures << durationText(row[QStringLiteral("kernel_ns")].toDouble());
    }
    QCOMPARE(figures.size(), 4);  // reference, same, device and its kernel
    QVERIFY(swept >= 3);
    const QString svg = QString::fromUtf8(test::fileBytes(f.folder.filePath(QStringLiteral("out.svg"))));
    for (const QString& figure : figures) {
      QVERIFY2(screen.contains(figure), qPrintable(figure));
      QVERIFY2(svg.contains(figure), qPrintable(figure));
    }
    QVERIFY(svg.contains(machine.toHtmlEscaped()) || svg.contains(machine));
    const QImage png(f.folder.filePath(QStringLiteral("out.png")));
    QVERIFY(!png.isNull());
    QVERIFY(png.text(QStringLiteral("Description")).contains(machine));

    const QJsonObject json =
        QJsonDocument::fromJson(test::fileBytes(f.folder.filePath(QStringLiteral("out.json")))).object();
    QCOMPARE(json["machine"].toObject()["processors"].toInt(),
             f.panel->sheet().bars->comparison.machine.processors);
    const QJsonArray results = json["comparison"].toObject()["results"].toArray();
    QCOMPARE(results.size(), 5);
    for (const QJsonValue& each : results) {
      if (each["median_ns"].isDouble()) QVERIFY(figures.contains(durationText(each["median_ns"].toDouble())));
    }
    QCOMPARE(json["sweep"].toObject()["points"].toArray().size(),
             static_cast<qsizetype>(f.panel->sheet().lines->points.size()));
  }

  void everyFigureOfADeviceIsInTheFiles() {
    const BackendRegistry backends = fakeRegistry({kDevice});
    ComparisonRecord record;
    ConfigurationResult result;
    result.who = {"device", backends.find("device"), 0, {}};
    result.samplesNs = {70000, 71000, 72000};
    result.phases = {3, PhaseTimes{47900, 3400, 16500}};
    result.medianNs = 71000;
    result.shareOfDevice = 0.873;
    result.deviceRoofline = DeviceRoofline{4312, 55, 53};
    result.before = {1980, 2619, 41};
    result.after = {1755, 2619, 63};
    record.comparison.bytes = 1 << 20;
    record.comparison.results = {result};
    const CompareSheet sheet{std::make_shared<const ComparisonRecord>(record), nullptr};
    const BarChart bars = barsOf(sheet.bars.get());
    QCOMPARE(bars.rows.size(), std::size_t{2});
    QCOMPARE(bars.rows[1].share, std::optional(0.873));
    QVERIFY(textsOf(barPicture(bars, lightTheme(), {700, 300})).contains(QStringLiteral("87%")));
    const QString timed = timedText(record);
    QVERIFY2(timed.contains(QStringLiteral("device at 1,980 MHz, 41 °C, then 1,755 MHz, 63 °C")),
             qPrintable(timed));
    QVERIFY2(timed.contains(QStringLiteral("4312 GB/s")), qPrintable(timed));
    const auto rows = rowsOf(compareCsv(sheet));
    QCOMPARE(rows.size(), std::size_t{1});
    const std::pair<const char*, const char*> cells[] = {
        {"share_of_device", "0.873"}, {"device_copy_gb_per_s", "4312"}, {"clock_before_mhz", "1980"},
        {"clock_after_mhz", "1755"},  {"celsius_before", "41"},         {"celsius_after", "63"}};
    for (const auto& [name, text] : cells) QCOMPARE(rows[0][QLatin1String(name)], QLatin1String(text));
    const QJsonObject json = QJsonDocument::fromJson(compareJson(sheet))
                                 .object()["comparison"]
                                 .toObject()["results"][0]
                                 .toObject();
    QCOMPARE(json["share_of_device"].toDouble(), 0.873);
    QCOMPARE(json["device_roofline"].toObject()["copy_gb_per_s"].toDouble(), 4312.0);
    QCOMPARE(json["device_before"].toObject()["clock_mhz"].toInt(), 1980);
    QCOMPARE(json["device_after"].toObject()["celsius"].toInt(), 63);
  }

  void drawsSlicesBesideWhatMemoryAllows() {
    const BackendRegistry backends = fakeRegistry({kDevice});
    auto record = std::make_shared<SweepRecord>();
    record->options.axis = SweepAxis::SliceBytes;
    record->configurations = {{"device", backends.find("device"), 0, {}}};
    Roofline memory;
    memory.copyGBs = 12.5;
    record->ceilings = {memory, {DeviceRoofline{4312, 55, 53}}};
    for (const std::int64_t size : {4, 8, 16, 32}) {
      SweepSample sample{true, 1000, {900, 1250}, {400, 100, 500}};
      record->points.push_back({size, size * 1000, {sample}});
    }
    const LogChart chart = linesOf(record.get());
    QVERIFY(chart.up == AxisUnit::Rate);
    QCOMPARE(chart.series.size(), std::size_t{2});  // whole, kernel only
    QCOMPARE(chart.levels.size(), std::size_t{2});
    const LogPoint& first = chart.series[0].points[0];
    QCOMPARE(first.ns, 4.0);  // 4,000 bytes in 1,000 ns
    QCOMPARE(first.low, 3.2);
    QVERIFY(first.high > first.ns);
    QCOMPARE(chart.series[1].points[0].ns, 40.0);
    QCOMPARE(chart.levels[0].value, 12.5);
    QCOMPARE(chart.levels[1].value, 4312.0);
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
      const ChartPicture picture = logPicture(chart, theme, {620, 360});
      QCOMPARE(unreadable(picture), QStringList());
      QVERIFY(textsOf(picture).contains(QStringLiteral("memory, copy")));
      QVERIFY(textsOf(picture).contains(QStringLiteral("device, device copy")));
    }
    const CompareSheet sheet{nullptr, record};
    int ceilings = 0;
    for (const auto& row : rowsOf(compareCsv(sheet))) {
      const double rate = row[QStringLiteral("gb_per_s")].toDouble();
      if (row[QStringLiteral("part")] == QLatin1String("roofline")) {
        ++ceilings;
        QVERIFY(rate == 12.5 || rate == 4312 || rate == 55 || rate == 53);
        continue;
      }
      const auto words = std::find_if(chart.words.begin(), chart.words.end(), [&](const QString& text) {
        return text.contains(rateText(rate)) && text.startsWith(row[QStringLiteral("size")] + u' ');
      });
      QVERIFY(words != chart.words.end());
    }
    QCOMPARE(ceilings, 4);
    const QJsonArray rooflines =
        QJsonDocument::fromJson(compareJson(sheet)).object()["sweep"].toObject()["rooflines"].toArray();
    QCOMPARE(rooflines.size(), 4);
    QCOMPARE(rooflines[0].toObject()["gb_per_s"].toDouble(), 12.5);
  }

  void sweepsAndKeepsWhatWasMeasured() {
    CompareFixture f({{"slow", 2000}});
    SweepOptions sweep;
    sweep.to = 1 << 12;
    f.panel->sweep(sweep);
    QVERIFY(QTest::qWaitFor([&] { return f.panel->sheet().lines->points.size() >= 2; }, 20000));
    const auto points = f.panel->sheet().lines->points.size();
    QTest::mouseClick(f.find<QPushButton>("compareCancel"), Qt::LeftButton);
    QVERIFY(!f.panel->busy());
    QVERIFY(f.panel->sheet().lines->stopped);
    QVERIFY(f.panel->sheet().lines->points.size() >= points);
    QVERIFY(f.timed().contains(QStringLiteral("stopped early")));
    QCOMPARE(unreadable(f.panel->lines().picture()), QStringList());
    QCOMPARE(f.find<QComboBox>("compareHistory")->count(), 1);
    QVERIFY(f.settled());
  }

  void cancelGoesBackToWhatWas() {
    CompareFixture f({{"slow", 100000}});
    f.panel->compare();
    QVERIFY(f.panel->sheet().bars != nullptr);
    f.panel->cancel();
    QVERIFY(!f.panel->busy());
    QVERIFY(f.panel->sheet().bars == nullptr);
    QCOMPARE(f.find<QComboBox>("compareHistory")->count(), 0);
    QVERIFY(f.timed().contains(QStringLiteral("cancelled")));
    QVERIFY(f.settled());
  }

  void remembersTheSession() {
    CompareFixture f({{"same"}});
    f.panel->compare();
    QVERIFY(f.settled());
    const auto first = f.panel->sheet().bars;
    QVERIFY(f.session.edits().resize(TensorId::Indices, Shape{3, 1}).has_value());
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    f.panel->compare();
    QVERIFY(f.settled());
    QVERIFY(f.panel->sheet().bars != first);
    auto* history = f.find<QComboBox>("compareHistory");
    QCOMPARE(history->count(), 2);
    QVERIFY(history->itemText(0).contains(QStringLiteral("indices [3, 1]")));
    QVERIFY(history->itemText(1).contains(QStringLiteral("indices [2, 1]")));
    history->setFocus();
    QTest::keyClick(history, Qt::Key_Down);
    QCOMPARE(f.panel->sheet().bars, first);
  }

  void refusesWhatCannotRun() {
    CompareFixture f({{"same"}});
    f.session.edits().setElement(TensorId::Indices, 0, Element::of<std::int64_t>(DType::Int64, 77));
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle(); }));
    f.panel->compare();
    QVERIFY(f.settled());
    QVERIFY(f.panel->sheet().bars == nullptr);
    QVERIFY2(f.timed().contains(QStringLiteral("77")), qPrintable(f.timed()));
    f.session.edits().setBatchDims(9);
    QVERIFY(!f.find<QPushButton>("compareRun")->isEnabled());
    QVERIFY(!f.find<QPushButton>("compareSweepSlice")->isEnabled());
  }

  void drawsOnlyWhatCanBeSeen() {
    CompareFixture f({{"same"}});
    f.panel->hide();
    f.panel->compare();
    QVERIFY(f.settled());
    QVERIFY(f.panel->sheet().bars != nullptr);
    QVERIFY(!textsOf(f.panel->bars().picture()).contains(QStringLiteral("same")));
    f.panel->QWidget::show();
    QVERIFY(textsOf(f.panel->bars().picture()).contains(QStringLiteral("same")));
  }

  void reachesEverythingByKeys() {
    // Where the environment holds the defaults the button is off.
    cpu::setTuning(cpu::Tuning{}, cpu::TuningSource::Default);
    const auto forget = qScopeGuard([] { cpu::forgetTuning(); });
    CompareFixture f({{"same"}});
    f.panel->compare();
    QVERIFY(f.settled());
    f.find<QPushButton>("compareSweepTuples")->click();
    QVERIFY(f.settled());
    f.panel->activateWindow();
    QSet<QString> reached;
    f.find<QPushButton>("compareRun")->setFocus();
    for (int i = 0; i < 40; ++i) {
      if (const QWidget* focus = QApplication::focusWidget()) {
        reached << focus->objectName();
        QVERIFY2(!focus->accessibleName().isEmpty() || focus->inherits("QAbstractButton"),
                 qPrintable(focus->objectName()));
      }
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const char* name : {"compareRun", "compareSweepTuples", "compareSweepSlice", "compareChip_reference",
                             "compareChip_same", "compareHistory", "calibrateButton", "compareExport",
                             "compareBars", "compareLines"})
      QVERIFY2(reached.contains(QLatin1String(name)), name);
  }

  void choosesASweepThatFits_data() {
    const auto row = test::columns<Shape, Shape>("params", "indices");
    row("small", Shape{3, 4}, Shape{2, 1});
    row("long slices", Shape{4, 1 << 22}, Shape{2, 1});
    row("many tuples", Shape{1024, 1024}, Shape{1 << 22, 2});
    row("empty", Shape{3, 4}, Shape{0, 1});
  }
  void choosesASweepThatFits() {
    const auto [params, indices] = test::currentRow<Shape, Shape>();
    GatherCall call;
    call.dialect = *findDialect("tensorflow-cpu");
    call.params = {DType::Float32, params};
    call.indices = {DType::Int64, indices};
    const Plan plan = makePlan(call).value();
    for (const SweepAxis axis : {SweepAxis::Tuples, SweepAxis::SliceBytes}) {
      const SweepOptions options = sweepRange(plan, axis);
      QVERIFY(options.from >= 1 && options.to > options.from);
      const std::int64_t other =
          axis == SweepAxis::Tuples ? plan.sliceBytes() : std::max(plan.tupleCount, plan.sliceCount);
      QVERIFY(options.to * std::max<std::int64_t>(other, 1) <= (1LL << 30));
      if (axis == SweepAxis::SliceBytes) QCOMPARE(options.to % 4, std::int64_t{0});
    }
  }
};

GATHERND_TEST(ComparePanelTest)
#include "compare_panel_test.moc"
