// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/picture.h"

#include <QAccessible>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/access/painted.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kRaisedSize = 0.72;
constexpr int kDiscCorners = 32;

QFont raisedFont(QFont font) {
  font.setPixelSize(std::max(1, qRound(font.pixelSize() * kRaisedSize)));
  return font;
}

void paintShape(QPainter& painter, const ChartShape& shape) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(shape.pen);
  painter.setBrush(shape.fill);
  if (shape.box) {
    const QRectF box(shape.points[0], shape.points[1]);
    shape.radius > 0 ? painter.drawRoundedRect(box, shape.radius, shape.radius) : painter.drawRect(box);
  } else if (shape.fill.style() != Qt::NoBrush) {
    painter.drawPolygon(shape.points);
  } else {
    painter.drawPolyline(shape.points);
  }
}

void paintText(QPainter& painter, const ChartText& text) {
  painter.setPen(text.color);
  painter.setFont(text.font);
  const QFontMetricsF metrics(text.font);
  const double base = text.box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
  painter.drawText(QPointF(text.box.left(), base), text.text);
  if (text.raised.isEmpty()) return;
  painter.setFont(raisedFont(text.font));
  painter.drawText(
      QPointF(text.box.left() + metrics.horizontalAdvance(text.text), base - text.font.pixelSize() * 0.42),
      text.raised);
}

}  // namespace

double textWidth(const QString& text, const QFont& font) {
  return std::ceil(QFontMetricsF(font).horizontalAdvance(text));
}

double textHeight(const QFont& font) {
  return std::ceil(font.pixelSize() * 1.3);
}

void ChartPicture::line(const QPointF& a, const QPointF& b, const QPen& pen) {
  shapes.push_back({QPolygonF({a, b}), pen});
}

void ChartPicture::line(const QPolygonF& points, const QPen& pen) {
  shapes.push_back({points, pen});
}

void ChartPicture::area(const QPolygonF& points, const QBrush& fill) {
  shapes.push_back({points, Qt::NoPen, fill});
}

void ChartPicture::rect(const QRectF& box, const QBrush& fill, const QPen& pen, double radius) {
  shapes.push_back({QPolygonF({box.topLeft(), box.bottomRight()}), pen, fill, radius, true});
}

void ChartPicture::hatch(const QRectF& box, double step, bool rising, const QPen& pen) {
  // Along the box's bottom edge, and as far beyond it as a line at 45° may come from.
  for (double at = box.left() - box.height() + step / 2; at < box.right(); at += step) {
    const double from = std::max(at, box.left());
    const double to = std::min(at + box.height(), box.right());
    if (to - from < 0.5) continue;
    const double low = from - at;
    const double high = to - at;
    if (rising) {
      line(QPointF(from, box.bottom() - low), QPointF(to, box.bottom() - high), pen);
    } else {
      line(QPointF(from, box.top() + low), QPointF(to, box.top() + high), pen);
    }
  }
}

void ChartPicture::disc(const QPointF& centre, double radius, const QBrush& fill, const QPen& pen) {
  QPolygonF round;
  for (int i = 0; i <= kDiscCorners; ++i) {
    const double angle = 2 * std::numbers::pi * i / kDiscCorners;
    round << centre + QPointF(std::cos(angle), std::sin(angle)) * radius;
  }
  shapes.push_back({round, pen, fill});
}

QRectF ChartPicture::text(double x, double y, Side side, const QString& words, const QFont& font,
                          const QColor& color, double room, const QString& raised) {
  QString fitting = words;
  if (room > 0 && textWidth(words, font) > room)
    fitting = QFontMetricsF(font).elidedText(words, Qt::ElideRight, room);
  if (fitting.isEmpty()) return {};
  double width = textWidth(fitting, font);
  if (!raised.isEmpty()) width += textWidth(raised, raisedFont(font));
  const double height = textHeight(font);
  const double left = side == Side::Left ? x : side == Side::Right ? x - width : x - width / 2;
  const QRectF box(left, y - height / 2, width, height);
  texts.push_back({box, fitting, raised, font, color});
  return box;
}

void ChartPicture::add(const ChartPicture& other, const QPointF& at) {
  for (ChartShape shape : other.shapes) {
    shape.points.translate(at);
    shapes.push_back(std::move(shape));
  }
  for (ChartText text : other.texts) {
    text.box.translate(at);
    texts.push_back(std::move(text));
  }
  for (ChartPlace place : other.places) {
    place.box.translate(at);
    places.push_back(std::move(place));
  }
}

QStringList wrapped(const QString& text, const QFont& font, double width, int most) {
  QStringList lines;
  QString rest = text;
  while (!rest.isEmpty() && static_cast<int>(lines.size()) < most) {
    const bool last = static_cast<int>(lines.size()) + 1 == most;
    if (last || textWidth(rest, font) <= width) {
      lines << QFontMetricsF(font).elidedText(rest, Qt::ElideRight, width);
      break;
    }
    qsizetype end = rest.indexOf(u' ');
    for (qsizetype next = end; next >= 0 && textWidth(rest.left(next), font) <= width;
         next = rest.indexOf(u' ', next + 1))
      end = next;
    if (end <= 0) end = rest.size();
    lines << QFontMetricsF(font).elidedText(rest.left(end), Qt::ElideRight, width);
    rest = rest.mid(end + 1);
  }
  return lines;
}

void paintPicture(QPainter& painter, const ChartPicture& picture) {
  painter.save();
  for (const ChartShape& shape : picture.shapes) paintShape(painter, shape);
  for (const ChartText& text : picture.texts) paintText(painter, text);
  painter.restore();
}

ChartView::ChartView(QWidget* parent) : QWidget(parent) {
  setPaintedRole(*this, QAccessible::Chart);
  setFocusPolicy(Qt::StrongFocus);
  whenThemed(this, [this] { fresh_ = false; });  // it is painted anew by then
}

void ChartView::show(Make make, double leastHeight, const QString& description) {
  make_ = std::move(make);
  fresh_ = false;
  setMinimumHeight(static_cast<int>(std::ceil(leastHeight)));
  if (description != description_) {
    description_ = description;
    setAccessibleDescription(description);
  }
  update();
}

const ChartPicture& ChartView::picture() {
  if (!fresh_ && make_) {
    picture_ = make_(appTheme(), size());
    painted_ = {};
    fresh_ = true;
    if (place_ >= static_cast<int>(picture_.places.size())) place_ = -1;
  }
  return picture_;
}

QSize ChartView::sizeHint() const {
  return {480, minimumHeight()};
}

void ChartView::resizeEvent(QResizeEvent*) {
  fresh_ = false;
}

void ChartView::paintEvent(QPaintEvent*) {
  const double ratio = devicePixelRatioF();
  if (!picture().size.isEmpty() && (painted_.isNull() || painted_.devicePixelRatio() != ratio)) {
    painted_ = QPixmap((picture_.size * ratio).toSize());
    painted_.setDevicePixelRatio(ratio);
    painted_.fill(Qt::transparent);
    QPainter onto(&painted_);
    paintPicture(onto, picture_);
  }
  QPainter painter(this);
  painter.drawPixmap(0, 0, painted_);
  if (!hasFocus()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const bool inside = place_ >= 0 && place_ < static_cast<int>(picture_.places.size());
  painter.setPen(QPen(appTheme().accent, inside ? 2 : 3));
  const QRectF ring = inside ? picture_.places[static_cast<std::size_t>(place_)].box
                             : QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
  painter.drawRoundedRect(ring, 5, 5);
}

bool ChartView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const ChartPlace& place : picture().places) {
      if (!place.box.contains(help->pos())) continue;
      QToolTip::showText(help->globalPos(), plainTip(place.words), this, place.box.toAlignedRect());
      return true;
    }
    QToolTip::hideText();
    event->ignore();
    return true;
  }
  return QWidget::event(event);
}

void ChartView::keyPressEvent(QKeyEvent* event) {
  const int count = static_cast<int>(picture().places.size());
  switch (count > 0 ? event->key() : 0) {
    case Qt::Key_Down:
    case Qt::Key_Right:
      return goTo(std::min(place_ + 1, count - 1));
    case Qt::Key_Up:
    case Qt::Key_Left:
      return goTo(std::max(place_ - 1, 0));
    case Qt::Key_Home:
      return goTo(0);
    case Qt::Key_End:
      return goTo(count - 1);
    default:
      QWidget::keyPressEvent(event);
  }
}

void ChartView::goTo(int place) {
  place_ = place;
  const ChartPlace& now = picture().places[static_cast<std::size_t>(place)];
  QToolTip::showText(mapToGlobal(now.box.bottomLeft().toPoint()), plainTip(now.words), this);
  setAccessibleDescription(now.words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
  update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  place_ = -1;
  setAccessibleDescription(description_);
  QWidget::focusOutEvent(event);
}

}  // namespace gathernd::ui
