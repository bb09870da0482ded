// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeping: which sizes, what the grown calls hold, where a sweep ends, and crossovers of made-up points;
// never how long anything took.
#include "core/compare/sweep.h"

#include <QTest>
#include <cmath>

#include "core/compare/sweep_call.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/calls.h"
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
    QTest::addColumn<qint64>("from");
    QTest::addColumn<qint64>("to");
    QTest::addColumn<double>("factor");
    QTest::addColumn<Extents>("sizes");
    QTest::addRow("doubling") << qint64{1} << qint64{16} << 2.0 << Extents{1, 2, 4, 8, 16};
    QTest::addRow("both ends") << qint64{3} << qint64{20} << 2.0 << Extents{3, 6, 12, 20};
    QTest::addRow("sizes that are one") << qint64{1} << qint64{4} << 1.25 << Extents{1, 2, 3, 4};
    QTest::addRow("one point") << qint64{7} << qint64{7} << 2.0 << Extents{7};
    QTest::addRow("ends the wrong way round") << qint64{7} << qint64{3} << 2.0 << Extents{7};
    QTest::addRow("from nothing") << qint64{0} << qint64{2} << 2.0 << Extents{1, 2};
    QTest::addRow("no factor") << qint64{1} << qint64{9} << 1.0 << Extents{1, 9};
    QTest::addRow("not a number") << qint64{1} << qint64{9} << std::nan("") << Extents{1, 9};
  }

  void sizes() {
    QFETCH(qint64, from);
    QFETCH(qint64, to);
    QFETCH(double, factor);
    QFETCH(Extents, sizes);
    SweepOptions options = quick(from, to);
    options.factor = factor;
    QCOMPARE(sweepSizes(options), sizes);
    options = quick(1, INT64_MAX);
    QCOMPARE(sweepSizes(options).back(), INT64_MAX);
  }

  void tuples_data() {
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<Extents>("params");
    QTest::addColumn<Extents>("indices");
    QTest::addColumn<Extents>("values");
    QTest::addColumn<qint64>("batchDims");
    QTest::addColumn<qint64>("wanted");
    QTest::addColumn<qint64>("size");
    QTest::addColumn<Extents>("shape");
    QTest::addColumn<Extents>("grown");
    const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                        const Extents& values, qint64 batchDims, qint64 wanted, qint64 size,
                        const Extents& shape, const Extents& grown) {
      QTest::addRow("%s", name) << QByteArray(dialect) << params << indices << values << batchDims << wanted
                                << size << shape << grown;
    };
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
    QFETCH(QByteArray, dialect);
    QFETCH(Extents, params);
    QFETCH(Extents, indices);
    QFETCH(Extents, values);
    QFETCH(qint64, batchDims);
    QFETCH(qint64, wanted);
    QFETCH(qint64, size);
    QFETCH(Extents, shape);
    QFETCH(Extents, grown);
    const Given call = given(dialect.constData(), params, indices, values, batchDims);
    const auto resizer =
        CallResizer::make(call.call, call.params, call.indices, SweepAxis::Tuples, kNoLimit, {});
    QVERIFY(resizer.has_value());
    QCOMPARE(resizer->sizeFor(wanted), size);
    const auto made = resizer->resized(wanted);
    QVERIFY(made.has_value());
    QCOMPARE(made->size, size);
    QCOMPARE(made->plan.tupleCount, size);
    QCOMPARE(made->indices.shape().toVector(), shape);
    QCOMPARE(valuesOf<std::int64_t>(made->indices), grown);
    QCOMPARE(made->params.data(), call.params.data());
  }

  void slices_data() {
    QTest::addColumn<Extents>("params");
    QTest::addColumn<Extents>("indices");
    QTest::addColumn<qint64>("batchDims");
    QTest::addColumn<qint64>("wanted");
    QTest::addColumn<qint64>("size");
    QTest::addColumn<Extents>("shape");
    QTest::addColumn<Extents>("grown");
    QTest::addRow("longer") << Extents{2, 2} << Extents{1, 1} << qint64{0} << qint64{12} << qint64{12}
                            << Extents{2, 3} << Extents{0, 1, 0, 2, 3, 2};
    QTest::addRow("shorter") << Extents{2, 2} << Extents{1, 1} << qint64{0} << qint64{7} << qint64{4}
                             << Extents{2, 1} << Extents{0, 2};
    QTest::addRow("an element at least") << Extents{2, 2} << Extents{1, 1} << qint64{0} << qint64{1}
                                         << qint64{4} << Extents{2, 1} << Extents{0, 2};
    QTest::addRow("single elements") << Extents{2, 2} << Extents{1, 2} << qint64{0} << qint64{8} << qint64{8}
                                     << Extents{2, 2, 2} << Extents{0, 0, 1, 1, 2, 2, 3, 3};
    QTest::addRow("two axes become one") << Extents{1, 2, 2} << Extents{1, 1} << qint64{0} << qint64{24}
                                         << qint64{24} << Extents{1, 6} << Extents{0, 1, 2, 3, 0, 1};
    QTest::addRow("batched") << Extents{2, 1, 1} << Extents{2, 1, 1} << qint64{1} << qint64{8} << qint64{8}
                             << Extents{2, 1, 2} << Extents{0, 0, 1, 1};
    QTest::addRow("from nothing") << Extents{2, 0} << Extents{1, 1} << qint64{0} << qint64{8} << qint64{8}
                                  << Extents{2, 2} << Extents{0, 0, 0, 0};
  }

  void slices() {
    QFETCH(Extents, params);
    QFETCH(Extents, indices);
    QFETCH(qint64, batchDims);
    QFETCH(qint64, wanted);
    QFETCH(qint64, size);
    QFETCH(Extents, shape);
    QFETCH(Extents, grown);
    const std::vector<std::int64_t> zeros(static_cast<std::size_t>(shapeOf(indices).elementCount()));
    const Given call = given(batchDims > 0 ? "tensorflow-cpu" : "numpy", params, indices, zeros, batchDims);
    const auto resizer =
        CallResizer::make(call.call, call.params, call.indices, SweepAxis::SliceBytes, kNoLimit, {});
    QVERIFY(resizer.has_value());
    const auto made = resizer->resized(wanted);
    QVERIFY(made.has_value());
    QCOMPARE(made->size, size);
    QCOMPARE(made->plan.sliceBytes(), size);
    QCOMPARE(made->params.shape().toVector(), shape);
    QCOMPARE(valuesOf<float>(made->params), grown);
    QCOMPARE(made->indices.data(), call.indices.data());
  }

  void refused_data() {
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<Extents>("indices");
    QTest::addColumn<Extents>("values");
    QTest::addColumn<QByteArray>("reason");
    QTest::addRow("no tuple") << QByteArray("numpy") << Extents{0, 1} << Extents{}
                              << QByteArray("sweep.nothing_to_grow");
    QTest::addRow("bad indices") << QByteArray("numpy") << Extents{2, 1} << Extents{0, 9}
                                 << QByteArray("out_of_range.tuple");
    QTest::addRow("too deep") << QByteArray("numpy") << Extents{1, 3} << Extents{0, 0, 0}
                              << QByteArray("index_depth.too_deep");
  }

  void refused() {
    QFETCH(QByteArray, dialect);
    QFETCH(Extents, indices);
    QFETCH(Extents, values);
    QFETCH(QByteArray, reason);
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

  void ends_data() {
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<int>("stopAfter");  // -1: the callback never says so
    QTest::addColumn<int>("points");
    QTest::addRow("to the end") << qint64{1000000} << -1 << 4;
    QTest::addRow("asked to") << qint64{1000000} << 2 << 2;
    // a tuple: 8 bytes of index, 8 of output
    QTest::addRow("just enough for four") << qint64{4 * 16} << -1 << 3;
    QTest::addRow("not enough for four") << qint64{4 * 16 - 1} << -1 << 2;
    QTest::addRow("not enough for one") << qint64{15} << -1 << 0;
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

  void crossovers_data() {
    QTest::addColumn<std::vector<double>>("first");
    QTest::addColumn<std::vector<double>>("second");
    QTest::addColumn<double>("size");  // 0: none; points lie at 1, 4, 16, 64
    QTest::addColumn<double>("last");
    using Times = std::vector<double>;
    QTest::addRow("half way") << Times{1, 1, 1, 1} << Times{2, 2, 0.5, 0.5} << 8.0 << 8.0;
    QTest::addRow("nearer to where it is closer")
        << Times{1, 1, 1, 1} << Times{8, 8, 0.5, 0.5} << 4 * std::pow(4.0, 0.75) << 4 * std::pow(4.0, 0.75);
    QTest::addRow("level counts as behind") << Times{1, 1, 1, 1} << Times{2, 1, 0.5, 0.5} << 4.0 << 4.0;
    QTest::addRow("at the last point") << Times{1, 1, 1, 1} << Times{2, 2, 2, 0.5} << 32.0 << 32.0;
    QTest::addRow("a gap is bridged") << Times{1, -1, 1, 1} << Times{2, 2, 0.5, 0.5} << 4.0 << 4.0;
    QTest::addRow("never") << Times{1, 1, 1, 1} << Times{2, 2, 2, 2} << 0.0 << 0.0;
    QTest::addRow("from the first point on") << Times{1, 1, 1, 1} << Times{0.5, 0.5, 0.5, 0.5} << 0.0 << 0.0;
    QTest::addRow("the other way round") << Times{1, 1, 1, 1} << Times{0.5, 0.5, 2, 2} << 0.0 << 0.0;
    QTest::addRow("there and back") << Times{1, 1, 1, 1} << Times{2, 0.5, 2, 2} << 0.0 << 0.0;
    QTest::addRow("there, back and there") << Times{1, 1, 1, 1} << Times{2, 0.5, 2, 0.5} << 0.0 << 32.0;
    QTest::addRow("absent throughout") << Times{1, 1, 1, 1} << Times{-1, -1, -1, -1} << 0.0 << 0.0;
    QTest::addRow("no points") << Times{} << Times{} << 0.0 << 0.0;
  }

  void crossovers() {
    QFETCH(std::vector<double>, first);
    QFETCH(std::vector<double>, second);
    QFETCH(double, size);
    QFETCH(double, last);
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
