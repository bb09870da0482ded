// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/error/sentences.h"
#include "core/gradient/gradient_lanes.h"
#include "gpu/emulator/host_gradient.h"
#include "gpu/gradient/gradient_run.h"
#include "gpu/gradient/gradient_steps.h"

namespace gathernd::gpu {
namespace {

/// Of upstream, between two looks at the token.
constexpr std::int64_t kChunkBytes = std::int64_t{4} << 20;
constexpr std::int64_t kMostTuples = std::int64_t{1} << 16;

struct HostMemory {
  Buffer sums;  ///< of narrow floats, else empty
  Buffer keys, sorted;

  static Expected<HostMemory> make(const GradientJob& job, std::int64_t tuples) {
    const std::int64_t sums = sumsAreWider(job.plan.dtype) ? sumBytes(job.plan) : 0;
    const std::int64_t keys = tuples * static_cast<std::int64_t>(sizeof(std::uint64_t));
    const std::int64_t sorted = job.unordered ? 0 : keys;
    const std::int64_t needed = sums + keys + sorted + (job.unordered ? 0 : hostSortBytes(tuples));
    if (needed > job.memoryLimit) {
      return fail(ErrorCode::Limit, "memory.limit",
                  {{"what", std::string(GATHERND_TR("summing the gradient"))},
                   {"bytes", needed},
                   {"limit", job.memoryLimit}});
    }
    HostMemory memory;
    for (const auto& [buffer, bytes] :
         {std::pair(&memory.sums, sums), {&memory.keys, keys}, {&memory.sorted, sorted}}) {
      auto made = Buffer::allocateZeroed(bytes);
      if (!made) return fail(std::move(made.error()));
      *buffer = std::move(*made);
    }
    return memory;
  }
};

std::uint64_t* numbersOf(const Buffer& buffer) {
  return reinterpret_cast<std::uint64_t*>(buffer.data());
}

}  // namespace

Expected<BadCounters> sumOnHost(const GradientJob& job, const RunOptions& options) {
  constexpr std::int64_t kProgressCalls = 32;
  const Plan& plan = job.plan;
  const std::int64_t each =
      std::clamp<std::int64_t>(kChunkBytes / std::max<std::int64_t>(1, plan.sliceBytes()), 1,
                               std::min({kMostTuples, plan.tupleCount, GradientSteps::mostKeyed(plan)}));
  auto memory = HostMemory::make(job, each);
  if (!memory) return fail(std::move(memory.error()));
  BadCounters found{0, kNoBadTuple};
  const bool rounds = memory->sums.size() > 0;
  GradientSpace space;
  space.counters = &found;
  space.sums = rounds ? memory->sums.data() : job.gradient.data();
  space.received = reinterpret_cast<std::uint64_t*>(job.received.data());
  space.keys = numbersOf(memory->keys);
  space.sorted = numbersOf(memory->sorted);
  const GradientSteps steps(job, each, space);
  std::int64_t reported = 0;
  for (std::int64_t first = 0; first < plan.tupleCount; first += each) {
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const double done = static_cast<double>(first) / static_cast<double>(plan.tupleCount);
    const auto mark = static_cast<std::int64_t>(done * kProgressCalls);
    if (options.progress && mark != reported) options.progress(done);
    reported = mark;
    const std::int64_t tuples = std::min(each, plan.tupleCount - first);
    for (const GradientStep& step : steps.of({first, tuples, job.indices.data(), plan.rule.componentStride,
                                              job.upstream.data() + first * plan.sliceBytes()}))
      runOnHost(step);
  }
  if (rounds) runOnHost(steps.rounding(0, plan.params.elementCount(), job.gradient.data()));
  return found;
}

}  // namespace gathernd::gpu
