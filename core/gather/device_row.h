// SPDX-License-Identifier: GPL-3.0-or-later
// What a device says of itself, for people to read. Units: bytes, MHz. Thread rule: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gathernd {

struct DeviceRow {
  std::string name;
  std::int64_t memoryBytes = 0;
  std::int64_t freeBytes = 0;     ///< when it was asked
  std::string computeCapability;  ///< "9.0"
  std::string driver;             ///< the newest CUDA that the driver knows: "13.0"
  std::string runtime;            ///< the CUDA of this program
  int multiprocessors = 0;
  std::optional<int> clockMhz;  ///< the highest; not every system says it
};

}  // namespace gathernd
