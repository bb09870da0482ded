// SPDX-License-Identifier: GPL-3.0-or-later
// The device calls of this build: CUDA's, or ones that say that the program was built without it.
#pragma once

#include <memory>

#include "gpu/device/device_api.h"

namespace gathernd::gpu {

std::unique_ptr<DeviceApi> makeCudaDeviceApi();

}  // namespace gathernd::gpu
