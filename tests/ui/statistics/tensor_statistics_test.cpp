// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of a call's tensors, counted in the background, against loops over the values.
#include "ui/statistics/tensor_statistics.h"

#include <QSignalSpy>
#include <QTest>
#include <chrono>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

using Kind = TensorStatistics::State::Kind;

bool known(const TensorStatistics& statistics, TensorId tensor) {
  return QTest::qWaitFor([&] { return statistics.of(tensor).kind == Kind::Known && !statistics.busy(); },
                         20000);
}

}  // namespace

class TensorStatisticsTest : public QObject {
  Q_OBJECT

 private slots:
  /// Zeros that a dialect writes for tuples out of range were not read.
  void madeUpValuesAreLeftOut_data() {
    const auto row = test::columns<QByteArray>("indices");
    row("first", "[[9],[1],[2]]");
    row("last", "[[1],[2],[9]]");
    row("every other one", "[[9],[1],[9],[2],[9],[3]]");
    row("two together", "[[1],[9],[9],[2]]");
    row("all", "[[9],[-9]]");
    row("none", "[[1],[3],[1]]");
  }
  void madeUpValuesAreLeftOut() {
    QFETCH(QByteArray, indices);
    CoreSession session(makeDocument(
        arange(Shape{4, 5}), testing::literal(indices.toStdString(), DType::Int64), "tensorflow-gpu"));
    QVERIFY(waitIdle(session));
    QTRY_VERIFY(session.snapshot().result);
    TensorStatistics statistics(session);
    statistics.setSeen(true);
    QVERIFY(known(statistics, TensorId::Output));
    const Tensor tuples = testing::literal(indices.toStdString(), DType::Int64);
    double least = HUGE_VAL, greatest = -HUGE_VAL, sum = 0;
    std::int64_t count = 0, left = 0;
    for (std::int64_t t = 0; t < tuples.elementCount(); ++t) {
      const std::int64_t row = integerValue(elementAt(tuples, t));
      if (row < 0 || row > 3) {
        left += 5;
        continue;
      }
      for (std::int64_t i = row * 5; i < row * 5 + 5; ++i, ++count) {
        least = std::min(least, static_cast<double>(i));
        greatest = std::max(greatest, static_cast<double>(i));
        sum += static_cast<double>(i);
      }
    }
    const CountedValues counted = statistics.of(TensorId::Output).counted;
    QCOMPARE(counted.madeUp, left);
    QCOMPARE(counted.values.count, count);
    QCOMPARE(counted.values.least.has_value(), count > 0);
    if (count == 0) return;
    QCOMPARE(counted.values.leastNumber, least);
    QCOMPARE(counted.values.greatestNumber, greatest);
    QVERIFY(std::abs(counted.values.mean - sum / static_cast<double>(count)) < 1e-9);
    QCOMPARE(elementAt(session.snapshot().result->output, counted.values.leastAt).as<float>(),
             static_cast<float>(least));
    // Nor are they found.
    QSignalSpy found(&statistics, &TensorStatistics::found), none(&statistics, &TensorStatistics::notFound);
    Predicate zero;
    zero.kind = Predicate::Kind::Equal;
    zero.value.dtype = DType::Float32;
    statistics.find(TensorId::Output, zero, -1);
    QTRY_COMPARE(found.size() + none.size(), 1);
    QCOMPARE(none.size(), 1);  // none of these reads row 0
  }

  void edits() {
    CoreSession session(makeDocument(arange(Shape{4, 5}), testing::literal("[[0]]", DType::Int64)));
    TensorStatistics statistics(session);
    QTest::qWait(0);
    QVERIFY(statistics.of(TensorId::Params).kind == Kind::Absent);  // nobody looks
    statistics.setSeen(true);
    QVERIFY(known(statistics, TensorId::Params));
    QCOMPARE(statistics.of(TensorId::Params).counted.values.greatestNumber, 19.0);
    session.edits().setElement(TensorId::Params, 3, Element::of(DType::Float32, 100.0F));
    QTRY_COMPARE(statistics.of(TensorId::Params).counted.values.greatestAt, 3);
    QCOMPARE(statistics.of(TensorId::Params).counted.values.edited, 1);
    QCOMPARE(statistics.of(TensorId::Indices).counted.values.count, 1);
  }

  void nextOnes() {
    CoreSession session(makeDocument(testing::literal("[0, nan, 1, nan]", DType::Float32),
                                     testing::literal("[[0]]", DType::Int64)));
    TensorStatistics statistics(session);
    QSignalSpy found(&statistics, &TensorStatistics::found);
    const Predicate nan;
    std::int64_t at = -1;
    for (const std::int64_t expected : {1, 3, 1}) {
      found.clear();
      statistics.find(TensorId::Params, nan, at);
      QTRY_COMPARE(found.size(), 1);
      at = found.front().front().value<CellRef>().flat;
      QCOMPARE(at, expected);
    }
  }

  void cancelled() {
    CoreSession session(makeDocument(Tensor::zeros(DType::Float16, Shape{100'000'000}).value(),
                                     testing::literal("[[0]]", DType::Int64)));
    TensorStatistics statistics(session);
    statistics.setSeen(true);
    QVERIFY(statistics.of(TensorId::Params).kind == Kind::Working);
    const auto before = std::chrono::steady_clock::now();
    statistics.stop(TensorId::Params);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - before;
    qInfo("cancelled in %.2f ms", took.count());
    QVERIFY(statistics.of(TensorId::Params).kind == Kind::Stopped);
    QTest::qWait(60);  // nor does it begin anew by itself
    QVERIFY(statistics.of(TensorId::Params).kind == Kind::Stopped);
    statistics.again(TensorId::Params);
    QVERIFY(known(statistics, TensorId::Params));
    QCOMPARE(statistics.of(TensorId::Params).counted.values.zeros, 100'000'000);
  }

  void outputThatIsNotThere() {
    CoreSession session;
    session.load(makeDocument(arange(Shape{4, 5}), testing::literal("[[9]]", DType::Int64)));  // refused
    QVERIFY(waitIdle(session));
    TensorStatistics statistics(session);
    statistics.setSeen(true);
    QVERIFY(known(statistics, TensorId::Params));
    QVERIFY(statistics.of(TensorId::Output).kind == Kind::Absent);
  }
};

GATHERND_TEST(TensorStatisticsTest)
#include "tensor_statistics_test.moc"
