// SPDX-License-Identifier: GPL-3.0-or-later
// First half of the CPU gather: a block of index tuples -> slice numbers. One function an index type, chosen
// once a run. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/gather/offsets.h"
#include "core/tensor/dtype.h"

namespace gathernd::cpu {

inline constexpr std::int64_t kNoSlice = -1;  ///< a bad tuple reads nothing

struct BlockReport {
  std::int64_t badCount = 0;
  std::int64_t firstBad = -1;  ///< -1: none
};

/// Resolves tuples firstTuple … firstTuple + sliceIds.size() - 1.
using ResolveBlock = BlockReport (*)(const OffsetRule& rule, const std::byte* indices,
                                     std::int64_t firstTuple, std::span<std::int64_t> sliceIds);

ResolveBlock resolverFor(DType indexDtype);

}  // namespace gathernd::cpu
