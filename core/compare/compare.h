// SPDX-License-Identifier: GPL-3.0-or-later
// Several backends on one call, side by side: each in turn, a sample at a time, so that what disturbs the
// machine disturbs them all; outputs held against the reference's, bit for bit. What cannot be timed (an
// emulator) is counted instead, what cannot run says why. Units: nanoseconds of one run, bytes. Thread rule:
// call from any thread but a window's: it lasts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/timing/floor.h"
#include "core/timing/measure.h"

namespace gathernd {

/// One row of a comparison.
struct Configuration {
  std::string label;  ///< "cpu, 1 thread"; of the program's own making: unique within a comparison
  const Backend* backend = nullptr;
  int threads = 0;          ///< as RunOptions::threads
  std::string kernel = {};  ///< as RunOptions::kernel

  /// Calls that share an output take turns.
  TimedCall timedCall(const Plan& plan, const Tensor& params, const Tensor& indices, Buffer output,
                      const std::stop_token& stop) const;
};

/// Where two outputs part.
struct Difference {
  std::int64_t element = 0;  ///< the first that differs, flat in the output
  std::int64_t count = 0;    ///< elements that differ
  bool report = false;       ///< the outputs are equal, the reports of bad tuples are not
  /// The bytes of that first element: the configuration's and the reference's. Empty for strings, and where
  /// only the reports differ.
  std::vector<std::byte> found = {}, expected = {};
};

struct ConfigurationResult {
  Configuration who;
  std::optional<Error> error;  ///< why there are no figures: unavailable, refused, failed, too large
  // Times; empty where the backend is not timeable.
  std::vector<double> samplesNs;
  std::vector<PhaseTimes> phases;  ///< one a sample, where the backend has phases
  std::int64_t runsPerSample = 1;
  double firstRunNs = 0;  ///< the warm-up, not among the samples
  double medianNs = 0;
  Interval confidence;  ///< 95%, of the median
  double leastNs = 0;
  double mostNs = 0;
  /// Of what this machine's memory allows; absent: not asked for, no memory for the probes, or not this
  /// machine's memory (a device's).
  std::optional<FloorShare> floorShare;
  // Counts; present where the backend records its accesses and is not timed.
  std::optional<AccessTotals> accesses;
  /// Absent: equal to the reference's, or nothing to compare (see compared). Found in the warm-up, else in
  /// one more run after the last sample; it stays when the configuration then fails.
  std::optional<Difference> difference;
  bool compared = false;
  /// Of the device that it runs on, measured in the same comparison; absent: not asked for, no device of its
  /// own, or its measurement failed. Configurations on one backend have the same.
  std::optional<DeviceRoofline> deviceRoofline;
  /// Bytes of a run over the device's copy, over the median time in its kernel: transfers are not in it.
  std::optional<double> shareOfDevice;
  DeviceState before, after;  ///< of that device: before the first round, after the last

  PhaseTimes medianPhases() const { return gathernd::medianPhases(phases); }
  double gigabytesPerSecond(std::int64_t bytes) const {
    return medianNs > 0 ? static_cast<double>(bytes) / medianNs : 0;
  }
};

struct Comparison {
  std::vector<ConfigurationResult> results;  ///< in the order of the configurations
  std::int64_t bytes = 0;                    ///< that one run moves: plan.bytesMoved()
  std::int64_t outputBytes = 0;
  std::optional<Roofline> roofline;  ///< of as many threads as any configuration had
  MachineDescription machine;
  std::string when;    ///< ISO 8601, UTC
  bool equal() const;  ///< everything that was compared
};

/// An emulator takes a second or a few for so many.
inline constexpr std::int64_t kMaxCountedBytes = std::int64_t{256} << 20;

struct CompareOptions {
  int minSamples = 5;
  int maxSamples = 200;
  double budgetSeconds = 1;     ///< for all samples together
  double leastSampleNs = 20e3;  ///< as MeasureOptions
  bool roofline = false;        ///< of this machine's memory, and of each device that takes part
  /// A configuration that is only counted runs at an emulator's pace: one whose run moves more bytes than
  /// these is refused with `limit`.
  std::int64_t mostCountedBytes = kMaxCountedBytes;
  /// For what is needed beside the tensors and one output: a second output, the reference's (without room for
  /// it nothing is compared), then the probes, which shrink.
  std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
  std::stop_token stop;
  /// After each round: what there is so far (samples, no confidence intervals yet), and how far: 0..1.
  std::function<void(const Comparison&, double)> progress = {};
};

/// Never fails because one configuration does; `cancelled` after a stop; the error of the reference when the
/// call itself is refused (out_of_range where the dialect raises). nullptr: nothing is compared, and the call
/// is one that is not refused.
Expected<Comparison> compareBackends(std::span<const Configuration> configurations, const Backend* reference,
                                     const Plan& plan, const Tensor& params, const Tensor& indices,
                                     const CompareOptions& options);

}  // namespace gathernd
