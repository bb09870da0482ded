// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads what, as a session knows it: at once after an edit, whatever is under way, and never of another
// call.
#include <random>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

using Tuples = std::vector<std::int64_t>;

Element number(std::int64_t value) {
  return Element::of(DType::Int64, value);
}

/// "" where counts and readers are those of the call, tuple by tuple.
QString differs(const Snapshot& snapshot) {
  if (!snapshot.counts || !snapshot.readers) return "not known";
  const Trace& trace = *snapshot.trace;
  std::map<std::int64_t, Tuples> plain;
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple)
    if (const std::int64_t slice = trace.sliceOf(tuple); slice >= 0) plain[slice].push_back(tuple);
  for (std::int64_t slice = 0; slice < snapshot.plan->sliceCount; ++slice) {
    const auto reads = snapshot.readsOf(slice, trace.tupleCount());
    if (!reads || reads->tuples != plain[slice] || reads->times != std::ssize(plain[slice]))
      return QString("slice %1").arg(slice);
  }
  return {};
}

Document drawn(std::int64_t tuples, std::int64_t slices, const char* dialect) {
  std::mt19937_64 random(1);
  auto buffer = *Buffer::allocate(tuples * 8);
  auto* values = reinterpret_cast<std::int64_t*>(buffer.data());
  for (std::int64_t i = 0; i < tuples; ++i)
    values[i] = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(slices));
  return makeDocument(arange(Shape{slices}),
                      Tensor::fromBuffer(DType::Int64, Shape{tuples, 1}, std::move(buffer), {}), dialect);
}

}  // namespace

class SessionReadsTest : public QObject {
  Q_OBJECT

 private slots:
  void areThereAtOnceAfterAnEdit_data() {
    test::columns<QByteArray, bool>("dialect", "live");
    for (const char* dialect : {"numpy", "tensorflow-cpu", "tensorflow-gpu", "jax", "mxnet"})
      for (const bool live : {true, false})
        QTest::addRow("%s, %s", dialect, live ? "live" : "above the budget") << QByteArray(dialect) << live;
  }
  void areThereAtOnceAfterAnEdit() {
    QFETCH(const QByteArray, dialect);
    QFETCH(const bool, live);
    CoreSession session;
    if (!live) session.work().setLiveBudget(0);
    const bool first = dialect == "mxnet";
    session.load(makeDocument(
        arange(Shape{4, 3, 2}),
        literal(first ? "[[0,1,0,3,2],[1,2,1,0,0]]" : "[[0,1],[1,2],[0,1],[3,0],[2,0]]", DType::Int64),
        dialect.constData()));
    QVERIFY(waitIdle(session));
    QCOMPARE(differs(session.snapshot()), QString());
    const Snapshot before = session.snapshot();
    const auto edit = [&](std::int64_t place, std::int64_t value) {
      session.edits().setElement(TensorId::Indices, place, number(value));
    };
    for (const auto& [place, value] :
         {std::pair{0, 2}, {3, 0}, {0, 7}, {1, -1}, {0, 0}, {9, -9}, {4, 1}, {5, 1}}) {
      edit(place, value);
      QCOMPARE(differs(session.snapshot()), QString());  // nobody waited
    }
    while (session.undoStack().canUndo()) {
      session.undoStack().undo();
      QCOMPARE(differs(session.snapshot()), QString());
    }
    QCOMPARE(differs(before), QString());  // whoever holds the first sees nothing of it
    session.edits().setElement(TensorId::Params, 0, Element::of(DType::Float32, 9.0F));
    QCOMPARE(differs(session.snapshot()), QString());
    QVERIFY(waitIdle(session));
    QCOMPARE(differs(session.snapshot()), QString());
  }

  /// An answer of a former edit becomes one of the present call, and is not begun anew.
  void editsWhileTheyAreFound() {
    CoreSession session;
    session.work().setLiveBudget(0);
    session.load(drawn(400000, 500, "tensorflow-gpu"));
    bool countsFirst = false;
    connect(&session, &Session::changed, this,
            [&] { countsFirst = countsFirst || (session.snapshot().counts && !session.snapshot().readers); });
    for (int k = 0; k < 50; ++k) {
      session.edits().setElement(TensorId::Indices, k * 7, number(k % 9 == 0 ? -1 : k));
      if (k % 5 == 0) QTest::qWait(1);
    }
    QVERIFY(waitIdle(session));
    QVERIFY(countsFirst);
    QCOMPARE(differs(session.snapshot()), QString());
  }

  void manyEditsAtOnceAreFoundAnew() {
    CoreSession session(drawn(100000, 300, "numpy"));
    QVERIFY(waitIdle(session));
    std::vector<std::pair<std::int64_t, Element>> values;
    for (std::int64_t k = 0; k < 70000; ++k) values.emplace_back(k, number(k % 300));
    session.edits().setElements(TensorId::Indices, values, "Paste");
    QVERIFY(!session.snapshot().counts && !session.snapshot().readers);  // those of before are no longer true
    QVERIFY(waitIdle(session));
    QCOMPARE(differs(session.snapshot()), QString());
  }

  void otherRules_data() {
    const auto row = test::columns<QByteArray, bool>("dialect", "kept");
    row("the same places", "tensorflow-cpu", true);
    row("wraps", "numpy", false);
  }
  void otherRules() {
    const auto [dialect, kept] = test::currentRow<QByteArray, bool>();
    CoreSession session(
        makeDocument(arange(Shape{3, 2}), literal("[[0],[-1],[2]]", DType::Int64), "tensorflow-gpu"));
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().counts->reads(), 2);
    session.edits().setDialect(*findDialect(dialect.toStdString()));
    QCOMPARE(session.snapshot().counts != nullptr, kept);
    QVERIFY(waitIdle(session));
    QCOMPARE(differs(session.snapshot()), QString());
    QVERIFY(session.edits().resize(TensorId::Params, Shape{2, 2}).has_value());
    QVERIFY(!session.snapshot().counts);
    QVERIFY(waitIdle(session));
    QCOMPARE(differs(session.snapshot()), QString());
    session.edits().setBatchDims(9);
    QVERIFY(!session.snapshot().counts && !session.snapshot().readers);
  }

  void aQuestionKeepsThemBack() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    session.setVeil(Veil::Values);
    QVERIFY(!session.snapshot().counts && !session.snapshot().readers && !session.snapshot().readsOf(5, 1));
    session.setVeil(Veil::None);
    QCOMPARE(differs(session.snapshot()), QString());
  }

  /// Above what an index is kept for, a pass finds the readers of the slice in focus.
  void tooManyForAnIndex() {
    constexpr std::int64_t kTuples = SliceReaders::kMostIndexed + 5;
    auto buffer = *Buffer::allocateZeroed(kTuples * 4);
    auto* values = reinterpret_cast<std::int32_t*>(buffer.data());
    values[3] = values[kTuples - 2] = 2;
    Document document =
        makeDocument(arange(Shape{3}, DType::Int8),
                     Tensor::fromBuffer(DType::Int32, Shape{kTuples, 1}, std::move(buffer), {}));
    CoreSession session;
    session.work().setLiveBudget(0);
    session.load(std::move(document));
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().counts->of(2), 2);
    QCOMPARE(session.snapshot().readsOf(1, 5)->times, 0);  // needs no look
    QVERIFY(!session.snapshot().readsOf(2, 5));
    session.selection().setHover(CellRef{TensorId::Params, 2});
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().readsOf(2, 5)->tuples, (Tuples{3, kTuples - 2}));
    QCOMPARE(session.snapshot().readsOf(2, 1)->tuples, Tuples{3});
    session.edits().setElement(TensorId::Indices, 5, Element::of<std::int32_t>(DType::Int32, 2));
    QCOMPARE(session.snapshot().counts->of(2), 3);
    QVERIFY(!session.snapshot().readsOf(2, 5) || session.snapshot().readsOf(2, 5)->tuples.size() == 3);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().readsOf(2, 5)->tuples, (Tuples{3, 5, kTuples - 2}));
    session.selection().setHover(CellRef{TensorId::Output, 1});  // read from slice 0
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().readsOf(0, 3)->tuples, (Tuples{0, 1, 2}));
    QCOMPARE(session.snapshot().readsOf(0, 3)->times, kTuples - 3);
  }
};

GATHERND_TEST(SessionReadsTest)
#include "reads_test.moc"
