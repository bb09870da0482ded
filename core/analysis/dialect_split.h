// SPDX-License-Identifier: GPL-3.0-or-later
// What makes two dialects differ: the smallest call, of those that exercise one rule each, that ends
// differently under them. Thread rule: pure function; some milliseconds.
#pragma once

#include <cstdint>
#include <optional>

#include "core/call/dialect.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct SplittingCall {
  Tensor params;  ///< counting from 1, so that a 0 for a bad tuple shows
  Tensor indices;
  std::int64_t batchDims = 0;
};

/// Of calls that differ in the value of an index, then in shapes, in emptiness, in types: the first, and of
/// those the one with the fewest elements. Absent: no call that is known of tells the two apart.
std::optional<SplittingCall> splittingCall(const Dialect& a, const Dialect& b);

}  // namespace gathernd
