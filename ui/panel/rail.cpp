// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel/rail.h"

#include <QEnterEvent>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/access/painted.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/icons.h"

namespace gathernd::ui {
namespace {

constexpr int kMaxItem = 66, kMinItem = 30;  // high
constexpr int kIconItem = 40;                // and no lower with an icon over its word
constexpr int kTop = 6;
constexpr double kIcon = 22, kStroke = 1.6, kLabel = 12, kBar = 3;
constexpr double kTint = 0.12, kHover = 0.06;

QPainterPath railPath(RailIcon icon) {
  QPainterPath path;
  switch (icon) {
    case RailIcon::Explain:  // what is said
      addLine(path,
              {{2.5, 3.5}, {17.5, 3.5}, {17.5, 13}, {9, 13}, {5.5, 16.5}, {5.5, 13}, {2.5, 13}, {2.5, 3.5}});
      addLine(path, {{6, 6.8}, {14, 6.8}});
      addLine(path, {{6, 9.8}, {11, 9.8}});
      break;
    case RailIcon::Problems:
      addLine(path, {{10, 3}, {18, 17}, {2, 17}, {10, 3}});
      addLine(path, {{10, 8}, {10, 12}});
      addLine(path, {{10, 14.5}, {10, 14.6}});
      break;
    case RailIcon::Values:  // a table
      path.addRect(3, 3, 14, 14);
      for (const double at : {7.7, 12.3}) {
        addLine(path, {{3, at}, {17, at}});
        addLine(path, {{at, 3}, {at, 17}});
      }
      break;
    case RailIcon::Frameworks:  // layers
      addLine(path, {{10, 2.5}, {18, 6.5}, {10, 10.5}, {2, 6.5}, {10, 2.5}});
      addLine(path, {{2, 10}, {10, 14}, {18, 10}});
      addLine(path, {{2, 13.5}, {10, 17.5}, {18, 13.5}});
      break;
    case RailIcon::Learn:  // a graduate's cap
      addLine(path, {{10, 4}, {18.5, 8}, {10, 12}, {1.5, 8}, {10, 4}});
      path.moveTo(5, 10);
      path.lineTo(5, 14);
      path.cubicTo(7.5, 17, 12.5, 17, 15, 14);
      path.lineTo(15, 10);
      break;
    case RailIcon::Measure:  // a stopwatch
      path.addEllipse(QPointF(10, 11.5), 6.5, 6.5);
      addLine(path, {{10, 11.5}, {10, 7.8}});
      addLine(path, {{8, 2.5}, {12, 2.5}});
      addLine(path, {{10, 2.5}, {10, 5}});
      break;
  }
  return path;
}

}  // namespace

RailItem::RailItem(RailIcon icon, const QString& name, QWidget* parent)
    : QAbstractButton(parent), icon_(icon) {
  setText(name);
  setAccessibleName(name);
  setFocusPolicy(Qt::NoFocus);  // the rail says which one Tab comes to
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
  const Theme& theme = appTheme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ground = open_    ? mix(theme.dock, theme.accent, kTint)
                        : under_ ? mix(theme.dock, theme.text, kHover)
                                 : theme.dock;
  painter.fillRect(rect(), ground);
  if (open_) painter.fillRect(QRectF(0, 0, kBar * theme.stroke, height()), theme.accent);
  const bool iconic = height() >= kIconItem;
  const QPointF middle(width() / 2.0, (height() - kLabel - 4) / 2.0);
  if (iconic) {
    painter.save();
    painter.translate(middle - QPointF(kIcon / 2, kIcon / 2));
    painter.scale(kIcon / 20, kIcon / 20);
    painter.setPen(QPen(open_ ? theme.text : theme.text2, kStroke * 20 / kIcon * theme.stroke, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(railPath(icon_));
    painter.restore();
  }
  painter.setFont(theme.ui(kLabel, open_));
  painter.setPen(open_ ? theme.text : theme.text2);
  const double top = iconic ? middle.y() + kIcon / 2 + 1 : (height() - kLabel - 6) / 2.0;
  painter.drawText(QRectF(2, top, width() - 4, kLabel + 6), Qt::AlignCenter, text());
  if (count_ > 0) {
    const QString number = count_ > 99 ? QStringLiteral("99+") : QString::number(count_);
    const QFont font = theme.ui(11, true);
    const double w = std::max(16.0, QFontMetricsF(font).horizontalAdvance(number) + 8);
    const QRectF badge(iconic ? middle.x() + 4 : width() - w - 2,
                       iconic ? std::max(1.0, middle.y() - kIcon / 2 - 5) : 1, w, 16);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.role(RoleColor::Error).strong);
    painter.drawRoundedRect(badge, 8, 8);
    painter.setFont(font);
    painter.setPen(theme.textOn(theme.role(RoleColor::Error).strong));
    painter.drawText(badge, Qt::AlignCenter, number);
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 3));
    painter.drawRect(QRectF(rect()).adjusted(2, 2, -2, -2));
  }
}

PanelRail::PanelRail(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("dockRail"));
  setPaintedRole(*this, QAccessible::ToolBar);
  setAccessibleName(tr("Panels"));
  setFixedWidth(kWidth);
}

RailItem* PanelRail::add(RailIcon icon, const QString& name, const QString& help) {
  auto* item = new RailItem(icon, name, this);
  item->setToolTip(helpTip(help));
  item->installEventFilter(this);
  items_ << item;
  if (items_.size() == 1) item->setFocusPolicy(Qt::TabFocus);
  place();
  return item;
}

QSize PanelRail::minimumSizeHint() const {
  return {kWidth, kTop + static_cast<int>(items_.size()) * kMinItem};
}

void PanelRail::place() {
  if (items_.isEmpty()) return;
  const int each = std::clamp((height() - kTop) / static_cast<int>(items_.size()), kMinItem, kMaxItem);
  for (int k = 0; k < items_.size(); ++k) items_[k]->setGeometry(1, kTop + k * each, width() - 1, each);
}

void PanelRail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  place();
}

void PanelRail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), appTheme().dock);
  painter.fillRect(QRect(0, 0, 1, height()), appTheme().line);
}

bool PanelRail::eventFilter(QObject* watched, QEvent* event) {
  auto* const item = static_cast<RailItem*>(watched);
  if (event->type() == QEvent::FocusIn) {
    // Tab comes back to where one was.
    for (RailItem* other : std::as_const(items_))
      other->setFocusPolicy(other == item ? Qt::TabFocus : Qt::NoFocus);
  }
  if (event->type() != QEvent::KeyPress) return false;
  const auto* const pressed = static_cast<QKeyEvent*>(event);
  if (pressed->modifiers() & ~Qt::KeypadModifier) return false;
  const qsizetype last = items_.size() - 1, at = items_.indexOf(item);
  const auto go = [this](qsizetype to) { return items_[to]->setFocus(Qt::TabFocusReason), true; };
  switch (pressed->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return item->click(), true;
    case Qt::Key_Down:
    case Qt::Key_Right:
      return go(std::min(at + 1, last));
    case Qt::Key_Up:
    case Qt::Key_Left:
      return go(std::max<qsizetype>(at - 1, 0));
    case Qt::Key_Home:
      return go(0);
    case Qt::Key_End:
      return go(last);
    default:
      return false;
  }
}

}  // namespace gathernd::ui
