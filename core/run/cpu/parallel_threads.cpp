// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {

int defaultThreads() {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void runWorkers(int workers, const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(std::max(0, workers - 1)));
  int started = 1;
  try {
    for (; started < workers; ++started) threads.emplace_back(body, started);
  } catch (const std::system_error&) {
    // No more threads to be had: the caller does the rest itself.
  }
  body(0);
  for (int worker = started; worker < workers; ++worker) body(worker);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace gathernd::cpu
