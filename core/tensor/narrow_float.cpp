// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/narrow_float.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gathernd {
namespace {

constexpr int kDoubleMantissaBits = 52;

}  // namespace

std::uint16_t narrowFromDouble(double value, FloatLayout layout) {
  const auto wide = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t sign = (wide >> 63) << (layout.exponentBits + layout.mantissaBits);
  const std::uint64_t infinity = layout.infinity();
  if (std::isnan(value)) {
    const std::uint64_t payload = (wide & ((std::uint64_t{1} << kDoubleMantissaBits) - 1)) >>
                                  (kDoubleMantissaBits - layout.mantissaBits);
    const std::uint64_t quiet = std::uint64_t{1} << (layout.mantissaBits - 1);
    return static_cast<std::uint16_t>(sign | infinity | quiet | payload);
  }
  if (std::isinf(value)) return static_cast<std::uint16_t>(sign | infinity);
  if (value == 0) return static_cast<std::uint16_t>(sign);

  const int bias = (1 << (layout.exponentBits - 1)) - 1;
  const int exponent = std::max(std::ilogb(value), 1 - bias);
  // How many units in the last place; scaling by a power of two is exact, so this rounds once.
  const double units = std::nearbyint(std::ldexp(std::fabs(value), layout.mantissaBits - exponent));
  // `units` holds the hidden bit of a normal number, hence one exponent less; a carry moves to the next
  // exponent.
  const std::uint64_t bits = (static_cast<std::uint64_t>(exponent + bias - 1) << layout.mantissaBits) +
                             static_cast<std::uint64_t>(units);
  return static_cast<std::uint16_t>(sign | std::min(bits, infinity));
}

double doubleFromNarrow(std::uint16_t bits, FloatLayout layout) {
  const int width = layout.exponentBits + layout.mantissaBits;
  const std::uint64_t mantissa = bits & ((std::uint64_t{1} << layout.mantissaBits) - 1);
  const int biased = (bits >> layout.mantissaBits) & ((1 << layout.exponentBits) - 1);
  const std::uint64_t sign = static_cast<std::uint64_t>((bits >> width) & 1) << 63;
  if (biased == (1 << layout.exponentBits) - 1) {
    const std::uint64_t wide = sign | (std::uint64_t{0x7FF} << kDoubleMantissaBits) |
                               (mantissa << (kDoubleMantissaBits - layout.mantissaBits));
    return std::bit_cast<double>(wide);
  }
  const int bias = (1 << (layout.exponentBits - 1)) - 1;
  const std::uint64_t units = biased == 0 ? mantissa : mantissa | (std::uint64_t{1} << layout.mantissaBits);
  const double magnitude =
      std::ldexp(static_cast<double>(units), std::max(biased, 1) - bias - layout.mantissaBits);
  return sign != 0 ? -magnitude : magnitude;
}

}  // namespace gathernd
