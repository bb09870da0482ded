// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal text <-> the bits of one floating-point number, in the number's own width.
// Thread rule: pure functions; the locale plays no part.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/dtype.h"

namespace gathernd {

/// What a run of characters spells, when it spells a real number.
struct RealText {
  enum class Kind : std::uint8_t { Integer, Decimal, Nan, Infinity };
  Kind kind = Kind::Integer;
  bool negative = false;
  std::uint8_t base = 10;    ///< of an Integer: 2, 8, 10 or 16
  bool underscores = false;  ///< `magnitude` holds digit separators
  std::string_view
      magnitude;           ///< digits without sign and base prefix; of a Nan the hex digits after "nan:0x"
  std::size_t length = 0;  ///< characters taken, the sign included
};

/// The longest real number at the start of `text`: 12, 1_000, 0xFF, 1., .5, 1e-3, nan, nan:0x7fc00001, inf,
/// Infinity.
std::optional<RealText> scanReal(std::string_view text);

enum class RealError : std::uint8_t { None, TooLarge, NotWhole, NanBits };

/// The bits of `real` as Float16, BFloat16, Float32 or Float64, rounded once to nearest even. TooLarge when a
/// finite text rounds to infinity; NanBits when the digits after "nan:0x" are no NaN of that width.
RealError floatBits(const RealText& real, DType dtype, std::uint64_t& bits);
/// The magnitude of `real` as an integer. "2.0" and "1e3" are whole numbers; 1.5, nan and inf are NotWhole.
RealError wholeMagnitude(const RealText& real, std::uint64_t& magnitude);

/// The shortest decimal that rounds to these bits in `dtype`, laid out as Python does ("1.0", "1e-05",
/// "-0.0"); "nan", "nan:0x7fc00001", "inf". Without `point` a whole number has no ".0", as inside a complex
/// number.
std::string formatFloatBits(std::uint64_t bits, DType dtype, bool point);

}  // namespace gathernd
