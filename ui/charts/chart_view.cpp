// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/access/painted.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {

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
