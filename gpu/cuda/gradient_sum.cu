// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.cuh"
#include "gpu/kernels/gradient_kernels.h"

namespace gathernd::gpu {

int launchSum(const SumStep& step, CUstream_st* stream) {
  return visitSum(
      step, [&](auto body) { return launchStep<typename decltype(body)::type>(step.args, nullptr, stream); });
}

int launchRound(const RoundStep& step, CUstream_st* stream) {
  return visitRound(
      step, [&](auto body) { return launchStep<typename decltype(body)::type>(step.args, nullptr, stream); });
}

}  // namespace gathernd::gpu
