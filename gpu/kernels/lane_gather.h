// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of 1, 2, 4, 8 or 16 bytes: a lane a tuple, up to four of them under way,
//   output[tuple] = params[slice of tuple]      tuple = (number << groupLog) + i * 32 + lane, i < 4
// so that index loads and stores of a warp are next to each other. (Several tuples next to each other in one
// lane would spread each request over four times the sectors.)
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

/// Slice is the unit of a slice's size.
template <class Slice, class IndexT, int kDepth, bool kCommon>
struct LaneGather {
  static std::int64_t warps(const GatherArgs& args) {
    return warpsFor(args.tupleCount, std::int64_t{1} << args.cut.groupLog);
  }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    return {tuple >> args.cut.groupLog, tuple >> args.cut.groupLog};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t first = number << args.cut.groupLog;
    const std::int64_t toEnd = args.tupleCount - first;
    const int most = 1 << args.cut.groupLog;
    const int left = toEnd < most ? static_cast<int>(toEnd) : most;
    warp.each([&](int lane) {
      const LaneTuples tuples{first, left, lane, true};
      SliceNumber<kCommon> slices[kInFlight];
      resolveTuples<IndexT, kDepth, kCommon>(args, tuples, warp, slices);
      Slice values[kInFlight];
      for (int i = 0; i < kInFlight; ++i) {
        values[i] = warp.loadIf(lane, slices[i] >= 0, static_cast<const Slice*>(args.params), slices[i], i);
      }
      for (int i = 0; i < kInFlight; ++i) {
        if (slices[i] < 0) values[i] = fillUnit<Slice>(args);
        if (tuples.has(i)) warp.store(lane, static_cast<Slice*>(args.output), tuples[i], values[i], i);
      }
    });
  }
};

}  // namespace gathernd::gpu
