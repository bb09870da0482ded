// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare dock in the window: how high it opens, and how it takes the whole window and gives it back.
// Thread rule: GUI thread.
#pragma once

#include <QByteArray>
#include <QObject>

class QDockWidget;
class QMainWindow;

namespace gathernd::ui {

class ComparePanel;

class CompareDock : public QObject {
  Q_OBJECT

 public:
  CompareDock(QMainWindow& window, QDockWidget& dock, ComparePanel& panel);

  bool maximised() const { return maximised_; }
  /// Hides the picture and what stands beside it, or brings all of it back as it was.
  void setMaximised(bool maximised);

 private:
  void shown();

  QMainWindow& window_;
  QDockWidget& dock_;
  ComparePanel& panel_;
  QByteArray before_;  ///< the window's state when the picture was hidden
  bool maximised_ = false;
  bool sized_ = false;  ///< once a height was chosen, it is the person's
};

}  // namespace gathernd::ui
