// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"

namespace gathernd::gpu {

int launchColumn(const Launch& launch) {
  return visitColumn(launch.id.unitBytes, launch.indexDtype,
                     [&](auto body) { return launchBody<typename decltype(body)::type>(launch); });
}

}  // namespace gathernd::gpu
