// SPDX-License-Identifier: GPL-3.0-or-later
// The three tensors as a whole: sizes, alignment, bands, the design's own measures, and the promise that only
// what is visible costs anything.
#include <QTest>
#include <cmath>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/layout_cases.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

CanvasInput rows() {
  CanvasInput input;
  input.tensors = {specOf({5, 2}, 0, 1, TensorId::Indices), specOf({2, 3, 4}, 0, 1, TensorId::Params),
                   specOf({5, 4}, 0, 1, TensorId::Output)};
  return input;
}

CanvasInput batched() {
  CanvasInput input;
  input.tensors = {specOf({3, 2, 1}, 1, 1, TensorId::Indices), specOf({3, 4, 4}, 1, 1, TensorId::Params),
                   specOf({3, 2, 4}, 1, 1, TensorId::Output)};
  return input;
}

struct Drawn {
  const char* name;
  std::vector<std::int64_t> indices, params, output;
  int batch, indicesUnit, paramsUnit;
};

const std::vector<Drawn> kCalls = {
    {"rows", {5, 2}, {2, 3, 4}, {5, 4}, 0, 1, 1},
    {"elements", {4, 2}, {3, 4}, {4}, 0, 1, 0},
    {"matrices", {3, 1}, {3, 4, 5}, {3, 4, 5}, 0, 1, 2},
    {"grid of rows", {2, 3, 1}, {4, 5}, {2, 3, 5}, 0, 1, 1},
    {"batch", {3, 2, 1}, {3, 4, 4}, {3, 2, 4}, 1, 1, 1},
    {"two batch axes", {2, 2, 3, 1}, {2, 2, 4, 3}, {2, 2, 3, 3}, 2, 1, 1},
    {"batch of facets", {2, 2, 3}, {2, 3, 3, 3, 2}, {2, 2, 2}, 1, 1, 1},
    {"rank 5", {4, 6, 4}, {2, 3, 4, 4, 8}, {4, 6, 8}, 0, 1, 1},
    {"rank 6", {2, 5}, {2, 2, 2, 2, 2, 3}, {2, 3}, 0, 1, 1},
    {"slices of rank 3", {2, 1}, {3, 2, 2, 3}, {2, 2, 2, 3}, 0, 1, 3},
    {"many rows", {60, 1}, {40, 8}, {60, 8}, 0, 1, 1},
    {"many columns", {4, 1}, {6, 90}, {4, 90}, 0, 1, 1},
    {"large", {1000, 2}, {300, 200, 30}, {1000, 30}, 0, 1, 1},
    {"empty", {0, 1}, {3, 0}, {0, 0}, 0, 1, 1},
    {"scalar indices", {1}, {7}, {}, 0, 1, 0},
};

/// With the texts that such a call has; `ghosts` beyond both ends of params, or a name at each axis.
CanvasInput inputOf(const Drawn& c, bool ghosts = false, bool named = false) {
  CanvasInput input;
  input.tensors = {specOf(c.indices, c.batch, c.indicesUnit, TensorId::Indices),
                   specOf(c.params, c.batch, c.paramsUnit, TensorId::Params),
                   specOf(c.output, c.batch, c.paramsUnit, TensorId::Output)};
  input.tensors[1].badgeSlots = 2;
  input.tensors[0].textWidth = 9;
  input.tensors[1].textWidth = input.tensors[2].textWidth = 26;
  input.tensors[2].rowsNumbered = false;
  if (ghosts)
    for (AxisSpec& axis : input.tensors[1].axes)
      if (axis.role == AxisRole::Tuple)
        axis.ghostsBefore = {{-1, {}, 0, false}}, axis.ghostsAfter = {{9, {}, 0, true}};
  if (named)
    for (TensorSpec& t : input.tensors)
      for (AxisSpec& axis : t.axes) axis.name = "name", axis.nameWidth = 31;
  return input;
}

}  // namespace

class LayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void sideBySide() {
    const CanvasLayout layout = layoutCanvas(rows());
    for (int k = 0; k < 2; ++k) {
      const QRectF left = layout.tensors[static_cast<std::size_t>(k)].bounds();
      const QRectF right = layout.tensors[static_cast<std::size_t>(k) + 1].bounds();
      QVERIFY(left.right() < right.left());
    }
    // All first rows stand at one height.
    for (const TensorLayout& t : layout.tensors) QCOMPARE(t.cellRect(0).top(), layout.firstRow);
    // The rows of indices and output share their pitch: a tuple and its block stand at one height.
    const TensorLayout &indices = layout.of(TensorId::Indices), &output = layout.of(TensorId::Output);
    for (std::int64_t n = 0; n < 5; ++n)
      QCOMPARE(indices.unitRect(indices.firstOfUnit(n)).top(), output.unitRect(output.firstOfUnit(n)).top());
  }

  void fits_data() {
    const auto row = test::columns<QSizeF>("viewport");
    row("mock-up", QSizeF(980, 568));
    row("wide", QSizeF(2560, 1300));
    row("tall", QSizeF(1000, 1300));
  }
  void fits() {
    QFETCH(QSizeF, viewport);
    CanvasInput input = rows();
    input.viewport = viewport;
    const CanvasLayout layout = layoutCanvas(input);
    QCOMPARE(layout.size, viewport);  // nothing to scroll
    for (const TensorLayout& t : layout.tensors) {
      QVERIFY(t.cell.height >= measure::kCellHeight);
      QVERIFY(t.cell.height <= 3 * measure::kCellHeight + 0.01);
      QCOMPARE(t.detail(), Detail::Text);
      QCOMPARE(t.cell.ui, layout.ui);
    }
  }

  /// The design's own measures at 100 %, and at three times that, which is the most.
  void measures() {
    CanvasInput input = inputOf(kCalls.front());
    for (const double times : {1.0, 3.0}) {
      input.viewport = times == 1 ? QSizeF(980, 568) : QSizeF(6000, 4000);
      input.mode = times == 1 ? ZoomMode::Manual : ZoomMode::Auto;
      const CanvasLayout layout = layoutCanvas(input);
      const TensorLayout &params = layout.of(TensorId::Params), &indices = layout.of(TensorId::Indices);
      QCOMPARE(layout.ui, times);
      QCOMPARE(layout.zoom, times);
      QCOMPARE(params.cell.height, 40 * times);
      QCOMPARE(params.cell.width, 48 * times);
      QCOMPARE(params.cell.px, 14);
      const auto gap = [](const TensorLayout& t, std::int64_t a, std::int64_t b) {
        return t.unitRect(t.firstOfUnit(b)).top() - t.unitRect(t.firstOfUnit(a)).bottom();
      };
      QVERIFY(std::abs(gap(params, 0, 1) - 6 * times - params.cell.spare) < 0.01);
      QVERIFY(std::abs(gap(indices, 0, 1) - 14 * times - indices.cell.spare) < 0.01);
      QVERIFY(std::abs(params.facetRect(12).top() - params.facetRect(0).bottom() - 46 * times) < 0.01);
      QVERIFY(params.cell.spare <= params.cell.height / 3 + 0.01);
    }
  }

  /// The whole fits when asked to, whatever it is.
  void fitsWhole_data() {
    test::columns<int, bool, bool>("call", "ghosts", "named");
    int k = 0;
    for (const Drawn& c : kCalls) {
      QTest::addRow("%s", c.name) << k << false << false;
      QTest::addRow("%s, ghosts", c.name) << k << true << false;
      QTest::addRow("%s, named", c.name) << k++ << false << true;
    }
  }
  void fitsWhole() {
    const auto [call, ghosts, named] = test::currentRow<int, bool, bool>();
    CanvasInput input = inputOf(kCalls[static_cast<std::size_t>(call)], ghosts, named);
    input.mode = ZoomMode::Fit;
    input.viewport = {1300, 800};
    const CanvasLayout whole = layoutCanvas(input);
    // Frames, captions and the room of ghosts keep their size.
    const Shape& params = input.tensors[1].shape;
    const bool scrolls = whole.batchCount > 0 || params[0] > 100 || (ghosts && params.rank() > 5);
    if (!scrolls) QVERIFY(whole.size.height() <= 801);
    // Headings keep apart whatever stands below them.
    for (std::size_t k = 0; k + 1 < 3; ++k)
      QVERIFY(whole.headings[k].x() + input.tensors[k].nameWidth * whole.ui <=
              whole.headings[k + 1].x() + 0.01);
    for (const TensorLayout& t : whole.tensors)
      for (const TensorLayout& other : whole.tensors)
        if (t.id < other.id) QVERIFY(t.gridRect().right() <= other.gridRect().left());
  }

  /// Gaps go before cells, cells before text: of three tensors together.
  void shrinksBeforeItScrolls() {
    CanvasInput input = rows();
    double gap = 2, px = 20;
    for (const int tuples : {6, 9, 12, 16, 40}) {
      input.tensors[0] = specOf({tuples, 2}, 0, 1, TensorId::Indices);
      const CanvasLayout layout = layoutCanvas(input);
      const CellSize& cell = layout.of(TensorId::Indices).cell;
      QVERIFY(cell.gap <= gap && cell.px * layout.ui <= px);
      if (cell.height < measure::kCellHeight) QCOMPARE(cell.gap, 0);
      for (const TensorLayout& t : layout.tensors) {
        QCOMPARE(t.cell.px, cell.px);
        QCOMPARE(t.detail(), Detail::Text);
        QVERIFY(t.cell.px >= measure::kLeastPx && t.cell.height >= measure::kLeastCellHeight);
      }
      QCOMPARE(layout.size.height() > input.viewport.height(), tuples == 40);
      gap = cell.gap;
      px = cell.px * layout.ui;
    }
    QCOMPARE(px, measure::kLeastPx);
  }

  void fitShowsTheWhole() {
    CanvasInput input = rows();
    input.tensors[1] = specOf({1000, 1000}, 0, 1, TensorId::Params);
    QVERIFY(layoutCanvas(input).of(TensorId::Params).detail() == Detail::Text);
    input.mode = ZoomMode::Fit;
    const CanvasLayout layout = layoutCanvas(input);
    QVERIFY(layout.size.height() <= input.viewport.height() + 1);
    QVERIFY(layout.size.width() <= input.viewport.width() + 1);
    QCOMPARE(layout.of(TensorId::Params).detail(), Detail::Image);
    // One level for all: a number beside a colour would say that the colour is less.
    QVERIFY(layout.of(TensorId::Indices).detail() != Detail::Text);
    // What can be text stays text, and grows.
    input.tensors[1] = rows().tensors[1];
    input.viewport = {2000, 1200};
    QCOMPARE(layoutCanvas(input).of(TensorId::Params).detail(), Detail::Text);
    QVERIFY(layoutCanvas(input).zoom > 1.5);
  }

  /// What is narrow stays as it is while what is wide gives way.
  void fitShrinksTheWidest() {
    CanvasInput input = rows();
    input.tensors[0] = specOf({8, 1}, 0, 1, TensorId::Indices);
    input.tensors[1] = specOf({12, 64}, 0, 1, TensorId::Params);
    input.tensors[2] = specOf({8, 64}, 0, 1, TensorId::Output);
    input.mode = ZoomMode::Fit;
    const CanvasLayout layout = layoutCanvas(input);
    QVERIFY(layout.size.width() <= input.viewport.width() + 1);
    QVERIFY(layout.of(TensorId::Params).cell.width < 10);
    const double output = layout.of(TensorId::Output).cell.width;
    QVERIFY(std::abs(layout.of(TensorId::Params).cell.width - output) < 0.5);
    const CellSize& indices = layout.of(TensorId::Indices).cell;
    QVERIFY(indices.width >= indices.height);
  }

  void manualZoom() {
    CanvasInput input = rows();
    input.mode = ZoomMode::Manual;
    for (const double zoom : {0.25, 0.5, 1.0, 2.0}) {
      input.zoom = zoom;
      const CanvasLayout layout = layoutCanvas(input);
      QCOMPARE(layout.of(TensorId::Params).cell.height, measure::kCellHeight * zoom);
      QCOMPARE(layout.of(TensorId::Params).cell.width, measure::kCellWidth * zoom);
      for (const TensorLayout& t : layout.tensors)
        QCOMPARE(t.detail() == Detail::Text, zoom * measure::kCellHeight >= measure::kTextCellHeight);
    }
  }

  void bandsAreCommon() {
    const CanvasLayout layout = layoutCanvas(batched());
    QVERIFY(layout.batched);
    QCOMPARE(layout.batchCount, 3);
    for (std::int64_t b = 0; b < 3; ++b) {
      const QRectF band = layout.bandRect(b);
      if (b > 0) QVERIFY(band.top() > layout.bandRect(b - 1).bottom());
      for (const TensorLayout& t : layout.tensors) {
        const QRectF frame = layout.frameRect(t.id, b);
        QVERIFY(band.contains(frame));
        for (std::int64_t flat = 0; flat < t.cellCount(); ++flat) {
          const bool inside = flat / (t.cellCount() / 3) == b;
          QCOMPARE(frame.contains(t.cellRect(flat)), inside);
        }
      }
    }
  }

  void emptyAxes_data() {
    const auto row = test::columns<QList<qint64>, int, bool>("extents", "unitAxes", "frame");
    row("no tuples", QList<qint64>{0, 2}, 1, true);
    row("empty tuples", QList<qint64>{3, 0}, 1, false);
    row("nothing at all", QList<qint64>{0, 0}, 1, true);
    row("empty slices", QList<qint64>{2, 3, 0}, 1, false);
    row("hole in the middle", QList<qint64>{2, 0, 3}, 1, true);
  }
  void emptyAxes() {
    QFETCH(QList<qint64>, extents);
    QFETCH(int, unitAxes);
    QFETCH(bool, frame);
    const TensorSpec spec = specOf({extents.begin(), extents.end()}, 0, unitAxes, TensorId::Params);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    QCOMPARE(t.emptyFrame, frame);
    QCOMPARE(t.cellCount(), 0);
    QVERIFY(!layout.hitCell(t.gridRect().center()));
    QVERIFY(t.gridRect().width() > 10 && t.gridRect().height() > 10);  // there is something to see
    if (frame) return;
    // Units of nothing are still bars, each at its own place.
    std::int64_t units = 0;
    t.forEachUnit(t.bounds(), [&](std::int64_t, const QRectF& rect) { units += rect.width() > 5 ? 1 : 0; });
    QCOMPARE(units, t.unitCount());
  }

  void hugeTensorsCostNothing() {
    // 10^10 elements: positions are computed, nothing is stored or walked.
    const TensorSpec spec = specOf({100'000'000, 100}, 0, 1, TensorId::Params);
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    const std::int64_t last = spec.shape.elementCount() - 1;
    const QRectF cell = t.cellRect(last);
    QCOMPARE(layout.hitCell(cell.center())->flat, last);
    std::int64_t visible = 0;
    t.forEachCell(QRectF(cell.left() - 500, cell.top() - 500, 1000, 1000),
                  [&](std::int64_t, const QRectF&) { ++visible; });
    QVERIFY(visible > 100 && visible < 20000);
  }

  void neighboursFollowThePicture() {
    const CanvasLayout layout = layoutCanvas(rows());
    const TensorLayout& params = layout.of(TensorId::Params);
    QCOMPARE(params.neighbour(0, 1, 0).value_or(-1), 1);
    QCOMPARE(params.neighbour(0, 0, 1).value_or(-1), 4);
    QCOMPARE(params.neighbour(8, 0, 1).value_or(-1), 12);  // over the facet's gap
    QVERIFY(!params.neighbour(3, 1, 0));
    QVERIFY(!params.neighbour(0, 0, -1));
  }

  void ghostsHaveRoom() {
    TensorSpec spec = specOf({3, 4}, 0, 0, TensorId::Params);
    for (AxisSpec& axis : spec.axes)
      axis.ghostsBefore = {{-1, {}, 0, false}}, axis.ghostsAfter = {{9, {}, 0, true}};
    const CanvasLayout layout = layoutCanvas(inputFor(spec));
    const TensorLayout& t = layout.of(TensorId::Params);
    QVERIFY(t.cellRect(0).top() - t.y.origin >= t.cell.height + 14);
    QVERIFY(t.gridRect().bottom() - t.cellRect(11).bottom() >= t.cell.height + 14);
    QVERIFY(t.bounds().right() - t.cellRect(3).right() >= t.cell.width + 38);
    QCOMPARE(layout.hitCell(t.cellRect(11).center())->flat, 11);
  }
};

GATHERND_TEST(LayoutTest)
#include "layout_test.moc"
