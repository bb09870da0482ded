// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel body asks of the machine it runs on. A body is written for one warp:
//
//   template <class Warp> static void run(const GatherArgs& args, std::int64_t number, Warp& warp)
//   static std::int64_t warps(const GatherArgs& args)                      how many there are
//   static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple)   those that have to do with a tuple
//
// It does its work in phases, warp.each(f) with f(lane) for every lane. Between phases lanes may read each
// other's values, which they keep in Lanes<T>. On a device `each` is the one lane that this thread is and
// Lanes<T> a register, read by shuffle; on the host `each` is a loop and Lanes<T> an array.
//
//   Lanes<T>                                   value[lane]: own; value.of(lane): any lane's, in a phase of
//   all each(f)                                    f(lane) in every lane loadIndex(lane, indices, offset,
//   site)     an index element loadIndexIf(lane, wanted, indices, offset, site) loadIndexOnceIf(lane, wanted,
//   indices, offset, site)
//                                              one, or two at once, of a sector that no other load wants
//   load(lane, params, offset, site)           a unit of params
//   loadIf(lane, wanted, params, offset, site)
//   loadWord(lane, params, offset, bytes, site) a word of params, which has `bytes` and may end within it
//   store(lane, output, offset, unit, site)    a unit of the output
//   storeWord(lane, output, offset, word, bytes, site) the first `bytes` of a word
//   addTo(numbers, offset, value)              atomically, in any order
//   reportBad(lane, tuple)
//
// Where `wanted` is false nothing is loaded, and the answer is anything.
//
// `site` numbers the loads (and, apart, the stores) of one phase: lanes that pass the same site are one
// request, the instruction that a device would issue once for the warp. A device ignores it. Offsets count
// units of the pointer's type.
#pragma once

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// Warps [first, last].
struct WarpRange {
  std::int64_t first;
  std::int64_t last;
};

/// Units that a lane has under way at once.
inline constexpr int kInFlight = 4;

/// Warps that do `units`, so many of them each.
GATHERND_HD inline std::int64_t warpsFor(std::int64_t units, std::int64_t each) {
  return units > 0 ? (units - 1) / each + 1 : 0;
}

}  // namespace gathernd::gpu
