// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/statistics.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <Eigen/Core>

namespace gathernd {
namespace {

using Eigen::ArrayXd;

/// Very many values need few resamples: their median hardly moves.
constexpr Eigen::Index kMaxDraws = 5'000'000;
constexpr int kFewestResamples = 50;

ArrayXd arrayOf(std::span<const double> values) {
  return Eigen::Map<const ArrayXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// Reorders `values`.
double middleOf(ArrayXd& values) {
  const Eigen::Index count = values.size();
  if (count == 0) return 0;
  double* const first = values.data();
  double* const middle = first + count / 2;
  std::nth_element(first, middle, first + count);
  if (count % 2 == 1) return *middle;
  const double below = values.head(count / 2).maxCoeff();
  return below + (*middle - below) / 2;
}

double quantileOfSorted(const ArrayXd& sorted, double part) {
  const double place = std::clamp(part, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<Eigen::Index>(std::floor(place));
  const Eigen::Index above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

/// 0 … count - 1. The standard's distributions differ from library to library; the engine does not.
Eigen::Index draw(std::mt19937_64& random, Eigen::Index count) {
  const std::uint64_t high = random() >> 32;
  return static_cast<Eigen::Index>((high * static_cast<std::uint64_t>(count)) >> 32);
}

}  // namespace

double median(std::span<const double> values) {
  ArrayXd copy = arrayOf(values);
  return middleOf(copy);
}

double medianAbsoluteDeviation(std::span<const double> values) {
  ArrayXd distances = (arrayOf(values) - median(values)).abs();
  return middleOf(distances);
}

double minimum(std::span<const double> values) {
  return values.empty() ? 0 : arrayOf(values).minCoeff();
}

double quantile(std::span<const double> values, double part) {
  if (values.empty()) return 0;
  ArrayXd sorted = arrayOf(values);
  std::ranges::sort(sorted);
  return quantileOfSorted(sorted, part);
}

Interval medianConfidence(std::span<const double> values, const BootstrapOptions& options) {
  if (values.empty()) return {};
  const ArrayXd sample = arrayOf(values);
  std::mt19937_64 random(options.seed);
  const auto affordable = static_cast<int>(kMaxDraws / sample.size());
  ArrayXd medians(std::max(1, std::min(options.resamples, std::max(affordable, kFewestResamples))));
  ArrayXd resample(sample.size());
  for (double& middle : medians) {
    for (double& value : resample) value = sample[draw(random, sample.size())];
    middle = middleOf(resample);
  }
  std::ranges::sort(medians);
  const double tail = (1 - std::clamp(options.confidence, 0.0, 1.0)) / 2;
  return {quantileOfSorted(medians, tail), quantileOfSorted(medians, 1 - tail)};
}

PairedRatio pairedRatio(std::span<const double> first, std::span<const double> second) {
  const std::size_t both = std::min(first.size(), second.size());
  ArrayXd ratios(static_cast<Eigen::Index>(both));
  Eigen::Index pairs = 0;
  for (std::size_t i = 0; i < both; ++i) {
    if (second[i] > 0) ratios[pairs++] = first[i] / second[i];
  }
  if (pairs == 0) return {};
  ratios.conservativeResize(pairs);
  const std::span<const double> values(ratios.data(), pairs);
  return {median(values), medianConfidence(values), ratios.minCoeff(), ratios.maxCoeff(),
          static_cast<int>(pairs)};
}

}  // namespace gathernd
