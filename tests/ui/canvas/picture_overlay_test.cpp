// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the picture at rest: what is pointed at, pinned, stepped, dragged, compared. Which cells it
// lights is asked of the trace, never of the highlight that painted it.
#include <algorithm>
#include <limits>
#include <set>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

using Cells = std::set<std::int64_t>;

Document overlaid(const char* indices, const char* dialect = "tensorflow-cpu") {
  return makeDocument(arange(Shape{3, 4}, DType::Int32), literal(indices, DType::Int64), dialect);
}

Picture paintRoomy(const Snapshot& snapshot, PictureOptions options) {
  options.scene.viewport = {1600, 1000};
  return paint(snapshot, options);
}

/// Cells whose number is painted in bold: the very values that are pointed at.
Cells boldCells(const Picture& p, TensorId id) {
  Cells found;
  const TensorLayout& t = p.scene.tensor(id);
  for (std::int64_t flat = 0; flat < t.cellCount(); ++flat) {
    const QRectF r = p.cell(id, flat);
    for (const Mark* mark : p.seen.textsIn(r.adjusted(0, r.height() * 0.3, 0, -r.height() * 0.3)))
      if (mark->bold && mark->text != "!") found.insert(flat);
  }
  return found;
}

bool outlined(const Picture& p, const QRectF& bar, double width) {
  const auto outlines = p.seen.outlinesOf(bar, width * p.theme().stroke + 0.1);
  return std::any_of(outlines.begin(), outlines.end(), [&](const Mark* mark) {
    // Round it, not over it.
    return mark->pen == p.theme().ink && std::abs(mark->width - width * p.theme().stroke) < 0.01 &&
           mark->dash.isEmpty() && mark->rect.left() <= bar.left() + 1 &&
           mark->rect.right() >= bar.right() - 1;
  });
}

Cells outlinedUnits(const Picture& p, TensorId id, double width) {
  Cells found;
  for (std::int64_t unit = 0; unit < p.scene.tensor(id).unitCount(); ++unit)
    if (outlined(p, p.unit(id, unit), width)) found.insert(unit);
  return found;
}

/// A path that leaves a unit on its right and ends left of another, at its height.
bool connected(const Picture& p, CellRef source, CellRef target, const QColor& ink) {
  const QRectF from = p.unit(source.tensor, source.flat), to = p.unit(target.tensor, target.flat);
  for (const Mark* mark : p.paths()) {
    const QPointF first = mark->path.elementAt(0), last = mark->path.currentPosition();
    const bool leaves = std::abs(first.y() - from.center().y()) < 0.01 && first.x() > from.right() - 0.01 &&
                        first.x() <= from.right() + 3;
    const bool arrives = std::abs(last.y() - to.center().y()) < 0.01 && last.x() < to.left() - 4 &&
                         last.x() > p.scene.tensor(target.tensor).x.origin - 30;
    // Into a cell that others stand left of: from the gap below it.
    const bool rises = std::abs(last.x() - to.center().x()) < 0.01 && last.y() > to.bottom() &&
                       last.y() < to.bottom() + 8 && to.left() > p.unit(target.tensor, 0).left() + 1;
    if (leaves && (arrives || rises) && mark->pen == ink) return true;
  }
  return false;
}
bool connected(const Picture& p, CellRef source, CellRef target) {
  return connected(p, source, target, p.theme().ink);
}

bool dashedInAccent(const Picture& p, const QRectF& rect) {
  for (const Mark* mark : p.seen.outlinesOf(rect, 5))
    if (mark->pen == p.theme().accent && mark->width == 3 && !mark->dash.isEmpty() &&
        mark->rect.contains(rect))
      return true;
  return false;
}

}  // namespace

class PictureOverlayTest : public QObject {
  Q_OBJECT

 private slots:
  /// However many digits it has: the tip stands left of it.
  void thePathEndsBeforeAWideBadge() {
    const Picture p = paint(makeDocument(arange(Shape{3, 2}), *Tensor::zeros(DType::Int64, Shape{1200, 1})));
    const double badge = p.scene.spec(kOutput).badgeWidth;
    QVERIFY(badge > measure::kBadge);
    const Leg leg = legBetween(p.scene.layout, p.scene.unit(kParams, 0), p.scene.unit(kOutput, 1100));
    QVERIFY(leg.tip.x() <= p.unit(kOutput, 1100).left() - 9 - badge);
  }

  void pointing_data() {
    const auto row = test::columns<Document>("document");
    row("rows", rowsDocument());
    row("duplicates", overlaid("[[2],[0],[2]]"));
    row("elements", overlaid("[[2,3],[0,1],[2,3]]"));
    row("grid", overlaid("[[[0,1],[2,3]],[[1,1],[0,0]]]"));
    row("matrices", makeDocument(arange(Shape{3, 2, 2}, DType::Int32), literal("[[2],[0]]", DType::Int64)));
    row("batch", exampleDocument("boxes"));
    row("wrapped", overlaid("[[-1],[0]]", "onnx"));
    row("clamped", overlaid("[[0],[9]]", "jax"));
    row("zeroed", overlaid("[[0],[9]]", "tensorflow-gpu"));
    row("tuple first", overlaid("[[2,0,1],[3,1,-1]]", "mxnet"));
    row("one tuple", overlaid("[0,1]"));
    row("words",
        makeDocument(literal(R"([["a","bcdefghijk"]])", DType::String), literal("[[0]]", DType::Int64)));
  }

  /// From an output value: its tuple, its block, and the very params element that core copied.
  void atOutput_data() { pointing_data(); }
  void atOutput() {
    QFETCH(Document, document);
    const Snapshot s = snapshotOf(document);
    for (std::int64_t flat = 0; flat < s.plan->outputElements(); ++flat) {
      const Picture p = paintRoomy(s, pointingAt(kOutput, flat));
      const std::int64_t tuple = s.trace->tupleOfOutput(flat);
      const TupleTrace trace = s.trace->at(tuple);
      const std::int64_t source = s.trace->sourceOfOutput(flat);
      const bool invented = trace.badComponent >= 0;
      QCOMPARE(boldCells(p, kParams), source >= 0 ? Cells{source} : Cells{});
      QCOMPARE(boldCells(p, kOutput), invented ? Cells{} : Cells{flat});
      QVERIFY(outlined(p, p.cell(kOutput, flat), 3.5));
      if (source >= 0) QVERIFY(outlined(p, p.cell(kParams, source), 3.5));
      QCOMPARE(outlinedUnits(p, kIndices, 2), Cells{tuple});
      if (trace.sliceId >= 0) {
        QCOMPARE(connected(p, {kIndices, tuple}, {kParams, trace.sliceId}), !invented);
        QVERIFY(connected(p, {kParams, trace.sliceId}, {kOutput, tuple}));
      }
      QCOMPARE(static_cast<int>(p.paths().size()), invented             ? (trace.sliceId >= 0 ? 2 : 1)
                                                   : trace.sliceId >= 0 ? 2
                                                                        : 0);
      neverOverAValue(p);
      saysWhere(p, {kOutput, flat});
      if (QTest::currentTestFailed()) return;
    }
  }

  /// From a params value: all tuples that core says read it, and the output elements that hold it.
  void atParams_data() { pointing_data(); }
  void atParams() {
    QFETCH(Document, document);
    const Snapshot s = snapshotOf(document);
    for (std::int64_t flat = 0; flat < s.document->params.elementCount(); ++flat) {
      const Picture p = paintRoomy(s, pointingAt(kParams, flat));
      const std::int64_t slice = s.trace->sliceOfParams(flat);
      const auto readers = readersByTrace(s, slice);
      QCOMPARE(boldCells(p, kParams), Cells{flat});
      Cells holding;
      for (std::int64_t out = 0; out < s.plan->outputElements(); ++out)
        if (s.trace->sourceOfOutput(out) == flat && s.trace->at(s.trace->tupleOfOutput(out)).badComponent < 0)
          holding.insert(out);
      QCOMPARE(boldCells(p, kOutput), holding);
      QCOMPARE(outlinedUnits(p, kIndices, 2), Cells(readers.begin(), readers.end()));
      // Every reader has a line, and so has every block that it fills.
      const bool bad = readers.size() == 1 && s.trace->at(readers.front()).badComponent >= 0;
      QCOMPARE(p.paths().size(), 2 * readers.size());
      for (const std::int64_t reader : readers)
        if (readers.size() > 1) QVERIFY(connected(p, {kIndices, reader}, {kParams, slice}));
      if (readers.size() == 1) QCOMPARE(connected(p, {kIndices, readers[0]}, {kParams, slice}), !bad);
      const QString said = p.seen.textIn(QRectF(0, p.scene.layout.size.height() - 40, 5000, 40));
      const QString expected = readers.empty() ? QString("never read")
                               : readers.size() == 1
                                   ? QString("read once, by tuple %1").arg(readers[0])
                                   : QString("read %1×, by tuples %2, ").arg(readers.size()).arg(readers[0]);
      QVERIFY2(said.contains(expected), qPrintable(said));
      saysWhere(p, {kParams, flat});
    }
  }

  /// From a component: its tuple and the whole slice; its own number alone is ringed.
  void atIndices_data() { pointing_data(); }
  void atIndices() {
    QFETCH(Document, document);
    const Snapshot s = snapshotOf(document);
    for (std::int64_t flat = 0; flat < s.document->indices.elementCount(); ++flat) {
      const Picture p = paintRoomy(s, pointingAt(kIndices, flat));
      const std::int64_t tuple = s.trace->tupleOfIndex(flat);
      const std::int64_t slice = s.trace->at(tuple).sliceId;
      QCOMPARE(boldCells(p, kIndices), Cells{flat});
      QCOMPARE(outlinedUnits(p, kIndices, 2), Cells{tuple});
      QCOMPARE(outlinedUnits(p, kOutput, 2), Cells{tuple});
      QCOMPARE(outlinedUnits(p, kParams, 2), slice >= 0 ? Cells{slice} : Cells{});
      QVERIFY(outlined(p, p.cell(kIndices, flat), 3.5));
      saysWhere(p, {kIndices, flat});
    }
  }

  /// What a negative or clamped number became is said beside its tuple.
  void resolvedNumbers_data() {
    const auto row = test::columns<Document, QStringList>("document", "said");
    row("wrapped", overlaid("[[-1],[0]]", "onnx"), QStringList{"−1 + 3 = 2", "ONNX 13 counts from the end"});
    row("second of two", overlaid("[[0,-3],[0,0]]", "onnx"),
        QStringList{"−3 + 4 = 1", "ONNX 13 counts from the end"});
    row("both", overlaid("[[-2,-3],[0,0]]", "onnx"),
        QStringList{"−2 + 3 = 1", "−3 + 4 = 1", "ONNX 13 counts from the end"});
    row("clamped", overlaid("[[9],[0]]", "jax"), QStringList{"9 → 2", "JAX clamps"});
    row("as given", overlaid("[[1],[0]]", "onnx"), QStringList{});
  }
  void resolvedNumbers() {
    const auto [document, said] = test::currentRow<Document, QStringList>();
    const Snapshot s = snapshotOf(document);
    for (const TensorId id : {kIndices, kOutput}) {
      const Picture p = paintRoomy(s, pointingAt(id, 0));
      const QRectF bar = p.unit(kIndices, 0);
      QStringList found;
      for (const Mark* mark :
           p.seen.textsIn(QRectF(QPointF(0, p.scene.layout.firstRow), p.scene.layout.size)))
        if (mark->text.contains(" = ") || mark->text.contains(QChar(0x2192)) ||
            mark->text.contains("from the end") || mark->text.endsWith(" clamps")) {
          found << mark->text;
          QVERIFY(mark->rect.left() > bar.right() && mark->rect.top() > bar.center().y());
        }
      if (!said.isEmpty() && said.last().startsWith("JAX")) {
        QCOMPARE(found.size(), 2);
        QCOMPARE(found[0], said[0]);
        QVERIFY(found[1].startsWith("JAX") && found[1].endsWith("clamps"));
      } else {
        QCOMPARE(found, said);
      }
    }
  }

  /// A pointed-at axis is drawn along in every tensor that has it.
  void axes_data() {
    // bars: in indices, params, output
    const auto row = test::columns<int, int, QList<int>>("tensor", "axis", "bars");
    row("params' slice axis", 1, 2, QList<int>{0, 1, 1});
    row("params' second indexed axis", 1, 1, QList<int>{0, 1, 0});
    row("tuples", 0, 0, QList<int>{1, 0, 1});
    row("output's tuples", 2, 0, QList<int>{1, 0, 1});
    for (const int none : {7, -1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
      QTest::addRow("no axis %d", none) << 2 << none << QList<int>{0, 0, 0};
  }
  void axes() {
    const auto [tensor, axis, bars] = test::currentRow<int, int, QList<int>>();
    PictureOptions options;
    options.overlay.axis = AxisRef{static_cast<TensorId>(tensor), axis};
    const Picture p = paintRoomy(snapshotOf(rowsDocument()), options);
    for (int k = 0; k < 3; ++k) {
      const TensorLayout& t = p.scene.layout.tensors[static_cast<std::size_t>(k)];
      int found = 0;
      for (const Mark& mark : p.seen.marks)
        if (mark.kind == MarkKind::Shape && mark.fill.isValid() &&
            t.bounds().adjusted(-20, 0, 0, 0).contains(mark.rect.center()) &&
            std::abs(std::min(mark.rect.width(), mark.rect.height()) - 3) < 0.01 &&
            std::max(mark.rect.width(), mark.rect.height()) > 60)
          found += mark.fill == p.role(RoleColor::Slice).strong ||
                   mark.fill == p.role(RoleColor::Tuple).strong ||
                   mark.fill == p.role(RoleColor::Indexed).strong;
      QCOMPARE(found, bars[k]);
    }
  }

  /// Where a tensor has no elements, there is nothing to pin.
  void pinsOnNothing() {
    PictureOptions options;
    options.overlay.pinA = CellRef{kIndices, 0}, options.overlay.pinB = CellRef{kOutput, 0};
    const Picture p =
        paint(makeDocument(arange(Shape{3, 2}), *Tensor::zeros(DType::Int64, Shape{0, 1})), options);
    QVERIFY(!p.seen.text("A") && !p.seen.text("B"));
  }

  /// Twelve have a line each; one more, and one bundle stands for them all and says how many.
  void manyReaders() {
    for (const int count : {12, 13, 40}) {
      std::string tuples = "[[0]";
      for (int k = 1; k < count; ++k) tuples += ",[0]";
      const Snapshot s =
          snapshotOf(makeDocument(arange(Shape{2, 3}), literal(tuples + ",[1]]", DType::Int64), "numpy"));
      const Picture p = paint(s, pointingAt(kParams, 1));
      QCOMPARE(static_cast<int>(p.paths().size()), count <= 12 ? 2 * count : 2);
      int said = 0;
      for (const Mark& mark : p.seen.marks) said += mark.text == QStringLiteral("×%1").arg(count) ? 1 : 0;
      QCOMPARE(said, count <= 12 ? 2 : 3);  // on the slice, at rest and lit, and on the bundle
    }
  }

  void dragging_data() { pointing_data(); }
  /// Over each element of params: the slice and the block are framed, the arrow goes there, and the words say
  /// what core says would be read; over another batch entry none of that.
  void dragging() {
    QFETCH(Document, document);
    const Snapshot s = snapshotOf(document);
    const std::int64_t outer = s.plan->outer.elementCount();
    const std::int64_t perEntry = s.plan->sliceCount / std::max<std::int64_t>(1, s.plan->tupleCount / outer);
    for (std::int64_t tuple = 0; tuple < s.plan->tupleCount; ++tuple)
      for (std::int64_t flat = 0; flat < s.document->params.elementCount(); flat += 3) {
        const std::int64_t slice = s.trace->sliceOfParams(flat);
        PictureOptions options;
        const bool allowed = s.plan->batchDims == 0 || slice / perEntry == tuple / outer;
        options.overlay.drag = TupleDrag{tuple, {500, 300}, flat, allowed};
        const Picture p = paintRoomy(s, options);
        QCOMPARE(dashedInAccent(p, p.unit(kParams, slice)), allowed);
        QCOMPARE(dashedInAccent(p, p.unit(kOutput, tuple)), allowed);
        const QColor& ink = p.theme().accent;
        QCOMPARE(connected(p, {kIndices, tuple}, {kParams, slice}, ink), allowed);
        QCOMPARE(connected(p, {kParams, slice}, {kOutput, tuple}, ink), allowed);
        const QString words = p.seen.words().join(QLatin1Char('|'));
        if (!allowed) {
          QVERIFY2(words.contains(QStringLiteral("sees its own batch entry only")), qPrintable(words));
          continue;
        }
        const QString place = QString::fromStdString(indexText(paramsSlice(*s.plan, slice))).remove(' ');
        QString head;
        QStringList values;
        for (const Mark* mark : p.seen.texts()) {
          if (mark->text.startsWith(QStringLiteral("tuple %1 would read params").arg(tuple)))
            head = QString(mark->text).remove(' ');
          else if (!head.isEmpty() && values.isEmpty())
            values = mark->text.split(QStringLiteral("  "));
        }
        QVERIFY2(head.endsWith("params" + place), qPrintable(head + " for " + place));
        if (s.plan->sliceElements > 8) values.removeLast();
        QCOMPARE(values.size(), std::min<std::int64_t>(8, s.plan->sliceElements));
        for (std::int64_t k = 0; k < values.size(); ++k)
          QCOMPARE(values[k].toDouble(),
                   valueText(s.document->params.at(slice * s.plan->sliceElements + k)).toDouble());
      }
  }

  /// Where the keyboard stands on an element that is there no more, or never was, its unit is ringed.
  void cursorWithoutAnElement() {
    const auto ringOf = [](const Picture& p) {
      for (const Mark& mark : p.seen.marks)
        if (mark.outlines() && mark.pen == p.theme().accent) return mark.rect;
      return QRectF();
    };
    PictureOptions options;
    options.overlay.cursor = CellRef{kParams, 12};
    const Picture beyond = paintRoomy(snapshotOf(overlaid("[[0]]")), options);
    QVERIFY(ringOf(beyond).contains(beyond.unit(kParams, 0)));
    options.overlay.cursor = CellRef{kParams, 1};
    const Picture none = paintRoomy(
        snapshotOf(makeDocument(arange(Shape{3, 0}), literal("[[1]]", DType::Int64), "onnx")), options);
    QVERIFY(ringOf(none).contains(none.unit(kParams, 1)));
    const Picture cell = paintRoomy(snapshotOf(overlaid("[[0]]")), options);
    QVERIFY(ringOf(cell).contains(cell.cell(kParams, 1)) && !ringOf(cell).contains(cell.cell(kParams, 2)));
  }

  /// However far down the slice lies, the whole way to it is painted.
  void waysAcrossThousandsOfRows() {
    PictureOptions options = pointingAt(kIndices, 0);
    options.scene.mode = ZoomMode::Manual;
    const Snapshot s =
        snapshotOf(makeDocument(arange(Shape{400, 2}, DType::Int32), literal("[[399]]", DType::Int64)));
    const Picture p = paintRoomy(s, options);
    QVERIFY(p.scene.layout.size.height() > 15000);
    QVERIFY(connected(p, {kIndices, 0}, {kParams, 399}));
    for (const Mark* path : p.paths()) {
      QPointF at = path->path.elementAt(0);
      for (int k = 1; k < path->path.elementCount(); ++k) {  // without a gap
        QVERIFY(!path->path.elementAt(k).isMoveTo());
        at = path->path.elementAt(k);
      }
      QCOMPARE(at, path->path.currentPosition());
    }
  }

  /// A highlight as data: what a cell speaks of.
  void highlights() {
    FontBook fonts(lightTheme());
    const Scene scene = makeScene(snapshotOf(overlaid("[[2],[0],[2],[9]]", "tensorflow-gpu")), {}, fonts);
    const auto at = [&](TensorId id, std::int64_t flat) { return highlightOf(scene, {id, flat}); };
    const auto params = at(kParams, 9);  // params[2, 1]
    QVERIFY(params->tuples == (std::vector<std::int64_t>{0, 2}));
    QCOMPARE(params->tupleTotal, 2);
    QVERIFY(params->outputCells == (std::vector<std::int64_t>{1, 9}));
    QVERIFY(!params->neverRead && at(kParams, 5)->neverRead);
    QCOMPARE(at(kIndices, 2)->component, 0);
    QCOMPARE(at(kOutput, 0)->component, -1);
    QCOMPARE(at(kOutput, 13)->slice, -1);
    QVERIFY(!at(kOutput, 13)->paramsCell);
    QCOMPARE(*at(kOutput, 1)->paramsCell, 9);
    for (const CellRef outside : {CellRef{kParams, 12}, {kParams, -1}, {kOutput, 16}, {kIndices, 4}})
      QVERIFY(!highlightOf(scene, outside));
    const Scene none = makeScene(snapshotOf(overlaid("[[0,0,0]]")), {}, fonts);
    QVERIFY(!highlightOf(none, {kParams, 0}));
  }

 private:
  static void saysWhere(const Picture& p, const CellRef& cell) {
    QStringList place;
    for (const std::int64_t at : p.scene.tensor(cell.tensor).shape.position(cell.flat))
      place << QString::number(at);
    const QString said = QString("Pointing at %1[%2]").arg(tensorName(cell.tensor), place.join(", "));
    QVERIFY2(p.seen.words().join('|').contains(said), qPrintable(said));
  }

  /// Connectors pass beside numbers. (Their own arrow heads stop before the target.)
  static void neverOverAValue(const Picture& p) {
    QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
    QPainterPathStroker stroker;
    stroker.setWidth(1);
    for (const Mark* path : p.paths()) {
      const QPainterPath line = stroker.createStroke(path->path);
      for (const TensorId id : {kIndices, kParams, kOutput}) {
        const TensorLayout& t = p.scene.tensor(id);
        for (std::int64_t flat = 0; flat < t.cellCount(); ++flat)
          if (const Mark* value = p.valueMark(id, flat))
            if (line.intersects(value->rect.adjusted(1, 4, -1, -4)))
              QFAIL(qPrintable(QString("a path crosses %1[%2]").arg(tensorName(id)).arg(flat)));
      }
    }
  }
};

GATHERND_TEST(PictureOverlayTest)

#include "picture_overlay_test.moc"
