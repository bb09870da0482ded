// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tensor/element_words.h"

namespace gathernd {

std::optional<bool> boolWord(std::string_view word) {
  if (word == "True" || word == "true" || word == "TRUE") return true;
  if (word == "False" || word == "false" || word == "FALSE") return false;
  return std::nullopt;
}

std::optional<ComplexText> scanNumber(std::string_view word) {
  const auto isUnit = [](char c) { return c == 'j' || c == 'J'; };
  const auto first = scanReal(word);
  if (!first) return std::nullopt;
  ComplexText number;
  std::string_view rest = word.substr(first->length);
  if (rest.empty()) {
    number.real = first;
    return number;
  }
  if (rest.size() == 1 && isUnit(rest[0])) {
    number.imaginary = first;
    return number;
  }
  if (rest[0] != '+' && rest[0] != '-') return std::nullopt;
  // "1+-2j" is what some printers write for a negative imaginary part.
  if (rest[0] == '+' && rest.size() > 1 && rest[1] == '-') rest.remove_prefix(1);
  const auto second = scanReal(rest);
  if (!second || rest.size() != second->length + 1 || !isUnit(rest.back())) return std::nullopt;
  number.real = first;
  number.imaginary = second;
  return number;
}

WordKind classifyWord(std::string_view word) {
  if (boolWord(word)) return WordKind::Bool;
  const auto number = scanNumber(word);
  if (!number) return WordKind::Unknown;
  if (number->imaginary) return WordKind::Complex;
  return number->real->kind == RealText::Kind::Integer ? WordKind::Integer : WordKind::Decimal;
}

}  // namespace gathernd
