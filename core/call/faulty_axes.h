// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes of params and of indices a refused call is to be blamed on, each in its own tensor's numbers:
// what the strip and the picture mark, and what a fix changes. Asked of the error that makePlan gave, which
// carries the shapes. Thread rule: pure function.
#pragma once

#include <vector>

#include "core/call/dialect.h"
#include "core/error/error.h"

namespace gathernd {

struct FaultyAxes {
  std::vector<int> params, indices;  ///< ascending
  bool operator==(const FaultyAxes&) const = default;
};

/// shape_mismatch: the pair that differs. index_depth: the tuple's axis. batch_dims: the axes that it claims
/// of the tensor that has too few, or of both where the dialect knows no batch_dims. empty_params: the axes
/// of size 0. Nothing where no shape is at fault: an index out of range is its tuple's fault, not an axis'.
FaultyAxes faultyAxes(const Error& error, TupleAxis tupleAxis);

}  // namespace gathernd
