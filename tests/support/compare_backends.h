// SPDX-License-Identifier: GPL-3.0-or-later
// One gather on every backend: the same output bits and the same report as the oracle, or a sentence saying
// what differs. Thread rule: pure function over const backends.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/run/backend.h"

namespace gathernd::test {

/// All backends of the program (core's and gpu's).
BackendRegistry everyBackend();
/// The reference and one more; the reference alone when there is none of that name.
BackendRegistry referenceAnd(std::string_view id);

struct Outcome {
  std::vector<std::byte> output;
  BadReport bad;
};

/// The oracle's outcome, with BadReport::all filled. Its buffer is filled with garbage first, so an element
/// left unwritten shows.
Expected<Outcome> runOn(const Backend& backend, const Plan& plan, const Tensor& params, const Tensor& indices,
                        const RunOptions& options);

/// "" when every available backend that accepts the call agrees with the oracle, with each of its kernels
/// that can do it, or with options.kernel alone; `ran` counts the runs.
std::string firstDisagreement(const BackendRegistry& backends, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const RunOptions& options, const Outcome& oracle,
                              int& ran);

}  // namespace gathernd::test
