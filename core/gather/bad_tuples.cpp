// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/bad_tuples.h"

#include <algorithm>
#include <new>

#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

/// Calls take(tuple) for each bad one in order, until it says false.
template <class Take>
Expected<void> visitBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop,
                              Take take) {
  constexpr std::int64_t kTuplesBetweenStops = 4096;
  if (!plan.checks || plan.depth == 0) return {};
  return visitIndexType(plan.indexDtype, [&](auto tag) -> Expected<void> {
    using IndexT = typename decltype(tag)::type;
    const auto* values = reinterpret_cast<const IndexT*>(indices.data());
    for (std::int64_t first = 0; first < plan.tupleCount; first += kTuplesBetweenStops) {
      if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      const std::int64_t last = std::min(first + kTuplesBetweenStops, plan.tupleCount);
      for (std::int64_t tuple = first; tuple < last; ++tuple) {
        if (outsideItsAxis(resolveTuple(plan.rule, values, tuple).status) && !take(tuple)) return {};
      }
    }
    return {};
  });
}

}  // namespace

Expected<std::vector<std::int64_t>> listBadTuples(const Plan& plan, const Tensor& indices,
                                                  const std::stop_token& stop, std::int64_t most) {
  std::vector<std::int64_t> bad;
  try {
    const auto visited = visitBadTuples(plan, indices, stop, [&](std::int64_t tuple) {
      if (static_cast<std::int64_t>(bad.size()) >= most) return false;
      bad.push_back(tuple);
      return true;
    });
    if (!visited) return fail(visited.error());
  } catch (const std::bad_alloc&) {
    const auto bytes = static_cast<std::int64_t>(bad.capacity() * 2 * sizeof(std::int64_t));
    return fail(ErrorCode::Limit, "memory.allocate", {{"bytes", bytes}});
  }
  return bad;
}

Expected<BadReport> countBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  BadReport report;
  const auto visited = visitBadTuples(plan, indices, stop, [&](std::int64_t tuple) {
    if (report.count++ == 0) report.first = tuple;
    return true;
  });
  if (!visited) return fail(visited.error());
  return report;
}

}  // namespace gathernd
