// SPDX-License-Identifier: GPL-3.0-or-later
// The tuples that a BadReport counts, found by a pass over indices alone. Backends count while they copy and
// make the list only when it is asked for, so the common run stores nothing a tuple. Thread rule: pure
// functions.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/error/error.h"
#include "core/gather/plan.h"
#include "core/gather/run_result.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Ascending, and only the first `most`. `cancelled`; `limit` when the list does not fit in memory.
Expected<std::vector<std::int64_t>> listBadTuples(const Plan& plan, const Tensor& indices,
                                                  const std::stop_token& stop, std::int64_t most = INT64_MAX);
/// How many there are and the first, for a call that is not run. `cancelled`.
Expected<BadReport> countBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop);

}  // namespace gathernd
