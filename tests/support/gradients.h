// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients to be compared bit for bit, where any NaN stands for another. Thread rule: pure functions.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/gradient/gradient.h"
#include "core/tensor/element_types.h"
#include "tests/support/random_gather.h"

namespace gathernd::test {

/// Bits of any kind: NaN, infinities and subnormals too.
inline Tensor randomUpstream(const Plan& plan, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::byte> bytes(static_cast<std::size_t>(plan.outputBytes()));
  for (std::byte& byte : bytes) byte = std::byte(random.below(256));
  return *Tensor::fromBytes(plan.dtype, plan.reported, bytes);
}

template <class T>
bool bothNan(const std::byte* a, const std::byte* b) {
  T x;
  T y;
  std::memcpy(&x, a, sizeof x);
  std::memcpy(&y, b, sizeof y);
  return std::isnan(static_cast<double>(x)) && std::isnan(static_cast<double>(y));
}

inline bool bothNan(DType dtype, const std::byte* a, const std::byte* b) {
  switch (dtype) {
    case DType::Float16:
      return bothNan<Half>(a, b);
    case DType::BFloat16:
      return bothNan<BFloat16>(a, b);
    case DType::Float32:
    case DType::Complex64:
      return bothNan<float>(a, b);
    case DType::Float64:
    case DType::Complex128:
      return bothNan<double>(a, b);
    default:
      return false;
  }
}

inline bool sameNumbers(const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  const auto size = static_cast<std::size_t>(elementBytes(a.dtype()) / (isComplex(a.dtype()) ? 2 : 1));
  for (std::size_t at = 0; at < a.bytes().size(); at += size) {
    const std::byte* x = a.data() + at;
    const std::byte* y = b.data() + at;
    if (std::memcmp(x, y, size) != 0 && !bothNan(a.dtype(), x, y)) return false;
  }
  return true;
}

/// The same outcome: errors too.
inline bool sameGradient(const Expected<GradientResult>& a, const Expected<GradientResult>& b) {
  if (!a || !b) return !a && !b && a.error() == b.error();
  return a->bad == b->bad && a->undefined == b->undefined &&
         a->received.has_value() == b->received.has_value() && sameNumbers(a->gradient, b->gradient) &&
         (!a->received || sameNumbers(*a->received, *b->received));
}

}  // namespace gathernd::test
