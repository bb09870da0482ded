// SPDX-License-Identifier: GPL-3.0-or-later
// Where a gather stands in a text: what is round it, and by what it is told.
#include <array>

#include "core/code/expression/functions.h"
#include "core/code/gather_reader.h"
#include "core/text/ascii.h"

namespace gathernd {

std::optional<CallParts> callParts(std::string_view code, TextRange range) {
  if (range.empty() || code[range.end - 1] != ')') return std::nullopt;
  const auto open = openingOfLast(code, range);
  if (!open || *open == range.begin) return std::nullopt;
  return CallParts{trimmed(code, {range.begin, *open}), {*open + 1, range.end - 1}};
}

std::string_view lastWord(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

std::optional<TextRange> objectOf(std::string_view code, TextRange name) {
  const std::size_t dot = code.substr(0, name.end).rfind('.');
  if (dot == std::string_view::npos || dot <= name.begin) return std::nullopt;
  return trimmed(code, {name.begin, dot});
}

bool isGatherMethod(std::string_view name) {
  const bool function = isPythonName(name) && moduleName(name);
  return !function && findGatherMethod(lastWord(name)) != nullptr;
}

bool isOneOperand(std::string_view code, TextRange range) {
  bool wanted = true;
  for (PythonTokens tokens(code, range); tokens.peek().kind != PythonToken::Kind::End;) {
    const PythonToken token = tokens.next();
    if (token.is("(") || token.is("[")) {
      const auto close = closingOf(code, token.range.begin, range.end);
      if (!close) return false;
      tokens.moveTo(*close + 1);
      wanted = false;
    } else if (wanted ? token.kind == PythonToken::Kind::Sign : !token.is(".")) {
      return false;
    } else {
      wanted = !wanted;
    }
  }
  return !wanted;
}

std::optional<Squeeze> squeezeIn(const PythonSource& source, TextRange range) {
  const auto parts = callParts(source.code, range);
  if (!parts || lastWord(parts->name.in(source.code)) != "squeeze") return std::nullopt;
  const bool function = isPythonName(parts->name.in(source.code)) && moduleName(parts->name.in(source.code));
  const auto object = objectOf(source.code, parts->name);
  const auto bound = boundArguments(source, parts->arguments, function ? "a/input axis/dim" : "axis/dim");
  if (!bound || (!function && !object)) return std::nullopt;
  const TextRange inside = gatherWithin(source, function ? bound->front() : *object);
  return Squeeze{inside, bound->back(), !function};
}

TextRange gatherWithin(const PythonSource& source, TextRange range) {
  constexpr std::array<std::string_view, 9> kEndings = {
      ".numpy()",     ".tolist()", ".cpu()",  ".detach()",
      ".asnumpy()",   ".eval()",   ".item()", ".block_until_ready()",
      ".contiguous()"};
  constexpr int kMost = 16;
  bool changed = true;
  for (int layer = 0; changed && layer < kMost; ++layer) {
    changed = false;
    range = trimmed(source.code, range);
    for (const std::string_view ending : kEndings) {
      if (!range.in(source.code).ends_with(ending)) continue;
      range.end -= ending.size();
      changed = true;
    }
    const auto parts = callParts(source.code, range);
    const std::string_view name = parts ? parts->name.in(source.code) : "";
    if (name == "np.asarray" || name == "list" || name == "jax.device_get") {
      range = parts->arguments;
      changed = true;
    } else if (!range.empty() && source.code[range.begin] == '(' &&
               closingOf(source.code, range.begin, range.end) == range.end - 1 &&
               !isList(source.code, range)) {
      range = {range.begin + 1, range.end - 1};
      changed = true;
    }
  }
  return range;
}

bool looksLikeGather(const PythonSource& source, TextRange range) {
  if (const auto squeeze = squeezeIn(source, range)) range = squeeze->inside;
  if (range.empty()) return false;
  if (source.code[range.end - 1] == ']') {
    const auto open = openingOfLast(source.code, range);
    const char first = source.code[range.begin];
    const bool named = first == '(' || first == '_' || isAsciiLetter(first);
    return open && *open > range.begin && (named || first == '[') &&
           !trimmed(source.code, {range.begin, *open}).in(source.code).ends_with(".shape");
  }
  const auto parts = callParts(source.code, range);
  if (!parts) return false;
  const std::string_view name = parts->name.in(source.code), last = lastWord(name);
  if (findGatherFunction(name) != nullptr || last == "gather_nd") return true;
  if (name.size() == last.size()) return false;
  if (last == "get") return name.find(".at[") != std::string_view::npos;
  return isGatherMethod(name);
}

}  // namespace gathernd
