// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/base/plan_args.h"

#include <algorithm>
#include <cstring>

#include "gpu/kernels/dispatch.h"

namespace gathernd::gpu {
namespace {

/// What a kernel divides by, besides the tuples of a batch entry.
void setDivisions(GatherArgs& args, KernelId id) {
  switch (id.kernel) {
    case Kernel::Warp:
      args.perSlice = FastDivision(args.sliceBytes / id.unitBytes);
      break;
    case Kernel::Column:
      args.perSlice = FastDivision(args.sliceBytes / id.unitBytes);
      visitColumn(id.unitBytes, DType::Int64,
                  [&](auto body) { args.perTuple = FastDivision(decltype(body)::type::pieces(args)); });
      break;
    case Kernel::Words:
      args.perSlice = FastDivision(args.sliceBytes);
      args.perTuple = FastDivision(WordsGather<std::int64_t, 0>::pieces(args));
      break;
    case Kernel::Naive:
    case Kernel::Lane:
      break;
  }
}

}  // namespace

GatherArgs gatherArgsOf(const Plan& plan, KernelId id) {
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
  setDivisions(args, id);
  return args;
}

Expected<BadReport> reportOf(const BadCounters& counters, const Plan& plan, const Tensor& indices,
                             const RunOptions& options) {
  BadReport report;
  if (counters.count == 0) return report;
  report.count = static_cast<std::int64_t>(counters.count);
  report.first = static_cast<std::int64_t>(counters.first);
  if (options.allBad) {
    auto all = listBadTuples(plan, indices, options.stop);
    if (!all) return fail(std::move(all.error()));
    report.all = std::move(*all);
  }
  return report;
}

}  // namespace gathernd::gpu
