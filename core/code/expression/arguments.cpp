// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include "core/code/expression/functions.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

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
  for (std::string_view word : splitText(text, ' ')) {
    const bool many = word.starts_with('~');
    if (many) word.remove_prefix(1);
    if (word == "|") {
      byName = true;
    } else if (!word.empty()) {
      parameters.push_back({word, byName, many});
    }
  }
  return parameters;
}

bool isCalled(const Parameter& parameter, std::string_view name) {
  const auto names = splitText(parameter.names, '/');
  return name != "-" && std::find(names.begin(), names.end(), name) != names.end();
}

/// "4" or, with a seed, "4@7" behind "random:3,".
bool continuesShape(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789@") == text.npos && text.front() != '@';
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
  TextRange* generator = nullptr;  // whose shape the next numbers belong to
  for (const TextRange& part : *parts) {
    const std::string_view text = part.in(source.code);
    if (generator != nullptr && continuesShape(text)) {
      generator->end = part.end;
      continue;
    }
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
    generator = parseGenerator(value.in(source.code)) ? &bound[at] : nullptr;
  }
  return bound;
}

tl::unexpected<Error> CallArguments::refuse(std::size_t i) const {
  const TextRange range = at(i).empty() ? call_.place : at(i);
  return evaluator_.refuse(range.begin, "expression.argument", {{"name", evaluator_.shown(range)}});
}

tl::unexpected<Error> CallArguments::needs(std::string_view what) const {
  return evaluator_.refuse(call_.place.begin, "expression.missing",
                           {{"function", call_.place.in(evaluator_.source().code)}, {"name", what}});
}

Expected<ModuleArray> CallArguments::operand() const {
  if (call_.self) return *call_.self;
  if (!given(0)) return needs("an array");
  return evaluator_.array(at(0), module_);
}

Expected<std::int64_t> CallArguments::numberAt(std::size_t i, std::int64_t otherwise) const {
  return given(i) ? evaluator_.wholeNumber(at(i)) : Expected<std::int64_t>(otherwise);
}

Expected<int> CallArguments::axisAt(std::size_t i, int rank) const {
  if (!given(i)) return refuse(i);
  const auto axis = TRY(evaluator_.wholeNumber(at(i)));
  if (axis < -rank || axis >= rank) return refuse(i);
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

}  // namespace gathernd
