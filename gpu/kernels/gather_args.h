// SPDX-License-Identifier: GPL-3.0-or-later
// A whole gather as a kernel sees it: plain data, passed by value. No Eigen, no std containers, so that nvcc
// compiles little of this program. Units: elements or bytes, as the names say. Thread rule: values.
#pragma once

#include <cstdint>
#include <type_traits>

#include "core/call/offsets.h"
#include "core/tensor/dtype.h"
#include "gpu/kernels/fast_division.h"

namespace gathernd::gpu {

inline constexpr int kWarpLanes = 32;

/// What nearly every call asks for, small enough for 32 bits: 1 to 3 components next to each other, each
/// checked against its axis, negative ones counted from the end or bad, fewer than 2^31 tuples, and slices of
/// fewer than 2^28 bytes (isCommon in family.h). Other calls go by OffsetRule.
inline constexpr int kCommonDepth = 3;
struct CommonRule {
  std::uint32_t size[kCommonDepth];    ///< of the axis
  std::uint32_t wrap[kCommonDepth];    ///< added to a negative component: the size, or 0
  std::uint32_t stride[kCommonDepth];  ///< slices a step; of the last component 1
  std::uint32_t slicesPerBatch;        ///< 0: no batch
};

/// How tuples become warps (family.h). A group of them is a run of the output, which its pieces share.
struct Cut {
  std::int32_t groupLog = 0;    ///< 2^groupLog tuples; lane: one piece
  std::int64_t pieceUnits = 1;  ///< a multiple of 32
  std::int64_t pieces = 1;      ///< of a group
};

struct GatherArgs {
  const void* params;
  const void* indices;
  void* output;
  std::int64_t tupleCount;
  Cut cut;
  CommonRule common;
  NarrowDivision commonPerBatch, commonPerSlice, commonPerGroup;  ///< as those below
  std::uint64_t fill[2];  ///< 16 bytes of the element written for a bad tuple, over and over
  std::int64_t paramsBytes;
  std::int64_t sliceElements;  ///< 0: no output; one thread a tuple only checks
  std::int64_t sliceBytes;
  FastDivision perBatch;  ///< by tuples per batch entry
  FastDivision perSlice;  ///< by units of a slice: of words, bytes
  FastDivision perGroup;  ///< by pieces of a group
  OffsetRule rule;
};

/// What a kernel found; `first` starts as kNoBadTuple.
struct BadCounters {
  unsigned long long count;
  unsigned long long first;
};
inline constexpr unsigned long long kNoBadTuple = ~0ULL;

/// What is moved at once, by one load and one store: never looked into.
template <int kBytes>
struct Unit {
  using Number =
      std::conditional_t<kBytes == 8, std::uint64_t,
                         std::conditional_t<kBytes == 4, std::uint32_t,
                                            std::conditional_t<kBytes == 2, std::uint16_t, std::uint8_t>>>;
  Number value;
};
template <>
struct alignas(16) Unit<16> {
  std::uint64_t low, high;
};

/// The fill element as often as a unit holds it; elements are no longer than units.
template <class U>
GATHERND_HD inline U fillUnit(const GatherArgs& args) {
  if constexpr (sizeof(U) == 16) {
    return U{args.fill[0], args.fill[1]};
  } else {
    return U{static_cast<typename U::Number>(args.fill[0])};
  }
}

// A kernel's name and unit, as plain data that .cu files may include.

enum class Kernel : std::uint8_t { Naive, Lane, Warp, Words };
inline constexpr int kKernels = 4;

struct KernelId {
  Kernel kernel = Kernel::Naive;
  int unitBytes = 1;    ///< what one load and one store move
  bool common = false;  ///< by CommonRule
  /// Of `warp`: the first piece of every tuple, then the second of every tuple, … Where hasColumns() says so,
  /// and of whole gathers alone.
  bool columns = false;
};

}  // namespace gathernd::gpu
