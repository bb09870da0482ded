// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/python/python_tokens.h"

#include <algorithm>

#include "core/text/decimal.h"

namespace gathernd {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::size_t wordEnd(std::string_view text, std::size_t at) {
  while (at < text.size() && isWord(text[at])) ++at;
  return at;
}

}  // namespace

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
  const bool point = c == '.' && at + 1 < end_ && isDigit(text_[at + 1]);
  if (isDigit(c) || point) {
    const auto real = scanReal(text_.substr(at));
    // A letter behind the digits, 3j or 1__0, belongs to a number that is then refused as a whole.
    return token(Kind::Digits, wordEnd(text_, at + (real ? real->length : 1)));
  }
  if (isWord(c)) return token(Kind::Name, wordEnd(text_, at));
  const bool doubled = (c == '*' || c == '/') && at + 1 < end_ && text_[at + 1] == c;
  return token(Kind::Sign, at + (doubled ? 2 : 1));
}

}  // namespace gathernd
