// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as typed, and as readAnswer() takes them back.
#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/teach/question/question.h"
#include "core/text/ascii.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

constexpr std::size_t kLongest = std::size_t{1} << 20;  ///< bytes

/// An answer in pieces: a keyboard's full-width digits, brackets and commas are the plain ones.
struct Token {
  enum class Kind { Open, Close, Comma, Word, Quoted };
  Kind kind = Kind::Word;
  std::size_t offset = 0;  ///< in the text
  std::string text;        ///< of a word with plain characters; of a quoted text what it stands for
};
using Tokens = std::vector<Token>;

std::optional<std::int64_t> wholeNumber(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  return numberIn<std::int64_t>(word);
}

tl::unexpected<Error> unexpected(std::string_view text, const Token& token) {
  return fail(
      errorAt(text, token.offset, "answer.unexpected", {{"text", shownText(text.substr(token.offset))}}));
}

// Shapes.

/// As frameworks print one: TensorShape([2, 4]), torch.Size([2, 4]).
bool namesAShape(const Token& token) {
  constexpr std::array kNames = {"tensorshape", "tf.tensorshape", "torch.size", "size", "shape", "tuple"};
  return token.kind == Token::Kind::Word && std::ranges::find(kNames, asciiLower(token.text)) != kNames.end();
}

Expected<Answer> readShape(std::string_view text, const Tokens& tokens) {
  std::vector<std::int64_t> extents;
  const bool named = tokens.size() > 1 && namesAShape(tokens.front());
  const bool scalar = tokens.size() == 1 && asciiLower(tokens.front().text) == "scalar";
  if (scalar) return Shape{};
  const int deepest = named ? 2 : 1;
  int depth = 0;
  bool closed = false;
  for (std::size_t i = named ? 1 : 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind == Token::Kind::Open && depth < deepest && extents.empty() && !closed) {
      ++depth;
    } else if (token.kind == Token::Kind::Close && depth > 0) {
      --depth;
      closed = true;
    } else if (token.kind == Token::Kind::Word && !closed) {
      // 2x4x7 is three.
      for (std::size_t at = 0, cross = 0; cross != std::string::npos; at = cross + 1) {
        cross = token.text.find_first_of("xX*", at);
        const auto number = wholeNumber(std::string_view(token.text).substr(at, cross - at));
        if (!number)
          return fail(errorAt(text, token.offset, "answer.number", {{"text", shownText(token.text)}}));
        extents.push_back(*number);
      }
    } else if (token.kind != Token::Kind::Comma) {
      return unexpected(text, tokens[i]);
    }
  }
  if (depth > 0 || tokens.empty()) return fail(errorAt(text, text.size(), "answer.end"));
  const auto shape = Shape::make(extents);
  if (!shape) return fail(errorAt(text, 0, "answer.shape", {{"text", shownText(text)}}));
  return *shape;
}

// Places.

/// A list as it stands between brackets: numbers and nulls, or lists.
struct List {
  std::vector<std::optional<std::int64_t>> entries;  ///< nothing: a null
  bool nested = false;
};

bool isNull(const std::string& word) {
  const std::string plain = asciiLower(word);
  return plain == "null" || plain == "none" || plain == "nil" || plain == "/" ||
         (!plain.empty() && plain.find_first_not_of('-') == plain.npos);
}

/// Places from the lists of an answer, however deep they nest.
class PlaceReader {
 public:
  /// `params`: the axes that a place has.
  PlaceReader(std::string_view text, const Tokens& tokens, const Shape& params, std::int64_t wanted)
      : text_(text), tokens_(tokens), params_(params), wanted_(wanted) {}

  Expected<Places> read() {
    stack_.emplace_back();
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const Token& token = tokens_[i];
      if (token.kind == Token::Kind::Open) {
        if (stack_.size() > kDeepest || !flush()) return unexpected(text_, token);
        stack_.back().nested = true;
        stack_.emplace_back();
      } else if (token.kind == Token::Kind::Close) {
        if (stack_.size() == 1) return unexpected(text_, token);
        TRY(close());
      } else if (token.kind == Token::Kind::Comma) {
        continue;
      } else if (const auto number = wholeNumber(token.text)) {
        stack_.back().entries.emplace_back(*number);
      } else if (isNull(token.text)) {
        stack_.back().entries.emplace_back();
      } else if (asciiLower(token.text) != "params") {
        return fail(errorAt(
            text_, token.offset, "answer.place",
            {{"text", shownText(token.text)}, {"example", '[' + exampleNumbers(params_.rank()) + ']'}}));
      }
    }
    if (stack_.size() > 1 || tokens_.empty()) return fail(errorAt(text_, text_.size(), "answer.end"));
    TRY(close());
    if (places_.empty() && params_.rank() == 0 && wanted_ == 1)
      places_.emplace_back(std::vector<std::int64_t>());
    if (std::ssize(places_) != wanted_) {
      return fail(ErrorCode::ShapeMismatch, "answer.places",
                  {{"wanted", wanted_}, {"count", std::ssize(places_)}});
    }
    return std::move(places_);
  }

 private:
  static constexpr std::size_t kDeepest = 64;

  /// Nulls between lists are places; numbers there belong to none.
  bool flush() {
    auto& entries = stack_.back().entries;
    if (std::ranges::any_of(entries, [](auto& e) { return e.has_value(); })) return false;
    places_.insert(places_.end(), entries.size(), std::nullopt);
    entries.clear();
    return true;
  }

  Expected<void> close() {
    const List list = std::move(stack_.back());
    stack_.pop_back();
    const auto rank = static_cast<std::size_t>(params_.rank());
    if (list.nested) {
      for (const auto& entry : list.entries) {
        if (entry) return fail(rankError(1));
        places_.emplace_back();
      }
      return {};
    }
    // Numbers side by side are as many places as they make; so are a single list's.
    std::size_t numbers = 0;
    for (const auto& entry : list.entries) numbers += entry ? 1 : 0;
    const bool none = list.entries.empty();
    if (none && rank == 0 && !stack_.empty() && stack_.size() > 1)
      places_.emplace_back(std::vector<std::int64_t>());
    const bool loose = stack_.empty() || (stack_.size() == 1 && places_.empty() && wanted_ != 1);
    if (!none && (rank == 0 || numbers % rank != 0 || (!loose && numbers > rank)))
      return fail(rankError(numbers));
    std::vector<std::int64_t> place;
    for (const auto& entry : list.entries) {
      if (!entry && !place.empty()) return fail(rankError(place.size()));
      if (!entry) {
        places_.emplace_back();
        continue;
      }
      const std::int64_t size = params_[static_cast<int>(place.size())];
      place.push_back(*entry < 0 && *entry >= -size ? *entry + size : *entry);  // the same element
      if (place.size() < rank) continue;
      places_.emplace_back(std::move(place));
      place.clear();
    }
    return {};
  }

  Error rankError(std::size_t count) const {
    return {ErrorCode::ShapeMismatch,
            "answer.place_rank",
            {{"rank", std::int64_t{params_.rank()}}, {"count", static_cast<std::int64_t>(count)}}};
  }

  std::string_view text_;
  const Tokens& tokens_;
  const Shape params_;
  const std::int64_t wanted_;
  std::vector<List> stack_;
  Places places_;
};

/// Of whole slices alone: how many; 0 where some element stands for less.
std::int64_t wholeSlices(const Question& question) {
  const Plan* const plan = question.scene.plan.get();
  if (plan == nullptr || plan->sliceElements < 2 || question.of.of != AskedPart::Of::Output) return 0;
  const std::vector<std::int64_t> elements = elementsOf(question.of, plan->output);
  const auto each = static_cast<std::size_t>(plan->sliceElements);
  if (elements.size() % each != 0) return 0;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::int64_t first = elements[i - i % each];
    if (first % plan->sliceElements != 0 || elements[i] != first + static_cast<std::int64_t>(i % each))
      return 0;
  }
  return static_cast<std::int64_t>(elements.size() / each);
}

/// Each element's place, or, where whole slices are asked about, each slice's.
Expected<Answer> readPlaces(std::string_view text, const Tokens& tokens, const Question& question) {
  const Shape& params = question.scene.plan ? question.scene.plan->params : question.scene.params.shape();
  auto places = PlaceReader(text, tokens, params, askedCount(question)).read();
  if (places) return std::move(*places);
  const std::int64_t slices = wholeSlices(question);
  if (slices == 0) return fail(std::move(places.error()));
  const Shape& slice = question.scene.plan->slice;
  const auto begins = PlaceReader(text, tokens, params.slice(0, params.rank() - slice.rank()), slices).read();
  if (!begins) return fail(std::move(places.error()));
  Places all;
  for (const ReadPlace& begin : *begins)
    for (std::int64_t i = 0; i < slice.elementCount(); ++i) {
      all.push_back(begin);
      if (!begin) continue;
      const std::vector<std::int64_t> within = slice.position(i);
      all.back()->insert(all.back()->end(), within.begin(), within.end());
    }
  return all;
}

// Values.

constexpr std::string_view kSpaces = " \t\r\n\v\f";

/// Without quotes a single string is all that is typed.
Values strings(std::string_view text, const Tokens& tokens, std::int64_t wanted) {
  const bool quotes =
      std::ranges::any_of(tokens, [](const Token& t) { return t.kind == Token::Kind::Quoted; });
  if (!quotes && wanted == 1) return {std::string(stripped(text, kSpaces))};
  Values values;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind == Token::Kind::Quoted) values.push_back(tokens[i].text);
    if (tokens[i].kind != Token::Kind::Word) continue;
    const std::size_t end = i + 1 < tokens.size() ? tokens[i + 1].offset : text.size();
    values.emplace_back(stripped(text.substr(tokens[i].offset, end - tokens[i].offset), kSpaces));
  }
  return values;
}

Expected<Answer> readValues(std::string_view text, const Tokens& tokens, const Question& question) {
  const DType dtype = question.scene.params.dtype();
  const std::int64_t wanted = askedCount(question);
  Values values;
  if (dtype == DType::String) {
    values = strings(text, tokens, wanted);
  } else {
    for (const Token& token : tokens) {
      if (token.kind != Token::Kind::Word && token.kind != Token::Kind::Quoted) continue;
      const auto element = parseElement(token.text, dtype);
      if (!element) {
        return fail(errorAt(text, token.offset, "answer.element",
                            {{"text", shownText(token.text)}, {"dtype", std::string(dtypeName(dtype))}}));
      }
      values.push_back(formatElement(*element));
    }
    if (tokens.empty()) return fail(errorAt(text, text.size(), "answer.end"));
  }
  if (std::ssize(values) != wanted) {
    return fail(ErrorCode::ShapeMismatch, "answer.values",
                {{"wanted", wanted}, {"count", std::ssize(values)}});
  }
  return values;
}

// Endings and choices.

Expected<Token> onlyWord(std::string_view text, const Tokens& tokens) {
  const Token* word = nullptr;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::Word && tokens[i].kind != Token::Kind::Quoted) continue;
    if (word != nullptr) return unexpected(text, tokens[i]);
    word = &tokens[i];
  }
  if (word == nullptr) return fail(errorAt(text, text.size(), "answer.end"));
  return *word;
}

Expected<Answer> readEnding(std::string_view text, Tokens tokens) {
  constexpr std::array kFillers = {"a", "an", "it", "is", "gets", "gives", "the"};
  std::erase_if(tokens, [&](const Token& token) {
    return std::ranges::find(kFillers, asciiLower(token.text)) != kFillers.end();
  });
  const auto word = TRY(onlyWord(text, tokens));
  std::string name = asciiLower(word.text);
  while (name.ends_with('.') || name.ends_with('!')) name.pop_back();
  for (const std::string& spelt :
       {name, name + "s", name.ends_with('s') ? name.substr(0, name.size() - 1) : name}) {
    if (const auto ending = endingByName(spelt)) return *ending;
  }
  using Words = std::pair<Ending, std::string_view>;
  constexpr auto kOthers =
      std::to_array<Words>({{Ending::Zero, " 0 zeroed fill fills filled "},
                            {Ending::Error, " raise raises raised throws fails exception refused "},
                            {Ending::Wraps, " wrapped "},
                            {Ending::Clamps, " clamped clip clips clipped "},
                            {Ending::Undefined, " anything "}});
  for (const auto& [ending, others] : kOthers)
    if (others.find(' ' + name + ' ') != others.npos) return ending;
  if (name.ends_with("error")) return Ending::Error;  // IndexError
  return fail(errorAt(text, word.offset, "answer.ending",
                      {{"text", shownText(word.text)},
                       {"endings", std::string("reads, error, zero, wraps, clamps, undefined")}}));
}

Expected<Answer> readChoice(std::string_view text, const Tokens& tokens, const Question& question) {
  const auto word = TRY(onlyWord(text, tokens));
  std::string name = asciiLower(word.text);
  while (name.ends_with('.') || name.ends_with(':')) name.pop_back();
  const auto count = std::ssize(question.choices);
  std::int64_t number = -1;
  if (name.size() == 1 && isAsciiSmall(name[0])) {
    number = name[0] - 'a';
  } else if (const auto given = wholeNumber(name)) {
    number = *given > 0 ? *given - 1 : -1;
  }
  if (number < 0 || number >= count) {
    return fail(
        errorAt(text, word.offset, "answer.choice", {{"text", shownText(word.text)}, {"count", count}}));
  }
  return Choice{static_cast<int>(number)};
}

// What was made: "batch_dims=1 indices=[[[1],[3]]]", or indices alone.

constexpr std::string_view kBatchDims = "batch_dims=";
constexpr std::string_view kIndices = "indices=";

/// Of a bracket that is closed before another is opened at once; npos: there is none.
std::size_t missingComma(std::string_view text) {
  for (std::size_t at = text.find(']'); at != text.npos; at = text.find(']', at + 1)) {
    const std::size_t next = text.find_first_not_of(" \t\r\n", at + 1);
    if (next != text.npos && text[next] == '[') return at;
  }
  return text.npos;
}

Expected<Answer> readMade(std::string_view text, const Question& question) {
  Made made;
  made.batchDims = question.scene.batchDims;
  std::string_view rest = stripped(text, kSpaces);
  if (rest.starts_with(kBatchDims)) {
    rest.remove_prefix(kBatchDims.size());
    const auto [after, error] = std::from_chars(rest.data(), rest.data() + rest.size(), made.batchDims);
    if (error != std::errc()) {
      return fail(errorAt(text, rest.data() - text.data(), "answer.batch_dims", {{"text", shownText(rest)}}));
    }
    rest.remove_prefix(after - rest.data());
    while (!rest.empty() && (rest.front() == ',' || rest.front() == ';' || rest.front() == ' '))
      rest.remove_prefix(1);
  }
  if (rest.starts_with(kIndices)) rest.remove_prefix(kIndices.size());
  // An array as NumPy prints it has none, and it is where brackets are learnt.
  if (const std::size_t close = missingComma(rest); close != rest.npos)
    return fail(errorAt(text, static_cast<std::size_t>(rest.data() - text.data()) + close, "answer.comma"));
  LiteralOptions options;
  options.dtype = question.scene.indices.dtype();
  options.memoryLimit = Scene::kMostElements * elementBytes(*options.dtype);
  made.indices = TRY(parseLiteral(rest, options));
  return made;
}

std::string placesText(const Places& places) {
  std::string text = "[";
  for (const ReadPlace& place : places) {
    if (text.size() > 1) text += ',';
    if (!place) {
      text += "null";
      continue;
    }
    text += indexText(SliceExpression(place->begin(), place->end()));
  }
  return text + "]";
}

std::string valuesText(const Question& question, const Values& values) {
  const bool quotes = question.scene.params.dtype() == DType::String;
  std::string text = "[";
  for (const std::string& value : values) {
    if (text.size() > 1) text += ", ";
    text += quotes ? quoteString(value) : value;
  }
  return text + "]";
}

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
  const auto* const found = std::ranges::find(kPlain, character, &Plain::typed);
  return found == kPlain.end() ? '\0' : found->plain;
}

bool isSpace(char c) {
  return kSpaces.find(c) != kSpaces.npos;
}

bool isQuote(char c) {
  return c == '"' || c == '\'';
}

class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : text_(text) {}

  Expected<Tokens> read() {
    while (at_ < text_.size()) {
      const char c = look();
      if (length_ == 0) return fail(errorAt(text_, at_, "answer.utf8"));
      if (isSpace(c)) {
        at_ += length_;
      } else if (c == '[' || c == '(') {
        single(Token::Kind::Open);
      } else if (c == ']' || c == ')') {
        single(Token::Kind::Close);
      } else if (c == ',' || c == ';') {
        single(Token::Kind::Comma);
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

  void single(Token::Kind kind) {
    tokens_.push_back({kind, at_, {}});
    at_ += length_;
  }

  /// To the same quote again, or to the end of the text. A plain quote ends with a plain one only.
  void quoted(char quote) {
    Token token{Token::Kind::Quoted, at_, {}};
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
    Token token{Token::Kind::Word, at_, {}};
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
  Tokens tokens_;
};

}  // namespace

Expected<Answer> readAnswer(const Question& question, std::string_view text) {
  if (text.size() > kLongest)
    return fail(
        errorAt(text.substr(0, 1), 0, "answer.long", {{"limit", static_cast<std::int64_t>(kLongest)}}));
  if (question.kind == QuestionKind::Make) return readMade(text, question);
  const auto tokens = TRY(TokenReader(text).read());
  switch (question.kind) {
    case QuestionKind::Place:
      return readPlaces(text, tokens, question);
    case QuestionKind::Value:
      return readValues(text, tokens, question);
    case QuestionKind::Outcome:
      return readEnding(text, tokens);
    case QuestionKind::Choose:
      return readChoice(text, tokens, question);
    default:
      return readShape(text, tokens);
  }
}

std::string answerText(const Question& question, const Answer& answer) {
  if (const auto* const shape = std::get_if<Shape>(&answer)) return shape->toString();
  if (const auto* const places = std::get_if<Places>(&answer)) return placesText(*places);
  if (const auto* const values = std::get_if<Values>(&answer)) return valuesText(question, *values);
  if (const auto* const ending = std::get_if<Ending>(&answer)) return std::string(endingName(*ending));
  if (const auto* const choice = std::get_if<Choice>(&answer))
    return choice->number < 26 ? std::string(1, static_cast<char>('A' + choice->number))
                               : std::to_string(choice->number + 1);
  const auto& made = std::get<Made>(answer);
  return std::string(kBatchDims) + std::to_string(made.batchDims) + " " + std::string(kIndices) +
         formatLiteral(made.indices, {.multiline = false});
}

}  // namespace gathernd::teach
