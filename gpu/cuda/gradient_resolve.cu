// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"
#include "gpu/kernels/gradient_kernels.h"

namespace gathernd::gpu {

int launchResolve(const ResolveStep& step, CUstream_st* stream) {
  return visitResolve(step, [&](auto body) {
    return launchStep<typename decltype(body)::type>(step.args, step.counters, stream);
  });
}

}  // namespace gathernd::gpu
