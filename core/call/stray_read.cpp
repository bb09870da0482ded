// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/stray_read.h"

namespace gathernd {

std::optional<StrayRead> strayRead(const Plan& plan, const TupleTrace& tuple) {
  const bool unchecked = plan.dialect.check == IndexCheck::Nothing && plan.badIsUndefined;
  if (!unchecked || tuple.outcome != TupleOutcome::Undefined || tuple.badComponent < 0) return std::nullopt;
  __extension__ using Wide = __int128;
  const OffsetRule& rule = plan.rule;
  const std::int64_t batch = rule.tuplesPerBatch > 0 ? tuple.tuple / rule.tuplesPerBatch : 0;
  Wide offset = Wide{batch} * rule.slicesPerBatch;
  for (int j = 0; j < rule.depth; ++j) {
    const std::int64_t value = tuple.given[static_cast<std::size_t>(j)];
    const bool wraps = rule.negative == NegativeMode::Wrap && value < 0 && value >= -rule.axisSize[j];
    offset += Wide{wraps ? value + rule.axisSize[j] : value} * rule.sliceStride[j];
  }
  if (offset < 0 || offset >= plan.sliceCount) return StrayRead{};
  return StrayRead{static_cast<std::int64_t>(offset)};
}

}  // namespace gathernd
