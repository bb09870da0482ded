// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rail/dock_rail.h"

#include <QEnterEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>

#include "ui/access/painted.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMostItem = 56, kLeastItem = 24, kLeastLabelled = 40;
constexpr int kLabelsFrom = 800;  // of a window's height
constexpr int kTop = 8;
constexpr int kLeastShown = 4;  // items that need no scrolling, however low the window
constexpr double kIcon = 19, kStroke = 1.6, kLabel = 11.5, kBar = 3;
constexpr double kTint = 0.12, kHover = 0.06;

}  // namespace

RailItem::RailItem(RailIcon icon, const QString& name, QWidget* parent)
    : QAbstractButton(parent), icon_(icon) {
  setText(name);
  setAccessibleName(name);
  setFocusPolicy(Qt::NoFocus);  // the rail says which one Tab comes to
}

void RailItem::setTheme(const Theme& theme) {
  theme_ = theme;
  update();
}

void RailItem::setLabelled(bool labelled) {
  labelled_ = labelled;
  update();
}

void RailItem::setOpen(bool open) {
  open_ = open;
  setAccessibleDescription(open ? tr("open") : QString());
  update();
}

void RailItem::setCount(std::int64_t count) {
  count_ = count;
  setAccessibleName(count > 0 ? tr("%1 (%2)").arg(text(), countText(count)) : text());
  update();
}

void RailItem::enterEvent(QEnterEvent* event) {
  under_ = true;
  update();
  QAbstractButton::enterEvent(event);
}

void RailItem::leaveEvent(QEvent* event) {
  under_ = false;
  update();
  QAbstractButton::leaveEvent(event);
}

void RailItem::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ground = open_    ? mix(theme_.dock, theme_.accent, kTint)
                        : under_ ? mix(theme_.dock, theme_.text, kHover)
                                 : theme_.dock;
  painter.fillRect(rect(), ground);
  if (open_) painter.fillRect(QRectF(0, 0, kBar * theme_.stroke, height()), theme_.accent);
  const double label = labelled_ ? kLabel + 4 : 0;
  const QPointF middle(width() / 2.0, (height() - label) / 2.0);
  painter.save();
  painter.translate(middle - QPointF(kIcon / 2, kIcon / 2));
  painter.scale(kIcon / 20, kIcon / 20);
  QPen pen(open_ ? theme_.text : theme_.text2, kStroke * 20 / kIcon * theme_.stroke);
  pen.setCapStyle(Qt::RoundCap);
  pen.setJoinStyle(Qt::RoundJoin);
  painter.setPen(pen);
  painter.drawPath(railPath(icon_));
  painter.restore();
  if (labelled_) {
    painter.setFont(theme_.ui(kLabel, open_));
    painter.setPen(open_ ? theme_.text : theme_.text2);
    painter.drawText(QRectF(2, middle.y() + kIcon / 2 + 1, width() - 4, kLabel + 5), Qt::AlignCenter, text());
  }
  if (count_ > 0) {
    const QString number = count_ > 99 ? QStringLiteral("99+") : QString::number(count_);
    const QFont font = theme_.ui(11, true);
    const double w = std::max(16.0, QFontMetricsF(font).horizontalAdvance(number) + 8);
    const QRectF badge(middle.x() + 4, std::max(1.0, middle.y() - kIcon / 2 - 5), w, 16);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.role(RoleColor::Error).strong);
    painter.drawRoundedRect(badge, 8, 8);
    painter.setFont(font);
    painter.setPen(theme_.textOn(theme_.role(RoleColor::Error).strong));
    painter.drawText(badge, Qt::AlignCenter, number);
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme_.accent, 3));
    painter.drawRect(QRectF(rect()).adjusted(2, 2, -2, -2));
  }
}

DockRail::DockRail(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("dockRail"));
  setPaintedRole(*this, QAccessible::ToolBar);
  setAccessibleName(tr("Docks"));
  setFixedWidth(kWidth);
}

RailItem* DockRail::add(RailIcon icon, const QString& name, const QString& help, const QKeySequence& key) {
  auto* item = new RailItem(icon, name, this);
  item->setToolTip(helpTip(help, key));
  item->installEventFilter(this);
  items_ << item;
  if (items_.size() == 1) item->setFocusPolicy(Qt::TabFocus);
  place();
  return item;
}

void DockRail::setTheme(const Theme& theme) {
  theme_ = theme;
  for (RailItem* item : std::as_const(items_)) item->setTheme(theme);
  update();
}

void DockRail::setWindowHeight(int height) {
  windowHeight_ = height;
  place();
}

QSize DockRail::minimumSizeHint() const {
  return {kWidth, kTop + kLeastShown * kLeastItem};
}

void DockRail::place() {
  if (items_.isEmpty()) return;
  const int count = static_cast<int>(items_.size());
  const int room = height() - kTop;
  const int each = std::clamp(room / count, kLeastItem, kMostItem);
  scrolled_ = std::clamp(scrolled_, 0, std::max(0, each * count - room));
  for (int k = 0; k < count; ++k) {
    items_[k]->setLabelled(windowHeight_ >= kLabelsFrom && each >= kLeastLabelled);
    items_[k]->setGeometry(0, kTop + k * each - scrolled_, width(), each);
  }
}

void DockRail::reveal(const QWidget* item) {
  scrolled_ += std::max(0, item->geometry().bottom() + 1 - height());
  scrolled_ -= std::max(0, kTop - item->y());
  place();
}

void DockRail::wheelEvent(QWheelEvent* event) {
  scrolled_ -= event->angleDelta().y() / 4;  // a notch: an item and a bit
  place();
  event->accept();
}

void DockRail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void DockRail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_.dock);
  painter.fillRect(QRect(0, 0, 1, height()), theme_.line);
}

bool DockRail::eventFilter(QObject* watched, QEvent* event) {
  auto* const item = static_cast<RailItem*>(watched);
  if (event->type() == QEvent::FocusIn) {
    // Tab comes back to where one was.
    for (RailItem* other : std::as_const(items_))
      other->setFocusPolicy(other == item ? Qt::TabFocus : Qt::NoFocus);
    reveal(item);
  }
  if (event->type() != QEvent::KeyPress) return false;
  const auto* const pressed = static_cast<QKeyEvent*>(event);
  if (pressed->modifiers() & ~Qt::KeypadModifier) return false;
  const qsizetype last = items_.size() - 1, at = items_.indexOf(item);
  switch (pressed->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      item->click();
      return true;
    case Qt::Key_Down:
    case Qt::Key_Right:
      items_[std::min(at + 1, last)]->setFocus(Qt::TabFocusReason);
      return true;
    case Qt::Key_Up:
    case Qt::Key_Left:
      items_[std::max<qsizetype>(at - 1, 0)]->setFocus(Qt::TabFocusReason);
      return true;
    case Qt::Key_Home:
      items_.front()->setFocus(Qt::TabFocusReason);
      return true;
    case Qt::Key_End:
      items_.back()->setFocus(Qt::TabFocusReason);
      return true;
    default:
      return false;
  }
}

}  // namespace gathernd::ui
