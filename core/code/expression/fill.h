// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays of one value, and those with ones along a diagonal: np.zeros, ones, full, eye. Errors: `limit`
// beyond memoryLimit bytes, before anything is allocated. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/error/error.h"
#include "core/tensor/element.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// Every element is `value`, which is no string.
Expected<Tensor> filledTensor(const Shape& shape, const Element& value, std::int64_t memoryLimit);
/// [rows, columns]: 1 at [i, i + diagonal], else 0. `parse` for a negative size.
Expected<Tensor> diagonalTensor(std::int64_t rows, std::int64_t columns, std::int64_t diagonal, DType dtype,
                                std::int64_t memoryLimit);

}  // namespace gathernd
