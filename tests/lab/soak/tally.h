// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of what a soak run has covered. Thread rule: one Tally a thread, then add().
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/random_gather.h"

namespace gathernd::test {

struct Tally {
  std::int64_t gathers = 0;      ///< calls that were planned and run
  std::int64_t refused = 0;      ///< calls that makePlan refused
  std::int64_t valid = 0;        ///< with a result and a non-empty output
  std::int64_t withBad = 0;      ///< with at least one bad tuple
  std::int64_t comparisons = 0;  ///< runs compared with the reference
  std::int64_t defined = 0;      ///< of the reference, compared with the definition
  std::int64_t dumped = 0;
  std::int64_t byWay = 0;      ///< runs of the CPU engine's kernels by one way, compared with the reference
  std::int64_t gradients = 0;  ///< of one backend, compared with the plain loop's
  std::map<std::string, std::map<std::string, std::int64_t>> buckets;

  void count(const Recipe& recipe, const Plan& plan);
  void add(const Tally& other);
  /// The fewest gathers of any bucket, and which.
  std::pair<std::string, std::int64_t> thinnest() const;
  nlohmann::json json() const;
};

}  // namespace gathernd::test
