// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing: who is sampled and in which order, what is found of outputs and reports, and what each failure
// leaves; never how long anything took.
#include "core/compare/compare.h"

#include <QTest>
#include <algorithm>

#include "gpu/backends/cuda_backend.h"
#include "tests/core/compare/compare_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

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
                              call, samplesOf(7));
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
    QTest::addColumn<int>("failFrom");
    QTest::addColumn<QByteArray>("unavailable");
    QTest::addColumn<QByteArray>("kernel");
    QTest::addColumn<bool>("timed");
    QTest::addColumn<QByteArray>("reason");
    QTest::addRow("unavailable") << 0 << QByteArray("no such card") << QByteArray() << true
                                 << QByteArray("backend.unavailable");
    QTest::addRow("no kernels at all")
        << 0 << QByteArray() << QByteArray("naive") << true << QByteArray("backend.no_kernels");
    QTest::addRow("its warm-up fails")
        << 1 << QByteArray() << QByteArray() << true << QByteArray("memory.allocate");
    QTest::addRow("its only run fails")
        << 1 << QByteArray() << QByteArray() << false << QByteArray("memory.allocate");
    QTest::addRow("a sample fails") << 6 << QByteArray() << QByteArray() << true
                                    << QByteArray("memory.allocate");
  }

  void onesFailureIsItsOwn() {
    QFETCH(int, failFrom);
    QFETCH(QByteArray, unavailable);
    QFETCH(QByteArray, kernel);
    QFETCH(bool, timed);
    QFETCH(QByteArray, reason);
    const FakeBackend good("good");
    FakeBackend fake("fake");
    fake.failFrom = failFrom;
    fake.unavailable = unavailable.toStdString();
    fake.timed = timed;
    const auto made =
        compare({{"fake", &fake, 0, kernel.toStdString()}, {"good", &good}}, callWith({1}), samplesOf(4));
    QVERIFY(made.has_value());
    QVERIFY(made->equal());
    const ConfigurationResult& failed = made->results[0];
    QVERIFY(failed.error.has_value());
    QCOMPARE(QByteArray::fromStdString(failed.error->reason), reason);
    QVERIFY(failed.samplesNs.empty() && !failed.accesses);
    QCOMPARE(failed.compared, failFrom > 1);  // what it put out before
    QCOMPARE(failed.who.label, std::string("fake"));
    QCOMPARE(made->results[1].samplesNs.size(), std::size_t{4});
  }

  void whatIsNotTimed() {
    FakeBackend counted("counted");
    counted.timed = false;
    counted.counts = true;
    FakeBackend plain("plain");
    plain.timed = false;
    const auto made = compare({{"counted", &counted}, {"plain", &plain}}, callWith({1, 2}), samplesOf(3));
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
    const auto made = compare({{"a", &a}, {"b", &b}, {"c", &c}}, callWith({1}), samplesOf(3));
    QVERIFY(made.has_value());
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
    QVERIFY(compare({{"fake", &fake, 3, "words"}}, callWith({1}), samplesOf(1)).has_value());
    QCOMPARE(fake.threads, 3);
    QCOMPARE(fake.kernel, std::string("words"));
  }

  void shortRunsAreRepeated() {
    const auto cpu = makeCpuBackend();
    CompareOptions options = samplesOf(3);
    options.leastSampleNs = 100e3;
    const auto made = compare({{"cpu", cpu.get(), 1}}, callWith({1}), options);
    QVERIFY(made.has_value());
    QVERIFY(made->results[0].runsPerSample > 1);
    QCOMPARE(made->results[0].samplesNs.size(), std::size_t{3});
  }

  void phases() {
    FakeBackend fake("device");
    fake.phases = {10, 20, 30};
    const auto made = compare({{"device", &fake}}, callWith({1}), samplesOf(3));
    QVERIFY(made.has_value());
    const ConfigurationResult& result = made->results[0];
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
    CompareOptions options = samplesOf(4);
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
    QTest::addColumn<int>("limit");
    QTest::addColumn<bool>("compared");
    QTest::addRow("room for the reference's output") << 12 << true;
    QTest::addRow("none") << 11 << false;
  }

  void memoryLimits() {
    QFETCH(int, limit);
    QFETCH(bool, compared);
    FakeBackend fake("fake");
    fake.wrongElements = {0};
    CompareOptions options = samplesOf(2);
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
    CompareOptions options = samplesOf(4);
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
    CompareOptions options = samplesOf(1000);
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
      CompareOptions options = samplesOf(1);
      options.memoryLimit = limit;
      const auto made = compare({{"a", &a}}, call, options);
      QVERIFY(!made);
      QCOMPARE(made.error().code, ErrorCode::OutOfRange);
      QCOMPARE(made.error().badTuple->flat, std::int64_t{1});
    }
    QCOMPARE(a.runs, 0);
  }

  void nothingToCompare() {
    const auto made = compare({}, callWith({1}), samplesOf(2));
    QVERIFY(made.has_value());
    QVERIFY(made->results.empty() && made->equal());
    const FakeBackend a("a");
    const auto empty = compare({{"a", &a}}, callWith({}), samplesOf(2));
    QVERIFY(empty.has_value());
    QVERIFY(empty->results[0].compared && empty->equal());
  }
};

GATHERND_TEST(CompareTest)
#include "compare_test.moc"
