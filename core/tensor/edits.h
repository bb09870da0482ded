// SPDX-License-Identifier: GPL-3.0-or-later
// Whole-tensor edits: a person changes a shape, an axis or the element type and keeps what still has a place.
// Elements only move (converted() apart); new ones are zero, or empty strings. A string result shares its
// arena. Errors: `limit` beyond memoryLimit bytes or kMaxRank; `usage` for an axis, position or permutation
// that is none. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <span>

#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

/// `limit` when `shape` of `dtype` takes more than memoryLimit bytes; otherwise the byte count.
Expected<std::int64_t> checkedBytes(DType dtype, const Shape& shape, std::int64_t memoryLimit);

/// Keeps the box that both shapes have in common. Ranks may differ: axes correspond from the first on, and a
/// missing axis counts as one of size 1.
Expected<Tensor> resized(const Tensor& tensor, const Shape& shape, std::int64_t memoryLimit = INT64_MAX);
/// The same bytes in row-major order; `usage` unless the element counts agree.
Expected<Tensor> reshaped(const Tensor& tensor, const Shape& shape);
/// Axis a of the result is axis permutation[a] of `tensor`, as numpy.transpose.
Expected<Tensor> transposed(const Tensor& tensor, std::span<const int> permutation,
                            std::int64_t memoryLimit = INT64_MAX);
/// A new axis of size 1 before `axis` (0 … rank).
Expected<Tensor> axisInserted(const Tensor& tensor, int axis);
/// Keeps index 0 along `axis`; an axis of size 0 leaves zeros behind.
Expected<Tensor> axisRemoved(const Tensor& tensor, int axis, std::int64_t memoryLimit = INT64_MAX);
/// One index more along `axis`, before `position` (0 … size; -1: at the end), filled with zeros.
Expected<Tensor> insertedAlong(const Tensor& tensor, int axis, std::int64_t position = -1,
                               std::int64_t memoryLimit = INT64_MAX);
/// Drops one index along `axis` (-1: the last).
Expected<Tensor> removedAlong(const Tensor& tensor, int axis, std::int64_t position = -1,
                              std::int64_t memoryLimit = INT64_MAX);
}  // namespace gathernd
