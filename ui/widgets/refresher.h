// SPDX-License-Identifier: GPL-3.0-or-later
// Refreshes a widget at most once per turn of the event loop, and only while it is visible: what was
// scheduled while it was hidden is done when it is shown. Thread rule: GUI thread.
#pragma once

#include <QEvent>
#include <QTimer>
#include <QWidget>
#include <functional>
#include <utility>

namespace gathernd::ui {

class Refresher : public QObject {
 public:
  /// `hidden` is called when the widget is.
  Refresher(
      QWidget* widget, std::function<void()> refresh, std::function<void()> hidden = [] {})
      : widget_(*widget), refresh_(std::move(refresh)), hidden_(std::move(hidden)) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &Refresher::refresh);
    widget->installEventFilter(this);
  }

  void schedule() {
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
      hidden_();
    }
    return false;
  }

 private:
  QWidget& widget_;
  std::function<void()> refresh_, hidden_;
  QTimer soon_;
  bool due_ = true;
};

}  // namespace gathernd::ui
