// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"

#include <QPainter>
#include <QPixmap>

namespace gathernd::ui {
namespace {

constexpr int kIconSide = 16;
constexpr qreal kScales[] = {1, 2, 3};

QPainterPath triangle(double x, double width) {
  QPainterPath path(QPointF(x, 3));
  path.lineTo(x + width, 8);
  path.lineTo(x, 13);
  path.closeSubpath();
  return path;
}

QPainterPath pathOf(IconShape shape) {
  QPainterPath path;
  switch (shape) {
    case IconShape::First:
      path.addRect(1.5, 3, 2, 10);
      path.addPath(triangle(9.5, -5.5));
      path.addPath(triangle(14.5, -5.5));
      break;
    case IconShape::Back:
      path.addRect(3, 3, 2, 10);
      path.addPath(triangle(13, -6.5));
      break;
    case IconShape::Play:
      path.addPath(triangle(4.5, 8.5));
      break;
    case IconShape::Pause:
      path.addRect(4, 3, 3, 10);
      path.addRect(9, 3, 3, 10);
      break;
    case IconShape::Forward:
      path.addPath(triangle(3, 6.5));
      path.addRect(11, 3, 2, 10);
      break;
    case IconShape::Last:
      path.addPath(triangle(1.5, 5.5));
      path.addPath(triangle(6.5, 5.5));
      path.addRect(12.5, 3, 2, 10);
      break;
    case IconShape::Down:
      addLine(path, {{4, 6.5}, {8, 10.5}, {12, 6.5}});
      break;
    case IconShape::Up:
      addLine(path, {{4, 9.5}, {8, 5.5}, {12, 9.5}});
      break;
    case IconShape::Maximise:
      path.addRect(3, 3, 10, 10);
      break;
    case IconShape::Restore:
      path.addRect(3, 6, 7, 7);
      addLine(path, {{6, 6}, {6, 3}, {13, 3}, {13, 10}, {10, 10}});
      break;
    case IconShape::Close:
      addLine(path, {{4, 4}, {12, 12}});
      addLine(path, {{12, 4}, {4, 12}});
      break;
  }
  return path;
}

QPixmap draw(IconShape shape, const QColor& color, qreal scale) {
  QPixmap pixmap(qRound(kIconSide * scale), qRound(kIconSide * scale));
  pixmap.setDevicePixelRatio(scale);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  if (shape >= IconShape::Down) {  // lines, not areas
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(pathOf(shape));
  } else {
    painter.fillPath(pathOf(shape), color);
  }
  return pixmap;
}

}  // namespace

void addLine(QPainterPath& path, std::initializer_list<QPointF> points) {
  path.addPolygon(QPolygonF(points));
}

QIcon drawnIcon(IconShape shape, const QColor& color, const QColor& disabled) {
  QIcon icon;
  for (qreal scale : kScales) {
    icon.addPixmap(draw(shape, color, scale));
    icon.addPixmap(draw(shape, disabled, scale), QIcon::Disabled);
  }
  return icon;
}

}  // namespace gathernd::ui
