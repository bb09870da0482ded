// SPDX-License-Identifier: GPL-3.0-or-later
// Times beside the machine's limits: readings of the roofline taken in turns with the samples, and what both
// together say. One companion serves every backend that is sampled on as many threads. Units: nanoseconds,
// bytes. Errors: as the probes', and `cancelled`. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/error/error.h"
#include "core/timing/floor.h"
#include "core/timing/roofline.h"
#include "core/timing/statistics.h"
#include "core/timing/traffic.h"

namespace gathernd {

/// The share of a time that the floor is: what it reached of the machine's limits.
struct FloorShare {
  Roofline roofline;  ///< the medians of its readings
  int readings = 0;   ///< each followed by some of the samples
  CallTraffic traffic;
  /// The median of: a reading's own floor over the median of the samples that followed it. Both met the same
  /// moment, so what slows the machine down for a while cancels out.
  double median = 0;
  Interval confidence;  ///< 95%
  Floor floor;          ///< of `roofline`, brought to the moment of the median sample: median * its time
};

/// The readings of the roofline that go with the samples.
class RooflineCompanion {
 public:
  static constexpr int kReadings = 8;  ///< as many as are worth their time

  struct Options {
    int threads = 0;  ///< 0: as many as the cpu backend would use
    std::int64_t memoryLimit = std::numeric_limits<std::int64_t>::max();
    std::stop_token stop;
  };
  /// None when the memory allowed is too little for any probe.
  static Expected<std::optional<RooflineCompanion>> start(const Plan& plan, const Tensor& params,
                                                          const Tensor& indices, const Options& options);

  Expected<void> read();
  double floorNs() const;  ///< of the last reading
  Roofline roofline() const { return medianRoofline(readings_); }
  int readings() const { return static_cast<int>(readings_.size()); }
  const CallTraffic& traffic() const { return traffic_; }

 private:
  RooflineCompanion(RooflineProbes probes, const CallTraffic& traffic)
      : probes_(std::move(probes)), traffic_(traffic) {}

  RooflineProbes probes_;
  CallTraffic traffic_;
  std::vector<Roofline> readings_;
};

/// What one backend's samples reached of the readings that they followed.
class FloorShares {
 public:
  /// The samples that followed the companion's last reading.
  void follow(const RooflineCompanion& companion, std::span<const double> samples);
  FloorShare over(const RooflineCompanion& companion, double medianNs) const;

 private:
  std::vector<double> floors_, medians_;  // pairs
};

}  // namespace gathernd
