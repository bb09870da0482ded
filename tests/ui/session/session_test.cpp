// SPDX-License-Identifier: GPL-3.0-or-later
// Running: live, stale, refused, cancelled, late; and what a snapshot promises meanwhile.
#include "ui/session/session.h"

#include <QSignalSpy>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Element float32(float value) {
  return Element::of(DType::Float32, value);
}
Element int64(std::int64_t value) {
  return Element::of(DType::Int64, value);
}

float outputAt(const Session& session, std::int64_t flat) {
  return elementAt(session.snapshot().result->output, flat).as<float>();
}

struct Gated {
  std::shared_ptr<GatedBackend::Gate> gate = std::make_shared<GatedBackend::Gate>();
  BackendRegistry backends = makeCoreRegistry();
  Gated() { backends.add(std::make_unique<GatedBackend>(gate)); }
  Document document() const {
    Document d = rowsDocument();
    d.backend = "gated";
    return d;
  }
};

}  // namespace

class SessionTest : public QObject {
  Q_OBJECT

 private slots:
  void startsWithACallThatWorks() {
    CoreSession session;
    QVERIFY(session.snapshot().plan != nullptr);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
  }

  void planAndTraceAreThereAtOnceAndTheResultSoon() {
    CoreSession session;
    QSignalSpy finished(&session, &Session::runFinished);
    session.load(rowsDocument());
    QCOMPARE(session.snapshot().state, OutputState::Pending);
    QCOMPARE(session.snapshot().trace->at(1).sliceId, 5);
    QCOMPARE(session.playback().tupleCount(), 5);
    QVERIFY(!session.snapshot().badKnown);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QVERIFY(session.snapshot().badKnown);
    QCOMPARE(session.snapshot().bad.count, 0);
    QCOMPARE(outputAt(session, 4), 20.0F);  // output[1, 0] = params[1, 2, 0]
    QCOMPARE(session.snapshot().readsOf(5, 9)->tuples, (std::vector<std::int64_t>{1, 3}));
    QCOMPARE(finished.count(), 1);
    QCOMPARE(session.snapshot().nextBad(-1), -1);
  }

  void anEditRunsLive() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    const auto readers = session.snapshot().readers;
    const auto plan = session.snapshot().plan;
    const auto generation = session.snapshot().generation;

    session.edits().setElement(TensorId::Params, 20, float32(-1.75F));
    QVERIFY(session.snapshot().generation > generation);
    QCOMPARE(session.snapshot().plan, plan);        // shapes are the same: nothing to plan
    QCOMPARE(session.snapshot().readers, readers);  // nor does who reads what change with a value
    QVERIFY(session.snapshot().result == nullptr);
    QVERIFY(waitIdle(session));
    QCOMPARE(outputAt(session, 4), -1.75F);

    session.edits().setElement(TensorId::Indices, 2, int64(0));
    QVERIFY(waitIdle(session));
    QCOMPARE(outputAt(session, 4), 8.0F);  // params[0, 2, 0]
    session.undoStack().undo();
    QVERIFY(waitIdle(session));
    QCOMPARE(outputAt(session, 4), -1.75F);
  }

  void wordsAloneRunNothing() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    const auto result = session.snapshot().result;
    session.edits().setNotes("a note");
    session.edits().setAxisName(TensorId::Params, 0, "sheet");
    QCOMPARE(session.snapshot().result, result);
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QVERIFY(session.work().idle());
  }

  void aboveTheBudgetTheOutputIsStaleUntilRun() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    session.work().setLiveBudget(1);
    session.edits().setElement(TensorId::Params, 20, float32(5));
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    QVERIFY(session.snapshot().result == nullptr);
    QVERIFY(session.snapshot().staleResult != nullptr);
    QCOMPARE(elementAt(session.snapshot().staleResult->output, 4).as<float>(), 20.0F);
    QVERIFY(!session.snapshot().badKnown);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    session.edits().setElement(TensorId::Params, 21,
                               float32(6));  // the former output is still the one to show
    QVERIFY(session.snapshot().staleResult != nullptr);
    session.work().run();
    QCOMPARE(session.snapshot().state, OutputState::Pending);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QCOMPARE(outputAt(session, 4), 5.0F);
    session.edits().setElement(TensorId::Params, 20, float32(4));
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    session.work().setLiveBudget(1 << 20);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
  }

  void badTuplesAreKnownBeforeTheRun_data() {
    const auto row =
        test::columns<QString, QByteArray, std::vector<std::int64_t>>("dialect", "indices", "bad");
    using List = std::vector<std::int64_t>;
    row("refused", "tensorflow-cpu", "[[0,1],[3,0],[0,0],[2,898]]", List{1, 3});
    row("clamped", "jax", "[[0,1],[3,0],[-1,0]]", List{1});
    row("none", "tensorflow-cpu", "[[0,1],[2,0]]", List{});
  }
  void badTuplesAreKnownBeforeTheRun() {
    const auto [dialect, indices, bad] = test::currentRow<QString, QByteArray, std::vector<std::int64_t>>();
    CoreSession session;
    session.work().setLiveBudget(0);
    session.load(makeDocument(arange(Shape{3, 4}), literal(indices.toStdString(), DType::Int64),
                              dialect.toLatin1().constData()));
    QVERIFY(!session.snapshot().badKnown);
    QVERIFY(waitIdle(session));
    const Snapshot& snapshot = session.snapshot();
    QCOMPARE(snapshot.state, OutputState::Stale);
    QVERIFY(snapshot.badKnown && !snapshot.error);
    QCOMPARE(snapshot.bad.count, std::ssize(bad));
    QCOMPARE(snapshot.bad.all, bad);
    QCOMPARE(session.snapshot().nextBad(-1), bad.empty() ? -1 : bad.front());
    // An edit is looked at anew; a run that is cancelled leaves them known.
    session.edits().setElement(TensorId::Indices, 0, int64(7));
    QVERIFY(!session.snapshot().badKnown);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().bad.count, std::ssize(bad) + 1);
    QCOMPARE(session.snapshot().bad.first, 0);
    session.work().run();
    session.work().cancel();
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    QVERIFY(session.snapshot().badKnown);
    QCOMPARE(session.snapshot().bad.count, std::ssize(bad) + 1);
  }

  void outOfRangeIsRefusedWithEveryBadTuple() {
    CoreSession session(
        makeDocument(arange(Shape{3, 4}), literal("[[0,1],[3,0],[0,0],[2,898],[-1,0]]", DType::Int64)));
    QVERIFY(waitIdle(session));
    const Snapshot& snapshot = session.snapshot();
    QCOMPARE(snapshot.state, OutputState::Refused);
    QVERIFY(snapshot.result == nullptr);
    QCOMPARE(snapshot.error->code, ErrorCode::OutOfRange);
    QCOMPARE(snapshot.error->badTuple->flat, 1);
    QVERIFY(snapshot.badKnown);
    QCOMPARE(snapshot.bad.count, 3);
    QCOMPARE(snapshot.bad.all, (std::vector<std::int64_t>{1, 3, 4}));
    QVERIFY(snapshot.readers != nullptr);
    QCOMPARE(session.snapshot().nextBad(-1), 1);
    QCOMPARE(session.snapshot().nextBad(1), 3);
    QCOMPARE(session.snapshot().nextBad(4), 1);  // wraps round
  }

  void aDialectThatWritesZeroListsTheSameTuples() {
    CoreSession session(
        makeDocument(arange(Shape{3, 4}), literal("[[0,1],[3,0]]", DType::Int64), "tensorflow-gpu"));
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QCOMPARE(outputAt(session, 1), 0.0F);
    QCOMPARE(session.snapshot().bad.all, (std::vector<std::int64_t>{1}));
  }

  void wrongShapesShowAndGoAway() {
    CoreSession session(rowsDocument());
    session.selection().pin({TensorId::Output, 3});
    session.edits().setBatchDims(-1);
    QCOMPARE(session.snapshot().state, OutputState::NoPlan);
    QCOMPARE(session.snapshot().error->code, ErrorCode::BatchDims);
    QVERIFY(session.snapshot().plan == nullptr && session.snapshot().trace == nullptr);
    QVERIFY(!session.selection().pinA());
    QCOMPARE(session.playback().tupleCount(), 0);
    session.work().run();
    QCOMPARE(session.snapshot().state, OutputState::NoPlan);
    session.undoStack().undo();
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QVERIFY(!session.snapshot().error);
  }

  void anUnknownBackendIsAnError() {
    CoreSession session(rowsDocument());
    session.edits().setBackend("abacus");
    QCOMPARE(session.snapshot().error->code, ErrorCode::Unsupported);
  }

  void cancelLeavesTheOutputStale() {
    const Gated gated;
    Session session(gated.backends);
    gated.gate->open = false;
    session.load(gated.document());
    QVERIFY(session.work().running());
    QTRY_COMPARE(gated.gate->started.load(), 1);
    QSignalSpy progress(&session, &Session::progressChanged);
    QTRY_VERIFY(progress.count() > 0);
    QCOMPARE(session.snapshot().progress, 0.5);
    session.work().cancel();
    QVERIFY(!session.work().running());
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    QVERIFY(waitIdle(session));
    QCOMPARE(gated.gate->cancelled.load(), 1);
    QCOMPARE(session.snapshot().state, OutputState::Stale);
    gated.gate->open = true;
    session.work().run();
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
  }

  void lateAnswersAreDropped() {
    const Gated gated;
    gated.gate->heedsStop = false;
    Session session(gated.backends);
    gated.gate->open = false;
    session.load(gated.document());
    QTRY_COMPARE(gated.gate->started.load(), 1);
    QSignalSpy finished(&session, &Session::runFinished);
    session.edits().setElement(TensorId::Params, 20, float32(-3));
    QTRY_COMPARE(gated.gate->started.load(), 2);
    gated.gate->open = true;
    QVERIFY(waitIdle(session));
    QCOMPARE(finished.count(), 1);  // only the newer one was heard
    QCOMPARE(outputAt(session, 4), -3.0F);
  }

  void anEditCancelsTheRunUnderWay() {
    const Gated gated;
    Session session(gated.backends);
    gated.gate->open = false;
    session.load(gated.document());
    QTRY_COMPARE(gated.gate->started.load(), 1);
    session.edits().setElement(TensorId::Params, 20, float32(-3));
    QTRY_COMPARE(gated.gate->cancelled.load(), 1);
    gated.gate->open = true;
    QVERIFY(waitIdle(session));
    QCOMPARE(outputAt(session, 4), -3.0F);
  }

  void closingWhileRunningEnds() {
    const Gated gated;
    gated.gate->open = false;
    {
      Session session(gated.backends);
      session.load(gated.document());
      QTRY_COMPARE(gated.gate->started.load(), 1);
    }
    QCOMPARE(gated.gate->cancelled.load(), 1);
  }

  void measuringFillsTheTimingOfThisDocument() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    session.work().measure();
    QVERIFY(session.work().measuring());
    QVERIFY(waitIdle(session));
    QVERIFY(!session.work().measuring());
    QVERIFY(session.snapshot().timing.has_value());
    QVERIFY(session.snapshot().timing->medianNs > 0);
    QCOMPARE(session.snapshot().timing->bytes, session.snapshot().plan->bytesMoved());
    session.edits().setElement(TensorId::Params, 0, float32(1));
    QVERIFY(!session.snapshot().timing);
  }

  void memoryLimitHoldsForTheOutput() {
    CoreSession session(rowsDocument());
    session.edits().setElement(TensorId::Indices, 0, int64(-7));
    QVERIFY(session.edits().convert(TensorId::Params, DType::Float64).has_value());
    const std::int64_t room = session.snapshot().plan->outputBytes() - 1;
    QVERIFY(room >= session.document().indices.base().byteCount());  // an edited tensor is copied to be read
    session.setMemoryLimit(room);
    QCOMPARE(session.snapshot().error->code, ErrorCode::Limit);
    // Only the run is refused: the plan, who reads what and what is wrong with tuples need no output.
    for (const bool asked : {false, true}) {
      if (asked) session.work().run();
      QVERIFY(waitIdle(session));
      const Snapshot& snapshot = session.snapshot();
      QCOMPARE(snapshot.state, OutputState::TooLarge);
      QVERIFY(snapshot.plan && snapshot.trace && !snapshot.result);
      QVERIFY(snapshot.badKnown);
      QCOMPARE(snapshot.bad.all, std::vector<std::int64_t>{0});
      QVERIFY(snapshot.readers != nullptr);
      QCOMPARE(snapshot.error->code, ErrorCode::Limit);
      session.work().measure();
      QVERIFY(!session.work().measuring());
    }
    session.edits().setElement(TensorId::Indices, 0, int64(0));
    session.setMemoryLimit(1 << 20);
    QVERIFY(waitIdle(session));
    QCOMPARE(session.snapshot().state, OutputState::Current);
    QVERIFY(!session.snapshot().error);
  }

  void selectionLosesWhatIsGone() {
    CoreSession session(rowsDocument());
    session.selection().pin({TensorId::Params, 23});
    session.selection().setCursor(CellRef{TensorId::Indices, 1});
    session.selection().setAxis(AxisRef{TensorId::Params, 2});
    QVERIFY(session.edits().resize(TensorId::Params, Shape{2, 3}).has_value());
    QVERIFY(!session.selection().pinA());
    QVERIFY(!session.selection().axis());
    QVERIFY(session.selection().cursor().has_value());
  }

  /// A pin stays on the position that it was put on, whatever its flat number becomes.
  void selectionFollowsAResize_data() {
    const auto row = test::columns<int, Shape, QList<qint64>, bool>("tensor", "resized", "place", "stays");
    using Place = QList<qint64>;
    const int indices = 0, params = 1;
    row("longer tuples", indices, Shape{5, 4}, Place{4, 1}, true);
    row("shorter tuples", indices, Shape{5, 1}, Place{4, 0}, true);
    row("a component that is gone", indices, Shape{5, 1}, Place{4, 1}, false);
    row("fewer tuples", indices, Shape{3, 2}, Place{2, 1}, true);
    row("a tuple that is gone", indices, Shape{4, 2}, Place{4, 0}, false);
    row("wider slices", params, Shape{2, 3, 6}, Place{1, 2, 3}, true);
    row("more rows", params, Shape{2, 5, 4}, Place{1, 0, 3}, true);
    row("all but the flat number is gone", params, Shape{4, 3, 2}, Place{0, 1, 3}, false);
    row("another rank", params, Shape{6, 4}, Place{1, 0, 0}, false);
  }
  void selectionFollowsAResize() {
    const auto [tensor, resized, place, stays] = test::currentRow<int, Shape, QList<qint64>, bool>();
    const auto id = static_cast<TensorId>(tensor);
    const std::vector<std::int64_t> position(place.begin(), place.end());
    CoreSession session(rowsDocument());
    const Shape& shape =
        id == TensorId::Indices ? session.document().indices.shape() : session.document().params.shape();
    const CellRef before{id, shape.flat(position)};
    Selection& selection = session.selection();
    selection.pin(before);
    selection.pinSecond(before);
    selection.setCursor(before);
    selection.setHover(before);
    QVERIFY(session.edits().resize(id, resized).has_value());
    const std::optional<CellRef> now =
        stays ? std::optional(CellRef{id, resized.flat(position)}) : std::nullopt;
    QCOMPARE(selection.pinA(), now);
    QCOMPARE(selection.pinB(), now);
    QCOMPARE(selection.cursor(), now);
    QCOMPARE(selection.hover(), now);
    selection.clear();
    QCOMPARE(selection.canGoBack(), stays);
    selection.back();
    QCOMPARE(selection.pinA(), now);
  }

  /// The output's places move with its own shape: wider slices leave a block where it is.
  void selectionOfTheOutputFollows() {
    CoreSession session(rowsDocument());
    session.selection().pin({TensorId::Output, 4 * 4 + 3});
    QVERIFY(session.edits().resize(TensorId::Params, Shape{2, 3, 6}).has_value());
    QCOMPARE(session.snapshot().plan->output, (Shape{5, 6}));
    QCOMPARE(session.selection().pinA(), std::optional(CellRef{TensorId::Output, 4 * 6 + 3}));
  }
};

GATHERND_TEST(SessionTest)
#include "session_test.moc"
