// SPDX-License-Identifier: GPL-3.0-or-later
// The two loops over floats that every pass spends its time in, compiled once for each vector width and
// chosen at run time. Units: elements. Thread rule: pure functions.
#pragma once

#include <cstdint>

namespace gathernd::overview {

template <class F>
struct FloatRun {
  F least, greatest;
  double sum = 0;
  std::int64_t zeros = 0;
};

/// Of values[0, count), as if they were finite: a NaN or an infinity shows in `sum`, which is then neither
/// finite nor of use, nor is the rest. Without values `least` is infinity and `greatest` its negative.
FloatRun<float> floatRun(const float* values, std::int64_t count);
FloatRun<double> floatRun(const double* values, std::int64_t count);

/// Takes a value into each of `count` places. False, and nothing is taken, where a value is not finite.
bool addLine(const float* values, std::int64_t count, float* least, float* greatest, double* sum);
bool addLine(const double* values, std::int64_t count, double* least, double* greatest, double* sum);

}  // namespace gathernd::overview
