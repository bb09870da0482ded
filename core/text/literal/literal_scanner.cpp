// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/literal/literal_scanner.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "core/tensor/element.h"
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

Error errorAt(std::string_view text, std::size_t offset, std::string_view reason,
              std::vector<ErrorArg> args) {
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
  args.emplace_back("line", line);
  args.emplace_back("column", column);
  Error error(ErrorCode::Parse, reason, std::move(args));
  error.line = static_cast<int>(line);
  error.column = static_cast<int>(column);
  return error;
}

std::string shownText(std::string_view text) {
  const std::size_t length = wholeCharacters(text, 40);
  return quoteString(text.substr(0, length)) + (length < text.size() ? "…" : "");
}

// A literal in two passes: its structure, then, once that is known and sound, each element straight into its
// place.

namespace {

constexpr std::size_t kMaxNesting = 256;  // of all brackets, those that only group included

/// For each "(" in order: does it make a tuple, or only group one value as in Python's (1+2j)?
std::vector<bool> findTuples(std::string_view text, std::size_t begin, std::size_t end) {
  struct Open {
    std::size_t number;  // of this "(", npos for "["
    bool comma = false;
    std::int64_t values = 0;
  };
  std::vector<bool> tuples;
  if (text.substr(begin, end - begin).find('(') == std::string_view::npos) return tuples;
  std::vector<Open> open;
  LiteralScanner scanner(text, begin, end);
  for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
    switch (token.kind) {
      case TokenKind::OpenList:
      case TokenKind::OpenTuple:
        if (!open.empty()) ++open.back().values;
        if (open.size() >= kMaxNesting) return tuples;  // the pass that follows refuses it
        open.push_back({token.kind == TokenKind::OpenTuple ? tuples.size() : std::string_view::npos});
        if (token.kind == TokenKind::OpenTuple) tuples.push_back(false);
        break;
      case TokenKind::CloseList:
      case TokenKind::CloseTuple:
        if (open.empty()) return tuples;
        if (open.back().number != std::string_view::npos) {
          tuples[open.back().number] = open.back().comma || open.back().values != 1;
        }
        open.pop_back();
        break;
      case TokenKind::Comma:
        if (!open.empty()) open.back().comma = true;
        break;
      default:
        if (!open.empty()) ++open.back().values;
    }
  }
  return tuples;
}

// The first pass over a literal: brackets, extents, what kinds of elements there are. It allocates nothing
// that grows with the elements.

struct LiteralStructure {
  Shape shape;
  std::int64_t elements = 0;
  std::size_t textBytes = 0;            ///< of all elements, an upper bound of their bytes as strings
  WordKind kind = WordKind::Bool;       ///< the most general of the words
  bool words = false, strings = false;  ///< there are some
  std::size_t firstWord = 0;            ///< offsets of the first of each
  std::size_t firstString = 0;
};

class StructureReader {
 public:
  StructureReader(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text), end_(end), scanner_(text, begin, end), tuples_(findTuples(text, begin, end)) {
    extents_.fill(kUnknown);
  }

  Expected<LiteralStructure> read() {
    while (true) {
      const Token token = scanner_.next();
      switch (token.kind) {
        case TokenKind::OpenList:
        case TokenKind::OpenTuple:
          TRY(beginValue(token));
          TRY(open(token));
          break;
        case TokenKind::CloseList:
        case TokenKind::CloseTuple:
          TRY(close(token));
          break;
        case TokenKind::Comma:
          TRY(comma(token));
          break;
        case TokenKind::Word:
        case TokenKind::Quoted:
          TRY(beginValue(token));
          TRY(leaf(token));
          break;
        case TokenKind::End:
          return finish();
      }
    }
  }

 private:
  static constexpr std::int64_t kUnknown = -1;

  struct Frame {
    Token opening;
    bool list = true;  ///< false: brackets that only group
    std::int64_t values = 0;
    bool commas = false;
    bool afterComma = false;
  };

  tl::unexpected<Error> refuse(std::size_t offset, const char* reason,
                               std::vector<ErrorArg> args = {}) const {
    return fail(errorAt(text_, offset, reason, std::move(args)));
  }

  /// Where the value just begun stands: its number in each list around it.
  std::string position() const {
    std::vector<std::int64_t> numbers;
    for (const Frame& frame : frames_) {
      if (frame.list) numbers.push_back(frame.values - 1);
    }
    return fmt::format("[{}]", fmt::join(numbers, ", "));
  }

  Expected<void> beginValue(const Token& token) {
    if (frames_.empty()) {
      if (!started_) {
        started_ = true;
        return {};
      }
      return refuse(token.offset, "literal.trailing",
                    {{"text", shownText(text_.substr(token.offset, end_ - token.offset))}});
    }
    Frame& frame = frames_.back();
    if (frame.commas && !frame.afterComma) return refuse(token.offset, "literal.missing_comma");
    frame.afterComma = false;
    ++frame.values;
    return {};
  }

  Expected<void> open(const Token& token) {
    Frame frame;
    frame.opening = token;
    if (token.kind == TokenKind::OpenTuple) {
      frame.list = tupleNumber_ >= tuples_.size() || tuples_[tupleNumber_];
      ++tupleNumber_;
    }
    if (frames_.size() >= kMaxNesting || (frame.list && lists_ == kMaxRank)) {
      Error error = errorAt(text_, token.offset, "literal.rank", {{"limit", kMaxRank}});
      error.code = ErrorCode::Limit;
      return fail(error);
    }
    if (frame.list) {
      if (leafDepth_ != kUnknown && lists_ >= leafDepth_) {
        return refuse(token.offset, "literal.list_for_value", {{"position", position()}});
      }
      deepestList_ = std::max<std::int64_t>(deepestList_, lists_);
      ++lists_;
    }
    frames_.push_back(frame);
    return {};
  }

  Expected<void> close(const Token& token) {
    if (frames_.empty()) {
      return refuse(token.offset, "literal.stray_close", {{"bracket", token.text}});
    }
    const Frame frame = frames_.back();
    const bool matches = (token.kind == TokenKind::CloseList) == (frame.opening.kind == TokenKind::OpenList);
    if (!matches) {
      return refuse(token.offset, "literal.wrong_close",
                    {{"bracket", token.text}, {"opened", frame.opening.text}});
    }
    frames_.pop_back();
    if (!frame.list) return {};
    --lists_;
    std::int64_t& extent = extents_[static_cast<std::size_t>(lists_)];
    if (extent == kUnknown) {
      extent = frame.values;
    } else if (extent != frame.values) {
      return refuse(frame.opening.offset, "literal.ragged",
                    {{"position", position()}, {"length", frame.values}, {"expected", extent}});
    }
    return {};
  }

  Expected<void> comma(const Token& token) {
    if (frames_.empty()) {
      if (!started_) return refuse(token.offset, "literal.stray_comma");
      return refuse(token.offset, "literal.trailing",
                    {{"text", shownText(text_.substr(token.offset, end_ - token.offset))}});
    }
    Frame& frame = frames_.back();
    if (frame.values == 0 || frame.afterComma) return refuse(token.offset, "literal.stray_comma");
    if (!frame.commas && frame.values > 1) return refuse(token.offset, "literal.mixed_commas");
    frame.commas = frame.afterComma = true;
    return {};
  }

  Expected<void> leaf(const Token& token) {
    if (deepestList_ >= lists_) {
      return refuse(token.offset, "literal.value_for_list",
                    {{"position", position()}, {"text", shownText(token.text)}});
    }
    leafDepth_ = lists_;
    ++result_.elements;
    result_.textBytes += token.text.size();
    if (token.kind == TokenKind::Quoted) {
      if (!token.closed) return refuse(token.offset, "literal.unclosed_string");
      if (!result_.strings) result_.firstString = token.offset;
      result_.strings = true;
      return {};
    }
    if (token.text == "..." || token.text == "…") return refuse(token.offset, "literal.elided");
    if (!result_.words) result_.firstWord = token.offset;
    result_.words = true;
    if (result_.kind != WordKind::Unknown) result_.kind = std::max(result_.kind, classifyWord(token.text));
    return {};
  }

  Expected<LiteralStructure> finish() {
    if (!frames_.empty()) {
      const Token& opening = frames_.back().opening;
      return refuse(opening.offset, "literal.unclosed", {{"bracket", opening.text}});
    }
    if (!started_) return refuse(end_, "literal.empty");
    std::size_t rank = 0;
    while (rank < extents_.size() && extents_[rank] != kUnknown) ++rank;
    result_.shape = TRY(Shape::make(std::span(extents_.data(), rank)));
    return result_;
  }

  std::string_view text_;
  std::size_t end_;
  LiteralScanner scanner_;
  std::vector<bool> tuples_;
  std::size_t tupleNumber_ = 0;

  std::vector<Frame> frames_;
  std::array<std::int64_t, kMaxRank> extents_{};  ///< by number of lists around a list
  std::int64_t lists_ = 0;                        ///< open ones
  std::int64_t leafDepth_ = kUnknown;             ///< lists around every element
  std::int64_t deepestList_ = kUnknown;           ///< lists around the deepest list
  bool started_ = false;
  LiteralStructure result_;
};

/// The quotes that JSON needs around the numbers it cannot spell; any other string is no number.
bool isQuotedNumber(std::string_view body) {
  const auto real = scanReal(body);
  return real && real->length == body.size() &&
         (real->kind == RealText::Kind::Nan || real->kind == RealText::Kind::Infinity);
}

DType guessedDType(const LiteralStructure& structure, const LiteralOptions& options) {
  if (structure.strings) return DType::String;
  return structure.elements == 0 ? options.integerDefault : guessedDType(structure.kind, options);
}

class LiteralReader {
 public:
  LiteralReader(std::string_view text, DType dtype, bool guessed, ElementWriter writer)
      : text_(text), dtype_(dtype), guessed_(guessed), writer_(std::move(writer)) {}

  Expected<Tensor> read(LiteralScanner scanner) && {
    for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
      if (token.kind == TokenKind::Word) TRY(word(token));
      if (token.kind == TokenKind::Quoted) TRY(quoted(token));
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
                          {{"text", shownText(token.text)}, {"dtype", dtypeName(dtype_)}}));
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

DType guessedDType(WordKind kind, const LiteralOptions& options) {
  if (kind == WordKind::Bool) return DType::Bool;
  if (kind == WordKind::Integer) return options.integerDefault;
  return kind == WordKind::Complex ? DType::Complex64 : DType::Float32;
}

Error placedElementError(const Error& error, std::string_view text, std::size_t offset) {
  constexpr std::string_view kAlone = "element.";
  std::string reason = error.reason;
  if (reason.starts_with(kAlone)) reason.replace(0, kAlone.size(), "literal.");
  return errorAt(text, offset, reason, error.args);
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
  const auto structure = TRY(StructureReader(text, begin, end).read());
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
