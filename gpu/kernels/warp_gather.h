// SPDX-License-Identifier: GPL-3.0-or-later
// Slices above 16 bytes and below a page: a warp resolves 32 tuples once, a lane each, and then streams the
// units of all 32 slices, which are one run of the output,
//   output[(32 * number) * units + q] = params[slice of tuple q / units, q % units]
// asking the lane that resolved the tuple for the slice. Units are the largest of 4, 8 and 16 bytes that
// divide the slice.
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

template <class U, class IndexT, int kDepth>
struct WarpGather {
  static std::int64_t warps(const GatherArgs& args) { return warpsFor(args.tupleCount, kWarpLanes); }
  static WarpRange warpsOf(const GatherArgs&, std::int64_t tuple) {
    return {tuple / kWarpLanes, tuple / kWarpLanes};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t first = number * kWarpLanes;
    const std::int64_t units = args.perSlice.divisor();
    typename Warp::template Lanes<std::int64_t> source;
    warp.each([&](int lane) {
      std::int64_t slices[1];
      resolveTuples<IndexT, kDepth>(args, first + lane, true, lane, warp, slices);
      source[lane] = slices[0] * (slices[0] >= 0 ? units : 1);
    });
    const std::int64_t left = args.tupleCount - first;
    const std::int64_t total = (left < kWarpLanes ? left : kWarpLanes) * units;
    for (std::int64_t begin = 0; begin < total; begin += kWarpLanes * kInFlight) {
      warp.each([&](int lane) {
        U values[kInFlight];
        for (int i = 0; i < kInFlight; ++i) {
          const std::int64_t q = begin + i * kWarpLanes + lane;
          const std::int64_t known = q < total ? q : total - 1;  // all lanes take part in the shuffle
          const std::int64_t tuple = args.perSlice.quotient(known);
          const std::int64_t from = source.of(static_cast<int>(tuple));
          values[i] = fillUnit<U>(args);
          if (q < total && from >= 0) {
            values[i] = warp.load(lane, static_cast<const U*>(args.params), from + known - tuple * units, i);
          }
        }
        for (int i = 0; i < kInFlight; ++i) {
          const std::int64_t q = begin + i * kWarpLanes + lane;
          if (q < total) warp.store(lane, static_cast<U*>(args.output), first * units + q, values[i], i);
        }
      });
    }
  }
};

}  // namespace gathernd::gpu
