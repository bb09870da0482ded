// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a kernel: the one door between C++ and .cu files. Thread rule: launches are asynchronous on their
// stream; call from the thread whose current device it is.
#pragma once

#include <cstdint>

#include "gpu/device/launch.h"

namespace gathernd::gpu {

/// The warps of a launch: [first, end).
struct WarpSpan {
  std::int64_t first;
  std::int64_t end;
};
template <class Body>
WarpSpan warpSpan(const Launch& launch) {
  const std::int64_t end = Body::warps(launch.args);
  if (launch.firstTuple == 0 || end == 0) return {0, end};
  return {Body::warpsOf(launch.args, launch.firstTuple).first, end};
}

/// A cudaError_t. Without any warp nothing is started.
int launchGather(const Launch& launch);

}  // namespace gathernd::gpu
