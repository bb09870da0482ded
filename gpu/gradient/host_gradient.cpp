// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/error/sentences.h"
#include "core/gradient/gradient_lanes.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/gradient/gradient_run.h"
#include "gpu/kernels/gradient_kernels.h"

namespace gathernd::gpu {
namespace {

/// What the sort of so many keys allocates beside its scratch, at most.
constexpr std::int64_t hostSortBytes(std::int64_t keys) {
  return keys * static_cast<std::int64_t>(sizeof(std::uint64_t));
}

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
      return fail(
          ErrorCode::Limit, "memory.limit",
          {{"what", GATHERND_TR("summing the gradient")}, {"bytes", needed}, {"limit", job.memoryLimit}});
    }
    HostMemory memory;
    for (const auto& [buffer, bytes] :
         {std::pair(&memory.sums, sums), {&memory.keys, keys}, {&memory.sorted, sorted}}) {
      *buffer = TRY(Buffer::allocateZeroed(bytes));
    }
    return memory;
  }
};

std::uint64_t* numbersOf(const Buffer& buffer) {
  return reinterpret_cast<std::uint64_t*>(buffer.data());
}

template <class Body>
HostWarp runWarps(const typename Body::Args& args) {
  HostWarp warp;
  const std::int64_t warps = Body::warps(args);
  for (std::int64_t number = 0; number < warps; ++number) Body::run(args, number, warp);
  return warp;
}

class Runner {
 public:
  void operator()(const ResolveStep& step) const {
    const HostWarp warp =
        visitResolve(step, [&](auto body) { return runWarps<typename decltype(body)::type>(step.args); });
    step.counters->count += warp.counters.count;
    step.counters->first = std::min(step.counters->first, warp.counters.first);
  }
  void operator()(const SortStep& step) const {
    std::copy(step.keys, step.keys + step.count, step.sorted);
    const int dropped = 64 - step.endBit;
    const auto looked = [&](std::uint64_t key) { return key << dropped >> (dropped + step.firstBit); };
    std::stable_sort(step.sorted, step.sorted + step.count,
                     [&](std::uint64_t a, std::uint64_t b) { return looked(a) < looked(b); });
  }
  void operator()(const SumStep& step) const {
    visitSum(step, [&](auto body) { (void)runWarps<typename decltype(body)::type>(step.args); });
  }
  void operator()(const RoundStep& step) const {
    visitRound(step, [&](auto body) { (void)runWarps<typename decltype(body)::type>(step.args); });
  }
};

}  // namespace

Expected<BadCounters> sumOnHost(const GradientJob& job, const RunOptions& options) {
  constexpr std::int64_t kProgressCalls = 32;
  const Plan& plan = job.plan;
  const std::int64_t each =
      std::clamp<std::int64_t>(kChunkBytes / std::max<std::int64_t>(1, plan.sliceBytes()), 1,
                               std::min({kMostTuples, plan.tupleCount, GradientSteps::mostKeyed(plan)}));
  auto memory = TRY(HostMemory::make(job, each));
  BadCounters found{0, kNoBadTuple};
  const bool rounds = memory.sums.size() > 0;
  GradientSpace space;
  space.counters = &found;
  space.sums = rounds ? memory.sums.data() : job.gradient.data();
  space.received = reinterpret_cast<std::uint64_t*>(job.received.data());
  space.keys = numbersOf(memory.keys);
  space.sorted = numbersOf(memory.sorted);
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

void runOnHost(const GradientStep& step) {
  std::visit(Runner{}, step);
}

}  // namespace gathernd::gpu
