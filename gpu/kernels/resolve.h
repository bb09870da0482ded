// SPDX-License-Identifier: GPL-3.0-or-later
// A lane's tuples -> slice numbers, for every kernel. Indices of several tuples are loaded before any is
// looked at, so that the loads are under way together; none of it divides. `Warp` is the machine it runs on
// (warp.h). Thread rule: a lane's own.
#pragma once

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

inline constexpr std::int64_t kBadSlice = -1;  ///< the fill element is written
inline constexpr std::int64_t kNoTuple = -2;   ///< beyond the last: nothing is

template <int kDepth>
struct LoadedComponents {
  const std::int64_t* values;
  GATHERND_HD std::int64_t operator()(int j) const { return values[j]; }
};

/// Loads component j of a tuple when it is asked for it.
template <class IndexT, class Warp>
struct ComponentsOnDemand {
  const GatherArgs& args;
  Warp& warp;
  std::int64_t first;
  int lane;
  int site;  ///< of component 0
  GATHERND_HD std::int64_t operator()(int j) const {
    return widenIndex(warp.loadIndex(lane, static_cast<const IndexT*>(args.indices),
                                     first + j * args.rule.componentStride, site + j));
  }
};

template <class Warp>
GATHERND_HD inline std::int64_t sliceOrBad(const ResolvedTuple& resolved, std::int64_t tuple, bool counts,
                                           int lane, Warp& warp) {
  if (counts && outsideItsAxis(resolved.status)) warp.reportBad(lane, tuple);
  return resolved.status == TupleStatus::Bad ? kBadSlice : resolved.sliceId;
}

/// slices[i] of the tuples first + i * kWarpLanes, i < kTuples; `counts`: bad ones are this lane's to report.
template <class IndexT, int kDepth, int kTuples, class Warp>
GATHERND_HD inline void resolveTuples(const GatherArgs& args, std::int64_t first, bool counts, int lane,
                                      Warp& warp, std::int64_t (&slices)[kTuples]) {
  if constexpr (kDepth > 0) {
    std::int64_t values[kTuples][kDepth];
    for (int i = 0; i < kTuples; ++i) {
      const std::int64_t tuple = first + i * kWarpLanes;
      for (int j = 0; j < kDepth; ++j) {
        values[i][j] = 0;
        if (tuple < args.tupleCount) {
          values[i][j] = widenIndex(
              warp.loadIndex(lane, static_cast<const IndexT*>(args.indices),
                             tuple * args.rule.tupleStride + j * args.rule.componentStride, i * kDepth + j));
        }
      }
    }
    for (int i = 0; i < kTuples; ++i) {
      const std::int64_t tuple = first + i * kWarpLanes;
      slices[i] = kNoTuple;
      if (tuple >= args.tupleCount) continue;
      const ResolvedTuple resolved = resolveComponents(args.rule, kDepth, args.perBatch.quotient(tuple),
                                                       LoadedComponents<kDepth>{values[i]});
      slices[i] = sliceOrBad(resolved, tuple, counts, lane, warp);
    }
  } else {
    for (int i = 0; i < kTuples; ++i) {
      const std::int64_t tuple = first + i * kWarpLanes;
      slices[i] = kNoTuple;
      if (tuple >= args.tupleCount) continue;
      const ComponentsOnDemand<IndexT, Warp> load{args, warp, tuple * args.rule.tupleStride, lane,
                                                  i * args.rule.depth};
      const ResolvedTuple resolved =
          resolveComponents(args.rule, args.rule.depth, args.perBatch.quotient(tuple), load);
      slices[i] = sliceOrBad(resolved, tuple, counts, lane, warp);
    }
  }
}

}  // namespace gathernd::gpu
