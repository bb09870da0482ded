// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/base/plan_args.h"

#include <algorithm>
#include <cstring>

#include "gpu/kernels/family.h"
#include "gpu/kernels/pieces.h"

namespace gathernd::gpu {
namespace {

/// What a kernel divides by, besides the tuples of a batch entry.
void setDivisions(GatherArgs& args, KernelId id) {
  const std::int64_t units = id.kernel == Kernel::Words ? args.sliceBytes : args.sliceBytes / id.unitBytes;
  args.perSlice = FastDivision(units);
  args.perGroup = FastDivision(args.cut.pieces);
  if (!id.common) return;
  if (args.rule.slicesPerBatch != 0 && args.rule.tuplesPerBatch < args.tupleCount) {
    args.common.slicesPerBatch = static_cast<std::uint32_t>(args.rule.slicesPerBatch);
    args.commonPerBatch = NarrowDivision(static_cast<std::uint32_t>(args.rule.tuplesPerBatch));
  }
  args.commonPerSlice = NarrowDivision(static_cast<std::uint32_t>(units));
  const std::int64_t perGroup = id.columns ? groupsOf(args) : args.cut.pieces;
  args.commonPerGroup = NarrowDivision(static_cast<std::uint32_t>(perGroup));
}

CommonRule commonRuleOf(const OffsetRule& rule) {
  CommonRule common{};
  for (int j = 0; j < rule.depth; ++j) {
    common.size[j] = static_cast<std::uint32_t>(rule.axisSize[j]);
    common.wrap[j] = rule.negative == NegativeMode::Wrap ? common.size[j] : 0;
    common.stride[j] = static_cast<std::uint32_t>(rule.sliceStride[j]);
  }
  return common;
}

}  // namespace

GatherArgs gatherArgsOf(const Plan& plan, KernelId id, int multiprocessors) {
  const std::int64_t element = elementBytes(plan.dtype);
  GatherArgs args{};
  args.rule = plan.rule;
  args.paramsBytes = plan.params.elementCount() * element;
  args.tupleCount = plan.tupleCount;
  args.sliceElements = plan.sliceElements;
  args.sliceBytes = plan.sliceElements * element;
  args.perBatch = FastDivision(std::max<std::int64_t>(1, plan.rule.tuplesPerBatch));
  for (std::int64_t at = 0; at < static_cast<std::int64_t>(sizeof args.fill); at += element) {
    std::memcpy(reinterpret_cast<std::byte*>(args.fill) + at, plan.fill.data(),
                static_cast<std::size_t>(element));
  }
  if (id.kernel == Kernel::Naive) return args;
  args.cut = cutOf(id, args.tupleCount, args.sliceBytes, multiprocessors);
  if (id.common) args.common = commonRuleOf(plan.rule);
  setDivisions(args, id);
  return args;
}

Expected<BadReport> reportOf(const BadCounters& counters, const Plan& plan, const Tensor& indices,
                             const RunOptions& options) {
  BadReport report;
  if (counters.count == 0) return report;
  report.count = static_cast<std::int64_t>(counters.count);
  report.first = static_cast<std::int64_t>(counters.first);
  if (options.allBad) TRY(listTuples(report, plan, indices, options.stop));
  return report;
}

}  // namespace gathernd::gpu
