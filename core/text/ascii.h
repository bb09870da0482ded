// SPDX-License-Identifier: GPL-3.0-or-later
// Letters and digits of ASCII, whatever the locale says: bytes beyond it are none. Thread rule: pure
// functions.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace gathernd {

constexpr bool isAsciiDigit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool isAsciiSmall(char c) {
  return c >= 'a' && c <= 'z';
}
constexpr char asciiLower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool isAsciiLetter(char c) {
  return isAsciiSmall(asciiLower(c));
}
constexpr bool isAsciiAlnum(char c) {
  return isAsciiLetter(c) || isAsciiDigit(c);
}

inline std::string asciiLower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) { return asciiLower(c); });
  return text;
}

/// Capitals of `text` count as small letters, of which `word` is made.
inline bool startsWithAnyCase(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && std::equal(word.begin(), word.end(), text.begin(),
                                                  [](char w, char c) { return asciiLower(c) == w; });
}

}  // namespace gathernd
