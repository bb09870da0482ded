// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/painted_picture.h"

#include <QElapsedTimer>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ui/charts/picture.h"

namespace gathernd::ui {
namespace {

constexpr double kSlice = 128;       // wide: few enough beginnings, short enough to stop in time
constexpr double kMaxPatched = 0.4;  // of the work: above it everything is painted anew

double workIn(const ChartPicture& picture, const QRectF& box) {
  const std::int64_t all = pointsIn(picture, QRectF(QPointF(), picture.size));
  return all > 0 ? static_cast<double>(pointsIn(picture, box)) / static_cast<double>(all) : 0;
}

/// Boxes that touch become one, so that nothing is painted twice.
std::vector<QRectF> apart(const std::vector<QRectF>& boxes, const QRectF& within) {
  std::vector<QRectF> out;
  for (const QRectF& box : boxes) {
    QRectF next = QRectF(box.toAlignedRect()) & within;
    if (next.isEmpty()) continue;
    for (auto other = out.begin(); other != out.end();) {
      if (!other->adjusted(-1, -1, 1, 1).intersects(next)) {
        ++other;
        continue;
      }
      next |= *other;
      out.erase(other);
      other = out.begin();
    }
    out.push_back(next);
  }
  return out;
}

}  // namespace

void PaintedPicture::forget() {
  shown_ = {};
  coming_.reset();
}

void PaintedPicture::start(Layer& layer, const ChartPicture& picture, double ratio) {
  layer.picture = picture;
  layer.pixmap = QPixmap((picture.size * ratio).toSize());
  layer.pixmap.setDevicePixelRatio(ratio);
  layer.pixmap.fill(Qt::transparent);
}

void PaintedPicture::paintBox(Layer& layer, const QRectF& box) {
  QPainter painter(&layer.pixmap);
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  painter.fillRect(box, Qt::transparent);
  painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
  paintPart(painter, layer.picture, box);
  partPainted_ += workIn(layer.picture, box);
}

void PaintedPicture::paint(const ChartPicture& picture, double devicePixelRatio, double milliseconds) {
  partPainted_ = 0;
  if (picture.size.isEmpty()) return forget();
  const bool sized = shown_.picture.size == picture.size &&
                     shown_.pixmap.devicePixelRatio() == devicePixelRatio && !shown_.pixmap.isNull();
  if (!sized) {
    coming_.reset();
    start(shown_, picture, devicePixelRatio);
    QPainter painter(&shown_.pixmap);
    paintPicture(painter, picture);
    partPainted_ = 1;
    return;
  }
  if (coming_) {
    goOn(milliseconds);
    if (coming_) return;
  }
  const QRectF all(0, 0, std::ceil(picture.size.width()), std::ceil(picture.size.height()));
  const std::vector<QRectF> changed = apart(changedParts(shown_.picture, picture), all);
  if (changed.empty()) return;
  double part = 0;
  for (const QRectF& box : changed) part += workIn(picture, box);
  // Boxes end between device pixels only where a logical pixel is a whole number of them.
  if (part < kMaxPatched && devicePixelRatio == std::round(devicePixelRatio)) {
    shown_.picture = picture;
    for (const QRectF& box : changed) paintBox(shown_, box);
    return;
  }
  start(coming_.emplace(), picture, devicePixelRatio);
  paintedTo_ = 0;
  goOn(milliseconds);
}

void PaintedPicture::goOn(double milliseconds) {
  QElapsedTimer clock;
  clock.start();
  const QSizeF size = coming_->picture.size;
  // A slice must end between device pixels; 128 does at every scale in quarters.
  while (paintedTo_ < size.width()) {
    const double width = std::min(kSlice, size.width() - paintedTo_);
    paintBox(*coming_, QRectF(paintedTo_, 0, width, size.height()));
    paintedTo_ += width;
    if (static_cast<double>(clock.nsecsElapsed()) / 1e6 > milliseconds) break;
  }
  if (paintedTo_ < size.width()) return;
  shown_ = *std::exchange(coming_, std::nullopt);
}

}  // namespace gathernd::ui
