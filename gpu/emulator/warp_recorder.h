// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the kernel body for each lane of a warp on the host and notes the addresses instead of moving data.
// Lanes meet again at each instruction, as on a device: the n-th index load of every lane is one request.
// Units: byte offsets from the start of the tensor concerned. Thread rule: pure function.
#pragma once

#include "core/error/error.h"
#include "core/gather/access.h"
#include "core/gather/plan.h"
#include "core/tensor/tensor.h"

namespace gathernd::gpu {

/// Requests of every whole warp that holds a thread of tuples [first, last). `limit` above kMostWarps.
Expected<AccessReport> recordNaiveAccesses(const Plan& plan, const Tensor& indices, TupleRange tuples);

inline constexpr std::int64_t kMostWarps = 16384;
inline constexpr std::int64_t kSectorBytes = 32;

/// Distinct kSectorBytes blocks that the active addresses touch.
int countSectors(const std::vector<std::int64_t>& addresses, int bytesPerLane);

}  // namespace gathernd::gpu
