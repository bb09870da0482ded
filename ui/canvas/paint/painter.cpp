// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/painter.h"

#include <QPainter>
#include <utility>

#include "ui/canvas/scene/pages.h"

namespace gathernd::ui {
namespace {

constexpr double kMaxFigure = 8000;  // pixels a side
constexpr double kPinnedAir = 12;    // above the first row, at scale 1

Scene sceneFor(const Snapshot& snapshot, const FigureOptions& options, FontBook& fonts) {
  SceneOptions scene;
  scene.viewport = options.viewport;
  scene.mode = options.mode;
  scene.zoom = options.zoom;
  scene.ui = options.ui;
  scene.legend = options.legend;
  scene.readOverlay = options.readOverlay;
  scene.lens = options.lens;
  Scene made = makeScene(snapshot, scene, fonts);
  const QSizeF size = made.layout.size;
  if (size.width() <= kMaxFigure && size.height() <= kMaxFigure) return made;
  // No page holds it at a readable size: the whole, small, instead of an endless strip.
  scene.mode = ZoomMode::Fit;
  return makeScene(snapshot, scene, fonts);
}

}  // namespace

void CanvasPainter::paintRest(const QRectF& view, const RestStyle& style) {
  c_.painter.fillRect(view, c_.theme.canvas);
  if (!s_.snapshot.document) return;
  ChromePainter chrome(c_, s_);
  CellPainter cells(c_, s_);
  ErrorPainter errors(c_, s_);
  chrome.paintBands(view, style.dimmed);
  // Names stay in sight of a view that begins right of them.
  const bool paged = !c_.sight.isNull() && view.right() < s_.layout.size.width() - 1;
  if (view.left() > s_.layout.headings.front().x() || paged)
    chrome.paintNames(view, s_.layout.headings.front().y());
  else
    chrome.paintHeadings(style.dimmed);
  for (const TensorLayout& t : s_.layout.tensors) {
    if (!t.present) continue;
    if (t.emptyFrame) {
      chrome.paintMissing(t);
      continue;
    }
    chrome.paintRulers(t, view);
    cells.paintTensor(t, view, style);
  }
  GhostPainter(c_, s_).paintAll(style.dimmed);
  if (s_.plan() == nullptr)
    chrome.paintNoOutput();
  else
    errors.paintOutputVeil(view);
}

void CanvasPainter::paintPinned(const QRectF& view) {
  const QString layer = std::exchange(c_.layer, QStringLiteral("pinned"));
  const QRectF sight = std::exchange(c_.sight, QRectF());
  const double height = s_.layout.pinnedHeight(view.top());
  const auto rows = pinnedRows(s_.layout, view.left());
  ChromePainter chrome(c_, s_);
  if (rows) {
    QRectF strip(view.left(), view.top() + height, rows->width, view.height() - height);
    if (!sight.isNull()) strip.setTop(sight.top()), strip.setBottom(sight.bottom());
    const double top = std::max(strip.top(), s_.layout.firstRow - kPinnedAir * c_.ui);
    c_.painter.fillRect(QRectF(QPointF(strip.left(), top), strip.bottomRight()), c_.theme.canvas);
    if (!sight.isNull()) c_.sight = strip;
    chrome.paintPinnedRows(s_.tensor(rows->tensor), rows->facet, strip);
    c_.sight = {};
    c_.line({strip.right(), top}, strip.bottomRight(), c_.theme.line);
  }
  if (height > 0) {
    const QRectF strip(view.left(), view.top(), view.width(), height);
    c_.painter.fillRect(strip, c_.theme.canvas);
    c_.sight = sight.isNull() ? QRectF() : QRectF(sight.left(), strip.top(), sight.width(), height);
    chrome.paintNames(sight.isNull() ? strip : c_.sight, strip.top() + 15 * c_.ui);
    for (const TensorLayout& t : s_.layout.tensors) {
      if (t.present && !t.emptyFrame) chrome.paintPinnedNumbers(t, strip);
    }
    c_.line(strip.bottomLeft(), strip.bottomRight(), c_.theme.line);
  }
  c_.sight = sight;
  c_.layer = layer;
}

QSizeF figureSize(const Snapshot& snapshot, const FigureOptions& options, const Theme& theme) {
  FontBook fonts(theme);
  return sceneFor(snapshot, options, fonts).layout.size;
}

void paintFigure(QPainter& painter, const Snapshot& snapshot, const FigureOptions& options,
                 const Theme& theme) {
  FontBook fonts(theme);
  const Scene scene = sceneFor(snapshot, options, fonts);
  painter.save();
  RenderContext context(painter, theme, fonts, scene.layout.ui, options.audit);
  CanvasPainter canvas(context, scene);
  const QRectF all(QPointF(0, 0), scene.layout.size);
  RestStyle style;
  style.dimmed = options.overlay.dims();
  style.tuplesShown = options.tuplesShown;
  canvas.paintRest(all, style);
  canvas.paintOverlay(all, options.overlay);
  if (options.legend) {
    QRectF row = all;
    row.setTop(row.bottom() - scene.layout.legendHeight);
    RenderContext key(painter, theme, fonts, scene.layout.keyUi, options.audit);
    CanvasPainter(key, scene).paintLegend(row, options.overlay);
  }
  painter.restore();
}

}  // namespace gathernd::ui
