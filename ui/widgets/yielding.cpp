// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/yielding.h"

#include <QEvent>
#include <algorithm>

namespace gathernd::ui {
namespace {

constexpr QSize kLeastArea(200, 72);
constexpr int kLeastList = 110;

}  // namespace

YieldingArea::YieldingArea(QWidget* parent) : QScrollArea(parent) {
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
}

void YieldingArea::setContent(QWidget* content) {
  setWidget(content);
  setFocusProxy(content);
}

QSize YieldingArea::minimumSizeHint() const {
  return kLeastArea;
}

QSize YieldingArea::sizeHint() const {
  return widget()->sizeHint();
}

bool YieldingArea::eventFilter(QObject* watched, QEvent* event) {
  if (watched == widget() && event->type() == QEvent::LayoutRequest) {
    settleBar();
    QEvent again(QEvent::LayoutRequest);
    QScrollArea::event(&again);  // which sizes the content by what it needs now
  }
  return QScrollArea::eventFilter(watched, event);
}

void YieldingArea::resizeEvent(QResizeEvent* event) {
  settleBar();
  QScrollArea::resizeEvent(event);
}

/// Words that wrap need more height beside a bar: Qt would leave one that stands even where all has room
/// without it.
void YieldingArea::settleBar() {
  const QSize room = maximumViewportSize();
  const int least = widget()->hasHeightForWidth() ? widget()->heightForWidth(room.width()) : 0;
  const bool fits = std::max(least, widget()->minimumSizeHint().height()) <= room.height();
  setVerticalScrollBarPolicy(fits ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
}

QSize YieldingList::minimumSizeHint() const {
  return {QListView::minimumSizeHint().width(), kLeastList};
}

/// Not a size policy that ignores the hint: a scroll area would leave the list no height beside words that
/// wrap.
QSize YieldingList::sizeHint() const {
  return {QListView::sizeHint().width(), kLeastList};
}

WordList::WordList(QWidget* parent) : YieldingList(parent) {
  setFrameShape(QFrame::NoFrame);
  setResizeMode(QListView::Adjust);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  // One that came or went with the rows would leave them laid out for another width.
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setStyleSheet(QStringLiteral("QListView { background: transparent; border: none; }"));
}

}  // namespace gathernd::ui
