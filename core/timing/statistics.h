// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of a handful of noisy timings: their middle, their spread, and how sure the middle is.
// Nothing here supposes a normal distribution: times have a floor and a long tail. Units: those of the
// values. Errors: none; no values at all give zeros. Thread rule: pure functions.
// Source: quantiles as NumPy's default ("linear", Hyndman and Fan's type 7); the interval is the percentile
// bootstrap (Efron and Tibshirani, "An Introduction to the Bootstrap", chapter 13).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace gathernd {

/// From low to high; low <= high.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

double median(std::span<const double> values);
/// Of one figure of each.
template <class T>
double medianOf(std::span<const T> all, double T::*figure) {
  std::vector<double> values;
  for (const T& each : all) values.push_back(each.*figure);
  return median(values);
}
/// The median distance from the median: half of the values lie within it.
double medianAbsoluteDeviation(std::span<const double> values);
double minimum(std::span<const double> values);
/// `part` from 0 (least) to 1 (greatest), clamped; between two values in proportion.
double quantile(std::span<const double> values, double part);

struct BootstrapOptions {
  double confidence = 0.95;  ///< 0 to 1
  int resamples = 1000;      ///< one at least; fewer are drawn from more than 5,000 values
  std::uint64_t seed = 1;    ///< the same values and seed give the same interval on every machine
};

/// Where the true median lies with that confidence, if the values are independent draws. One value gives an
/// interval without width: it says nothing of the spread.
Interval medianConfidence(std::span<const double> values, const BootstrapOptions& options = {});

/// How two series compare that were taken in turns, so that what disturbed the machine disturbed both.
struct PairedRatio {
  double median = 0;    ///< of first[i] / second[i]
  Interval confidence;  ///< of that median
  double least = 0, greatest = 0;
  int pairs = 0;  ///< with a second value above 0; the rest, and what one series has more, is left out
};
PairedRatio pairedRatio(std::span<const double> first, std::span<const double> second);

}  // namespace gathernd
