// SPDX-License-Identifier: GPL-3.0-or-later
// A text in parts, as readers of all kinds take it: what stands between separators or blanks, and numbers.
// Thread rule: pure functions; what views a text must not outlive it.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace gathernd {

/// Byte offsets into a text.
struct TextRange {
  std::size_t begin = 0, end = 0;

  std::string_view in(std::string_view text) const { return text.substr(begin, end - begin); }
  bool empty() const { return begin >= end; }
};

/// Without any of `blanks` at its ends.
inline TextRange trimmed(std::string_view text, TextRange range, std::string_view blanks) {
  while (range.begin < range.end && blanks.find(text[range.begin]) != blanks.npos) ++range.begin;
  while (range.end > range.begin && blanks.find(text[range.end - 1]) != blanks.npos) --range.end;
  return range;
}

inline std::string_view stripped(std::string_view text, std::string_view blanks) {
  return trimmed(text, TextRange{0, text.size()}, blanks).in(text);
}

/// The part before `separator`, else all of it; it is taken away, and the separator with it.
inline std::string_view takePart(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

/// What stands between two separators, or at an end; of "" one part that is empty.
inline std::vector<std::string_view> splitText(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size(); from += parts.back().size() + 1)
    parts.push_back(text.substr(from, std::min(text.find(separator, from), text.size()) - from));
  return parts;
}

inline void replaceAll(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
}

/// All of `text` as a number, of digits with a minus where its type has one; nothing where it is none, or
/// does not fit. `base`: of a whole number, where that is not 10.
template <class Number, class... Base>
std::optional<Number> numberIn(std::string_view text, Base... base) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [after, status] = std::from_chars(text.data(), end, number, base...);
  return status == std::errc() && after == end ? std::optional(number) : std::nullopt;
}

}  // namespace gathernd
