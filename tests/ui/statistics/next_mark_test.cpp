// SPDX-License-Identifier: GPL-3.0-or-later
// The way from one NaN, infinity or edit to the next, against a walk over the values.
#include <QSignalSpy>
#include <QTest>
#include <vector>

#include "core/text/element_text.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/statistics/tensor_statistics.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

class NextMarkTest : public QObject {
  Q_OBJECT

 private slots:
  /// All of them in order, through params, output and indices, and round again.
  void walksThroughAll() {
    CoreSession session(makeDocument(testing::literal("[[nan,1],[2,inf],[3,-inf],[4,5]]", DType::Float32),
                                     testing::literal("[[1],[3],[0]]", DType::Int64)));
    QVERIFY(waitIdle(session));
    QTRY_VERIFY(session.snapshot().result);
    session.edits().setElement(TensorId::Params, 7, Element::of<float>(DType::Float32, 9));
    session.edits().setElement(TensorId::Indices, 1, Element::of<std::int64_t>(DType::Int64, 2));
    QVERIFY(waitIdle(session));
    QTRY_COMPARE(session.snapshot().state, OutputState::Current);
    NextMark next(session);
    QSignalSpy found(&next, &NextMark::found);
    std::vector<CellRef> walked;
    for (int k = 0; k < 9; ++k) {
      next.go();
      QTRY_COMPARE(found.size(), k + 1);
      walked.push_back(found.back().front().value<CellRef>());
      session.selection().setCursor(walked.back());
    }
    // Output: rows 1, 2 and 0 of params.
    const std::vector<CellRef> wanted = {
        {TensorId::Params, 0}, {TensorId::Params, 3},  {TensorId::Params, 5},
        {TensorId::Params, 7}, {TensorId::Output, 1},  {TensorId::Output, 3},
        {TensorId::Output, 4}, {TensorId::Indices, 1}, {TensorId::Params, 0}};
    QCOMPARE(walked, wanted);
  }

  void saysThatThereIsNone() {
    CoreSession session(rowsDocument());
    QVERIFY(waitIdle(session));
    NextMark next(session);
    QSignalSpy none(&next, &NextMark::notFound);
    next.go();
    QTRY_COMPARE(none.size(), 1);
    QCOMPARE(none.front().front().toString(),
             QString("No NaN, no infinity and no edit in params, output and indices"));
  }

  void stringsAndEmptyTensors() {
    CoreSession session(makeDocument(testing::literal("[[\"a\",\"nan\"]]", DType::String),
                                     *Tensor::fromBytes(DType::Int64, Shape{0, 1}, {})));
    QVERIFY(waitIdle(session));
    NextMark next(session);
    QSignalSpy none(&next, &NextMark::notFound), found(&next, &NextMark::found);
    next.go();
    QTRY_COMPARE(none.size(), 1);
    session.edits().setElement(TensorId::Params, 1, parseElement("\"b\"", DType::String).value());
    QVERIFY(waitIdle(session));
    next.go();
    QTRY_COMPARE(found.size(), 1);
    QCOMPARE(found.front().front().value<CellRef>(), (CellRef{TensorId::Params, 1}));
  }
};

GATHERND_TEST(NextMarkTest)
#include "next_mark_test.moc"
