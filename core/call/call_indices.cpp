// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/call_indices.h"

#include <algorithm>

#include "core/call/plan.h"

namespace gathernd {

IndexAxes indexAxes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                    const Dialect& dialect) {
  IndexAxes axes{.sizes = {}, .componentAxis = componentAxis(indices, dialect)};
  const std::int64_t depth = indices.rank() == 0 ? 1 : indices[axes.componentAxis];
  // Numbers beyond params' axes stay 0, so a tuple of any depth needs no more sizes than there are axes.
  for (std::int64_t j = 0; j < std::min<std::int64_t>(depth, params.rank()); ++j) {
    const bool hasAxis = batchDims >= 0 && batchDims < params.rank() - j;
    axes.sizes.push_back(hasAxis ? params[static_cast<int>(batchDims + j)] : 1);
  }
  return axes;
}

Expected<Tensor> generateCallIndices(const GeneratorSpec& spec, DType dtype, const Shape& params,
                                     std::int64_t batchDims, const Dialect& dialect,
                                     std::int64_t memoryLimit) {
  const IndexAxes axes = indexAxes(params, spec.shape, batchDims, dialect);
  return generateIndices(spec, dtype, axes.sizes, axes.componentAxis, memoryLimit);
}

}  // namespace gathernd
