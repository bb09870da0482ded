// SPDX-License-Identifier: GPL-3.0-or-later
// What starts a kernel on a device: its arguments and the part of the tuples that it does. A launch may do a
// part alone: its tuples keep their numbers, so that batch entries and bad tuples need no correction;
// args.indices and args.output then point so far before their buffers that the part's first tuple is at the
// beginning. A plain value.
#pragma once

#include <cstdint>

#include "gpu/kernels/gather_args.h"

struct CUstream_st;

namespace gathernd::gpu {

struct Launch {
  GatherArgs args;  ///< device addresses; params and output are buffers of whole words
  KernelId id;
  DType indexDtype = DType::Int64;
  int depth = 0;
  std::int64_t firstTuple = 0;      ///< up to args.tupleCount; where a warp of the kernel begins (chunks.h)
  BadCounters* counters = nullptr;  ///< on the device, set to {0, kNoBadTuple} before
  CUstream_st* stream = nullptr;
};

/// The warps of a launch: [first, end).
struct WarpSpan {
  std::int64_t first;
  std::int64_t end;
};
template <class Body>
WarpSpan warpSpan(const Launch& launch) {
  const std::int64_t end = Body::warps(launch.args);
  if (launch.firstTuple == 0 || end == 0) return {0, end};
  return {Body::warpsOf(launch.args, launch.firstTuple).first, end};
}

}  // namespace gathernd::gpu
