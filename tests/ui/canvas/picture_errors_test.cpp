// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as they are drawn: the axes to blame, the place that was asked for outside params, an output that is
// refused, stale, still to come or at odds with another backend's.
#include <algorithm>

#include "core/call/explain.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/canvas/scene/scene_words.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

Document refusedCall(const Shape& params, const char* indices, const char* dialect = "tensorflow-cpu",
                     int batchDims = 0) {
  return makeDocument(arange(params, DType::Int32), literal(indices, DType::Int64), dialect, batchDims);
}

Document withBatchDims(Document document) {
  document.dialect.id = "own";
  document.dialect.batchDims = BatchDims::Equal;
  return document;
}

PictureOptions wide() {
  PictureOptions options;
  options.scene.viewport = {1600, 1000};
  return options;
}

int warningGlyphs(const Picture& p, TensorId id) {
  const QRectF area = p.scene.tensor(id).bounds().adjusted(-12, -4, 12, 4);
  const auto glyphs = p.glyphs();
  return static_cast<int>(std::count_if(glyphs.begin(), glyphs.end(), [&](const Picture::Glyph& g) {
    return g.text == "!" && g.ground == p.error().pure && area.contains(g.rect.center());
  }));
}

}  // namespace

class PictureErrorsTest : public QObject {
  Q_OBJECT

 private slots:
  /// The canvas and core name the same axes; those of a tensor wear one sign between them, and what is wrong
  /// stands in the output's place.
  void faultyAxes_data() {
    const auto row = test::columns<Document, QString>("document", "phrase");
    row("too deep", refusedCall({3, 4}, "[[0,1,2],[0,0,0]]"), "tuples are too long");
    row("too deep, tuple first", refusedCall({3, 4}, "[[0,1],[1,2],[2,3]]", "mxnet"), "tuples are too long");
    row("batch differs", refusedCall({3, 4}, "[[0],[2]]", "onnx", 1), "batch axes differ");
    row("batch differs, tuple first", withBatchDims(refusedCall({3, 4}, "[[0,1]]", "mxnet", 1)),
        "batch axes differ");
    row("no batch_dims", refusedCall({3, 4}, "[[0],[2],[1]]", "numpy", 1), "batch_dims does not fit");
    row("no batch_dims, tuple first", refusedCall({3, 4}, "[[0,2,1]]", "mxnet", 1),
        "batch_dims does not fit");
    row("not below params' rank", refusedCall({4}, "[[0],[2],[1],[1]]", "onnx", 1),
        "batch_dims does not fit");
    row("rank", refusedCall({4}, "1"), "too few axes");
    row("types", makeDocument(arange(Shape{3, 4}), literal("[[0.5]]", DType::Float32)),
        "this type is not taken");
  }
  void faultyAxes() {
    QFETCH(Document, document);
    QFETCH(QString, phrase);
    const Snapshot snapshot = snapshotOf(document);
    QVERIFY(!snapshot.plan);
    const FaultyAxes faulty = gathernd::faultyAxes(*snapshot.error, document.dialect.tupleAxis);
    for (const Theme& theme : allThemes()) {
      PictureOptions options = wide();
      options.theme = theme;
      const Picture p = paint(snapshot, options);
      const auto marked = [&](TensorId id) {
        std::vector<int> axes;
        for (std::size_t k = 0; k < p.scene.spec(id).axes.size(); ++k)
          if (p.scene.spec(id).axes[k].faulty) axes.push_back(static_cast<int>(k));
        return axes;
      };
      QCOMPARE(marked(kIndices), faulty.indices);
      QCOMPARE(marked(kParams), faulty.params);
      QVERIFY(marked(kOutput).empty());
      QCOMPARE(warningGlyphs(p, kIndices), faulty.indices.empty() ? 0 : 1);
      QCOMPARE(warningGlyphs(p, kParams), faulty.params.empty() ? 0 : 1);
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      QVERIFY(p.seen.text("no output") && p.seen.text(phrase));
      QVERIFY(p.seen.text("Nothing is gathered: " + phrase));
      QVERIFY(!p.seen.text("names a slice") && !p.seen.text("copied to"));
    }
  }

  /// A place asked for: at the attempted row or column, beyond the edge that was crossed, with what was
  /// asked.
  void ghosts_data() {
    // edge: of params, that it lies beyond; beside: an element of params in the row or column it lies along;
    // number: on the ruler
    const auto row = test::columns<Document, int, QString, int, QString, QString>(
        "document", "tuple", "edge", "beside", "number", "steps");
    row("row below", refusedCall({3, 4}, "[[0],[3]]", "tensorflow-gpu"), 1, "below", 8, "3",
        "1 past the end");
    row("row far below", refusedCall({3, 4}, "[[9],[0]]", "tensorflow-gpu"), 0, "below", 8, "9",
        "7 past the end");
    row("row above", refusedCall({3, 4}, "[[0],[-1]]", "tensorflow-gpu"), 1, "above", 0, "−1",
        "1 before the start");
    row("refused", refusedCall({3, 4}, "[[0],[5]]"), 1, "below", 8, "5", "3 past the end");
    row("element below", refusedCall({3, 4}, "[[0,1],[3,2]]", "tensorflow-gpu"), 1, "below", 10, "3",
        "1 past the end");
    row("element right", refusedCall({3, 4}, "[[0,1],[1,4]]", "tensorflow-gpu"), 1, "right", 7, "4",
        "1 past the end");
    row("element far right", refusedCall({3, 4}, "[[0,1],[2,898]]", "tensorflow-gpu"), 1, "right", 11, "898",
        "895 past the end");
    row("element left", refusedCall({3, 4}, "[[0,1],[1,-1]]", "tensorflow-gpu"), 1, "left", 4, "−1",
        "1 before the start");
    row("element far left", refusedCall({3, 4}, "[[0,1],[1,-6]]", "tensorflow-gpu"), 1, "left", 4, "−6",
        "6 before the start");
    row("lone axis", refusedCall({4}, "[[0],[6]]", "tensorflow-gpu"), 1, "right", 3, "6", "3 past the end");
    row("tuple first", refusedCall({3, 4}, "[[0,7],[1,2]]", "mxnet"), 1, "below", 10, "7", "5 past the end");
    row("beyond both ends", refusedCall({3, 4}, "[[0],[-9]]", "onnx"), 1, "above", 0, "−9",
        "9 before the start");
    row("clamped", refusedCall({3, 4}, "[[0],[7]]", "jax"), 1, "below", 8, "7", "5 past the end");
    row("second component", refusedCall({3, 4}, "[[0,9],[0,0]]", "jax"), 0, "right", 3, "9",
        "6 past the end");
  }
  void ghosts() {
    const auto [document, tuple, edge, beside, number, steps] =
        test::currentRow<Document, int, QString, int, QString, QString>();
    const Snapshot snapshot = snapshotOf(document);
    const Picture p = paint(snapshot, wide());
    QCOMPARE(p.scene.ghosts.size(), std::size_t{1});
    const Ghost& ghost = p.scene.ghosts.front();
    QCOMPARE(ghost.tuples, std::vector<std::int64_t>{tuple});
    const QRectF cell = p.cell(kParams, beside),
                 unit = p.unit(kParams, p.scene.tensor(kParams).unitOf(beside));
    const QRectF r = ghost.rect;
    const bool down = edge == "below" || edge == "above";
    if (down) {
      QVERIFY(std::abs(r.left() - unit.left()) < 0.01 && std::abs(r.right() - unit.right()) < 0.01);
      QVERIFY(edge == "below" ? r.top() > unit.bottom() + 8 && r.top() < unit.bottom() + 60
                              : r.bottom() < unit.top() - 8 && r.bottom() > unit.top() - 60);
    } else {
      QVERIFY(std::abs(r.top() - cell.top()) < 0.01 && std::abs(r.bottom() - cell.bottom()) < 0.01);
      QVERIFY(edge == "right" ? r.left() > cell.right() + 8 && r.left() < cell.right() + 80
                              : r.right() < cell.left() - 8 && r.right() > cell.left() - 80);
    }
    QCOMPARE(p.discsIn(r), 1);
    QVERIFY(p.seen.textIn(QRectF(r.left() - 12, r.top() - 8, 30, 18)).contains(QString::number(tuple)));
    // The number stands on the axis' ruler, in line with the ghost.
    const QRectF line = down ? QRectF(r.left() - 200, r.center().y() - 3, 200, 6)
                             : QRectF(r.center().x() - 3, cell.top() - 200, 6, 200);
    QVERIFY2(p.seen.textIn(line).contains(number), qPrintable(p.seen.textIn(line)));
    // How far, in short where the whole would run over cells.
    const QString brief = (edge == "right" ? "+" : QString(QChar(0x2212))) + steps.section(' ', 0, 0);
    const Mark* far = p.seen.text(steps) != nullptr ? p.seen.text(steps) : p.seen.text(brief);
    QVERIFY2(far != nullptr && !far->rect.intersects(r), qPrintable(steps));
    const QString legend = p.seen.textIn(QRectF(0, p.scene.layout.size.height() - 40, 5000, 40));
    QVERIFY2(legend.contains("place asked for, outside params"), qPrintable(legend));
    QVERIFY(legend.contains(number + " the number at fault"));
    const bool clamps = p.scene.plan()->rule.range == RangeMode::Clamp;
    QCOMPARE(legend.contains(clamps ? "read from the nearest place" : "made up by the framework"),
             snapshot.state == OutputState::Current);
  }

  /// What points at a place outside params ends before what it asked for, at its height, and runs over no
  /// value.
  void waysToGhosts_data() { ghosts_data(); }
  void waysToGhosts() {
    QFETCH(Document, document);
    QFETCH(int, tuple);
    QFETCH(QString, edge);
    const Snapshot snapshot = snapshotOf(document);
    PictureOptions options = wide();
    options.overlay.focus = CellRef{kIndices, snapshot.trace->indexOf(tuple, 0)};
    const Picture p = paint(snapshot, options);
    const QRectF ghost = ghostOf(p.scene, tuple)->rect;
    std::vector<const Mark*> ways;
    for (const Mark* path : p.paths())
      if (path->pen == p.error().strong) ways.push_back(path);
    QCOMPARE(ways.size(), std::size_t{1});
    QVERIFY(ways[0]->dash.size() == 2 && std::abs(ways[0]->dash[0] - 5) < 0.01 &&
            std::abs(ways[0]->dash[1] - 4) < 0.01);
    const QPointF start = ways[0]->path.elementAt(0), end = ways[0]->path.currentPosition();
    const QRectF bar = p.unit(kIndices, tuple);
    QVERIFY(std::abs(start.y() - bar.center().y()) < 0.01 && start.x() > bar.right());
    QVERIFY(std::abs(end.y() - ghost.center().y()) < 0.01);
    // Down the rows the number stands left of all; across, the ghost itself is what is met.
    const double met = edge == "below" || edge == "above" ? p.scene.tensor(kParams).x.origin : ghost.left();
    QVERIFY2(end.x() < met - 5 && end.x() > met - 20, qPrintable(QString::number(end.x() - met)));
    QPainterPathStroker pen;
    pen.setWidth(2);
    const QPainterPath line = pen.createStroke(ways[0]->path);
    for (std::int64_t flat = 0; flat < p.scene.tensor(kParams).cellCount(); ++flat)
      if (const Mark* value = p.valueMark(kParams, flat))
        QVERIFY(!line.intersects(value->rect.adjusted(1, 4, -1, -4)));
  }

  /// Each place has its own ghost, in order outwards, with its own number, label and all its badges; equal
  /// ones share it; where values are left out it is torn.
  void manyGhosts_data() {
    // order: the first tuple of each ghost, outwards; badges: of each
    test::columns<QString, QList<int>, QStringList, QStringList, QStringList>("indices", "order", "badges",
                                                                              "numbers", "labels");
    const auto row = [](const char* name, const char* indices, const QList<int>& order, const char* badges,
                        const char* numbers, const char* labels) {
      const auto split = [](const char* text) { return QString::fromUtf8(text).split('|'); };
      QTest::newRow(name) << QString(indices) << order << split(badges) << split(numbers) << split(labels);
    };
    row("two past one end", "[[9],[0],[3]]", {2, 0}, "2|0", "3|9", "1 past the end|7 past the end");
    row("next to each other", "[[4],[3]]", {1, 0}, "1|0", "3|4", "1 past the end|2 past the end");
    row("before the start", "[[-2],[-1]]", {1, 0}, "1|0", "−1|−2", "1 before the start|2 before the start");
    row("one place, two tuples", "[[7],[0],[7]]", {0}, "0 2", "7", "5 past the end");
    row("both ends", "[[-1],[3]]", {0, 1}, "0|1", "−1|3", "1 before the start|1 past the end");
    row("four", "[[3],[5],[7],[900]]", {0, 1, 2, 3}, "0|1|2|3", "3|5|7|900",
        "1 past the end|3 past the end|5 past the end|898 past the end");
    row("more than four", "[[3],[5],[7],[900],[12]]", {0, 3}, "0|3", "3|900",
        "1 past the end|898 past the end|and 3 more");
  }
  void manyGhosts() {
    QFETCH(QString, indices);
    QFETCH(QList<int>, order);
    QFETCH(QStringList, badges);
    QFETCH(QStringList, numbers);
    QFETCH(QStringList, labels);
    const Snapshot s = snapshotOf(refusedCall({3, 4}, indices.toUtf8().constData(), "tensorflow-gpu"));
    const Picture p = paint(s, wide());
    QCOMPARE(p.scene.ghosts.size(), std::size_t(order.size()));
    double last = 0;
    for (qsizetype k = 0; k < order.size(); ++k) {
      const auto found = std::find_if(p.scene.ghosts.begin(), p.scene.ghosts.end(),
                                      [&](const Ghost& g) { return g.tuples.front() == order[k]; });
      QVERIFY(found != p.scene.ghosts.end());
      const QRectF r = found->rect;
      const double away = found->value < 0 ? found->first - r.bottom() : r.top() - found->last;
      if (k > 0 && numbers[k].startsWith(u'−') == numbers[k - 1].startsWith(u'−')) QVERIFY(away > last + 8);
      last = away + r.height();
      QCOMPARE(p.seen.textIn(QRectF(r.left() - 12, r.top() - 8, 60, 16)), badges[k]);
      const QString before = p.seen.textIn(QRectF(r.left() - 200, r.center().y() - 3, 200, 6));
      QVERIFY2(before.split(' ').contains(numbers[k]), qPrintable(before));
      const Mark* label = p.seen.text(labels[k]);
      QVERIFY2(label != nullptr && std::abs(label->rect.center().y() - r.center().y()) < 3,
               qPrintable(labels[k]));
    }
    for (const QString& label : labels) QVERIFY2(p.seen.text(label) != nullptr, qPrintable(label));
    QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
  }

  /// Before a class badges stand within their ghost, however narrow: over no other and over no cell.
  void badgesWithinTheirGhost() {
    const Snapshot s =
        snapshotOf(refusedCall({4, 6}, "[[9,1],[9,1],[9,2],[9,2],[9,3],[0,0]]", "tensorflow-gpu"));
    int looked = 0;
    for (double width = 440; width < 1900; width += 20) {
      PictureOptions options;
      options.scene = {};
      options.scene.capped = false;
      options.scene.ui = 720 / (30 * measure::kLeastPx);
      options.scene.viewport = {width, 490};
      const Picture p = paint(s, options);
      if (!p.scene.tensor(kParams).cell.tight || p.scene.tensor(kParams).detail() != Detail::Text) continue;
      for (const Ghost& ghost : p.scene.ghosts) {
        for (const std::int64_t tuple : ghost.tuples) {
          const double beyond = 20 * p.scene.layout.ui;
          for (const Mark* mark : p.seen.textsIn(ghost.rect.adjusted(-beyond, 0, beyond, 0))) {
            if (mark->text != QString::number(tuple) || !mark->bold) continue;
            QVERIFY2(ghost.rect.contains(mark->rect), qPrintable(QString::number(width)));
            ++looked;
          }
        }
      }
    }
    QVERIFY(looked > 0);
  }

  /// A report that speaks of more tuples than the call has, as of a longer one before it, draws what there
  /// is.
  void reportsOfALongerCall() {
    Snapshot s = snapshotOf(refusedCall({3, 4}, "[[0],[2]]", "tensorflow-gpu"));
    s.trace = std::make_shared<const Trace>(s.plan, EditedTensor(literal("[[0],[2],[7]]", DType::Int64)));
    s.bad.all = {2};
    QVERIFY(paint(s, wide()).scene.ghosts.empty());
    s.bad.all = {-1, 2};
    QVERIFY(paint(s, wide()).scene.ghosts.empty());
  }

  /// Which side ghosts need room on, and how far past the end they are.
  void ghostsAsData() {
    FontBook fonts(lightTheme());
    const auto sceneOf = [&](Document document) {
      return makeScene(snapshotOf(std::move(document)), {}, fonts);
    };
    const Scene far = sceneOf(refusedCall({3, 4}, "[[0,1],[2,898]]", "tensorflow-gpu"));
    const Ghost g = *ghostOf(far, 1);
    QCOMPARE(g.component, 1);
    QCOMPARE(g.axis, 1);
    QCOMPARE(g.value, 898);
    QCOMPARE(g.axisSize, 4);
    QCOMPARE(g.steps, 895);
    QVERIFY(!g.down);
    QVERIFY(!ghostOf(far, 0));
    using Room = std::pair<std::size_t, std::size_t>;
    const auto room = [](const Scene& scene, int axis) {
      const AxisSpec& spec = scene.spec(kParams).axes[static_cast<std::size_t>(axis)];
      return std::pair(spec.ghostsBefore.size(), spec.ghostsAfter.size());
    };
    QVERIFY(room(far, 0) == Room(0, 0) && room(far, 1) == Room(0, 1));
    const Scene next = sceneOf(refusedCall({3, 4}, "[[3]]", "tensorflow-gpu"));
    QVERIFY(ghostOf(next, 0)->down && room(next, 0) == Room(0, 1));
    QCOMPARE(ghostOf(next, 0)->steps, 1);
    const Scene before = sceneOf(refusedCall({3, 4}, "[[-2]]", "tensorflow-gpu"));
    QVERIFY(room(before, 0) == Room(1, 0));
    QCOMPARE(ghostOf(before, 0)->steps, -2);
    QVERIFY(before.tupleIsBad(0) && !far.tupleIsBad(0) && far.tupleIsBad(1));
    const Scene empty = sceneOf(makeDocument(arange(Shape{0, 4}), literal("[[0]]", DType::Int64), "onnx"));
    QVERIFY(!ghostOf(empty, 0));
  }

  /// At every size nothing there looks like an output: neither cells, nor numbers of rows or columns, nor
  /// badges; and what is pointed at leads nowhere there.
  void refusedAtAnySize_data() {
    test::columns<Document, double>("document", "zoom");
    for (const double zoom : {1.0, 0.45, 0.12}) {
      QTest::addRow("elements, %g", zoom) << refusedCall({3, 4}, "[[0,1],[3,0],[2,3],[2,898]]") << zoom;
      QTest::addRow("rows, %g", zoom) << refusedCall({3, 4}, "[[1],[7],[0],[2]]") << zoom;
      QTest::addRow("batch, %g", zoom) << refusedCall({2, 3, 2}, "[[[2],[7]],[[1],[1]]]", "onnx", 1) << zoom;
      QTest::addRow("words, %g", zoom)
          << makeDocument(literal(R"(["a","b","c"])", DType::String), literal("[[1],[7],[0]]", DType::Int64))
          << zoom;
    }
  }
  void refusedAtAnySize() {
    const auto [document, zoom] = test::currentRow<Document, double>();
    const Snapshot s = snapshotOf(document);
    QCOMPARE(s.state, OutputState::Refused);
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene.mode = ZoomMode::Manual;
      options.scene.zoom = zoom;
      for (const bool pointed : {false, true}) {
        if (pointed) options.overlay.focus = CellRef{kIndices, 0};
        const Picture p = paint(s, options);
        QVERIFY(!p.scene.tensor(kOutput).present);
        const QRectF place = p.scene.layout.missingRect(kOutput);
        QVERIFY(!p.scene.layout.hitUnit(place.center()));
        const QRectF below(place.left() - 60, p.scene.layout.headings[2].y() + 34, 2000, 2000);
        for (const Mark* mark : p.seen.textsIn(below & QRectF({}, p.scene.layout.size)))
          if (mark->rect.bottom() < p.scene.layout.size.height() - p.scene.layout.legendHeight)
            QVERIFY2(place.adjusted(-1, -1, 1, 1).contains(mark->rect), qPrintable(mark->text));
      }
    }
  }

  /// Mending the call moves nothing: its numbers stand where they stood.
  void refusedKeepsThePlaces() {
    const Scene refused = paint(snapshotOf(refusedCall({3, 8}, "[[1],[3]]"))).scene;
    const Scene written = paint(snapshotOf(refusedCall({3, 8}, "[[1],[3]]", "tensorflow-gpu"))).scene;
    QCOMPARE(refused.snapshot.state, OutputState::Refused);
    for (const TensorId id : {kIndices, kParams})
      QCOMPARE(refused.layout.cellRect({id, 0}), written.layout.cellRect({id, 0}));
  }

  /// Below the output, where there is room: which blocks were written without reading, and which only looks
  /// so.
  void outcomeNote_data() {
    // badges: a line's, then its words
    const auto row = test::columns<Document, QStringList, QStringList>("document", "badges", "words");
    const char* six = "[[[0,1],[3,0],[0,0]],[[2,3],[1,2],[2,898]]]";
    row("zeroed", refusedCall({3, 4}, six, "tensorflow-gpu"), QStringList{"1 5", "2"},
        QStringList{"written, not read", "is params[0, 0] = 0"});
    row("clamped", refusedCall({3, 4}, six, "jax"), QStringList{"1 5"},
        QStringList{"read the nearest place"});
    row("rows", refusedCall({8, 4}, "[[0],[9],[1],[2]]", "tensorflow-gpu"), QStringList{"1"},
        QStringList{"written, not read"});
    row("many", refusedCall({3}, "[[[0],[9],[9],[9],[9],[9],[9],[9]]]", "tensorflow-gpu"),
        QStringList{"1 2 3 4", "0"}, QStringList{"and 3 more: written, not read", "is params[0] = 0"});
    row("none", refusedCall({3, 4}, "[[0],[1]]", "tensorflow-gpu"), QStringList{}, QStringList{});
    row("refused", refusedCall({3, 4}, six), QStringList{}, QStringList{});
  }
  void outcomeNote() {
    const auto [document, badges, words] = test::currentRow<Document, QStringList, QStringList>();
    const Snapshot s = snapshotOf(document);
    for (const QSizeF& viewport :
         {QSizeF(904, 562), QSizeF(948, 530), QSizeF(1600, 1000), QSizeF(560, 240)}) {
      PictureOptions options;
      options.scene = {};
      options.scene.viewport = viewport;
      const Picture p = paint(s, options);
      QVERIFY2(p.unreadable.isEmpty(), qPrintable(p.unreadable.join('\n')));
      const CanvasLayout& layout = p.scene.layout;
      const TensorLayout& output = p.scene.tensor(kOutput);
      const double bottom = (output.present ? output.cellsRect() : layout.missingRect(kOutput)).bottom();
      const QRectF below(QPointF(layout.headings[2].x(), bottom + 10),
                         QPointF(layout.size.width(), layout.size.height() - layout.legendHeight));
      int said = 0;
      qsizetype texts = 0;
      for (int k = 0; k < words.size(); ++k) {
        const Mark* mark = p.seen.text(words[k]);
        if (mark == nullptr) continue;
        ++said;
        const QRectF line(below.left(), mark->rect.center().y() - 5, below.width(), 10);
        QCOMPARE(p.seen.textIn(line), badges[k] + ' ' + words[k]);
        texts += static_cast<qsizetype>(p.seen.textsIn(line).size());
      }
      QCOMPARE(static_cast<qsizetype>(p.seen.textsIn(below).size()), texts);
      if (viewport.width() > 900) QCOMPARE(said, static_cast<int>(words.size()));  // there is room
    }
    PictureOptions presented;
    presented.scene = {};
    presented.scene.capped = false;
    for (const QString& each : words) QVERIFY(!paint(s, presented).seen.text(each));
  }

  /// Former values of another shape are not shown as this call's.
  void formerValuesOfAnotherShape() {
    Snapshot s = snapshotOf(rowsDocument());
    s.state = OutputState::Stale;
    s.staleResult = std::exchange(s.result, nullptr);
    QVERIFY(!paint(s, wide()).reading(kOutput).isEmpty());
    s.staleResult = snapshotOf(refusedCall({3, 4}, "[[1]]")).result;
    QVERIFY(paint(s, wide()).reading(kOutput).isEmpty());
  }
};

GATHERND_TEST(PictureErrorsTest)

#include "picture_errors_test.moc"
