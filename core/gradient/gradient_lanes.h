// SPDX-License-Identifier: GPL-3.0-or-later
// What a gradient is summed in, by element type: numbers as they are stored, and what they are added up as.
// A complex number is two of its parts. Plain C++ that compiles for host and device. Thread rule: pure
// functions.
#pragma once

#include <cstdint>

#include "core/tensor/dtype.h"
#include "core/tensor/host_device.h"
#include "core/tensor/narrow_float.h"

namespace gathernd {

/// Signed integers too: their sums modulo 2^bits are the unsigned ones' bits.
template <class T>
struct PlainLane {
  using Stored = T;
  using Sum = T;
  GATHERND_HD static Sum widened(Stored value) { return value; }
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
