// SPDX-License-Identifier: GPL-3.0-or-later
// Every kernel over slice sizes, table sizes, orders of indices and index types, on data that lies on the
// device, in rounds in which each is timed once after a flushed cache, beside a copy on the device of as many
// bytes as the output has. Units: bytes, nanoseconds. Errors: in a cell's JSON, and the next goes on; those
// that come before any cell are given back. Thread rule: one caller.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/error/error.h"
#include "gpu/device/device_api.h"
#include "gpu/device/device_roofline.h"

namespace gathernd::bench {

inline constexpr std::int64_t kMB = std::int64_t{1} << 20;
inline constexpr std::int64_t kGB = std::int64_t{1} << 30;

struct GridSettings {
  std::vector<std::int64_t> slices = {4, 16, 64, 256, 1024, 4096, 65536};
  /// The first is held by the second-level cache of most devices. Larger than half of the free memory: cut.
  std::vector<std::int64_t> tables = {16 * kMB, kGB, 8 * kGB};
  std::vector<std::string> patterns = {"sequential", "sorted", "random", "hot"};
  std::vector<int> indexBytes = {8, 4};
  std::int64_t outputBytes = 256 * kMB;
  std::int64_t tuples = std::int64_t{1} << 24;  ///< at most, for small slices
  std::int64_t flushBytes = 256 * kMB;
  int rounds = 7;
  int warmCalls = 5;
  double seconds = 120;  ///< no cell is begun after so many
  std::string eachFile;  ///< gets each cell as it is done, a line of JSON; empty: none
  gpu::RooflineSetup roofline;
};

/// {device, roofline, before, after, settings, cells, left_out, sound}. `said`: a line for each cell.
Expected<nlohmann::json> runGrid(gpu::DeviceApi& api, const GridSettings& settings,
                                 const std::function<void(const std::string&)>& said);

}  // namespace gathernd::bench
