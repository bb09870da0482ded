// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/number_images.h"

#include <QPaintEngine>
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace gathernd::ui {
namespace {

constexpr int kAround = 2;                             // pixels that glyphs may reach beyond their width
constexpr qsizetype kMostBytes = qsizetype{32} << 20;  // of all images; then it begins anew

/// The text alone, such that blended on the ground it gives what the text gave there.
QImage lifted(const QImage& painted, const NumberImages::Ink& ink) {
  const QRgb text = ink.text.rgb(), ground = ink.ground.rgb();
  const auto channel = [](QRgb c, int k) { return static_cast<int>(c >> (8 * k)) & 255; };
  int best = 0;
  for (int k = 1; k < 3; ++k)
    if (std::abs(channel(text, k) - channel(ground, k)) >
        std::abs(channel(text, best) - channel(ground, best)))
      best = k;
  const int whole = channel(text, best) - channel(ground, best);
  QImage out(painted.size(), QImage::Format_ARGB32_Premultiplied);
  out.setDevicePixelRatio(painted.devicePixelRatio());
  for (int y = 0; y < out.height(); ++y) {
    const auto* from = reinterpret_cast<const QRgb*>(painted.constScanLine(y));
    auto* to = reinterpret_cast<QRgb*>(out.scanLine(y));
    for (int x = 0; x < out.width(); ++x) {
      const double share = whole == 0 ? 0 : double(channel(from[x], best) - channel(ground, best)) / whole;
      const int alpha = std::clamp(static_cast<int>(std::lround(255 * share)), 0, 255);
      to[x] = qPremultiply(qRgba(qRed(text), qGreen(text), qBlue(text), alpha));
    }
  }
  return out;
}

}  // namespace

std::optional<double> pixelRatio(const QPainter& painter) {
  if (painter.paintEngine() == nullptr || painter.paintEngine()->type() != QPaintEngine::Raster)
    return std::nullopt;
  const QTransform map = painter.deviceTransform();
  const double ratio = painter.device()->devicePixelRatio();
  if (map.m11() != ratio || map.m22() != ratio || map.m12() != 0 || map.m21() != 0) return std::nullopt;
  return ratio;
}

QPointF onPixel(const QPainter& painter, const QPointF& at) {
  const QTransform map = painter.deviceTransform();
  const QPointF device = map.map(at);
  return map.inverted().map(QPointF(std::round(device.x()), std::round(device.y())));
}

bool NumberImages::draw(QPainter& painter, const FontFace& face, const FontKey& key,
                        const QPointF& leftMiddle, const QString& text, const Ink& ink) {
  const auto surface = pixelRatio(painter);
  if (!surface) return false;
  if (ink.text.alpha() != 255 || ink.ground.alpha() != 255 || ink.text.rgb() == ink.ground.rgb())
    return false;
  const double ratio = *surface;
  const Key wanted{text, ink.text.rgb(), ink.ground.rgb(),
                   qRound(key.px * 8) * 4 + (key.bold ? 2 : 0) + (key.mono ? 1 : 0), qRound(ratio * 100)};
  // Of logical pixels, so that its place in the image is whole in the device's.
  const double half = std::ceil(0.9 * key.px) + kAround;
  auto found = images_.constFind(wanted);
  if (found == images_.constEnd()) {
    const QSize size(static_cast<int>(std::ceil((face.width(text) + 2 * kAround) * ratio)),
                     static_cast<int>(std::ceil(2 * half * ratio)));
    if (bytes_ + 4 * qsizetype{size.width()} * size.height() > kMostBytes) clear();
    QImage painted(size, QImage::Format_RGB32);
    if (painted.isNull()) return false;
    painted.setDevicePixelRatio(ratio);
    painted.fill(ink.ground);
    QPainter into(&painted);
    into.setRenderHints(painter.renderHints());
    into.setPen(ink.text);
    face.draw(into, kAround, half, text);
    into.end();
    found = images_.insert(wanted, lifted(painted, ink));
    bytes_ += found->sizeInBytes();
  }
  painter.drawImage(onPixel(painter, leftMiddle - QPointF(kAround, half)), *found);
  return true;
}

void NumberImages::clear() {
  images_.clear();
  bytes_ = 0;
}

}  // namespace gathernd::ui
