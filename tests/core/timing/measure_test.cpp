// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring: the number of samples by a backend that counts its runs, what is refused, the comparison with
// the reference, and the roofline beside the samples (its presence, never its figures).
#include "core/timing/measure.h"

#include <QTest>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/run/backend.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

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

Expected<Measurement> measureCall(const Backend& backend, const Call& call,
                                  const MeasureOptions& options = {}) {
  return measureBackend(backend, call.plan, call.params, call.indices, options);
}

MeasureOptions samplesOf(int count) {
  MeasureOptions options;
  options.minSamples = options.maxSamples = count;
  return options;
}

}  // namespace

class MeasureTest : public QObject {
  Q_OBJECT

 private slots:
  void samples_data() {
    const auto row = columns<int, int, double, int, int>("least", "most", "seconds", "fewest", "atMost");
    row("no budget: the least", 4, 100, 0.0, 4, 4);
    row("a long budget: the most", 1, 6, 60.0, 6, 6);
    row("a budget between", 2, 1000, 0.05, 2, 25);
    row("one at least", 0, 0, 0.0, 1, 1);
  }
  void samples() {
    const auto [least, most, seconds, fewest, atMost] = currentRow<int, int, double, int, int>();
    const SlowBackend slow;
    const Call call = callWith({0, 1});
    MeasureOptions options;
    options.minSamples = least;
    options.maxSamples = most;
    options.budgetSeconds = seconds;
    options.run.progress = [](double) {};
    const auto measured = valueOf(measureCall(slow, call, options));
    const int taken = static_cast<int>(measured.samplesNs.size());
    QVERIFY(taken >= fewest && taken <= atMost);
    QCOMPARE(slow.runs, taken + 1);  // the warm-up is not a sample
    QVERIFY(slow.sameOutput);
    QVERIFY(!slow.sawProgress);
    QVERIFY(measured.warmUpNs >= 20e6);
    QVERIFY(measured.minNs >= 2e6);
    QVERIFY(measured.medianNs >= measured.minNs);
    QCOMPARE(measured.medianNs, median(measured.samplesNs));
    QCOMPARE(measured.madNs, medianAbsoluteDeviation(measured.samplesNs));
  }

  void bytesAreIndicesReadsAndWrites() {
    const Call call = callWith({0, 1, 3});
    const auto measured = valueOf(measureCall(*makeCpuBackend(), call));
    QCOMPARE(measured.backend, std::string("cpu"));
    QCOMPARE(measured.bytes, std::int64_t{3 * 8 + 2 * 3 * 3 * 4});
    QCOMPARE(measured.gigabytesPerSecond(), static_cast<double>(measured.bytes) / measured.medianNs);
    QVERIFY(measured.samplesNs.size() >= 5);
  }

  void shortRunsAreRepeatedWithinASample() {
    const Call call = callWith({0, 1, 3});
    MeasureOptions options = samplesOf(9);
    options.leastSampleNs = 100e3;
    const auto measured = valueOf(measureCall(*makeCpuBackend(), call, options));
    QCOMPARE(measured.samplesNs.size(), std::size_t{9});
    QVERIFY(measured.runsPerSample > 1);
    const SlowBackend slow;
    const auto once = valueOf(measureCall(slow, call, options));
    QCOMPARE(once.runsPerSample, std::int64_t{1});
    QCOMPARE(slow.runs, 1 + 1 + 9);  // warm-up, finding out that one is enough, samples
  }

  void comparedWithTheReference_data() {
    const auto row = columns<bool, bool, std::int64_t, QVariant>("asked", "honest", "memory", "equal");
    row("not asked", false, true, std::int64_t{1000}, QVariant());
    row("equal", true, true, std::int64_t{1000}, QVariant(true));
    row("writes nothing", true, false, std::int64_t{1000}, QVariant(false));
    row("just enough memory", true, true, std::int64_t{24}, QVariant(true));
    row("no memory for it", true, true, std::int64_t{23}, QVariant());
  }
  void comparedWithTheReference() {
    const auto [asked, honest, memory, equal] = currentRow<bool, bool, std::int64_t, QVariant>();
    const Call call = callWith({1, 3});
    const auto reference = makeReferenceBackend();
    const auto cpu = makeCpuBackend();
    const SlowBackend slow;
    MeasureOptions options = samplesOf(1);
    options.memoryLimit = memory;
    if (asked) options.reference = reference.get();
    const Backend& backend = honest ? *cpu : static_cast<const Backend&>(slow);
    const auto measured = valueOf(measureCall(backend, call, options));
    QCOMPARE(measured.equalToReference.has_value(), equal.isValid());
    if (equal.isValid()) QCOMPARE(*measured.equalToReference, equal.toBool());
  }

  /// The same bits are not enough: what is reported counts as well.
  void comparedReports() {
    const Call call = callWith({0, 9}, "tensorflow-gpu");
    const auto reference = makeReferenceBackend();
    MeasureOptions options = samplesOf(1);
    options.reference = reference.get();
    const auto honest = measureCall(*makeCpuBackend(), call, options);
    QVERIFY(honest.has_value() && *honest->equalToReference);
    FakeBackend silent("silent");
    silent.silent = true;
    const auto wrong = measureCall(silent, call, options);
    QVERIFY(wrong.has_value() && !*wrong->equalToReference);
  }

  void besideTheRoofline_data() {
    const auto row = columns<int, int, int>("samples", "threads", "readings");
    row("one sample", 1, 1, 1);
    row("a reading a sample", 3, 1, 3);
    row("some samples a reading", 20, 2, 8);
  }
  void besideTheRoofline() {
    const auto [samples, threads, readings] = currentRow<int, int, int>();
    const Call call = callWith({0, 1, 3});
    MeasureOptions options = samplesOf(samples);
    options.roofline = true;
    options.memoryLimit = std::int64_t{16} << 20;
    options.run.threads = threads;
    const auto measured = valueOf(measureCall(*makeCpuBackend(), call, options));
    QCOMPARE(measured.samplesNs.size(), static_cast<std::size_t>(samples));
    QVERIFY(measured.floorShare.has_value());
    const FloorShare& share = *measured.floorShare;
    QCOMPARE(share.readings, readings);
    QCOMPARE(share.roofline.threads, threads);
    QVERIFY(share.roofline.tableBytes <= options.memoryLimit);
    QCOMPARE(share.traffic.outputBytes, call.plan.outputBytes());
    QVERIFY(share.traffic.cached);
    QVERIFY(share.floor.ns > 0);
    QVERIFY(std::abs(share.median * measured.medianNs - share.floor.ns) <= 1e-9 * share.floor.ns);
    QVERIFY(share.confidence.low <= share.median && share.median <= share.confidence.high);
    QVERIFY(share.confidence.low > 0 && share.confidence.low <= share.confidence.high);
  }

  void noMemoryForTheRoofline() {
    const Call call = callWith({0, 1, 3});
    MeasureOptions options = samplesOf(2);
    options.roofline = true;
    options.memoryLimit = 1 << 20;
    const auto measured = measureCall(*makeCpuBackend(), call, options);
    QVERIFY(measured.has_value());
    QVERIFY(!measured->floorShare.has_value());
    QCOMPARE(measured->samplesNs.size(), std::size_t{2});
  }

  void badIndicesAreNotTimed() {
    const Call call = callWith({0, 9});
    const auto measured = measureCall(*makeCpuBackend(), call);
    QVERIFY(!measured);
    QCOMPARE(measured.error().code, ErrorCode::OutOfRange);
    QCOMPARE(measured.error().badTuple->flat, std::int64_t{1});
    const Call zeroed = callWith({0, 9}, "tensorflow-gpu");
    QVERIFY(measureCall(*makeCpuBackend(), zeroed).has_value());
  }

  void anEmulatorIsNotTimed() {
    const Call call = callWith({0});
    const auto measured = measureCall(*makeEmulatedBackend(), call);
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
    const auto measured = measureCall(*makeCpuBackend(), call, options);
    QVERIFY(!measured);
    QCOMPARE(measured.error().code, ErrorCode::Cancelled);
  }
};

GATHERND_TEST(MeasureTest)
#include "measure_test.moc"
