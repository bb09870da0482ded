// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/gradient/gradient_run.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/error/sentences.h"
#include "core/gradient/gradient_lanes.h"
#include "gpu/base/plan_args.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/kernels/family.h"
#include "gpu/kernels/gradient_kernels.h"

namespace gathernd::gpu {
namespace {

constexpr int kKeyBits = 64;

int bitsOf(std::int64_t most) {
  return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most)));
}

/// Of a slice's number, or of sliceCount where a tuple adds nothing.
int sliceBits(const Plan& plan) {
  return std::max(1, bitsOf(plan.sliceCount));
}

bool isCommonCall(const Plan& plan) {
  return (plan.indexDtype == DType::Int32 || plan.indexDtype == DType::Int64) && isCommon(plan, Kernel::Lane);
}

}  // namespace

std::int64_t sumBytes(const Plan& plan) {
  const int each = sumsAreWider(plan.dtype) ? static_cast<int>(sizeof(float)) : elementBytes(plan.dtype);
  return plan.params.elementCount() * each;
}

GradientSteps::GradientSteps(const GradientJob& job, std::int64_t mostTuples, const GradientSpace& space)
    : job_(job),
      space_(space),
      tupleBits_(bitsOf(mostTuples - 1)),
      sums_(job.plan.sliceElements > 0 || !job.received.empty()),
      common_(isCommonCall(job.plan)) {
  gather_ = gatherArgsOf(job.plan, {Kernel::Lane, 1, common_});
}

std::int64_t GradientSteps::mostKeyed(const Plan& plan) {
  return std::int64_t{1} << std::min(kKeyBits - 2, kKeyBits - sliceBits(plan));
}

std::vector<GradientStep> GradientSteps::of(const GradientChunk& chunk) const {
  std::vector<GradientStep> steps = {resolving(chunk)};
  if (!sums_) return steps;
  if (!job_.unordered) steps.emplace_back(sorting(chunk));
  steps.emplace_back(summing(chunk));
  return steps;
}

ResolveStep GradientSteps::resolving(const GradientChunk& chunk) const {
  ResolveStep step;
  step.args.gather = gather_;
  step.args.gather.indices = chunk.indices;
  step.args.gather.tupleCount = chunk.first + chunk.tuples;
  step.args.gather.rule.componentStride = chunk.componentStride;
  step.args.firstTuple = chunk.first;
  step.args.sliceCount = static_cast<std::uint64_t>(job_.plan.sliceCount);
  step.args.tupleBits = tupleBits_;
  step.args.keys = space_.keys;
  step.indexDtype = job_.plan.indexDtype;
  step.depth = job_.plan.depth;
  step.common = common_;
  step.counters = space_.counters;
  return step;
}

SortStep GradientSteps::sorting(const GradientChunk& chunk) const {
  return {space_.keys,    space_.sorted,      chunk.tuples, tupleBits_, tupleBits_ + sliceBits(job_.plan),
          space_.scratch, space_.scratchBytes};
}

SumStep GradientSteps::summing(const GradientChunk& chunk) const {
  SumStep step;
  SumArgs& args = step.args;
  args.keys = job_.unordered ? space_.keys : space_.sorted;
  args.tuples = chunk.tuples;
  args.sliceCount = static_cast<std::uint64_t>(job_.plan.sliceCount);
  args.tupleBits = tupleBits_;
  args.lanes = job_.plan.sliceElements * lanesOf(job_.plan.dtype);
  const bool isLong = args.lanes > kWarpLanes;
  args.groupLog = isLong ? bitsOf(kWarpLanes - 1) : bitsOf(std::max<std::int64_t>(1, args.lanes) - 1);
  const std::int64_t pieces = isLong ? warpsFor(args.lanes, std::int64_t{kWarpLanes} * kLongColumns) : 1;
  args.perPiece = FastDivision(pieces);
  args.upstream = chunk.upstream;
  args.sums = space_.sums;
  args.received = job_.received.empty() ? nullptr : space_.received;
  step.dtype = job_.plan.dtype;
  step.unordered = job_.unordered;
  return step;
}

RoundStep GradientSteps::rounding(std::int64_t first, std::int64_t count, void* rounded) const {
  return {{static_cast<const float*>(space_.sums) + first, rounded, count}, job_.plan.dtype};
}

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
    TRY(withinMemory(GATHERND_TR("summing the gradient"), needed, job.memoryLimit));
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
