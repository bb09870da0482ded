// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/python/statements.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

bool givesNoValue(std::string_view statement) {
  constexpr std::array<std::string_view, 5> kWords = {"import ", "from ", "with ", "assert ", "print("};
  return statement.empty() || std::any_of(kWords.begin(), kWords.end(),
                                          [&](std::string_view word) { return statement.starts_with(word); });
}

}  // namespace

std::optional<std::vector<PythonStatement>> pythonStatements(std::string_view code) {
  const auto parts = splitPython(code, {0, code.size()}, "\n;");
  if (!parts) return std::nullopt;
  std::vector<PythonStatement> statements;
  for (TextRange part : *parts) {
    constexpr std::string_view kPrompt = ">>> ";
    if (part.in(code).starts_with(kPrompt)) part = trimmed(code, {part.begin + kPrompt.size(), part.end});
    if (givesNoValue(part.in(code))) continue;
    PythonStatement statement{{}, part};
    if (const auto sign = assignmentIn(code, part)) {
      statement.name = trimmed(code, {part.begin, *sign}).in(code);
      statement.value = trimmed(code, {*sign + 1, part.end});
    }
    statements.push_back(statement);
  }
  return statements;
}

void Assignments::bind(std::string_view name, TextRange value) {
  values_[name].push_back(value);
}

std::optional<TextRange> Assignments::valueOf(std::string_view name, std::size_t place) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return std::nullopt;
  const std::vector<TextRange>& values = found->second;
  // The last that ends before `place`: a value does not see itself.
  const auto after = std::partition_point(values.begin(), values.end(),
                                          [&](const TextRange& value) { return value.end < place; });
  if (after == values.begin()) return std::nullopt;
  return *(after - 1);
}

}  // namespace gathernd
