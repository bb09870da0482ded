// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "ui/canvas/paint/rest_painters.h"
#include "ui/canvas/scene/canvas_tr.h"
#include "ui/canvas/scene/scene_words.h"

namespace gathernd::ui {
namespace {

constexpr double kDiscRoom = 22;      // right of a bad tuple, for its "!"
constexpr double kBadgeOut = 8;       // of a badge, beyond the ghost's corner
constexpr double kCaptionAbove = 19;  // middle of the line that names a ghost's facet, above the ghost

QString stepText(std::int64_t steps) {
  return steps > 0 ? QStringLiteral("+%1").arg(steps) : integerText(steps);
}

QString placeText(const Ghost& g) {
  QStringList parts;
  for (const std::int64_t at : g.asked) parts << integerText(at);
  return QLatin1Char('[') + parts.join(QStringLiteral(", ")) + QLatin1Char(']');
}

/// What its row (column) says, from the longest to the shortest.
QStringList labels(const Ghost& g) {
  const auto far = static_cast<std::uint64_t>(g.steps);
  const QString steps = QString::number(g.steps < 0 ? 0 - far : far);
  const QString whole = g.value < 0 ? tr("%1 before the start").arg(steps) : tr("%1 past the end").arg(steps);
  return {whole, stepText(g.steps)};
}

void zigzag(QPainter& painter, const QPointF& from, const QPointF& to, double step) {
  const QLineF line(from, to);
  const int count = std::max(2, static_cast<int>(line.length() / step));
  const QPointF across = QPointF(line.dy(), line.dx()) / std::max(line.length(), 1.0) * step / 2;
  QPolygonF points;
  for (int k = 0; k <= count; ++k)
    points << line.pointAt(static_cast<double>(k) / count) + (k % 2 == 0 ? across : -across);
  painter.drawPolyline(points);
}

}  // namespace

GhostPainter::GhostPainter(RenderContext& context, const Scene& scene) : c_(context), s_(scene) {
  const double out = badgeRoom();
  for (const Ghost& g : s_.ghosts) taken_.push_back(g.rect.adjusted(-out, -out, 0, 0));
}

void GhostPainter::paintAll(bool dimmed) {
  c_.painter.save();
  if (dimmed) c_.painter.setOpacity(0.35);
  for (const Ghost& g : s_.ghosts) {
    if (cut(g)) continue;
    paintEdge(g);
    if (g.tear.torn) paintTear(g, g.tear.middle);
    paintHidden(g);
    paintBody(g);
    paintNumbers(g);
  }
  for (auto g = s_.ghosts.begin(); g != s_.ghosts.end(); ++g) {
    const bool said = std::any_of(s_.ghosts.begin(), g,
                                  [&](const Ghost& other) { return !cut(other) && sameLane(other, *g); });
    if (cut(*g)) continue;
    if (!said && !g->caption) paintLabel(*g);
    if (!said && g->caption) paintCaption(*g);
  }
  c_.painter.restore();
}

/// A page that holds it in part leaves it to the one that has it whole.
bool GhostPainter::cut(const Ghost& g) const {
  return !c_.inSight(g.rect) && g.rect.width() < c_.sight.width() / 2 &&
         g.rect.height() < c_.sight.height() / 2;
}

void GhostPainter::paintPointed(const Ghost& g) {
  if (cut(g)) return;
  above_ = true;
  const double out = badgeRoom();
  c_.painter.save();
  QRectF ground = g.rect.adjusted(-out, -out, 0, 0);
  if (isLeftOut(s_, g) && g.down)  // where it says how many there are
    ground = ground.united({g.crossFrom, g.rect.top(), g.crossTo - g.crossFrom, g.rect.height()});
  c_.box(ground, c_.theme.canvas);
  paintBody(g);
  paintNumbers(g);
  if (g.caption)
    paintCaption(g);
  else
    paintLabel(g);
  c_.painter.restore();
  above_ = false;
}

void GhostPainter::paintBody(const Ghost& g) {
  const RoleColors& error = c_.theme.role(RoleColor::Error);
  const double ui = c_.ui;
  const double radius = measure::kRadius * ui;
  const QPainterPath path = rounded(g.rect, radius);
  c_.painter.fillPath(path, c_.theme.canvas);
  c_.hatch(path, mix(error.tint, error.strong, 0.42), 7 * ui, 1.5, true);
  c_.box(g.rect, {}, error.strong, 2, radius, {5, 3});
  const QStringList numbers = badges(g);
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const bool lone = params.cell.tight && params.cell.width > g.rect.width() - 1;
  const double disc = std::min(10.0, g.rect.height() / ui / 2 - 3);
  QPointF at = g.rect.center();
  if (params.cell.tight && params.detail() == Detail::Text) {
    // Badges stand inside, from the left: it moves on, and goes where they leave no room.
    double end = g.rect.left() + 4 * ui;
    for (const QString& text : numbers) end += c_.badgeWidth(text) + 2 * ui;
    at.setX(std::max(at.x(), end + (disc + 2) * ui));
  }
  if (!lone && at.x() + (disc + 2) * ui <= g.rect.right()) c_.errorDisc(at, disc);
  if (params.detail() != Detail::Text) return;
  if (params.cell.tight) {  // the ruler's number stands where its corner would be
    double all = -2 * ui;
    for (const QString& text : numbers) all += c_.badgeWidth(text) + 2 * ui;
    double left = lone ? g.rect.center().x() - all / 2 : g.rect.left() + 4 * ui;
    for (const QString& text : numbers) {
      const double w = c_.badgeWidth(text);
      c_.badge({left + w / 2, g.rect.center().y()}, text);
      left += w + 2 * ui;
    }
    return;
  }
  double x = g.rect.left() + 2 * ui;
  for (const QString& text : numbers) {
    const double w = c_.badgeWidth(text, 16);
    if (x > g.rect.left() + 3 * ui) x += w / 2;
    c_.badge({x, g.rect.top() + 1 * ui}, text, false, 16);
    x += w / 2 + 2 * ui;
  }
}

double GhostPainter::badgeRoom() const {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  return params.detail() == Detail::Text && !params.cell.tight ? kBadgeOut * c_.ui : 0;
}

/// All that asked, where they have room; else how many.
QStringList GhostPainter::badges(const Ghost& g) const {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const bool inside = params.cell.tight && params.detail() == Detail::Text;
  QStringList all;
  double width = inside ? 4 * c_.ui : 0;
  for (const std::int64_t tuple : g.tuples) {
    all << QString::number(tuple);
    width += (inside ? c_.badgeWidth(all.back()) : c_.badgeWidth(all.back(), 16)) + 2 * c_.ui;
  }
  const bool whole = g.count == std::ssize(g.tuples) && !g.more;
  if (g.count == 1 || (whole && width <= g.rect.width() + badgeRoom())) return all;
  return {repeatText(g.count) + (g.more ? QStringLiteral("+") : QString())};
}

/// Where the cells end that it lies beyond.
void GhostPainter::paintEdge(const Ghost& g) {
  const QColor color = c_.theme.role(RoleColor::Error).strong;
  const double ui = c_.ui;
  if (g.down) {
    const double out = (ghost::kEdge / 2 + (g.value < 0 && g.caption ? ghost::kCaption : 0)) * ui;
    const double edge = g.value < 0 ? g.first - out : g.last + out;
    c_.line({g.crossFrom - 6 * ui, edge}, {g.crossTo + 4 * ui, edge}, color, 1.5, true);
    return;
  }
  const double out = ghost::kEdgeAcross / 2 * ui;
  const double edge = g.value < 0 ? g.first - out : g.last + out;
  c_.line({edge, g.crossFrom - 4 * ui}, {edge, g.crossTo + 4 * ui}, color, 1.5, true);
}

void GhostPainter::paintTear(const Ghost& g, double middle) {
  const double ui = c_.ui;
  c_.painter.setPen(QPen(c_.theme.role(RoleColor::Error).strong, c_.strokeWidth(1.5)));
  c_.painter.setBrush(Qt::NoBrush);
  for (const double beside : {-3.5 * ui, 3.5 * ui}) {
    const double at = middle + beside;
    if (g.down)
      zigzag(c_.painter, {g.crossFrom - 6 * ui, at}, {g.crossTo + 4 * ui, at}, 6 * ui);
    else
      zigzag(c_.painter, {at, g.crossFrom - 4 * ui}, {at, g.crossTo + 4 * ui}, 6 * ui);
  }
}

/// The row (column) between the nearest and the farthest, where there are too many.
void GhostPainter::paintHidden(const Ghost& g) {
  if (g.tear.hidden == 0) return;
  paintTear(g, g.tear.hiddenTear);
  const QString text = tr("and %1 more").arg(QString::number(g.tear.hidden));
  if (g.down) {
    words((g.crossFrom + g.crossTo) / 2, g.tear.hiddenMiddle, text, TextAlign::Middle);
    return;
  }
  words(g.tear.hiddenMiddle, g.rect.center().y(), QStringLiteral("+%1").arg(g.tear.hidden),
        TextAlign::Middle);
}

/// What was asked for stands on the axis' own ruler, in the colour of errors; beyond an outer axis no rulers
/// run, so the numbers of the axes within stand there too.
void GhostPainter::paintNumbers(const Ghost& g) {
  const TensorLayout& params = s_.tensor(TensorId::Params);
  const std::vector<AxisSpec>& axes = s_.spec(TensorId::Params).axes;
  const QColor onStrong = c_.theme.kind == ThemeKind::Light ? c_.theme.onInk : c_.theme.canvas;
  const std::vector<int>& order = s_.spec(TensorId::Params).order;
  const auto depth = [&](int axis) { return std::find(order.begin(), order.end(), axis) - order.begin(); };
  for (const bool down : {true, false}) {
    for (const Ruler& r : down ? params.rows : params.columns) {
      if (static_cast<std::size_t>(r.axis) >= g.asked.size() || (down && r.width <= 0)) continue;
      const bool along = down == g.down;
      if (along ? depth(r.axis) < depth(g.axis) : r.axis != g.crossAxis) continue;
      const std::int64_t asked = g.asked[static_cast<std::size_t>(r.axis)];
      const bool wrong = asked != g.nearest[static_cast<std::size_t>(r.axis)];
      const QString text = integerText(asked);
      const double w = c_.textWidth(text, 12, true) + 12 * c_.ui;
      QPointF at(g.rect.center().x(), params.y.origin + r.offset);
      if (down) at = {std::max(g.facet + r.offset, g.facet + w / 2 - 2 * c_.ui), g.rect.center().y()};
      const QColor ink = c_.theme.role(glyphOf(axes[static_cast<std::size_t>(r.axis)]).role).strong;
      number(at, text, wrong ? onStrong : ink, wrong);
    }
  }
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
  const QString value = integerText(g.value);
  const double w = c_.textWidth(value, 12, true) + 12 * ui;
  const QColor onStrong = c_.theme.kind == ThemeKind::Light ? c_.theme.onInk : c_.theme.canvas;
  number({x + 6 * ui + w / 2, y}, value, onStrong, true);
  x += 6 * ui + w + 10 * ui;
  for (const QString& text : labels(g))
    if (words(x, y, text, TextAlign::Left)) return;
}

bool GhostPainter::sameLane(const Ghost& a, const Ghost& b) const {
  if (a.axis != b.axis || a.value != b.value || a.crossAxis != b.crossAxis) return false;
  const double apart = a.down ? a.rect.top() - b.rect.top() : a.rect.left() - b.rect.left();
  return std::abs(apart) < 1 && (!a.down || std::abs(a.facet - b.facet) < 1);
}

void GhostPainter::paintLabel(const Ghost& g) {
  const double ui = c_.ui;
  QRectF all = g.rect;
  for (const Ghost& other : s_.ghosts)
    if (sameLane(other, g)) all = all.united(other.rect);
  QStringList texts = labels(g);
  if (g.crossAxis >= 0 || g.faults > 1) texts = {placeText(g), texts.back()};
  if (g.down) {
    for (const QString& text : texts) {
      if (words(all.right() + 8 * ui, g.rect.center().y(), text, TextAlign::Left)) return;
      if (words(all.left() - (8 * ui + badgeRoom()), g.rect.center().y(), text, TextAlign::Right)) return;
    }
    return;
  }
  // Its column is its own: below the lowest.
  for (const QString& text : texts) {
    if (words(all.center().x(), all.bottom() + 12 * ui, text, TextAlign::Middle)) return;
    if (g.value >= 0 && words(all.right() + 8 * ui, g.rect.center().y(), text, TextAlign::Left)) return;
  }
}

void GhostPainter::number(const QPointF& at, const QString& text, const QColor& ink, bool wrong) {
  const double w = c_.textWidth(text, 12, true) + 12 * c_.ui;
  const QRectF box(at.x() - w / 2, at.y() - 10 * c_.ui, w, 20 * c_.ui);
  // Ghosts of one column share their number.
  for (const auto& [place, said] : numbers_)
    if (said == text && (place - at).manhattanLength() < 1) return;
  // The margins beside the digits may touch.
  if (!above_ && !isUnwritten(box.adjusted(2, 1, -2, -1))) return;
  taken_.push_back(box);
  numbers_.emplace_back(at, text);
  if (wrong || above_)
    c_.box(box, wrong ? c_.theme.role(RoleColor::Error).strong : c_.theme.canvas, {}, 1, 4 * c_.ui);
  c_.text(at.x(), at.y(), text, 12, ink, TextAlign::Middle, wrong, false, box);
}

bool GhostPainter::words(double x, double middle, const QString& text, TextAlign align) {
  constexpr double kPx = 12;
  const double w = c_.textWidth(text, kPx, true);
  const double half = kPx * 0.45 * c_.ui;
  const double left = align == TextAlign::Middle ? x - w / 2 : align == TextAlign::Right ? x - w : x;
  const QRectF room(left, middle - half, w, 2 * half);
  if (!isFree(room)) return false;
  taken_.push_back(room);
  if (above_) c_.box(room.adjusted(-1, -1, 1, 1), c_.theme.canvas);
  c_.text(x, middle, text, kPx, c_.theme.text, align, true);
  return true;
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
    if (t.present && t.id != TensorId::Params &&
        t.bounds().adjusted(-10 * ui, 0, t.id == TensorId::Indices ? kDiscRoom * ui : 0, 0).intersects(room))
      return false;
  if (room.right() > s_.layout.headings[2].x() - 14 * ui) return false;  // output, or why there is none
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
