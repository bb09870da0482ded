// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/focus_groups.h"

#include <QAbstractButton>
#include <QApplication>
#include <QKeyEvent>
#include <QScrollArea>
#include <algorithm>
#include <cstdlib>
#include <utility>

namespace gathernd::ui {
namespace {

constexpr int kViewMargin = 16;  // round what is scrolled into view
constexpr int kSameLine = 4;     // so much higher or lower stands in the same row

bool isArrow(int key) {
  return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Left || key == Qt::Key_Right;
}

}  // namespace

FocusGroups::FocusGroups(QScrollArea* area) : QObject(area), area_(area) {}

void FocusGroups::set(int group, const QList<QWidget*>& buttons, bool columns) {
  while (groups_.size() <= group) groups_.emplaceBack();
  Group& changed = groups_[group];
  changed.buttons.clear();
  changed.columns = columns;
  for (QWidget* button : buttons) {
    button->removeEventFilter(this);
    button->installEventFilter(this);
    changed.buttons << button;
  }
}

FocusGroups::Group* FocusGroups::groupOf(const QObject* button) {
  const auto holds = [button](const Group& group) {
    return std::any_of(group.buttons.begin(), group.buttons.end(),
                       [button](const auto& each) { return each == button; });
  };
  const auto found = std::find_if(groups_.begin(), groups_.end(), holds);
  return button == nullptr || found == groups_.end() ? nullptr : &*found;
}

QWidget* FocusGroups::entry(const Group& group) const {
  const auto usable = [](const QPointer<QWidget>& button) {
    return button && button->isVisible() && button->isEnabled();
  };
  if (usable(group.last)) return group.last;
  const auto first = std::find_if(group.buttons.begin(), group.buttons.end(), usable);
  return first == group.buttons.end() ? nullptr : first->data();
}

bool FocusGroups::tab(bool next) {
  const qsizetype count = groups_.size();
  const Group* const here = groupOf(QApplication::focusWidget());
  const qsizetype at = here == nullptr ? (next ? -1 : count) : here - groups_.data();
  for (qsizetype step = 1; step <= count; ++step) {
    const qsizetype to = ((next ? at + step : at - step) % count + count) % count;
    if (QWidget* button = entry(groups_[to])) {
      focus(button, next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
      return true;
    }
  }
  return false;
}

void FocusGroups::focus(QWidget* button, Qt::FocusReason reason) {
  button->setFocus(reason);
  area_->ensureWidgetVisible(button, 0, kViewMargin);
}

/// As they stand; the same one at an edge.
QWidget* FocusGroups::neighbour(const Group& group, QWidget& from, int key) const {
  QList<QWidget*> shown;
  for (const auto& button : group.buttons)
    if (button && button->isVisible() && button->isEnabled()) shown << button;
  const bool across = key == Qt::Key_Left || key == Qt::Key_Right;
  const int sign = key == Qt::Key_Right || key == Qt::Key_Down ? 1 : -1;
  if (across && !group.columns)
    return shown[std::clamp<qsizetype>(shown.indexOf(&from) + sign, 0, shown.size() - 1)];
  const auto middle = [this](const QWidget* button) {
    return button->mapTo(area_->widget(), button->rect().center());
  };
  QWidget* best = &from;
  int bestAhead = 0, bestAside = 0;
  for (QWidget* button : std::as_const(shown)) {
    const QPoint way = middle(button) - middle(&from);
    const int ahead = sign * (across ? way.x() : way.y());
    const int aside = std::abs(across ? way.y() : way.x());
    if (ahead <= (across ? from.width() : from.height()) / 2) continue;  // beside it, or the other way
    if (group.columns && !across && aside > from.width() / 2) continue;  // another column
    const bool nearer = best == &from || ahead < bestAhead - kSameLine ||
                        (ahead < bestAhead + kSameLine && aside < bestAside);
    if (!nearer) continue;
    best = button;
    bestAhead = ahead;
    bestAside = aside;
  }
  return best;
}

bool FocusGroups::eventFilter(QObject* watched, QEvent* event) {
  // Of nothing else: a button that is being destroyed is none any more.
  if (event->type() != QEvent::FocusIn && event->type() != QEvent::KeyPress) return false;
  Group* const group = groupOf(watched);
  if (group == nullptr) return false;
  auto* const stop = static_cast<QWidget*>(watched);
  if (event->type() == QEvent::FocusIn) group->last = stop;
  auto* const button = qobject_cast<QAbstractButton*>(stop);
  if (event->type() != QEvent::KeyPress || button == nullptr) return false;
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    button->click();
    return true;
  }
  if (!isArrow(key)) return false;
  focus(neighbour(*group, *button, key), Qt::TabFocusReason);
  return true;
}

}  // namespace gathernd::ui
