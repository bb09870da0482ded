// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {

int defaultThreads() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void runWorkers(int workers, const std::function<void(int)>& body) {
  std::mutex mutex;
  std::exception_ptr thrown;
  const auto run = [&](int worker) {
    try {
      body(worker);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!thrown) thrown = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  int started = 1;
  try {
    threads.reserve(static_cast<std::size_t>(std::max(0, workers - 1)));
    for (; started < workers; ++started) threads.emplace_back(run, started);
  } catch (const std::exception&) {
    // No more threads to be had: the caller does the rest itself.
  }
  run(0);
  for (int worker = started; worker < workers; ++worker) run(worker);
  for (std::thread& thread : threads) thread.join();
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace gathernd::cpu
