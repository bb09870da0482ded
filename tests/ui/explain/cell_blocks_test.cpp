// SPDX-License-Identifier: GPL-3.0-or-later
// What Explain and Cell say of a cell of output: its value, or that the dialect promises none.
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/explain/explain_blocks.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// A line a block: "name: value".
QStringList linesOf(const std::vector<Block>& blocks) {
  QStringList lines;
  for (const Block& block : blocks)
    lines << (block.right.isEmpty() ? plainText(block.spans) : plainText(block.spans) + ": " + block.right);
  return lines;
}

}  // namespace

class CellBlocksTest : public QObject {
  Q_OBJECT

 private slots:
  void valueOfABadTuple_data() {
    const auto row =
        test::columns<QByteArray, QString, QStringList, bool>("dialect", "title", "facts", "promised");
    row("zeroed", "tensorflow-gpu", "output[1, 1]: 0", QStringList{"value: 0", "bits: 0x00000000"}, true);
    row("promised nothing", "openvino-8", "output[1, 1]: ?",
        QStringList{"value: ?", "this program writes: 0"}, false);
  }

  void valueOfABadTuple() {
    const auto [dialect, title, facts, promised] = test::currentRow<QByteArray, QString, QStringList, bool>();
    const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(makeDocument(literal("[[1, 2], [3, 4]]", DType::Int32), literal("[[0], [7]]", DType::Int64),
                              dialect.constData()));
    QVERIFY(waitIdle(session));
    const CellRef cell{TensorId::Output, 3};
    const QStringList told = linesOf(cellBlocks(session.snapshot(), cell, lightTheme()));
    QCOMPARE(told.front(), title);
    QCOMPARE(!told.contains("the framework promises nothing; this program writes 0"), promised);
    session.selection().pin(cell);
    const QStringList ofCell = linesOf(inspectorBlocks(session, lightTheme()));
    QCOMPARE(ofCell.mid(1, 2), facts);
    QVERIFY(
        ofCell.contains(told.value(2)));  // and how it came about, which the page of the call leaves to it
    QVERIFY(!linesOf(explainBlocks(session, lightTheme())).contains(told.value(2)));
  }

  void countOfTuples_data() {
    const auto row = test::columns<int, QString>("count", "begins");
    row("none", 0, "There is no tuple, so nothing of params is copied.");
    row("one", 1, "The single tuple names one row");
    row("several", 2, "Each of the 2 tuples names one row");
  }

  void countOfTuples() {
    const auto [count, begins] = test::currentRow<int, QString>();
    const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(makeDocument(literal("[[1, 2], [3, 4]]", DType::Int32),
                              *Tensor::zeros(DType::Int64, {count, 1}), "numpy"));
    QVERIFY(waitIdle(session));
    QCOMPARE(linesOf(explainBlocks(session, lightTheme())).filter(begins).size(), 1);
  }

  /// A tuple beside it that is read has its value under any dialect.
  void valueOfAGoodTuple() {
    const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(makeDocument(literal("[[1, 2], [3, 4]]", DType::Int32), literal("[[0], [7]]", DType::Int64),
                              "openvino-8"));
    QVERIFY(waitIdle(session));
    QCOMPARE(linesOf(cellBlocks(session.snapshot(), {TensorId::Output, 1}, lightTheme())).front(),
             QStringLiteral("output[0, 1]: 2"));
  }
};

GATHERND_TEST(CellBlocksTest)
#include "cell_blocks_test.moc"
