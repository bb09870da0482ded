// SPDX-License-Identifier: GPL-3.0-or-later
// Which processors the calling thread may run on, and keeping a helper thread off the one it is on. A kernel
// that packs threads, as virtual machines' often do, wakes a helper on its waker's own processor and moves it
// only after a while: the helper then begins when the work is done. Measured on two processors, 400 µs of
// work shared after a pause of 3 ms: 160 µs lost on average without this, 38 µs with it.
// Errors: where the system does not say, nothing is known and nothing is done. Thread rule: plain values.
#pragma once

#include <pthread.h>
#include <sched.h>

namespace gathernd::cpu {

/// As many as the machine has running; a process may be allowed fewer.
int processorCount();

/// What the calling thread may use, now.
class Processors {
 public:
  static Processors ofCaller();
  /// How many threads can run at once, the caller among them.
  int count() const { return count_; }

 private:
  friend class Placement;
  cpu_set_t allowed_{};
  int here_ = -1;  ///< below 0: not known
  int count_ = 1;
};

/// Where one helper thread may run. The owner serialises its calls.
class Placement {
 public:
  /// To be called by the helper itself before it sleeps.
  void noteProcessor() { last_ = sched_getcpu(); }
  /// To be called while the helper sleeps. A system call, but only where something has to change: its
  /// processor is the caller's, or the caller may use others than the last one could.
  void moveOff(const Processors& caller, pthread_t helper);

 private:
  cpu_set_t allowed_{};  ///< of the last caller
  cpu_set_t set_{};
  int last_ = -1;
};

}  // namespace gathernd::cpu
