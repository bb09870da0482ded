// SPDX-License-Identifier: GPL-3.0-or-later
// The application: an event for which there is no memory ends by itself, is told of, and the program goes on
// (docs/policies.md). Thread rule: GUI thread.
#pragma once

#include <QApplication>
#include <QObject>
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

/// The wheel over a spin box or a combo box that has not the focus changes nothing: it passes on to what lies
/// behind, which may scroll. With the focus it works as ever; only a click or a key gives the focus. And a
/// key that closed a menu and is still held does nothing more there: a hidden menu gets its repeats, and
/// would open a dialog for each. For all of the application while it lives.
class InputGuard : public QObject {
  Q_OBJECT

 public:
  explicit InputGuard(QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace gathernd::ui
