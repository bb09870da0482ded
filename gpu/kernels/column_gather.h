// SPDX-License-Identifier: GPL-3.0-or-later
// Long slices: warps share a slice, each copies a piece of it of kUnits units,
//   output[tuple, u] = params[slice of tuple, u]      number = tuple * pieces + piece
// All lanes of a warp look at the same tuple (one sector an index), and only the first piece's count it.
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

template <class U, class IndexT>
struct ColumnGather {
  static constexpr std::int64_t kUnits = std::int64_t{2} * kWarpLanes * kInFlight;

  static std::int64_t unitsPerSlice(const GatherArgs& args) {
    return args.sliceBytes / static_cast<std::int64_t>(sizeof(U));
  }
  /// Of a slice.
  static std::int64_t pieces(const GatherArgs& args) { return warpsFor(unitsPerSlice(args), kUnits); }
  static std::int64_t warps(const GatherArgs& args) { return args.tupleCount * pieces(args); }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    return {tuple * pieces(args), (tuple + 1) * pieces(args) - 1};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t tuple = args.perTuple.quotient(number);
    const std::int64_t piece = number - tuple * args.perTuple.divisor();
    const std::int64_t units = args.perSlice.divisor();
    typename Warp::template Lanes<std::int64_t> slice;
    warp.each([&](int lane) {
      const ComponentsOnDemand<IndexT, Warp> load{args, warp, tuple * args.rule.tupleStride, lane, 0};
      const ResolvedTuple resolved =
          resolveComponents(args.rule, args.rule.depth, args.perBatch.quotient(tuple), load);
      slice[lane] = sliceOrBad(resolved, tuple, piece == 0 && lane == 0, lane, warp);
    });
    for (std::int64_t half = 0; half < kUnits; half += kWarpLanes * kInFlight) {
      const std::int64_t begin = piece * kUnits + half;
      if (begin >= units) return;
      warp.each([&](int lane) {
        U values[kInFlight];
        for (int i = 0; i < kInFlight; ++i) {
          const std::int64_t u = begin + i * kWarpLanes + lane;
          values[i] = fillUnit<U>(args);
          if (u < units && slice[lane] >= 0)
            values[i] = warp.load(lane, static_cast<const U*>(args.params), slice[lane] * units + u, i);
        }
        for (int i = 0; i < kInFlight; ++i) {
          const std::int64_t u = begin + i * kWarpLanes + lane;
          if (u < units) warp.store(lane, static_cast<U*>(args.output), tuple * units + u, values[i], i);
        }
      });
    }
  }
};

}  // namespace gathernd::gpu
