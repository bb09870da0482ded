// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/paint/render_context.h"

#include <QPaintEngine>
#include <cmath>
#include <cstdlib>

#include "ui/canvas/scene/pages.h"

namespace gathernd::ui {
namespace {

constexpr double kHalfCapital = 0.38;    // of a text's size, above and below its middle
constexpr double kRound = 0.5522847498;  // of a radius: the handles of a quarter of a circle

void addRounded(QPainterPath& path, const QRectF& r, double radius) {
  const double q = std::max(0.0, std::min({radius, r.width() / 2, r.height() / 2}));
  const double k = q * (1 - kRound);
  path.moveTo(r.left() + q, r.top());
  path.lineTo(r.right() - q, r.top());
  path.cubicTo(r.right() - k, r.top(), r.right(), r.top() + k, r.right(), r.top() + q);
  path.lineTo(r.right(), r.bottom() - q);
  path.cubicTo(r.right(), r.bottom() - k, r.right() - k, r.bottom(), r.right() - q, r.bottom());
  path.lineTo(r.left() + q, r.bottom());
  path.cubicTo(r.left() + k, r.bottom(), r.left(), r.bottom() - k, r.left(), r.bottom() - q);
  path.lineTo(r.left(), r.top() + q);
  path.cubicTo(r.left(), r.top() + k, r.left() + k, r.top(), r.left() + q, r.top());
  path.closeSubpath();
}

/// Whether the line `width` wide inside `rect` was painted as what lies between two shapes: on pixels that
/// takes a fifth of a pen's time.
bool fillRing(QPainter& painter, const QRectF& rect, const QColor& color, double width, double radius) {
  const bool pixels =
      painter.paintEngine() != nullptr && painter.paintEngine()->type() == QPaintEngine::Raster;
  if (!pixels || rect.width() <= 2 * width || rect.height() <= 2 * width) return false;
  QPainterPath ring;
  ring.setFillRule(Qt::OddEvenFill);
  addRounded(ring, rect, radius + width / 2);
  addRounded(ring, rect.adjusted(width, width, -width, -width), radius - width / 2);
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPath(ring);
  return true;
}

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

RenderContext::RenderContext(QPainter& p, const Theme& t, FontBook& f, double scale, TextAudit* record)
    : painter(p), theme(t), fonts(f), ui(scale), audit(record) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::TextAntialiasing);
}

QString RenderContext::elided(QString text, double px, double room) {
  while (text.size() > 4 && textWidth(text, px) > room)
    text = text.left(text.size() - 2).trimmed() + QChar(0x2026);
  return text;
}

double RenderContext::text(double x, double middle, const QString& string, double px, const QColor& color,
                           TextAlign align, bool bold, bool mono, const QRectF& fit) {
  if (string.isEmpty()) return x;
  const FontFace& face = fonts.face({px * ui, bold, mono});
  const double width = face.width(string);
  if (align == TextAlign::Middle) x -= width / 2;
  if (align == TextAlign::Right) x -= width;
  const double half = kHalfCapital * px * ui;
  const QRectF room(x, middle - half, width, 2 * half);
  if (!inSight(room)) return x + width;
  painter.setPen(color);
  face.draw(painter, x, middle, string);
  record(room, string, fit);
  return x + width;
}

void RenderContext::number(double x, double middle, const QString& string, const FontKey& font,
                           const NumberImages::Ink& ink, const QRectF& fit) {
  const FontFace& face = fonts.face({font.px * ui, font.bold, font.mono});
  const double half = kHalfCapital * font.px * ui;
  const QRectF room(x, middle - half, face.width(string), 2 * half);
  const bool painted =
      images != nullptr && inSight(room) &&
      images->draw(painter, face, {font.px * ui, font.bold, font.mono}, {x, middle}, string, ink);
  if (!painted)
    text(x, middle, string, font.px, ink.text, TextAlign::Left, font.bold, font.mono, fit);
  else
    record(room, string, fit);
}

void RenderContext::record(const QRectF& rect, const QString& string, const QRectF& fit) {
  if (audit == nullptr) return;
  const QRectF seen = painter.hasClipping() ? rect & painter.clipBoundingRect() : rect;
  if (seen.isEmpty()) return;
  const QTransform map = painter.transform();
  audit->push_back({map.mapRect(seen), string, fit.isNull() ? QRectF() : map.mapRect(fit), layer});
}

bool RenderContext::isCut(double top, double height) const {
  return !sight.isNull() && height < sight.height() * kWholeShare &&
         (top < sight.top() - 1 || top + height > sight.bottom() + 1);
}

void RenderContext::line(const QPointF& a, const QPointF& b, const QColor& color, double width, bool dashed) {
  QPen pen(color, strokeWidth(width));
  pen.setCapStyle(Qt::FlatCap);
  if (dashed) pen.setDashPattern({2, 3});
  painter.setPen(pen);
  painter.drawLine(a, b);
}

void RenderContext::box(const QRectF& rect, const QColor& fill, const QColor& stroke, double width,
                        double radius, const QVector<qreal>& dash) {
  QRectF r = rect;
  const double w = strokeWidth(width);
  if (stroke.isValid() && !fill.isValid() && dash.isEmpty() && radius > 0 &&
      fillRing(painter, rect, stroke, w, radius))
    return;
  if (stroke.isValid()) {
    QPen pen(stroke, w);
    pen.setJoinStyle(Qt::MiterJoin);
    if (!dash.isEmpty()) {
      QVector<qreal> pattern;
      for (const qreal d : dash) pattern.push_back(d / w);
      pen.setDashPattern(pattern);
      pen.setCapStyle(Qt::FlatCap);
    }
    painter.setPen(pen);
    r.adjust(w / 2, w / 2, -w / 2, -w / 2);
  } else {
    painter.setPen(Qt::NoPen);
  }
  painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  if (radius > 0)
    painter.drawRoundedRect(r, radius, radius);
  else
    painter.drawRect(r);
}

void RenderContext::badge(const QPointF& centre, const QString& string, bool dimmed, double height) {
  const double h = height * ui;
  const double w = badgeWidth(string, height);
  const QRectF rect(centre.x() - w / 2, centre.y() - h / 2, w, h);
  if (!inSight(rect)) return;
  box(rect, dimmed ? theme.canvas : theme.ink, dimmed ? mix(theme.canvas, theme.ink, 0.45) : QColor(), 1,
      h / 2);
  text(centre.x(), centre.y(), string, measure::kBadgePx, dimmed ? theme.dim : theme.onInk, TextAlign::Middle,
       true, false, rect);
}

double RenderContext::badges(double left, double middle, const QStringList& texts, bool dimmed, double height,
                             double apart) {
  for (const QString& each : texts) {
    const double w = badgeWidth(each, height);
    badge({left + w / 2, middle}, each, dimmed, height);
    left += w + apart * ui;
  }
  return left;
}

double RenderContext::glyph(double x, double middle, const QString& letter, int number, RoleColor role) {
  const double w = glyphWidth(number);
  const QRectF rect(x, middle - 7.5 * ui, w, 15 * ui);
  if (!inSight(rect)) return x + w;
  const bool plain = theme.kind == ThemeKind::HighContrast;
  box(rect, theme.role(role).pure, plain ? theme.ink : QColor(), 1, 3 * ui);
  const QString sub = number >= 0 ? QString::number(number) : QString();
  const double big = textWidth(letter, measure::kGlyphPx, true);
  const double small = textWidth(sub, measure::kGlyphPx * 0.78, true);
  const double left = rect.center().x() - (big + small) / 2;
  text(left, middle, letter, measure::kGlyphPx, theme.onRole, TextAlign::Left, true, false);
  if (!sub.isEmpty())
    text(left + big + 0.5, middle + 2.2 * ui, sub, measure::kGlyphPx * 0.78, theme.onRole, TextAlign::Left,
         true);
  return x + w;
}

QRectF RenderContext::tick(double centre, double middle, const QString& string, RoleColor role, bool hot,
                           double px) {
  const double w = textWidth(string, px, hot) + 11 * ui;
  const QRectF rect(centre - w / 2, middle - 9 * ui, w, 18 * ui);
  if (hot) box(rect, theme.role(role).strong, {}, 1, 4 * ui);
  text(centre, middle, string, px, hot ? onStrong() : theme.role(role).strong, TextAlign::Middle, hot);
  return rect;
}

void RenderContext::hatch(const QPainterPath& clip, const QColor& color, double step, double width,
                          bool rising) {
  painter.save();
  painter.setClipPath(clip, Qt::IntersectClip);
  hatchLines(clip.boundingRect(), color, step, width, rising);
  painter.restore();
}

void RenderContext::hatch(const QRectF& area, const QColor& color, double step, double width, bool rising) {
  painter.save();
  painter.setClipRect(area, Qt::IntersectClip);
  if (!hatchStrips(area, color, step, width, rising)) hatchLines(area, color, step, width, rising);
  painter.restore();
}

/// The same after each step down: one strip painted again and again takes a quarter of the time of lines.
/// False: not on this device.
bool RenderContext::hatchStrips(const QRectF& area, const QColor& color, double step, double width,
                                bool rising) {
  constexpr int kFewStrips = 8;
  const auto surface = pixelRatio(painter);
  if (!surface) return false;
  const double ratio = *surface;
  const QRectF seen = painter.hasClipping() ? area & painter.clipBoundingRect() : area;
  if (step * ratio != std::floor(step * ratio) || seen.height() < kFewStrips * step) return false;
  const double left = std::floor(seen.left() / step) * step;
  QImage strip(QSizeF((seen.right() - left + 1) * ratio, step * ratio).toSize(),
               QImage::Format_ARGB32_Premultiplied);
  if (strip.isNull()) return false;
  strip.setDevicePixelRatio(ratio);
  strip.fill(Qt::transparent);
  {
    QPainter into(&strip);
    into.setRenderHints(painter.renderHints());
    into.setPen(QPen(color, strokeWidth(width)));
    QVector<QLineF> lines;
    // Longer than the strip is high: ends are not to be seen.
    for (double x = -3 * step; x < seen.right() - left + 3 * step; x += step)
      lines.push_back(rising ? QLineF(x, 2 * step, x + 3 * step, -step)
                             : QLineF(x, -step, x + 3 * step, 2 * step));
    into.drawLines(lines);
  }
  // Where lines from the area's edge would come by.
  const double anchor = rising ? area.bottom() : area.top();
  const double first = anchor + std::floor((seen.top() - anchor) / step) * step;
  const QPointF start = onPixel(painter, {left, first});
  for (double down = 0; first + down < seen.bottom(); down += step)
    painter.drawImage(start + QPointF(0, down), strip);
  return true;
}

void RenderContext::hatchLines(const QRectF& area, const QColor& color, double step, double width,
                               bool rising) {
  painter.setPen(QPen(color, strokeWidth(width)));
  const double h = area.height();
  // Anchored to the canvas, so that neighbouring areas hatch in one pattern.
  const double first = std::floor((area.left() - h) / step) * step;
  QVector<QLineF> lines;
  for (double x = first; x < area.right() + h; x += step) {
    if (rising)
      lines.push_back(QLineF(x, area.bottom(), x + h, area.top()));
    else
      lines.push_back(QLineF(x, area.top(), x + h, area.bottom()));
  }
  painter.drawLines(lines);
}

void RenderContext::hatchFault(const QPainterPath& clip, double share) {
  const RoleColors& error = theme.role(RoleColor::Error);
  hatch(clip, mix(error.tint, error.strong, share), 7 * ui, 1.5, true);
}

void RenderContext::errorDisc(const QPointF& centre, double radius) {
  const double r = radius * ui;
  if (!inSight(QRectF(centre.x() - r, centre.y() - r, 2 * r, 2 * r))) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.role(RoleColor::Error).strong);
  painter.drawEllipse(centre, r, r);
  const FontFace& face = fonts.face({std::max(radius * 1.5, measure::kLeastPx) * ui, true, false});
  const QString mark = QStringLiteral("!");
  painter.setPen(onStrong());
  face.draw(painter, centre.x() - face.width(mark) / 2, centre.y(), mark);
}

void RenderContext::plate(const QPointF& centre, double width, double px, const QColor& fill) {
  const double w = width + 8 * ui;
  const double h = px * 1.2 * ui;
  box(QRectF(centre.x() - w / 2, centre.y() - h / 2, w, h), fill, {}, 1, 3 * ui);
}

QPainterPath rounded(const QRectF& rect, double radius) {
  QPainterPath path;
  if (radius > 0)
    path.addRoundedRect(rect, radius, radius);
  else
    path.addRect(rect);
  return path;
}

ClipTo::ClipTo(QPainter& painter, const QRectF& rect) : painter_(rect.isNull() ? nullptr : &painter) {
  if (painter_ == nullptr) return;
  painter_->save();
  painter_->setClipRect(rect, Qt::IntersectClip);
}

ClipTo::~ClipTo() {
  if (painter_ != nullptr) painter_->restore();
}

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
