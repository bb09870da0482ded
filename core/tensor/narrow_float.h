// SPDX-License-Identifier: GPL-3.0-or-later
// float16 and bfloat16 as bit patterns, rounded once from double (to nearest, ties to even). Going through
// float would round twice and miss by one in the last place. Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/tensor/dtype.h"

namespace gathernd {

/// The IEEE layout of a float: a sign, `exponentBits`, `mantissaBits`.
struct FloatLayout {
  int exponentBits;
  int mantissaBits;
  constexpr int width() const { return 1 + exponentBits + mantissaBits; }
  constexpr std::uint64_t sign() const { return std::uint64_t{1} << (width() - 1); }
  constexpr std::uint64_t infinity() const {
    return ((std::uint64_t{1} << exponentBits) - 1) << mantissaBits;
  }
  constexpr std::uint64_t quietNan() const { return infinity() | (std::uint64_t{1} << (mantissaBits - 1)); }
};

constexpr FloatLayout floatLayout(DType dtype) {
  switch (dtype) {
    case DType::Float16:
      return {5, 10};
    case DType::BFloat16:
      return {8, 7};
    case DType::Float32:
    case DType::Complex64:
      return {8, 23};
    default:
      return {11, 52};
  }
}

/// `layout` is that of Float16 or BFloat16. Beyond the largest finite value: infinity. A NaN keeps its sign
/// and the payload's top bits, and turns quiet.
std::uint16_t narrowFromDouble(double value, FloatLayout layout);
/// Exact. A NaN keeps sign and payload.
double doubleFromNarrow(std::uint16_t bits, FloatLayout layout);

}  // namespace gathernd
