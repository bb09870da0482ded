// SPDX-License-Identifier: GPL-3.0-or-later
// float16 and bfloat16 as bit patterns, rounded once from double (to nearest, ties to even). Going through float would
// round twice and miss by one in the last place.
// Thread rule: pure functions.
#pragma once

#include <cstdint>

#include "core/tensor/dtype.h"

namespace gathernd {

/// A binary floating-point layout of at most 16 bits.
struct NarrowFormat {
  int exponentBits;
  int mantissaBits;
};
inline constexpr NarrowFormat kFloat16Format{5, 10};
inline constexpr NarrowFormat kBFloat16Format{8, 7};

/// The layout of Float16 or BFloat16.
constexpr NarrowFormat narrowFormat(DType dtype) {
  return dtype == DType::Float16 ? kFloat16Format : kBFloat16Format;
}

/// Beyond the largest finite value: infinity. A NaN keeps its sign and the payload's top bits, and turns quiet.
std::uint16_t narrowFromDouble(double value, NarrowFormat format);
/// Exact. A NaN keeps sign and payload.
double doubleFromNarrow(std::uint16_t bits, NarrowFormat format);

}  // namespace gathernd
