// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/answer_tokens.h"

#include <algorithm>
#include <array>

#include "core/text/literal/literal_scanner.h"
#include "core/text/quoted.h"
#include "core/text/utf8.h"

namespace gathernd::teach {
namespace {

struct Plain {
  std::uint32_t typed;
  char plain;
};

constexpr auto kPlain = std::to_array<Plain>({
    {0x00A0, ' '}, {0x3000, ' '}, {0xFEFF, ' '}, {0x3001, ','}, {0x00D7, ','},  {0x3010, '['},  {0x3011, ']'},
    {0x3014, '['}, {0x3015, ']'}, {0x300C, '['}, {0x300D, ']'}, {0x2212, '-'},  {0x2010, '-'},  {0x2011, '-'},
    {0x2013, '-'}, {0x2014, '-'}, {0x201C, '"'}, {0x201D, '"'}, {0x2018, '\''}, {0x2019, '\''},
});

/// The plain character for it; 0: it has none.
char plainOf(std::uint32_t character) {
  if (character < 0x80) return static_cast<char>(character);
  if (character >= 0xFF01 && character <= 0xFF5E) return static_cast<char>(character - 0xFEE0);
  const auto* const found =
      std::find_if(kPlain.begin(), kPlain.end(), [&](const Plain& p) { return p.typed == character; });
  return found == kPlain.end() ? '\0' : found->plain;
}

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

bool isQuote(char c) {
  return c == '"' || c == '\'';
}

class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : text_(text) {}

  Expected<std::vector<AnswerToken>> read() {
    while (at_ < text_.size()) {
      const char c = look();
      if (length_ == 0) return fail(errorAt(text_, at_, "answer.utf8"));
      if (isSpace(c)) {
        at_ += length_;
      } else if (c == '[' || c == '(') {
        single(AnswerToken::Kind::Open);
      } else if (c == ']' || c == ')') {
        single(AnswerToken::Kind::Close);
      } else if (c == ',' || c == ';') {
        single(AnswerToken::Kind::Comma);
      } else if (isQuote(c)) {
        quoted(c);
      } else {
        word();
      }
    }
    return std::move(tokens_);
  }

 private:
  /// The character at at_, plain; '\0' for others and at the end. Sets how long it is.
  char look() {
    const CodePoint point = firstCodePoint(text_.substr(at_));
    length_ = point.bytes;
    return length_ == 0 ? '\0' : plainOf(point.value);
  }

  void single(AnswerToken::Kind kind) {
    tokens_.push_back({kind, at_, {}});
    at_ += length_;
  }

  /// To the same quote again, or to the end of the text. A plain quote ends with a plain one only.
  void quoted(char quote) {
    AnswerToken token{AnswerToken::Kind::Quoted, at_, {}};
    const bool plain = length_ == 1;
    at_ += length_;
    const std::size_t begin = at_;
    std::size_t end = text_.size();
    while (at_ < text_.size()) {
      const char c = look();
      if (length_ == 0) break;  // the next token says so
      if (c == quote && (length_ == 1 || !plain)) {
        end = at_;
        at_ += length_;
        break;
      }
      at_ += length_;
      if (c == '\\' && at_ < text_.size()) {
        look();
        at_ += length_;
      }
    }
    const std::string_view body = text_.substr(begin, std::min(end, at_) - begin);
    if (appendUnescaped(body, token.text) != body.npos) token.text = std::string(body);
    tokens_.push_back(std::move(token));
  }

  void word() {
    AnswerToken token{AnswerToken::Kind::Word, at_, {}};
    while (at_ < text_.size()) {
      const char c = look();
      const bool ends = length_ == 0 || isSpace(c) || isQuote(c) ||
                        (c != '\0' && std::string_view("[](),;").find(c) != std::string_view::npos);
      if (ends) break;
      if (c == '\0') {
        token.text += text_.substr(at_, length_);
      } else {
        token.text += c;
      }
      at_ += length_;
    }
    tokens_.push_back(std::move(token));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t length_ = 0;
  std::vector<AnswerToken> tokens_;
};

}  // namespace

Expected<std::vector<AnswerToken>> answerTokens(std::string_view text) {
  if (text.size() > kLongestAnswer) {
    return fail(
        errorAt(text.substr(0, 1), 0, "answer.long", {{"limit", static_cast<std::int64_t>(kLongestAnswer)}}));
  }
  return TokenReader(text).read();
}

}  // namespace gathernd::teach
