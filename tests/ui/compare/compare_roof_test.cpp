// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep and the names of limits say, held against the records that they are made from.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/charts/picture_checks.h"
#include "tests/ui/compare/compare_fakes.h"
#include "ui/charts/bar_chart.h"
#include "ui/compare/compare_panel.h"
#include "ui/compare/compare_values.h"
#include "ui/text/error_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr double kNoTime = -1;  ///< no time at this size
const std::vector<double> kNoTimes(4, kNoTime);

/// A machine and, where asked for, a device, whose figures a sentence can be checked by.
struct RoofCase {
  bool limits = true;
  bool device = true;
  std::vector<std::int64_t> sizes = {16, 256, 4096, 65536};
  std::int64_t bytesOfOne = 1024;  ///< that a tuple moves
  std::vector<double> cpu = {100, 500, 20e3, 4e6};
  std::vector<double> gpu = {9e3, 9e3, 12e3, 900e3};
  PhaseTimes phases{0.5, 0.2, 0.25};  ///< as parts of a time
  std::optional<Error> lost = {};     ///< why the device has no time where it has none
};

const BackendRegistry& backends() {
  static const BackendRegistry all = fakeRegistry({{"cpu"}, {"gpu", 0, -1, true, false, {}}});
  return all;
}

SweepRecord recordOf(const RoofCase& given) {
  SweepRecord record;
  record.configurations = {{"cpu, all threads", backends().find("cpu"), 0, {}}};
  if (given.device) record.configurations.push_back({"gpu", backends().find("gpu"), 0, {}});
  if (given.limits) {
    Roofline machine;
    machine.threads = 2;
    machine.copyGBs = 20;
    machine.readGBs = 12;
    machine.writeGBs = 14.5;
    machine.cachedCopyGBs = 80;
    machine.cachedBytes = 1 << 20;
    record.ceilings.machine = machine;
    record.ceilings.devices = {std::nullopt};
    if (given.device) record.ceilings.devices.emplace_back(DeviceRoofline{3300, 55, 52});
  }
  for (std::size_t i = 0; i < given.sizes.size(); ++i) {
    SweepPoint point{given.sizes[i], given.sizes[i] * given.bytesOfOne, {}};
    const auto add = [&](double ns, bool phases) {
      SweepSample sample;
      sample.present = ns >= 0;
      if (sample.present) {
        sample.medianNs = ns;
        sample.confidence = {ns * 0.9, ns * 1.2};
        if (phases)
          sample.phases = {given.phases.toDeviceNs * ns, given.phases.kernelNs * ns,
                           given.phases.toHostNs * ns};
      } else if (phases) {
        sample.error = given.lost;
      }
      point.samples.push_back(sample);
    };
    add(given.cpu[i], false);
    if (given.device) add(given.gpu[i], true);
    record.points.push_back(std::move(point));
  }
  return record;
}

const Error kLost{ErrorCode::Unsupported, "unsupported.exception", {{"reason", std::string("device lost")}}};

/// The sweep's card in windows of 1024, 1280 and 2560 pixels, as high as the dock and as the window give.
const QSizeF kSizes[] = {{452, 380}, {580, 420}, {640, 900}};

}  // namespace

class CompareRoofTest : public QObject {
  Q_OBJECT

 private slots:
  void isReadable_data() {
    const auto row = test::columns<RoofCase, QStringList>("given", "unable");
    const QString why = QStringLiteral(
        "the backend cuda is unavailable: CUDA driver version is insufficient for CUDA runtime version");
    row("all of it", RoofCase{}, QStringList{});
    row("no device", RoofCase{.device = false}, QStringList{why});
    row("one size", RoofCase{.sizes = {256}, .cpu = {500}, .gpu = {9e3}}, QStringList{});
    row("lost after one point", RoofCase{.gpu = {9e3, kNoTime, kNoTime, kNoTime}, .lost = kLost},
        QStringList{why});
    row("all failed", RoofCase{.cpu = kNoTimes, .gpu = kNoTimes, .lost = kLost}, QStringList{why});
    row("no bytes", RoofCase{.bytesOfOne = 0}, QStringList{});
    const std::vector<double> level = {16 * 1024 / 20.0, 256 * 1024 / 20.0, 4096 * 1024 / 20.0,
                                       65536 * 1024 / 20.0};
    row("on its limit", RoofCase{.cpu = level}, QStringList{});
  }
  void isReadable() {
    const auto [given, unable] = test::currentRow<RoofCase, QStringList>();
    SweepRecord record = recordOf(given);
    for (const QString& reason : unable)
      record.unable.push_back({{"cuda", backends().find("cpu"), 0, {}}, reason});
    for (const SweepAxis axis : {SweepAxis::Tuples, SweepAxis::SliceBytes}) {
      record.options.axis = axis;
      const LogChart chart = linesOf(&record);
      for (const Theme& theme : {lightTheme(), darkTheme(), themeWished("high-contrast", QPalette())}) {
        for (const QSizeF& size : kSizes) {
          const double least = logChartHeight(chart, theme);
          for (const double height : {least, std::max(least, size.height())}) {
            const ChartPicture picture = logPicture(chart, theme, {size.width(), height});
            const QStringList found = unreadable(picture);
            QVERIFY2(found.isEmpty(), qPrintable(QStringLiteral("%1 x %2: ").arg(size.width()).arg(height) +
                                                 found.join(QStringLiteral("; "))));
          }
          // With the height of a dock that is open all that is said can be read to its end.
          const ChartPicture picture = logPicture(chart, theme, {size.width(), std::max(least, 520.0)});
          const QString all = textsOf(picture).join(u' ');
          const QString& said = chart.series.empty() ? chart.empty : chart.caption;
          QVERIFY2(all.contains(said.right(12)), qPrintable(all));
        }
      }
    }
  }

  void saysWhatIsMissing_data() {
    test::columns<RoofCase, QStringList>("given", "missing");
    const auto row = [](const char* name, const RoofCase& given, const QStringList& missing = {}) {
      QTest::newRow(name) << given << missing;
    };
    row("nothing", {});
    row("lost on the way", {.gpu = {9e3, 9e3, kNoTime, kNoTime}, .lost = kLost},
        {QStringLiteral("gpu has no time from 4,096 tuples on: %1.").arg(errorSentence(kLost))});
    row("never there", {.gpu = kNoTimes, .lost = kLost},
        {QStringLiteral("gpu has no time: %1.").arg(errorSentence(kLost))});
    row("a gap between is no loss", {.gpu = {9e3, kNoTime, 12e3, 900e3}});
    row("one size", {.sizes = {256}, .cpu = {500}, .gpu = {9e3}},
        {"One size only: a sweep draws the others."});
    row("no bytes", {.bytesOfOne = 0}, {"A call that moves no bytes has no rate."});
    row("no limits", {.limits = false}, {"What memory allows was not measured."});
  }
  void saysWhatIsMissing() {
    const auto [given, missing] = test::currentRow<RoofCase, QStringList>();
    SweepRecord record = recordOf(given);
    QCOMPARE(missingOf(record), missing);
    const LogChart chart = linesOf(&record);
    const QString said = chart.series.empty() ? chart.empty : chart.caption;
    for (const QString& each : missing) QVERIFY2(said.contains(each), qPrintable(said));
    // Who could not take part at all is named as well; while points are still coming nothing is missing yet.
    record.unable = {{{"cuda", backends().find("cpu"), 0, {}}, QStringLiteral("no driver")}};
    QVERIFY(missingOf(record).contains(QStringLiteral("cuda takes no part: no driver.")));
    record.running = true;
    for (const QString& each : missing) QVERIFY(!linesOf(&record).caption.contains(each));
  }

  void namesTheCrossing_data() {
    // size: 0: no mark
    test::columns<RoofCase, QString, double>("given", "said", "size");
    const auto row = [](const char* name, const RoofCase& given, const char* said, double size = 0) {
      QTest::newRow(name) << given << QString(said) << size;
    };
    const std::vector<double> rising = {100, 1600, 25600, 409600};
    const char* const wins = "gpu wins from 1,000 tuples.";
    row("between two points", {.cpu = rising, .gpu = {6400, 6400, 6400, 6400}}, wins, 1024);
    row("again and again", {.cpu = rising, .gpu = {50, 6400, 6400, 6400}}, wins, 1024);
    row("level again at the last", {.cpu = rising, .gpu = {6400, 6400, 6400, 420000}}, wins, 1024);
    row("never", {.cpu = rising, .gpu = {6400e3, 6400e3, 6400e3, 6400e3}},
        "cpu, all threads is fastest at every size.");
    row("level within what is sure", {.cpu = rising, .gpu = {105, 1500, 26e3, 400e3}},
        "cpu, all threads is not clearly slower than another at any size.");
    row("alone", {.device = false, .cpu = rising},
        "One backend alone has times: nothing for its line to cross.");
    row("one size", {.sizes = {16}, .cpu = {100}, .gpu = {6400}}, "One size only: no line, and no crossing.");
    row("lost while ahead", {.cpu = rising, .gpu = {6400, 6400, 6400, kNoTime}},
        "There is no one size from which a backend stays ahead.");
    row("nothing", {.cpu = kNoTimes, .gpu = kNoTimes}, "");
  }
  void namesTheCrossing() {
    QFETCH(RoofCase, given);
    QFETCH(double, size);
    const SweepRecord record = recordOf(given);
    QTEST(crossingText(record), "said");
    const LogChart chart = linesOf(&record);
    QCOMPARE(chart.marks.size(), size > 0 ? std::size_t{1} : std::size_t{0});
    if (size <= 0) return;
    QVERIFY(std::abs(chart.marks[0].size - size) < 1e-6 * size);
    QCOMPARE(chart.marks[0].sentence + u'.', crossingText(record));
    for (const QSizeF& at : kSizes) {
      const ChartPicture picture = logPicture(chart, lightTheme(), at);
      QVERIFY(textsOf(picture).contains(chart.marks[0].sentence));
      QCOMPARE(unreadable(picture), QStringList());
    }
  }

  void namesTheLimitOfABar_data() {
    test::columns<int, bool, QString, QString>("bound", "random", "brief", "sentence");
    const auto row = [](const char* name, FloorBound bound, bool random, const char* brief,
                        const char* sentence) {
      QTest::newRow(name) << static_cast<int>(bound) << random << QString(brief) << QString(sentence);
    };
    row("copy", FloorBound::Copy, true, "copy, 18.3 GB/s",
        "what a copy moves on this machine, 18.3 GB/s on 1 thread");
    row("cache", FloorBound::Cache, true, "cache, 81.0 GB/s",
        "what a copy within 732 KiB of cache moves, 81.0 GB/s on 1 thread");
    row("writes", FloorBound::Writes, true, "write, 14.0 GB/s",
        "what is written past the caches on this machine, 14.0 GB/s on 1 thread");
    row("reads, random", FloorBound::Reads, true, "reads, 5.70 ns a line",
        "what reading takes on this machine, 5.70 ns a random line and 11.0 GB/s in order, on 1 thread");
    row("reads, in order", FloorBound::Reads, false, "read, 11.0 GB/s",
        "what is read in order on this machine, 11.0 GB/s on 1 thread");
    row("rows", FloorBound::Rows, true, "rows, 18.0 ns each",
        "what copying random rows of 256 B takes on this machine, 18.0 ns each, on 1 thread");
    row("nothing", FloorBound::Nothing, true, "", "");
  }
  void namesTheLimitOfABar() {
    const auto [bound, random, brief, sentence] = test::currentRow<int, bool, QString, QString>();
    ConfigurationResult result;
    result.who = {"cpu, 1 thread", backends().find("cpu"), 1, {}};
    result.samplesNs = {1000, 1100};
    result.medianNs = 1050;
    QCOMPARE(roofOf(result).sentence, QString());
    FloorShare share;
    Roofline& machine = share.roofline;
    machine.threads = 1;
    machine.copyGBs = 18.3, machine.readGBs = 11, machine.writeGBs = 14, machine.cachedCopyGBs = 81;
    machine.cachedBytes = 732 << 10;
    machine.lineNs = 5.7, machine.rowBytes = 256, machine.rowCopyNs = 18;
    share.traffic.randomLines = random ? 10 : 0;
    share.floor.bound = static_cast<FloorBound>(bound);
    share.median = 0.66;
    result.floorShare = share;
    QCOMPARE(roofOf(result).brief, brief);
    QCOMPARE(roofOf(result).sentence, sentence);
    ComparisonRecord record;
    record.comparison.results = {result};
    const BarChart bars = barsOf(&record);
    QCOMPARE(bars.caption, brief.isEmpty() ? QString() : QStringLiteral("Shares are of %1.").arg(sentence));
    for (const Theme& theme : {lightTheme(), darkTheme()}) {
      for (const double width : {480.0, 660.0, 900.0}) {
        const ChartPicture picture =
            barPicture(bars, theme, {width, std::max(300.0, barChartHeight(bars, theme))});
        QCOMPARE(unreadable(picture), QStringList());
        QVERIFY(textsOf(picture).contains(QStringLiteral("its run on the CPU")));
        if (!brief.isEmpty() && width > 600) QVERIFY(textsOf(picture).contains(brief));
      }
    }
    // Another one on other terms: each says whose it is.
    ConfigurationResult other = result;
    other.who.label = "cpu, all threads";
    other.floorShare->roofline.threads = 2;
    record.comparison.results.push_back(other);
    const QString both = roofsText(record.comparison);
    if (!brief.isEmpty()) {
      QVERIFY2(both.startsWith(QStringLiteral("cpu, 1 thread: share of ") + sentence), qPrintable(both));
      QVERIFY2(both.contains(QStringLiteral("cpu, all threads: share of ")), qPrintable(both));
      QVERIFY(both.contains(QStringLiteral("on 2 threads")));
    }
  }

  void saysWhatWasTimed() {
    ConfigurationResult host, device;
    host.who = {"cpu", backends().find("cpu"), 0, {}};
    device.who = {"gpu", backends().find("gpu"), 0, {}};
    host.samplesNs = device.samplesNs = {70000, 71000};
    host.medianNs = device.medianNs = 70500;
    device.phases = {2, PhaseTimes{47900, 3400, 16500}};
    device.deviceRoofline = DeviceRoofline{3310, 55, 53};
    device.shareOfDevice = 0.27;
    ComparisonRecord record;
    record.comparison.bytes = 1 << 20;
    record.comparison.results = {host, device};
    const BarChart bars = barsOf(&record);
    QCOMPARE(bars.rows.size(), std::size_t{3});
    QCOMPARE(bars.rows[0].under, QStringLiteral("its run on the CPU"));
    QCOMPARE(bars.rows[1].under, QStringLiteral("staging, bus, kernel"));
    QCOMPARE(bars.rows[2].under, QStringLiteral("by the device's clock"));
    QVERIFY2(timedText(record).startsWith(
                 QStringLiteral("timed: runs on the CPU, gpu with staging, bus and kernel · ")),
             qPrintable(timedText(record)));
    for (const BarRow& row : bars.rows) QVERIFY2(row.words.contains(row.under), qPrintable(row.words));
    QCOMPARE(bars.rows[2].roof, QStringLiteral("copy, 3310 GB/s"));
    QCOMPARE(bars.caption, QStringLiteral("Shares are of what a copy within the device moves, 3310 GB/s."));
    for (const double height : {200.0, 300.0, 600.0}) {
      const double least = std::max(height, barChartHeight(bars, lightTheme()));
      QCOMPARE(unreadable(barPicture(bars, lightTheme(), {620, least})), QStringList());
    }
  }

  void isInTheFiles() {
    const auto record = std::make_shared<SweepRecord>(recordOf(RoofCase{}));
    const CompareSheet sheet{nullptr, record};
    const QString csv = QString::fromUtf8(compareCsv(sheet));
    for (const Ceiling& each : ceilingsOf(*record))
      QVERIFY2(csv.contains(each.label), qPrintable(each.label));
    QCOMPARE(csv.count(QStringLiteral("\nroofline,")), static_cast<qsizetype>(ceilingsOf(*record).size()));
    QCOMPARE(unreadable(comparePicture(sheet)), QStringList());
    const QString svg = QString::fromUtf8(compareSvg(sheet));
    for (const QString& each : {QStringLiteral("Sweep: tuples"), QStringLiteral("gpu, kernel only")})
      QVERIFY2(svg.contains(each), qPrintable(each));
  }
};

GATHERND_TEST(CompareRoofTest)
#include "compare_roof_test.moc"
