// SPDX-License-Identifier: GPL-3.0-or-later
// What a warp of the kernels `warp` and `words` does: one piece of the output of a group of tuples
// (family.h).
//   group g: tuples [g << groupLog, (g + 1) << groupLog), next to each other in the output
//   warp number = g * pieces + piece        by columns: piece * groups + g
// Each warp resolves its whole group, a tuple a lane; the first piece's reports the bad ones.
// Thread rule: values.
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

/// Numbers within a group: 32 bits where the rule is common.
template <bool kCommon>
using WithinGroup = std::conditional_t<kCommon, std::uint32_t, std::int64_t>;

template <bool kCommon>
struct Piece {
  std::int64_t first;  ///< tuple of the group
  int tuples;          ///< of the group; fewer at the end
  WithinGroup<kCommon> piece;

  template <bool kColumns = false>
  GATHERND_HD static Piece of(const GatherArgs& args, std::int64_t number) {
    std::int64_t group = 0;
    WithinGroup<kCommon> piece = 0;
    if constexpr (kCommon) {
      const auto narrow = static_cast<std::uint32_t>(number);
      const std::uint32_t quotient = args.commonPerGroup.quotient(narrow);
      const std::uint32_t rest = narrow - quotient * args.commonPerGroup.divisor();
      group = kColumns ? rest : quotient;
      piece = kColumns ? quotient : rest;
    } else {
      group = args.perGroup.quotient(number);
      piece = number - group * args.perGroup.divisor();
    }
    const std::int64_t first = group << args.cut.groupLog;
    const std::int64_t left = args.tupleCount - first;
    const int tuples = 1 << args.cut.groupLog;
    return {first, left < tuples ? static_cast<int>(left) : tuples, piece};
  }
};

/// Units of a slice (bytes, for words).
template <bool kCommon>
GATHERND_HD WithinGroup<kCommon> unitsOf(const GatherArgs& args) {
  if constexpr (kCommon) {
    return args.commonPerSlice.divisor();
  } else {
    return args.perSlice.divisor();
  }
}
/// Which tuple of its group unit `unit` of the group belongs to.
template <bool kCommon>
GATHERND_HD WithinGroup<kCommon> tupleOf(const GatherArgs& args, WithinGroup<kCommon> unit) {
  if constexpr (kCommon) {
    return args.commonPerSlice.quotient(unit);
  } else {
    return args.perSlice.quotient(unit);
  }
}

/// Where a slice begins, in units of params.
template <bool kCommon>
GATHERND_HD std::int64_t rowOf(SliceNumber<kCommon> slice, WithinGroup<kCommon> units) {
  if constexpr (kCommon) {
    return static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(slice)} * units);
  } else {
    return slice * units;
  }
}

inline std::int64_t groupsOf(const GatherArgs& args) {
  return warpsFor(args.tupleCount, std::int64_t{1} << args.cut.groupLog);
}
inline std::int64_t warpsOfPieces(const GatherArgs& args) {
  return groupsOf(args) * args.cut.pieces;
}
/// Not by columns: there they are not next to each other.
inline WarpRange warpsOfPieces(const GatherArgs& args, std::int64_t tuple) {
  const std::int64_t group = tuple >> args.cut.groupLog;
  return {group * args.cut.pieces, (group + 1) * args.cut.pieces - 1};
}

}  // namespace gathernd::gpu
