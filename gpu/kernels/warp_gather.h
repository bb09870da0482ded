// SPDX-License-Identifier: GPL-3.0-or-later
// Slices above 16 bytes: a warp resolves a group of tuples once, a lane each, and then streams its piece of
// their slices, which are one run of the output,
//   output[first of the group * units + q] = params[slice of tuple q / units, q % units]
// asking the lane that resolved the tuple for the slice. Short slices: many tuples a group, one piece. Long
// slices: groups of one tuple, many pieces. Units are the largest of 4, 8 and 16 bytes that divide the slice.
#pragma once

#include "gpu/kernels/pieces.h"

namespace gathernd::gpu {

/// kColumns: by columns (KernelId). Groups have one tuple then, which each lane resolves for itself.
template <class U, class IndexT, int kDepth, bool kCommon, bool kColumns = false>
struct WarpGather {
  static_assert(kCommon || !kColumns);

  static std::int64_t warps(const GatherArgs& args) { return warpsOfPieces(args); }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) { return warpsOfPieces(args, tuple); }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    using Count = WithinGroup<kCommon>;
    const auto work = Piece<kCommon>::template of<kColumns>(args, number);
    typename Warp::template Lanes<SliceNumber<kCommon>> slice;
    warp.each([&](int lane) {
      SliceNumber<kCommon> slices[1];
      const LaneTuples tuples = kColumns ? LaneTuples{work.first, 1, 0, work.piece == 0 && lane == 0}
                                         : LaneTuples{work.first, work.tuples, lane, work.piece == 0};
      resolveTuples<IndexT, kDepth, kCommon>(args, tuples, warp, slices);
      slice[lane] = slices[0];
    });
    const Count units = unitsOf<kCommon>(args);
    const Count total = static_cast<Count>(work.tuples) * units;
    const auto pieceUnits = static_cast<Count>(args.cut.pieceUnits);
    const Count from = work.piece * pieceUnits;
    const Count end = from + pieceUnits < total ? from + pieceUnits : total;  // not after from: no work
    for (Count begin = from; begin < end; begin += kWarpLanes * kInFlight) {
      warp.each([&](int lane) {
        U values[kInFlight] = {};  // what is stored was loaded, which g++ does not see
        bool bad[kInFlight] = {};
        for (int i = 0; i < kInFlight; ++i) {
          // Small calls have pieces of one unit a lane, and are not to pay for four.
          if (i == 1 && begin + static_cast<Count>(i * kWarpLanes) >= end) break;
          const Count q = begin + static_cast<Count>(i * kWarpLanes + lane);
          const Count known = q < end ? q : end - 1;  // all lanes take part in the shuffle
          const Count tuple = kColumns ? 0 : tupleOf<kCommon>(args, known);
          const SliceNumber<kCommon> found = kColumns ? slice[lane] : slice.of(static_cast<int>(tuple));
          bad[i] = found < 0;
          values[i] = warp.loadIf(lane, q < end && !bad[i], static_cast<const U*>(args.params),
                                  rowOf<kCommon>(found, units) + (known - tuple * units), i);
        }
        for (int i = 0; i < kInFlight; ++i) {
          const Count q = begin + static_cast<Count>(i * kWarpLanes + lane);
          if (q >= end) continue;
          if (bad[i]) values[i] = fillUnit<U>(args);
          warp.store(lane, static_cast<U*>(args.output), work.first * std::int64_t{units} + q, values[i], i);
        }
      });
    }
  }
};

}  // namespace gathernd::gpu
