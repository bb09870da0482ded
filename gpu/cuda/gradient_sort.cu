// SPDX-License-Identifier: GPL-3.0-or-later
#include <cub/device/device_radix_sort.cuh>

#include "gpu/cuda/launch.h"

namespace gathernd::gpu {

int launchSort(const SortStep& step, CUstream_st* stream) {
  auto scratchBytes = static_cast<std::size_t>(step.scratchBytes);
  const auto count = static_cast<std::uint32_t>(step.count);
  return cub::DeviceRadixSort::SortKeys(step.scratch, scratchBytes, step.keys, step.sorted, count,
                                        step.firstBit, step.endBit, stream);
}

int askSortBytes(std::int64_t keys, std::int64_t& bytes) {
  const std::uint64_t* unsorted = nullptr;
  std::uint64_t* sorted = nullptr;
  std::size_t wanted = 0;
  const cudaError_t status =
      cub::DeviceRadixSort::SortKeys(nullptr, wanted, unsorted, sorted, static_cast<std::uint32_t>(keys));
  bytes = static_cast<std::int64_t>(wanted);
  return status;
}

}  // namespace gathernd::gpu
