// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_dock.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QTimer>
#include <algorithm>

#include "ui/compare/compare_panel.h"

namespace gathernd::ui {
namespace {

constexpr int kNaturalHeight = 460;

}  // namespace

CompareDock::CompareDock(QMainWindow& window, QDockWidget& dock, ComparePanel& panel)
    : QObject(&window), window_(window), dock_(dock), panel_(panel) {
  dock_.setTitleBarWidget(new QWidget(&dock_));  // the panel has a header of its own
  connect(&panel_, &ComparePanel::maximiseAsked, this, [this] { setMaximised(!maximised_); });
  connect(&panel_, &ComparePanel::closeAsked, &dock_, &QDockWidget::close);
  connect(&dock_, &QDockWidget::visibilityChanged, this, [this](bool visible) {
    if (visible) shown();
    // Whoever closes it wants the picture back; a tab in front of it changes nothing.
    if (!visible && dock_.isHidden()) setMaximised(false);
  });
}

void CompareDock::shown() {
  if (sized_ || maximised_) return;
  sized_ = true;
  // A little more than half of the window at most; later: the layout knows nothing of a dock that is being
  // shown.
  QTimer::singleShot(0, this, [this] {
    window_.resizeDocks({&dock_}, {std::min(kNaturalHeight, window_.height() * 11 / 20)}, Qt::Vertical);
  });
}

void CompareDock::setMaximised(bool maximised) {
  if (maximised == maximised_) return;
  maximised_ = maximised;
  panel_.setMaximised(maximised);
  if (maximised) {
    before_ = window_.saveState();
    for (QDockWidget* other : window_.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
      if (window_.dockWidgetArea(other) != Qt::BottomDockWidgetArea) other->hide();
    }
    window_.centralWidget()->hide();
    return;
  }
  const bool closed = dock_.isHidden();
  window_.centralWidget()->show();
  window_.restoreState(before_);
  if (closed) dock_.hide();
}

}  // namespace gathernd::ui
