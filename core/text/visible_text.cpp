// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/visible_text.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "core/text/text_parts.h"

namespace gathernd {
namespace {

constexpr bool isSurrogate(std::uint32_t value) {
  return value >= 0xD800 && value <= 0xDFFF;
}

void appendVisible(std::string& out, std::uint32_t value, std::string_view character) {
  if (isInvisible(value)) {
    out += escapedCharacter(value);
  } else {
    out += character;
  }
}

/// `count` hex digits at `at`, which moves past them.
std::optional<std::uint32_t> hexDigits(std::string_view body, std::size_t& at, std::size_t count) {
  if (body.size() - at < count) return std::nullopt;
  const auto value = numberIn<std::uint32_t>(body.substr(at, count), 16);
  if (value) at += count;
  return value;
}

/// After "\u": a code unit, or two of them as a surrogate pair.
bool appendUnicode(std::string_view body, std::size_t& at, std::size_t digits, std::string& out) {
  auto value = hexDigits(body, at, digits);
  if (!value) return false;
  if (*value >= 0xD800 && *value <= 0xDBFF && body.substr(at, 2) == "\\u") {
    at += 2;
    const auto low = hexDigits(body, at, 4);
    if (!low || *low < 0xDC00 || *low > 0xDFFF) return false;
    value = 0x10000 + ((*value - 0xD800) << 10) + (*low - 0xDC00);
  }
  return appendUtf8(out, *value);
}

/// The escapes that stand for one byte; `at` is behind the letter.
std::optional<char> simpleEscape(char letter) {
  constexpr std::string_view kLetters = "ntrabfv0'\"\\/";
  constexpr std::string_view kBytes("\n\t\r\a\b\f\v\0'\"\\/", kLetters.size());
  const std::size_t at = kLetters.find(letter);
  return at == kLetters.npos ? std::nullopt : std::optional(kBytes[at]);
}

}  // namespace

CodePoint firstCodePoint(std::string_view text) {
  if (text.empty()) return {};
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {};
  std::uint32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    value = (value << 6) | (byte(i) & 0x3FU);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < kSmallest[length] || value > 0x10FFFF || isSurrogate(value)) return {};
  return {value, length};
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = firstCodePoint(text);
    if (point.bytes == 0) return false;
    text.remove_prefix(point.bytes);
  }
  return true;
}

std::size_t wholeCharacters(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text.size();
  constexpr std::size_t kLongest = 4;
  std::size_t size = most;
  while (size > most - kLongest && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
  return size;
}

bool appendUtf8(std::string& out, std::uint32_t value) {
  if (value > 0x10FFFF || isSurrogate(value)) return false;
  const auto put = [&](std::uint32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0 | (value >> 6));
    put(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    put(0xE0 | (value >> 12));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  } else {
    put(0xF0 | (value >> 18));
    put(0x80 | ((value >> 12) & 0x3F));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  }
  return true;
}

bool isInvisible(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || c == 0x2028 || c == 0x2029 || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF;
}

std::string escapedCharacter(std::uint32_t c) {
  switch (c) {
    case '\n':
      return "\\n";
    case '\r':
      return "\\r";
    case '\t':
      return "\\t";
    default:
      return c < 0x80 ? fmt::format("\\x{:02x}", c) : fmt::format("\\u{:04x}", c);
  }
}

std::string escapedByte(char byte) {
  return fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
}

std::string visibleText(std::string_view bytes) {
  return escapedText(bytes, appendVisible);
}

std::string shownMember(std::string_view name) {
  constexpr std::size_t kMax = 60;
  std::string out;
  for (std::size_t at = 0; at < name.size();) {
    if (out.size() >= kMax) return out + "…";
    const CodePoint point = firstCodePoint(name.substr(at));
    const bool printable = point.bytes > 0 && point.value >= ' ' && point.value != 127;
    out += printable ? std::string(name.substr(at, point.bytes)) : "?";
    at += std::max<std::size_t>(point.bytes, 1);
  }
  return out;
}

std::string quoteString(std::string_view bytes) {
  return '"' +
         escapedText(bytes,
                     [](std::string& out, std::uint32_t value, std::string_view character) {
                       if (value == '"' || value == '\\') out += '\\';
                       appendVisible(out, value, character);
                     }) +
         '"';
}

std::size_t appendUnescaped(std::string_view body, std::string& out) {
  std::size_t at = 0;
  while (at < body.size()) {
    const std::size_t backslash = std::min(body.find('\\', at), body.size());
    out += body.substr(at, backslash - at);
    at = backslash;
    if (at == body.size()) break;
    if (at + 1 == body.size()) return backslash;
    const char letter = body[at + 1];
    at += 2;
    if (const auto byte = simpleEscape(letter)) {
      out.push_back(*byte);
    } else if (letter == 'x') {
      const auto value = hexDigits(body, at, 2);
      if (!value) return backslash;
      out.push_back(static_cast<char>(*value));
    } else if (letter == 'u' || letter == 'U') {
      if (!appendUnicode(body, at, letter == 'u' ? 4 : 8, out)) return backslash;
    } else {
      return backslash;
    }
  }
  return std::string_view::npos;
}

}  // namespace gathernd
