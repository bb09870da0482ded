// SPDX-License-Identifier: GPL-3.0-or-later
// The grid round a kernel body: a warp a piece of work. Each family of kernels has a .cu file of its own, so
// that they are compiled side by side.
#pragma once

#include <cuda_runtime.h>

#include "gpu/cuda/device_warp.cuh"
#include "gpu/cuda/launch.h"
#include "gpu/kernels/dispatch.h"

namespace gathernd::gpu {

/// Small: a block that is done makes room at once.
inline constexpr int kBlockThreads = 128;
inline constexpr std::int64_t kBlockWarps = kBlockThreads / kWarpLanes;

template <class Body>
__global__ void __launch_bounds__(kBlockThreads)
    gatherKernel(const __grid_constant__ GatherArgs args, WarpSpan span, BadCounters* counters) {
  const std::int64_t number = span.first + std::int64_t{blockIdx.x} * kBlockWarps + threadIdx.x / kWarpLanes;
  if (number >= span.end) return;
  DeviceWarp warp;
  Body::run(args, number, warp);
  warp.finish(counters);
}

template <class Body>
int launchBody(const Launch& launch) {
  constexpr std::int64_t kMostWarps = 0x7FFFFFFF * kBlockWarps;  // of a grid
  WarpSpan span = warpSpan<Body>(launch);
  for (; span.first < span.end; span.first += kMostWarps) {
    const std::int64_t left = span.end - span.first;
    const auto blocks = static_cast<unsigned>(warpsFor(left < kMostWarps ? left : kMostWarps, kBlockWarps));
    gatherKernel<Body><<<blocks, kBlockThreads, 0, launch.stream>>>(launch.args, span, launch.counters);
    if (const cudaError_t status = cudaGetLastError(); status != cudaSuccess) return status;
  }
  return cudaSuccess;
}

int launchNaive(const Launch& launch);
int launchLane(const Launch& launch);
int launchWarp(const Launch& launch);
int launchWarpColumns(const Launch& launch);
int launchWords(const Launch& launch);

}  // namespace gathernd::gpu
