// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"

namespace gathernd::gpu {

int launchWarp(const Launch& launch) {
  return visitWarp(launch.id, launch.indexDtype, launch.depth,
                   [&](auto body) { return launchBody<typename decltype(body)::type>(launch); });
}

}  // namespace gathernd::gpu
