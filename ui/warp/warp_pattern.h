// SPDX-License-Identifier: GPL-3.0-or-later
// Index tuples in well-known orders, to see what each does to a warp: the same shape and element type, every
// number within its axis (and within what the element type can hold). Errors: `cancelled` after a stop,
// `limit` without memory. Thread rule: pure functions; takes time in proportion to the tuples, so not for the
// GUI thread.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd::ui {

enum class WarpPattern : std::uint8_t {
  Sorted,   ///< the present tuples, ascending within each batch entry; bad ones moved to the nearest place
  Random,   ///< anywhere, the same each time
  Strided,  ///< each at least a line after the one before, round and round
  SameRow   ///< all as the first tuple
};
inline constexpr int kWarpPatterns = 4;

/// False where the tuples name nothing: depth 0, no tuples, an axis of size 0.
bool patternPossible(const Plan& plan);
/// Only where patternPossible().
Expected<Tensor> patternIndices(const Trace& trace, WarpPattern pattern, const std::stop_token& stop);

}  // namespace gathernd::ui
