// SPDX-License-Identifier: GPL-3.0-or-later
// Some tuples of a call as a call of its own, which any backend runs: the same bits that the whole call has
// there. Nothing of params or indices is copied, but for indices whose components lie apart (tuple-first
// dialects). Errors: `limit` where that copy finds no memory. Units: tuples. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct RangeCall {
  Plan plan;
  Tensor params, indices;  ///< parts of the whole call's
};

/// `tuples` are whole batch entries, or lie within one.
Expected<RangeCall> callOfTuples(const Plan& plan, const Tensor& params, const Tensor& indices,
                                 TupleRange tuples);

/// From `first` on, as many as callOfTuples takes, at most `most` and at least one; a long batch entry in
/// even parts.
TupleRange nextTuples(const Plan& plan, std::int64_t first, std::int64_t most);

}  // namespace gathernd
