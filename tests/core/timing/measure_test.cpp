// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring: the statistics by hand, the number of samples by a backend that counts its runs, and what is
// refused.
#include "core/timing/measure.h"

#include <QTest>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/gather/registry.h"
#include "gpu/cuda_backend.h"
#include "tests/support/tensors.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Sleeps, counts its runs, and remembers what it was asked.
class SlowBackend final : public Backend {
 public:
  std::string_view id() const override { return "slow"; }
  std::string_view name() const override { return "Slow"; }
  Expected<BadReport> runInto(const Plan&, const Tensor&, const Tensor&, std::span<std::byte> output,
                              const RunOptions& options) const override {
    ++runs;
    sameOutput = sameOutput && (lastOutput == nullptr || lastOutput == output.data());
    lastOutput = output.data();
    sawProgress = sawProgress || options.progress != nullptr;
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    std::this_thread::sleep_for(std::chrono::milliseconds(runs == 1 ? 20 : 2));
    return BadReport{};
  }

  mutable int runs = 0;
  mutable bool sameOutput = true;
  mutable bool sawProgress = false;
  mutable const std::byte* lastOutput = nullptr;
};

struct Call {
  Tensor params = counting(DType::Float32, {4, 3});
  Tensor indices;
  Plan plan;
};

Call callWith(const std::vector<double>& rows, const char* dialect = "tensorflow-cpu") {
  Call made;
  made.indices = numbers(DType::Int32, Shape{static_cast<std::int64_t>(rows.size()), 1}, rows);
  GatherCall call;
  call.dialect = *findDialect(dialect);
  call.params = {made.params.dtype(), made.params.shape()};
  call.indices = {made.indices.dtype(), made.indices.shape()};
  made.plan = *makePlan(call);
  return made;
}

}  // namespace

class MeasureTest : public QObject {
  Q_OBJECT

 private slots:
  void statistics_data() {
    QTest::addColumn<QList<double>>("values");
    QTest::addColumn<double>("middle");
    QTest::addColumn<double>("deviation");
    QTest::addRow("none") << QList<double>{} << 0.0 << 0.0;
    QTest::addRow("one") << QList<double>{7} << 7.0 << 0.0;
    QTest::addRow("two") << QList<double>{9, 4} << 6.5 << 2.5;
    QTest::addRow("three, unordered") << QList<double>{30, 10, 20} << 20.0 << 10.0;
    QTest::addRow("four") << QList<double>{4, 1, 3, 2} << 2.5 << 1.0;
    QTest::addRow("one outlier moves neither") << QList<double>{1, 2, 3, 4, 1e9} << 3.0 << 1.0;
    QTest::addRow("all equal") << QList<double>{5, 5, 5, 5, 5, 5} << 5.0 << 0.0;
  }

  void statistics() {
    QFETCH(QList<double>, values);
    QFETCH(double, middle);
    QFETCH(double, deviation);
    const std::vector<double> sample(values.begin(), values.end());
    QCOMPARE(median(sample), middle);
    QCOMPARE(medianAbsoluteDeviation(sample), deviation);
  }

  void samples_data() {
    QTest::addColumn<int>("least");
    QTest::addColumn<int>("most");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<int>("fewest");
    QTest::addColumn<int>("atMost");
    QTest::addRow("no budget: the least") << 4 << 100 << 0.0 << 4 << 4;
    QTest::addRow("a long budget: the most") << 1 << 6 << 60.0 << 6 << 6;
    QTest::addRow("a budget between") << 2 << 1000 << 0.05 << 2 << 25;
    QTest::addRow("one at least") << 0 << 0 << 0.0 << 1 << 1;
  }

  void samples() {
    QFETCH(int, least);
    QFETCH(int, most);
    QFETCH(double, seconds);
    QFETCH(int, fewest);
    QFETCH(int, atMost);
    const SlowBackend slow;
    const Call call = callWith({0, 1});
    MeasureOptions options;
    options.minSamples = least;
    options.maxSamples = most;
    options.budgetSeconds = seconds;
    options.run.progress = [](double) {};
    const auto measured = measureBackend(slow, call.plan, call.params, call.indices, options);
    QVERIFY(measured.has_value());
    const int taken = static_cast<int>(measured->samplesNs.size());
    QVERIFY(taken >= fewest && taken <= atMost);
    QCOMPARE(slow.runs, taken + 1);  // the warm-up is not a sample
    QVERIFY(slow.sameOutput);
    QVERIFY(!slow.sawProgress);
    QVERIFY(measured->warmUpNs >= 20e6);
    QVERIFY(measured->minNs >= 2e6);
    QVERIFY(measured->medianNs >= measured->minNs);
    QCOMPARE(measured->medianNs, median(measured->samplesNs));
    QCOMPARE(measured->madNs, medianAbsoluteDeviation(measured->samplesNs));
  }

  void bytesAreIndicesReadsAndWrites() {
    const Call call = callWith({0, 1, 3});
    const auto measured = measureBackend(*makeCpuBackend(), call.plan, call.params, call.indices);
    QVERIFY(measured.has_value());
    QCOMPARE(measured->backend, std::string("cpu"));
    QCOMPARE(measured->bytes, std::int64_t{3 * 4 + 2 * 3 * 3 * 4});
    QCOMPARE(measured->gigabytesPerSecond(), static_cast<double>(measured->bytes) / measured->medianNs);
    QVERIFY(measured->samplesNs.size() >= 5);
  }

  void badIndicesAreNotTimed() {
    const Call call = callWith({0, 9});
    const auto measured = measureBackend(*makeCpuBackend(), call.plan, call.params, call.indices);
    QVERIFY(!measured);
    QCOMPARE(measured.error().code, ErrorCode::OutOfRange);
    QCOMPARE(measured.error().badTuple->flat, std::int64_t{1});
    const Call zeroed = callWith({0, 9}, "tensorflow-gpu");
    QVERIFY(measureBackend(*makeCpuBackend(), zeroed.plan, zeroed.params, zeroed.indices).has_value());
  }

  void anEmulatorIsNotTimed() {
    const Call call = callWith({0});
    const auto measured = measureBackend(*makeEmulatedBackend(), call.plan, call.params, call.indices);
    QVERIFY(!measured);
    QCOMPARE(measured.error().code, ErrorCode::Unsupported);
    QCOMPARE(measured.error().reason, std::string("measure.not_timeable"));
  }

  void canBeCancelled() {
    const Call call = callWith({0});
    std::stop_source source;
    source.request_stop();
    MeasureOptions options;
    options.run.stop = source.get_token();
    const auto measured = measureBackend(*makeCpuBackend(), call.plan, call.params, call.indices, options);
    QVERIFY(!measured);
    QCOMPARE(measured.error().code, ErrorCode::Cancelled);
  }
};

QTEST_GUILESS_MAIN(MeasureTest)
#include "measure_test.moc"
