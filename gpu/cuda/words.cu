// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"

namespace gathernd::gpu {

int launchWords(const Launch& launch) {
  return visitWords(launch.id, launch.indexDtype, launch.depth,
                    [&](auto body) { return launchBody<typename decltype(body)::type>(launch); });
}

}  // namespace gathernd::gpu
