// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors that have no room beside each other: what three panes show, against the call itself. The canvas is
// the real one, at a projector's size and on a large screen.
#include <QScrollBar>
#include <QTest>
#include <QWheelEvent>
#include <algorithm>
#include <limits>
#include <random>
#include <set>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/panes/arrange.h"
#include "ui/canvas/scene/highlight.h"
#include "ui/figure/paint_probes.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr std::array kSizes = {QSize(640, 460), QSize(980, 480), QSize(980, 568), QSize(2100, 1100)};

/// `bad`: places of tuples that ask beyond the first axis.
Document call(const Shape& params, std::int64_t tuples, int depth, const std::vector<std::int64_t>& bad = {},
              const char* dialect = "tensorflow-gpu") {
  std::mt19937_64 random(20261126);
  std::vector<std::int64_t> numbers;
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple)
    for (int k = 0; k < depth; ++k)
      numbers.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(params[k])));
  for (const std::int64_t tuple : bad) numbers[static_cast<std::size_t>(tuple * depth)] = params[0] + tuple;
  const auto indices =
      Tensor::fromBytes(DType::Int64, Shape{tuples, depth}, std::as_bytes(std::span(numbers)));
  return makeDocument(arange(params), *indices, dialect);
}

struct Fixture : CanvasFixture {
  using CanvasFixture::CanvasFixture;
  const Scene& scene() const { return canvas.scene(); }
  const Pane& pane(TensorId id) const { return *scene().layout.pane(id); }
  /// Cells, at least in part, in their window.
  std::vector<std::int64_t> seen(TensorId id) const {
    std::vector<std::int64_t> cells;
    scene().tensor(id).forEachCell(pane(id).cells,
                                   [&](std::int64_t flat, const QRectF&) { cells.push_back(flat); });
    return cells;
  }
  bool sees(const CellRef& unit) const {
    const QRectF rect = scene().tensor(unit.tensor).unitRect(unit.flat);
    const QRectF& cells = pane(unit.tensor).cells;
    return rect.top() >= cells.top() - 0.01 && rect.bottom() <= cells.bottom() + 0.01 &&
           rect.right() > cells.left() && rect.left() < cells.right();
  }
  void wheel(TensorId id, QPoint turns, Qt::KeyboardModifiers keys = {}) {
    const QPointF at = pane(id).cells.center();
    QWheelEvent event(at, canvas.viewport()->mapToGlobal(at), {}, turns * 120, {}, keys, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(canvas.viewport(), &event);
  }
  double topOf(TensorId id, std::int64_t unit) const {
    return scene().tensor(id).unitRect(scene().tensor(id).firstOfUnit(unit)).top();
  }
};

Document named() {
  Document document =
      makeDocument(arange(Shape{30, 20, 15}), call({30}, 60, 1).indices.base().reshaped(Shape{20, 3, 1}),
                   "tensorflow-gpu");
  document.params.axisNames = {"neighbourhood", "household", "coordinate"};
  document.indices.axisNames = {"question", "of a group", "number"};
  return document;
}

void addCalls() {
  QTest::addColumn<Document>("document");
  QTest::newRow("a table") << call({128000, 64}, 5000, 1, {7, 4000});
  QTest::newRow("a small table") << call({60, 5}, 40, 1);
  QTest::newRow("wide rows") << call({50, 3000}, 300, 1);
  QTest::newRow("a vector") << call({100000}, 1000, 1, {3});
  QTest::newRow("one row") << call({1, 100000}, 4, 1);
  QTest::newRow("places of a matrix") << call({300, 500}, 2000, 2, {0});
  QTest::newRow("a picture") << call({300, 300, 3}, 2000, 2);
  QTest::newRow("rank 4") << call({30, 2, 100, 35}, 60, 1);
  QTest::newRow("rank 5") << call({6, 5, 4, 30, 20}, 50, 2);
  QTest::newRow("rank 7") << call({3, 4, 3, 4, 3, 4, 30}, 50, 3);
  QTest::newRow("rank 8") << call({2, 3, 2, 3, 2, 3, 2, 90}, 50, 4);
  QTest::newRow("refused") << call({1000, 8}, 500, 1, {2, 3}, "tensorflow-cpu");
  QTest::newRow("a batch") << makeDocument(arange(Shape{4, 200, 9}),
                                           call({200, 9}, 400, 1).indices.base().reshaped(Shape{4, 100, 1}),
                                           "tensorflow-gpu", 1);
  QTest::newRow("named axes") << named();
  QTest::newRow("tuples of no numbers") << makeDocument(
      arange(Shape{40, 30}), *Tensor::fromBytes(DType::Int64, Shape{50, 0}, {}), "tensorflow-gpu");
  QTest::newRow("no call") << makeDocument(arange(Shape{400, 30}), literal("[[0,0,0]]", DType::Int64));
  QTest::newRow("no rows") << makeDocument(arange(Shape{0, 30}),
                                           *Tensor::fromBytes(DType::Int64, Shape{0, 1}, {}));
}

}  // namespace

class PanesTest : public QObject {
  Q_OBJECT

 private slots:
  void whatFitsSharesOneCanvas() {
    Fixture f;
    QVERIFY(!f.scene().layout.panes);
    f.session.load(call({400, 40}, 50, 1));
    f.ready();
    QVERIFY(f.scene().layout.panes.has_value());
    f.canvas.setPresenting(true);
    QVERIFY(!f.scene().layout.panes);  // a class turns pages
    f.canvas.setPresenting(false);
    QVERIFY(f.scene().layout.panes.has_value());
    f.session.load(rowsDocument());
    f.ready();
    QVERIFY(!f.scene().layout.panes);
    // Half as much again as the view: scrolled as one, every number whole.
    f.canvas.resize(640, 460);
    f.session.load(call({8, 10}, 12, 1));
    f.ready();
    QVERIFY(!f.scene().layout.panes);
    QVERIFY(f.canvas.horizontalScrollBar()->maximum() > 0);
  }

  /// In the narrowest windows no number of a row stands on the tag of its batch entry.
  void rowsAreNumberedBesideTags() {
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < 4096; ++i) rows.push_back(i * 7 % 320);
    const auto indices =
        Tensor::fromBytes(DType::Int64, Shape{1, 64, 64, 1, 1}, std::as_bytes(std::span(rows)));
    Fixture f(makeDocument(arange(Shape{1, 64, 64, 320}), *indices, "openvino-8", 3));
    int numbers = 0;
    for (const int width : {425, 480, 560, 640, 980}) {
      f.canvas.resize(width, 360);
      f.ready();
      QVERIFY(f.scene().layout.panes.has_value());
      for (const TensorLayout& t : f.scene().layout.tensors) {
        const double tagEnd = f.scene().layout.frameRect(t.id, 0).left() + t.tagWidth;
        const double left = f.scene().layout.withRows(t.id).x.origin;
        for (const Ruler& ruler : t.rows) {
          if (ruler.width <= 0) continue;
          ++numbers;
          const double number = left + ruler.offset;
          QVERIFY2(number >= tagEnd,
                   qPrintable(QStringLiteral("%1 of %2 at %3").arg(number).arg(tagEnd).arg(width)));
        }
      }
    }
    QVERIFY(numbers > 0);
  }

  /// Windows lie beside each other in sight; what is drawn in one is what is hit there, and is the cell of
  /// the tensor that it says.
  void windowsOntoTensors_data() { addCalls(); }
  void windowsOntoTensors() {
    QFETCH(Document, document);
    Fixture f(document);
    std::mt19937 random(1);
    for (const QSize& size : kSizes) {
      f.canvas.resize(size);
      if (!f.scene().layout.panes) continue;
      QCOMPARE(f.canvas.verticalScrollBar()->maximum(), 0);
      QCOMPARE(f.canvas.horizontalScrollBar()->maximum(), 0);
      const QRectF view(f.canvas.viewport()->rect());
      double right = -1;
      for (const TensorId id : kAllTensors) {
        const Pane& pane = f.pane(id);
        QVERIFY2(view.adjusted(0, 0, 0.01, 0.01).contains(pane.frame) && pane.frame.left() > right,
                 qPrintable(QString("%1: %2 to %3, %4 high")
                                .arg(static_cast<int>(id))
                                .arg(pane.frame.left())
                                .arg(pane.frame.right())
                                .arg(pane.frame.height())));
        QVERIFY(pane.frame.adjusted(0, 0, 0.01, 0.01).contains(pane.cells));
        right = pane.frame.right();
      }
      for (int step = 0; step < 12; ++step) {
        for (const TensorId id : kAllTensors) {
          const TensorLayout& t = f.scene().tensor(id);
          if (!t.present || !t.hasCells()) continue;
          for (int k = 0; k < 60; ++k) {
            const QRectF& cells = f.pane(id).cells;
            const QPointF at(cells.left() + cells.width() * (static_cast<double>(random() % 1000) / 1000),
                             cells.top() + cells.height() * (static_cast<double>(random() % 1000) / 1000));
            const auto hit = f.scene().layout.hitCell(at);
            if (!hit) continue;
            QCOMPARE(hit->tensor, id);
            QVERIFY(hit->flat >= 0 && hit->flat < t.shape.elementCount());
            QVERIFY(t.cellRect(hit->flat).adjusted(-0.01, -0.01, 0.01, 0.01).contains(at));
          }
        }
        const TensorId id = kAllTensors[random() % 3];
        if (!f.pane(id).cells.isEmpty()) {
          f.wheel(id, {0, random() % 3 == 0 ? 3 : -5});
          f.wheel(id, {static_cast<int>(random() % 5) - 2, 0});
          if (step % 3 == 2) f.wheel(id, {0, random() % 2 == 0 ? -3 : 2}, Qt::ControlModifier);
        }
      }
      // Nothing is painted over anything else.
      const QStringList unreadable = unreadableText(f.canvas.audit());
      QVERIFY2(unreadable.isEmpty(), qPrintable(unreadable.join('\n')));
    }
  }

  /// Folded, params shows exactly what the tuples in sight read; and how many rows are left out between.
  void rowsThatAreRead_data() {
    const auto row = test::columns<Document>("document");
    row("rows", call({128000, 64}, 5000, 1, {7, 4000}));
    row("elements by row and column", call({3000, 500}, 2000, 2, {5}));
    row("refused", call({1000, 8}, 500, 1, {2, 3}, "tensorflow-cpu"));
    row("clamped", call({1000, 8}, 500, 1, {2, 3}, "jax"));
  }
  void rowsThatAreRead() {
    QFETCH(Document, document);
    Fixture f(document);
    const std::int64_t columns = document.params.shape()[1];
    for (const QSize& size : kSizes) {
      f.canvas.resize(size);
      for (int k = 0; k < 30; ++k) {
        std::set<std::int64_t> wanted;
        for (const std::int64_t flat : f.seen(kIndices)) {
          const std::int64_t tuple = f.scene().tensor(kIndices).unitOf(flat);
          const auto row =
              integerValue(*f.scene().value({kIndices, tuple * f.scene().spec(kIndices).shape[1]}));
          wanted.insert(std::clamp<std::int64_t>(row, 0, document.params.shape()[0] - 1));
        }
        const TensorLayout& params = f.scene().tensor(kParams);
        QVERIFY(params.y.folded());
        const std::vector<std::int64_t>& shown = params.y.levels.back().fold->steps;
        QCOMPARE(std::set(shown.begin(), shown.end()), wanted);
        for (const std::int64_t flat : f.seen(kParams)) QVERIFY(wanted.contains(flat / columns));
        f.wheel(k % 2 == 0 ? kIndices : kOutput, {0, k < 20 ? -k : 7});
      }
    }
    f.canvas.panes().setFolded(false);
    QVERIFY(!f.scene().tensor(kParams).y.folded());
  }

  /// Rows of indices and output stay side by side, whatever is scrolled or zoomed.
  void rowsStaySideBySide() {
    Fixture f(call({128000, 64}, 5000, 1));
    QVERIFY(inStep(f.scene()));
    std::mt19937 random(7);
    for (int step = 0; step < 200; ++step) {
      const TensorId id = kAllTensors[random() % 3];
      f.wheel(id, {0, static_cast<int>(random() % 41) - 20},
              random() % 4 == 0 ? Qt::KeyboardModifiers(Qt::ControlModifier) : Qt::KeyboardModifiers());
      for (const std::int64_t tuple : {0, 17, 4999})
        QVERIFY(std::abs(f.topOf(kIndices, tuple) - f.topOf(kOutput, tuple)) < 0.01);
      QCOMPARE(f.pane(kIndices).cells.top(), f.pane(kOutput).cells.top());
    }
  }

  void columnsScrollTogether() {
    Fixture f(call({500, 400}, 300, 1));
    QVERIFY(sameColumns(f.scene()));
    f.wheel(kParams, {-9, 0});
    QVERIFY(f.pane(kParams).left > 100);
    QCOMPARE(f.pane(kOutput).left, f.pane(kParams).left);
    f.wheel(kOutput, {-4, 0});
    QCOMPARE(f.pane(kOutput).left, f.pane(kParams).left);
    QCOMPARE(f.pane(kIndices).left, 0.0);
  }

  /// Pointing at a tuple, or its block, brings the slice into sight, and the other of the two.
  void followsWhatIsPointedAt_data() {
    const auto row = test::columns<bool>("folded");
    row("folded", true);
    row("all rows", false);
  }
  void followsWhatIsPointedAt() {
    QFETCH(bool, folded);
    Document document = call({128000, 64}, 5000, 1);
    document.indices = document.indices.with(0, Element::of<std::int64_t>(DType::Int64, 113063));
    Fixture f(document);
    f.canvas.panes().setFolded(folded);
    for (const QSize& size : kSizes) {
      f.canvas.resize(size);
      for (const std::int64_t tuple :
           {std::int64_t{0}, std::int64_t{3}, std::int64_t{4999}, std::int64_t{2500}}) {
        f.canvas.scrollTo({kIndices, tuple});
        const double before = f.topOf(kIndices, tuple);
        f.session.selection().setHover(CellRef{kIndices, tuple});
        const std::int64_t slice = f.scene().trace()->sliceOf(tuple);
        if (tuple == 0) QCOMPARE(slice, 113063);
        QVERIFY(f.sees({kParams, slice * 64}));
        QVERIFY(f.sees({kOutput, tuple * 64}));
        QCOMPARE(f.topOf(kIndices, tuple), before);  // what is pointed at stays under the pointer
        // The numbers are there to be read.
        QCOMPARE(f.scene().tensor(kParams).detail(), Detail::Text);
        QStringList said;
        for (const AuditedText& text : f.canvas.audit()) said << text.text;
        QVERIFY2(said.contains(QString::number(slice)), qPrintable(QString::number(slice)));
        f.session.selection().setHover(std::nullopt);
      }
    }
    f.canvas.panes().setFollow(false);
    f.canvas.scrollTo({kIndices, 0});
    f.canvas.panes().setFolded(false);
    const double top = f.pane(kParams).top;
    f.session.selection().setHover(CellRef{kIndices, 5});
    QCOMPARE(f.pane(kParams).top, top);
  }

  /// And a tuple that names no slice, the place that it asked for.
  void followsToAPlaceOutside() {
    for (const auto& [component, value] : {std::pair(0, 40), std::pair(1, 600), std::pair(1, -1)}) {
      Document document = call({40, 6}, 30, 2);
      document.indices = document.indices.with(7 * 2 + component,
                                               Element::of(DType::Int64, static_cast<std::int64_t>(value)));
      Fixture f(document);
      f.canvas.resize(880, 420);
      QVERIFY(f.scene().layout.panes);
      f.canvas.scrollTo({kIndices, 14});
      f.session.selection().setHover(CellRef{kIndices, 14});
      const auto ghost = ghostOf(f.scene(), 7);
      QVERIFY(ghost);
      const Pane& pane = f.pane(kParams);  // what lies before the start stands between numbers and cells
      QVERIFY2((pane.cells | pane.rows).contains(ghost->rect), qPrintable(QString::number(value)));
    }
  }

  /// A row that is folded away is shown when one goes there.
  void goesToAnyRow() {
    Fixture f(call({128000, 64}, 50, 1));
    QVERIFY(f.scene().tensor(kParams).y.folded());
    for (const std::int64_t row : {std::int64_t{77}, std::int64_t{127999}, std::int64_t{0}}) {
      f.canvas.scrollTo({kParams, row * 64 + 63});
      QVERIFY(f.scene().tensor(kParams).y.levels.back().shows(row));
      QVERIFY(f.pane(kParams).cells.contains(f.scene().tensor(kParams).cellRect(row * 64 + 63)));
    }
  }

  /// All of it: every cell lies in the window, and the window is used.
  void fitShowsAllOfIt_data() { addCalls(); }
  void fitShowsAllOfIt() {
    QFETCH(Document, document);
    Fixture f(document);
    if (!f.scene().layout.panes) return;
    for (const QSize& size : kSizes) {
      f.canvas.resize(size);
      if (!f.scene().layout.panes) continue;
      f.canvas.fit();
      for (const TensorId id : kAllTensors) {
        const TensorLayout& t = f.scene().tensor(id);
        if (!t.present || !t.hasCells() || t.cellCount() == 0) continue;
        const QRectF cells = t.cellRect(0) | t.cellRect(t.cellCount() - 1) | t.cellRect(t.cellCount() / 2);
        const QRectF window = f.pane(id).cells.adjusted(-0.1, -0.1, 0.1, 0.1);
        QVERIFY2(window.contains(cells), qPrintable(QString("%1: %2 high in %3, %4 wide in %5")
                                                        .arg(static_cast<int>(id))
                                                        .arg(cells.height())
                                                        .arg(window.height())
                                                        .arg(cells.width())
                                                        .arg(window.width())));
        if (t.detail() == Detail::Image && !isLoneRow(f.scene().spec(id)))
          QVERIFY(cells.height() > window.height() * 0.9 || t.cell.height > measure::kImageCell);
      }
      const QStringList unreadable = unreadableText(f.canvas.audit());
      QVERIFY2(unreadable.isEmpty(), qPrintable(unreadable.join('\n')));
      // And back, with numbers.
      for (const TensorId id : kAllTensors) f.canvas.panes().setNatural(id);
      QCOMPARE(f.scene().tensor(kParams).detail(), Detail::Text);
    }
  }

  /// What is under the pointer stays there, from all of it to large cells.
  void zoomKeepsThePlace() {
    Fixture f(call({128000, 64}, 5000, 1));
    f.canvas.panes().setFolded(false);
    f.canvas.fit();
    std::mt19937 random(3);
    for (int step = 0; step < 80; ++step) {
      const QRectF& cells = f.pane(kParams).cells;
      const QPointF at(cells.left() + cells.width() * 0.4, cells.top() + cells.height() * 0.6);
      const auto before = f.scene().layout.hitCell(at);
      f.canvas.panes().zoomBy(kParams, 1.25, 1.25, at);
      const auto after = f.scene().layout.hitCell(at);
      if (!before || !after || step < 2) continue;
      const QRectF was = f.scene().tensor(kParams).cellRect(before->flat);
      QVERIFY2(was.adjusted(-8, -8, 8, 8).contains(at), qPrintable(QString("step %1: %2, %3")
                                                                       .arg(step)
                                                                       .arg(was.center().x() - at.x())
                                                                       .arg(was.center().y() - at.y())));
    }
    QCOMPARE(f.scene().tensor(kParams).detail(), Detail::Text);
  }

  /// The frame on a tensor in small stands for what its window shows; dragging it shows what lies under it.
  void windowOnTheWhole() {
    Fixture f(call({128000, 64}, 5000, 1));
    f.canvas.panes().setFolded(false);
    for (const TensorId id : {kParams, kIndices}) {
      const QRectF all = wholeRect(f.pane(id));
      const std::int64_t rows = f.scene().spec(id).shape[0];
      QVERIFY(all.height() > 0.95 * f.pane(id).cells.height());
      for (const double share : {0.1, 0.5, 0.93}) {
        const QPointF at(all.center().x(), all.top() + share * all.height());
        QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, at.toPoint());
        QTest::mouseRelease(f.canvas.viewport(), Qt::LeftButton, {}, at.toPoint());
        const TensorLayout& t = f.scene().tensor(id);
        const auto middle = t.y.nearest(f.pane(id).cells.center().y()).contribution / t.strides[0];
        const double pixel = static_cast<double>(rows) / all.height();
        QVERIFY(std::abs(static_cast<double>(middle) - share * static_cast<double>(rows)) < 2 * pixel);
        const QRectF window = windowOnWhole(f.scene(), id);
        QVERIFY(std::abs(window.center().y() - at.y()) < 2);
      }
    }
    // Pressed on folded rows, params unfolds: no tuple reads what lies there.
    f.canvas.panes().setFolded(true);
    QVERIFY(windowOnWhole(f.scene(), kParams).isNull());
    QVERIFY(!rowsOnWhole(f.scene(), kParams).empty());
    QTest::mousePress(f.canvas.viewport(), Qt::LeftButton, {}, wholeRect(f.pane(kParams)).center().toPoint());
    QVERIFY(!f.scene().tensor(kParams).y.folded());
  }

  /// However far params are scrolled, the dashed way of a tuple out of range ends in their window and turns
  /// back nowhere.
  void waysToGhostsStayInSight() {
    Document right = call({400, 300}, 500, 2);
    right.indices = right.indices.with(7 * 2 + 1, Element::of(DType::Int64, std::int64_t{5000}));
    for (const Document& document :
         {call({400, 300}, 500, 2, {7}), call({128000, 64}, 5000, 1, {7}), right}) {
      for (const QSize& size : kSizes) {
        Fixture f(document);
        f.canvas.resize(size);
        f.ready();
        QVERIFY(f.scene().layout.panes);
        for (const double left : {0.0, 300.0, 1e6}) {
          for (const double top : {0.0, 300.0, 1e7}) {
            f.canvas.panes().scrollBy(kParams, {-1e9, -1e9});
            f.canvas.panes().scrollBy(kParams, {left, top});
            const auto ghost = ghostOf(f.scene(), 7);
            QVERIFY(ghost);
            const QRectF bar = f.scene().tensor(kIndices).unitRect(f.scene().unit(kIndices, 7).flat);
            const QPointF behindBar(bar.right() + 26, bar.center().y());
            const Leg leg = legToGhost(f.scene().layout, behindBar, *ghost);
            const QRectF windows = f.pane(kIndices).frame | f.pane(kParams).frame;
            QVERIFY(windows.contains(leg.path.boundingRect()));
            QVERIFY(f.pane(kParams).frame.contains(leg.tip));
            double furthest = leg.start.x();
            for (int k = 0; k <= 200; ++k) {
              const double x = leg.path.pointAtPercent(k / 200.0).x();
              QVERIFY2(x > furthest - 8, qPrintable(QStringLiteral("%1 %2").arg(left).arg(top)));
              furthest = std::max(furthest, x);
            }
          }
        }
      }
    }
  }

  /// One mark for each bad tuple, as far as a pixel tells them apart.
  void badTuplesOnTheWhole() {
    Fixture f(call({128000, 64}, 5000, 1, {7, 8, 1000, 4999}));
    for (const TensorId id : {kIndices, kOutput}) {
      const std::vector<double> marks = badOnWhole(f.scene(), id);
      QCOMPARE(marks.size(), std::size_t{3});
      const QRectF all = wholeRect(f.pane(id));
      const double expected[] = {7.5, 1000.5, 4999.5};
      for (std::size_t k = 0; k < 3; ++k)
        QVERIFY(std::abs((marks[k] - all.top()) / all.height() - expected[k] / 5000) < 0.001);
    }
    QVERIFY(badOnWhole(f.scene(), kParams).empty());
  }

  /// NaN, an edit and what is in focus are found beside the window, wherever they are.
  void marksOnTheWhole() {
    Document document = call({20000, 64}, 5000, 1);
    document.params = document.params.with(
        5000 * 64 + 3, Element::of<float>(DType::Float32, std::numeric_limits<float>::quiet_NaN()));
    document.params = Tensor(*document.params.flattened());
    Fixture f(document);
    f.canvas.resize(2100, 1100);
    f.session.edits().setElement(kParams, 15000 * 64 + 60, Element::of<float>(DType::Float32, 7));
    const auto quiet = [&] {
      f.canvas.grab();
      return f.session.work().idle() && !f.canvas.picture().tiles().busy();
    };
    QVERIFY(QTest::qWaitFor(quiet, 20000));
    QVERIFY(QTest::qWaitFor(quiet, 20000));
    const QRectF all = wholeRect(f.pane(kParams));
    const auto row = [&](std::int64_t of) { return f.pane(kParams).whole.cellRect(of * 64).center().y(); };
    const auto near = [&](const QPointF& at, const QColor& color) {
      const QImage image = f.canvas.grab().toImage();
      for (int y = -2; y <= 2; ++y)
        if (image.pixelColor(static_cast<int>(at.x()), static_cast<int>(at.y()) + y) == color) return true;
      return false;
    };
    QVERIFY(near({all.right() + 7, row(5000)}, lightTheme().ink));
    QVERIFY(near({all.right() + 7, row(15000)}, lightTheme().accent));
    QVERIFY(!near({all.right() + 7, row(10000)}, lightTheme().ink));
    f.session.selection().setHover(CellRef{kIndices, 1234});
    const std::int64_t slice = f.scene().trace()->sliceOf(1234);
    QVERIFY(near({all.left() - 3, row(slice)}, lightTheme().accent));
    const QRectF tuples = wholeRect(f.pane(kIndices));
    QVERIFY(
        near({tuples.left() - 3, f.pane(kIndices).whole.cellRect(1234).center().y()}, lightTheme().accent));
  }

  /// The ghost of a bad tuple in sight stands below the last row; it goes when the tuple does.
  void ghostsOfTuplesInSight() {
    Fixture f(call({128000, 64}, 5000, 1, {7}));
    QCOMPARE(f.scene().ghosts.size(), std::size_t{1});
    QCOMPARE(f.scene().ghosts.front().tuples, std::vector<std::int64_t>{7});
    const TensorLayout& params = f.scene().tensor(kParams);
    QVERIFY(params.y.levels.back().shows(127999));
    QVERIFY(f.scene().ghosts.front().rect.top() > params.cellRect(127999 * 64).bottom());
    f.wheel(kIndices, {0, -40});
    QVERIFY(f.scene().ghosts.empty());
    QVERIFY(f.scene().spec(kParams).axes[0].ghostsAfter.empty());
  }

  void keysWalkThroughWindows() {
    Fixture f(call({128000, 64}, 5000, 1));
    f.canvas.setFocus();
    f.canvas.panes().setFolded(false);
    f.session.selection().setCursor(CellRef{kParams, 0});
    for (int k = 0; k < 60; ++k) {
      QTest::keyClick(&f.canvas, Qt::Key_Down);
      const auto& cursor = f.session.selection().cursor();
      QVERIFY(cursor && f.pane(cursor->tensor).cells.contains(f.canvas.cellRectInView(*cursor)));
    }
    QTest::keyClick(&f.canvas, Qt::Key_End);
    QCOMPARE(f.session.selection().cursor()->flat, 128000 * 64 - 1);
    QVERIFY(f.pane(kParams).cells.contains(f.canvas.cellRectInView(*f.session.selection().cursor())));
  }
};

GATHERND_TEST(PanesTest)
#include "panes_test.moc"
