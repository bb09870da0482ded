// SPDX-License-Identifier: GPL-3.0-or-later
// The backend `cuda` over whatever device it is given. It looks for a device when it is first asked whether
// it is available, not when it is made. A failure that the device survives is that run's alone; after one
// that it does not, the backend is unavailable and says "restart needed". Thread rule: as a Backend; runs at
// once share the device.
#pragma once

#include <memory>

#include "core/run/backend.h"
#include "gpu/device/chunks.h"
#include "gpu/device/device_api.h"

namespace gathernd::gpu {

std::unique_ptr<Backend> makeDeviceBackend(std::unique_ptr<DeviceApi> api, const DeviceLimits& limits = {});

}  // namespace gathernd::gpu
