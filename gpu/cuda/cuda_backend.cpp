// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda_backend.h"

#include "gpu/cuda/cuda_device_api.h"
#include "gpu/device/device_backend.h"

namespace gathernd {

std::unique_ptr<Backend> makeCudaBackend() {
  return gpu::makeDeviceBackend(gpu::makeCudaDeviceApi());
}

}  // namespace gathernd
