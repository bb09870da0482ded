// SPDX-License-Identifier: GPL-3.0-or-later
// Times a backend on one call: warm-up, then samples of whole runs into a reused output. When asked, readings
// of the machine's roofline are taken in turns with the samples, so that both meet the same disturbances, and
// the time is set beside the least that the call could take. Units: nanoseconds of one run, bytes. Thread
// rule: call from any thread but a window's: it lasts; the machine should be quiet.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/timing/floor_share.h"

namespace gathernd {

struct MeasureOptions {
  int minSamples = 5;
  int maxSamples = 1000;
  double budgetSeconds = 0.5;  ///< for the samples
  /// A run shorter than this is repeated within a sample until it is not, so that reading the clock (some 25
  /// ns) does not count; 0: one run a sample.
  double leastSampleNs = 0;
  /// Its output and report are compared with what the backend gave; not timed.
  const Backend* reference = nullptr;
  /// Take readings of the roofline as well: about a second more, and memory for the probes. Params and
  /// indices become real memory first (zeros may be pages that are all one until somebody writes to them).
  bool roofline = false;
  /// For the reference's output and then the probes: what does not fit is left out, or shrinks.
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  RunOptions run;
};

struct Measurement {
  std::string backend;
  std::vector<double> samplesNs;  ///< of one run each
  std::int64_t runsPerSample = 1;
  double medianNs = 0;
  double minNs = 0;
  double madNs = 0;                      ///< median absolute deviation
  double warmUpNs = 0;                   ///< the first run, not among the samples
  std::int64_t bytes = 0;                ///< plan.bytesMoved()
  std::optional<bool> equalToReference;  ///< absent: not asked for, or no memory for it
  std::optional<FloorShare> floorShare;  ///< absent: not asked for, or no memory for any probe
  double gigabytesPerSecond() const { return medianNs > 0 ? static_cast<double>(bytes) / medianNs : 0; }
};

/// Fails as the backend does; a call that raises out_of_range is refused with that error, not timed.
Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options = {});

}  // namespace gathernd
