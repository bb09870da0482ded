// SPDX-License-Identifier: GPL-3.0-or-later
// Ribbons of small calls: what the address on each says, which calls have them, where they end, and that none
// crosses a number or leaves its lane.

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/canvas/scene/highlight.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Document small(const Shape& params, const char* indices, const char* dialect = "tensorflow-cpu",
               int batchDims = 0) {
  return makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect, batchDims);
}

PictureOptions linked(const QSizeF& viewport = {1600, 900}) {
  PictureOptions options;
  options.scene = {};
  options.scene.viewport = viewport;
  return options;
}

/// A number out of range stands in !!, the lane's in <>.
QString inked(const Address& address) {
  QString text;
  for (const AddressPart& part : address)
    text += part.ink == AddressPart::Ink::Fault  ? u'!' + part.text + u'!'
            : part.ink == AddressPart::Ink::Lane ? u'<' + part.text + u'>'
                                                 : part.text;
  return text;
}

}  // namespace

class RibbonsTest : public QObject {
  Q_OBJECT

 private slots:
  void addresses_data() {
    const auto row = test::columns<Document, int, QString>("document", "tuple", "said");
    row("a row", small({2, 3, 4}, "[[0,1],[1,2]]"), 1, "[1, 2] → params[1, 2, :]");
    row("an element", small({3}, "[[2]]"), 0, "[2] → params[2]");
    row("a matrix", small({3, 2, 2}, "[[2]]"), 0, "[2] → params[2, :, :]");
    row("from the end", small({4, 5}, "[[-1]]", "onnx"), 0, "[−1] → params[3, :]");
    row("a lane", small({3, 4, 4}, "[[[1],[3]],[[2],[0]],[[3],[1]]]", "onnx", 1), 3,
        "[0] → params[<1>, 0, :]");
    row("too far", small({3, 4}, "[[0,1],[3,0]]", "tensorflow-gpu"), 1, "[!3!, 0] → params[!3!, 0]");
    row("clamped", small({3, 4}, "[[7]]", "stablehlo"), 0, "[!7!] → params[2, :]");
    row("in columns", small({2, 3}, "[[0,1],[1,2]]", "mxnet"), 0, "[0, 1] → params[0, 1]");
  }
  void addresses() {
    const auto [document, tuple, said] = test::currentRow<Document, int, QString>();
    const Picture p = paint(document, linked());
    QVERIFY(p.scene.layout.ribbons);
    QCOMPARE(inked(addressOf(p.scene, tuple, true)), said);
    // Without the tuple before it, a number that counts from the end stands before what it became.
    QString shorter = said.mid(said.indexOf(QStringLiteral("params")));
    if (said.startsWith(QStringLiteral("[−1]"))) shorter = QStringLiteral("params[−1→3, :]");
    QCOMPARE(inked(addressOf(p.scene, tuple, false)), shorter);
  }

  void whichCalls_data() {
    const auto row = test::columns<Document, bool>("document", "has");
    row("eight tuples", small({3, 4}, "[[0],[1],[2],[0],[1],[2],[0],[1]]"), true);
    row("nine", small({3, 4}, "[[0],[1],[2],[0],[1],[2],[0],[1],[2]]"), false);
    row("none", makeDocument(arange(Shape{3, 4}), *Tensor::zeros(DType::Int64, Shape{0, 1})), false);
    row("no numbers in a tuple", makeDocument(arange(Shape{3}), *Tensor::zeros(DType::Int64, Shape{2, 0})),
        false);
    row("refused", small({3, 4}, "[[0, 1, 2]]"), false);
    row("raises", small({3, 4}, "[[0], [7]]"), true);
    row("many numbers", small({1, 1, 1, 1, 1, 1, 1, 2}, "[[0, 0, 0, 0, 0, 0, 0]]"), true);
  }
  void whichCalls() {
    const auto [document, has] = test::currentRow<Document, bool>();
    QCOMPARE(paint(document, linked()).scene.layout.ribbons, has);
  }

  /// First the tuples in the addresses go, then the addresses; numbers stay as they are without.
  void whatFolds() {
    const Snapshot rows = snapshotOfExample("rows");
    const auto layout = [&](double width) { return paint(rows, linked({width, 600})).scene.layout; };
    QVERIFY(layout(1300).wholeAddress && layout(1300).address > 0);
    QVERIFY(!layout(860).wholeAddress && layout(860).address > 0);
    QCOMPARE(layout(560).address, 0.0);
    QVERIFY(layout(560).ribbons);
  }

  /// Rows of the three tensors lie on one grid, and one row is left out between facets.
  void onePitch() {
    const Picture p = paint(snapshotOfExample("rows"), linked());
    const double pitch = p.unit(kIndices, 1).top() - p.unit(kIndices, 0).top();
    for (const auto& [id, a, b, rows] : {std::tuple(kParams, 0, 1, 1), std::tuple(kParams, 2, 3, 2),
                                         std::tuple(kOutput, 0, 1, 1), std::tuple(kOutput, 3, 4, 1)})
      QVERIFY(std::abs(p.unit(id, b).top() - p.unit(id, a).top() - rows * pitch) < 0.01);
    QCOMPARE(p.unit(kOutput, 3).top(), p.unit(kIndices, 3).top());
  }

  void noneCrossesANumber_data() {
    const auto row = test::columns<Snapshot>("snapshot");
    for (const char* id : {"rows", "boxes", "from-the-end"}) row(id, snapshotOfExample(id));
    row("cells", snapshotOf(small({3, 4}, "[[0,1],[2,0],[0,0],[2,3],[1,2],[2,2]]")));
    row("cells to cells", snapshotOf(small({3, 4}, "[[[0,1],[0,0],[2,0]],[[2,3],[1,2],[1,3]]]")));
    row("more than have lanes",
        snapshotOf(small({2, 5}, "[[[0,0],[0,1],[0,2],[0,3]],[[1,0],[1,1],[1,2],[1,4]]]")));
    row("cells of lanes", snapshotOf(small({2, 4}, "[[[1],[3]],[[0],[2]]]", "onnx", 1)));
    row("blocks", snapshotOf(small({3, 2, 2}, "[[2],[0],[2]]")));
    row("one number a tuple", snapshotOf(small({6, 3}, "[[5],[0],[3],[3],[1]]")));
    row("three readers", snapshotOf(small({4, 3}, "[[1],[1],[1],[0]]")));
    row("a grid of tuples", snapshotOf(small({4, 3}, "[[[1],[0]],[[3],[2]]]")));
  }
  void noneCrossesANumber() {
    QFETCH(const Snapshot, snapshot);
    for (const double width : {900.0, 1600.0}) {
      const Picture p = paint(snapshot, linked({width, 800}));
      QVERIFY(p.scene.layout.ribbons);
      QCOMPARE(p.unreadable, QStringList());
      for (std::int64_t tuple = 0; tuple < snapshot.plan->tupleCount; ++tuple)
        for (const QPainterPath& way : {ribbonToSlice(p.scene, tuple), ribbonToBlock(p.scene, tuple)}) {
          QPainterPathStroker pen;
          pen.setWidth(7 * p.scene.layout.ui);
          pen.setCapStyle(Qt::FlatCap);
          const QPainterPath ribbon = pen.createStroke(way);
          QVERIFY(!way.isEmpty());
          for (const TensorId id : {kIndices, kParams, kOutput})
            for (std::int64_t k = 0; k < p.scene.tensor(id).cellCount(); ++k)
              QVERIFY2(!ribbon.intersects(p.cell(id, k).adjusted(3, 3, -3, -3)),
                       qPrintable(QStringLiteral("tuple %1, %2 %3").arg(tuple).arg(tensorName(id)).arg(k)));
          if (!p.scene.layout.batched) continue;
          const QRectF lane = p.scene.layout.bandRect(tuple / snapshot.plan->outer.elementCount());
          QVERIFY(lane.top() <= ribbon.boundingRect().top() &&
                  ribbon.boundingRect().bottom() <= lane.bottom());
        }
    }
  }

  /// While one steps, params shows nothing of a tuple that was not located yet.
  void nothingIsGivenAway() {
    const Snapshot rows = snapshotOfExample("rows");
    PictureOptions options = linked();
    options.tuplesShown = 1;  // tuple 0 is copied
    const Picture p = paint(rows, options);
    QCOMPARE(p.badgesOf(kParams, 1), QStringList("0"));
    for (const std::int64_t slice : {0, 3, 5}) QCOMPARE(p.badgesOf(kParams, slice), QStringList());
  }
};

GATHERND_TEST(RibbonsTest)
#include "ribbons_test.moc"
