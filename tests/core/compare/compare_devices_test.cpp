// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison says of devices, and of emulators, which are counted up to a limit.
#include <QTest>

#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/core/compare/compare_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class CompareDevicesTest : public QObject {
  Q_OBJECT

 private slots:
  void devices() {
    FakeBackend device("device");
    device.phases = {10, 20, 30};
    device.device = {{400, 20, 10}};
    device.states = {{1500, 2600, 40}, {1900, {}, 55}};
    FakeBackend broken("broken");
    broken.phases = {1, 1, 1};
    const FakeBackend plain("plain");
    const Call call = callWith({1, 2});
    CompareOptions options = samplesOf(3);
    options.roofline = true;
    options.memoryLimit = std::int64_t{32} << 20;
    const auto made = compare(
        {{"device", &device}, {"again", &device, 2}, {"broken", &broken}, {"plain", &plain}}, call, options);
    QVERIFY(made.has_value());
    QCOMPARE(device.rooflineCalls, 1);
    QCOMPARE(device.stateCalls, std::size_t{2});
    for (const std::size_t i : {0U, 1U}) {
      const ConfigurationResult& result = made->results[i];
      QVERIFY(!result.error && result.deviceRoofline.has_value());
      QCOMPARE(result.deviceRoofline->toHost, 10.0);
      QCOMPARE(*result.before.clockMhz, 1500);
      QCOMPARE(*result.before.memoryClockMhz, 2600);
      QCOMPARE(*result.after.celsius, 55);
      QVERIFY(!result.after.memoryClockMhz.has_value());
      const double kernelNs = result.medianPhases().kernelNs;
      QCOMPARE(*result.shareOfDevice, static_cast<double>(made->bytes) / 400 / kernelNs);
    }
    QVERIFY(*made->results[0].shareOfDevice != *made->results[1].shareOfDevice);  // its kernels took longer
    for (const std::size_t i : {2U, 3U}) {
      const ConfigurationResult& result = made->results[i];
      QVERIFY(!result.error && !result.deviceRoofline && !result.shareOfDevice);
      QVERIFY(!result.before.clockMhz && !result.after.celsius);
      QCOMPARE(result.samplesNs.size(), std::size_t{3});
    }
  }

  /// Its clocks are always said; its memory is measured only where that was asked for.
  void devicesWithoutRoofline() {
    FakeBackend device("device");
    device.phases = {10, 20, 30};
    device.device = {{400, 20, 10}};
    device.states = {{1500, {}, {}}};
    const auto made = compare({{"device", &device}}, callWith({1}), samplesOf(1));
    QVERIFY(made.has_value());
    QCOMPARE(device.rooflineCalls, 0);
    QVERIFY(!made->results[0].deviceRoofline && !made->results[0].shareOfDevice);
    QCOMPARE(*made->results[0].before.clockMhz, 1500);
  }

  void countedOnlyUpToALimit() {
    FakeBackend counted("counted");
    counted.timed = false;
    counted.counts = true;
    const Call call = callWith({1, 2});
    CompareOptions options = samplesOf(1);
    options.mostCountedBytes = call.plan.bytesMoved();
    auto made = compare({{"counted", &counted}}, call, options);
    QVERIFY(made.has_value());
    QVERIFY(made->results[0].accesses.has_value() && !made->results[0].error);
    options.mostCountedBytes -= 1;
    made = compare({{"counted", &counted}}, call, options);
    QVERIFY(made.has_value());
    QCOMPARE(counted.runs, 1);
    const ConfigurationResult& result = made->results[0];
    QVERIFY(!result.accesses && !result.compared);
    QCOMPARE(result.error->code, ErrorCode::Limit);
    const std::string sentence = englishSentence(*result.error);
    QVERIFY2(sentence.find(std::to_string(call.plan.bytesMoved())) != sentence.npos, sentence.c_str());
  }

  /// A stop while an emulator is at work.
  void cancelledWhileCounting() {
    constexpr std::int64_t kRows = 200'000;
    Call call;
    call.params = arangeTensor({4});
    call.indices = *Tensor::zeros(DType::Int64, Shape{kRows, 1});
    call.plan = *makePlan(callOf("tensorflow-cpu", {4}, {kRows, 1}));
    const auto emulated = makeEmulatedBackend();
    FakeBackend stopper("stopper");
    std::stop_source source;
    stopper.timed = false;
    stopper.counts = true;
    stopper.onRun = [&] { source.request_stop(); };
    CompareOptions options = samplesOf(1);
    options.stop = source.get_token();
    const auto made = compare({{"stopper", &stopper}, {"emulated", emulated.get()}}, call, options);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Cancelled);
    RunOptions run;
    run.stop = source.get_token();
    std::vector<std::byte> output(static_cast<std::size_t>(call.plan.outputBytes()));
    QCOMPARE(emulated->runInto(call.plan, call.params, call.indices, output, run).error().code,
             ErrorCode::Cancelled);
    QCOMPARE(emulated->accessTotals(call.plan, call.indices, {}, source.get_token()).error().code,
             ErrorCode::Cancelled);
  }
};

GATHERND_TEST(CompareDevicesTest)
#include "compare_devices_test.moc"
