// SPDX-License-Identifier: GPL-3.0-or-later
// A lane's tuples -> slice numbers, for every kernel. Indices of several tuples are loaded before any is
// looked at, so that the loads are under way together; none of it divides. `Warp` is the machine it runs on
// (warp.h). Thread rule: a lane's own.
#pragma once

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

template <bool kCommon>
using SliceNumber = std::conditional_t<kCommon, std::int32_t, std::int64_t>;
inline constexpr int kBadSlice = -1;  ///< the fill element is written, where there is a tuple

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

/// Tuples first + lane + 32 i, i < kTuples, of which those with lane + 32 i < left are there.
struct LaneTuples {
  std::int64_t first;  ///< of lane 0
  int left;
  int lane;
  bool counts;  ///< bad ones are this lane's to report

  GATHERND_HD bool has(int i) const { return lane + i * kWarpLanes < left; }
  GATHERND_HD std::int64_t operator[](int i) const { return first + lane + i * kWarpLanes; }
};

/// All components of a tuple: two next to each other by one load. Anything where it is not there.
template <class IndexT, int kDepth, class Warp>
GATHERND_HD inline void loadCommon(const GatherArgs& args, std::int64_t tuple, bool there, int lane, int site,
                                   Warp& warp, IndexT (&values)[kDepth]) {
  if constexpr (kDepth == 2) {
    using Pair = Unit<2 * static_cast<int>(sizeof(IndexT))>;
    const Pair pair = warp.loadIndexOnceIf(lane, there, static_cast<const Pair*>(args.indices), tuple, site);
    if constexpr (sizeof(IndexT) == 8) {
      values[0] = static_cast<IndexT>(pair.low);
      values[1] = static_cast<IndexT>(pair.high);
    } else {
      values[0] = static_cast<IndexT>(static_cast<std::uint32_t>(pair.value));
      values[1] = static_cast<IndexT>(static_cast<std::uint32_t>(pair.value >> 32));
    }
  } else if constexpr (kDepth == 1) {
    values[0] = warp.loadIndexOnceIf(lane, there, static_cast<const IndexT*>(args.indices), tuple, site);
  } else {
    for (int j = 0; j < kDepth; ++j) {
      values[j] = warp.loadIndexIf(lane, there, static_cast<const IndexT*>(args.indices), tuple * kDepth + j,
                                   site + j);
    }
  }
}

/// kBadSlice also for a tuple that is not there.
template <class IndexT, int kDepth>
GATHERND_HD inline std::int32_t commonSlice(const GatherArgs& args, std::int64_t tuple, bool there,
                                            const IndexT (&values)[kDepth]) {
  using Unsigned = std::make_unsigned_t<IndexT>;
  const CommonRule& rule = args.common;
  bool inside = there;
  std::uint32_t slice = 0;
  if (rule.slicesPerBatch != 0)
    slice = args.commonPerBatch.quotient(static_cast<std::uint32_t>(tuple)) * rule.slicesPerBatch;
  for (int j = 0; j < kDepth; ++j) {
    const IndexT value = values[j] < 0 ? values[j] + static_cast<IndexT>(rule.wrap[j]) : values[j];
    inside = inside && static_cast<Unsigned>(value) < static_cast<Unsigned>(rule.size[j]);
    const auto narrow = static_cast<std::uint32_t>(value);
    slice += j == kDepth - 1 ? narrow : narrow * rule.stride[j];
  }
  return inside ? static_cast<std::int32_t>(slice) : kBadSlice;
}

template <class IndexT, int kDepth, int kTuples, class Warp>
GATHERND_HD inline void resolveCommon(const GatherArgs& args, const LaneTuples& tuples, Warp& warp,
                                      std::int32_t (&slices)[kTuples]) {
  IndexT values[kTuples][kDepth];
  for (int i = 0; i < kTuples; ++i)
    loadCommon(args, tuples[i], tuples.has(i), tuples.lane, i * kDepth, warp, values[i]);
  std::int32_t lowest = 0;
  for (int i = 0; i < kTuples; ++i) {
    slices[i] = commonSlice(args, tuples[i], tuples.has(i), values[i]);
    lowest |= slices[i];
  }
  if (lowest >= 0 || !tuples.counts) return;
  for (int i = 0; i < kTuples; ++i) {
    if (tuples.has(i) && slices[i] == kBadSlice) warp.reportBad(tuples.lane, tuples[i]);
  }
}

/// Components by fours, of all tuples, before any is looked at. kDepth 0: known at run time.
template <class IndexT, int kDepth, int kTuples, class Warp>
GATHERND_HD inline void resolveGeneral(const GatherArgs& args, const LaneTuples& tuples, Warp& warp,
                                       std::int64_t (&slices)[kTuples]) {
  constexpr int kTogether = kDepth > 0 ? kDepth : 4;
  const int depth = kDepth > 0 ? kDepth : args.rule.depth;
  ResolvedTuple resolved[kTuples];
  for (int i = 0; i < kTuples; ++i) resolved[i] = kNoComponents;
  for (int from = 0; from < depth; from += kTogether) {
    std::int64_t values[kTuples][kTogether];
    for (int i = 0; i < kTuples; ++i) {
      for (int j = 0; j < kTogether; ++j) {
        values[i][j] = 0;
        if (!tuples.has(i) || from + j >= depth) continue;
        const std::int64_t at = tuples[i] * args.rule.tupleStride + (from + j) * args.rule.componentStride;
        values[i][j] = widenIndex(
            warp.loadIndex(tuples.lane, static_cast<const IndexT*>(args.indices), at, i * depth + from + j));
      }
    }
    for (int i = 0; i < kTuples; ++i) {
      for (int j = 0; j < kTogether; ++j) {
        if (tuples.has(i) && from + j < depth && resolved[i].status != TupleStatus::Bad)
          addComponent(args.rule, from + j, values[i][j], resolved[i]);
      }
    }
  }
  for (int i = 0; i < kTuples; ++i) {
    slices[i] = kBadSlice;
    if (!tuples.has(i)) continue;
    if (resolved[i].status != TupleStatus::Bad)
      addBatch(args.rule, args.perBatch.quotient(tuples[i]), resolved[i]);
    slices[i] = sliceOrBad(resolved[i], tuples[i], tuples.counts, tuples.lane, warp);
  }
}

/// slices[i] of each of a lane's tuples.
template <class IndexT, int kDepth, bool kCommon, int kTuples, class Warp>
GATHERND_HD inline void resolveTuples(const GatherArgs& args, const LaneTuples& tuples, Warp& warp,
                                      SliceNumber<kCommon> (&slices)[kTuples]) {
  if constexpr (kCommon) {
    resolveCommon<IndexT, kDepth>(args, tuples, warp, slices);
  } else {
    resolveGeneral<IndexT, kDepth>(args, tuples, warp, slices);
  }
}

}  // namespace gathernd::gpu
