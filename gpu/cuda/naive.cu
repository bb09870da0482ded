// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"

namespace gathernd::gpu {

int launchNaive(const Launch& launch) {
  return visitNaive(launch.id, launch.indexDtype,
                    [&](auto body) { return launchBody<typename decltype(body)::type>(launch); });
}

}  // namespace gathernd::gpu
