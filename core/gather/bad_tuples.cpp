// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/bad_tuples.h"

#include <algorithm>
#include <new>

#include "core/tensor/element_types.h"

namespace gathernd {

Expected<std::vector<std::int64_t>> listBadTuples(const Plan& plan, const Tensor& indices,
                                                  const std::stop_token& stop, std::int64_t most) {
  constexpr std::int64_t kTuplesBetweenStops = 4096;
  std::vector<std::int64_t> bad;
  if (!plan.checks || plan.depth == 0) return bad;
  try {
    return visitIndexType(plan.indexDtype, [&](auto tag) -> Expected<std::vector<std::int64_t>> {
      using IndexT = typename decltype(tag)::type;
      const auto* values = reinterpret_cast<const IndexT*>(indices.data());
      for (std::int64_t first = 0; first < plan.tupleCount; first += kTuplesBetweenStops) {
        if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        const std::int64_t last = std::min(first + kTuplesBetweenStops, plan.tupleCount);
        for (std::int64_t tuple = first; tuple < last; ++tuple) {
          if (!outsideItsAxis(resolveTuple(plan.rule, values, tuple).status)) continue;
          if (static_cast<std::int64_t>(bad.size()) >= most) return std::move(bad);
          bad.push_back(tuple);
        }
      }
      return std::move(bad);
    });
  } catch (const std::bad_alloc&) {
    const auto bytes = static_cast<std::int64_t>(bad.capacity() * 2 * sizeof(std::int64_t));
    return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", bytes}});
  }
}

}  // namespace gathernd
