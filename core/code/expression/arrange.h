// SPDX-License-Identifier: GPL-3.0-or-later
// The same elements in another arrangement: reshape and transpose as NumPy has them. Errors, without a place:
// `parse` for a shape of another count and for axes that are none; `limit` where original and copy together
// exceed memoryLimit bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <span>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

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
