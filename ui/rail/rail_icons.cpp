// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail/rail_icons.h"

#include <initializer_list>

namespace gathernd::ui {
namespace {

void line(QPainterPath& path, std::initializer_list<QPointF> points) {
  bool first = true;
  for (const QPointF& point : points) {
    first ? path.moveTo(point) : path.lineTo(point);
    first = false;
  }
}

/// A small table, so many rows and columns.
void grid(QPainterPath& path, const QRectF& frame, int rows, int columns) {
  path.addRect(frame);
  for (int k = 1; k < rows; ++k) {
    const double y = frame.top() + frame.height() * k / rows;
    line(path, {{frame.left(), y}, {frame.right(), y}});
  }
  for (int k = 1; k < columns; ++k) {
    const double x = frame.left() + frame.width() * k / columns;
    line(path, {{x, frame.top()}, {x, frame.bottom()}});
  }
}

}  // namespace

QPainterPath railPath(RailIcon icon) {
  QPainterPath path;
  switch (icon) {
    case RailIcon::Explain:
      line(path, {{3, 5}, {17, 5}});
      line(path, {{3, 10}, {17, 10}});
      line(path, {{3, 15}, {11, 15}});
      break;
    case RailIcon::Problems:
      line(path, {{10, 3}, {18, 17}, {2, 17}, {10, 3}});
      line(path, {{10, 8}, {10, 12}});
      line(path, {{10, 14.5}, {10, 14.6}});
      break;
    case RailIcon::Dialects:
      path.addRect(3, 3, 9, 9);
      line(path, {{8, 14.5}, {8, 17}, {17, 17}, {17, 8}, {14.5, 8}});
      break;
    case RailIcon::Reads:
      line(path, {{4, 17}, {4, 11}});
      line(path, {{8, 17}, {8, 4}});
      line(path, {{12, 17}, {12, 8}});
      line(path, {{16, 17}, {16, 13}});
      break;
    case RailIcon::Statistics:
      path.moveTo(2, 16);
      path.cubicTo(7, 16, 7, 4, 10, 4);
      path.cubicTo(13, 4, 13, 16, 18, 16);
      break;
    case RailIcon::Cell:
      path.addRect(3, 3, 14, 14);
      path.addRect(8, 8, 4, 4);
      break;
    case RailIcon::Notes:
      line(path, {{5, 3}, {12, 3}, {16, 7}, {16, 17}, {5, 17}, {5, 3}});
      line(path, {{8, 10}, {13, 10}});
      line(path, {{8, 13.5}, {13, 13.5}});
      break;
    case RailIcon::Predict:
      path.moveTo(6, 7);
      path.cubicTo(6, 1.5, 14.5, 1.5, 14.5, 6.5);
      path.cubicTo(14.5, 9.5, 10, 9.5, 10, 13);
      line(path, {{10, 16.2}, {10, 17}});
      break;
    case RailIcon::Lessons:
      line(path, {{10, 5},
                  {7, 3.5},
                  {2, 3.5},
                  {2, 15},
                  {7, 15},
                  {10, 16.5},
                  {13, 15},
                  {18, 15},
                  {18, 3.5},
                  {13, 3.5},
                  {10, 5}});
      line(path, {{10, 5}, {10, 16.5}});
      break;
    case RailIcon::Code:
      line(path, {{7, 5}, {2, 10}, {7, 15}});
      line(path, {{13, 5}, {18, 10}, {13, 15}});
      break;
    case RailIcon::Gradient:
      line(path, {{10, 13}, {10, 3}});
      line(path, {{6, 7}, {10, 3}, {14, 7}});
      line(path, {{3, 17}, {17, 17}});
      break;
    case RailIcon::Indices:
      grid(path, {5, 3, 10, 14}, 3, 1);
      break;
    case RailIcon::Params:
      grid(path, {3, 3, 14, 14}, 3, 3);
      break;
    case RailIcon::Output:
      grid(path, {3, 5, 14, 10}, 2, 3);
      break;
    case RailIcon::Compare:
      line(path, {{3, 3}, {3, 17}});
      line(path, {{3, 6}, {15, 6}});
      line(path, {{3, 10}, {10, 10}});
      line(path, {{3, 14}, {17, 14}});
      break;
    case RailIcon::Warp:
      line(path, {{3, 4}, {8, 16}});
      line(path, {{8, 4}, {9.5, 16}});
      line(path, {{12, 4}, {10.5, 16}});
      line(path, {{17, 4}, {12, 16}});
      break;
  }
  return path;
}

}  // namespace gathernd::ui
