// SPDX-License-Identifier: GPL-3.0-or-later
// What a device says of itself, and what was measured of it, for people to read. Units: bytes, MHz, degrees
// Celsius, bytes a nanosecond (GB/s). Thread rule: values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/error/error.h"

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

/// All of that in a line.
Clause deviceClause(const DeviceRow& device);

/// At one moment, where the driver tells.
struct DeviceState {
  std::optional<int> clockMhz;  ///< of the multiprocessors
  std::optional<int> memoryClockMhz;
  std::optional<int> celsius;
};

/// What its memory and its link gave, in the process that asked and just then.
struct DeviceRoofline {
  double copy = 0;      ///< within the device: bytes read plus bytes written
  double toDevice = 0;  ///< from pinned memory
  double toHost = 0;    ///< into pinned memory
};

}  // namespace gathernd
