// SPDX-License-Identifier: GPL-3.0-or-later
// Where memory is refused on the GUI thread: what was under way is given up where it began, and the window
// says so, once. Nothing may be thrown through frames of Qt's widgets, which were compiled without
// exceptions: an abandoned painter of theirs would paint no more. Every event is guarded
// (ui/window/application.h); slots that several views share, and what Qt calls while it paints, are guarded
// one by one. Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <QTimer>
#include <new>
#include <stdexcept>

namespace gathernd::ui {

class MemoryGuard : public QObject {
  Q_OBJECT

 public:
  static MemoryGuard& get();

  /// Runs `work`. False: it was given up, for want of memory.
  template <class Work>
  bool run(const Work& work) {
    try {
      work();
      return true;
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {  // a container was asked for more than it could ever hold
    }
    refused();
    return false;
  }

 signals:
  /// From the event loop, and not again within the next second: to say it may be what fails.
  void gaveUp();

 private:
  MemoryGuard();
  void refused() noexcept;
  void saySoon();
  QTimer saying_;
};

/// A slot that fails by itself: what else is connected is called all the same.
template <class Receiver, class... Arguments>
auto guarded(Receiver* receiver, void (Receiver::*slot)(Arguments...)) {
  return [receiver, slot](const Arguments&... arguments) {
    MemoryGuard::get().run([&] { (receiver->*slot)(arguments...); });
  };
}

}  // namespace gathernd::ui
