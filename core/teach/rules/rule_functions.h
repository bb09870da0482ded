// SPDX-License-Identifier: GPL-3.0-or-later
// What stands behind a row of the registry: a function a kind of answer, by the rule's id. Internal to
// core/teach/rules. Thread rule: constant data, pure functions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/teach/rules/answer.h"
#include "core/teach/rules/scene.h"

namespace gathernd::teach {

/// Extents that may yet be too many or too large for a Shape.
using RuleExtents = std::vector<std::int64_t>;
/// Nothing: the rule has no answer to this call.
using ShapeFunction = std::optional<RuleExtents> (*)(const Plan&);
/// nullptr: no rule about shapes has this id.
ShapeFunction shapeFunction(std::string_view id);

/// `value` along an axis of params as the dialect takes it; nothing: it reads none.
std::optional<std::int64_t> numberAlong(const Plan& plan, int axis, std::int64_t value);

/// One element of output on its way to params, in parts: the tuple, and its place in the slice.
class Reading {
 public:
  Reading(const Scene& scene, const Trace& trace, std::int64_t tuple);
  /// Which element of the tuple's slice.
  void setElement(std::int64_t inSlice);

  const Plan& plan;
  const Trace& trace;
  std::int64_t tuple;
  std::int64_t inBatch;                    ///< the tuple's number within its batch entry
  std::vector<std::int64_t> batch, outer;  ///< the tuple's position
  std::vector<std::int64_t> slice;

  int rank() const { return plan.params.rank(); }
  int depth() const { return plan.depth; }
  int first() const { return plan.batchDims; }  ///< axis of params that number 0 addresses
  std::int64_t given(int j) const { return givenOf(tuple, j); }
  std::int64_t givenOf(std::int64_t other, int j) const {
    return trace.indices().integerAt(trace.indexOf(other, j));
  }
  std::optional<std::int64_t> along(int axis, std::int64_t value) const {
    return numberAlong(plan, axis, value);
  }
};

struct PlaceFunction {
  bool (*applies)(const Scene&) = nullptr;
  ReadPlace (*at)(const Reading&) = nullptr;
};
PlaceFunction placeFunction(std::string_view id);

using ValueFunction = std::optional<std::string> (*)(const Reading&);
ValueFunction valueFunction(std::string_view id);

using EndingFunction = std::optional<Ending> (*)(const Scene&, std::optional<std::int64_t> tuple);
EndingFunction endingFunction(std::string_view id);

using GradientFunction = std::optional<Tensor> (*)(const Scene&, const Tensor& upstream);
GradientFunction gradientFunction(std::string_view id);

/// A row of the tables behind them.
template <class Function>
struct RuleRow {
  std::string_view id;
  Function function;
};

template <class Function, std::size_t kCount>
Function functionOf(const std::array<RuleRow<Function>, kCount>& rows, std::string_view id) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
  return found == rows.end() ? Function{} : found->function;
}

}  // namespace gathernd::teach
