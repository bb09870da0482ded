// SPDX-License-Identifier: GPL-3.0-or-later
// F1: every key of the program on one page, made from the menus' own actions plus the keys that views handle.
// Thread rule: GUI thread.
#pragma once

#include <QDialog>

namespace gathernd::ui {

class Actions;

class ShortcutsPage : public QDialog {
  Q_OBJECT

 public:
  ShortcutsPage(const Actions& actions, QWidget* parent);
};

}  // namespace gathernd::ui
