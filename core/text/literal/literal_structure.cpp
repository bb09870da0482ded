// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "core/text/literal/literal_parser.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd {
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

class StructureReader {
 public:
  StructureReader(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text), end_(end), scanner_(text, begin, end), tuples_(findTuples(text, begin, end)) {
    extents_.fill(kUnknown);
  }

  Expected<LiteralStructure> read() {
    while (true) {
      const Token token = scanner_.next();
      Expected<void> done;
      switch (token.kind) {
        case TokenKind::OpenList:
        case TokenKind::OpenTuple:
          done = beginValue(token).and_then([&] { return open(token); });
          break;
        case TokenKind::CloseList:
        case TokenKind::CloseTuple:
          done = close(token);
          break;
        case TokenKind::Comma:
          done = comma(token);
          break;
        case TokenKind::Word:
        case TokenKind::Quoted:
          done = beginValue(token).and_then([&] { return leaf(token); });
          break;
        case TokenKind::End:
          return finish();
      }
      if (!done) return fail(done.error());
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
      Error error = errorAt(text_, token.offset, "literal.rank", {{"limit", std::int64_t{kMaxRank}}});
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
      return refuse(token.offset, "literal.stray_close", {{"bracket", std::string(token.text)}});
    }
    const Frame frame = frames_.back();
    const bool matches = (token.kind == TokenKind::CloseList) == (frame.opening.kind == TokenKind::OpenList);
    if (!matches) {
      return refuse(token.offset, "literal.wrong_close",
                    {{"bracket", std::string(token.text)}, {"opened", std::string(frame.opening.text)}});
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
      return refuse(opening.offset, "literal.unclosed", {{"bracket", std::string(opening.text)}});
    }
    if (!started_) return refuse(end_, "literal.empty");
    std::size_t rank = 0;
    while (rank < extents_.size() && extents_[rank] != kUnknown) ++rank;
    auto shape = TRY(Shape::make(std::span(extents_.data(), rank)));
    result_.shape = shape;
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

}  // namespace

Expected<LiteralStructure> readStructure(std::string_view text, std::size_t begin, std::size_t end) {
  return StructureReader(text, begin, end).read();
}

}  // namespace gathernd
