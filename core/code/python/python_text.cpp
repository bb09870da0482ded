// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/python/python_text.h"

#include <algorithm>
#include <array>

#include "core/text/ascii.h"
#include "core/text/decimal.h"

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

/// Calls visit(offset, depth) for each character outside of quotes; `depth` is that inside an opening bracket
/// and outside a closing one; where it says false, that is enough. False when brackets or quotes do not
/// match.
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
    if (!visit(at, open)) return true;
    if (opens(c)) open.push_back(at);
    ++at;
  }
  return open.empty();
}

bool isWord(char c) {
  return isAsciiAlnum(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::size_t wordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && isWord(text[at])) ++at;
  return at;
}

/// What stands within brackets round all of it; else all of it.
TextRange unbracketed(std::string_view code, TextRange range) {
  const bool within =
      !range.empty() && opens(code[range.begin]) && closingOf(code, range.begin, range.end) == range.end - 1;
  return within ? trimmed(code, {range.begin + 1, range.end - 1}) : range;
}

/// a, b = value: a statement a name. False, and none, where it is not that.
bool unpack(std::string_view code, TextRange range, std::vector<PythonStatement>& statements) {
  const std::size_t sign = code.substr(0, range.end).find('=', range.begin);
  if (sign == std::string_view::npos || sign + 1 >= range.end || code[sign + 1] == '=') return false;
  const TextRange left = unbracketed(code, trimmed(code, {range.begin, sign}));
  const TextRange value = trimmed(code, {sign + 1, range.end});
  const auto names = splitPython(code, left, ",");
  if (!names || names->empty() || value.empty() || left.in(code).find(',') == std::string_view::npos)
    return false;
  for (const TextRange& name : *names)
    if (!isPythonName(name.in(code))) return false;
  const TextRange inside = unbracketed(code, value);
  const auto values = splitPython(code, inside, ",");
  const bool listed =
      values && values->size() == names->size() && inside.in(code).find(',') != inside.in(code).npos;
  for (std::size_t at = 0; at < names->size(); ++at) {
    PythonStatement statement{(*names)[at].in(code), listed ? (*values)[at] : value};
    if (!listed) statement.part = at;
    statement.parts = names->size();
    statement.end = range.end;
    statements.push_back(statement);
  }
  return true;
}

bool givesNoValue(std::string_view statement) {
  constexpr std::array<std::string_view, 4> kWords = {"import ", "from ", "with ", "assert "};
  return statement.empty() || std::any_of(kWords.begin(), kWords.end(),
                                          [&](std::string_view word) { return statement.starts_with(word); });
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

TextRange trimmed(std::string_view text, TextRange range) {
  return trimmed(text, range, kSpaces);
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
    if (!open.empty() || separators.find(text[at]) == std::string_view::npos) return true;
    parts.push_back(trimmed(text, {begin, at}));
    begin = at + 1;
    return true;
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
    return true;
  });
  return whole ? opening : std::nullopt;
}

std::optional<std::size_t> closingOf(std::string_view text, std::size_t open, std::size_t end) {
  std::optional<std::size_t> closing;
  walk(text, {open, end}, [&](std::size_t at, const std::vector<std::size_t>& opened) {
    if (opened.empty() && closes(text[at])) closing = at;
    return !closing;
  });
  return closing;
}

std::optional<std::size_t> assignmentIn(std::string_view text, TextRange range) {
  const std::size_t sign = text.substr(0, range.end).find('=', range.begin);
  if (sign == std::string_view::npos || sign + 1 >= range.end || text[sign + 1] == '=') return std::nullopt;
  if (!isPythonName(trimmed(text, {range.begin, sign}).in(text))) return std::nullopt;
  return sign;
}

bool isPythonName(std::string_view text) {
  const bool word =
      std::all_of(text.begin(), text.end(), [](char c) { return isAsciiAlnum(c) || c == '_' || c == '.'; });
  return word && !text.empty() && !isAsciiDigit(text.front()) && text.front() != '.';
}

PythonTokens::PythonTokens(std::string_view text, TextRange range)
    : text_(text.substr(0, range.end)), end_(range.end) {
  moveTo(range.begin);
}

PythonToken PythonTokens::next() {
  const PythonToken token = ahead_;
  moveTo(token.range.end);
  return token;
}

bool PythonTokens::skip(std::string_view sign) {
  if (!ahead_.is(sign)) return false;
  next();
  return true;
}

void PythonTokens::moveTo(std::size_t offset) {
  ahead_.range = trimmed(text_, {std::min(offset, end_), end_});
  ahead_ = read();
}

PythonToken PythonTokens::read() const {
  using Kind = PythonToken::Kind;
  const std::size_t at = ahead_.range.begin;
  const auto token = [&](Kind kind, std::size_t end) {
    const TextRange range{at, std::min(end, end_)};
    return PythonToken{kind, range, range.in(text_)};
  };
  if (at >= end_) return token(Kind::End, at);
  const char c = text_[at];
  if (c == '"' || c == '\'') return token(Kind::Quoted, afterQuote(text_, at, end_));
  const bool point = c == '.' && at + 1 < end_ && isAsciiDigit(text_[at + 1]);
  if (isAsciiDigit(c) || point) {
    const auto real = scanReal(text_.substr(at));
    // A letter behind the digits, 3j or 1__0, belongs to a number that is then refused as a whole.
    return token(Kind::Digits, wordEnd(text_, at + (real ? real->length : 1)));
  }
  if (isWord(c)) return token(Kind::Name, wordEnd(text_, at));
  constexpr std::array<std::string_view, 8> kPairs = {"**", "//", "<=", ">=", "==", "!=", "<<", ">>"};
  const std::string_view two = text_.substr(at, 2);
  const bool pair = std::find(kPairs.begin(), kPairs.end(), two) != kPairs.end();
  return token(Kind::Sign, at + (pair ? 2 : 1));
}

std::optional<std::vector<PythonStatement>> pythonStatements(std::string_view code) {
  const auto parts = splitPython(code, {0, code.size()}, "\n;");
  if (!parts) return std::nullopt;
  std::vector<PythonStatement> statements;
  for (TextRange part : *parts) {
    constexpr std::string_view kPrompt = ">>> ";
    if (part.in(code).starts_with(kPrompt)) part = trimmed(code, {part.begin + kPrompt.size(), part.end});
    if (givesNoValue(part.in(code))) continue;
    constexpr std::string_view kPrint = "print(", kReturn = "return ";
    PythonStatement statement{{}, part};
    if (part.in(code).starts_with(kReturn))
      statement.value = trimmed(code, {part.begin + kReturn.size(), part.end});
    if (part.in(code).starts_with(kPrint)) {
      if (closingOf(code, part.begin + kPrint.size() - 1, part.end) != part.end - 1) continue;
      statement.value = trimmed(code, {part.begin + kPrint.size(), part.end - 1});
      statement.printed = true;
      statements.push_back(statement);
      continue;
    }
    if (const auto sign = assignmentIn(code, part)) {
      statement.name = trimmed(code, {part.begin, *sign}).in(code);
      statement.value = trimmed(code, {*sign + 1, part.end});
    } else if (unpack(code, part, statements)) {
      continue;
    }
    statements.push_back(statement);
  }
  return statements;
}

void Assignments::bind(const PythonStatement& statement) {
  if (!statement.name.empty()) values_[statement.name].push_back(statement);
}

const PythonStatement* Assignments::statementOf(std::string_view name, std::size_t place) const {
  const auto found = values_.find(name);
  if (found == values_.end()) return nullptr;
  const std::vector<PythonStatement>& values = found->second;
  // The last that ends before `place`: a value does not see itself.
  const auto after = std::partition_point(values.begin(), values.end(), [&](const PythonStatement& each) {
    return std::max(each.value.end, each.end) < place;
  });
  return after == values.begin() ? nullptr : &*(after - 1);
}

std::optional<TextRange> Assignments::valueOf(std::string_view name, std::size_t place) const {
  const PythonStatement* const found = statementOf(name, place);
  if (found == nullptr || found->part != PythonStatement::kAll) return std::nullopt;
  return found->value;
}

TextRange Assignments::resolved(std::string_view code, TextRange range) const {
  range = trimmed(code, range);  // each name stands above the one before it, so there is an end
  while (const auto value = valueOf(range.in(code), range.begin)) range = trimmed(code, *value);
  return range;
}

}  // namespace gathernd
