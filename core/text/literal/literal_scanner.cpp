// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/literal/literal_scanner.h"

#include <algorithm>

#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

constexpr bool isQuote(char c) {
  return c == '"' || c == '\'';
}

constexpr bool endsWord(char c) {
  return isSpace(c) || isQuote(c) || c == ',' || c == '[' || c == ']' || c == '(' || c == ')';
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

}  // namespace

void LiteralScanner::skipSpaces() {
  if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  while (at_ < text_.size()) {
    if (isSpace(text_[at_])) {
      ++at_;
    } else if (text_.substr(at_, kNoBreakSpace.size()) == kNoBreakSpace) {
      at_ += kNoBreakSpace.size();
    } else {
      break;
    }
  }
}

Token LiteralScanner::next() {
  skipSpaces();
  if (at_ >= text_.size()) return {TokenKind::End, text_.size(), text_.size(), {}};
  const auto single = [&](TokenKind kind) {
    const std::size_t start = at_++;
    return Token{kind, start, at_, text_.substr(start, 1)};
  };
  switch (text_[at_]) {
    case '[':
      return single(TokenKind::OpenList);
    case ']':
      return single(TokenKind::CloseList);
    case '(':
      return single(TokenKind::OpenTuple);
    case ')':
      return single(TokenKind::CloseTuple);
    case ',':
      return single(TokenKind::Comma);
    case '"':
    case '\'':
      return quoted(at_, false);
    default:
      return word();
  }
}

std::size_t LiteralScanner::wordEnd(std::size_t from) const {
  while (from < text_.size() && !endsWord(text_[from]) &&
         text_.substr(from, kNoBreakSpace.size()) != kNoBreakSpace) {
    ++from;
  }
  return from;
}

Token LiteralScanner::word() {
  const std::size_t start = at_;
  at_ = wordEnd(start);
  if (at_ < text_.size() && isQuote(text_[at_]) && at_ == start + 1) {
    constexpr std::string_view kPrefixes = "bBuUrR";
    const char prefix = text_[start];
    if (kPrefixes.find(prefix) != std::string_view::npos)
      return quoted(start, prefix == 'r' || prefix == 'R');
  }
  // "1 + 2j" is one element: a sign that stands alone, with an imaginary number behind it.
  const auto blanksFrom = [&](std::size_t from) {
    return std::min(text_.find_first_not_of(" \t", from), text_.size());
  };
  const std::size_t sign = blanksFrom(at_);
  if (sign > at_ && sign < text_.size() && (text_[sign] == '+' || text_[sign] == '-')) {
    const std::size_t second = blanksFrom(sign + 1);
    const std::size_t end = second > sign + 1 ? wordEnd(second) : second;
    if (end > second && (text_[end - 1] == 'j' || text_[end - 1] == 'J')) at_ = end;
  }
  return {TokenKind::Word, start, at_, text_.substr(start, at_ - start)};
}

Token LiteralScanner::quoted(std::size_t start, bool raw) {
  const std::size_t open = isQuote(text_[start]) ? start : start + 1;
  const char quote = text_[open];
  std::size_t at = open + 1;
  while (at < text_.size() && text_[at] != quote && text_[at] != '\n') {
    at += text_[at] == '\\' && at + 1 < text_.size() && text_[at + 1] != '\n' ? 2 : 1;
  }
  const bool closed = at < text_.size() && text_[at] == quote;
  at_ = closed ? at + 1 : at;
  return {TokenKind::Quoted, start, at_, text_.substr(open + 1, at - open - 1), raw, closed};
}

Error errorAt(std::string_view text, std::size_t offset, std::string reason, std::vector<ErrorArg> args) {
  std::int64_t line = 1;
  std::size_t lineStart = 0;
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
    const bool breaks = text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n");
    if (!breaks) continue;
    ++line;
    lineStart = i + 1;
  }
  const std::string_view inLine = text.substr(lineStart, offset - lineStart);
  const auto isCodePoint = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  const auto column = 1 + std::count_if(inLine.begin(), inLine.end(), isCodePoint);
  args.push_back({"line", line});
  args.push_back({"column", column});
  Error error(ErrorCode::Parse, std::move(reason), std::move(args));
  error.line = static_cast<int>(line);
  error.column = static_cast<int>(column);
  return error;
}

std::string shownText(std::string_view text) {
  constexpr std::size_t kShown = 40;
  if (text.size() <= kShown) return quoteString(text);
  std::size_t length = kShown;  // not through the middle of a character
  while (length > kShown - 4 && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) --length;
  return quoteString(text.substr(0, length)) + "…";
}

}  // namespace gathernd
