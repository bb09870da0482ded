// SPDX-License-Identifier: GPL-3.0-or-later
// One element of the gradient as the sum that it is: the output elements whose upstream is added there, in
// the order in which they are added. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/call/reader_index.h"
#include "core/call/trace.h"

namespace gathernd {

struct GradientTerms {
  std::vector<std::int64_t> outputs;  ///< row-major in plan.output; the first `most`
  std::int64_t count = 0;             ///< all of them
};

/// `params`: row-major number of an element; `readers` is of the same call.
GradientTerms gradientTerms(const Trace& trace, const ReaderIndex& readers, std::int64_t params,
                            std::size_t most);

}  // namespace gathernd
