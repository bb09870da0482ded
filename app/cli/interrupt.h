// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C as a stop token. A thread of its own waits for SIGINT (blocked everywhere else), so that nothing has
// to run inside a signal handler. Work that does not look at its token within the grace period is ended by
// `giveUp`. Thread rule: call watchInterrupt once, from main, before any other thread starts (they inherit
// the blocked signal).
#pragma once

#include <functional>
#include <stop_token>

namespace gathernd::cli {

/// Ctrl+C asks `source` to stop. `giveUp` runs on the watching thread, after which the process exits with
/// status 130.
void watchInterrupt(std::stop_source source, std::function<void()> giveUp);

/// While one exists the process is not ended early: a file is being put in place.
class HoldInterrupt {
 public:
  HoldInterrupt();
  ~HoldInterrupt();
  HoldInterrupt(const HoldInterrupt&) = delete;
  HoldInterrupt& operator=(const HoldInterrupt&) = delete;
};

}  // namespace gathernd::cli
