// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figure.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/canvas/panes/arrange.h"
#include "ui/figure/paint_probes.h"

namespace gathernd::ui {
namespace {

constexpr double kKeyRight = 24;  // what the key keeps free at its right, at scale 1
constexpr double kSlack = 1;      // of a row that is as wide as its texts
constexpr double kNoteHeight = 28;
constexpr double kCutViews = 3;  // as many of what the layout should fit into are left of an endless side

Scene sceneFor(const Snapshot& snapshot, const FigureOptions& options, FontBook& fonts) {
  SceneOptions scene = options;
  scene.timed = false;
  scene.panes = options.panes && hasRoomForPanes(options.viewport);
  Scene made = makeScene(snapshot, scene, fonts);
  if (PanesState scrolled = options.scrolled; made.overflows) return arrangePanes(made, scrolled), made;
  if (made.layout.size.boundedTo(options.most) == made.layout.size) return made;
  // No page holds it at a readable size: the whole, small, instead of an endless strip.
  scene.mode = ZoomMode::Fit;
  return makeScene(snapshot, scene, fonts);
}

/// What is drawn of a layout.
QSizeF keptOf(const QSizeF& whole, const FigureOptions& options) {
  const auto side = [](double all, double most, double view) {
    return all <= most ? all : std::min(most, kCutViews * view);
  };
  return {side(whole.width(), options.most.width(), options.viewport.width()),
          side(whole.height(), options.most.height(), options.viewport.height())};
}

}  // namespace

Figure::Figure(const Snapshot& snapshot, const FigureOptions& options, const Theme& theme)
    : options_(options),
      theme_(theme),
      fonts_(theme),
      scene_(sceneFor(snapshot, options, fonts_)),
      drawn_(QPointF(0, 0), keptOf(scene_.layout.size, options)) {
  InkBounds ink(theme_.canvas);
  {
    QPainter painter(&ink);
    paintPicture(painter, nullptr);
  }
  const QRectF painted = ink.bounds() & drawn_;
  picture_ = (painted.isEmpty() ? drawn_ : painted).adjusted(-kMargin, -kMargin, kMargin, kMargin);
  size_ = picture_.size();
  if (options_.legend) {
    // On paper the key is read at the size of the picture's words, as far as it has the width for that.
    const double least = scene_.layout.keyUi;
    const double words = keyWidth() / least;
    const double room = size_.width() - 2 * kMargin;
    ui_ = std::clamp((room - kSlack) / std::max(words, 1.0), least, std::max(least, scene_.layout.ui));
    size_.setWidth(std::max(size_.width(), words * ui_ + kSlack + 2 * kMargin));
    size_.rheight() += keyHeight();
    if (!leftOutText().isEmpty()) size_.rheight() += kNoteHeight * ui_;
  }
  size_ = QSizeF(std::ceil(size_.width()), std::ceil(size_.height()));
}

void Figure::paintPicture(QPainter& painter, TextAudit* audit) {
  RenderContext context(painter, theme_, fonts_, scene_.layout.ui, audit);
  CanvasPainter canvas(context, scene_);
  const auto& focus = options_.overlay.focus;
  RestStyle style;
  style.dimmed = options_.overlay.dims();
  style.tuplesShown = options_.tuplesShown;
  style.ways = options_.overlay.ways();
  scene_.layout.panes ? paintPanes(context, scene_, style, drawn_) : canvas.paintRest(drawn_, style);
  if (scene_.layout.panes && focus) paintFocusOnWhole(context, scene_, *focus);
  canvas.paintOverlay(drawn_, options_.overlay);
}

QString Figure::leftOutText() const {
  const QSizeF& whole = scene_.layout.size;
  if (drawn_.size() == whole) return {};
  return tr("The rest is left out: the whole would be %L1 × %L2 pixels.")
      .arg(qRound64(whole.width()))
      .arg(qRound64(whole.height()));
}

/// Of all that the key says in a row as wide as the canvas.
double Figure::keyWidth() {
  TextAudit texts;
  InkBounds nowhere(theme_.canvas);
  QPainter painter(&nowhere);
  const double ui = scene_.layout.keyUi;
  RenderContext key(painter, theme_, fonts_, ui, &texts);
  const QRectF row(0, 0, scene_.layout.size.width(), scene_.layout.legendHeight);
  CanvasPainter(key, scene_).paintLegend(row, {});
  double end = measure::kMargin * ui;
  for (const AuditedText& text : texts) end = std::max(end, text.rect.right());
  return end - measure::kMargin * ui;
}

void Figure::paint(QPainter& painter) {
  painter.save();
  painter.translate(-picture_.topLeft());
  paintPicture(painter, options_.audit);
  painter.restore();
  if (!options_.legend) return;
  painter.save();
  RenderContext key(painter, theme_, fonts_, ui_, options_.audit);
  // Its words begin and end where the picture does.
  QRectF row(0, size_.height() - keyHeight(), size_.width(), keyHeight());
  row.setLeft(kMargin - measure::kMargin * ui_);
  row.setRight(size_.width() - kMargin + kKeyRight * ui_);
  // Always the key: what is pointed at, and which keys go on from there, is a window's to say.
  CanvasPainter(key, scene_).paintLegend(row, {});
  key.text(kMargin, row.top() - kNoteHeight * ui_ / 2, leftOutText(), measure::kNotePx, theme_.text2);
  painter.restore();
}

QImage Figure::image(double scale, double ratio) {
  const QSizeF pixels = size_ * scale * ratio;
  QImage image(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
               QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return {};
  image.setDevicePixelRatio(ratio);
  image.fill(theme_.canvas);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(scale, scale);
  paint(painter);
  return image;
}

}  // namespace gathernd::ui
