// SPDX-License-Identifier: GPL-3.0-or-later
// What a call moves, counted against made-up caches: sequential, random, repeated and sorted indices, long
// and short slices, samples in place of the whole.
#include <QTest>
#include <functional>
#include <random>

#include "core/timing/floor.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kKilobyte = 1024;

using Rows = std::function<std::int64_t(std::int64_t tuple)>;

struct TrafficCall {
  Tensor params, indices;
  Plan plan;
};

/// `count` tuples of rows of `rowBytes` from a table of `rows` of them.
TrafficCall rowsCall(std::int64_t rows, std::int64_t rowBytes, std::int64_t count, const Rows& row,
                     const char* dialect = "tensorflow-cpu") {
  TrafficCall made;
  made.params = *Tensor::zeros(DType::UInt8, shapeOf({rows, rowBytes}));
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) numbers[static_cast<std::size_t>(i)] = row(i);
  made.indices = indexTensor({count, 1}, numbers);
  GatherCall call = callOf(dialect, {rows, rowBytes}, {count, 1});
  call.params.dtype = DType::UInt8;
  made.plan = *makePlan(call);
  return made;
}

CallTraffic traffic(const TrafficCall& call, std::int64_t cacheBytes,
                    std::int64_t budget = std::int64_t{1} << 21) {
  return *analyseTraffic(call.plan, call.params, call.indices,
                         {.cacheBytes = cacheBytes, .lineBudget = budget, .stop = {}});
}

/// Each row once, and never one beside the one before.
Rows scattered(std::int64_t rows) {
  return [rows](std::int64_t i) { return i * 619 % rows; };
}

Rows random(std::int64_t rows) {
  return [rows, engine = std::mt19937_64(1)](std::int64_t) mutable {
    return static_cast<std::int64_t>(engine() % static_cast<std::uint64_t>(rows));
  };
}

}  // namespace

class TrafficTest : public QObject {
  Q_OBJECT

 private slots:
  void modelledCache() {
    LineCache none(0);
    QVERIFY(!none.touch(1) && !none.touch(1));
    LineCache three(3);
    for (const std::int64_t line : {1, 2, 3}) QVERIFY(!three.touch(line));
    QVERIFY(three.touch(1));   // now 2 is the least recently used
    QVERIFY(!three.touch(4));  // and is given up
    QVERIFY(three.touch(1) && three.touch(3) && three.touch(4));
    QVERIFY(!three.touch(2));
  }

  void modelledCacheOfManySets() {
    LineCache cache(4096);
    const auto misses = [&](std::int64_t lines, std::int64_t stride) {
      int count = 0;
      for (std::int64_t i = 0; i < lines; ++i) count += cache.touch(i * stride) ? 0 : 1;
      return count;
    };
    QCOMPARE(misses(2048, 1024), 2048);
    QVERIFY(misses(2048, 1024) < 20);     // half full, whatever the stride
    QVERIFY(misses(40'000, 3) > 39'000);  // ten times too much: the oldest are gone before they come again
    QVERIFY(misses(40'000, 3) > 39'000);
  }

  void counts_data() {
    columns<std::int64_t, std::int64_t, std::int64_t, Rows, std::int64_t, double, double>(
        "rows", "rowBytes", "count", "row", "cacheBytes", "randomLines", "streamedLines");
    const auto add = [](const char* name, std::int64_t rows, std::int64_t rowBytes, std::int64_t count,
                        const Rows& row, std::int64_t cacheBytes, double randomLines, double streamedLines) {
      QTest::addRow("%s", name) << rows << rowBytes << count << row << cacheBytes << randomLines
                                << streamedLines;
    };
    const Rows inOrder = [](std::int64_t i) { return i; };
    const Rows backwards = [](std::int64_t i) { return 1023 - i; };
    // (S + 64 - gcd(S, 64)) / 64 lines a slice, on the average
    add("12 bytes, scattered, no cache", 1024, 12, 1024, scattered(1024), 0, 1024 * 1.125, 0);
    add("100 bytes, scattered, no cache", 1024, 100, 1024, scattered(1024), 0, 1024 * 2.5, 0);
    add("64 bytes, scattered", 1024, 64, 1024, scattered(1024), kKilobyte, 1024, 0);
    add("256 bytes, scattered", 1024, 256, 1024, scattered(1024), kKilobyte, 4096, 0);
    add("4 KB, scattered", 1024, 4096, 100, scattered(1024), kKilobyte, 6400, 0);
    add(
        "64 KB, scattered: larger units", 64, 65536, 50, [](std::int64_t i) { return i * 37 % 64; },
        kKilobyte, 51200, 0);
    // Every line once; the first slice of the counted pass is beside nothing that was read just before.
    add("12 bytes, in order", 1024, 12, 1024, inOrder, kKilobyte, 1, 191);
    add("12 bytes, backwards", 1024, 12, 1024, backwards, kKilobyte, 1, 191);
    add("4 KB, in order", 1024, 4096, 64, inOrder, kKilobyte, 64, 63 * 64);
    add(
        "one row again and again", 1024, 64, 1000, [](std::int64_t) { return 7; }, kKilobyte, 0, 0);
    add(
        "each row eight times", 1024, 64, 8192, [](std::int64_t i) { return i / 8 * 619 % 1024; }, kKilobyte,
        1024, 0);
    add(
        "sorted, every fourth row", 4096, 64, 1024, [](std::int64_t i) { return 4 * i; }, kKilobyte, 1, 1023);
    add(
        "sorted, far apart", 65536, 64, 1024, [](std::int64_t i) { return 64 * i; }, kKilobyte, 1024, 0);
    add("a table in the cache", 1024, 64, 20'000, random(1024), 1024 * kKilobyte, 0, 0);
  }
  void counts() {
    const auto [rows, rowBytes, count, row, cacheBytes, randomLines, streamedLines] =
        currentRow<std::int64_t, std::int64_t, std::int64_t, Rows, std::int64_t, double, double>();
    const CallTraffic found = traffic(rowsCall(rows, rowBytes, count, row), cacheBytes);
    QCOMPARE(found.randomLines, randomLines);
    QCOMPARE(found.streamedBytes, streamedLines * 64);
    QCOMPARE(found.indexBytes, 8 * count);
    QCOMPARE(found.outputBytes, rowBytes * count);
    QCOMPARE(found.sliceBytes, rowBytes);
    QVERIFY(found.exact);
  }

  /// Of uniformly random lines from four times the cache, three in four come from memory.
  void partOfATableInTheCache() {
    const std::int64_t rows = 16384, count = 200'000;
    const CallTraffic found = traffic(rowsCall(rows, 64, count, random(rows)), rows * 64 / 4);
    const double missed = found.randomLines + found.streamedBytes / 64;
    QVERIFY(missed > 0.72 * count && missed < 0.78 * count);
    QVERIFY(found.randomLines > 0.99 * missed);
    QCOMPARE(found.lines, static_cast<double>(count));
    QVERIFY(!found.cached);
  }

  void staysInTheCache_data() {
    const auto row = columns<std::int64_t, bool>("cacheKilobytes", "cached");
    // 64 KB of the table are read, the output is 64 KB, the indices 8 KB.
    row("far more than it needs", std::int64_t{400}, true);
    row("the table, but not the output beside it", std::int64_t{130}, false);
    row("nothing of it", std::int64_t{1}, false);
  }
  void staysInTheCache() {
    const auto [cacheKilobytes, cached] = currentRow<std::int64_t, bool>();
    // The rest of the 64 MB table is never looked at.
    const TrafficCall call = rowsCall(1'000'000, 64, 1024, scattered(1024));
    const CallTraffic found = traffic(call, cacheKilobytes * kKilobyte);
    QCOMPARE(found.cached, cached);
    QCOMPARE(found.footprintBytes, std::int64_t{65536});
    QCOMPARE(found.workingSet(), std::int64_t{65536 + 65536 + 8192});
  }

  /// A call above the budget is judged by parts of it.
  void samples_data() {
    const auto row =
        columns<std::int64_t, bool, double, double>("rowBytes", "inOrder", "randomLines", "streamedLines");
    row("scattered lines", std::int64_t{64}, false, 50'000.0, 0.0);
    row("scattered rows", std::int64_t{256}, false, 200'000.0, 0.0);
    row("in order", std::int64_t{64}, true, 0.0, 50'000.0);
  }
  void samples() {
    QFETCH(std::int64_t, rowBytes);
    QFETCH(bool, inOrder);
    QFETCH(double, randomLines);
    QFETCH(double, streamedLines);
    const std::int64_t count = 50'000;
    const TrafficCall call =
        rowsCall(count, rowBytes, count, [&](std::int64_t i) { return inOrder ? i : i * 7919 % count; });
    const CallTraffic found = traffic(call, kKilobyte, 20'000);
    QVERIFY(!found.exact);
    QVERIFY(std::abs(found.randomLines - randomLines) < 0.01 * count);
    QVERIFY(std::abs(found.streamedBytes / 64 - streamedLines) < 0.01 * count);
  }

  void badTuplesReadNothing() {
    const TrafficCall call = rowsCall(
        1024, 64, 1000, [](std::int64_t i) { return i % 2 == 0 ? 5000 : i * 619 % 1024; }, "tensorflow-gpu");
    QCOMPARE(traffic(call, 0).randomLines, 500.0);
    QCOMPARE(traffic(call, 0).outputBytes, std::int64_t{64'000});
  }

  void nothingToMove() {
    const CallTraffic none = traffic(rowsCall(10, 64, 0, [](std::int64_t) { return 0; }), 0);
    QCOMPARE(none.outputBytes, std::int64_t{0});
    QCOMPARE(none.lines, 0.0);
    QVERIFY(none.cached);
    // Slices of no bytes still have indices to look at.
    const CallTraffic empty = traffic(rowsCall(
                                          10, 0, 100, [](std::int64_t) { return 3; }, "numpy"),
                                      0);
    QCOMPARE(empty.indexBytes, std::int64_t{800});
    QVERIFY(!empty.cached);
  }

  void tuplesOfNoNumbers() {
    const GatherCall call = callOf("tensorflow-cpu", {4, 16}, {3, 0});
    const Plan plan = *makePlan(call);
    const Tensor params = arangeTensor({4, 16});
    const auto found = valueOf(analyseTraffic(plan, params, indexTensor({3, 0}, {}), {}));
    QCOMPARE(found.indexBytes, std::int64_t{0});
    QCOMPARE(found.lines, 12.0);  // all four lines of params, three times
  }

  void canBeStopped() {
    std::stop_source source;
    source.request_stop();
    const TrafficCall call = rowsCall(1024, 64, 100, scattered(1024));
    const auto found = analyseTraffic(call.plan, call.params, call.indices, {.stop = source.get_token()});
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Cancelled);
  }
};

GATHERND_TEST(TrafficTest)
#include "traffic_test.moc"
