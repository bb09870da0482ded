// SPDX-License-Identifier: GPL-3.0-or-later
// The grid round a kernel body: warps take one piece of work after another. Each family of kernels has a .cu
// file of its own, so that they are compiled side by side.
#pragma once

#include <cuda_runtime.h>

#include "gpu/cuda/device_warp.cuh"
#include "gpu/cuda/launch.h"
#include "gpu/kernels/dispatch.h"

namespace gathernd::gpu {

inline constexpr int kBlockThreads = 256;

template <class Body>
__global__ void __launch_bounds__(kBlockThreads)
    gatherKernel(const __grid_constant__ GatherArgs args, WarpSpan span, BadCounters* counters) {
  constexpr std::int64_t kWarps = kBlockThreads / kWarpLanes;
  DeviceWarp warp;
  const std::int64_t step = std::int64_t{gridDim.x} * kWarps;
  const std::int64_t first = span.first + std::int64_t{blockIdx.x} * kWarps + threadIdx.x / kWarpLanes;
  for (std::int64_t number = first; number < span.end; number += step) Body::run(args, number, warp);
  warp.finish(counters);
}

template <class Body>
int launchBody(const Launch& launch) {
  constexpr std::int64_t kMaxBlocks = 0x7FFFFFFF;  // beyond it a warp takes several pieces of work
  const WarpSpan span = warpSpan<Body>(launch);
  if (span.first >= span.end) return cudaSuccess;
  const std::int64_t wanted = warpsFor(span.end - span.first, kBlockThreads / kWarpLanes);
  const auto blocks = static_cast<unsigned>(wanted < kMaxBlocks ? wanted : kMaxBlocks);
  gatherKernel<Body><<<blocks, kBlockThreads, 0, launch.stream>>>(launch.args, span, launch.counters);
  return cudaGetLastError();
}

int launchNaive(const Launch& launch);
int launchLane(const Launch& launch);
int launchWarp(const Launch& launch);
int launchColumn(const Launch& launch);
int launchWords(const Launch& launch);

}  // namespace gathernd::gpu
