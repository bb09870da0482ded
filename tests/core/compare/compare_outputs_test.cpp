// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison finds of outputs: where they part, with which values, and that none of it is lost when
// it comes late or its configuration fails.
#include <QTest>
#include <cstring>

#include "core/text/literal/literal.h"
#include "tests/core/compare/compare_calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

using Elements = std::vector<std::size_t>;

class CompareOutputsTest : public QObject {
  Q_OBJECT

 private slots:
  void differences_data() {
    QTest::addColumn<Elements>("wrong");
    QTest::addColumn<bool>("writesNothing");
    QTest::addColumn<bool>("silent");
    QTest::addColumn<int>("element");
    QTest::addColumn<int>("count");  // -1: equal
    QTest::addColumn<bool>("report");
    QTest::addRow("equal") << Elements{} << false << false << 0 << -1 << false;
    QTest::addRow("the first") << Elements{0} << false << false << 0 << 1 << false;
    QTest::addRow("the last") << Elements{8} << false << false << 8 << 1 << false;
    QTest::addRow("several") << Elements{7, 2, 4} << false << false << 2 << 3 << false;
    QTest::addRow("what another wrote is not its own") << Elements{} << true << false << 0 << 9 << false;
    QTest::addRow("the report alone") << Elements{} << false << true << 0 << 0 << true;
    QTest::addRow("output and report: the output counts") << Elements{5} << false << true << 5 << 1 << false;
  }

  void differences() {
    QFETCH(Elements, wrong);
    QFETCH(bool, writesNothing);
    QFETCH(bool, silent);
    QFETCH(int, element);
    QFETCH(int, count);
    QFETCH(bool, report);
    const Call call = callWith({1, 9, 3}, "tensorflow-gpu");
    for (const bool timed : {true, false}) {
      const FakeBackend good("good");
      FakeBackend fake("fake");
      fake.timed = timed;
      fake.wrongElements = wrong;
      fake.writesNothing = writesNothing;
      fake.silent = silent;
      const auto made = compare({{"good", &good}, {"fake", &fake}}, call, samplesOf(2));
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
    auto made = compare({{"fake", &fake}}, call, samplesOf(1));
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
    made = compare({{"fake", &fake}}, call, samplesOf(1));
    QVERIFY(made.has_value());
    QCOMPARE(made->results[0].difference->element, std::int64_t{1});
    QVERIFY(made->results[0].difference->found.empty() && made->results[0].difference->expected.empty());
  }

  void differencesThatComeLater_data() {
    QTest::addColumn<int>("wrongFrom");
    QTest::addColumn<int>("failFrom");
    QTest::addColumn<bool>("differs");
    QTest::addRow("never") << 1000 << 0 << false;
    QTest::addRow("from the warm-up on, failing in a sample") << 1 << 6 << true;
    QTest::addRow("in the samples") << 6 << 0 << true;
    QTest::addRow("after the last sample") << 10 << 0 << true;
    QTest::addRow("failing after the last sample") << 1000 << 10 << false;
  }

  /// A warm-up, a run to settle, four samples of two runs; then the tenth.
  void differencesThatComeLater() {
    QFETCH(int, wrongFrom);
    QFETCH(int, failFrom);
    QFETCH(bool, differs);
    FakeBackend fake("fake");
    fake.wrongElements = {2};
    fake.wrongFrom = wrongFrom;
    fake.failFrom = failFrom;
    const auto made = compare({{"fake", &fake}}, callWith({1}), samplesOf(4));
    QVERIFY(made.has_value());
    QCOMPARE(made->equal(), !differs);
    const ConfigurationResult& result = made->results[0];
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
    const auto made = compare({{"fake", &fake}}, call, samplesOf(1));
    QVERIFY(made.has_value());
    QCOMPARE(made->results[0].difference->element, std::int64_t{2'000'000});
    QCOMPARE(made->results[0].difference->count, std::int64_t{2});
  }
};

GATHERND_TEST(CompareOutputsTest)
#include "compare_outputs_test.moc"
