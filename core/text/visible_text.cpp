// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/visible_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/text/utf8.h"

namespace gathernd {

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

std::string visibleText(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const CodePoint point = firstCodePoint(bytes);
    if (point.bytes == 0) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(bytes.front()));
    } else if (isInvisible(point.value)) {
      out += escapedCharacter(point.value);
    } else {
      out += bytes.substr(0, point.bytes);
    }
    bytes.remove_prefix(point.bytes == 0 ? 1 : point.bytes);
  }
  return out;
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

}  // namespace gathernd
