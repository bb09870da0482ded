// SPDX-License-Identifier: GPL-3.0-or-later
// The application: an event for which there is no memory ends by itself, is told of, and the program goes on
// (docs/policies.md). Thread rule: GUI thread.
#pragma once

#include <QApplication>
#include <QTimer>

namespace gathernd::ui {

class Application : public QApplication {
  Q_OBJECT

 public:
  Application(int& argc, char** argv);
  bool notify(QObject* receiver, QEvent* event) override;

 signals:
  /// From the event loop, and not again within the next second: to say it may be what fails.
  void memoryRefused();

 private:
  QTimer saying_;
};

}  // namespace gathernd::ui
