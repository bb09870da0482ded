// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a literal, and places in its text. For whoever reads texts that hold literals.
// Thread rule: a scanner belongs to one thread; it views the text, which must outlive it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/error/error.h"
#include "core/tensor/shape.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"

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
Error errorAt(std::string_view text, std::size_t offset, std::string_view reason,
              std::vector<ErrorArg> args = {});
/// `text`, shortened and with everything unprintable escaped, for an error's argument.
std::string shownText(std::string_view text);

// What the readers of literals, pasted texts, cells and expressions share.
// Thread rule: pure functions.

/// The literal in text[begin, end); places in errors are those of the whole text.
Expected<Tensor> parseLiteralIn(std::string_view text, std::size_t begin, std::size_t end,
                                const LiteralOptions& options);

/// The same error as one at text[offset]: "element.malformed" becomes "literal.malformed" with line and
/// column.
Error placedElementError(const Error& error, std::string_view text, std::size_t offset);

/// Of elements of that kind where no dtype is asked for; Unknown is for the caller to judge.
DType guessedDType(WordKind kind, const LiteralOptions& options);

enum class ShapeFreedom : std::uint8_t { Exact, AnyOfSameCount };
/// The shape to give a tensor whose text says `written`; see LiteralOptions::shape. The error stands at
/// text[offset].
Expected<Shape> agreedShape(const Shape& written, ShapeFreedom freedom, const LiteralOptions& options,
                            std::string_view text, std::size_t offset);

}  // namespace gathernd
