// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

constexpr double kBadgeOut = 8;       // of a badge, beyond the ghost's corner
constexpr double kCaptionAbove = 19;  // middle of the line that names a ghost's facet, above the ghost

QString stepText(std::int64_t steps) {
  return steps > 0 ? QStringLiteral("+%1").arg(steps) : integerText(steps);
}

/// One number, or the first and last of several.
QString rangeText(const QString& first, const QString& last) {
  return first == last ? first : first + QChar(0x2026) + last;
}

QString valueText(const Ghost& g) {
  return g.value < 0 ? rangeText(integerText(g.most), integerText(g.least))
                     : rangeText(integerText(g.least), integerText(g.most));
}

QString placeText(const Ghost& g) {
  QStringList parts;
  for (const std::int64_t at : g.asked) parts << integerText(at);
  return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

}  // namespace

void GhostPainter::paintAll(bool dimmed) {
  const double out = badgeRoom();
  for (const Ghost& g : s_.ghosts) taken_.push_back(g.rect.adjusted(-out, -out, 0, 0));
  c_.painter.save();
  if (dimmed) c_.painter.setOpacity(0.35);
  for (const Ghost& g : s_.ghosts) paint(g);
  c_.painter.restore();
}

void GhostPainter::paintPointed(const Ghost& g) {
  const double out = badgeRoom();
  taken_.clear();
  numbers_.clear();
  for (const Ghost& other : s_.ghosts) {
    if (samePlace(other, g))
      below_ = &other;
    else
      taken_.push_back(other.rect.adjusted(-out, -out, 0, 0));
  }
  above_ = true;
  c_.painter.save();
  c_.box(g.rect.adjusted(-out, -out, 0, 0), c_.theme.canvas);
  paint(g);
  c_.painter.restore();
  above_ = false;
  below_ = nullptr;
}

void GhostPainter::paint(const Ghost& g) {
  paintBody(g);
  paintEdge(g);
  if (g.caption)
    paintCaption(g);
  else
    paintWords(g, paintNumbers(g));
}

void GhostPainter::paintBody(const Ghost& g) {
  const RoleColors& error = c_.theme.role(RoleColor::Error);
  const double ui = c_.ui;
  const double radius = measure::kRadius * ui;
  const QPainterPath path = rounded(g.rect, radius);
  c_.painter.fillPath(path, c_.theme.canvas);
  c_.hatch(path, mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
  c_.box(g.rect, {}, error.strong, 2, radius, {5, 3});
  c_.errorDisc(g.rect.center(), std::min(10.0, g.rect.height() / ui / 2 - 3));
  if (s_.tensor(TensorId::Params).detail() != Detail::Text) return;
  double x = g.rect.left() + 2 * ui;
  for (const QString& text : badges(g)) {
    const double w = c_.badgeWidth(text, 16);
    if (x > g.rect.left() + 3 * ui) x += w / 2;
    c_.badge({x, g.rect.top() + 1 * ui}, text, false, 16);
    x += w / 2 + 2 * ui;
  }
}

double GhostPainter::badgeRoom() const {
  return s_.tensor(TensorId::Params).detail() == Detail::Text ? kBadgeOut * c_.ui : 0;
}

/// As readers of a slice are counted.
QStringList GhostPainter::badges(const Ghost& g) const {
  if (g.count == 1) return {QString::number(g.tuple)};
  if (g.count == 2 && !g.more) return {QString::number(g.tuple), QString::number(g.second)};
  return {repeatText(g.count) + (g.more ? QStringLiteral("+") : QString())};
}

/// Where the cells end that it lies beyond.
void GhostPainter::paintEdge(const Ghost& g) {
  const QColor color = c_.theme.role(RoleColor::Error).strong;
  const double ui = c_.ui;
  if (g.down) {
    const double after = g.last + (ghost::kGapDown - 7) * ui;
    const double before = g.first - (ghost::kGapDown - 6 + (g.caption ? ghost::kCaption : 0)) * ui;
    const double edge = g.value < 0 ? before : after;
    c_.line({g.crossFrom - 6 * ui, edge}, {g.crossTo + 4 * ui, edge}, color, 1.5, true);
    return;
  }
  if (!g.far) return;
  const double x = g.value < 0 ? g.first - 10 * ui : g.last + 8 * ui;
  const double h = g.rect.height() / 4;
  for (const double dx : {0.0, 9 * ui}) {
    QPolygonF zigzag({QPointF(x + dx, g.rect.top()), QPointF(x + dx + 5 * ui, g.rect.top() + h),
                      QPointF(x + dx - 3 * ui, g.rect.top() + 2 * h),
                      QPointF(x + dx + 5 * ui, g.rect.top() + 3 * h), QPointF(x + dx, g.rect.bottom())});
    c_.painter.setPen(QPen(color, c_.strokeWidth(1.5)));
    c_.painter.drawPolyline(zigzag);
  }
}

/// The number that was asked for stands on the axis' own ruler, in the colour
/// of errors; beyond an outer axis no rulers run, so the numbers of the axes
/// within stand there too.
bool GhostPainter::paintNumbers(const Ghost& g) {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const std::vector<AxisSpec>& axes = s_.spec(TensorId::Params).axes;
  const QColor onStrong = c_.theme.kind == ThemeKind::Light ? c_.theme.onInk : c_.theme.canvas;
  const std::vector<Ruler>& rulers = g.down ? params.rows : params.columns;
  const std::vector<int>& order = s_.spec(TensorId::Params).order;
  const auto depth = [&](int axis) { return std::find(order.begin(), order.end(), axis) - order.begin(); };
  bool said = false;
  for (const Ruler& r : rulers) {
    if (static_cast<std::size_t>(r.axis) >= g.asked.size() || (g.down && r.width <= 0)) continue;
    if (depth(r.axis) < depth(g.axis)) continue;
    const bool own = r.axis == g.axis;
    const std::int64_t asked = g.asked[static_cast<std::size_t>(r.axis)];
    const bool wrong = own || asked != g.nearest[static_cast<std::size_t>(r.axis)];
    const QString text = own ? valueText(g) : integerText(asked);
    const double w = c_.textWidth(text, 12, true) + 12 * c_.ui;
    QPointF at(g.rect.center().x(), params.y.origin + r.offset);
    if (g.down) at = {std::max(g.facet + r.offset, g.facet + w / 2 - 2 * c_.ui), g.rect.center().y()};
    if (own && below_ != nullptr) clearNumber(at);
    const QColor ink = c_.theme.role(glyphOf(axes[static_cast<std::size_t>(r.axis)]).role).strong;
    const bool written = number(at, text, wrong ? onStrong : ink, wrong);
    said = said || (own && written);
  }
  return said;
}

void GhostPainter::paintCaption(const Ghost& g) {
  const AxisSpec& axis = s_.spec(TensorId::Params).axes[static_cast<std::size_t>(g.axis)];
  const GlyphText glyph = glyphOf(axis);
  const double ui = c_.ui;
  const double y = g.rect.top() - kCaptionAbove * ui;
  double x =
      c_.glyph(g.facet + s_.tensor(TensorId::Params).tagRoom, y, glyph.letter, glyph.number, glyph.role);
  const QString name = (axis.name.isEmpty() ? QString() : axis.name + QLatin1Char(' ')) + QLatin1Char('=');
  x = c_.text(x + 6 * ui, y, name, 12.5, c_.theme.role(glyph.role).strong, TextAlign::Left, true);
  const QString value = valueText(g);
  const double w = c_.textWidth(value, 12, true) + 12 * ui;
  if (below_ != nullptr) {
    const double wide = c_.textWidth(valueText(*below_), 12, true) + 30 * ui +
                        c_.textWidth(tr("asked for here: %1").arg(stepsText(*below_)), 11.5, true);
    c_.box(QRectF(x, y - 10 * ui, wide, 20 * ui), c_.theme.canvas);
  }
  const QColor onStrong = c_.theme.kind == ThemeKind::Light ? c_.theme.onInk : c_.theme.canvas;
  number({x + 6 * ui + w / 2, y}, value, onStrong, true);
  x += 6 * ui + w + 10 * ui;
  const QString said = g.faults > 1 && g.count == 1 ? placeText(g) : stepsText(g);
  if (!words(x, y, tr("asked for here: %1").arg(said), 11.5, TextAlign::Left))
    words(x, y, said, 13, TextAlign::Left);
  paintNumbers(g);
}

void GhostPainter::paintWords(const Ghost& g, bool numbered) {
  const double ui = c_.ui;
  const QColor strong = c_.theme.role(RoleColor::Error).strong;
  const QPointF middle = g.rect.center();
  // Where the rulers do not say it all, the place itself.
  const bool whole = g.count == 1 && (!numbered || g.faults > 1);
  const QString said = whole ? placeText(g) : stepsText(g);
  if (g.down && !whole) {
    const AxisSpec& axis = s_.spec(TensorId::Params).axes[static_cast<std::size_t>(g.axis)];
    const GlyphText glyph = glyphOf(axis);
    const double x = g.rect.right() + 12 * ui;
    const QString ends = g.value < 0 ? tr("begins at 0") : tr("ends at %1").arg(g.axisSize - 1);
    const QString asked = tr("asked for here: %1").arg(said);
    const double width = std::max(c_.textWidth(ends, 12) + c_.glyphWidth(glyph.number) + 6 * ui,
                                  c_.textWidth(asked, 11.5, true));
    const QRectF room(x, middle.y() - 19 * ui, width, 38 * ui);
    if (isFree(room)) {
      taken_.push_back(room);
      if (above_) c_.box(room.adjusted(0, 0, extraBelow(said, 11.5), 0), c_.theme.canvas);
      const double gx = c_.glyph(x, middle.y() - 10 * ui, glyph.letter, glyph.number, glyph.role);
      c_.text(gx + 6 * ui, middle.y() - 10 * ui, ends, 12, strong);
      c_.text(x, middle.y() + 11 * ui, asked, 11.5, c_.theme.text, TextAlign::Left, true);
      return;
    }
  }
  // On the side away from the cells.
  const double beyond =
      g.down && g.value < 0 ? g.rect.top() - 14.5 * ui : g.rect.bottom() + (g.down ? 11 : 12) * ui;
  if (!words(middle.x(), beyond, said, 13, TextAlign::Middle))
    words(g.rect.right() + 8 * ui, middle.y(), said, 13, TextAlign::Left);
}

QString GhostPainter::stepsText(const Ghost& g) const {
  return g.value < 0 ? rangeText(stepText(g.stepsTo(g.most)), stepText(g.stepsTo(g.least)))
                     : rangeText(stepText(g.stepsTo(g.least)), stepText(g.stepsTo(g.most)));
}

bool GhostPainter::number(const QPointF& at, const QString& text, const QColor& ink, bool wrong) {
  const double w = c_.textWidth(text, 12, true) + 12 * c_.ui;
  const QRectF box(at.x() - w / 2, at.y() - 10 * c_.ui, w, 20 * c_.ui);
  // Ghosts of one column share their number.
  for (const auto& [place, said] : numbers_)
    if (said == text && (place - at).manhattanLength() < 1) return true;
  // The margins beside the digits may touch.
  if (!isUnwritten(box.adjusted(2, 1, -2, -1))) return false;
  taken_.push_back(box);
  numbers_.emplace_back(at, text);
  if (wrong || above_)
    c_.box(box, wrong ? c_.theme.role(RoleColor::Error).strong : c_.theme.canvas, {}, 1, 4 * c_.ui);
  c_.text(at.x(), at.y(), text, 12, ink, TextAlign::Middle, wrong, false, box);
  return true;
}

bool GhostPainter::words(double x, double middle, const QString& text, double px, TextAlign align) {
  const double w = c_.textWidth(text, px, true);
  const double half = px * 0.45 * c_.ui;
  const QRectF room(align == TextAlign::Middle ? x - w / 2 : x, middle - half, w, 2 * half);
  if (!isFree(room)) return false;
  taken_.push_back(room);
  const double extra = above_ ? extraBelow(text, px) : 0;
  const double before = align == TextAlign::Middle ? extra / 2 : 0;
  if (above_) c_.box(room.adjusted(-before - 1, -1, extra - before + 1, 1), c_.theme.canvas);
  c_.text(x, middle, text, px, c_.theme.text, align, true);
  return true;
}

/// A range at rest is wider than the one number of those that asked.
void GhostPainter::clearNumber(const QPointF& at) {
  const double w = c_.textWidth(valueText(*below_), 12, true) + 12 * c_.ui;
  const double left = below_->down ? std::max(at.x() - w / 2, below_->facet - 2 * c_.ui) : at.x() - w / 2;
  c_.box(QRectF(left, at.y() - 10 * c_.ui, w, 20 * c_.ui), c_.theme.canvas);
}

double GhostPainter::extraBelow(const QString& said, double px) const {
  if (below_ == nullptr) return 0;
  return std::max(0.0, c_.textWidth(stepsText(*below_), px, true) - c_.textWidth(said, px, true));
}

bool GhostPainter::isUnwritten(const QRectF& room) const {
  return std::none_of(taken_.begin(), taken_.end(),
                      [&](const QRectF& other) { return other.intersects(room); });
}

bool GhostPainter::isFree(const QRectF& room) const {
  if (!isUnwritten(room)) return false;
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const double ui = c_.ui;
  for (const TensorLayout& t : s_.layout.tensors)
    if (t.present && t.id != TensorId::Params && t.bounds().adjusted(-10 * ui, 0, 0, 0).intersects(room))
      return false;
  const double limit =
      s_.tensor(TensorId::Output).present ? s_.layout.headings[2].x() - 14 * ui : s_.layout.size.width();
  if (room.right() > limit) return false;
  bool free = true;
  params.forEachUnit(room, [&](std::int64_t, const QRectF&) { free = false; });
  params.forEachFacet(room.adjusted(0, 0, 0, 80 * ui), [&](std::int64_t, const QRectF& facet) {
    const double y = params.captionY(facet);
    if (params.facets && QRectF(facet.left(), y - 9 * ui, facet.width(), 18 * ui).intersects(room))
      free = false;
  });
  // The rulers above the first row.
  return free && (room.top() > params.y.origin - 10 * ui || params.columns.empty() ||
                  room.bottom() < params.y.origin - params.headerHeight);
}

}  // namespace gathernd::ui
