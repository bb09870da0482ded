// SPDX-License-Identifier: GPL-3.0-or-later
// What a run gives: the output and what was wrong with the indices. Thread rule: immutable values.
#pragma once

#include <cstdint>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Bad tuples of one run, by row-major number: all with a component outside its axis, clamped ones too. The
/// same whatever the backend and thread count.
struct BadReport {
  std::int64_t count = 0;
  std::int64_t first = -1;        ///< -1: none
  std::vector<std::int64_t> all;  ///< ascending; filled only when asked for
  bool operator==(const BadReport&) const = default;
};

struct RunResult {
  Tensor output;  ///< plan.reported as its shape
  BadReport bad;
  bool undefined = false;  ///< the framework gives no promise for (part of) this output
};

/// Full description of one bad tuple. `indices` is the run's index tensor.
BadTuple describeBadTuple(const Plan& plan, const Tensor& indices, std::int64_t tuple);
/// The out_of_range error for a report whose count is above 0.
Error outOfRangeError(const Plan& plan, const Tensor& indices, const BadReport& report);

}  // namespace gathernd
