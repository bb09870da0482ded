// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/worker_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include <pthread.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {
namespace {

// A run that follows soon finds its helpers awake, and a caller meets its last helper awake; longer would
// take time from other threads for nothing.
constexpr auto kLookOut = std::chrono::microseconds(50);
// A caller waits for helpers that are at work, seldom for longer than a chunk takes, and to be woken costs it
// more.
constexpr auto kAwait = std::chrono::microseconds(500);
constexpr auto kBeforeYielding = std::chrono::microseconds(5);

void pauseBriefly() {
#if defined(__x86_64__) || defined(__i386__)
  _mm_pause();
#endif
}

template <class Condition>
bool lookOutFor(std::chrono::microseconds atMost, const Condition& condition) {
  const auto start = std::chrono::steady_clock::now();
  for (;;) {
    for (int i = 0; i < 16; ++i) {
      if (condition()) return true;
      pauseBriefly();
    }
    const auto spent = std::chrono::steady_clock::now() - start;
    if (spent > atMost) return false;
    if (spent > kBeforeYielding) std::this_thread::yield();
  }
}

}  // namespace

/// One run(), on its caller's stack.
struct WorkerPool::Region {
  const std::function<void(int)>& body;
  const int workers;
  const int helpers;  ///< as many as can run beside the caller
  const Processors processors;
  int next = 1;    ///< the first body that nobody has taken
  int called = 0;  ///< helpers woken for it
  Region* after = nullptr;
  std::atomic<int> active{0};   ///< helpers at work on it
  std::exception_ptr thrown{};  ///< the first; under the lock

  bool takesHelpers() const { return next <= helpers; }
};

struct WorkerPool::Helper {
  std::thread thread;
  std::condition_variable wake;
  bool called = false;
  Placement placement;
  Helper* under = nullptr;  ///< in the stack of those asleep
};

/// Two, who wake two each: the last of many begins after a few wakings, not after all of them.
struct WorkerPool::Called {
  std::array<Helper*, 2> helpers{};
  /// Not under the lock: who wakes wants it at once.
  void wake() const {
    for (Helper* const helper : helpers) {
      if (helper != nullptr) helper->wake.notify_one();
    }
  }
};

WorkerPool::WorkerPool(int helpers) : most_(std::max(0, helpers)) {
  helpers_.reserve(static_cast<std::size_t>(most_));
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    opened_.fetch_add(1);
    for (const auto& helper : helpers_) helper->wake.notify_one();
  }
  for (const auto& helper : helpers_) helper->thread.join();
}

void WorkerPool::run(int workers, const std::function<void(int)>& body) {
  int helpers = std::min(most_, workers - 1);
  const Processors processors = helpers > 0 ? Processors::ofCaller() : Processors();
  helpers = std::min(helpers, processors.count() - 1);
  if (helpers <= 0) {
    for (int worker = 0; worker < workers; ++worker) body(worker);
    return;
  }
  Region region{body, workers, helpers, processors};
  open(region);
  std::exception_ptr thrown;
  try {
    body(0);
  } catch (...) {
    thrown = std::current_exception();
  }
  close(region);
  try {
    for (int rest = region.next; rest < workers && !thrown; ++rest) body(rest);
  } catch (...) {
    thrown = std::current_exception();
  }
  awaitHelpers(region);  // they hold on to what stands on this stack, whatever was thrown
  if (!thrown) thrown = region.thrown;
  if (thrown) std::rethrow_exception(thrown);
}

void WorkerPool::open(Region& region) {
  std::unique_lock lock(mutex_);
  Region** last = &regions_;
  while (*last != nullptr) last = &(*last)->after;
  *last = &region;
  opened_.fetch_add(1, std::memory_order_release);
  const Called called = call(region);
  lock.unlock();
  called.wake();
}

void WorkerPool::close(Region& region) {
  const std::lock_guard lock(mutex_);
  Region** at = &regions_;
  while (*at != &region) at = &(*at)->after;
  *at = region.after;
}

void WorkerPool::awaitHelpers(Region& region) {
  const auto done = [&] { return region.active.load(std::memory_order_acquire) == 0; };
  if (done() || lookOutFor(kAwait, done)) return;
  std::unique_lock lock(mutex_);
  ++waiting_;
  ended_.wait(lock, done);
  --waiting_;
}

void WorkerPool::loop(Helper& self) {
  pthread_setname_np(pthread_self(), "gathernd-cpu");
  std::unique_lock lock(mutex_);
  while (!over_) {
    if (Region* const region = openRegion()) {
      if (help(lock, *region) && openRegion() == nullptr) sleep(lock, self);
    } else if (!lookOut(lock)) {
      sleep(lock, self);
    }
  }
}

WorkerPool::Region* WorkerPool::openRegion() const {
  for (Region* region = regions_; region != nullptr; region = region->after) {
    if (region->takesHelpers()) return region;
  }
  return nullptr;
}

bool WorkerPool::help(std::unique_lock<std::mutex>& lock, Region& region) {
  const int own = region.next++;
  region.active.fetch_add(1, std::memory_order_relaxed);
  const Called called = call(region);
  lock.unlock();
  called.wake();
  std::exception_ptr thrown;
  try {
    region.body(own);
  } catch (...) {
    thrown = std::current_exception();
  }
  lock.lock();
  if (thrown && !region.thrown) region.thrown = std::move(thrown);
  const bool last =
      region.active.fetch_sub(1, std::memory_order_release) == 1;  // then the region may be gone
  if (!last || waiting_ == 0) return false;
  ended_.notify_all();
  return true;
}

bool WorkerPool::lookOut(std::unique_lock<std::mutex>& lock) {
  const unsigned seen = opened_.load(std::memory_order_relaxed);
  ++lookingOut_;
  lock.unlock();
  const bool more = lookOutFor(kLookOut, [&] { return opened_.load(std::memory_order_acquire) != seen; });
  lock.lock();
  --lookingOut_;
  return more || opened_.load(std::memory_order_relaxed) != seen;
}

void WorkerPool::sleep(std::unique_lock<std::mutex>& lock, Helper& self) {
  self.placement.noteProcessor();
  self.called = false;
  self.under = asleep_;
  asleep_ = &self;
  self.wake.wait(lock, [&] { return self.called || over_; });
}

WorkerPool::Helper* WorkerPool::freeHelper() {
  if (asleep_ != nullptr) return std::exchange(asleep_, asleep_->under);
  if (refused_ || static_cast<int>(helpers_.size()) == most_) return nullptr;
  try {
    auto helper = std::make_unique<Helper>();
    helper->thread = std::thread([this, self = helper.get()] { loop(*self); });
    helpers_.push_back(std::move(helper));  // there is room for all
    return helpers_.back().get();
  } catch (const std::exception&) {  // neither a thread nor the memory for one
    refused_ = true;
    return nullptr;
  }
}

WorkerPool::Called WorkerPool::call(Region& region) {
  Called called;
  for (Helper*& place : called.helpers) {
    // Those who look out come by themselves.
    if (region.next + lookingOut_ > region.helpers || region.called >= region.helpers) break;
    place = freeHelper();
    if (place == nullptr) break;
    place->placement.moveOff(region.processors, place->thread.native_handle());
    place->called = true;
    ++region.called;
  }
  return called;
}

int processorCount() {
  static const auto kCount = static_cast<int>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 4096L));
  return kCount;
}

Processors Processors::ofCaller() {
  Processors own;
  // Fails where there are more processors than cpu_set_t has bits.
  if (sched_getaffinity(0, sizeof own.allowed_, &own.allowed_) != 0) {
    own.count_ = processorCount();
    return own;
  }
  own.here_ = sched_getcpu();
  own.count_ = std::max(1, CPU_COUNT(&own.allowed_));
  return own;
}

void Placement::moveOff(const Processors& caller, pthread_t helper) {
  if (caller.here_ < 0 || caller.count_ < 2) return;
  const bool sameAllowed = CPU_EQUAL(&caller.allowed_, &allowed_) != 0;
  const bool inTheWay = last_ == caller.here_ && CPU_ISSET(caller.here_, &set_);
  if (sameAllowed && !inTheWay) return;
  allowed_ = caller.allowed_;
  set_ = caller.allowed_;
  CPU_CLR(caller.here_, &set_);
  pthread_setaffinity_np(helper, sizeof set_, &set_);
}

// One pool for the whole process.

namespace {

std::atomic<WorkerPool*> gPool{nullptr};
WorkerPool* gParents = nullptr;  // keeps what a child cannot use from being taken for a leak

// A child of fork() has none of its parent's threads, and the pool's lock is as it happened to be.
void forgetPool() {
  gParents = gPool.exchange(nullptr);
}

// Never destroyed: a thread may be at work when main() returns.
WorkerPool& pool() {
  WorkerPool* existing = gPool.load(std::memory_order_acquire);
  if (existing != nullptr) return *existing;
  static const int kWatched = pthread_atfork(nullptr, nullptr, forgetPool);
  static_cast<void>(kWatched);
  auto* const made = new WorkerPool(processorCount() - 1);
  if (gPool.compare_exchange_strong(existing, made)) return *made;
  delete made;
  return *existing;
}

}  // namespace

int defaultThreads() {
  return processorCount();
}

void runWorkers(int workers, const std::function<void(int)>& body) {
  if (workers <= 1) {
    body(0);
  } else {
    pool().run(workers, body);
  }
}

}  // namespace gathernd::cpu
