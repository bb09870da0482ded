// SPDX-License-Identifier: GPL-3.0-or-later
// What lies over the picture at rest: what is pointed at, pinned, stepped, dragged, compared. Which cells it
// lights is asked of the trace, never of the highlight that painted it.
#include <algorithm>
#include <limits>
#include <set>

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

bool outlined(const Picture& p, const QRectF& bar, double width, const QVector<qreal>& dash = {}) {
  for (const Mark* mark : p.seen.outlinesOf(bar, width * p.theme().stroke + 0.1)) {
    if (mark->pen != p.theme().ink || std::abs(mark->width - width * p.theme().stroke) > 0.01) continue;
    // Round it, not over it.
    if (mark->rect.left() > bar.left() + 1 || mark->rect.right() < bar.right() - 1) continue;
    if (mark->dash.size() != dash.size()) continue;
    bool same = true;
    for (int k = 0; k < dash.size(); ++k) same = same && std::abs(mark->dash[k] - dash[k]) < 0.01;
    if (same) return true;
  }
  return false;
}

Cells outlinedUnits(const Picture& p, TensorId id, double width, const QVector<qreal>& dash = {}) {
  Cells found;
  const TensorLayout& t = p.scene.tensor(id);
  for (std::int64_t unit = 0; unit < t.unitCount(); ++unit)
    if (outlined(p, p.unit(id, unit), width, dash)) found.insert(unit);
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
    if (leaves && arrives && mark->pen == ink) return true;
  }
  return false;
}
bool connected(const Picture& p, CellRef source, CellRef target) {
  return connected(p, source, target, p.theme().ink);
}

bool inAccent(const Picture& p, const QRectF& rect, bool dashed) {
  for (const Mark* mark : p.seen.outlinesOf(rect, 5))
    if (mark->pen == p.theme().accent && mark->width == 3 && mark->dash.isEmpty() == !dashed &&
        mark->rect.contains(rect))
      return true;
  return false;
}

/// Ruler numbers on their role's strong colour, as "I0=1" would be too much: the number and the role.
QStringList hotNumbers(const Picture& p, RoleColor role) {
  QStringList all;
  for (const Mark* mark : p.seen.texts())
    if (mark->bold &&
        p.seen.colorAt({mark->rect.left() - 3, mark->rect.center().y()}) == p.role(role).strong &&
        mark->text != "!")
      all << mark->text;
  return all;
}

}  // namespace

class PictureOverlayTest : public QObject {
  Q_OBJECT

 private slots:
  void pointing_data() {
    QTest::addColumn<Document>("document");
    QTest::newRow("rows") << rowsDocument();
    QTest::newRow("duplicates") << overlaid("[[2],[0],[2]]");
    QTest::newRow("elements") << overlaid("[[2,3],[0,1],[2,3]]");
    QTest::newRow("grid") << overlaid("[[[0,1],[2,3]],[[1,1],[0,0]]]");
    QTest::newRow("matrices") << makeDocument(arange(Shape{3, 2, 2}, DType::Int32),
                                              literal("[[2],[0]]", DType::Int64));
    QTest::newRow("batch") << exampleDocument("boxes");
    QTest::newRow("wrapped") << overlaid("[[-1],[0]]", "onnx");
    QTest::newRow("clamped") << overlaid("[[0],[9]]", "jax");
    QTest::newRow("zeroed") << overlaid("[[0],[9]]", "tensorflow-gpu");
    QTest::newRow("tuple first") << overlaid("[[2,0,1],[3,1,-1]]", "mxnet");
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
      QVERIFY2(said.startsWith("Pointing at params[") && said.contains(expected), qPrintable(said));
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
      QVERIFY(!p.seen.words().filter("Pointing at indices[").isEmpty());
    }
  }

  /// Ruler numbers that the path passes: the element's own place, in its axes' colours.
  void litNumbers() {
    const Snapshot s = snapshotOf(rowsDocument());
    const Picture p = paintRoomy(s, pointingAt(kOutput, 6));  // output[1, 2] = params[1, 2, 2]
    QCOMPARE(hotNumbers(p, RoleColor::Indexed).join(","), "2,1");
    QCOMPARE(hotNumbers(p, RoleColor::Slice), (QStringList{"2", "2"}));
    QCOMPARE(hotNumbers(p, RoleColor::Tuple), QStringList());
    const Picture tuple = paintRoomy(s, pointingAt(kIndices, 2));
    QCOMPARE(hotNumbers(tuple, RoleColor::Indexed), (QStringList{"2", "1"}));
    QCOMPARE(hotNumbers(tuple, RoleColor::Slice),
             QStringList());  // a whole slice has no place along its axis
    for (const Mark* mark : p.seen.texts())
      if (mark->bold && mark->text == "2" && mark->rect.center().y() < p.scene.layout.firstRow) {
        const double x = mark->rect.center().x();
        QVERIFY(std::abs(x - p.cell(kParams, 22).center().x()) < 1 ||
                std::abs(x - p.cell(kOutput, 6).center().x()) < 1);
      }
    // Down the rows, each at the height of what it leads to.
    for (const auto& [out, row] : {std::pair{6, 22}, {0, 4}, {17, 13}}) {
      const Picture at = paintRoomy(s, pointingAt(kOutput, out));
      const QRectF bar = at.unit(kParams, row / 4);
      QStringList numbers;
      for (const Mark* mark : at.seen.textsIn(QRectF(bar.left() - 120, bar.center().y() - 1.5, 120, 3)))
        if (at.seen.colorAt({mark->rect.left() - 3, mark->rect.center().y()}) ==
            at.role(RoleColor::Indexed).strong)
          numbers << mark->text;
      QCOMPARE(numbers, QStringList{QString::number(row / 4 % 3)});
    }
  }

  /// What a negative or clamped number became is said beside its tuple.
  void resolvedNumbers_data() {
    QTest::addColumn<Document>("document");
    QTest::addColumn<QStringList>("said");
    QTest::newRow("wrapped") << overlaid("[[-1],[0]]", "onnx")
                             << QStringList{"−1 + 3 = 2", "ONNX 13 counts from the end"};
    QTest::newRow("second of two") << overlaid("[[0,-3],[0,0]]", "onnx")
                                   << QStringList{"−3 + 4 = 1", "ONNX 13 counts from the end"};
    QTest::newRow("both") << overlaid("[[-2,-3],[0,0]]", "onnx")
                          << QStringList{"−2 + 3 = 1", "−3 + 4 = 1", "ONNX 13 counts from the end"};
    QTest::newRow("clamped") << overlaid("[[9],[0]]", "jax") << QStringList{"9 → 2", "JAX clamps"};
    QTest::newRow("as given") << overlaid("[[1],[0]]", "onnx") << QStringList{};
  }
  void resolvedNumbers() {
    QFETCH(Document, document);
    QFETCH(QStringList, said);
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

  /// Pins: 3 px, the second dashed, with their letters; what they speak of is outlined alike.
  void pins() {
    const Snapshot s = snapshotOf(rowsDocument());
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.overlay.pinA = CellRef{kIndices, 2};  // tuple 1: slice 5
      options.overlay.pinB = CellRef{kParams, 5};   // slice 1: tuple 0
      const Picture p = paintRoomy(s, options);
      QCOMPARE(outlinedUnits(p, kIndices, 3), Cells{1});
      QCOMPARE(outlinedUnits(p, kParams, 3), Cells{5});
      QCOMPARE(outlinedUnits(p, kOutput, 3), Cells{1});
      QCOMPARE(outlinedUnits(p, kIndices, 3, {8, 4}), Cells{0});
      QCOMPARE(outlinedUnits(p, kParams, 3, {8, 4}), Cells{1});
      QCOMPARE(outlinedUnits(p, kOutput, 3, {8, 4}), Cells{0});
      QCOMPARE(static_cast<int>(p.paths().size()), 4);
      const Mark* a = p.seen.text("A");
      const Mark* b = p.seen.text("B");
      QVERIFY(a != nullptr && b != nullptr);
      const auto atCorner = [&](const Mark* mark, const QRectF& bar) {
        return std::abs(mark->rect.center().x() - bar.right()) < 12 &&
               std::abs(mark->rect.center().y() - bar.top()) < 8;
      };
      QVERIFY(atCorner(a, p.unit(kIndices, 1)) && atCorner(b, p.unit(kParams, 1)));
      QCOMPARE(p.seen.colorAt({a->rect.left() - 2, a->rect.center().y()}), theme.ink);
      // Nothing is dimmed for a pin.
      QCOMPARE(p.groundOf(kIndices, 8), theme.tupleTint(4));
    }
    PictureOptions both;
    both.overlay.pinA = CellRef{kIndices, 2};
    both.overlay.pinB = CellRef{kIndices, 3};  // of the same tuple: the letters stand side by side
    const Picture p = paintRoomy(s, both);
    QVERIFY(p.seen.text("A")->rect.left() - p.seen.text("B")->rect.right() >= 4);
  }

  void steps_data() {
    QTest::addColumn<int>("phase");
    QTest::addColumn<int>("ways");
    QTest::newRow("read") << 1 << 0;
    QTest::newRow("locate") << 2 << 1;
    QTest::newRow("copy") << 3 << 2;
  }
  void steps() {
    QFETCH(int, phase);
    QFETCH(int, ways);
    const Snapshot s = snapshotOf(rowsDocument());
    PictureOptions options;
    options.overlay.step = {true, 1, 1, static_cast<StepPhase>(phase)};
    options.tuplesShown = phase == 3 ? 2 : 1;
    const Picture p = paintRoomy(s, options);
    QCOMPARE(outlinedUnits(p, kIndices, 2), Cells{1});
    QCOMPARE(outlinedUnits(p, kParams, 2), phase >= 2 ? Cells{5} : Cells{});
    QCOMPARE(outlinedUnits(p, kOutput, 2), phase >= 3 ? Cells{1} : Cells{});
    QCOMPARE(static_cast<int>(p.paths().size()), ways);
    QCOMPARE(connected(p, {kIndices, 1}, {kParams, 5}), phase >= 2);
    QCOMPARE(connected(p, {kParams, 5}, {kOutput, 1}), phase >= 3);
    QCOMPARE(p.groundOf(kIndices, 2), p.theme().tupleTint(1));
    QCOMPARE(p.groundOf(kIndices, 0), mix(p.theme().canvas, p.theme().tupleTint(0), 0.22));
    QCOMPARE(p.groundOf(kParams, 20),
             phase >= 2 ? p.theme().tupleTint(1) : mix(p.theme().canvas, p.theme().tupleTint(1), 0.22));
    QCOMPARE(p.reading(kOutput),
             phase == 3 ? (QStringList{"4 5 6 7", "20 21 22 23"}) : QStringList{"4 5 6 7"});
    QCOMPARE(hotNumbers(p, RoleColor::Indexed), phase >= 2 ? (QStringList{"2", "1"}) : QStringList());
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

  /// A warp lights its tuples together and draws no way.
  void stepOfAWarp() {
    const Snapshot s = snapshotOf(rowsDocument());
    PictureOptions options;
    options.overlay.step = {true, 1, 3, StepPhase::Copy};
    const Picture p = paintRoomy(s, options);
    QCOMPARE(outlinedUnits(p, kIndices, 2), (Cells{1, 2, 3}));
    QCOMPARE(outlinedUnits(p, kParams, 2), (Cells{0, 5}));
    QCOMPARE(outlinedUnits(p, kOutput, 2), (Cells{1, 2, 3}));
    QVERIFY(p.paths().empty());
  }

  /// A tuple that names no slice lights none.
  void stepOfABadTuple() {
    PictureOptions options;
    options.overlay.step = {true, 0, 1, StepPhase::Copy};
    const Picture p = paintRoomy(snapshotOf(overlaid("[[9],[0]]", "tensorflow-gpu")), options);
    QCOMPARE(outlinedUnits(p, kIndices, 2), Cells{0});
    QCOMPARE(outlinedUnits(p, kOutput, 2), Cells{0});
    QCOMPARE(std::count_if(p.seen.marks.begin(), p.seen.marks.end(),
                           [&](const Mark& m) {
                             return m.outlines() && m.pen == p.theme().ink && m.width == 2 &&
                                    !m.fill.isValid() &&
                                    m.path.currentPosition() == QPointF(m.path.elementAt(0));
                           }),
             2);
  }

  /// Where a tensor has no elements, there is nothing to pin.
  void pinsOnNothing() {
    PictureOptions options;
    options.overlay.pinA = CellRef{kIndices, 0};
    options.overlay.pinB = CellRef{kOutput, 0};
    const Picture p = paintRoomy(
        snapshotOf(makeDocument(arange(Shape{3, 2}), *Tensor::zeros(DType::Int64, Shape{0, 1}))), options);
    QVERIFY(!p.seen.text("A") && !p.seen.text("B"));
  }

  void theKeyboardsPlace() {
    const Snapshot s = snapshotOf(rowsDocument());
    PictureOptions options;
    options.overlay.cursor = CellRef{kParams, 6};
    const Picture p = paintRoomy(s, options);
    QVERIFY(inAccent(p, p.cell(kParams, 6), false));
    QVERIFY(!inAccent(p, p.cell(kParams, 5), false));
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
        QCOMPARE(inAccent(p, p.unit(kParams, slice), true), allowed);
        QCOMPARE(inAccent(p, p.unit(kOutput, tuple), true), allowed);
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

  /// Away from params the arrow ends at the pointer, and nothing is promised.
  void draggingOverNothing() {
    const Snapshot s = snapshotOf(rowsDocument());
    PictureOptions options;
    options.overlay.drag = TupleDrag{0, {300, 60}, {}, false};
    const Picture p = paintRoomy(s, options);
    QVERIFY(p.seen.words().filter(QStringLiteral("would read")).isEmpty());
    const auto ways = p.paths();
    QCOMPARE(ways.size(), std::size_t{1});
    QVERIFY(QLineF(ways.front()->path.currentPosition(), QPointF(300, 60)).length() <=
            kHead * p.scene.layout.ui);
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

  /// A pointed-at axis is drawn along in every tensor that has it.
  void axes_data() {
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("axis");
    QTest::addColumn<QList<int>>("bars");  // in indices, params, output
    QTest::newRow("params' slice axis") << 1 << 2 << QList<int>{0, 1, 1};
    QTest::newRow("params' second indexed axis") << 1 << 1 << QList<int>{0, 1, 0};
    QTest::newRow("tuples") << 0 << 0 << QList<int>{1, 0, 1};
    QTest::newRow("output's tuples") << 2 << 0 << QList<int>{1, 0, 1};
    for (const int none : {7, -1, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()})
      QTest::addRow("no axis %d", none) << 2 << none << QList<int>{0, 0, 0};
  }
  void axes() {
    QFETCH(int, tensor);
    QFETCH(int, axis);
    QFETCH(QList<int>, bars);
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

  /// Tuples that another dialect ends differently: dots round tuple and block, ≠ at the block.
  void dialectMarks() {
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.overlay.marked = {1, 2};
      const Picture p = paintRoomy(snapshotOf(overlaid("[[0],[7],[2],[1]]", "jax")), options);
      const auto dotted = [&](TensorId id, std::int64_t tuple) {
        for (const Mark* mark : p.seen.outlinesOf(p.unit(id, tuple), 6.1))
          if (mark->pen == theme.accent && mark->dash.size() == 2 && mark->width == 3 * theme.stroke)
            return true;
        return false;
      };
      for (std::int64_t tuple = 0; tuple < 4; ++tuple) {
        const bool marked = tuple == 1 || tuple == 2;
        QCOMPARE(dotted(kIndices, tuple), marked);
        QCOMPARE(dotted(kOutput, tuple), marked);
        const QRectF block = p.unit(kOutput, tuple);
        const QRectF corner(block.left() - 8, block.bottom() - 10, 20, 20);
        QCOMPARE(p.seen.textIn(corner).contains(QChar(0x2260)), marked);
        if (marked) QCOMPARE(p.seen.colorAt({block.left() - 4, block.bottom()}), theme.accent);
      }
    }
  }

  /// A way begins with a dot of 3 px and ends with a solid head of 8 px, 3 px before the ruler's number.
  void headsAndDots() {
    const Picture p = paintRoomy(snapshotOf(rowsDocument()), pointingAt(kIndices, 2));
    const auto paths = p.paths();
    QCOMPARE(paths.size(), std::size_t{2});
    for (const Mark* path : paths) {
      QCOMPARE(path->width, 2.0);
      QVERIFY(path->dash.isEmpty());
      const QPointF start = path->path.elementAt(0), end = path->path.currentPosition();
      const Mark* head = nullptr;
      const Mark* dot = nullptr;
      for (const Mark& mark : p.seen.marks) {
        if (mark.kind != MarkKind::Shape || mark.fill != p.theme().ink || mark.pen.isValid()) continue;
        if (std::abs(mark.rect.left() - (end.x() - 1)) < 0.01 &&
            std::abs(mark.rect.center().y() - end.y()) < 0.01)
          head = &mark;
        if ((mark.rect.center() - start).manhattanLength() < 0.01) dot = &mark;
      }
      QVERIFY(head != nullptr && dot != nullptr);
      QVERIFY(std::abs(head->rect.width() - 8) < 0.01 && std::abs(head->rect.height() - 8.96) < 0.01);
      QVERIFY(head->path.contains(QPointF(head->rect.right() - 0.5, end.y())));  // the tip points right
      QVERIFY(!head->path.contains(QPointF(head->rect.right() - 0.5, end.y() + 2)));
      QVERIFY(std::abs(dot->rect.width() - 6.4) < 0.01);
      // Horizontal at both ends.
      QVERIFY(std::abs(path->path.angleAtPercent(0.001)) < 1 ||
              std::abs(path->path.angleAtPercent(0.001) - 360) < 1);
    }
    // Under the lens what flows is the gradient: back from the block to the slice, the head at the slice.
    static const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(rowsDocument());
    session.gradient().setOn(true);
    QTRY_VERIFY(session.work().idle() && !session.gradient().waiting() && session.gradient().view().answer);
    PictureOptions options = pointingAt(kIndices, 0);
    options.scene.lens = session.gradient().view();
    const Picture lens = paintRoomy(session.snapshot(), options);
    const QRectF slice = lens.unit(kParams, 1);
    bool back = false;
    for (const Mark& mark : lens.seen.marks)
      back = back || (mark.kind == MarkKind::Shape && mark.fill == lens.theme().ink && !mark.pen.isValid() &&
                      std::abs(mark.rect.left() - slice.right() - 2) < 0.01 &&
                      std::abs(mark.rect.width() - 8) < 0.01 &&
                      std::abs(mark.rect.center().y() - slice.center().y()) < 0.01);
    QVERIFY(back);
  }

  /// Several ways into one slice, under the lens: one from each block that adds to it.
  void waysOfASum() {
    static const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(overlaid("[[2],[0],[2],[2]]"));
    session.gradient().setOn(true);
    QTRY_VERIFY(session.work().idle() && !session.gradient().waiting() && session.gradient().view().answer);
    PictureOptions options = pointingAt(kParams, 9);
    options.scene.lens = session.gradient().view();
    const Picture p = paintRoomy(session.snapshot(), options);
    QCOMPARE(p.paths().size(), std::size_t{3});
    for (const std::int64_t tuple : {0, 2, 3}) QVERIFY(connected(p, {kParams, 2}, {kOutput, tuple}));
  }

  /// A highlight as data: what a cell speaks of.
  void highlights() {
    FontBook fonts(lightTheme());
    const Scene scene = makeScene(snapshotOf(overlaid("[[2],[0],[2],[9]]", "tensorflow-gpu")), {}, fonts);
    const auto at = [&](TensorId id, std::int64_t flat) { return highlightOf(scene, {id, flat}); };
    const auto params = at(kParams, 9);  // params[2, 1]
    QVERIFY(params->tuples == (std::vector<std::int64_t>{0, 2}));
    QCOMPARE(params->tupleTotal, 2);
    QVERIFY(params->lit(2) && !params->lit(1));
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
