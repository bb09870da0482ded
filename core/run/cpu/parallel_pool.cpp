// SPDX-License-Identifier: GPL-3.0-or-later
// The executor: one pool for the whole process.
#include <atomic>

#include <pthread.h>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/worker_pool.h"

namespace gathernd::cpu {
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
