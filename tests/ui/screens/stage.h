// SPDX-License-Identifier: GPL-3.0-or-later
// A window with all that it is made of, and the states that it can be in: each dock, and what opens over it,
// beside its picture or between its rows. Thread rule: GUI thread.
#pragma once

#include <QApplication>
#include <QLineEdit>
#include <QSettings>
#include <QString>
#include <QTemporaryDir>
#include <functional>
#include <memory>
#include <vector>

#include "tests/ui/screens/shots.h"
#include "ui/recovery/recovery.h"
#include "ui/recovery/recovery_offers.h"
#include "ui/session/session.h"
#include "ui/widgets/settings.h"
#include "ui/window/main_window.h"

namespace gathernd::ui {

struct Stage {
  Stage(const BackendRegistry& backends, const QPalette& system, const char* call);
  template <class T>
  T* find(const char* name) const {
    return window->findChild<T*>(QLatin1String(name));
  }
  void trigger(const char* action) const { find<QAction>(action)->trigger(); }
  void settle() { ui::settle(session, *window); }
  /// The one that is over the window, or in one of its own beside it; null: none.
  QWidget* over() const;
  void type(const char* field, const char* words);
  /// So much work to recover.
  void offer(int count);

  QTemporaryDir folder;
  NoDialogs dialogs;
  Settings settings;
  Session session;
  std::unique_ptr<MainWindow> window;
  std::unique_ptr<Recovery> recovery;
  std::unique_ptr<RecoveryOffers> offers;
};

struct State {
  QString name;
  const char* call;
  std::function<void(Stage&)> enter;
};

/// Each dock, with three calls.
std::vector<State> dockStates();
std::vector<State> overlayStates();

}  // namespace gathernd::ui
