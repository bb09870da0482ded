// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a literal, and places in its text. For whoever reads texts that hold literals.
// Thread rule: a scanner belongs to one thread; it views the text, which must outlive it.
#pragma once

#include <string_view>

#include "core/error/error.h"

namespace gathernd {

enum class TokenKind : std::uint8_t { OpenList, CloseList, OpenTuple, CloseTuple, Comma, Word, Quoted, End };

struct Token {
  TokenKind kind = TokenKind::End;
  std::size_t offset = 0;  ///< of the first character, in the whole text
  std::size_t end = 0;     ///< behind the last character
  std::string_view text;   ///< a word; of a quoted string what stands between the quotes
  bool raw = false;        ///< r'…': a backslash is a backslash
  bool closed = true;      ///< false: the quote never ends
};

class LiteralScanner {
 public:
  /// Reads text[begin, end); offsets stay those of the whole text.
  LiteralScanner(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text.substr(0, end)), at_(begin) {}

  Token next();

 private:
  void skipSpaces();
  Token word();
  Token quoted(std::size_t start, bool raw);
  std::size_t wordEnd(std::size_t from) const;

  std::string_view text_;
  std::size_t at_;
};

/// A `parse` error at text[offset], with line and column both as fields and as arguments.
Error errorAt(std::string_view text, std::size_t offset, std::string reason, std::vector<ErrorArg> args = {});
/// `text`, shortened and with everything unprintable escaped, for an error's argument.
std::string shownText(std::string_view text);

}  // namespace gathernd
