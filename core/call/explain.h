// SPDX-License-Identifier: GPL-3.0-or-later
// The call in words that are the same everywhere: the shape equation with roles, and one line a tuple.
// Index lists in text have no spaces: params[1,3,:].
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/call/dialect.h"
#include "core/call/plan.h"
#include "core/call/trace.h"
#include "core/error/error.h"

namespace gathernd {

enum class AxisRole : std::uint8_t { Batch, Tuple, Indexed, Slice, Depth };

/// Role of each axis of the three tensors under a plan; `number` counts within its role (I₀, I₁ …).
struct AxisLabel {
  AxisRole role = AxisRole::Batch;
  int number = 0;
  bool numbered = false;  ///< more than one axis has this role in this tensor
};
std::vector<AxisLabel> paramsAxes(const Plan& plan);
std::vector<AxisLabel> indicesAxes(const Plan& plan);
std::vector<AxisLabel> outputAxes(const Plan& plan);

/// An index expression part: a number, or nothing for ":".
using SliceExpression = std::vector<std::optional<std::int64_t>>;
SliceExpression paramsSlice(const Plan& plan, std::int64_t sliceId);
SliceExpression outputSlice(const Plan& plan, std::int64_t tuple);
std::string indexText(const SliceExpression& expression);  ///< "[1,3,:]"

/// "output[1,2,:] = params[1,3,0,:]"; for a tuple that reads nothing, what happens instead.
std::string explainTuple(const Trace& trace, std::int64_t tuple);
/// "output.shape = indices.shape[:-1] + params.shape[2:] = [5] + [4] = [5, 4]"
std::string shapeEquation(const Plan& plan);

// Which axes of params and of indices a refused call is to be blamed on, each in its own tensor's numbers:
// what the strip and the picture mark, and what a fix changes. Asked of the error that makePlan gave,
// which carries the shapes.

struct FaultyAxes {
  std::vector<int> params, indices;  ///< ascending
  bool operator==(const FaultyAxes&) const = default;
};

/// shape_mismatch: the pair that differs. index_depth: the tuple's axis. batch_dims: the axes that it claims
/// of the tensor that has too few, or of both where the dialect knows no batch_dims. empty_params: the axes
/// of size 0. Nothing where no shape is at fault: an index out of range is its tuple's fault, not an axis'.
FaultyAxes faultyAxes(const Error& error, TupleAxis tupleAxis);

}  // namespace gathernd
