// SPDX-License-Identifier: GPL-3.0-or-later
// The arrays that a pasted expression makes: of one value, np.arange and np.linspace, and the same elements
// in another arrangement. Errors, without a place: `parse` for what NumPy refuses; `limit` where what is
// made, and what it is made of, exceed memoryLimit bytes, before anything is allocated. Thread rule: pure
// functions.
#pragma once

#include <cstdint>
#include <span>

#include "core/code/expression/number.h"
#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

// Of one value, and with ones along a diagonal: np.zeros, ones, full, eye.

/// Every element is `value`, which is no string.
Expected<Tensor> filledTensor(const Shape& shape, const Element& value, std::int64_t memoryLimit);
/// [rows, columns]: 1 at [i, i + diagonal], else 0. `parse` for a negative size.
Expected<Tensor> diagonalTensor(std::int64_t rows, std::int64_t columns, std::int64_t diagonal, DType dtype,
                                std::int64_t memoryLimit);

// np.arange and np.linspace, with the roundings that NumPy makes: arange adds multiples of the difference of
// its first two elements, in the element's own type. Refused: a step of 0, a length that is no number, a
// value that the type does not hold.

struct SteppedRange {
  Number start = std::int64_t{0};
  Number stop = std::int64_t{0};
  Number step = std::int64_t{1};
};
Expected<Tensor> steppedTensor(const SteppedRange& range, DType dtype, std::int64_t memoryLimit);

struct SpacedRange {
  double start = 0, stop = 0;
  std::int64_t count = 50;  ///< NumPy's
  bool endpoint = true;     ///< the last one is `stop`
};
/// float64 first, then `dtype`; of integers rounded down.
Expected<Tensor> spacedTensor(const SpacedRange& range, DType dtype, std::int64_t memoryLimit);

// Reshape and transpose as NumPy has them. Refused: a shape of another count, and axes that are none.

/// One extent may be -1: what is left. The bytes are shared.
Expected<Tensor> reshapedTensor(const Tensor& tensor, std::span<const std::int64_t> extents);
/// Axis j of the result is axis axes[j]; negative ones count from the end.
Expected<Tensor> permutedTensor(const Tensor& tensor, std::span<const std::int64_t> axes,
                                std::int64_t memoryLimit);
/// All axes in reverse, as .T.
Expected<Tensor> transposedTensor(const Tensor& tensor, std::int64_t memoryLimit);
Expected<Tensor> swappedTensor(const Tensor& tensor, std::int64_t first, std::int64_t second,
                               std::int64_t memoryLimit);

}  // namespace gathernd
