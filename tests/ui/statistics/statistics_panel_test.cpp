// SPDX-License-Identifier: GPL-3.0-or-later
// The Statistics dock: what it says, and where its lines lead.
#include "ui/statistics/statistics_panel.h"

#include <QFile>

#include <unistd.h>

#include "core/formats/npy/npy.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/panel/page.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct DockFixture : WindowFixture {
  explicit DockFixture(Document document) : WindowFixture(std::move(document)) {
    window->openDock(QStringLiteral("statistics"));
    panel = window->findChild<StatisticsPanel*>();
  }
  bool counted() {
    return ready() && QTest::qWaitFor([this] { return !panel->waiting() && !window->busy(); }, 20000);
  }
  QStringList lines() const { return panel->text().split(u'\n'); }
  /// Clicks the line that begins so, behind the title.
  void click(const QString& title, const QString& begins) {
    const QStringList all = lines();
    qsizetype at = 0;
    while (at < all.size() && !all[at].startsWith(title)) ++at;
    while (at < all.size() && !all[at].startsWith(begins)) ++at;
    QVERIFY(at < all.size());
    panel->activate(static_cast<int>(at));
  }
  StatisticsPanel* panel = nullptr;
};

Document documentOf(Tensor params, const char* indices = "[[0], [2]]") {
  Document document = smallDocument(indices);
  document.params = std::move(params);
  return document;
}

}  // namespace

class StatisticsPanelTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhatThereIs() {
    DockFixture f(smallDocument());
    QVERIFY(f.counted());
    const QString text = f.panel->text();
    for (const char* expected :
         {"indices\t[2, 1] int64", "params\t[3, 4] int32", "Exact, of all 12 values.", "min at [0,0]\t0",
          "max at [2,3]\t23", "mean\t11.5", "output\t[2, 4] int32", "reads of params",
          "2 tuples read 2 of the 3 slices of params; 1 are never read."})
      QVERIFY2(text.contains(QLatin1String(expected)), qPrintable(text));
  }

  void leadsFromOneToTheNext() {
    DockFixture f(documentOf(ui::literal("[[1, nan], [2, 3], [nan, 0]]", DType::Float32)));
    QVERIFY(f.counted());
    const auto pinned = [&] { return f.session.selection().pinA(); };
    for (const std::int64_t expected : {1, 4, 1}) {
      f.click("params", "NaN");
      QTRY_VERIFY((pinned() == CellRef{TensorId::Params, expected}));
    }
    f.click("params", "max");
    QTRY_VERIFY((pinned() == CellRef{TensorId::Params, 3}));
    f.click("params", "zeros");
    QTRY_VERIFY((pinned() == CellRef{TensorId::Params, 5}));
  }

  /// A handful at a time, each of them nobody's, all of them in turn.
  void whatNobodyReads() {
    Document document = documentOf(Tensor::zeros(DType::Int8, Shape{30, 2}).value(), "[[0], [5], [29], [5]]");
    DockFixture f(std::move(document));
    QVERIFY(f.counted());
    std::vector<qsizetype> never;
    for (int handful = 0; handful < 3; ++handful) {
      QTRY_VERIFY(!f.panel->waiting());
      const QStringList lines = f.lines();
      for (qsizetype i = lines.indexOf("Never read") + 1; i < lines.size() && lines[i].startsWith("params[");
           ++i)
        never.push_back(lines[i].mid(7).section(u',', 0, 0).toLongLong());
      f.panel->activate(static_cast<int>(lines.indexOf("The next ones")));
    }
    std::vector<qsizetype> expected;
    for (qsizetype slice = 0; slice < 30; ++slice)
      if (slice != 0 && slice != 5 && slice != 29) expected.push_back(slice);
    QCOMPARE(never, expected);
    QTRY_VERIFY(!f.panel->waiting());  // round the end
    f.click("Never read", "params[1,");
    QVERIFY((f.session.selection().pinA() == CellRef{TensorId::Params, 2}));
  }

  void badInput_data() {
    test::columns<QByteArray, int, QByteArray>("params", "dtype", "indices");
    const auto row = [](const char* name, const char* params, DType dtype, const char* indices = "[[0]]") {
      QTest::newRow(name) << QByteArray(params) << static_cast<int>(dtype) << QByteArray(indices);
    };
    row("strings", "[\"a\", \"\"]", DType::String);
    row("complex", "[1+2j, 2]", DType::Complex128);
    row("bools", "[True]", DType::Bool);
    row("no elements", "[]", DType::Float32);
    row("no tuples", "[1, 2]", DType::Float32, "[]");
    row("refused", "[1, 2]", DType::Float32, "[[0, 0, 0]]");
  }
  void badInput() {
    const auto [params, dtype, indices] = test::currentRow<QByteArray, int, QByteArray>();
    Document document = documentOf(ui::literal(params.constData(), static_cast<DType>(dtype)));
    document.indices = ui::literal(indices.constData(), DType::Int64);
    DockFixture f(std::move(document));
    QVERIFY(f.counted());
    QVERIFY(!f.panel->text().contains("read\t"));
    f.panel->grab();
    const auto count = static_cast<int>(f.lines().size());
    for (int i = 0; i < count; ++i) f.panel->activate(i);
    QTRY_VERIFY(!f.panel->waiting());
  }

  /// Of what a file no longer holds nothing is claimed.
  void aFileThatShrinks() {
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("p.npy")).toStdString();
    QVERIFY(writeNpy(path, Tensor::zeros(DType::Float32, Shape{1 << 20, 4}).value()));
    DockFixture f(documentOf(readNpy(path).value()));
    QVERIFY(f.counted());
    QVERIFY(f.panel->text().contains("Exact, of all 4,194,304 values."));
    QCOMPARE(truncate(path.c_str(), 4096), 0);
    f.session.edits().setElement(TensorId::Params, 0, Element::of(DType::Float32, 1.0F));
    QTRY_VERIFY(!f.panel->text().contains("Exact, of all 4,194,304 values."));
    QVERIFY(f.counted());
    QVERIFY2(f.panel->text().contains("Its file was truncated"), qPrintable(f.panel->text()));
    QVERIFY(!f.panel->text().contains("4,194,303"));
  }
};

GATHERND_TEST(StatisticsPanelTest)
#include "statistics_panel_test.moc"
