// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include "core/gather/cpu/parallel.h"

namespace gathernd::cpu {

int defaultThreads() {
  return tbb::this_task_arena::max_concurrency();
}

void runWorkers(int workers, const std::function<void(int)>& body) {
  if (workers <= 1) {
    body(0);
    return;
  }
  const auto run = [&] { tbb::parallel_for(0, workers, body, tbb::simple_partitioner()); };
  if (workers == defaultThreads()) {
    run();  // the caller's own arena: no set-up
  } else {
    // More than the machine has would only draw a warning from TBB; the bodies share the work whoever runs
    // them.
    tbb::task_arena arena(std::min(workers, tbb::info::default_concurrency()));
    arena.execute(run);
  }
}

}  // namespace gathernd::cpu
