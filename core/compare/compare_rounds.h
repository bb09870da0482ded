// SPDX-License-Identifier: GPL-3.0-or-later
// Several configurations sampled in turns: a round is a sample from each, and who begins changes from round
// to round. Units: nanoseconds of one run. Errors: `cancelled`; one configuration's failure is that
// configuration's. Thread rule: one thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/compare/compare.h"
#include "core/error/error.h"
#include "core/run/backend.h"
#include "core/timing/measure.h"

namespace gathernd {

/// The mean of a sample's runs.
struct RunSample {
  double ns = 0;
  PhaseTimes phases;  ///< zeros where the backend has none
};

/// Figure by figure.
PhaseTimes medianPhases(std::span<const PhaseTimes> phases);

/// One configuration's runs on one call: the warm-up, then samples, each of as many runs as make it last.
/// Configurations that share an output take turns.
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

struct Sampled {
  ConfigurationRuns runs;
  std::vector<double> ns = {};
  std::vector<PhaseTimes> phases = {};  ///< where the backend has them
  std::optional<Error> error = {};      ///< it failed and is left out from then on; its samples are gone
};

class SampleRounds {
 public:
  struct Limits {
    int least = 1;
    int most = 1;
    double budgetSeconds = 0;  ///< between least and most
    std::stop_token stop;
  };
  explicit SampleRounds(Limits limits);

  void add(ConfigurationRuns runs) { entries_.push_back({std::move(runs)}); }
  std::vector<Sampled>& entries() { return entries_; }
  int most() const { return limits_.most; }
  int taken() const { return taken_; }
  double done() const;  ///< 0..1

  /// Rounds until `part` (0..1) of them all are there; `after` each.
  Expected<void> upTo(double part, const std::function<void()>& after = {});

 private:
  bool wanted(double part) const;
  Expected<void> round();

  Limits limits_;
  std::vector<Sampled> entries_;
  int taken_ = 0;
  double spentNs_ = 0;
};

}  // namespace gathernd
