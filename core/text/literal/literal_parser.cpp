// SPDX-License-Identifier: GPL-3.0-or-later
// The second pass over a literal: the structure is known and sound, so each element goes straight into its
// place.
#include "core/text/literal/literal_parser.h"

#include <algorithm>

#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/quoted.h"

namespace gathernd {
namespace {

/// The quotes that JSON needs around the numbers it cannot spell; any other string is no number.
bool isQuotedNumber(std::string_view body) {
  const auto real = scanReal(body);
  return real && real->length == body.size() &&
         (real->kind == RealText::Kind::Nan || real->kind == RealText::Kind::Infinity);
}

DType guessedDType(const LiteralStructure& structure, const LiteralOptions& options) {
  if (structure.strings) return DType::String;
  if (structure.elements == 0) return options.integerDefault;
  switch (structure.kind) {
    case WordKind::Bool:
      return DType::Bool;
    case WordKind::Integer:
      return options.integerDefault;
    case WordKind::Complex:
      return DType::Complex64;
    default:
      return DType::Float32;
  }
}

class LiteralReader {
 public:
  LiteralReader(std::string_view text, DType dtype, bool guessed, ElementWriter writer)
      : text_(text), dtype_(dtype), guessed_(guessed), writer_(std::move(writer)) {}

  Expected<Tensor> read(LiteralScanner scanner) && {
    for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
      Expected<void> done;
      if (token.kind == TokenKind::Word) done = word(token);
      if (token.kind == TokenKind::Quoted) done = quoted(token);
      if (!done) return fail(done.error());
    }
    return std::move(writer_).finish();
  }

 private:
  Expected<void> word(const Token& token) {
    if (token.text == "None" || token.text == "null")
      return fail(errorAt(text_, token.offset, "literal.null"));
    if (guessed_ && classifyWord(token.text) == WordKind::Unknown) {
      return fail(errorAt(text_, token.offset, "literal.word", {{"text", shownText(token.text)}}));
    }
    return number(token);
  }

  Expected<void> number(const Token& token) {
    const auto element = parseElement(token.text, dtype_);
    if (!element) return fail(placedElementError(element.error(), text_, token.offset));
    writer_.put(*element);
    return {};
  }

  Expected<void> quoted(const Token& token) {
    if (dtype_ != DType::String) {
      if ((isFloat(dtype_) || isComplex(dtype_)) && isQuotedNumber(token.text)) return number(token);
      return fail(errorAt(text_, token.offset, "literal.string_for_dtype",
                          {{"text", shownText(token.text)}, {"dtype", std::string(dtypeName(dtype_))}}));
    }
    if (token.raw) {
      writer_.text() += token.text;
    } else if (const std::size_t bad = appendUnescaped(token.text, writer_.text());
               bad != std::string_view::npos) {
      const auto body = static_cast<std::size_t>(token.text.data() - text_.data());
      return fail(
          errorAt(text_, body + bad, "literal.escape", {{"text", shownText(token.text.substr(bad, 2))}}));
    }
    writer_.endString();
    return {};
  }

  std::string_view text_;
  DType dtype_;
  bool guessed_;
  ElementWriter writer_;
};

/// "[]" leaves the rest of a shape without elements open, and "[[], []]" what follows its axes.
bool fitsEmpty(const Shape& written, const Shape& asked) {
  if (!written.empty() || !asked.empty()) return false;
  if (written.rank() == 1) return true;
  return written.rank() <= asked.rank() && asked.slice(0, written.rank()) == written;
}

}  // namespace

Error placedElementError(const Error& error, std::string_view text, std::size_t offset) {
  constexpr std::string_view kAlone = "element.";
  std::string reason = error.reason;
  if (reason.starts_with(kAlone)) reason.replace(0, kAlone.size(), "literal.");
  return errorAt(text, offset, std::move(reason), error.args);
}

Expected<Shape> agreedShape(const Shape& written, ShapeFreedom freedom, const LiteralOptions& options,
                            std::string_view text, std::size_t offset) {
  if (!options.shape || *options.shape == written) return written;
  const Shape& asked = *options.shape;
  if (fitsEmpty(written, asked)) return asked;
  const bool sameCount = written.elementCount() == asked.elementCount();
  if (freedom == ShapeFreedom::AnyOfSameCount && sameCount && !written.empty()) return asked;
  return fail(errorAt(text, offset, "literal.shape",
                      {{"written", written.toString()}, {"expected", asked.toString()}}));
}

Expected<Tensor> parseLiteralIn(std::string_view text, std::size_t begin, std::size_t end,
                                const LiteralOptions& options) {
  const auto structure = TRY(readStructure(text, begin, end));
  if (!options.dtype && structure.words && structure.strings) {
    return fail(errorAt(text, std::max(structure.firstWord, structure.firstString), "literal.mixed"));
  }
  const DType dtype = options.dtype ? *options.dtype : guessedDType(structure, options);
  const auto freedom = structure.shape.rank() == 1 ? ShapeFreedom::AnyOfSameCount : ShapeFreedom::Exact;
  const auto shape = TRY(
      agreedShape(structure.shape, freedom, options, text, LiteralScanner(text, begin, end).next().offset));
  auto writer = TRY(ElementWriter::make(dtype, shape, structure.textBytes, options.memoryLimit));
  return LiteralReader(text, dtype, !options.dtype, std::move(writer)).read(LiteralScanner(text, begin, end));
}

Expected<Tensor> parseLiteral(std::string_view text, const LiteralOptions& options) {
  return parseLiteralIn(text, 0, text.size(), options);
}

}  // namespace gathernd
