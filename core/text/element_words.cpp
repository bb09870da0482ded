// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/element_words.h"

#include <algorithm>

namespace gathernd {

std::optional<bool> boolWord(std::string_view word) {
  if (word == "True" || word == "true" || word == "TRUE") return true;
  if (word == "False" || word == "false" || word == "FALSE") return false;
  return std::nullopt;
}

std::optional<ComplexText> scanNumber(std::string_view word) {
  const auto isUnit = [](std::string_view text) { return text == "j" || text == "J"; };
  const auto skipSpaces = [](std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
  };
  if (word.size() > 2 && word.front() == '(' && word.back() == ')') word = word.substr(1, word.size() - 2);
  const auto first = scanReal(word);
  if (!first) return std::nullopt;
  std::string_view rest = word.substr(first->length);
  if (rest.empty()) return ComplexText{first, std::nullopt};
  if (isUnit(rest)) return ComplexText{std::nullopt, first};

  rest = skipSpaces(rest);
  if (rest.empty() || (rest[0] != '+' && rest[0] != '-')) return std::nullopt;
  const bool minus = rest[0] == '-';
  rest = skipSpaces(rest.substr(1));
  auto second = scanReal(rest);
  if (!second || !isUnit(rest.substr(second->length))) return std::nullopt;
  // "1+-2j" is what some printers write for a negative imaginary part; any other second sign is a slip.
  if (rest[0] == '+' || (rest[0] == '-' && minus)) return std::nullopt;
  second->negative |= minus;
  return ComplexText{first, second};
}

WordKind classifyWord(std::string_view word) {
  if (boolWord(word)) return WordKind::Bool;
  const auto number = scanNumber(word);
  if (!number) return WordKind::Unknown;
  if (number->imaginary) return WordKind::Complex;
  return number->real->kind == RealText::Kind::Integer ? WordKind::Integer : WordKind::Decimal;
}

}  // namespace gathernd
