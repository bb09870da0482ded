// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline's shape, never its figures: every one is there, memory is kept to, a stop is obeyed.
#include "core/timing/roofline.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kMegabyte = std::int64_t{1} << 20;

RooflineOptions small(int threads) {
  RooflineOptions options;
  options.threads = threads;
  options.tableBytes = 4 * kMegabyte;
  options.budgetSeconds = 0;
  return options;
}

bool figure(double value) {
  return std::isfinite(value) && value > 0;
}

}  // namespace

class RooflineTest : public QObject {
  Q_OBJECT

 private slots:
  void everyFigureIsThere_data() {
    const auto row = test::columns<int, std::int64_t, std::int64_t>("threads", "rowBytes", "measuredRow");
    row("one thread, no rows", 1, std::int64_t{0}, std::int64_t{0});
    row("a row of one byte is a line", 1, std::int64_t{1}, std::int64_t{64});
    row("two threads, rows of 100 bytes", 2, std::int64_t{100}, std::int64_t{128});
    row("rows of 4 KB", 2, std::int64_t{4096}, std::int64_t{4096});
    row("rows too long to be measured", 1, 9 * kMegabyte, std::int64_t{65536});
    row("three threads", 3, std::int64_t{64}, std::int64_t{64});
  }
  void everyFigureIsThere() {
    const auto [threads, rowBytes, measuredRow] = test::currentRow<int, std::int64_t, std::int64_t>();
    RooflineOptions options = small(threads);
    options.rowBytes = rowBytes;
    const auto roofline = test::valueOf(measureRoofline(options));
    QCOMPARE(roofline.threads, threads);
    for (const double value : {roofline.readGBs, roofline.writeGBs, roofline.copyGBs, roofline.lineLatencyNs,
                               roofline.lineNs, roofline.indexedLineNs}) {
      QVERIFY(figure(value));
    }
    QCOMPARE(roofline.rowBytes, measuredRow);
    QCOMPARE(figure(roofline.rowReadNs), measuredRow > 0);
    QCOMPARE(figure(roofline.rowCopyNs), measuredRow > 0);
    QCOMPARE(roofline.tableBytes, 4 * kMegabyte);
    QCOMPARE(roofline.outputBytes, kMegabyte);
    QVERIFY(roofline.cacheBytes > 0 && roofline.cacheBytes <= roofline.tableBytes);
    QCOMPARE(roofline.cachedBytes, std::int64_t{0});
    QCOMPARE(roofline.cachedCopyGBs, 0.0);
  }

  void theCacheAsWell_data() {
    test::columns<std::int64_t>("bytes");
    for (const std::int64_t bytes : {1, 100, 4096, 65536})
      QTest::addRow("%d", static_cast<int>(bytes)) << bytes;
    QTest::addRow("more than there is") << 99 * kMegabyte;
  }

  void theCacheAsWell() {
    QFETCH(std::int64_t, bytes);
    auto probes = test::valueOf(RooflineProbes::make(small(2)));
    probes->addCachedCopy(bytes);
    for (int i = 0; i < 2; ++i) {
      const auto reading = test::valueOf(probes->read());
      QVERIFY(figure(reading.cachedCopyGBs));
      QVERIFY(reading.cachedBytes > 0 && reading.cachedBytes <= std::max<std::int64_t>(kMegabyte, 256));
      QCOMPARE(reading.cacheBytes, probes->cacheBytes());
    }
  }

  void theCacheOnRequest() {
    RooflineOptions options = small(2);
    options.cachedBytes = 64 << 10;
    const auto roofline = test::valueOf(measureRoofline(options));
    QVERIFY(figure(roofline.cachedCopyGBs));
    QVERIFY(roofline.cachedBytes > 0 && roofline.cachedBytes <= options.cachedBytes);
    QVERIFY(roofline.cachedBytes <= std::max<std::int64_t>(roofline.cacheBytes, 512) / 2);
  }

  // table: 0: refused
  void memoryIsKeptTo_data() {
    const auto row = test::columns<std::int64_t, std::int64_t>("limit", "table");
    row("plenty", 100 * kMegabyte, 4 * kMegabyte);
    row("not quite enough", 8 * kMegabyte, 2 * kMegabyte);
    row("hardly any", 5 * kMegabyte, kMegabyte / 2);
    row("too little", 4 * kMegabyte, std::int64_t{0});
    row("none", std::int64_t{0}, std::int64_t{0});
  }
  void memoryIsKeptTo() {
    const auto [limit, table] = test::currentRow<std::int64_t, std::int64_t>();
    RooflineOptions options = small(1);
    options.memoryLimit = limit;
    options.rowBytes = 4096;
    const auto roofline = measureRoofline(options);
    QCOMPARE(roofline.has_value(), table > 0);
    if (roofline) {
      QCOMPARE(roofline->tableBytes, table);
      QCOMPARE(roofline->outputBytes, table / 4);
      QVERIFY(figure(roofline->copyGBs) && figure(roofline->rowCopyNs));
    } else {
      QCOMPARE(roofline.error().code, ErrorCode::Limit);
    }
  }

  void tablesArePowersOfTwo() {
    RooflineOptions options = small(1);
    options.tableBytes = 3 * kMegabyte;
    const auto roofline = test::valueOf(measureRoofline(options));
    QCOMPARE(roofline.tableBytes, 2 * kMegabyte);
  }

  void canBeStopped() {
    std::stop_source source;
    RooflineOptions options = small(2);
    options.stop = source.get_token();
    auto probes = test::valueOf(RooflineProbes::make(options));
    source.request_stop();
    const auto reading = probes->read();
    QVERIFY(!reading);
    QCOMPARE(reading.error().code, ErrorCode::Cancelled);
    const auto all = measureRoofline(options);
    QVERIFY(!all);
    QCOMPARE(all.error().code, ErrorCode::Cancelled);
  }

  void mediansFigureByFigure() {
    Roofline a, b, c;
    a.threads = b.threads = c.threads = 2;
    a.tableBytes = b.tableBytes = c.tableBytes = kMegabyte;
    a.readGBs = 3, b.readGBs = 1, c.readGBs = 2;
    a.lineNs = 5, b.lineNs = 9, c.lineNs = 7;
    a.rowCopyNs = 4, b.rowCopyNs = 4, c.rowCopyNs = 1;
    const std::vector<Roofline> readings = {a, b, c};
    const Roofline middle = medianRoofline(readings);
    QCOMPARE(middle.readGBs, 2.0);
    QCOMPARE(middle.lineNs, 7.0);
    QCOMPARE(middle.rowCopyNs, 4.0);
    QCOMPARE(middle.threads, 2);
    QCOMPARE(middle.tableBytes, kMegabyte);
    QCOMPARE(medianRoofline({}).readGBs, 0.0);
  }
};

GATHERND_TEST(RooflineTest)
#include "roofline_test.moc"
