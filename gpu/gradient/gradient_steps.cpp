// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>

#include "core/gradient/gradient_lanes.h"
#include "gpu/base/plan_args.h"
#include "gpu/gradient/gradient_run.h"
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

}  // namespace gathernd::gpu
