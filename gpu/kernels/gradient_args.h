// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a gradient (core/gradient/gradient.h) of a chunk of tuples, as kernels see them: plain data.
//   resolve   key of tuple t = slice << tupleBits | t, where t counts the chunk's; of a tuple that adds
//             nothing the slice is sliceCount
//   sort      by the slice alone and stably, so that a slice's tuples lie next to each other in their order
//   sum       each such segment added, one tuple after another, to what earlier chunks left in sums
//   round     sums of narrow floats to their type, once all chunks are done
// Units: lanes (core/gradient/gradient_lanes.h) unless said. Thread rule: values.
#pragma once

#include <cstdint>
#include <variant>

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

struct ResolveArgs {
  GatherArgs gather;  ///< its indices, rules and divisions; up to tupleCount
  std::int64_t firstTuple;
  std::uint64_t sliceCount;
  std::int32_t tupleBits;
  std::uint64_t* keys;
};

struct SumArgs {
  const std::uint64_t* keys;  ///< sorted, or as they were resolved where the order is no matter
  std::int64_t tuples;
  std::uint64_t sliceCount;
  std::int32_t tupleBits;
  std::int32_t groupLog;  ///< 2^groupLog lanes of a warp have a tuple, a column each
  FastDivision perPiece;  ///< by pieces of a slice
  std::int64_t lanes;     ///< of a slice; 0: tuples are only counted
  const void* upstream;   ///< of the chunk's first tuple
  void* sums;
  std::uint64_t* received;  ///< one a slice, added to; nullptr: nobody asked
};

struct RoundArgs {
  const float* sums;
  void* rounded;
  std::int64_t count;
};

struct ResolveStep {
  ResolveArgs args;
  DType indexDtype = DType::Int64;
  int depth = 0;
  bool common = false;              ///< by CommonRule
  BadCounters* counters = nullptr;  ///< set to {0, kNoBadTuple} before
};

struct SortStep {
  const std::uint64_t* keys = nullptr;
  std::uint64_t* sorted = nullptr;
  std::int64_t count = 0;        ///< fewer than 2^32
  int firstBit = 0, endBit = 0;  ///< those that are looked at
  void* scratch = nullptr;
  std::int64_t scratchBytes = 0;
};

struct SumStep {
  SumArgs args;
  DType dtype = DType::Float32;
  bool unordered = false;  ///< by atomic additions, in any order
};

struct RoundStep {
  RoundArgs args;
  DType dtype = DType::Float16;
};

using GradientStep = std::variant<ResolveStep, SortStep, SumStep, RoundStep>;

/// Whether a device can add such elements by atomic additions, which have 32 or 64 bits. (Narrow floats are
/// summed in float32.)
constexpr bool addsAtomically(DType dtype) {
  return elementBytes(dtype) >= 4 || dtype == DType::Float16 || dtype == DType::BFloat16;
}

}  // namespace gathernd::gpu
