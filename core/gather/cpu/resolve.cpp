// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/cpu/resolve.h"

#include "core/tensor/element_types.h"

namespace gathernd::cpu {
namespace {

template <class IndexT>
BlockReport resolveBlock(const OffsetRule& rule, const std::byte* indices, std::int64_t firstTuple,
                         std::span<std::int64_t> sliceIds) {
  const auto* values = reinterpret_cast<const IndexT*>(indices);
  BlockReport report;
  std::int64_t tuple = firstTuple;
  for (std::int64_t& sliceId : sliceIds) {
    const ResolvedTuple resolved = resolveTuple(rule, values, tuple);
    sliceId = resolved.status == TupleStatus::Bad ? kNoSlice : resolved.sliceId;
    if (outsideItsAxis(resolved.status)) {
      if (report.badCount++ == 0) report.firstBad = tuple;
    }
    ++tuple;
  }
  return report;
}

}  // namespace

ResolveBlock resolverFor(DType indexDtype) {
  return visitIndexType(indexDtype,
                        [](auto tag) -> ResolveBlock { return &resolveBlock<typename decltype(tag)::type>; });
}

}  // namespace gathernd::cpu
