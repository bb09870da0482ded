// SPDX-License-Identifier: GPL-3.0-or-later
// The class's screen as it was: a still over the window, below which one goes on working unseen. Thread rule:
// GUI thread.
#pragma once

#include <QPixmap>
#include <QWidget>

namespace gathernd::ui {

class FrozenPicture : public QWidget {
  Q_OBJECT

 public:
  /// Covers `window` while it is on.
  explicit FrozenPicture(QWidget* window);
  bool on() const { return !isHidden(); }
  void take();  ///< the window as it stands
  void lift();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QPixmap still_;
};

}  // namespace gathernd::ui
