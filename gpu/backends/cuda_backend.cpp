// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/cuda_backend.h"

#include "gpu/backends/device_backend.h"
#include "gpu/cuda/cuda_device_api.h"

namespace gathernd {

std::unique_ptr<Backend> makeCudaBackend() {
  return gpu::makeDeviceBackend(gpu::makeCudaDeviceApi());
}

}  // namespace gathernd
