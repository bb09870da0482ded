// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeping: which sizes, what the grown calls hold, where a sweep ends, and crossovers of made-up points;
// never how long anything took.
#include "core/compare/sweep.h"

#include <QTest>
#include <cmath>

#include "tests/core/timing/fake_backends.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kNoLimit = std::int64_t{1} << 40;

struct Given {
  GatherCall call;
  Tensor params, indices;
};

Given given(const char* dialect, const Extents& params, const Extents& indices,
            const std::vector<std::int64_t>& values, std::int64_t batchDims = 0) {
  return {callOf(dialect, params, indices, batchDims), arangeTensor(params), indexTensor(indices, values)};
}

template <class T>
std::vector<std::int64_t> valuesOf(const Tensor& tensor) {
  std::vector<std::int64_t> out;
  for (const T value : tensor.values<T>()) out.push_back(static_cast<std::int64_t>(value));
  return out;
}

/// A point whose configurations took these times; below 0: absent.
SweepPoint pointOf(std::int64_t size, const std::vector<double>& times) {
  SweepPoint point;
  point.size = size;
  for (const double time : times) {
    SweepSample sample;
    sample.present = time >= 0;
    sample.medianNs = time;
    point.samples.push_back(sample);
  }
  return point;
}

SweepOptions quick(std::int64_t from, std::int64_t to) {
  SweepOptions options;
  options.from = from;
  options.to = to;
  options.minSamples = options.maxSamples = 1;
  options.secondsPerPoint = 0;
  return options;
}

}  // namespace

class SweepTest : public QObject {
  Q_OBJECT

 private slots:
  void sizes_data() {
    const auto row = columns<qint64, qint64, double, Extents>("from", "to", "factor", "sizes");
    row("doubling", 1, 16, 2.0, {1, 2, 4, 8, 16});
    row("both ends", 3, 20, 2.0, {3, 6, 12, 20});
    row("sizes that are one", 1, 4, 1.25, {1, 2, 3, 4});
    row("one point", 7, 7, 2.0, {7});
    row("ends the wrong way round", 7, 3, 2.0, {7});
    row("from nothing", 0, 2, 2.0, {1, 2});
    row("no factor", 1, 9, 1.0, {1, 9});
    row("not a number", 1, 9, std::nan(""), {1, 9});
  }
  void sizes() {
    const auto [from, to, factor, sizes] = currentRow<qint64, qint64, double, Extents>();
    SweepOptions options = quick(from, to);
    options.factor = factor;
    QCOMPARE(sweepSizes(options), sizes);
    options = quick(1, INT64_MAX);
    QCOMPARE(sweepSizes(options).back(), INT64_MAX);
  }

  void tuples_data() {
    const auto row = columns<QByteArray, Extents, Extents, Extents, qint64, qint64, qint64, Extents, Extents>(
        "dialect", "params", "indices", "values", "batchDims", "wanted", "size", "shape", "grown");
    const Extents pairs = {0, 1, 2, 3, 1, 0};
    row("over and over", "tensorflow-cpu", {4, 5}, {3, 2}, pairs, 0, 5, 5, {5, 2},
        {0, 1, 2, 3, 1, 0, 0, 1, 2, 3});
    row("fewer", "tensorflow-cpu", {4, 5}, {3, 2}, pairs, 0, 2, 2, {2, 2}, {0, 1, 2, 3});
    row("a grid becomes a row", "tensorflow-cpu", {4}, {2, 2, 1}, {0, 1, 2, 3}, 0, 5, 5, {5, 1},
        {0, 1, 2, 3, 0});
    row("one tuple without an axis", "tensorflow-cpu", {4}, {1}, {3}, 0, 3, 3, {3, 1}, {3, 3, 3});
    row("within each batch entry", "tensorflow-cpu", {2, 4}, {2, 2, 1}, {0, 1, 2, 3}, 1, 6, 6, {2, 3, 1},
        {0, 1, 0, 2, 3, 2});
    row("whole tuples a batch entry", "tensorflow-cpu", {2, 4}, {2, 2, 1}, {0, 1, 2, 3}, 1, 7, 6, {2, 3, 1},
        {0, 1, 0, 2, 3, 2});
    row("one a batch entry at least", "tensorflow-cpu", {2, 4}, {2, 2, 1}, {0, 1, 2, 3}, 1, 1, 2, {2, 1, 1},
        {0, 2});
    row("tuple axis first", "mxnet", {4, 5}, {2, 3}, {0, 2, 1, 1, 3, 0}, 0, 5, 5, {2, 5},
        {0, 2, 1, 0, 2, 1, 3, 0, 1, 3});
  }
  void tuples() {
    const auto [dialect, params, indices, values, batchDims, wanted, size, shape, grown] =
        currentRow<QByteArray, Extents, Extents, Extents, qint64, qint64, qint64, Extents, Extents>();
    const Given call = given(dialect.constData(), params, indices, values, batchDims);
    const auto resizer =
        valueOf(CallResizer::make(call.call, call.params, call.indices, SweepAxis::Tuples, kNoLimit, {}));
    QCOMPARE(resizer.sizeFor(wanted), size);
    const auto made = valueOf(resizer.resized(wanted));
    QCOMPARE(made.size, size);
    QCOMPARE(made.plan.tupleCount, size);
    QCOMPARE(made.indices.shape().toVector(), shape);
    QCOMPARE(valuesOf<std::int64_t>(made.indices), grown);
    QCOMPARE(made.params.data(), call.params.data());
  }

  void slices_data() {
    const auto row = columns<Extents, Extents, qint64, qint64, qint64, Extents, Extents>(
        "params", "indices", "batchDims", "wanted", "size", "shape", "grown");
    row("longer", {2, 2}, {1, 1}, 0, 12, 12, {2, 3}, {0, 1, 0, 2, 3, 2});
    row("shorter", {2, 2}, {1, 1}, 0, 7, 4, {2, 1}, {0, 2});
    row("an element at least", {2, 2}, {1, 1}, 0, 1, 4, {2, 1}, {0, 2});
    row("single elements", {2, 2}, {1, 2}, 0, 8, 8, {2, 2, 2}, {0, 0, 1, 1, 2, 2, 3, 3});
    row("two axes become one", {1, 2, 2}, {1, 1}, 0, 24, 24, {1, 6}, {0, 1, 2, 3, 0, 1});
    row("batched", {2, 1, 1}, {2, 1, 1}, 1, 8, 8, {2, 1, 2}, {0, 0, 1, 1});
    row("from nothing", {2, 0}, {1, 1}, 0, 8, 8, {2, 2}, {0, 0, 0, 0});
  }
  void slices() {
    const auto [params, indices, batchDims, wanted, size, shape, grown] =
        currentRow<Extents, Extents, qint64, qint64, qint64, Extents, Extents>();
    const std::vector<std::int64_t> zeros(static_cast<std::size_t>(shapeOf(indices).elementCount()));
    const Given call = given(batchDims > 0 ? "tensorflow-cpu" : "numpy", params, indices, zeros, batchDims);
    const auto resizer =
        valueOf(CallResizer::make(call.call, call.params, call.indices, SweepAxis::SliceBytes, kNoLimit, {}));
    const auto made = valueOf(resizer.resized(wanted));
    QCOMPARE(made.size, size);
    QCOMPARE(made.plan.sliceBytes(), size);
    QCOMPARE(made.params.shape().toVector(), shape);
    QCOMPARE(valuesOf<float>(made.params), grown);
    QCOMPARE(made.indices.data(), call.indices.data());
  }

  void refused_data() {
    const auto row =
        columns<QByteArray, Extents, Extents, QByteArray>("dialect", "indices", "values", "reason");
    row("no tuple", "numpy", {0, 1}, {}, "sweep.nothing_to_grow");
    row("bad indices", "numpy", {2, 1}, {0, 9}, "out_of_range.tuple");
    row("too deep", "numpy", {1, 3}, {0, 0, 0}, "index_depth.too_deep");
  }
  void refused() {
    const auto [dialect, indices, values, reason] = currentRow<QByteArray, Extents, Extents, QByteArray>();
    const Given call = given(dialect.constData(), {4, 2}, indices, values);
    const FakeBackend fake("fake");
    const std::vector<Configuration> configurations{{"fake", &fake}};
    for (const SweepAxis axis : {SweepAxis::Tuples, SweepAxis::SliceBytes}) {
      SweepOptions options = quick(1, 4);
      options.axis = axis;
      const auto made = sweepBackends(configurations, call.call, call.params, call.indices, options, {});
      QVERIFY(!made);
      QCOMPARE(QByteArray::fromStdString(made.error().reason), reason);
    }
    QCOMPARE(fake.runs, 0);
  }

  void points() {
    const Given call = given("numpy", {4, 2}, {2, 1}, {1, 3});
    const FakeBackend good("good");
    FakeBackend untimed("untimed");
    untimed.timed = false;
    FakeBackend missing("missing");
    missing.unavailable = "not here";
    FakeBackend failing("failing");
    failing.failFrom = 1;
    const std::vector<Configuration> configurations{
        {"good", &good}, {"untimed", &untimed}, {"missing", &missing}, {"failing", &failing}};
    std::vector<std::int64_t> told;
    const auto made = sweepBackends(configurations, call.call, call.params, call.indices, quick(1, 8),
                                    [&](const SweepPoint& point) {
                                      told.push_back(point.size);
                                      return true;
                                    });
    QVERIFY(made.has_value());
    QCOMPARE(told, Extents({1, 2, 4, 8}));
    QCOMPARE(made->size(), std::size_t{4});
    for (const SweepPoint& point : *made) {
      QCOMPARE(point.bytes, point.size * (8 + 2 * 8));
      QCOMPARE(point.samples.size(), std::size_t{4});
      QVERIFY(point.samples[0].present && point.samples[0].medianNs > 0);
      for (const std::size_t absent : {1U, 2U, 3U}) QVERIFY(!point.samples[absent].present);
      // Why: who cannot work here, who failed; who has no time has no reason either.
      QVERIFY(!point.samples[0].error && !point.samples[1].error);
      QCOMPARE(point.samples[2].error->code, ErrorCode::Unsupported);
      QCOMPARE(point.samples[3].error->code, ErrorCode::Limit);
    }
    QCOMPARE(untimed.runs, 0);
  }

  void lostOnTheWay() {
    const Given call = given("numpy", {4, 2}, {2, 1}, {1, 3});
    const FakeBackend good("good");
    FakeBackend lost("lost");
    const std::vector<Configuration> configurations{{"good", &good}, {"lost", &lost}};
    const auto made = sweepBackends(configurations, call.call, call.params, call.indices, quick(1, 16),
                                    [&](const SweepPoint& point) {
                                      if (point.size == 4) lost.failFrom = lost.runs + 1;
                                      return true;
                                    });
    QVERIFY(made.has_value());
    QCOMPARE(made->size(), std::size_t{5});
    for (const SweepPoint& point : *made) {
      QVERIFY(point.samples[0].present);
      QCOMPARE(point.samples[1].present, point.size <= 4);
      QCOMPARE(point.samples[1].error.has_value(), point.size > 4);
    }
  }

  // stopAfter: -1: the callback never says so
  void ends_data() {
    const auto row = columns<qint64, int, int>("limit", "stopAfter", "points");
    row("to the end", 1000000, -1, 4);
    row("asked to", 1000000, 2, 2);
    // a tuple: 8 bytes of index, 8 of output
    row("just enough for four", qint64{4 * 16}, -1, 3);
    row("not enough for four", qint64{4 * 16 - 1}, -1, 2);
    row("not enough for one", 15, -1, 0);
  }
  void ends() {
    QFETCH(qint64, limit);
    QFETCH(int, stopAfter);
    QFETCH(int, points);
    const Given call = given("numpy", {4, 2}, {2, 1}, {1, 3});
    const FakeBackend good("good");
    const std::vector<Configuration> configurations{{"good", &good}};
    SweepOptions options = quick(1, 8);
    options.memoryLimit = limit;
    int told = 0;
    const auto made = sweepBackends(configurations, call.call, call.params, call.indices, options,
                                    [&](const SweepPoint&) { return ++told != stopAfter; });
    QCOMPARE(made.has_value(), points > 0);
    if (points > 0) QCOMPARE(made->size(), static_cast<std::size_t>(points));
    if (points == 0) QCOMPARE(made.error().code, ErrorCode::Limit);
  }

  void cancelled() {
    const Given call = given("numpy", {4, 2}, {2, 1}, {1, 3});
    const FakeBackend good("good");
    const std::vector<Configuration> configurations{{"good", &good}};
    for (const bool before : {true, false}) {
      std::stop_source source;
      SweepOptions options = quick(1, 1 << 20);
      options.stop = source.get_token();
      if (before) source.request_stop();
      int told = 0;
      const auto made = sweepBackends(configurations, call.call, call.params, call.indices, options,
                                      [&](const SweepPoint&) {
                                        ++told;
                                        source.request_stop();
                                        return true;
                                      });
      QVERIFY(!made);
      QCOMPARE(made.error().code, ErrorCode::Cancelled);
      QCOMPARE(told, before ? 0 : 1);
    }
  }

  void oneDisturbedPointMovesNothing() {
    std::vector<SweepPoint> points;
    for (const auto& [size, a, b] :
         {std::tuple{1, 10.0, 20.0}, {4, 10.0, 5.0}, {16, 10.0, 30.0}, {64, 10.0, 5.0}}) {
      points.push_back(pointOf(size, {a, b}));
      for (SweepSample& sample : points.back().samples)
        sample.confidence = {sample.medianNs * 0.9, sample.medianNs * 1.1};
    }
    QVERIFY(clearlyFaster(points[2].samples[0], points[2].samples[1]));
    QVERIFY(*lastCrossover(points, 0, 1) > 16);
    points[2].samples[1].confidence = {4, 40};  // anything from faster to slower
    QVERIFY(!clearlyFaster(points[2].samples[0], points[2].samples[1]));
    QVERIFY(std::abs(*lastCrossover(points, 0, 1) - 2) < 1e-9);
    points[0].samples[1].confidence = {8, 22};
    QVERIFY(!lastCrossover(points, 0, 1).has_value());
    SweepSample absent;
    QVERIFY(!clearlyFaster(absent, points[0].samples[0]) && !clearlyFaster(points[0].samples[0], absent));
  }

  // size: 0: none; points lie at 1, 4, 16, 64
  void crossovers_data() {
    const auto row =
        columns<std::vector<double>, std::vector<double>, double, double>("first", "second", "size", "last");
    using Times = std::vector<double>;
    row("half way", Times{1, 1, 1, 1}, Times{2, 2, 0.5, 0.5}, 8.0, 8.0);
    row("nearer to where it is closer", Times{1, 1, 1, 1}, Times{8, 8, 0.5, 0.5}, 4 * std::pow(4.0, 0.75),
        4 * std::pow(4.0, 0.75));
    row("level counts as behind", Times{1, 1, 1, 1}, Times{2, 1, 0.5, 0.5}, 4.0, 4.0);
    row("at the last point", Times{1, 1, 1, 1}, Times{2, 2, 2, 0.5}, 32.0, 32.0);
    row("a gap is bridged", Times{1, -1, 1, 1}, Times{2, 2, 0.5, 0.5}, 4.0, 4.0);
    row("never", Times{1, 1, 1, 1}, Times{2, 2, 2, 2}, 0.0, 0.0);
    row("from the first point on", Times{1, 1, 1, 1}, Times{0.5, 0.5, 0.5, 0.5}, 0.0, 0.0);
    row("the other way round", Times{1, 1, 1, 1}, Times{0.5, 0.5, 2, 2}, 0.0, 0.0);
    row("there and back", Times{1, 1, 1, 1}, Times{2, 0.5, 2, 2}, 0.0, 0.0);
    row("there, back and there", Times{1, 1, 1, 1}, Times{2, 0.5, 2, 0.5}, 0.0, 32.0);
    row("absent throughout", Times{1, 1, 1, 1}, Times{-1, -1, -1, -1}, 0.0, 0.0);
    row("no points", Times{}, Times{}, 0.0, 0.0);
  }
  void crossovers() {
    const auto [first, second, size, last] =
        currentRow<std::vector<double>, std::vector<double>, double, double>();
    std::vector<SweepPoint> points;
    for (std::size_t i = 0; i < first.size(); ++i)
      points.push_back(pointOf(std::int64_t{1} << (2 * i), {first[i], second[i]}));
    const auto found = crossover(points, 0, 1);
    QCOMPARE(found.has_value(), size > 0);
    if (found) QVERIFY(std::abs(*found - size) < 1e-9 * size);
    QVERIFY(!crossover(points, 0, 2).has_value());
    const auto stays = lastCrossover(points, 0, 1);
    QCOMPARE(stays.has_value(), last > 0);
    if (stays) QVERIFY(std::abs(*stays - last) < 1e-9 * last);
  }
};

GATHERND_TEST(SweepTest)
#include "sweep_test.moc"
