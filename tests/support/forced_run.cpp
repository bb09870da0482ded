// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/forced_run.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"

namespace gathernd::test {
namespace {

cpu::Strategy strategyOf(const cpu::GatherJob& job, const Way& way) {
  cpu::Strategy made = cpu::Strategy::of(job, cpu::Tuning(), way.threads);
  made.store = made.runStore = made.longStore = way.store;
  made.prefetch = way.prefetch;
  if (way.resolved) made.direct = false;
  if (way.partBytes > 0 && job.sliceBytes > way.partBytes) {
    made.partBytes = std::max(way.partBytes / job.elementBytes, std::int64_t{1}) * job.elementBytes;
    made.partsPerTuple = (job.sliceBytes - 1) / made.partBytes + 1;
    made.chunks = job.tupleCount * made.partsPerTuple;
  } else if (made.partsPerTuple == 1) {
    if (way.tuplesPerStep > 0) made.tuplesPerStep = std::min(way.tuplesPerStep, cpu::kBlockTuples);
    if (way.tuplesPerChunk > 0) made.tuplesPerChunk = way.tuplesPerChunk;
    made.chunks = (job.tupleCount - 1) / made.tuplesPerChunk + 1;
  }
  made.workers = static_cast<int>(std::min<std::int64_t>(way.threads, made.chunks));
  return made;
}

}  // namespace

cpu::GatherJob jobOf(const Plan& plan, const std::byte* params, const std::byte* indices, std::byte* output) {
  cpu::GatherJob job;
  job.rule = &plan.rule;
  job.tupleCount = plan.tupleCount;
  job.indexDtype = plan.indexDtype;
  job.sliceBytes = plan.sliceBytes();
  job.fillElement = plan.fill;
  job.elementBytes = elementBytes(plan.dtype);
  job.params = params;
  job.indices = indices;
  job.output = output;
  return job;
}

std::vector<Way> everyWay(const cpu::Kernels& kernels) {
  std::vector<Way> ways;
  for (const bool resolved : {false, true}) {
    for (const cpu::Store store :
         {cpu::Store::Cached, cpu::Store::Stream, cpu::Store::Library, cpu::Store::String}) {
      for (const cpu::Prefetch prefetch :
           {cpu::Prefetch::None, cpu::Prefetch::First, cpu::Prefetch::Second}) {
        ways.push_back({.kernels = &kernels, .store = store, .prefetch = prefetch, .resolved = resolved});
      }
    }
  }
  return ways;
}

std::string describe(const Way& way) {
  return fmt::format("{} store {} prefetch {}{} step {} chunk {} part {} threads {}", way.kernels->target,
                     static_cast<int>(way.store), static_cast<int>(way.prefetch),
                     way.resolved ? " resolved" : "", way.tuplesPerStep, way.tuplesPerChunk, way.partBytes,
                     way.threads);
}

cpu::JobReport runForced(const cpu::GatherJob& job, const Way& way) {
  const cpu::Strategy strategy = strategyOf(job, way);
  const cpu::JobOptions options{.threads = way.threads};
  cpu::Run run(job, options, strategy, *way.kernels);
  cpu::runWorkers(strategy.workers, [&run](int worker) { run.work(worker); });
  return run.report();
}

}  // namespace gathernd::test
