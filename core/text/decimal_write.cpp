// SPDX-License-Identifier: GPL-3.0-or-later
// Bits to the shortest decimal. float and double by std::to_chars; the 16-bit types by trying ever more
// digits.
#include <bit>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/tensor/narrow_float.h"
#include "core/text/decimal.h"

namespace gathernd {
namespace {

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
