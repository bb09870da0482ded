// SPDX-License-Identifier: GPL-3.0-or-later
// What programs print and people copy: np.array([...], dtype=...), tensor(...), <tf.Tensor: ...>, also as a
// session at a prompt shows it. Wrapper and prompts are taken off by position, so errors keep their place in
// the text as it was pasted.
#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "core/text/ascii.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd {
namespace {

TextRange trimmed(std::string_view text, TextRange range) {
  return trimmed(text, range, " \t\r\n");
}

bool isName(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char c) { return isAsciiAlnum(c) || c == '_' || c == '.'; });
}

std::string_view lastComponent(std::string_view dotted) {
  return dotted.substr(dotted.rfind('.') + 1);  // npos + 1 is 0
}

bool isWrapper(std::string_view function) {
  static constexpr std::array<std::string_view, 13> kNames = {
      "array",     "asarray",     "tensor",   "as_tensor", "Tensor",    "constant",
      "Array",     "DeviceArray", "Variable", "Parameter", "to_tensor", "convert_to_tensor",
      "from_numpy"};
  const std::string_view name = lastComponent(function);
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() || dtypeFromName(name).has_value();
}

/// The arguments of a call, without their commas; nullopt when its brackets do not close at the end of
/// `range`.
std::optional<std::vector<TextRange>> splitArguments(std::string_view text, TextRange range) {
  LiteralScanner scanner(text, range.begin, range.end);
  std::vector<TextRange> arguments;
  std::size_t begin = 0, depth = 0;
  for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
    const bool closes = token.kind == TokenKind::CloseList || token.kind == TokenKind::CloseTuple;
    if (token.kind == TokenKind::OpenList || token.kind == TokenKind::OpenTuple) {
      if (depth++ == 0) begin = token.end;
    } else if (closes && depth > 0 && --depth == 0) {
      arguments.push_back(trimmed(text, {begin, token.offset}));
      if (scanner.next().kind != TokenKind::End) return std::nullopt;
      return arguments;
    } else if (token.kind == TokenKind::Comma && depth == 1) {
      arguments.push_back(trimmed(text, {begin, token.offset}));
      begin = token.end;
    }
  }
  return std::nullopt;
}

std::optional<Shape> writtenShape(std::string_view text) {
  std::vector<std::int64_t> extents;
  for (std::size_t at = text.find_first_of("0123456789"); at < text.size();
       at = text.find_first_of("0123456789", at)) {
    std::int64_t extent = 0;
    const auto result = std::from_chars(text.data() + at, text.data() + text.size(), extent);
    if (result.ec != std::errc()) return std::nullopt;
    extents.push_back(extent);
    at = static_cast<std::size_t>(result.ptr - text.data());
  }
  const auto shape = Shape::make(extents);
  return shape ? std::optional(*shape) : std::nullopt;
}

/// Takes wrappers off until a plain literal is left; collects what they say about it.
class Unwrapper {
 public:
  Unwrapper(std::string_view text, const LiteralOptions& options) : text_(text), options_(options) {
    range_ = trimmed(text_, {text_.starts_with("\xEF\xBB\xBF") ? std::size_t{3} : 0, text_.size()});
    dropAssignment();
    constexpr int kMaxWrappers = 8;
    for (int i = 0; i < kMaxWrappers && (unwrapTensorFlow() || unwrapCall()); ++i) wrapped_ = true;
  }

  bool wrapped() const { return wrapped_; }
  TextRange range() const { return range_; }
  const LiteralOptions& options() const { return options_; }

 private:
  /// x = np.array(...)
  void dropAssignment() {
    const std::string_view text = range_.in(text_);
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return;
    const TextRange name = trimmed(text_, {range_.begin, range_.begin + equals});
    if (isName(name.in(text_))) range_ = trimmed(text_, {range_.begin + equals + 1, range_.end});
  }

  /// <tf.Tensor: shape=(2,), dtype=int32, numpy=array([1, 2], dtype=int32)>
  bool unwrapTensorFlow() {
    constexpr std::string_view kNumpy = "numpy=";
    const std::string_view text = range_.in(text_);
    const std::size_t numpy = text.find(kNumpy);
    if (!text.starts_with('<') || !text.ends_with('>') || numpy == std::string_view::npos) return false;
    const std::size_t dtype = text.substr(0, numpy).find("dtype=");
    if (dtype != std::string_view::npos) {
      const std::string_view behind = text.substr(dtype + 6);
      setDType(behind.substr(0, behind.find_first_of(", >")));
    }
    range_ = trimmed(text_, {range_.begin + numpy + kNumpy.size(), range_.end - 1});
    return true;
  }

  bool unwrapCall() {
    const std::string_view text = range_.in(text_);
    const std::size_t paren = text.find('(');
    if (paren == std::string_view::npos) return false;
    const std::string_view function = trimmed(text_, {range_.begin, range_.begin + paren}).in(text_);
    if (!isName(function) || !isWrapper(function)) return false;
    const auto arguments = splitArguments(text_, {range_.begin + paren, range_.end});
    if (!arguments) return false;
    setDType(lastComponent(function));  // np.float32(1.5)
    std::optional<TextRange> literal;
    for (const TextRange& argument : *arguments) {
      if (!keyword(argument)) {
        if (!literal) {
          literal = argument;
        } else {
          setDType(argument.in(text_));  // tf.constant([1], tf.int64)
        }
      }
    }
    if (!literal) return false;
    range_ = *literal;
    return true;
  }

  /// name=value; of these only dtype and shape say something about the literal.
  bool keyword(TextRange argument) {
    const std::string_view text = argument.in(text_);
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = trimmed(text_, {argument.begin, argument.begin + equals}).in(text_);
    if (!isName(name)) return false;
    const std::string_view value = trimmed(text_, {argument.begin + equals + 1, argument.end}).in(text_);
    if (name == "dtype") setDType(value);
    if (name == "shape" && !options_.shape) options_.shape = writtenShape(value);
    return true;
  }

  /// The outermost wrapper's word counts.
  void setDType(std::string_view written) {
    if (said_ || (options_.dtype && !options_.writtenDTypeWins)) return;
    const auto dtype = writtenDType(written);
    if (dtype) options_.dtype = dtype;
    said_ = dtype.has_value();
  }

  std::string_view text_;
  LiteralOptions options_;
  TextRange range_;
  bool wrapped_ = false;
  bool said_ = false;  ///< the text has named its type
};

/// Whether separators stand between calls and none stands inside one: "f(x),g(x)".
bool isRowOfCalls(std::string_view text) {
  int depth = 0;
  bool row = false;
  for (const char c : text) {
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (c != ',' && c != ';' && c != '\t' && c != '\n') continue;
    if (depth != 0) return false;
    row = true;
  }
  return row && depth == 0;
}

/// A list is no cell, nor is one call that is no known wrapper: read as cells it would become nonsense
/// strings.
bool mayBeCells(std::string_view text) {
  if (text.empty() || text.front() == '[' || text.front() == '<') return false;
  const std::size_t paren = text.find('(');
  return paren == std::string_view::npos || !isName(text.substr(0, paren)) || isRowOfCalls(text);
}

/// A line of a session at a Python prompt.
struct SessionLine {
  enum class Kind : std::uint8_t { Typed, More, Printed };  // More: typed in several lines
  Kind kind;
  std::size_t begin;  ///< of the prompt, where it has one
  TextRange text;     ///< behind it
  bool prompted() const { return text.begin > begin; }
};

/// "In [12]:"; its length, 0 where it is none.
std::size_t numberedPrompt(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) return 0;
  const std::size_t close = std::min(line.find_first_not_of("0123456789", word.size()), line.size());
  return close > word.size() && line.substr(close, 2) == "]:" ? close + 2 : 0;
}

/// `more`: the line may go on with the one above it.
SessionLine sessionLine(std::string_view text, TextRange range, bool more) {
  using Kind = SessionLine::Kind;
  const std::string_view line = range.in(text);
  const auto behind = [&](Kind kind, std::size_t prompt) {
    return SessionLine{kind, range.begin, {range.begin + prompt, range.end}};
  };
  if (line.starts_with(">>>")) return behind(Kind::Typed, 3);
  if (const std::size_t in = numberedPrompt(line, "In [")) return behind(Kind::Typed, in);
  if (const std::size_t out = numberedPrompt(line, "Out[")) return behind(Kind::Printed, out);
  const std::size_t dots = std::min(line.find_first_not_of(' '), line.size());
  if (more && line.substr(dots).starts_with("...:")) return behind(Kind::More, dots + 4);
  if (more && line.starts_with("...")) return behind(Kind::More, 3);
  return behind(Kind::Printed, 0);
}

/// Empty where the text does not begin with a prompt.
std::vector<SessionLine> sessionLines(std::string_view text) {
  std::vector<SessionLine> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const TextRange range{begin, std::min(text.find('\n', begin), text.size())};
    begin = range.end + 1;
    const bool more = !lines.empty() && lines.back().kind != SessionLine::Kind::Printed;
    const SessionLine line = sessionLine(text, range, more);
    if (!lines.empty() || line.prompted()) {
      lines.push_back(line);
    } else if (!trimmed(text, range).in(text).empty()) {
      break;
    }
  }
  return lines;
}

/// What a session ends with, where it stands, between blanks: what was printed last, else what was typed.
/// Empty where there is no session.
std::string valueAtPrompt(std::string_view text) {
  using Kind = SessionLine::Kind;
  std::optional<TextRange> printed, typed;
  Kind above = Kind::Typed;
  for (const SessionLine& line : sessionLines(text)) {
    const TextRange content = trimmed(text, line.text);
    if (content.in(text).empty()) continue;
    const bool goesOn = line.kind == above && !line.prompted();
    above = line.kind == Kind::Printed ? Kind::Printed : Kind::Typed;
    if (line.kind == Kind::Printed) {
      printed = goesOn && printed ? TextRange{printed->begin, content.end} : content;
    } else if (line.kind == Kind::More && typed) {
      typed->end = content.end;
    } else if (!typed || !isName(content.in(text))) {  // x, behind x = …
      typed = content;
    }
  }
  const auto value = printed ? printed : typed;
  if (!value) return {};
  std::string alone = withoutPrompts(text);
  const auto at = [&](std::size_t offset) { return alone.begin() + static_cast<std::ptrdiff_t>(offset); };
  const auto isShown = [](char c) { return c != '\n' && c != '\r'; };
  std::replace_if(at(0), at(value->begin), isShown, ' ');
  std::replace_if(at(value->end), alone.end(), isShown, ' ');
  return alone;
}

Expected<Tensor> parseValue(std::string_view text, const LiteralOptions& options, bool orCells) {
  const Unwrapper unwrapper(text, options);
  const TextRange range = unwrapper.range();
  auto literal = parseLiteralIn(text, range.begin, range.end, unwrapper.options());
  if (literal || literal.error().code != ErrorCode::Parse) return literal;
  if (unwrapper.wrapped() || !orCells || !mayBeCells(range.in(text))) return literal;
  auto cells = parseCells(text, options);
  // One word by itself is a stray one, unless words are asked for.
  if (cells && !options.dtype && cells->dtype() == DType::String && cells->elementCount() == 1)
    return literal;
  // "(1+2j), 3" may be cells or a broken tuple.
  return cells || !range.in(text).starts_with('(') ? cells : literal;
}

}  // namespace

std::string withoutPrompts(std::string_view text) {
  std::string plain(text);
  for (const SessionLine& line : sessionLines(text))
    plain.replace(line.begin, line.text.begin - line.begin, line.text.begin - line.begin, ' ');
  return plain;
}

Expected<Tensor> parsePasted(std::string_view text, const LiteralOptions& options) {
  const std::string value = valueAtPrompt(text);
  return value.empty() ? parseValue(text, options, true) : parseValue(value, options, false);
}

}  // namespace gathernd
