// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/emulator/memory_model.h"

#include <algorithm>

namespace gathernd::gpu {

RequestCost costOf(const LaneAddresses& addresses, int bytesPerLane) {
  LaneAddresses begins;
  std::size_t active = 0;
  for (const std::int64_t address : addresses) {
    if (address != kInactiveLane) begins[active++] = address;
  }
  if (!std::is_sorted(begins.begin(), begins.begin() + active))
    std::sort(begins.begin(), begins.begin() + active);

  // In ascending order each block is met for the first time right after those below it.
  RequestCost cost;
  std::int64_t sector = -1;
  std::int64_t line = -1;
  std::int64_t end = 0;
  for (std::size_t i = 0; i < active; ++i) {
    const std::int64_t first = begins[i];
    const std::int64_t last = first + bytesPerLane - 1;
    const std::int64_t newSector = std::max(sector + 1, first / kSectorBytes);
    const std::int64_t newLine = std::max(line + 1, first / kLineBytes);
    cost.sectors += static_cast<int>(std::max<std::int64_t>(0, last / kSectorBytes - newSector + 1));
    cost.lines += static_cast<int>(std::max<std::int64_t>(0, last / kLineBytes - newLine + 1));
    cost.bytesWanted += last + 1 - std::max(first, std::min(end, last + 1));
    sector = std::max(sector, last / kSectorBytes);
    line = std::max(line, last / kLineBytes);
    end = std::max(end, last + 1);
  }
  return cost;
}

}  // namespace gathernd::gpu
