// SPDX-License-Identifier: GPL-3.0-or-later
// A call's indices from a generator: random ones depend on params' shape and on the rules, so that they index
// something. Whether the call is sound is makePlan's matter, not asked here. Errors: `limit` beyond
// memoryLimit bytes, `unsupported` for a shape without values. Thread rule: pure function.
#pragma once

#include <cstdint>
#include <vector>

#include "core/call/dialect.h"
#include "core/tensor/generate.h"

namespace gathernd {

/// All that random indices depend on, beside the generator and the dtype: as long as it is equal, so are
/// they.
struct IndexAxes {
  std::vector<std::int64_t> sizes;  ///< of the axis that number j of a tuple indexes
  int componentAxis = 0;            ///< of `indices`, that holds a tuple's numbers
  bool operator==(const IndexAxes&) const = default;
};
IndexAxes indexAxes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                    const Dialect& dialect);

/// Number j of each random tuple lies within axis batchDims + j of `params`; it is 0 where there is no such
/// axis.
Expected<Tensor> generateCallIndices(const GeneratorSpec& spec, DType dtype, const Shape& params,
                                     std::int64_t batchDims, const Dialect& dialect,
                                     std::int64_t memoryLimit);

}  // namespace gathernd
