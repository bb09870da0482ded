// SPDX-License-Identifier: GPL-3.0-or-later
// Second half of the CPU gather: slice numbers -> bytes of the output. Small slices are copied with a size
// known to the compiler, the others by memcpy. Bits are moved, never interpreted. Units: bytes. Thread rule:
// pure functions over disjoint output ranges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace gathernd::cpu {

/// What a bad tuple's slice is filled with.
struct FillPattern {
  std::array<std::byte, 16> element{};
  std::int64_t elementBytes = 1;
  bool zero = true;
};

FillPattern fillPattern(const std::array<std::byte, 16>& element, std::int64_t elementBytes);
/// `bytes` is a multiple of the element size and `target` starts an element.
void fillBytes(const FillPattern& pattern, std::byte* target, std::int64_t bytes);

struct CopyJob {
  const std::byte* params = nullptr;
  std::byte* output = nullptr;
  std::int64_t sliceBytes = 0;
  FillPattern fill;
};

/// Writes the slices of tuples firstTuple, firstTuple + 1, …; `sliceIds` as resolve.h gives them.
using CopyBlock = void (*)(const CopyJob& job, std::int64_t firstTuple,
                           std::span<const std::int64_t> sliceIds);

CopyBlock copierFor(std::int64_t sliceBytes);
/// Writes bytes [from, from + bytes) of one tuple's slice; for slices too large to be one step.
void copyPart(const CopyJob& job, std::int64_t tuple, std::int64_t sliceId, std::int64_t from,
              std::int64_t bytes);

}  // namespace gathernd::cpu
