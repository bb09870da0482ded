// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/call_indices.h"

#include <algorithm>

#include "core/call/plan.h"

namespace gathernd {
namespace {

std::vector<std::int64_t> indexedSizes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                                       const Dialect& dialect) {
  const std::int64_t depth = indices.rank() == 0 ? 1 : indices[componentAxis(indices, dialect)];
  std::vector<std::int64_t> sizes;
  // Numbers beyond params' axes stay 0, so a tuple of any depth needs no more sizes than there are axes.
  for (std::int64_t j = 0; j < std::min<std::int64_t>(depth, params.rank()); ++j) {
    const bool hasAxis = batchDims >= 0 && batchDims < params.rank() - j;
    sizes.push_back(hasAxis ? params[static_cast<int>(batchDims + j)] : 1);
  }
  return sizes;
}

}  // namespace

IndexAxes indexAxes(const Shape& params, const Shape& indices, std::int64_t batchDims,
                    const Dialect& dialect) {
  return {.sizes = indexedSizes(params, indices, batchDims, dialect),
          .componentAxis = componentAxis(indices, dialect)};
}

Expected<Tensor> generateCallIndices(const GeneratorSpec& spec, DType dtype, const Shape& params,
                                     std::int64_t batchDims, const Dialect& dialect,
                                     std::int64_t memoryLimit) {
  const IndexAxes axes = indexAxes(params, spec.shape, batchDims, dialect);
  return generateIndices(spec, dtype, axes.sizes, axes.componentAxis, memoryLimit);
}

}  // namespace gathernd
