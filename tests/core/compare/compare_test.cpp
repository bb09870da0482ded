// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing: who is sampled and in which order, what is found of outputs and reports (where they part, with
// which values, and that none of it is lost when it comes late or its configuration fails), what is said of
// devices and of emulators, and what each failure leaves; never how long anything took.
#include "core/compare/compare.h"

#include <QTest>
#include <algorithm>
#include <cstring>

#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/core/timing/fake_backends.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Elements = std::vector<std::size_t>;

CompareOptions comparedSamples(int count) {
  CompareOptions options;
  options.minSamples = options.maxSamples = count;
  options.leastSampleNs = 0;
  return options;
}

Expected<Comparison> compare(const std::vector<Configuration>& configurations, const Call& call,
                             const CompareOptions& options) {
  static const auto kReference = makeReferenceBackend();
  return compareBackends(configurations, kReference.get(), call.plan, call.params, call.indices, options);
}

}  // namespace

class CompareTest : public QObject {
  Q_OBJECT

 private slots:
  void realBackends() {
    const BackendRegistry core = makeCoreRegistry();
    const auto emulated = makeEmulatedBackend();
    const Call call = callWith({0, 3, 1, 1});
    const auto made = compare({{"reference", core.find("reference")},
                               {"eigen", core.find("eigen"), 2},
                               {"cpu:1", core.find("cpu"), 1},
                               {"cpu", core.find("cpu")},
                               {"emulated", emulated.get()}},
                              call, comparedSamples(7));
    QVERIFY(made.has_value());
    QVERIFY(made->equal());
    QCOMPARE(made->bytes, call.plan.bytesMoved());
    QCOMPARE(made->outputBytes, call.plan.outputBytes());
    QVERIFY(!made->roofline.has_value());
    QCOMPARE(made->results.size(), std::size_t{5});
    for (std::size_t i = 0; i < 4; ++i) {
      const ConfigurationResult& result = made->results[i];
      QVERIFY(!result.error && result.compared && !result.difference);
      QCOMPARE(result.samplesNs.size(), std::size_t{7});
      QVERIFY(result.phases.empty() && !result.accesses && !result.floorShare);
      QVERIFY(result.firstRunNs > 0);
      QVERIFY(result.leastNs <= result.medianNs && result.medianNs <= result.mostNs);
      QVERIFY(result.confidence.low <= result.medianNs && result.medianNs <= result.confidence.high);
      QCOMPARE(result.medianNs, median(result.samplesNs));
    }
    const ConfigurationResult& counted = made->results[4];
    QCOMPARE(counted.who.label, std::string("emulated"));
    QVERIFY(!counted.error && counted.compared && !counted.difference);
    QVERIFY(counted.samplesNs.empty());
    QCOMPARE(counted.medianNs, 0.0);
    QCOMPARE(counted.firstRunNs, 0.0);
    QVERIFY(counted.accesses.has_value());
    QVERIFY(counted.accesses->of(AccessKind::OutputStore).requests > 0);
    QVERIFY(!counted.accesses->choice.kernel.empty());
    QVERIFY(made->machine.processors >= 1);
    QVERIFY(!made->machine.target.empty() && !made->machine.cpu.empty());
    QVERIFY(made->machine.program.starts_with("GatherND Explorer 1"));
    QCOMPARE(made->when.size(), std::size_t{20});
    QCOMPARE(made->when.back(), 'Z');
  }

  void onesFailureIsItsOwn_data() {
    const auto row = columns<int, QByteArray, QByteArray, bool, QByteArray>("failFrom", "unavailable",
                                                                            "kernel", "timed", "reason");
    row("unavailable", 0, "no such card", {}, true, "backend.unavailable");
    row("no kernels at all", 0, {}, "naive", true, "backend.no_kernels");
    row("its warm-up fails", 1, {}, {}, true, "memory.allocate");
    row("its only run fails", 1, {}, {}, false, "memory.allocate");
    row("a sample fails", 6, {}, {}, true, "memory.allocate");
  }
  void onesFailureIsItsOwn() {
    const auto [failFrom, unavailable, kernel, timed, reason] =
        currentRow<int, QByteArray, QByteArray, bool, QByteArray>();
    const FakeBackend good("good");
    FakeBackend fake("fake");
    fake.failFrom = failFrom;
    fake.unavailable = unavailable.toStdString();
    fake.timed = timed;
    const auto made = valueOf(compare({{"fake", &fake, 0, kernel.toStdString()}, {"good", &good}},
                                      callWith({1}), comparedSamples(4)));
    QVERIFY(made.equal());
    const ConfigurationResult& failed = made.results[0];
    QVERIFY(failed.error.has_value());
    QCOMPARE(QByteArray::fromStdString(failed.error->reason), reason);
    QVERIFY(failed.samplesNs.empty() && !failed.accesses);
    QCOMPARE(failed.compared, failFrom > 1);  // what it put out before
    QCOMPARE(failed.who.label, std::string("fake"));
    QCOMPARE(made.results[1].samplesNs.size(), std::size_t{4});
  }

  void whatIsNotTimed() {
    FakeBackend counted("counted");
    counted.timed = false;
    counted.counts = true;
    FakeBackend plain("plain");
    plain.timed = false;
    const auto made =
        compare({{"counted", &counted}, {"plain", &plain}}, callWith({1, 2}), comparedSamples(3));
    QVERIFY(made.has_value());
    QCOMPARE(counted.runs, 1);
    QCOMPARE(made->results[0].accesses->warps, std::int64_t{2});
    QVERIFY(!made->results[1].error && !made->results[1].accesses && made->results[1].compared);
  }

  void turns() {
    std::vector<std::string> order;
    FakeBackend a("a");
    FakeBackend b("b");
    FakeBackend c("c");
    for (FakeBackend* backend : {&a, &b, &c}) backend->order = &order;
    const auto made = valueOf(compare({{"a", &a}, {"b", &b}, {"c", &c}}, callWith({1}), comparedSamples(3)));
    std::string turns;
    for (const std::string& id : order) {
      if (turns.empty() || turns.back() != id[0]) turns += id;
    }
    QCOMPARE(QByteArray::fromStdString(turns), QByteArray("abc"
                                                          "abcbcacab"  // warm-ups, then rounds,
                                                          "abc"));     // and one more look at each
  }

  void optionsReachTheBackend() {
    FakeBackend fake("fake");
    fake.kernelRows = {{"words", "", ""}};
    QVERIFY(compare({{"fake", &fake, 3, "words"}}, callWith({1}), comparedSamples(1)).has_value());
    QCOMPARE(fake.threads, 3);
    QCOMPARE(fake.kernel, std::string("words"));
  }

  void shortRunsAreRepeated() {
    const auto cpu = makeCpuBackend();
    CompareOptions options = comparedSamples(3);
    options.leastSampleNs = 100e3;
    const auto made = valueOf(compare({{"cpu", cpu.get(), 1}}, callWith({1}), options));
    QVERIFY(made.results[0].runsPerSample > 1);
    QCOMPARE(made.results[0].samplesNs.size(), std::size_t{3});
  }

  void phases() {
    FakeBackend fake("device");
    fake.phases = {10, 20, 30};
    const auto made = valueOf(compare({{"device", &fake}}, callWith({1}), comparedSamples(3)));
    const ConfigurationResult& result = made.results[0];
    QCOMPARE(result.phases.size(), std::size_t{3});
    const PhaseTimes middle = result.medianPhases();
    QCOMPARE(middle.toDeviceNs, result.phases[1].toDeviceNs);  // they grow from run to run
    QCOMPARE(middle.kernelNs, 2 * middle.toDeviceNs);
    QCOMPARE(middle.toHostNs, 3 * middle.toDeviceNs);
    QVERIFY(result.phases[0].kernelNs < result.phases[1].kernelNs);
  }

  /// A roofline for each number of threads; none for what runs on a device.
  void besideTheRoofline() {
    const auto cpu = makeCpuBackend();
    FakeBackend device("device");
    device.phases = {1, 1, 1};
    CompareOptions options = comparedSamples(4);
    options.roofline = true;
    options.memoryLimit = std::int64_t{32} << 20;
    const auto made = compare({{"cpu:1", cpu.get(), 1}, {"cpu:2", cpu.get(), 2}, {"device", &device}},
                              callWith({0, 3}), options);
    QVERIFY(made.has_value());
    for (const std::size_t i : {0U, 1U}) {
      const ConfigurationResult& result = made->results[i];
      QVERIFY(result.floorShare && result.floorShare->median > 0);
      QCOMPARE(result.floorShare->roofline.threads, static_cast<int>(i) + 1);
      QCOMPARE(result.floorShare->readings, 4);
      QVERIFY(result.floorShare->roofline.tableBytes <= options.memoryLimit / 2);
    }
    QVERIFY(!made->results[2].floorShare);
    QCOMPARE(made->results[2].samplesNs.size(), std::size_t{4});
    QVERIFY(made->roofline.has_value());
    QCOMPARE(made->roofline->threads, 2);
  }

  void memoryLimits_data() {
    const auto row = columns<int, bool>("limit", "compared");
    row("room for the reference's output", 12, true);
    row("none", 11, false);
  }
  void memoryLimits() {
    const auto [limit, compared] = currentRow<int, bool>();
    FakeBackend fake("fake");
    fake.wrongElements = {0};
    CompareOptions options = comparedSamples(2);
    options.memoryLimit = limit;
    options.roofline = true;
    const auto made = compare({{"fake", &fake}}, callWith({1}), options);
    QVERIFY(made.has_value());
    QCOMPARE(made->results[0].compared, compared);
    QCOMPARE(made->equal(), !compared);
    QVERIFY(!made->roofline.has_value());
    QCOMPARE(made->results[0].samplesNs.size(), std::size_t{2});
  }

  void progress() {
    const FakeBackend a("a");
    FakeBackend counted("counted");
    counted.timed = false;
    std::vector<double> told;
    std::vector<std::size_t> samples;
    CompareOptions options = comparedSamples(4);
    options.progress = [&](const Comparison& made, double part) {
      told.push_back(part);
      samples.push_back(made.results[0].samplesNs.size());
    };
    QVERIFY(compare({{"a", &a}, {"counted", &counted}}, callWith({1}), options).has_value());
    QVERIFY(std::is_sorted(told.begin(), told.end()));
    QCOMPARE(told.back(), 1.0);
    QCOMPARE(samples, (std::vector<std::size_t>{1, 2, 3, 4, 4}));
  }

  void cancelled_data() {
    QTest::addColumn<int>("afterRounds");  // 0: before anything
    QTest::addRow("before") << 0;
    QTest::addRow("in the middle") << 2;
  }

  void cancelled() {
    QFETCH(int, afterRounds);
    const FakeBackend a("a");
    std::stop_source source;
    CompareOptions options = comparedSamples(1000);
    options.stop = source.get_token();
    int rounds = 0;
    options.progress = [&](const Comparison&, double) {
      if (++rounds == afterRounds) source.request_stop();
    };
    if (afterRounds == 0) source.request_stop();
    const auto made = compare({{"a", &a}}, callWith({1}), options);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Cancelled);
    QVERIFY(rounds <= afterRounds);
  }

  void aRefusedCallIsNotCompared() {
    const FakeBackend a("a");
    const Call call = callWith({0, 9});
    for (const std::int64_t limit : {std::int64_t{0}, std::int64_t{1000}}) {
      CompareOptions options = comparedSamples(1);
      options.memoryLimit = limit;
      const auto made = compare({{"a", &a}}, call, options);
      QVERIFY(!made);
      QCOMPARE(made.error().code, ErrorCode::OutOfRange);
      QCOMPARE(made.error().badTuple->flat, std::int64_t{1});
    }
    QCOMPARE(a.runs, 0);
  }

  void nothingToCompare() {
    const auto made = valueOf(compare({}, callWith({1}), comparedSamples(2)));
    QVERIFY(made.results.empty() && made.equal());
    const FakeBackend a("a");
    const auto empty = valueOf(compare({{"a", &a}}, callWith({}), comparedSamples(2)));
    QVERIFY(empty.results[0].compared && empty.equal());
  }

  // count: -1: equal
  void differences_data() {
    const auto row = columns<Elements, bool, bool, int, int, bool>("wrong", "writesNothing", "silent",
                                                                   "element", "count", "report");
    row("equal", Elements{}, false, false, 0, -1, false);
    row("the first", Elements{0}, false, false, 0, 1, false);
    row("the last", Elements{8}, false, false, 8, 1, false);
    row("several", Elements{7, 2, 4}, false, false, 2, 3, false);
    row("what another wrote is not its own", Elements{}, true, false, 0, 9, false);
    row("the report alone", Elements{}, false, true, 0, 0, true);
    row("output and report: the output counts", Elements{5}, false, true, 5, 1, false);
  }
  void differences() {
    const auto [wrong, writesNothing, silent, element, count, report] =
        currentRow<Elements, bool, bool, int, int, bool>();
    const Call call = callWith({1, 9, 3}, "tensorflow-gpu");
    for (const bool timed : {true, false}) {
      const FakeBackend good("good");
      FakeBackend fake("fake");
      fake.timed = timed;
      fake.wrongElements = wrong;
      fake.writesNothing = writesNothing;
      fake.silent = silent;
      const auto made = compare({{"good", &good}, {"fake", &fake}}, call, comparedSamples(2));
      QVERIFY(made.has_value());
      QVERIFY(made->results[0].compared && !made->results[0].difference);
      const ConfigurationResult& result = made->results[1];
      QVERIFY(result.compared);
      QCOMPARE(result.difference.has_value(), count >= 0);
      QCOMPARE(made->equal(), count < 0);
      QCOMPARE(result.samplesNs.size(), std::size_t{timed ? 2U : 0U});
      if (count < 0) continue;
      QCOMPARE(result.difference->element, std::int64_t{element});
      QCOMPARE(result.difference->count, std::int64_t{count});
      QCOMPARE(result.difference->report, report);
    }
  }

  /// The values where they part; a string's are not where its element is stored.
  void valuesThatDiffer() {
    Call call = callWith({3, 0});
    FakeBackend fake("fake");
    fake.wrongElements = {4, 1};
    auto made = compare({{"fake", &fake}}, call, comparedSamples(1));
    QVERIFY(made.has_value());
    const Difference& floats = *made->results[0].difference;
    float found = 0;
    float expected = 0;
    QCOMPARE(floats.found.size(), sizeof found);
    QCOMPARE(floats.expected.size(), sizeof expected);
    std::memcpy(&found, floats.found.data(), sizeof found);
    std::memcpy(&expected, floats.expected.data(), sizeof expected);
    QCOMPARE(expected, 10.0F);
    QVERIFY(found != expected);

    GatherCall strings = callOf("tensorflow-cpu", {3}, {2, 1});
    strings.params.dtype = DType::String;
    call.params = *parseLiteral("['a', 'bc', 'd']");
    call.plan = *makePlan(strings);
    call.indices = indexTensor({2, 1}, {2, 0});
    fake.wrongElements = {1};  // there are two
    made = compare({{"fake", &fake}}, call, comparedSamples(1));
    QVERIFY(made.has_value());
    QCOMPARE(made->results[0].difference->element, std::int64_t{1});
    QVERIFY(made->results[0].difference->found.empty() && made->results[0].difference->expected.empty());
  }

  void differencesThatComeLater_data() {
    const auto row = columns<int, int, bool>("wrongFrom", "failFrom", "differs");
    row("never", 1000, 0, false);
    row("from the warm-up on, failing in a sample", 1, 5, true);
    row("in the samples", 5, 0, true);
    row("after the last sample", 6, 0, true);
    row("failing after the last sample", 1000, 6, false);
  }

  /// A warm-up, four samples; then the sixth.
  void differencesThatComeLater() {
    const auto [wrongFrom, failFrom, differs] = currentRow<int, int, bool>();
    FakeBackend fake("fake");
    fake.wrongElements = {2};
    fake.wrongFrom = wrongFrom;
    fake.failFrom = failFrom;
    const auto made = valueOf(compare({{"fake", &fake}}, callWith({1}), comparedSamples(4)));
    QCOMPARE(made.equal(), !differs);
    const ConfigurationResult& result = made.results[0];
    QVERIFY(result.compared);
    QCOMPARE(result.difference.has_value(), differs);
    QCOMPARE(result.error.has_value(), failFrom > 0);
    QCOMPARE(result.samplesNs.empty(), failFrom > 0);
    if (differs) QCOMPARE(result.difference->element, std::int64_t{2});
  }

  /// A difference far behind the first piece that is looked at at once.
  void aDifferenceFarBehind() {
    constexpr std::int64_t kRows = 3'000'000;
    Call call;
    call.params = arangeTensor({4});
    call.indices = *Tensor::zeros(DType::Int64, Shape{kRows, 1});
    call.plan = *makePlan(callOf("tensorflow-cpu", {4}, {kRows, 1}));
    FakeBackend fake("fake");
    fake.wrongElements = {2'999'998, 2'000'000};
    const auto made = valueOf(compare({{"fake", &fake}}, call, comparedSamples(1)));
    QCOMPARE(made.results[0].difference->element, std::int64_t{2'000'000});
    QCOMPARE(made.results[0].difference->count, std::int64_t{2});
  }

  void devices() {
    FakeBackend device("device");
    device.phases = {10, 20, 30};
    device.device = {{400, 20, 10}};
    device.states = {{1500, 2600, 40}, {1900, {}, 55}};
    FakeBackend broken("broken");
    broken.phases = {1, 1, 1};
    const FakeBackend plain("plain");
    const Call call = callWith({1, 2});
    CompareOptions options = comparedSamples(3);
    options.roofline = true;
    options.memoryLimit = std::int64_t{32} << 20;
    const auto made = valueOf(compare(
        {{"device", &device}, {"again", &device, 2}, {"broken", &broken}, {"plain", &plain}}, call, options));
    QCOMPARE(device.rooflineCalls, 1);
    QCOMPARE(device.stateCalls, std::size_t{2});
    for (const std::size_t i : {0U, 1U}) {
      const ConfigurationResult& result = made.results[i];
      QVERIFY(!result.error && result.deviceRoofline.has_value());
      QCOMPARE(result.deviceRoofline->toHost, 10.0);
      QCOMPARE(*result.before.clockMhz, 1500);
      QCOMPARE(*result.before.memoryClockMhz, 2600);
      QCOMPARE(*result.after.celsius, 55);
      QVERIFY(!result.after.memoryClockMhz.has_value());
      const double kernelNs = result.medianPhases().kernelNs;
      QCOMPARE(*result.shareOfDevice, static_cast<double>(made.bytes) / 400 / kernelNs);
    }
    QVERIFY(*made.results[0].shareOfDevice != *made.results[1].shareOfDevice);  // its kernels took longer
    for (const std::size_t i : {2U, 3U}) {
      const ConfigurationResult& result = made.results[i];
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
    const auto made = compare({{"device", &device}}, callWith({1}), comparedSamples(1));
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
    CompareOptions options = comparedSamples(1);
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
    CompareOptions options = comparedSamples(1);
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

GATHERND_TEST(CompareTest)
#include "compare_test.moc"
