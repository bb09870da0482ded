// SPDX-License-Identifier: GPL-3.0-or-later
// What one request of a warp costs the memory: distinct sectors, distinct lines, bytes that somebody wanted.
// Each lane's bytes are next to each other. Units: bytes. Source: the request and sector counters of NVIDIA's
// profiler (l1tex__t_sectors_pipe_lsu_mem_global_op_ld over …_requests_…). Thread rule: pure functions.
#pragma once

#include "core/run/access.h"
#include "gpu/emulator/recording_warp.h"

namespace gathernd::gpu {

struct RequestCost {
  int sectors = 0;
  int lines = 0;
  std::int64_t bytesWanted = 0;  ///< that two lanes ask for counts once
};

RequestCost costOf(const LaneAddresses& addresses, int bytesPerLane);

}  // namespace gathernd::gpu
