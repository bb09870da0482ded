// SPDX-License-Identifier: GPL-3.0-or-later
// What a gradient is summed in, by element type: numbers as they are stored, and what they are added up as.
// A complex number is two of its parts. Thread rule: pure functions.
#pragma once

#include <bit>
#include <cstdint>

#include "core/tensor/element_types.h"

namespace gathernd {

/// Signed integers too: their sums modulo 2^bits are the unsigned ones' bits.
template <class T>
struct PlainLane {
  using Stored = T;
  using Sum = T;
  static Sum widened(Stored value) { return value; }
};

struct Float16Lane {
  using Stored = std::uint16_t;
  using Sum = float;
  /// Without branches, so that it works on vectors: the exponent's difference by a multiplication, which is
  /// exact for subnormals too.
  static Sum widened(Stored bits) {
    constexpr float kExponentShift = 0x1p112F;
    const std::uint32_t magnitude = std::uint32_t{bits} & 0x7FFFU;
    const std::uint32_t finite =
        std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude << 13) * kExponentShift);
    const std::uint32_t special = magnitude >= 0x7C00U ? 0x7F800000U : 0U;
    return std::bit_cast<float>(finite | special | (std::uint32_t{bits} & 0x8000U) << 16);
  }
  static Stored narrowed(Sum value) { return std::bit_cast<Stored>(Half(value)); }
};

struct BFloat16Lane {
  using Stored = std::uint16_t;
  using Sum = float;
  static Sum widened(Stored bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
  static Stored narrowed(Sum value) { return std::bit_cast<Stored>(BFloat16(value)); }
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
