// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/engine.h"

#include <cstring>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"
#include "core/run/cpu/unaligned.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace gathernd::cpu {
namespace {

template <std::size_t kBytes>
void copySlice(const GatherJob& job, std::byte* target, const ResolvedTuple& resolved) {
  const auto bytes = kBytes > 0 ? kBytes : static_cast<std::size_t>(job.sliceBytes);
  if (bytes == 0) return;
  if (resolved.status != TupleStatus::Bad) {
    std::memcpy(target, job.params + resolved.sliceId * job.sliceBytes, bytes);
    return;
  }
  for (std::int64_t at = 0; at < job.sliceBytes; at += job.elementBytes)
    std::memcpy(target + at, job.fillElement.data(), static_cast<std::size_t>(job.elementBytes));
}

template <std::size_t kBytes>
JobReport gatherAll(const GatherJob& job) {
  return visitIndexType(job.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    const UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(job.indices)};
    const std::int64_t perBatch = job.rule->tuplesPerBatch;
    JobReport report;
    std::byte* target = job.output;
    std::int64_t batch = 0;
    std::int64_t batchEnd = perBatch;
    for (std::int64_t tuple = 0; tuple < job.tupleCount; ++tuple, target += job.sliceBytes) {
      if (tuple == batchEnd) ++batch, batchEnd += perBatch;
      const ResolvedTuple resolved = resolveInBatch(*job.rule, tuple, batch, load);
      if (outsideItsAxis(resolved.status) && report.badCount++ == 0) report.firstBad = tuple;
      copySlice<kBytes>(job, target, resolved);
    }
    return report;
  });
}

}  // namespace

bool isTiny(const GatherJob& job) {
  constexpr std::int64_t kTuples = 64;
  constexpr std::int64_t kBytes = 4096;
  return job.tupleCount <= kTuples && job.sliceBytes <= kBytes / kTuples;
}

JobReport runTiny(const GatherJob& job) {
  switch (job.sliceBytes) {
    case 4:
      return gatherAll<4>(job);
    case 8:
      return gatherAll<8>(job);
    default:
      return gatherAll<0>(job);
  }
}

JobReport runJob(const GatherJob& job, const JobOptions& options) {
  if (job.tupleCount == 0) return {};
  clearUpperHalves();
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

#if defined(__x86_64__)

namespace {

__attribute__((target("avx"))) void zeroUpper() {
  _mm256_zeroupper();
}

}  // namespace

void clearUpperHalves() {
  if (__builtin_cpu_supports("avx") != 0) zeroUpper();
}

#else

void clearUpperHalves() {}

#endif

}  // namespace gathernd::cpu
