// SPDX-License-Identifier: GPL-3.0-or-later
// The head of the sheet below the canvas: a tab for each of its docks, and the buttons of a title bar, which
// give the sheet all of the window or close it. Thread rule: GUI thread.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QWidget>

#include "ui/theme/theme.h"

class QDockWidget;
class QTabBar;
class QToolButton;

namespace gathernd::ui {

class SheetArea;

class SheetTabs : public QWidget {
  Q_OBJECT

 public:
  /// Becomes the head of what lies below in `area`.
  explicit SheetTabs(SheetArea& area);
  /// To the sheet too; its own title bar goes.
  void add(QDockWidget* dock, const QString& help, const QKeySequence& key);
  void setTheme(const Theme& theme);

 private:
  void follow();
  void label();

  SheetArea& area_;
  Theme theme_;
  QTabBar* tabs_;
  QToolButton* fill_;
  QToolButton* close_;
  QList<QDockWidget*> docks_;
};

}  // namespace gathernd::ui
