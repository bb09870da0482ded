// SPDX-License-Identifier: GPL-3.0-or-later
// float16 and bfloat16: as bit patterns, rounded once from double (to nearest, ties to even; going through
// float would round twice and miss by one in the last place), and as lanes from and to float, for host and
// device. Thread rule: pure functions, values.
#pragma once

#include <cstdint>
#include <limits>

#include "core/tensor/dtype.h"
#include "core/tensor/host_device.h"

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

/// The same bits as another type, on a device too.
template <class To, class From>
GATHERND_HD constexpr To bitsAs(From value) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, value);
}

struct Float16Lane {
  using Stored = std::uint16_t;
  using Sum = float;
  /// Without branches, so that it works on vectors: the exponent's difference by a multiplication, which is
  /// exact for subnormals too.
  GATHERND_HD static Sum widened(Stored bits) {
    constexpr float kExponentShift = 0x1p112F;
    const std::uint32_t magnitude = std::uint32_t{bits} & 0x7FFFU;
    const auto finite = bitsAs<std::uint32_t>(bitsAs<float>(magnitude << 13) * kExponentShift);
    const std::uint32_t special = magnitude >= 0x7C00U ? 0x7F800000U : 0U;
    return bitsAs<float>(finite | special | (std::uint32_t{bits} & 0x8000U) << 16);
  }
  /// To nearest, ties to even. Below the least normal number the sum with one whose last place is a
  /// subnormal's rounds. Source: Giesen, float_to_half_fast3_rtne.
  GATHERND_HD static Stored narrowed(Sum value) {
    constexpr std::uint32_t kTooLarge = 0x47800000U;     // 2^16
    constexpr std::uint32_t kLeastNormal = 0x38800000U;  // 2^-14
    constexpr std::uint32_t kExponents = 0x38000000U;    // the difference of the exponents' zeros
    constexpr float kPlaces = 0.5F;
    const auto all = bitsAs<std::uint32_t>(value);
    const std::uint32_t magnitude = all & 0x7FFFFFFFU;
    std::uint32_t bits = 0;
    if (magnitude >= kTooLarge) {
      bits = magnitude > 0x7F800000U ? 0x7E00U : 0x7C00U;
    } else if (magnitude < kLeastNormal) {
      bits = bitsAs<std::uint32_t>(bitsAs<float>(magnitude) + kPlaces) - bitsAs<std::uint32_t>(kPlaces);
    } else {
      bits = (magnitude - kExponents + 0xFFFU + (magnitude >> 13 & 1U)) >> 13;
    }
    return static_cast<Stored>(bits | (all >> 16 & 0x8000U));
  }
};

struct BFloat16Lane {
  using Stored = std::uint16_t;
  using Sum = float;
  GATHERND_HD static Sum widened(Stored bits) { return bitsAs<float>(std::uint32_t{bits} << 16); }
  /// To nearest, ties to even.
  GATHERND_HD static Stored narrowed(Sum value) {
    const auto all = bitsAs<std::uint32_t>(value);
    if ((all & 0x7FFFFFFFU) > 0x7F800000U) return static_cast<Stored>(all >> 16 | 0x0040U);
    return static_cast<Stored>((all + 0x7FFFU + (all >> 16 & 1U)) >> 16);
  }
};

/// A number of these types, as C++ code calculates with it: as a float.
template <class Lane>
struct NarrowFloat {
  std::uint16_t bits = 0;

  NarrowFloat() = default;
  template <class Number>  // by way of float, as C++ libraries do it
  explicit NarrowFloat(Number value) : bits(Lane::narrowed(static_cast<float>(value))) {}
  // NOLINTNEXTLINE(google-explicit-constructor): a float loses nothing
  operator float() const { return Lane::widened(bits); }
};
using Half = NarrowFloat<Float16Lane>;
using BFloat16 = NarrowFloat<BFloat16Lane>;

}  // namespace gathernd

/// Not defined: that of any type would say 0 for each of its limits.
template <class Lane>
class std::numeric_limits<gathernd::NarrowFloat<Lane>>;
