// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/device_api.h"

namespace gathernd::gpu {

std::unique_ptr<DeviceApi> makeCudaDeviceApi() {
  return nullptr;
}

}  // namespace gathernd::gpu
