// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of 1, 2, 4, 8 or 16 bytes: a lane a tuple, four of them under way,
//   output[tuple] = params[slice of tuple]      tuple = number * 128 + i * 32 + lane, i < 4
// so that index loads and stores of a warp are next to each other. (Several tuples next to each other in one
// lane would spread each request over four times the sectors.)
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

/// Slice is the unit of a slice's size.
template <class Slice, class IndexT, int kDepth>
struct LaneGather {
  static constexpr std::int64_t kTuplesPerWarp = kWarpLanes * kInFlight;

  static std::int64_t warps(const GatherArgs& args) { return warpsFor(args.tupleCount, kTuplesPerWarp); }
  static WarpRange warpsOf(const GatherArgs&, std::int64_t tuple) {
    return {tuple / kTuplesPerWarp, tuple / kTuplesPerWarp};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    warp.each([&](int lane) {
      const std::int64_t first = number * kTuplesPerWarp + lane;
      std::int64_t slices[kInFlight];
      resolveTuples<IndexT, kDepth>(args, first, true, lane, warp, slices);
      Slice values[kInFlight];
      for (int i = 0; i < kInFlight; ++i) {
        values[i] = fillUnit<Slice>(args);
        if (slices[i] >= 0) values[i] = warp.load(lane, static_cast<const Slice*>(args.params), slices[i], i);
      }
      for (int i = 0; i < kInFlight; ++i) {
        if (slices[i] == kNoTuple) continue;
        warp.store(lane, static_cast<Slice*>(args.output), first + i * kWarpLanes, values[i], i);
      }
    });
  }
};

}  // namespace gathernd::gpu
