// SPDX-License-Identifier: GPL-3.0-or-later
// Cut, Copy, Paste and Select all in the menu, for who does not press their keys: they do what those keys do
// where the focus is. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

class QAction;
class QMenu;

namespace gathernd::ui {

class Actions;

class EditActions : public QObject {
  Q_OBJECT

 public:
  EditActions(Actions& actions, QWidget& window);

 private:
  void focusMoved(QWidget* to);
  void enable();
  void act(const char* name);

  Actions& actions_;
  QWidget& window_;
  QPointer<QWidget> target_;  ///< what has the focus, but for the menus
  bool acting_ = false;
};

/// Whether it is one of the four: what is typed where they act is theirs, and stays there.
bool actsWhereTheFocusIs(const QAction& action);

/// Items of `menu` without a letter to press get one that no other has, while there are any.
void giveMnemonics(QMenu& menu);

}  // namespace gathernd::ui
