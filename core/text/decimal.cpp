// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal text to bits and back. float and double by std::from_chars and std::to_chars; of the 16-bit types
// the text itself is asked where the double lies exactly between two of them, and the shortest is found by
// trying ever more digits.
#include "core/text/decimal.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "core/tensor/narrow_float.h"
#include "core/text/ascii.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

bool isDigit(char c, int base) {
  if (base <= 10) return c >= '0' && c < '0' + base;
  return isAsciiDigit(c) || (asciiLower(c) >= 'a' && asciiLower(c) <= 'f');
}

/// Digits with single underscores between them, as Python allows; returns how many characters.
std::size_t digitRun(std::string_view text, int base, bool& underscores) {
  std::size_t n = 0;
  while (n < text.size()) {
    if (isDigit(text[n], base)) {
      ++n;
    } else if (text[n] == '_' && n > 0 && text[n - 1] != '_' && n + 1 < text.size() &&
               isDigit(text[n + 1], base)) {
      underscores = true;
      ++n;
    } else {
      break;
    }
  }
  return n;
}

int basePrefix(std::string_view text) {
  if (text.size() < 3 || text[0] != '0') return 10;
  const char letter = asciiLower(text[1]);
  const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
  return base != 10 && isDigit(text[2], base) ? base : 10;
}

/// nan, nan:0x…, inf, infinity; the length, 0 when it is none of them.
std::size_t scanSpecial(std::string_view rest, RealText& real) {
  if (startsWithAnyCase(rest, "nan")) {
    real.kind = RealText::Kind::Nan;
    if (!startsWithAnyCase(rest.substr(3), ":0x")) return 3;
    bool none = false;
    const std::size_t digits = digitRun(rest.substr(6), 16, none);
    if (digits == 0 || none) return 3;
    real.magnitude = rest.substr(6, digits);
    return 6 + digits;
  }
  real.kind = RealText::Kind::Infinity;
  if (startsWithAnyCase(rest, "infinity")) return 8;
  return startsWithAnyCase(rest, "inf") ? 3 : 0;
}

/// The length of an exponent such as e-3, 0 when there is none.
std::size_t scanExponent(std::string_view rest, bool& underscores) {
  if (rest.empty() || asciiLower(rest[0]) != 'e') return 0;
  const std::size_t sign = rest.size() > 1 && (rest[1] == '+' || rest[1] == '-') ? 1 : 0;
  const std::size_t digits = digitRun(rest.substr(1 + sign), 10, underscores);
  return digits == 0 ? 0 : 1 + sign + digits;
}

/// 0.DIGITS x 10^exponent; no zeros at either end, so zero has no digits. Of a very long number the digits
/// that decide are kept, and a 1 stands for all that follow unless they are zeros.
struct Digits {
  std::string digits;
  std::int64_t exponent = 0;
  std::int64_t significant = 0;  ///< as many as there were in all
};

constexpr std::int64_t kExponentCap = 1'000'000'000'000;  // far beyond any number, far below overflow
constexpr std::size_t kDecisive = 800;  // what lies halfway between two doubles has at most 768 digits
constexpr std::size_t kLong = 1'000;    // from here on it is worth looking for them first

Digits digitsOf(std::string_view text) {
  Digits result;
  const std::size_t e = text.find_first_of("eE");
  const std::string_view mantissa = text.substr(0, e);
  bool point = false, more = false;
  std::int64_t count = 0;
  for (const char c : mantissa) {
    if (c == '.') {
      point = true;
    } else if (c != '_') {
      if (c != '0' || count > 0) {
        ++count;
        if (result.digits.size() < kDecisive) {
          result.digits.push_back(c);
        } else {
          more = more || c != '0';
        }
        if (c != '0') result.significant = count;
        if (!point) ++result.exponent;
      } else if (point) {
        --result.exponent;
      }
    }
  }
  while (!result.digits.empty() && result.digits.back() == '0') result.digits.pop_back();
  if (more) result.digits.append(kDecisive - result.digits.size(), '0').push_back('1');
  if (e != std::string_view::npos) {
    const bool negative = text[e + 1] == '-';
    std::int64_t written = 0;
    for (const char c : text.substr(e + 1)) {
      if (isAsciiDigit(c)) written = std::min(written * 10 + (c - '0'), kExponentCap);
    }
    result.exponent += negative ? -written : written;
  }
  return result;
}

/// The same number, as far as any of our types can tell, in few characters and without separators.
std::string compact(std::string_view text) {
  const Digits digits = digitsOf(text);
  if (digits.digits.empty()) return "0";
  return "0." + digits.digits + 'e' + std::to_string(digits.exponent);
}

/// The sign of a - b.
int compare(const Digits& a, const Digits& b) {
  if (a.digits.empty() || b.digits.empty()) {
    return static_cast<int>(!a.digits.empty()) - static_cast<int>(!b.digits.empty());
  }
  if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
  return a.digits.compare(b.digits);
}

/// The exact value of a double of few significant bits.
Digits exactDigits(double value) {
  char text[256];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 220);
  return digitsOf({text, static_cast<std::size_t>(end.ptr - text)});
}

template <class F>
RealError fromDecimal(std::string_view text, F& value) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec == std::errc::result_out_of_range) {
    // Too small is zero, as everywhere; only too large is an error.
    const Digits digits = digitsOf(text);
    if (!digits.digits.empty() && digits.exponent > 0) return RealError::TooLarge;
    value = 0;
  }
  return std::isinf(value) ? RealError::TooLarge : RealError::None;
}

RealError narrowFromDecimal(std::string_view text, FloatLayout layout, std::uint64_t& bits) {
  double value = 0;
  if (const RealError error = fromDecimal(text, value); error != RealError::None) return error;
  // A point halfway between two neighbours has these bits clear. There the text may lie a hair to either side
  // of the double; a step of one unit to that side makes the rounding below go the right way and can reach no
  // other tie.
  constexpr std::uint64_t kLowBits = (std::uint64_t{1} << 36) - 1;
  if (value != 0 && (std::bit_cast<std::uint64_t>(value) & kLowBits) == 0) {
    const int side = compare(digitsOf(text), exactDigits(value));
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (side != 0) value = std::nextafter(value, side < 0 ? 0.0 : kInfinity);
  }
  bits = narrowFromDouble(value, layout);
  return std::isinf(doubleFromNarrow(static_cast<std::uint16_t>(bits), layout)) ? RealError::TooLarge
                                                                                : RealError::None;
}

RealError nanBits(const RealText& real, FloatLayout layout, std::uint64_t& bits) {
  if (real.magnitude.empty()) {
    bits = layout.quietNan();
  } else {
    bits = numberIn<std::uint64_t>(real.magnitude, 16).value_or(0);
    const bool fits = bits <= (layout.sign() | (layout.sign() - 1));
    if (!fits || (bits & ~layout.sign()) <= layout.infinity()) return RealError::NanBits;
  }
  if (real.negative) bits ^= layout.sign();
  return RealError::None;
}

template <class F, class Bits>
RealError wideFromDecimal(std::string_view text, std::uint64_t& bits) {
  F value = 0;
  const RealError error = fromDecimal(text, value);
  bits = std::bit_cast<Bits>(value);
  return error;
}

RealError finiteBits(std::string_view text, DType dtype, std::uint64_t& bits) {
  if (dtype == DType::Float32) return wideFromDecimal<float, std::uint32_t>(text, bits);
  if (dtype == DType::Float64) return wideFromDecimal<double, std::uint64_t>(text, bits);
  return narrowFromDecimal(text, floatLayout(dtype), bits);
}

RealError parseDigits(std::string digits, int base, std::uint64_t& magnitude) {
  std::erase(digits, '_');
  const auto number = numberIn<std::uint64_t>(digits, base);
  magnitude = number.value_or(0);
  return number ? RealError::None : RealError::TooLarge;
}

/// D.DDD x 10^exponent, of a positive finite number.
struct Scientific {
  std::string digits;
  int exponent = 0;
};

Scientific splitScientific(std::string_view text) {
  Scientific result;
  const std::size_t e = text.find('e');
  for (const char c : text.substr(0, e)) {
    if (c != '.') result.digits.push_back(c);
  }
  while (result.digits.size() > 1 && result.digits.back() == '0') result.digits.pop_back();
  const std::string_view exponent = text.substr(text[e + 1] == '+' ? e + 2 : e + 1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), result.exponent);
  return result;
}

template <class F>
Scientific shortest(F value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific);
  return splitScientific({text, static_cast<std::size_t>(end.ptr - text)});
}

bool roundsTo(std::uint64_t bits, std::string_view decimal, DType dtype) {
  std::uint64_t back = 0;
  const auto real = scanReal(decimal);
  return real && floatBits(*real, dtype, back) == RealError::None && back == bits;
}

/// With `count` digits the nearest decimal is tried first, then its neighbours: at a power of two the gap
/// below is half the gap above, so the nearest may miss where a neighbour above still rounds back.
Scientific shortestNarrow(std::uint64_t bits, DType dtype) {
  const double value = doubleFromNarrow(static_cast<std::uint16_t>(bits), floatLayout(dtype));
  constexpr int kEnoughDigits = 5;  // 1 + ceil(11 log10 2)
  for (int count = 1; count < kEnoughDigits; ++count) {
    const std::string nearest = fmt::format("{:.{}e}", value, count - 1);
    Scientific number = splitScientific(nearest);
    number.digits.resize(static_cast<std::size_t>(count), '0');
    int whole = 0;
    std::from_chars(number.digits.data(), number.digits.data() + count, whole);
    for (const int candidate : {whole, whole + 1, whole - 1}) {
      const std::string digits = std::to_string(candidate);
      if (candidate == 0 || !roundsTo(bits, fmt::format("{}e{}", digits, number.exponent - count + 1), dtype))
        continue;
      const int exponent = number.exponent + static_cast<int>(digits.size()) - count;
      return splitScientific(fmt::format("{}e{}", digits, exponent));
    }
  }
  return splitScientific(fmt::format("{:.{}e}", value, kEnoughDigits - 1));
}

/// Python's layout: fixed from 1e-4 to below 1e16, otherwise with an exponent of at least two digits.
std::string layOut(const Scientific& number, bool point) {
  const std::string_view d = number.digits;
  const int e = number.exponent;
  if (e < -4 || e >= 16) {
    return fmt::format("{}{}{}e{}{:02}", d.substr(0, 1), d.size() > 1 ? "." : "", d.substr(1),
                       e < 0 ? '-' : '+', std::abs(e));
  }
  if (e < 0) return fmt::format("0.{:0>{}}", d, d.size() + static_cast<std::size_t>(-e - 1));
  const auto whole = static_cast<std::size_t>(e) + 1;
  if (d.size() > whole) return fmt::format("{}.{}", d.substr(0, whole), d.substr(whole));
  return fmt::format("{:0<{}}{}", d, whole, point ? ".0" : "");
}

Scientific shortestOf(std::uint64_t magnitude, DType dtype) {
  if (dtype == DType::Float32) return shortest(std::bit_cast<float>(static_cast<std::uint32_t>(magnitude)));
  if (dtype == DType::Float64) return shortest(std::bit_cast<double>(magnitude));
  return shortestNarrow(magnitude, dtype);
}

}  // namespace

std::optional<RealText> scanReal(std::string_view text) {
  RealText real;
  std::size_t at = 0;
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    real.negative = text[0] == '-';
    at = 1;
  }
  const std::string_view rest = text.substr(at);
  if (const std::size_t special = scanSpecial(rest, real); special > 0) {
    real.length = at + special;
    return real;
  }
  real.kind = RealText::Kind::Integer;
  if (const int base = basePrefix(rest); base != 10) {
    const std::size_t digits = digitRun(rest.substr(2), base, real.underscores);
    real.base = static_cast<std::uint8_t>(base);
    real.magnitude = rest.substr(2, digits);
    real.length = at + 2 + digits;
    return real;
  }
  const std::size_t whole = digitRun(rest, 10, real.underscores);
  std::size_t length = whole;
  std::size_t fraction = 0;
  if (length < rest.size() && rest[length] == '.') {
    fraction = digitRun(rest.substr(length + 1), 10, real.underscores);
    length += 1 + fraction;
    real.kind = RealText::Kind::Decimal;
  }
  if (whole + fraction == 0) return std::nullopt;
  if (const std::size_t exponent = scanExponent(rest.substr(length), real.underscores); exponent > 0) {
    length += exponent;
    real.kind = RealText::Kind::Decimal;
  }
  real.magnitude = rest.substr(0, length);
  real.length = at + length;
  return real;
}

RealError floatBits(const RealText& real, DType dtype, std::uint64_t& bits) {
  const FloatLayout layout = floatLayout(dtype);
  if (real.kind == RealText::Kind::Nan) return nanBits(real, layout, bits);
  RealError error = RealError::None;
  if (real.kind == RealText::Kind::Infinity) {
    bits = layout.infinity();
  } else if (real.base != 10) {
    std::uint64_t whole = 0;
    if (wholeMagnitude(real, whole) != RealError::None) return RealError::TooLarge;
    error = finiteBits(std::to_string(whole), dtype, bits);
  } else if (real.underscores || real.magnitude.size() > kLong) {
    error = finiteBits(compact(real.magnitude), dtype, bits);
  } else {
    error = finiteBits(real.magnitude, dtype, bits);
  }
  if (real.negative) bits |= layout.sign();
  return error;
}

RealError wholeMagnitude(const RealText& real, std::uint64_t& magnitude) {
  if (real.kind == RealText::Kind::Nan || real.kind == RealText::Kind::Infinity) return RealError::NotWhole;
  if (real.kind == RealText::Kind::Integer)
    return parseDigits(std::string(real.magnitude), real.base, magnitude);

  Digits digits = digitsOf(real.magnitude);
  magnitude = 0;
  if (digits.digits.empty()) return RealError::None;
  if (digits.exponent < digits.significant) return RealError::NotWhole;
  if (digits.exponent > std::numeric_limits<std::uint64_t>::digits10 + 1) return RealError::TooLarge;
  digits.digits.append(static_cast<std::size_t>(digits.exponent - digits.significant), '0');
  return parseDigits(std::move(digits.digits), 10, magnitude);
}

std::string formatFloatBits(std::uint64_t bits, DType dtype, bool point) {
  const FloatLayout layout = floatLayout(dtype);
  const std::uint64_t infinity = layout.infinity();
  const std::uint64_t magnitude = bits & ~layout.sign();
  if (magnitude > infinity) {
    return bits == layout.quietNan() ? "nan" : fmt::format("nan:0x{:0{}x}", bits, layout.width() / 4);
  }
  const std::string text = magnitude == infinity ? std::string("inf")
                           : magnitude == 0      ? std::string(point ? "0.0" : "0")
                                                 : layOut(shortestOf(magnitude, dtype), point);
  return fmt::format("{}{}", (bits & layout.sign()) != 0 ? "-" : "", text);
}

}  // namespace gathernd
