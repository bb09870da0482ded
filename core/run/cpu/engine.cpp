// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/engine.h"

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"
#include "core/run/cpu/tiny.h"

namespace gathernd::cpu {

JobReport runJob(const GatherJob& job, const JobOptions& options) {
  if (job.tupleCount == 0) return {};
  if (isTiny(job)) {
    if (options.stop.stop_requested()) return {0, -1, true};
    return runTiny(job);
  }
  const int threads = options.threads > 0 ? options.threads : defaultThreads();
  const Strategy strategy = Strategy::of(job, currentTuning(), threads);
  Run run(job, options, strategy, currentKernels());
  if (strategy.workers == 1) {
    run.work(0);
  } else {
    runWorkers(strategy.workers, [&run](int worker) { run.work(worker); });
  }
  return run.report();
}

}  // namespace gathernd::cpu
