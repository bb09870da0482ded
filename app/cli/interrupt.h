// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C, and the signals that ask a program to end, as a stop token. A thread of its own waits for them
// (blocked everywhere else), so that nothing has to run inside a signal handler. Work that does not look at
// its token within the grace period is ended by `giveUp`. SIGHUP, SIGTERM and SIGQUIT that were ignored when
// the program was started stay so. Errors: where no thread can be had a signal ends the program at once.
// Thread rule: call watchInterrupt once, from main, before any other thread starts (they inherit the blocked
// signals).
#pragma once

#include <functional>
#include <stop_token>

namespace gathernd::cli {

/// A signal asks `source` to stop. `giveUp` runs on the watching thread, after which the process exits with
/// interruptStatus().
void watchInterrupt(std::stop_source source, std::function<void()> giveUp);

/// 128 and the number of the signal that came: 130 after Ctrl+C, and before any.
int interruptStatus();

/// While one exists the process is not ended early: a file is being put in place, or something cleared away.
class HoldInterrupt {
 public:
  HoldInterrupt();
  ~HoldInterrupt();
  HoldInterrupt(const HoldInterrupt&) = delete;
  HoldInterrupt& operator=(const HoldInterrupt&) = delete;
};

}  // namespace gathernd::cli
