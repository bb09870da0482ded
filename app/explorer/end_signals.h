// SPDX-License-Identifier: GPL-3.0-or-later
// The signals that ask a program to end (INT, TERM, HUP, QUIT), as an event in the window's thread, so that
// what is unsaved can be kept first. Ones that were ignored when the program was started stay so; the same
// one a second time ends the program at once. Errors: where no pipe can be had, so does the first. Thread
// rule: GUI thread; one at a time.
#pragma once

#include <QSocketNotifier>
#include <functional>
#include <memory>

namespace gathernd::explorer {

class EndSignals {
 public:
  explicit EndSignals(std::function<void(int signal)> came);
  ~EndSignals();
  EndSignals(const EndSignals&) = delete;
  EndSignals& operator=(const EndSignals&) = delete;

 private:
  int readEnd_ = -1;
  std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace gathernd::explorer
