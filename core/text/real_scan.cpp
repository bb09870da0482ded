// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of a real number, by hand: one look at each character.
#include "core/text/decimal.h"

namespace gathernd {
namespace {

bool isDigit(char c, int base) {
  if (base <= 10) return c >= '0' && c < '0' + base;
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool startsWithWord(std::string_view text, std::string_view word) {
  if (text.size() < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (lower(text[i]) != word[i]) return false;
  }
  return true;
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
  const int base = lower(text[1]) == 'x' ? 16 : lower(text[1]) == 'o' ? 8 : lower(text[1]) == 'b' ? 2 : 10;
  return base != 10 && isDigit(text[2], base) ? base : 10;
}

/// nan, nan:0x…, inf, infinity; the length, 0 when it is none of them.
std::size_t scanSpecial(std::string_view rest, RealText& real) {
  if (startsWithWord(rest, "nan")) {
    real.kind = RealText::Kind::Nan;
    if (!startsWithWord(rest.substr(3), ":0x")) return 3;
    bool none = false;
    const std::size_t digits = digitRun(rest.substr(6), 16, none);
    if (digits == 0 || none) return 3;
    real.magnitude = rest.substr(6, digits);
    return 6 + digits;
  }
  real.kind = RealText::Kind::Infinity;
  if (startsWithWord(rest, "infinity")) return 8;
  return startsWithWord(rest, "inf") ? 3 : 0;
}

/// The length of an exponent such as e-3, 0 when there is none.
std::size_t scanExponent(std::string_view rest, bool& underscores) {
  if (rest.empty() || lower(rest[0]) != 'e') return 0;
  const std::size_t sign = rest.size() > 1 && (rest[1] == '+' || rest[1] == '-') ? 1 : 0;
  const std::size_t digits = digitRun(rest.substr(1 + sign), 10, underscores);
  return digits == 0 ? 0 : 1 + sign + digits;
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

}  // namespace gathernd
