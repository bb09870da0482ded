// SPDX-License-Identifier: GPL-3.0-or-later
// A planned call carried out, with its bad tuples listed: the one way for window, lessons and pictures. A
// refusal is an answer too. Errors: `cancelled`, and `limit` where the list finds no memory. Thread rule:
// pure functions, on the calling thread and the backend's own.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/run/backend.h"
#include "core/run/run_result.h"

namespace gathernd {

struct Outcome {
  std::shared_ptr<const RunResult> result;  ///< null: see error
  std::optional<Error> error;
  BadReport bad;                      ///< `all` holds the first that were asked for
  std::optional<double> nanoseconds;  ///< that the run took; absent where a time means nothing
};

/// Lists the first `most` bad tuples, of a refused call too.
Expected<Outcome> evaluate(const Backend& backend, const Plan& plan, const Tensor& params,
                           const Tensor& indices, std::int64_t most, const RunOptions& options = {});

/// The bad tuples alone, by a look at indices, with the first `most` listed.
Expected<BadReport> findBadTuples(const Plan& plan, const Tensor& indices, std::int64_t most,
                                  const std::stop_token& stop = {});

}  // namespace gathernd
