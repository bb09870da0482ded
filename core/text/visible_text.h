// SPDX-License-Identifier: GPL-3.0-or-later
// The characters of a text: UTF-8 by hand, one code point at a time, and a text of unknown origin as one line
// that hides nothing, for messages, for comments in code, and as a quoted string, which is read back as well.
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gathernd {

// Strictly: no overlong forms, no surrogates.

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t bytes = 0;  ///< 0 when the text does not begin with valid UTF-8
};

CodePoint firstCodePoint(std::string_view text);
bool isUtf8(std::string_view text);
/// How many of at most `most` bytes of `text` do not end in the middle of a character.
std::size_t wholeCharacters(std::string_view text, std::size_t most);
/// Appends `value`; false (and nothing appended) for a surrogate or a value beyond U+10FFFF.
bool appendUtf8(std::string& out, std::uint32_t value);

// As one line that hides nothing.

/// Characters that would break a line, hide, or turn the direction of what follows: shown as escapes.
bool isInvisible(std::uint32_t character);
/// "\n", "\x1b", "\u2028": how such a character, or another, is shown.
std::string escapedCharacter(std::uint32_t character);
/// "\x9f": how a byte is shown that is no UTF-8.
std::string escapedByte(char byte);
/// What show(out, character's value, its bytes) appends for each character; for what is no UTF-8 \xNN.
template <class Show>
std::string escapedText(std::string_view bytes, Show show) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const CodePoint point = firstCodePoint(bytes);
    if (point.bytes == 0) {
      out += escapedByte(bytes.front());
    } else {
      show(out, point.value, bytes.substr(0, point.bytes));
    }
    bytes.remove_prefix(point.bytes == 0 ? 1 : point.bytes);
  }
  return out;
}
/// `bytes` with invisible characters as escapes, and what is no UTF-8 as \xNN. A backslash of its own stays
/// as it is: this is for reading, not for reading back.
std::string visibleText(std::string_view bytes);

// Names out of files in messages.

/// A name that a file holds, fit for a message: short and printable.
std::string shownMember(std::string_view name);

// Quoted strings: bytes as they stand between quotes, and back.

/// Appends the bytes that `body` (the text between the quotes) stands for. Returns npos, or the offset in
/// `body` of an escape that is none. \xNN is the byte NN; \uXXXX a code point, JSON's surrogate pairs
/// included.
std::size_t appendUnescaped(std::string_view body, std::string& out);
/// A string element as it stands in a literal: quoted, non-UTF-8 bytes as \xNN, backslash doubled.
std::string quoteString(std::string_view bytes);

}  // namespace gathernd
