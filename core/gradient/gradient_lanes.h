// SPDX-License-Identifier: GPL-3.0-or-later
// What a gradient is summed in, by element type: numbers as they are stored, and what they are added up as.
// A complex number is two of its parts. Plain C++ that compiles for host and device. Thread rule: pure
// functions.
#pragma once

#include <cstdint>

#include "core/call/offsets.h"
#include "core/tensor/dtype.h"

namespace gathernd {

/// The same bits as another type, on a device too.
template <class To, class From>
GATHERND_HD constexpr To bitsAs(From value) {
  static_assert(sizeof(To) == sizeof(From));
  return __builtin_bit_cast(To, value);
}

/// Signed integers too: their sums modulo 2^bits are the unsigned ones' bits.
template <class T>
struct PlainLane {
  using Stored = T;
  using Sum = T;
  GATHERND_HD static Sum widened(Stored value) { return value; }
};

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

constexpr bool sumsAreWider(DType dtype) {
  return dtype == DType::Float16 || dtype == DType::BFloat16;
}

/// How many lanes an element has.
constexpr int lanesOf(DType dtype) {
  return isComplex(dtype) ? 2 : 1;
}

/// Calls f(Lane{}); dtypes without a gradient are not to be given.
template <class F>
decltype(auto) visitLane(DType dtype, F&& f) {
  switch (dtype) {
    case DType::Int8:
    case DType::UInt8:
      return f(PlainLane<std::uint8_t>{});
    case DType::Int16:
    case DType::UInt16:
      return f(PlainLane<std::uint16_t>{});
    case DType::Int32:
    case DType::UInt32:
      return f(PlainLane<std::uint32_t>{});
    case DType::Float16:
      return f(Float16Lane{});
    case DType::BFloat16:
      return f(BFloat16Lane{});
    case DType::Float32:
    case DType::Complex64:
      return f(PlainLane<float>{});
    case DType::Float64:
    case DType::Complex128:
      return f(PlainLane<double>{});
    default:
      return f(PlainLane<std::uint64_t>{});
  }
}

}  // namespace gathernd
