// SPDX-License-Identifier: GPL-3.0-or-later
// What a device's memory and its link give, by its own clock: copies within the device, from pinned memory
// to it and back. Some readings, in each of which a copy is tried several times and the fastest counts; then
// the middle of the readings. The first copy of each kind is not counted. Units: bytes, bytes a nanosecond
// (GB/s). Errors: `limit`, `cancelled` between two copies, those of DeviceApi; then nothing is under way any
// more. Thread rule: one caller a call.
#pragma once

#include <cstdint>
#include <stop_token>

#include "core/run/backend.h"
#include "gpu/device/device_api.h"

namespace gathernd::gpu {

struct RooflineSetup {
  /// Of each of the two buffers on the device: several times any second-level cache (50 MB on an H100, 126 MB
  /// on a B200). A quarter of the free memory where that is less.
  std::int64_t copyBytes = std::int64_t{512} << 20;
  std::int64_t pinnedBytes = std::int64_t{64} << 20;  ///< no more than copyBytes
  int readings = 5;
  int tries = 3;  ///< a reading
};

Expected<DeviceRoofline> measureDeviceRoofline(DeviceApi& api, const RooflineSetup& setup,
                                               const std::stop_token& stop);

}  // namespace gathernd::gpu
