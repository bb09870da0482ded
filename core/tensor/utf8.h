// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 by hand: strict (no surrogates, no overlong forms, nothing above U+10FFFF), because a string element
// may be any bytes and must come back as the same bytes. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gathernd {

struct Utf8Character {
  std::uint32_t codePoint = 0;
  std::size_t length = 0;  ///< bytes used
};

/// The character at `offset`; nullopt where the bytes are not UTF-8.
std::optional<Utf8Character> utf8At(std::string_view bytes, std::size_t offset);
bool isUtf8(std::string_view bytes);

/// Neither a surrogate nor above U+10FFFF.
constexpr bool isCodePoint(std::uint32_t value) {
  return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
}
/// Appends a valid code point.
void appendUtf8(std::string& out, std::uint32_t codePoint);
/// Bytes that appendUtf8 would add.
constexpr std::size_t utf8Length(std::uint32_t codePoint) {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}

}  // namespace gathernd
