// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLineF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <optional>

#include "ui/charts/picture.h"

namespace gathernd::ui {
namespace {

constexpr double kSoftEdge = 1.5;     // antialiasing reaches so far beyond a shape
constexpr double kLetterReach = 3;    // of a slanted or wide letter beyond its box
constexpr qsizetype kLongEnough = 8;  // shorter ones are painted whole

double reachOf(const ChartShape& shape) {
  return kSoftEdge + (shape.pen.style() == Qt::NoPen ? 0 : std::max(1.0, shape.pen.widthF()));
}

QRectF boundsOf(const ChartShape& shape) {
  const double reach = reachOf(shape);
  return shape.points.boundingRect().adjusted(-reach, -reach, reach, reach);
}

QRectF boundsOf(const ChartText& text) {
  // The exponent stands above the line.
  const double above = text.raised.isEmpty() ? kLetterReach : kLetterReach + text.box.height() / 2;
  return text.box.adjusted(-kLetterReach, -above, kLetterReach, kLetterReach);
}

bool samePoint(const QPointF& a, const QPointF& b) {
  return a.x() == b.x() && a.y() == b.y();  // not "nearly": the picture must be the same to the pixel
}

bool sameInk(const ChartShape& a, const ChartShape& b) {
  return a.box == b.box && a.radius == b.radius && a.pen == b.pen && a.fill == b.fill;
}

/// Where the two differ, when the second is the first with points added at one place or with none; absent:
/// they are not one shape.
std::optional<QRectF> growth(const ChartShape& before, const ChartShape& after) {
  const qsizetype had = before.points.size(), has = after.points.size();
  if (has < had || had == 0 || !samePoint(before.points[0], after.points[0]) || !sameInk(before, after))
    return std::nullopt;
  qsizetype first = 0, last = 0;
  while (first < had && samePoint(before.points[first], after.points[first])) ++first;
  if (first == had && has == had) return QRectF();
  if (before.box || had < 2) return std::nullopt;
  while (last < had - first && samePoint(before.points[had - 1 - last], after.points[has - 1 - last])) ++last;
  const bool line = before.fill.style() == Qt::NoBrush;
  if (first + last != had || (line && last > 0)) return std::nullopt;  // dashes would move
  // From the last point that was there, whose corner changes with what follows.
  QPolygonF fresh;
  for (qsizetype i = std::max<qsizetype>(first - 1, 0); i < std::min(has - last + 1, has); ++i)
    fresh << after.points[i];
  const double reach = reachOf(after);
  return fresh.boundingRect().adjusted(-reach, -reach, reach, reach);
}

std::optional<QRectF> growth(const ChartText& before, const ChartText& after) {
  const bool same = before.box == after.box && before.text == after.text && before.raised == after.raised &&
                    before.color == after.color && before.font == after.font;
  return same ? std::optional(QRectF()) : std::nullopt;
}

/// Both lists are in the order of painting, which most of the time stays as it was.
template <class T>
void compareLists(const std::vector<T>& before, const std::vector<T>& after, std::vector<QRectF>& changed) {
  std::size_t at = 0;
  for (const T& now : after) {
    std::optional<QRectF> grown;
    std::size_t next = at;
    for (; next < before.size() && !grown; ++next) grown = growth(before[next], now);
    if (!grown) {
      changed.push_back(boundsOf(now));
      continue;
    }
    for (; at + 1 < next; ++at) changed.push_back(boundsOf(before[at]));
    at = next;
    if (!grown->isNull()) changed.push_back(*grown);
  }
  for (; at < before.size(); ++at) changed.push_back(boundsOf(before[at]));
}

bool leftOf(const QPointF& point, double x) {
  return point.x() < x;
}

bool leftToRight(const QPointF* first, const QPointF* last) {
  return std::is_sorted(first, last, [](const QPointF& a, const QPointF& b) { return a.x() < b.x(); });
}

struct Stretch {
  qsizetype first = 0, end = 0;
};

/// Of points from left to right: those in [left, right] and two more on each side, so that neither ends nor
/// corners of what is cut off show.
Stretch stretchOf(const QPointF* points, qsizetype count, double left, double right) {
  const qsizetype first = std::lower_bound(points, points + count, left, leftOf) - points;
  const qsizetype end = std::lower_bound(points, points + count, right, leftOf) - points;
  return {std::max<qsizetype>(first - 2, 0), std::min(end + 2, count)};
}

bool paintLine(QPainter& painter, const ChartShape& shape, const QRectF& part) {
  const QPointF* points = shape.points.constData();
  if (!leftToRight(points, points + shape.points.size())) return false;
  const double reach = reachOf(shape);
  const Stretch near = stretchOf(points, shape.points.size(), part.left() - reach, part.right() + reach);
  QPen pen = shape.pen;
  if (pen.style() == Qt::CustomDashLine) {
    // Dashes count from the line's beginning, in widths of the pen.
    double passed = 0;
    for (qsizetype i = 0; i < near.first; ++i) passed += QLineF(points[i], points[i + 1]).length();
    pen.setDashOffset(pen.dashOffset() + passed / std::max(1.0, pen.widthF()));
  }
  painter.setPen(pen);
  painter.drawPolyline(points + near.first, static_cast<int>(near.end - near.first));
  return true;
}

/// A band: its lower edge from left to right, then its upper edge back over the same places.
bool paintBand(QPainter& painter, const ChartShape& shape, const QRectF& part) {
  const QPointF* points = shape.points.constData();
  const qsizetype count = shape.points.size() / 2, last = shape.points.size() - 1;
  if (shape.points.size() % 2 != 0 || shape.pen.style() != Qt::NoPen) return false;
  for (qsizetype i = 0; i < count; ++i) {
    if (points[i].x() != points[last - i].x()) return false;
  }
  if (!leftToRight(points, points + count)) return false;
  const Stretch near = stretchOf(points, count, part.left() - kSoftEdge, part.right() + kSoftEdge);
  QPolygonF piece;
  for (qsizetype i = near.first; i < near.end; ++i) piece << points[i];
  for (qsizetype i = near.end - 1; i >= near.first; --i) piece << points[last - i];
  painter.setPen(Qt::NoPen);
  painter.setBrush(shape.fill);
  painter.drawPolygon(piece);
  return true;
}

bool paintNear(QPainter& painter, const ChartShape& shape, const QRectF& part) {
  if (shape.box || shape.points.size() < kLongEnough) return false;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  return shape.fill.style() == Qt::NoBrush ? paintLine(painter, shape, part)
                                           : paintBand(painter, shape, part);
}

}  // namespace

std::vector<QRectF> changedParts(const ChartPicture& before, const ChartPicture& after) {
  std::vector<QRectF> changed;
  compareLists(before.shapes, after.shapes, changed);
  compareLists(before.texts, after.texts, changed);
  return changed;
}

std::int64_t pointsIn(const ChartPicture& picture, const QRectF& part) {
  std::int64_t points = 0;
  for (const ChartShape& shape : picture.shapes) {
    if (!boundsOf(shape).intersects(part)) continue;
    points += std::count_if(shape.points.begin(), shape.points.end(), [&](const QPointF& point) {
      return point.x() >= part.left() - kSoftEdge && point.x() <= part.right() + kSoftEdge;
    });
  }
  return points;
}

void paintPart(QPainter& painter, const ChartPicture& picture, const QRectF& part) {
  painter.save();
  painter.setClipRect(part);
  for (const ChartShape& shape : picture.shapes) {
    if (boundsOf(shape).intersects(part) && !paintNear(painter, shape, part)) paintShape(painter, shape);
  }
  for (const ChartText& text : picture.texts) {
    if (boundsOf(text).intersects(part)) paintText(painter, text);
  }
  painter.restore();
}

}  // namespace gathernd::ui
