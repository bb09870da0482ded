// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the kernel body of each warp on the host and notes the addresses instead of moving data. Units: byte
// offsets from the start of the tensor concerned. Errors: those of chooseKernel. Thread rule: pure functions.
#pragma once

#include <stop_token>
#include <string_view>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "core/tensor/tensor.h"
#include "gpu/emulator/recording_warp.h"

namespace gathernd::gpu {

// What one request of a warp costs the memory: distinct sectors, distinct lines, bytes that somebody
// wanted. Each lane's bytes are next to each other. Units: bytes. Source: the request and sector counters
// of NVIDIA's profiler (l1tex__t_sectors_pipe_lsu_mem_global_op_ld over …_requests_…).

struct RequestCost {
  int sectors = 0;
  int lines = 0;
  std::int64_t bytesWanted = 0;  ///< that two lanes ask for counts once
};

RequestCost costOf(const LaneAddresses& addresses, int bytesPerLane);

inline constexpr std::int64_t kMaxWarps = 16384;

/// Requests of every whole warp that has to do with tuples [first, last). `limit` above kMaxWarps.
Expected<AccessReport> listAccesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                    std::string_view kernel, std::string_view backend);

/// Of all warps, counted only. `cancelled` after a stop.
Expected<AccessTotals> countAccesses(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                     std::string_view backend, const std::stop_token& stop);

}  // namespace gathernd::gpu
