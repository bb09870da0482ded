// SPDX-License-Identifier: GPL-3.0-or-later
// What crosses from C++ to a kernel: plain data and one launch function. No Eigen, no std containers, so that
// nvcc compiles little of this program. Units: elements unless a name says bytes. Thread rule: launches are
// asynchronous on the default stream.
#pragma once

#include <cstdint>

#include "core/gather/offsets.h"
#include "core/tensor/dtype.h"

namespace gathernd::gpu {

/// A whole gather, as a kernel sees it.
struct GatherArgs {
  OffsetRule rule;
  const void* params;
  const void* indices;
  void* output;
  std::int64_t tupleCount;
  std::int64_t sliceElements;  ///< 0: no output; one thread a tuple only checks
  unsigned char fill[16];      ///< the element written for a bad tuple
};

/// What a kernel found; `first` starts as kNoBadTuple.
struct BadCounters {
  unsigned long long count;
  unsigned long long first;
};
inline constexpr unsigned long long kNoBadTuple = ~0ULL;

inline constexpr int kWarpLanes = 32;

/// Threads that the naive kernel runs: one an output element.
inline std::int64_t naiveThreads(const GatherArgs& args) {
  return args.sliceElements > 0 ? args.tupleCount * args.sliceElements : args.tupleCount;
}

/// Starts the naive kernel. `args` holds device addresses, `counters` is in device memory. Returns a
/// cudaError_t.
int launchNaiveGather(const GatherArgs& args, int elementBytes, DType indexDtype, BadCounters* counters);

}  // namespace gathernd::gpu
