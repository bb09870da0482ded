// SPDX-License-Identifier: GPL-3.0-or-later
// When a widget brings itself up to date: at most once per turn of the event loop, and while it can be seen;
// what it missed it makes good when it comes into sight. (A page behind another is no work's worth.) Thread
// rule: GUI thread.
#pragma once

#include <QEvent>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <utility>

namespace gathernd::ui {

class Refresher : public QObject {
 public:
  /// `leave`: it went out of sight.
  Refresher(
      QWidget* widget, std::function<void()> refresh, std::function<void()> leave = [] {})
      : widget_(*widget), refresh_(std::move(refresh)), leave_(std::move(leave)) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &Refresher::refresh);
    widget->installEventFilter(this);
  }

  void ask() {
    due_ = true;
    if (widget_.isVisible()) soon_.start();
  }
  void refresh() {
    soon_.stop();
    due_ = false;
    refresh_();
  }
  bool waiting() const { return soon_.isActive(); }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->spontaneous()) return false;  // of the window as a whole
    if (event->type() == QEvent::Show && due_) refresh();
    if (event->type() == QEvent::Hide) {
      soon_.stop();
      leave_();
    }
    return false;
  }

 private:
  QWidget& widget_;
  std::function<void()> refresh_, leave_;
  QTimer soon_;
  bool due_ = true;
};

}  // namespace gathernd::ui
