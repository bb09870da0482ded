// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the menus, from one table: object name, menu, words, keys. The main window connects them;
// what is a list of its own (docks, recent files, themes, exports) is added by whoever has it. The
// shortcuts page lists them. Thread rule: GUI thread.
#pragma once

#include <QAction>
#include <QHash>
#include <QList>
#include <QMenu>
#include <QObject>
#include <QString>
#include <QTreeWidget>

class QMenuBar;
class QWidget;

namespace gathernd {
class BackendRegistry;
}

namespace gathernd::ui {

class Settings;

class Actions : public QObject {
  Q_OBJECT

 public:
  /// The actions belong to `window`, so their keys work wherever the focus is in it.
  explicit Actions(QWidget* window);

  /// By object name ("actionRun"); asserts that it exists.
  QAction* operator[](const char* name) const;
  /// By object name ("menuView").
  QMenu* menu(const char* name) const;
  QList<QMenu*> menus() const { return order_; }
  void fill(QMenuBar* bar) const;

 private:
  QHash<QString, QAction*> actions_;
  QHash<QString, QMenu*> menus_;
  QList<QMenu*> order_;
};

// Every key of the program on one page of the help window, made from the menus' own actions plus the keys
// that views handle.

class ShortcutsPage : public QTreeWidget {
  Q_OBJECT

 public:
  explicit ShortcutsPage(const Actions& actions);
};

/// The guide, the page of keys, and what the program is.
void connectHelpActions(Actions& actions, const BackendRegistry& backends, Settings& settings,
                        QWidget& window);

}  // namespace gathernd::ui
