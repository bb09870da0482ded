// SPDX-License-Identifier: GPL-3.0-or-later
// The plain kernel, kept to learn from: one thread an output element, as frameworks do it,
//   output[tuple, s] = params[slice of tuple, s]      element = tuple * sliceElements + s
// Every thread divides to find its tuple, and resolves it again; the one of s = 0 counts it when it is bad.
// With no elements at all, one thread a tuple only checks.
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

template <class Element, class IndexT>
struct NaiveGather {
  static std::int64_t perTuple(const GatherArgs& args) {
    return args.sliceElements > 0 ? args.sliceElements : 1;
  }
  static std::int64_t warps(const GatherArgs& args) {
    return warpsFor(args.tupleCount * perTuple(args), kWarpLanes);
  }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    return {tuple * perTuple(args) / kWarpLanes, ((tuple + 1) * perTuple(args) - 1) / kWarpLanes};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t size = args.sliceElements;
    const std::int64_t threads = size > 0 ? args.tupleCount * size : args.tupleCount;
    warp.each([&](int lane) {
      const std::int64_t thread = number * kWarpLanes + lane;
      if (thread >= threads) return;
      const std::int64_t tuple = size > 0 ? thread / size : thread;
      const std::int64_t within = thread - tuple * size;
      const std::int64_t batch = args.rule.tuplesPerBatch > 0 ? tuple / args.rule.tuplesPerBatch : 0;
      const ComponentsOnDemand<IndexT, Warp> load{args, warp, tuple * args.rule.tupleStride, lane, 0};
      const ResolvedTuple resolved = resolveComponents(args.rule, args.rule.depth, batch, load);
      const std::int64_t slice = sliceOrBad(resolved, tuple, size == 0 || within == 0, lane, warp);
      if (size == 0) return;
      const Element element = slice == kBadSlice ? fillUnit<Element>(args)
                                                 : warp.load(lane, static_cast<const Element*>(args.params),
                                                             slice * size + within, 0);
      warp.store(lane, static_cast<Element*>(args.output), thread, element, 0);
    });
  }
};

}  // namespace gathernd::gpu
