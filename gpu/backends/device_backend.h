// SPDX-License-Identifier: GPL-3.0-or-later
// The backend `cuda` over whatever device it is given. It looks for a device when it is first asked whether
// it is available, not when it is made. A failure that the device survives is that run's alone; after one
// that it does not, the backend is unavailable and says "restart needed". Thread rule: as a Backend; runs at
// once share the device.
#pragma once

#include <array>
#include <memory>

#include "core/run/backend.h"
#include "gpu/backends/kernel_backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/device_api.h"
#include "gpu/device/workspace.h"

namespace gathernd::gpu {

// One gather on a device: params up, then chunk after chunk of tuples, on three streams,
//   up      indices of chunk c + 1
//   kernel  chunk c
//   down    output of chunk c - 1, which the host waits for
// Units: bytes, nanoseconds. Errors: `limit`, `cancelled` between pieces of a transfer and between chunks,
// those of DeviceApi; then work may still be under way on the streams. Thread rule: one run a workspace.

/// Device memory of one run.
struct DeviceCall {
  struct Slot {
    DeviceBuffer indices, output;
  };
  Chunks chunks;
  int multiprocessors = 0;
  DeviceBuffer counters, params;
  std::array<Slot, 2> buffers;

  static Expected<DeviceCall> make(DeviceApi& api, const KernelJob& job, const DeviceLimits& limits);
};

/// plan.tupleCount > 0. Fills options.phases. With `call`, whose memory must outlive what is under way.
Expected<BadCounters> runOnDevice(DeviceApi& api, Workspace& space, const DeviceCall& call,
                                  const DeviceLimits& limits, const KernelJob& job);

std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits = {});

}  // namespace gathernd::gpu
