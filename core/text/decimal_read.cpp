// SPDX-License-Identifier: GPL-3.0-or-later
// Decimal text to bits. float and double by std::from_chars, which rounds correctly; the 16-bit types through
// double, with the text itself asked where the double lies exactly between two of them.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/tensor/narrow_float.h"
#include "core/text/decimal.h"

namespace gathernd {
namespace {

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
      if (c >= '0' && c <= '9') written = std::min(written * 10 + (c - '0'), kExponentCap);
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
    const char* const end = real.magnitude.data() + real.magnitude.size();
    const auto result = std::from_chars(real.magnitude.data(), end, bits, 16);
    const bool fits = result.ec == std::errc() && bits <= (layout.sign() | (layout.sign() - 1));
    if (!fits || (bits & ~layout.sign()) <= layout.infinity()) return RealError::NanBits;
  }
  if (real.negative) bits ^= layout.sign();
  return RealError::None;
}

RealError finiteBits(std::string_view text, DType dtype, std::uint64_t& bits) {
  switch (dtype) {
    case DType::Float16:
    case DType::BFloat16:
      return narrowFromDecimal(text, floatLayout(dtype), bits);
    case DType::Float32: {
      float value = 0;
      const RealError error = fromDecimal(text, value);
      bits = std::bit_cast<std::uint32_t>(value);
      return error;
    }
    default: {
      double value = 0;
      const RealError error = fromDecimal(text, value);
      bits = std::bit_cast<std::uint64_t>(value);
      return error;
    }
  }
}

int digitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return (c >= 'a' ? c - 'a' : c - 'A') + 10;
}

RealError parseDigits(std::string_view digits, int base, std::uint64_t& magnitude) {
  magnitude = 0;
  for (const char c : digits) {
    if (c == '_') continue;
    if (__builtin_mul_overflow(magnitude, static_cast<std::uint64_t>(base), &magnitude) ||
        __builtin_add_overflow(magnitude, static_cast<std::uint64_t>(digitValue(c)), &magnitude))
      return RealError::TooLarge;
  }
  return RealError::None;
}

}  // namespace

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
  if (real.kind == RealText::Kind::Integer) return parseDigits(real.magnitude, real.base, magnitude);

  Digits digits = digitsOf(real.magnitude);
  magnitude = 0;
  if (digits.digits.empty()) return RealError::None;
  if (digits.exponent < digits.significant) return RealError::NotWhole;
  if (digits.exponent > std::numeric_limits<std::uint64_t>::digits10 + 1) return RealError::TooLarge;
  digits.digits.append(static_cast<std::size_t>(digits.exponent - digits.significant), '0');
  return parseDigits(digits.digits, 10, magnitude);
}

}  // namespace gathernd
