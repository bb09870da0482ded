// SPDX-License-Identifier: GPL-3.0-or-later
// What the devices of a comparison give and how they stand: each backend's once, however many of its
// contestants take part. Units: as DeviceRoofline and DeviceState. Errors: `cancelled` alone; a device that
// cannot be measured simply has no figures. Thread rule: one thread.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/compare/compare.h"
#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd {

class ComparedDevices {
 public:
  /// Before the rounds: the device's roofline where asked for, then its state. A second call for the same
  /// backend does nothing.
  Expected<void> begin(const Backend& backend, bool roofline, const std::stop_token& stop);
  /// After the rounds.
  void end();
  /// Those of the result's backend into it; the share where it has times in kernels. Nothing for a backend
  /// that was never begun with.
  void describe(ContestantResult& result, std::int64_t bytes) const;

 private:
  struct Device {
    const Backend* backend;
    std::optional<DeviceRoofline> roofline = {};
    DeviceState before = {}, after = {};
  };
  std::vector<Device> devices_;
};

}  // namespace gathernd
