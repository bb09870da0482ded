// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/python/python_text.h"

#include <algorithm>

namespace gathernd {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\\";

bool opens(char c) {
  return c == '(' || c == '[' || c == '{';
}
bool closes(char c) {
  return c == ')' || c == ']' || c == '}';
}
char partnerOf(char closing) {
  return closing == ')' ? '(' : closing == ']' ? '[' : '{';
}

}  // namespace

std::size_t afterQuote(std::string_view text, std::size_t at, std::size_t end) {
  const char quote = text[at];
  for (++at; at < end; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text[at] == quote) {
      return at + 1;
    }
  }
  return end + 1;
}

namespace {

/// Calls visit(offset, depth) for each character outside of quotes; `depth` is that inside an opening bracket
/// and outside a closing one. False when brackets or quotes do not match.
template <class Visit>
bool walk(std::string_view text, TextRange range, Visit visit) {
  std::vector<std::size_t> open;
  for (std::size_t at = range.begin; at < range.end;) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      const std::size_t after = afterQuote(text, at, range.end);
      if (after > range.end) return false;
      at = after;
      continue;
    }
    if (closes(c)) {
      if (open.empty() || text[open.back()] != partnerOf(c)) return false;
      open.pop_back();
    }
    visit(at, open);
    if (opens(c)) open.push_back(at);
    ++at;
  }
  return open.empty();
}

}  // namespace

TextRange trimmed(std::string_view text, TextRange range) {
  while (range.begin < range.end && kSpaces.find(text[range.begin]) != std::string_view::npos) ++range.begin;
  while (range.end > range.begin && kSpaces.find(text[range.end - 1]) != std::string_view::npos) --range.end;
  return range;
}

std::string withoutComments(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < code.size();) {
    if (code[at] == '"' || code[at] == '\'') {
      at = afterQuote(code, at, code.size());
    } else if (code[at] == '#') {
      for (; at < code.size() && code[at] != '\n'; ++at) code[at] = ' ';
    } else {
      ++at;
    }
  }
  return code;
}

std::optional<std::vector<TextRange>> splitPython(std::string_view text, TextRange range,
                                                  std::string_view separators) {
  std::vector<TextRange> parts;
  std::size_t begin = range.begin;
  const bool whole = walk(text, range, [&](std::size_t at, const std::vector<std::size_t>& open) {
    if (!open.empty() || separators.find(text[at]) == std::string_view::npos) return;
    parts.push_back(trimmed(text, {begin, at}));
    begin = at + 1;
  });
  if (!whole) return std::nullopt;
  if (const TextRange last = trimmed(text, {begin, range.end}); !last.empty()) parts.push_back(last);
  return parts;
}

std::optional<std::size_t> openingOfLast(std::string_view text, TextRange range) {
  std::optional<std::size_t> opening;
  std::size_t latest = range.begin;
  const bool whole = walk(text, range, [&](std::size_t at, const std::vector<std::size_t>& open) {
    if (open.empty() && opens(text[at])) latest = at;
    if (at + 1 == range.end && open.empty() && closes(text[at])) opening = latest;
  });
  return whole ? opening : std::nullopt;
}

std::optional<std::size_t> closingOf(std::string_view text, std::size_t open, std::size_t end) {
  std::vector<char> opened;
  for (std::size_t at = open; at < end;) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = afterQuote(text, at, end);
      continue;
    }
    if (opens(c)) opened.push_back(c);
    if (closes(c)) {
      if (opened.back() != partnerOf(c)) return std::nullopt;
      opened.pop_back();
      if (opened.empty()) return at;
    }
    ++at;
  }
  return std::nullopt;
}

std::optional<std::size_t> assignmentIn(std::string_view text, TextRange range) {
  const std::size_t sign = text.substr(0, range.end).find('=', range.begin);
  if (sign == std::string_view::npos || sign + 1 >= range.end || text[sign + 1] == '=') return std::nullopt;
  if (!isPythonName(trimmed(text, {range.begin, sign}).in(text))) return std::nullopt;
  return sign;
}

bool isPythonName(std::string_view text) {
  const bool word = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  });
  return word && !text.empty() && !(text.front() >= '0' && text.front() <= '9') && text.front() != '.';
}

}  // namespace gathernd
