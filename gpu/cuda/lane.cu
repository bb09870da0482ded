// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"

namespace gathernd::gpu {

int launchLane(const Launch& launch) {
  return visitLane(launch.id, launch.indexDtype, launch.depth,
                   [&](auto body) { return launchBody<typename decltype(body)::type>(launch); });
}

}  // namespace gathernd::gpu
