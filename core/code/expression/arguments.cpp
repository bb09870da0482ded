// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/arguments.h"

#include <algorithm>
#include <array>

#include "core/text/literal/literal_scanner.h"

namespace gathernd {
namespace {

struct Parameter {
  std::string_view names;  ///< "newshape/shape"
  bool byName = false;     ///< alone
  bool many = false;
};

std::vector<Parameter> parametersOf(std::string_view text) {
  std::vector<Parameter> parameters;
  bool byName = false;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, blank);
    text.remove_prefix(std::min(blank + 1, text.size()));
    if (word == "|") {
      byName = true;
      continue;
    }
    const bool many = word.starts_with('~');
    if (many) word.remove_prefix(1);
    parameters.push_back({word, byName, many});
  }
  return parameters;
}

bool isCalled(const Parameter& parameter, std::string_view name) {
  std::string_view names = parameter.names;
  while (!names.empty()) {
    const std::size_t slash = std::min(names.find('/'), names.size());
    if (names.substr(0, slash) == name && name != "-") return true;
    names.remove_prefix(std::min(slash + 1, names.size()));
  }
  return false;
}

/// What changes no value: where it is kept, what it is called.
bool saysNothing(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 6> kNames = {"device", "requires_grad", "name",
                                                      "copy",   "subok",         "pin_memory"};
  if (name == "order") return value == "'C'" || value == "\"C\"" || value == "'K'" || value == "\"K\"";
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

Expected<std::vector<TextRange>> boundArguments(const PythonSource& source, TextRange arguments,
                                                std::string_view parameters) {
  const auto refuse = [&](TextRange at, const char* reason, std::string_view shown) {
    return fail(errorAt(source.text, at.begin, reason, {{"name", shownText(shown)}}));
  };
  const std::vector<Parameter> known = parametersOf(parameters);
  std::vector<TextRange> bound(known.size());
  const auto parts = splitPython(source.code, arguments, ",");
  if (!parts) return refuse(arguments, "expression.argument", arguments.in(source.code));
  std::size_t place = 0;
  for (const TextRange& part : *parts) {
    const std::string_view text = part.in(source.code);
    std::size_t at = place;
    TextRange value = part;
    if (const auto sign = assignmentIn(source.code, part)) {
      const std::string_view name = trimmed(source.code, {part.begin, *sign}).in(source.code);
      value = trimmed(source.code, {*sign + 1, part.end});
      if (saysNothing(name, value.in(source.code))) continue;
      const auto found = std::find_if(known.begin(), known.end(),
                                      [&](const Parameter& parameter) { return isCalled(parameter, name); });
      at = static_cast<std::size_t>(found - known.begin());
      if (found == known.end() || !bound[at].empty()) return refuse(part, "expression.argument", name);
    } else {
      if (text.empty() || at >= known.size() || known[at].byName || known[at].names == "-")
        return refuse(part, "expression.argument", text);
      if (known[at].many && !bound[at].empty()) {
        bound[at].end = part.end;
        continue;
      }
      if (!known[at].many) ++place;
    }
    if (value.empty()) return refuse(part, "expression.argument", text);
    bound[at] = value;
  }
  return bound;
}

}  // namespace gathernd
