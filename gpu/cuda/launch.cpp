// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/launch.h"

#include <array>

namespace gathernd::gpu {

int launchNaive(const Launch& launch);
int launchLane(const Launch& launch);
int launchWarp(const Launch& launch);
int launchWarpColumns(const Launch& launch);
int launchWords(const Launch& launch);

int launchGather(const Launch& launch) {
  if (launch.id.columns) return launchWarpColumns(launch);
  using Starter = int (*)(const Launch&);
  // In the order of Kernel.
  static constexpr std::array<Starter, kKernels> kStarters = {&launchNaive, &launchLane, &launchWarp,
                                                              &launchWords};
  return kStarters[static_cast<std::size_t>(launch.id.kernel)](launch);
}

}  // namespace gathernd::gpu
