// SPDX-License-Identifier: GPL-3.0-or-later
// How the tuples of a gather are cut for a device. Params stay there for the whole run; indices and output
// come and go in chunks of tuples, two of them under way where there is more than one. A chunk begins where a
// warp of the kernel begins. Units: bytes. Errors: `limit`, with the numbers, where params and the smallest
// chunk do not fit. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "gpu/device/device_api.h"
#include "gpu/device/device_roofline.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// Guesses: some hundred times what a launch costs, at the rate of a bus. An H100 came to 38 GB/s with them;
/// others were not tried.
struct DeviceLimits {
  std::int64_t chunkBytes = std::int64_t{64} << 20;   ///< of indices and output together
  std::int64_t stagingBytes = std::int64_t{8} << 20;  ///< of each of the page-locked buffers
  RooflineSetup roofline = {};
};

struct Chunks {
  std::int64_t tuples = 0;  ///< of a chunk; the last may have fewer
  int atOnce = 1;           ///< 1 or 2 chunks on the device
  std::int64_t paramsBytes = 0;
  std::int64_t indexBytesPerTuple = 0;
  std::int64_t outputBytesPerTuple = 0;

  std::int64_t count(const Plan& plan) const { return (plan.tupleCount - 1) / tuples + 1; }
};

/// Tuples of which a chunk has a multiple.
std::int64_t chunkGrain(const Plan& plan, KernelId id);

/// plan.tupleCount > 0.
Expected<Chunks> cutIntoChunks(const Plan& plan, KernelId id, const DeviceLimits& limits,
                               const DeviceMemory& memory);

}  // namespace gathernd::gpu
