// SPDX-License-Identifier: GPL-3.0-or-later
// Several contestants sampled in turns: a round is a sample from each, and who begins changes from round to
// round. Units: nanoseconds of one run. Errors: `cancelled`; one contestant's failure is that contestant's.
// Thread rule: one thread.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/compare/compare_runs.h"
#include "core/error/error.h"

namespace gathernd {

struct Sampled {
  ContestantRuns runs;
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

  void add(ContestantRuns runs) { entries_.push_back({std::move(runs)}); }
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
