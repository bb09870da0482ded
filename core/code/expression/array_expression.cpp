// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/expression/array_expression.h"

#include <algorithm>
#include <array>

#include "core/code/expression/functions.h"
#include "core/text/decimal.h"
#include "core/text/literal/literal.h"

namespace gathernd {
namespace {

using Kind = PythonToken::Kind;

/// Past a dotted name: np.arange.
TextRange dottedName(PythonTokens& tokens) {
  TextRange name = tokens.next().range;
  while (tokens.peek().is(".")) {
    tokens.next();
    if (tokens.peek().kind != Kind::Name) break;
    name.end = tokens.next().range.end;
  }
  return name;
}

/// tf.Tensor(…) and the like are how tensors are printed; the readers of literals know them.
bool isPrinted(std::string_view name) {
  constexpr std::array<std::string_view, 5> kNames = {"Tensor", "Array", "DeviceArray", "Variable",
                                                      "Parameter"};
  return std::find(kNames.begin(), kNames.end(), name.substr(name.rfind('.') + 1)) != kNames.end();
}

/// A list, in any number of np.array(…) without a type.
bool isPlainList(const PythonSource& source, TextRange range) {
  constexpr int kMaxWrappers = 8;
  for (int wrapper = 0; wrapper <= kMaxWrappers; ++wrapper) {
    range = trimmed(source.code, range);
    if (isList(source.code, range)) return true;
    PythonTokens tokens(source.code, range);
    if (tokens.peek().kind != Kind::Name) return false;
    const TextRange name = dottedName(tokens);
    const auto known = moduleName(name.in(source.code));
    if (!tokens.peek().is("(")) return false;
    if (closingOf(source.code, tokens.peek().range.begin, range.end) != range.end - 1) return false;
    if (known ? !isWrapper(*known) : isArrayFunction(name.in(source.code))) return false;
    const auto inside = splitPython(source.code, {tokens.peek().range.end, range.end - 1}, ",");
    if (!inside || inside->empty()) return false;
    // A second argument says something about the list; bare names are how arrays are printed.
    const bool alone = std::all_of(inside->begin() + 1, inside->end(), [&](const TextRange& argument) {
      return argument.in(source.code).starts_with("shape");
    });
    if (!known) return isList(source.code, inside->front());
    if (!alone) return false;
    range = inside->front();
  }
  return false;
}

/// Does anything in it call for an evaluation: a function of a module, a name that is assigned above?
bool describesArray(const PythonSource& source, TextRange range) {
  for (PythonTokens tokens(source.code, range); tokens.peek().kind != Kind::End;) {
    if (tokens.peek().kind != Kind::Name) {
      tokens.next();
      continue;
    }
    const PythonToken first = tokens.peek();
    const std::string_view name = dottedName(tokens).in(source.code);
    if (source.names.statementOf(first.text, first.range.begin) != nullptr) return true;
    if (!tokens.peek().is("(")) continue;
    const auto known = moduleName(name);
    if (known ? !isPrinted(known->name) : isArrayFunction(name)) return true;
  }
  return false;
}

bool isReal(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const auto real = scanReal(text);
  return text == "nan" || text == "inf" || (real && real->length == text.size());
}

/// complex(1.5, -2) as 1.5-2j, which takes no more room.
void shortenComplex(std::string& plain) {
  constexpr std::string_view kName = "complex(";
  for (std::size_t at = plain.find(kName); at != plain.npos; at = plain.find(kName, at + 1)) {
    const std::size_t open = at + kName.size() - 1;
    const auto close = closingOf(plain, open, std::min(plain.size(), open + 200));
    const auto parts = close ? splitPython(plain, {open + 1, *close}, ",") : std::nullopt;
    if (!parts || parts->size() != 2 ||
        (at > 0 && (plain[at - 1] == '.' || isPythonName(plain.substr(at - 1, 1)))))
      continue;
    const std::string_view real = parts->front().in(plain), imaginary = parts->back().in(plain);
    if (!isReal(real) || !isReal(imaginary)) continue;
    const bool sign = imaginary.starts_with('-') || imaginary.starts_with('+');
    std::string number = std::string(real) + (sign ? "" : "+") + std::string(imaginary) + 'j';
    number.resize(*close + 1 - at, ' ');
    plain.replace(at, number.size(), number);
  }
}

}  // namespace

std::string plainConstants(std::string_view text) {
  std::string plain(text);
  PythonTokens tokens(text, {0, text.size()});
  while (tokens.peek().kind != Kind::End) {
    if (tokens.peek().kind != Kind::Name) {
      const bool dot = tokens.next().is(".");
      if (dot && tokens.peek().kind == Kind::Name) tokens.next();  // a member's name is no constant
      continue;
    }
    const TextRange name = dottedName(tokens);
    const auto known = moduleName(name.in(text));
    if (!known || (known->name != "nan" && known->name != "inf")) continue;
    const std::size_t word = name.end - known->name.size();
    for (std::size_t at = name.begin; at < word; ++at) plain[at] = ' ';
    // A sign goes with it: literals have none that stands alone.
    const bool sign = name.begin > 0 && (text[name.begin - 1] == '-' || text[name.begin - 1] == '+');
    if (sign) std::swap(plain[name.begin - 1], plain[word - 1]);
  }
  shortenComplex(plain);
  return plain;
}

std::string expressionCode(std::string_view text) {
  std::string code = plainConstants(withoutComments(withoutPrompts(text)));
  // A backslash at the end of a line goes on in the next.
  for (std::size_t at = code.find("\\\n"); at != code.npos; at = code.find("\\\n", at))
    code.replace(at, 2, 2, ' ');
  return code;
}

bool onlyConverts(std::string_view function) {
  const auto known = moduleName(function);
  return !known || isWrapper(*known) || isPrinted(known->name);
}

Expected<std::optional<Tensor>> readArrayExpression(const PythonSource& source, TextRange range,
                                                    std::int64_t memoryLimit) {
  range = source.names.resolved(source.code, range);
  if (isPlainList(source, range) || !describesArray(source, range)) return std::nullopt;
  Evaluator evaluator(source, memoryLimit);
  auto value = TRY(evaluator.value(range));
  if (auto* const array = std::get_if<ModuleArray>(&value)) return std::move(array->tensor);
  auto scalar = TRY(evaluator.array(range, Module::NumPy));
  return std::move(scalar.tensor);
}

Expected<std::optional<Tensor>> parseArrayExpression(std::string_view text, std::int64_t memoryLimit) {
  const std::string code = expressionCode(text);
  auto statements = pythonStatements(code);
  // Brackets that do not match: the evaluation says which.
  if (!statements) {
    PythonStatement whole{{}, trimmed(code, {0, code.size()})};
    if (const auto sign = assignmentIn(code, whole.value))
      whole.value = trimmed(code, {*sign + 1, whole.value.end});
    statements = std::vector{whole};
  }
  std::erase_if(*statements, [](const PythonStatement& statement) { return statement.printed; });
  if (statements->empty()) return std::nullopt;
  Assignments names;
  for (const PythonStatement& statement : *statements) {
    names.bind(statement);
  }
  return readArrayExpression({text, code, names}, statements->back().value, memoryLimit);
}

}  // namespace gathernd
