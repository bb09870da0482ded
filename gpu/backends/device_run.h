// SPDX-License-Identifier: GPL-3.0-or-later
// One gather on a device: params up, then chunk after chunk of tuples, on three streams,
//   up      indices of chunk c + 1
//   kernel  chunk c
//   down    output of chunk c - 1, which the host waits for
// Units: bytes, nanoseconds. Errors: `limit`, `cancelled` between pieces of a transfer and between chunks,
// those of DeviceApi; then work may still be under way on the streams. Thread rule: one run a workspace.
#pragma once

#include <array>

#include "gpu/backends/kernel_backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/workspace.h"

namespace gathernd::gpu {

/// Device memory of one run.
struct DeviceCall {
  struct Slot {
    DeviceBuffer indices, output;
  };
  Chunks chunks;
  DeviceBuffer counters, params;
  std::array<Slot, 2> buffers;

  static Expected<DeviceCall> make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits);
};

/// plan.tupleCount > 0. Fills options.phases. With `call`, whose memory must outlive what is under way.
Expected<BadCounters> runOnDevice(DeviceApi& api, Workspace& space, const DeviceCall& call,
                                  const DeviceLimits& limits, const KernelJob& job);

}  // namespace gathernd::gpu
