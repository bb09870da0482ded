// SPDX-License-Identifier: GPL-3.0-or-later
// How the work of a gather is cut into warps: by bytes, so that long slices and few tuples fill a device as
// well as many short ones do. Units: bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// What a warp copies of a large gather: four loads of 16 bytes a lane, and then it ends. An H100 gives 98%
/// of a copy's speed then; with 8 KB 94%, since the last warps run alone for longer, with 512 bytes 80%.
inline constexpr std::int64_t kPieceBytes = 2048;
/// So many of them keep a multiprocessor busy; a gather too small for it is cut finer.
inline constexpr std::int64_t kBusyWarps = 16;

/// tupleCount and sliceBytes above 0. For a device of so many multiprocessors; 0: as large gathers are cut.
Cut cutOf(KernelId id, std::int64_t tupleCount, std::int64_t sliceBytes, int multiprocessors);

}  // namespace gathernd::gpu
