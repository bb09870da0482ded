// SPDX-License-Identifier: GPL-3.0-or-later
// A run of numbers: least, greatest, sum, zeros, and NaN and the infinities apart. A run without any of
// those, which its sum tells, takes a vector loop; others are walked. `least` and `greatest` are of finite
// numbers. Sums of floats are double here, of integers exact. Thread rule: pure functions.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/overview/vector_loops.h"

namespace gathernd::overview {

__extension__ using Int128 = __int128;

/// What sums of T are taken in over a run, and over a tensor.
template <class T>
using RunSum = std::conditional_t<std::is_floating_point_v<T>, double,
                                  std::conditional_t<sizeof(T) == 8, Int128, std::int64_t>>;
template <class T>
using TotalSum = std::conditional_t<std::is_floating_point_v<T>, long double, Int128>;

/// Beyond all numbers, so that the first one takes its place.
template <class T>
constexpr T aboveAll() {
  return std::is_floating_point_v<T> ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
}
template <class T>
constexpr T belowAll() {
  return std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();
}

template <class T>
struct RunTally {
  T least = aboveAll<T>(), greatest = belowAll<T>();
  TotalSum<T> sum = 0;
  std::int64_t numbers = 0, zeros = 0, nans = 0, positive = 0, negative = 0;  ///< the last two: infinities
};

/// Of integers. In lanes, which the compiler makes vectors of.
template <class T>
struct PlainTally {
  T least = aboveAll<T>(), greatest = belowAll<T>();
  RunSum<T> sum = 0;
  std::int64_t zeros = 0;

  PlainTally(const T* values, std::int64_t count) {
    constexpr int kLanes = sizeof(T) == 8 ? 4 : sizeof(T) == 4 ? 8 : 16;
    // 32 bits hold the zeros of a run, and leave the loop one width of lane where T has 32.
    T low[kLanes], high[kLanes];
    RunSum<T> sums[kLanes];
    std::int32_t none[kLanes];
    for (int l = 0; l < kLanes; ++l) {
      low[l] = aboveAll<T>();
      high[l] = belowAll<T>();
      sums[l] = 0;
      none[l] = 0;
    }
    std::int64_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      for (int l = 0; l < kLanes; ++l) {
        const T value = values[i + l];
        low[l] = value < low[l] ? value : low[l];
        high[l] = value > high[l] ? value : high[l];
        sums[l] += static_cast<RunSum<T>>(value);
        none[l] += value == T{0} ? 1 : 0;
      }
    }
    for (int l = 0; i < count; ++i, ++l) {
      const T value = values[i];
      low[l] = value < low[l] ? value : low[l];
      high[l] = value > high[l] ? value : high[l];
      sums[l] += static_cast<RunSum<T>>(value);
      none[l] += value == T{0} ? 1 : 0;
    }
    for (int l = 0; l < kLanes; ++l) {
      least = low[l] < least ? low[l] : least;
      greatest = high[l] > greatest ? high[l] : greatest;
      sum += sums[l];
      zeros += none[l];
    }
  }
};

/// A run with something in it that is no number, or whose sum left the range of double.
template <class T>
RunTally<T> tallyWithCare(const T* values, std::int64_t count) {
  RunTally<T> tally;
  for (std::int64_t i = 0; i < count; ++i) {
    const T value = values[i];
    if (!(std::abs(value) <= std::numeric_limits<T>::max())) {
      tally.nans += value != value ? 1 : 0;
      tally.positive += value > 0 ? 1 : 0;
      tally.negative += value < 0 ? 1 : 0;
      continue;
    }
    ++tally.numbers;
    tally.sum += value;
    tally.zeros += value == 0 ? 1 : 0;
    tally.least = value < tally.least ? value : tally.least;
    tally.greatest = value > tally.greatest ? value : tally.greatest;
  }
  return tally;
}

/// The same of floats, as if they were finite.
template <>
struct PlainTally<float> : FloatRun<float> {
  PlainTally(const float* values, std::int64_t count) : FloatRun<float>(floatRun(values, count)) {}
};
template <>
struct PlainTally<double> : FloatRun<double> {
  PlainTally(const double* values, std::int64_t count) : FloatRun<double>(floatRun(values, count)) {}
};

template <class T>
RunTally<T> tallyRun(const T* values, std::int64_t count) {
  const PlainTally<T> plain(values, count);
  if constexpr (std::is_floating_point_v<T>) {
    // Neither NaN nor an infinity leaves a sum finite.
    if (!std::isfinite(plain.sum)) return tallyWithCare(values, count);
  }
  RunTally<T> tally;
  tally.least = plain.least;
  tally.greatest = plain.greatest;
  tally.sum = static_cast<TotalSum<T>>(plain.sum);
  tally.numbers = count;
  tally.zeros = plain.zeros;
  return tally;
}

}  // namespace gathernd::overview
