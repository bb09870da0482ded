// SPDX-License-Identifier: GPL-3.0-or-later
// How the tuples of a gather are cut for a device. Params stay there for the whole run; indices and output
// come and go in chunks of tuples, two of them under way where there is more than one. A chunk begins where a
// warp of the kernel begins. Units: bytes. Errors: `limit`, with the numbers, where params and the least
// chunk do not fit. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "gpu/device/device_api.h"
#include "gpu/device/device_roofline.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// Where not said otherwise guesses: some hundred times what a launch costs, at the rate of a bus.
struct DeviceLimits {
  std::int64_t chunkBytes = std::int64_t{64} << 20;   ///< of indices and output together
  std::int64_t stagingBytes = std::int64_t{8} << 20;  ///< of each of the page-locked buffers
  /// Calls of so many bytes in all go by one stream, one copy up and one down: an H200 took 0.92 of the time
  /// of chunks then, with four times as many bytes 2.5.
  std::int64_t smallBytes = std::int64_t{8} << 20;
  /// Of those, calls of so many bytes are read and written by the kernel in the host's memory, without any
  /// copy to or from the device: it took 0.95 of the time of the copies, of fewer bytes 0.6 to 0.85.
  std::int64_t mappedBytes = std::int64_t{2} << 20;
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
