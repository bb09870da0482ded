// SPDX-License-Identifier: GPL-3.0-or-later
// What a run gives: the output and what was wrong with the indices; and the bad tuples, listed when somebody
// asks. Thread rule: plain values, shared const; pure functions.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
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

/// Whether a run moves nothing and has no index to check.
bool isIdle(const Plan& plan);
/// "[1,2]" to stand behind "indices"; nothing for the one tuple of indices [K].
std::string positionText(std::span<const std::int64_t> position);
/// Full description of one bad tuple. `indices` is the run's index tensor.
BadTuple describeBadTuple(const Plan& plan, const Tensor& indices, std::int64_t tuple);
/// The out_of_range error for a report whose count is above 0.
Error outOfRangeError(const Plan& plan, const Tensor& indices, const BadReport& report);

// The tuples that a BadReport counts, found by a pass over indices alone, on every core and at the speed
// of memory. Backends count while they copy and make the list only when it is asked for, so the common run
// stores nothing a tuple. Thread rule: pure functions.

/// Ascending, and only the first `most`. `cancelled`; `limit` when the list does not fit in memory.
Expected<std::vector<std::int64_t>> listBadTuples(const Plan& plan, const Tensor& indices,
                                                  const std::stop_token& stop, std::int64_t most = INT64_MAX);
/// The same without the first `offset` of them: those before a page are counted, not kept.
Expected<std::vector<std::int64_t>> pageOfBadTuples(const Plan& plan, const Tensor& indices,
                                                    const std::stop_token& stop, std::int64_t offset,
                                                    std::int64_t most);
/// The list into `bad`, where it counts any.
Expected<void> listTuples(BadReport& bad, const Plan& plan, const Tensor& indices,
                          const std::stop_token& stop, std::int64_t most = INT64_MAX);
/// A page of any length, in pieces and in order: what take() gives back as an error ends it.
Expected<void> visitBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop,
                              std::int64_t offset, std::int64_t most,
                              const std::function<Expected<void>(std::span<const std::int64_t>)>& take);
/// How many there are and the first, for a call that is not run. `cancelled`.
Expected<BadReport> countBadTuples(const Plan& plan, const Tensor& indices, const std::stop_token& stop);

}  // namespace gathernd
