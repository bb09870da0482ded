// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/focus_ring.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QScrollArea>
#include <QStatusBar>
#include <QToolBar>
#include <algorithm>

namespace gathernd::ui {
namespace {

QRect placeOf(const QWidget& widget, const QWidget& window) {
  return {widget.mapTo(&window, QPoint(0, 0)), widget.size()};
}

bool isStop(const QWidget& widget) {
  return (widget.focusPolicy() & Qt::TabFocus) != 0 && widget.isVisible() && widget.isEnabled() &&
         widget.focusProxy() == nullptr;
}

/// What a scroll area brings into sight counts as seen; what was moved off the window does not.
bool canBeSeen(const QWidget& widget, const QWidget& window) {
  QRect seen = placeOf(widget, window);
  for (const QWidget* up = widget.parentWidget(); up != nullptr; up = up->parentWidget()) {
    if (qobject_cast<const QScrollArea*>(up) != nullptr) seen = placeOf(*up, window);
    seen &= placeOf(*up, window);
    if (up == &window) break;
  }
  return !seen.isEmpty();
}

/// In lines from top to bottom. In the line of the least high one stand those that begin with it, and those
/// whose middle is above its lower edge.
void sortAsRead(std::vector<QWidget*>& stops, const QWidget& window) {
  const auto place = [&](const QWidget* w) { return placeOf(*w, window); };
  std::stable_sort(stops.begin(), stops.end(), [&](const QWidget* a, const QWidget* b) {
    const QRect first = place(a), second = place(b);
    return first.top() != second.top() ? first.top() < second.top() : first.bottom() < second.bottom();
  });
  for (auto line = stops.begin(); line != stops.end();) {
    const QRect first = place(*line);
    auto end = std::next(line);
    // What lies inside of the first comes after it.
    const auto isBeside = [&first](const QRect& other) {
      return other.top() == first.top() || other.center().y() <= first.bottom();
    };
    while (end != stops.end() && isBeside(place(*end)) && !(*line)->isAncestorOf(*end)) ++end;
    std::stable_sort(line, end,
                     [&](const QWidget* a, const QWidget* b) { return place(a).left() < place(b).left(); });
    line = end;
  }
}

std::vector<QWidget*> stopsIn(QWidget* pane, const QWidget& window) {
  std::vector<QWidget*> stops;
  if (pane == nullptr || !pane->isVisible()) return stops;
  const auto add = [&](QWidget* widget) {
    if (isStop(*widget) && canBeSeen(*widget, window)) stops.push_back(widget);
  };
  add(pane);
  for (QWidget* widget : pane->findChildren<QWidget*>())
    if (widget->window() == &window) add(widget);
  sortAsRead(stops, window);
  return stops;
}

}  // namespace

FocusRing::FocusRing(QMainWindow& window) : QObject(&window), window_(window) {
  window.installEventFilter(this);
}

bool FocusRing::eventFilter(QObject*, QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) pressedIn_ = window_.focusWidget();  // before the key itself
  return false;
}

bool FocusRing::press(const QKeyEvent& key) {
  auto* const button = qobject_cast<QAbstractButton*>(window_.focusWidget());
  if (button == nullptr || button != pressedIn_) return false;
  if (key.key() != Qt::Key_Return && key.key() != Qt::Key_Enter) return false;
  button->click();
  return true;
}

std::vector<std::vector<QWidget*>> FocusRing::panes() const {
  std::vector<QWidget*> places;
  places.push_back(window_.menuWidget());
  if (QWidget* const centre = window_.centralWidget()) {
    std::vector<QWidget*> parts;
    for (auto* part : centre->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      parts.push_back(part);
    sortAsRead(parts, window_);
    places.insert(places.end(), parts.begin(), parts.end());
  }
  for (auto* dock : window_.findChildren<QDockWidget*>()) places.push_back(dock);
  for (auto* bar : window_.findChildren<QToolBar*>(QString(), Qt::FindDirectChildrenOnly))
    places.push_back(bar);
  places.push_back(window_.findChild<QStatusBar*>(QString(), Qt::FindDirectChildrenOnly));

  std::vector<std::vector<QWidget*>> panes;
  for (QWidget* const place : places)
    if (auto stops = stopsIn(place, window_); !stops.empty()) panes.push_back(std::move(stops));
  return panes;
}

bool FocusRing::step(bool next) {
  const auto all = panes();
  std::vector<QWidget*> ring;
  for (const auto& pane : all) ring.insert(ring.end(), pane.begin(), pane.end());
  if (ring.empty()) return false;
  QWidget* const from = QApplication::focusWidget();
  const auto at = std::find(ring.begin(), ring.end(), from);
  const auto count = static_cast<std::ptrdiff_t>(ring.size());
  std::ptrdiff_t k = 0;
  if (at != ring.end())
    k = (at - ring.begin() + (next ? 1 : -1) + count) % count;
  else
    k = (before(all, from) + (next ? 0 : count - 1)) % count;
  ring[static_cast<std::size_t>(k)]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
  return true;
}

std::ptrdiff_t FocusRing::before(const std::vector<std::vector<QWidget*>>& panes, QWidget* from) const {
  if (from == nullptr || from == &window_ || !window_.isAncestorOf(from)) return 0;
  std::ptrdiff_t passed = 0;
  // Of the pane that it stands in, those that the eye meets before it.
  for (const auto& stops : panes) {
    const bool here = std::any_of(stops.begin(), stops.end(),
                                  [&](const QWidget* stop) { return paneOf(*stop) == paneOf(*from); });
    if (!here) {
      passed += std::ssize(stops);
      continue;
    }
    std::vector<QWidget*> with = stops;
    with.push_back(from);
    sortAsRead(with, window_);
    return passed + (std::find(with.begin(), with.end(), from) - with.begin());
  }
  return 0;
}

const QWidget* FocusRing::paneOf(const QWidget& widget) const {
  const QWidget* pane = &widget;
  while (pane->parentWidget() != nullptr && pane->parentWidget() != &window_ &&
         pane->parentWidget() != window_.centralWidget())
    pane = pane->parentWidget();
  return pane;
}

void FocusRing::stepPane(bool next) {
  const auto all = panes();
  if (all.empty()) return;
  QWidget* const from = QApplication::focusWidget();
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  std::ptrdiff_t at = next ? -1 : 0;
  for (std::size_t k = 0; k < all.size(); ++k)
    for (const QWidget* stop : all[k])
      if (from != nullptr && paneOf(*stop) == paneOf(*from)) at = static_cast<std::ptrdiff_t>(k);
  const auto to = static_cast<std::size_t>((at + (next ? 1 : -1) + count) % count);
  all[to].front()->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

void FocusRing::openMenus() {
  auto* const menus = window_.findChild<QMenuBar*>();
  if (menus == nullptr || !menus->isVisible() || menus->actions().isEmpty()) return;
  // The bar takes the focus itself, as for Alt and a letter: then Esc gives it back to where it was.
  menus->setActiveAction(menus->actions().constFirst());
}

}  // namespace gathernd::ui
