// SPDX-License-Identifier: GPL-3.0-or-later
// How the tuples of a gather are cut for a device. Params stay there for the whole run; indices and output
// come and go in chunks of tuples, two of them under way where there is more than one. A chunk begins where a
// warp of the kernel begins. Where params do not fit, or little of them is wanted, a chunk brings the slices
// that its tuples ask for, picked by the host, or a part of one slice where a slice is too long for the
// memory or a chunk. Units: bytes. Errors: `limit`, with the numbers, where not even that fits. Thread rule:
// pure functions.
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
  std::int64_t mostParams = INT64_MAX;  ///< that are kept on the device as they are
  /// The least slice of which the host picks those wanted also where params fit, if they are few
  /// (chunks.cpp).
  std::int64_t leastPicked = 64;
  RooflineSetup roofline = {};
};

struct Chunks {
  std::int64_t tuples = 0;    ///< of a chunk; the last may have fewer
  std::int64_t elements = 0;  ///< of each slice: all of them, or a part where tuples is 1
  bool picked = false;        ///< params are not kept: each chunk has a table of its own (picked_rows.h)
  int atOnce = 1;             ///< 1 or 2 chunks on the device
  std::int64_t paramsBytes = 0;
  std::int64_t indexBytesPerTuple = 0;
  std::int64_t outputBytesPerTuple = 0;  ///< of the chunk's elements

  std::int64_t parts(const Plan& plan) const {
    return elements < plan.sliceElements ? (plan.sliceElements - 1) / elements + 1 : 1;
  }
  std::int64_t count(const Plan& plan) const { return ((plan.tupleCount - 1) / tuples + 1) * parts(plan); }
};

/// Tuples of which a chunk has a multiple.
std::int64_t chunkGrain(const Plan& plan, KernelId id);

/// plan.tupleCount > 0.
Expected<Chunks> cutIntoChunks(const Plan& plan, KernelId id, const DeviceLimits& limits,
                               const DeviceMemory& memory);

}  // namespace gathernd::gpu
