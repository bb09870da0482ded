// SPDX-License-Identifier: GPL-3.0-or-later
// One configuration's runs on one call: the warm-up, then samples, each of as many runs as make it last.
// Units: nanoseconds of one run. Errors: the backend's. Thread rule: one thread; configurations that share an
// output take turns.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>

#include "core/compare/compare.h"
#include "core/error/error.h"
#include "core/timing/timed_call.h"

namespace gathernd {

/// The mean of a sample's runs.
struct RunSample {
  double ns = 0;
  PhaseTimes phases;  ///< zeros where the backend has none
};

/// Figure by figure.
PhaseTimes medianPhases(std::span<const PhaseTimes> phases);

class ConfigurationRuns {
 public:
  /// Whether the configuration could run this call at all.
  static Expected<void> check(const Configuration& who, const Plan& plan);
  /// The references must outlive it.
  ConfigurationRuns(const Configuration& who, const Plan& plan, const Tensor& params, const Tensor& indices,
                    Buffer output, const std::stop_token& stop);

  /// The warm-up; tells whether there are phases.
  Expected<double> first();
  /// One more, for its output alone.
  Expected<void> again();
  /// As many runs a sample as last so long.
  Expected<void> settle(double leastSampleNs);
  /// While that costs little, after a run that is not counted: another configuration left the caches as it
  /// was its way, and every one shall find them as its own run before left them.
  Expected<RunSample> sample();

  bool hasPhases() const { return hasPhases_; }
  std::int64_t runsPerSample() const { return runs_; }
  const BadReport& report() const { return call_.report(); }
  std::span<const std::byte> output() const { return call_.output(); }

 private:
  static RunOptions optionsOf(const Configuration& who, const std::stop_token& stop, PhaseTimes* phases);
  Expected<RunSample> sampleWithPhases();

  std::unique_ptr<PhaseTimes> phases_;  // where it is, the call's options say
  TimedCall call_;
  std::int64_t runs_ = 1;
  double lastNs_ = 0;
  bool hasPhases_ = false;
};

}  // namespace gathernd
