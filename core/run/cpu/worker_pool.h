// SPDX-License-Identifier: GPL-3.0-or-later
// Resident threads that help a caller with its work. The caller works too and waits only for helpers that
// have begun, so that a helper which wakes late costs nothing but the call; one that loses its processor
// after it has begun is waited for. A helper looks out for more work for some microseconds, then sleeps.
// Chosen over oneTBB because its helpers can be kept off their caller's processor (below). Measured
// there, time lost on 100 µs of work for two: at once after another run 0 µs (oneTBB 0), after 200 µs of
// the caller's own 17 µs (48), after 3 ms asleep 30 µs (50; there it is all that could be gained). Errors:
// where no thread can be had the caller does it all; what a body throws is thrown again by run(), once all
// have ended. Thread rule: run() from any number of threads at once, also from within a body; the pool's
// threads are shared out, never multiplied.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include <pthread.h>
#include <sched.h>

namespace gathernd::cpu {

class WorkerPool {
 public:
  /// At most so many threads beside its callers'; each starts when it is first needed.
  explicit WorkerPool(int helpers);
  /// Ends its threads. No run() may be under way.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// As runWorkers (parallel.h): body(0) … body(workers - 1), all ended on return. Allocates nothing, once
  /// its threads are there.
  void run(int workers, const std::function<void(int)>& body);

 private:
  struct Region;
  struct Helper;
  struct Called;

  // The caller's side.
  void open(Region& region);
  void close(Region& region);
  void awaitHelpers(Region& region);

  // A helper's side: its thread, what it may help with, and its three states.
  void loop(Helper& self);
  Region* openRegion() const;
  /// Whether it woke a caller, which a kernel that packs threads does on the helper's own processor: who then
  /// looked out there would not get a turn, and only who sleeps is moved off.
  bool help(std::unique_lock<std::mutex>& lock, Region& region);
  /// False when nothing came.
  bool lookOut(std::unique_lock<std::mutex>& lock);
  void sleep(std::unique_lock<std::mutex>& lock, Helper& self);

  Helper* freeHelper();
  Called call(Region& region);

  const int most_;
  std::atomic<unsigned> opened_{0};  ///< counts regions, for those who look out
  std::mutex mutex_;                 ///< guards everything below
  std::condition_variable ended_;
  Region* regions_ = nullptr;  ///< open ones, oldest first
  Helper* asleep_ = nullptr;   ///< last one first: its processor is the warmest
  std::vector<std::unique_ptr<Helper>> helpers_;
  int lookingOut_ = 0;
  int waiting_ = 0;
  bool refused_ = false;  ///< the system gave no thread
  bool over_ = false;
};

// Which processors the calling thread may run on, and keeping a helper thread off the one it is on. A kernel
// that packs threads, as virtual machines' often do, wakes a helper on its waker's own processor and moves it
// only after a while: the helper then begins when the work is done. Measured on two processors, 400 µs of
// work shared after a pause of 3 ms: 160 µs lost on average without this, 38 µs with it. Errors: where the
// system does not say, nothing is known and nothing is done.

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
