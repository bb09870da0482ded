// SPDX-License-Identifier: GPL-3.0-or-later
// How long a call takes where it runs, told without being asked: the median of as many runs as fit in 20 ms
// (4,000 at most), or the one run where that takes longer. What an emulator takes means nothing and is never
// told. Units: nanoseconds of one run, transfers included where the backend has a device of its own. Thread
// rule: call from any thread but a window's.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>

#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd {

inline constexpr double kLiveBudgetNs = 20e6;

struct LiveTime {
  std::string backend;
  double medianNs = 0;
  double lowNs = 0, highNs = 0;  ///< nine runs of ten lie between them; both the median where one was made
  int runs = 0;
  bool copies = false;  ///< to a device of its own, and back: they are part of each run
  bool operator==(const LiveTime&) const = default;
};

struct LiveOptions {
  double oneRunNs = 0;  ///< what a run of this very call has taken already, or 0
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();  ///< bytes of one more output
  std::stop_token stop{};
};

/// `unsupported` where a time means nothing, `out_of_range` where the call is refused, `limit` where there is
/// no memory for one more output, `cancelled` after a stop, else as the backend fails.
Expected<LiveTime> timeLive(const Backend& backend, const Plan& plan, const Tensor& params,
                            const Tensor& indices, const LiveOptions& options = {});

/// A backend on the other kind of device, whose time means something; nullptr: there is none here.
const Backend* otherDevice(const BackendRegistry& backends, const Backend& chosen);

struct LiveTimes {
  LiveTime own;
  std::optional<LiveTime> other;  ///< absent: no other device, or the call does not fit there
  bool operator==(const LiveTimes&) const = default;
};

/// The chosen backend's and, where there is one, the other device's.
Expected<LiveTimes> timeBoth(const BackendRegistry& backends, const Backend& chosen, const Plan& plan,
                             const Tensor& params, const Tensor& indices, const LiveOptions& options = {});

}  // namespace gathernd
