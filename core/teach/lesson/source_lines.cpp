// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/source_lines.h"

#include <algorithm>

#include "core/teach/lesson/lesson_read.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/utf8.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

bool isKeyCharacter(char c) {
  return (c >= 'a' && c <= 'z') || c == '_';
}

std::size_t keyLength(std::string_view line) {
  std::size_t length = 0;
  while (length < line.size() && isKeyCharacter(line[length])) ++length;
  return length;
}

/// "wrong a, b: sentence": the colon's offset; nothing where it is no such line.
std::optional<std::size_t> colonOf(std::string_view line) {
  const std::size_t length = keyLength(line);
  if (length == 0 || length == line.size()) return std::nullopt;
  const auto ends = [&](std::size_t at) { return at + 1 == line.size() || isSpace(line[at + 1]); };
  if (line[length] == ':') return ends(length) ? std::optional(length) : std::nullopt;
  if (line.substr(0, length) != "wrong" || !isSpace(line[length])) return std::nullopt;
  const std::size_t colon = line.find(':', length);
  return colon != line.npos && ends(colon) ? std::optional(colon) : std::nullopt;
}

}  // namespace

int columnsOf(std::string_view text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::optional<std::vector<ProseLine>> splitLines(std::string_view text, std::vector<Error>& faults,
                                                 std::int64_t& untold) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::vector<ProseLine> lines;
  TextPlace place{1, 1};
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = firstCodePoint(text.substr(at, 4));
    if (point.bytes == 0) {
      faults = {faultAt(place, "lesson.utf8")};
      return std::nullopt;
    }
    const bool lineEnd = point.value == '\n';
    const bool beforeEnd = point.value == '\r' && text.substr(at + 1, 1) == "\n";
    if (lineEnd) {
      std::string_view line = text.substr(begin, at - begin);
      if (line.ends_with('\r')) line.remove_suffix(1);
      lines.push_back({line, {place.line, 1}});
      begin = at + 1;
      place = {place.line + 1, 1};
    } else {
      const bool hidden = isInvisible(point.value) && point.value != '\t' && !beforeEnd;
      if (hidden && faults.size() > kMostLessonFaults)
        ++untold;
      else if (hidden)
        faults.push_back(faultAt(place, "lesson.control", {{"character", escapedCharacter(point.value)}}));
      ++place.column;
    }
    at += point.bytes;
  }
  if (begin < text.size()) lines.push_back({text.substr(begin), {place.line, 1}});
  return lines;
}

PlacedText KeyValue::text() const {
  PlacedText joined;
  joined.place = value.empty() ? place : value.front().place;
  for (const ProseLine& line : value) {
    if (line.text.empty()) continue;
    if (joined.text.empty()) {
      joined.place = line.place;
    } else {
      joined.text += ' ';
    }
    joined.text += line.text;
  }
  return joined;
}

bool isKeyLine(std::string_view line) {
  return colonOf(line).has_value();
}

std::vector<KeyValue> readKeys(Lines lines, std::vector<Error>& faults) {
  std::vector<KeyValue> keys;
  bool open = false;  // whether an indented line belongs to the last key
  for (const ProseLine& line : lines) {
    const ProseLine trimmed = trimmedLine(line);
    if (trimmed.text.empty()) {
      open = false;
      continue;
    }
    if (isSpace(line.text.front()) && open) {
      keys.back().value.push_back(trimmed);
      continue;
    }
    const auto colon = colonOf(line.text);
    open = colon.has_value();
    if (!colon) {
      faults.push_back(faultAt(trimmed.place, "lesson.no_key", {{"text", shownText(trimmed.text)}}));
      continue;
    }
    KeyValue next;
    const std::size_t length = keyLength(line.text);
    next.key = line.text.substr(0, length);
    next.place = line.place;
    ProseLine argument{line.text.substr(length, *colon - length),
                       {line.place.line, line.place.column + static_cast<int>(length)}};
    argument = trimmedLine(argument);
    next.argument = argument.text;
    next.argumentPlace = argument.place;
    ProseLine value{line.text.substr(*colon + 1),
                    {line.place.line, line.place.column + columnsOf(line.text.substr(0, *colon + 1))}};
    next.value.push_back(trimmedLine(value));
    keys.push_back(std::move(next));
  }
  return keys;
}

std::vector<PlacedText> splitPlaced(std::string_view text, TextPlace place, char separator) {
  std::vector<PlacedText> parts;
  while (true) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const ProseLine part = trimmedLine({text.substr(0, end), place});
    if (!part.text.empty()) parts.push_back({std::string(part.text), part.place});
    if (end == text.size()) return parts;
    place.column += columnsOf(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
}

ProseLine trimmedLine(ProseLine line) {
  const std::size_t first = line.text.find_first_not_of(" \t");
  if (first == line.text.npos) return {line.text.substr(0, 0), line.place};
  line.place.column += static_cast<int>(first);
  line.text = line.text.substr(first, line.text.find_last_not_of(" \t") - first + 1);
  return line;
}

bool isStepLine(std::string_view line) {
  return line.starts_with("## ") || line == "##";
}

std::size_t fenceOf(std::string_view line) {
  const std::size_t length = std::min(line.find_first_not_of('`'), line.size());
  return length >= 3 ? length : 0;
}

}  // namespace gathernd::teach
