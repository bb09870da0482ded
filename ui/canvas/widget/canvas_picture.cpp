// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_picture.h"

#include <QImage>
#include <QPainter>
#include <new>

#include "ui/canvas/scene/highlight.h"

namespace gathernd::ui {
namespace {

/// In the viewport's coordinates.
void paintLegend(const RenderContext& picture, const CanvasFrame& frame, const OverlayState& state) {
  if (!frame.scene.options.legend) return;
  RenderContext context(picture.painter, picture.theme, picture.fonts, frame.scene.layout.keyUi,
                        picture.audit);
  QRectF row({}, frame.view.size());
  row.setTop(row.bottom() - frame.scene.layout.legendHeight);
  CanvasPainter(context, frame.scene).paintLegend(row, state);
}

/// At the right edge, where what the focus is tied to lies above or below the view.
void paintTicks(RenderContext& context, const CanvasFrame& frame, const OverlayState& state) {
  const Scene& scene = frame.scene;
  const double whole = scene.layout.size.height();
  const double view = frame.view.height();
  if (!state.focus || whole <= view + 1) return;
  const auto h = highlightOf(scene, *state.focus);
  if (!h) return;
  const double top = frame.view.top();
  const auto tick = [&](const CellRef& cell) {
    const TensorLayout& t = scene.tensor(cell.tensor);
    if (!t.present || t.emptyFrame) return;
    const double y = t.unitRect(cell.flat).center().y();
    if (y >= top && y <= top + view) return;
    context.box(QRectF(frame.view.width() - 7, y / whole * view - 1.5, 7, 3), context.theme.ink, {}, 1, 1);
  };
  if (h->slice >= 0) tick(scene.unit(TensorId::Params, h->slice));
  for (const std::int64_t tuple : h->tuples) {
    tick(scene.unit(TensorId::Indices, tuple));
    tick(scene.unit(TensorId::Output, tuple));
  }
}

}  // namespace

CanvasPicture::CanvasPicture(const Theme& theme)
    : theme_(theme), fonts_(std::make_unique<FontBook>(theme_)) {}

void CanvasPicture::setTheme(const Theme& theme) {
  theme_ = theme;
  fonts_ = std::make_unique<FontBook>(theme_);
  invalidate();
}

void CanvasPicture::showTuples(std::int64_t count) {
  if (count == tuplesShown_) return;
  tuplesShown_ = count;
  invalidate();
}

void CanvasPicture::invalidate() {
  rest_.valid = dimmed_.valid = false;
}

const QPixmap& CanvasPicture::layer(const CanvasFrame& frame, bool dimmed) {
  Layer& layer = dimmed ? dimmed_ : rest_;
  if (layer.valid) return layer.pixmap;
  const QSize wanted = frame.view.size().toSize() * frame.devicePixelRatio;
  if (layer.pixmap.size() != wanted) layer.pixmap = QPixmap(wanted);
  if (layer.pixmap.isNull() && !wanted.isEmpty()) throw std::bad_alloc();  // so Qt says it
  layer.pixmap.setDevicePixelRatio(frame.devicePixelRatio);
  layer.pixmap.fill(theme_.canvas);
  QPainter painter(&layer.pixmap);
  painter.translate(-frame.view.topLeft());
  RenderContext context(painter, theme_, *fonts_, frame.scene.layout.ui);
  CanvasPainter(context, frame.scene).paintRest(frame.view, {dimmed, tuplesShown_});
  layer.valid = true;
  return layer.pixmap;
}

void CanvasPicture::paint(QPainter& painter, const CanvasFrame& frame, const OverlayState& state,
                          const std::function<void(RenderContext&)>& over) {
  painter.drawPixmap(0, 0, layer(frame, state.dims()));
  RenderContext context(painter, theme_, *fonts_, frame.scene.layout.ui);
  CanvasPainter canvas(context, frame.scene);
  painter.translate(-frame.view.topLeft());
  canvas.paintOverlay(frame.view, state);
  over(context);
  canvas.paintPinned(frame.view);
  painter.resetTransform();
  paintLegend(context, frame, state);
  paintTicks(context, frame, state);
}

TextAudit CanvasPicture::audit(const CanvasFrame& frame, const OverlayState& state) {
  TextAudit texts;
  QImage image(frame.view.size().toSize(), QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  RenderContext context(painter, theme_, *fonts_, frame.scene.layout.ui, &texts);
  CanvasPainter canvas(context, frame.scene);
  painter.translate(-frame.view.topLeft());
  canvas.paintRest(frame.view, {state.dims(), tuplesShown_});
  canvas.paintOverlay(frame.view, state);
  canvas.paintPinned(frame.view);
  painter.resetTransform();
  paintLegend(context, frame, state);
  return texts;
}

}  // namespace gathernd::ui
