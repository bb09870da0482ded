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

/// Whether a body looks at indices.
template <class Args>
inline constexpr bool kReports = std::is_same_v<Args, GatherArgs> || std::is_same_v<Args, ResolveArgs>;

/// `counters`: of a body that reports nothing, nullptr.
template <class Body, class Args>
__global__ void __launch_bounds__(kBlockThreads)
    warpKernel(const __grid_constant__ Args args, WarpSpan span, BadCounters* counters) {
  const std::int64_t number = span.first + std::int64_t{blockIdx.x} * kBlockWarps + threadIdx.x / kWarpLanes;
  if (number >= span.end) return;
  DeviceWarp warp;
  Body::run(args, number, warp);
  if constexpr (kReports<Args>) warp.finish(counters);
}

template <class Body, class Args>
int launchWarps(const Args& args, WarpSpan span, BadCounters* counters, cudaStream_t stream) {
  constexpr std::int64_t kMostWarps = 0x7FFFFFFF * kBlockWarps;  // of a grid
  for (; span.first < span.end; span.first += kMostWarps) {
    const std::int64_t left = span.end - span.first;
    const auto blocks = static_cast<unsigned>(warpsFor(left < kMostWarps ? left : kMostWarps, kBlockWarps));
    warpKernel<Body><<<blocks, kBlockThreads, 0, stream>>>(args, span, counters);
    if (const cudaError_t status = cudaGetLastError(); status != cudaSuccess) return status;
  }
  return cudaSuccess;
}

template <class Body>
int launchBody(const Launch& launch) {
  return launchWarps<Body>(launch.args, warpSpan<Body>(launch), launch.counters, launch.stream);
}

/// A gradient's step.
template <class Body>
int launchStep(const typename Body::Args& args, BadCounters* counters, cudaStream_t stream) {
  return launchWarps<Body>(args, WarpSpan{0, Body::warps(args)}, counters, stream);
}

}  // namespace gathernd::gpu
