// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/rail_icons.h"

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

}  // namespace

QPainterPath railPath(RailIcon icon) {
  QPainterPath path;
  switch (icon) {
    case RailIcon::Explain:  // what is said
      line(path,
           {{2.5, 3.5}, {17.5, 3.5}, {17.5, 13}, {9, 13}, {5.5, 16.5}, {5.5, 13}, {2.5, 13}, {2.5, 3.5}});
      line(path, {{6, 6.8}, {14, 6.8}});
      line(path, {{6, 9.8}, {11, 9.8}});
      break;
    case RailIcon::Problems:
      line(path, {{10, 3}, {18, 17}, {2, 17}, {10, 3}});
      line(path, {{10, 8}, {10, 12}});
      line(path, {{10, 14.5}, {10, 14.6}});
      break;
    case RailIcon::Values:  // a table
      path.addRect(3, 3, 14, 14);
      for (const double at : {7.7, 12.3}) {
        line(path, {{3, at}, {17, at}});
        line(path, {{at, 3}, {at, 17}});
      }
      break;
    case RailIcon::Frameworks:  // layers
      line(path, {{10, 2.5}, {18, 6.5}, {10, 10.5}, {2, 6.5}, {10, 2.5}});
      line(path, {{2, 10}, {10, 14}, {18, 10}});
      line(path, {{2, 13.5}, {10, 17.5}, {18, 13.5}});
      break;
    case RailIcon::Learn:  // a graduate's cap
      line(path, {{10, 4}, {18.5, 8}, {10, 12}, {1.5, 8}, {10, 4}});
      path.moveTo(5, 10);
      path.lineTo(5, 14);
      path.cubicTo(7.5, 17, 12.5, 17, 15, 14);
      path.lineTo(15, 10);
      break;
    case RailIcon::Measure:  // a stopwatch
      path.addEllipse(QPointF(10, 11.5), 6.5, 6.5);
      line(path, {{10, 11.5}, {10, 7.8}});
      line(path, {{8, 2.5}, {12, 2.5}});
      line(path, {{10, 2.5}, {10, 5}});
      break;
  }
  return path;
}

}  // namespace gathernd::ui
