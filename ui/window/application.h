// SPDX-License-Identifier: GPL-3.0-or-later
// The application: an event that asks for more memory than there is ends by itself, and the program goes on.
// Thread rule: GUI thread.
#pragma once

#include <QApplication>

namespace gathernd::ui {

class Application : public QApplication {
 public:
  using QApplication::QApplication;
  bool notify(QObject* receiver, QEvent* event) override;
};

}  // namespace gathernd::ui
