// SPDX-License-Identifier: GPL-3.0-or-later
// The naive kernel on a device: a grid of threads over naive_gather.h, bad tuples counted by atomics.
#include <cuda_runtime.h>

#include "gpu/kernels/dispatch.h"

namespace gathernd::gpu {
namespace {

/// A device's memory, for kernel bodies.
struct DeviceMemory {
  BadCounters* counters;

  template <class IndexT>
  __device__ IndexT loadIndex(const IndexT* indices, std::int64_t offset) const {
    return indices[offset];
  }
  template <class Element>
  __device__ Element loadElement(const Element* params, std::int64_t offset) const {
    return params[offset];
  }
  template <class Element>
  __device__ void storeElement(Element* output, std::int64_t offset, const Element& element) const {
    output[offset] = element;
  }
  __device__ void reportBad(std::int64_t tuple) const {
    atomicAdd(&counters->count, 1ULL);
    atomicMin(&counters->first, static_cast<unsigned long long>(tuple));
  }
};

template <class Element, class IndexT>
__global__ void naiveKernel(GatherArgs args, std::int64_t threads, BadCounters* counters) {
  const std::int64_t step = std::int64_t{gridDim.x} * blockDim.x;
  DeviceMemory memory{counters};
  for (std::int64_t thread = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; thread < threads;
       thread += step) {
    naiveGather<Element, IndexT>(args, thread, memory);
  }
}

}  // namespace

int launchNaiveGather(const GatherArgs& args, int elementBytes, DType indexDtype, BadCounters* counters) {
  constexpr int kBlock = 256;
  constexpr std::int64_t kMostBlocks = 0x7FFFFFFF;  // beyond it a thread takes several elements
  const std::int64_t threads = naiveThreads(args);
  if (threads == 0) return cudaSuccess;
  const std::int64_t wanted = (threads - 1) / kBlock + 1;
  const auto blocks = static_cast<unsigned>(wanted < kMostBlocks ? wanted : kMostBlocks);
  visitElementSize(elementBytes, [&](auto element) {
    visitKernelIndex(indexDtype, [&](auto index) {
      naiveKernel<typename decltype(element)::type, typename decltype(index)::type>
          <<<blocks, kBlock>>>(args, threads, counters);
    });
  });
  return cudaGetLastError();
}

}  // namespace gathernd::gpu
