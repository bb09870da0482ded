// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/code/message/message.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/call/dialect.h"
#include "core/code/message/pattern.h"
#include "core/code/message/templates.h"
#include "core/text/ascii.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"
#include "core/text/visible_text.h"

namespace gathernd {
namespace {

constexpr std::size_t kMostRead = std::size_t{1} << 18;  // of a text, from its end
constexpr int kMostPrefixes = 12;

/// A place where a row of the table fits.
struct Candidate {
  const MessageRow* row = nullptr;
  std::size_t begin = 0, end = 0;
  std::vector<Hole> holes;  // of what stands before and behind it, too
  std::string_view framework;
  bool ofGatherNd = false;

  bool betterThan(const Candidate& other) const {
    const auto weight = [](const Candidate& c) {
      return std::tuple(c.row->kind != MessageKind::Device, c.end, c.end - c.begin);
    };
    return other.row == nullptr || weight(*this) > weight(other);
  }
};

/// Of UTF-16 that was printed as bytes, "N o n - z e r o   s t a t u s": where such a run that begins at `at`
/// has ended; `at` where there is none.
std::size_t endOfApart(std::string_view text, std::size_t at) {
  constexpr int kFewest = 10, kMostBlanks = 3;
  if (at > 0 && text[at - 1] != '\n' && !(text[at - 1] == ' ' && isAsciiLetter(text[at]))) return at;
  int letters = 0, blanks = 0;
  std::size_t end = at;
  for (; end < text.size() && text[end] != '\n' && blanks < kMostBlanks; end += 2) {
    blanks = text[end] == ' ' ? blanks + 1 : 0;
    letters += blanks == 0 ? 1 : 0;
    if (end + 1 == text.size() || text[end + 1] != ' ') break;
  }
  return letters < kFewest ? at : std::min(end, text.size());
}

/// The end of the text, without the escapes that colour a terminal and the zeros of UTF-16.
std::string plainEnd(std::string_view text) {
  if (text.size() > kMostRead) {
    text.remove_prefix(text.size() - kMostRead);
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with("\x1b[")) {
      const std::size_t end = text.find_first_not_of("0123456789;", at + 2);
      if (end != text.npos && text[end] == 'm') {
        at = end;
        continue;
      }
    }
    const std::size_t apart = endOfApart(text, at);
    for (; at < apart; at += 2) plain += text[at];
    at = apart;
    if (at < text.size() && text[at] != '\0') plain += text[at];
  }
  return plain;
}

std::size_t behindBlanks(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] != '\n' && isBlank(text[at])) ++at;
  return at;
}

bool isErrorType(std::string_view word) {
  return std::ranges::any_of(
      splitText("Error Exception Fail InvalidArgument InvalidGraph NotImplemented Uncaught", ' '),
      [&](std::string_view ending) { return word.ends_with(ending); });
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Candidate best() {
    for (std::size_t line = 0; line < text_.size(); line = std::min(text_.find('\n', line), text_.size()) + 1)
      readLine(line);
    return std::move(best_);
  }

 private:
  void readLine(std::size_t begin) {
    Candidate before;
    std::size_t at = begin;
    for (int count = 0; count <= kMostPrefixes; ++count) {
      at = behindBlanks(text_, at);
      if (at == text_.size() || text_[at] == '\n') return;
      for (const MessageRow& row : messageRows()) tryRow(row, at, before);
      const std::size_t after = takePrefix(at, before);
      if (after == at) return;
      if (count == 0) before.begin = begin;
      at = after;
    }
  }

  void tryRow(const MessageRow& row, std::size_t at, const Candidate& before) {
    auto match = matchPattern(row.pattern, text_, at);
    if (!match) return;
    Candidate found = before;
    found.row = &row;
    found.begin = before.holes.empty() ? at : before.begin;
    found.end = match->end;
    found.holes.insert(found.holes.end(), match->holes.begin(), match->holes.end());
    if (found.framework.empty()) found.framework = row.framework;
    found.ofGatherNd |= row.ofGatherNd;
    if (takeTail(found) && found.betterThan(best_)) best_ = std::move(found);
  }

  /// Whether the message ends where the row does, or with one of the tails.
  bool takeTail(Candidate& found) const {
    const std::size_t rest = behindBlanks(text_, found.end);
    for (const MessageAffix& tail : messageTails()) {
      const auto match = matchPattern(tail.pattern, text_, found.end);
      if (!match) continue;
      add(tail, *match, found);
      return true;
    }
    return rest == text_.size() || text_[rest] == '\n';
  }

  std::size_t takePrefix(std::size_t at, Candidate& before) const {
    const auto type = matchPattern("<word>: ", text_, at);
    if (type && isErrorType(type->holes.front().text)) {
      const std::string_view module = frameworkOfModule(type->holes.front().text);
      if (!module.empty()) before.framework = module;
      return type->end;
    }
    for (const MessageAffix& prefix : messagePrefixes()) {
      const auto match = matchPattern(prefix.pattern, text_, at);
      if (!match || match->end == at) continue;
      add(prefix, *match, before);
      return match->end;
    }
    return at;
  }

  static void add(const MessageAffix& affix, const PatternMatch& match, Candidate& to) {
    to.holes.insert(to.holes.end(), match.holes.begin(), match.holes.end());
    if (!affix.framework.empty()) to.framework = affix.framework;
    to.ofGatherNd |= affix.ofGatherNd;
  }

  std::string_view text_;
  Candidate best_;
};

using Numbers = std::optional<std::vector<std::int64_t>>;

Numbers listIn(const Candidate& found, std::string_view name) {
  const auto hole =
      std::ranges::find_if(found.holes, [&](const Hole& each) { return each.name == name && each.known; });
  return hole == found.holes.end() ? std::nullopt : Numbers(hole->numbers);
}

std::optional<std::int64_t> numberOf(const Candidate& found, std::string_view name) {
  const Numbers list = listIn(found, name);
  return list ? std::optional(list->front()) : std::nullopt;
}

/// The first number of a tuple outside its axis, as far as the message tells it: a negative one always is. Of
/// frameworks that count no number from the end.
void takeFirstOutside(ErrorMessage& message) {
  if (!message.tuple || message.value) return;
  if (message.framework != "tensorflow" && message.framework != "mindspore") return;
  const std::vector<std::int64_t> none;
  const auto& sizes = message.paramsShape ? *message.paramsShape : none;
  for (std::size_t at = 0; at < message.tuple->size(); ++at) {
    const std::int64_t value = (*message.tuple)[at];
    const auto size = at < sizes.size() ? std::optional(sizes[at]) : std::nullopt;
    if (value >= 0 && (!size || value < *size)) continue;
    message.value = value;
    message.axis = static_cast<std::int64_t>(at);
    message.axisSize = size;
    return;
  }
}

/// What sentences may name, and the facts that choose among them.
std::vector<ErrorArg> factsOf(const ErrorMessage& message, const Candidate& found) {
  std::vector<ErrorArg> facts;
  const auto list = [&](const char* name, const Numbers& numbers) {
    const auto hole = std::ranges::find(found.holes, name, &Hole::name);
    if (numbers)
      facts.emplace_back(name, fmt::format("[{}]", fmt::join(*numbers, ", ")));
    else if (hole != found.holes.end())
      facts.emplace_back(name, std::string(hole->text));  // [?,3]
  };
  const auto number = [&](const char* name, std::optional<std::int64_t> value) {
    if (value) facts.emplace_back(name, *value);
  };
  list("params_shape", message.paramsShape);
  list("indices_shape", message.indicesShape);
  list("tuple", message.tuple);
  list("shape", listIn(found, "shape"));
  if (message.position && !message.position->empty())
    facts.emplace_back("position", fmt::format("[{}]", fmt::join(*message.position, ",")));
  number("value", message.value);
  number("axis", message.axis);
  number("axis_size", message.axisSize);
  number("batch_dims", message.batchDims);
  for (const char* const name : {"depth", "rank", "node", "n"}) number(name, numberOf(found, name));
  for (const Hole& hole : found.holes)
    if (hole.name == "shapes") facts.emplace_back("shapes", std::string(hole.text));
  if (message.axisSize) facts.emplace_back("last", *message.axisSize - 1);
  if (message.value && *message.value < 0) facts.emplace_back("negative", 1);
  constexpr auto kFromTheEnd =
      std::to_array<std::string_view>({"numpy", "pandas", "pytorch", "jax", "onnx", "onnxruntime"});
  if (message.value && *message.value < 0 && message.axisSize &&
      std::ranges::count(kFromTheEnd, message.framework) > 0)
    facts.emplace_back("least", -*message.axisSize);
  if (message.value && message.value == message.axisSize) facts.emplace_back("just_past", 1);
  // Two int32 numbers that were read as one int64, both of which may be indices.
  constexpr std::int64_t kHalf = std::int64_t{1} << 32, kMostOfIndex = std::int64_t{1} << 20;
  if (const std::int64_t value = message.value.value_or(0), high = value / kHalf, low = value % kHalf;
      high > 0 && high < kMostOfIndex && low < kMostOfIndex) {
    number("high", high);
    number("low", low);
  }
  return facts;
}

Clause sentenceOf(std::span<const MessageSentence> rows, MessageKind kind,
                  const std::vector<ErrorArg>& facts) {
  const auto known = [&](std::string_view name) {
    return std::ranges::count(facts, name, &ErrorArg::name) > 0;
  };
  const auto said = [&](const MessageSentence& row) {
    if (row.kind != kind || !(row.needs.empty() || known(row.needs))) return false;
    std::string_view text = row.text;
    for (std::size_t at = text.find('{'); at != text.npos; at = text.find('{', at + 1))
      if (!known(text.substr(at + 1, text.find('}', at) - at - 1))) return false;
    return true;
  };
  const auto row = std::ranges::find_if(rows, said);
  return row == rows.end() ? Clause{} : Clause{row->text, facts};
}

/// Of the file that a traceback names last, for words that several frameworks use.
std::string_view frameworkOfTraceback(std::string_view text) {
  constexpr std::string_view kFolder = "site-packages/";
  const std::size_t at = text.rfind(kFolder);
  return at == text.npos ? std::string_view() : frameworkOfModule(text.substr(at + kFolder.size(), 40));
}

/// About the last line that holds anything.
Error noMessage(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  const std::size_t before = last == text.npos ? text.npos : text.rfind('\n', last);
  const std::size_t begin = before == text.npos ? 0 : before + 1;
  std::string_view line = last == text.npos ? std::string_view() : text.substr(begin, last + 1 - begin);
  constexpr std::size_t kShown = 60;
  const bool cut = line.size() > kShown;
  line = line.substr(0, wholeCharacters(line, kShown));
  return errorAt(text, begin, line.empty() ? "message.empty" : "message.unknown",
                 {{"text", visibleText(line) + (cut ? "…" : "")}});
}

constexpr std::int64_t kMostAxes = 8;

/// `sizes` behind axes of size 1.
std::vector<std::int64_t> behindOnes(std::int64_t count, std::vector<std::int64_t> sizes) {
  sizes.insert(sizes.begin(), static_cast<std::size_t>(count), 1);
  return sizes;
}

/// Of a message that holds sizes, but no shapes.
std::optional<SuggestedCall> callOfSizes(const ErrorMessage& message, SuggestedCall call) {
  const auto few = [](std::optional<std::int64_t> count) {
    return count && *count >= 0 && *count < kMostAxes;
  };
  call.incomplete = true;
  if (message.code == ErrorCode::ShapeMismatch && few(message.axis) && message.axisSize &&
      message.otherSize) {  // of a batch axis
    call.batchDims = *message.axis + 1;
    call.paramsShape = behindOnes(*message.axis, {*message.axisSize, 1});
    call.indicesShape = behindOnes(*message.axis, {*message.otherSize, 1});
    return call;
  }
  if (message.code != ErrorCode::IndexDepth || !few(message.rank) || !few(message.depth)) return std::nullopt;
  call.batchDims = message.batchDims.value_or(0);
  if (call.batchDims < 0 || call.batchDims > *message.rank) return std::nullopt;
  call.paramsShape = behindOnes(*message.rank, {});
  call.indicesShape = behindOnes(std::max<std::int64_t>(call.batchDims, 1), {*message.depth});
  return call;
}

/// Of a message about shapes alone. Where it does not hold batch_dims: the least that is refused for the
/// same.
std::optional<SuggestedCall> callOfShapes(const ErrorMessage& message, SuggestedCall call) {
  if (!message.paramsShape && !message.indicesShape) return callOfSizes(message, std::move(call));
  if (!message.ofGatherNd || !message.paramsShape || !message.indicesShape) return std::nullopt;
  call.paramsShape = *message.paramsShape;
  call.indicesShape = *message.indicesShape;
  if (message.batchDims) {
    call.batchDims = *message.batchDims;
  } else if (message.code == ErrorCode::ShapeMismatch) {
    const auto [params, indices] = std::ranges::mismatch(call.paramsShape, call.indicesShape);
    if (params == call.paramsShape.end() || indices == call.indicesShape.end()) return std::nullopt;
    call.batchDims = params - call.paramsShape.begin() + 1;
  } else if (message.code == ErrorCode::BatchDims) {
    call.batchDims = static_cast<std::int64_t>(std::min(call.paramsShape.size(), call.indicesShape.size()));
  } else if (message.code == ErrorCode::IndexDepth) {
    const std::int64_t depth = call.indicesShape.empty() ? 0 : call.indicesShape.back();
    const auto rank = static_cast<std::int64_t>(call.paramsShape.size());
    call.batchDims = std::max<std::int64_t>(0, rank - depth + 1);
  }
  call.incomplete = !message.batchDims && call.batchDims > 0;
  return call;
}

}  // namespace

Expected<ErrorMessage> readErrorMessage(std::string_view text) {
  const std::string plain = plainEnd(text);
  const Candidate found = Reader(plain).best();
  if (found.row == nullptr) return fail(noMessage(text));
  ErrorMessage message;
  message.framework = found.framework.empty() ? frameworkOfTraceback(plain) : found.framework;
  message.code = codeOf(found.row->kind);
  message.paramsShape = listIn(found, "params_shape");
  message.indicesShape = listIn(found, "indices_shape");
  message.position = listIn(found, "position");
  message.tuple = listIn(found, "tuple");
  message.value = numberOf(found, "value");
  message.axis = numberOf(found, "axis");
  message.axisSize = numberOf(found, "axis_size");
  message.batchDims = numberOf(found, "batch_dims");
  message.depth = numberOf(found, "depth");
  message.rank = numberOf(found, "rank");
  if (found.row->kind == MessageKind::BatchSizes || found.row->kind == MessageKind::Elements)
    message.otherSize = numberOf(found, "n");
  message.ofGatherNd = found.ofGatherNd;
  takeFirstOutside(message);
  const auto facts = factsOf(message, found);
  const bool noPlaces = found.row->kind == MessageKind::Outside && message.axisSize == 0;
  const MessageKind kind = noPlaces ? MessageKind::NoPlaces : found.row->kind;
  message.says = {sentenceOf(messageMeanings(), kind, facts), sentenceOf(messageRemedies(), kind, facts)};
  return message;
}

std::optional<SuggestedCall> suggestedCall(const ErrorMessage& message) {
  constexpr std::int64_t kMostRows = std::int64_t{1} << 17;
  SuggestedCall call;
  const std::string_view rules = message.framework == "openvino" ? "openvino-8" : message.framework;
  if (const Dialect* const dialect = findDialect(rules)) call.dialect = dialect->id;
  const bool longer =
      message.paramsShape && message.indicesShape && message.axis && message.otherSize && !message.axisSize;
  if (message.tuple && message.paramsShape) {
    call.paramsShape = *message.paramsShape;
    call.tuple = *message.tuple;
  } else if (longer) {  // the first place of the index tensor that has no row in params
    call.paramsShape = *message.paramsShape;
    call.tuple.assign(call.paramsShape.size(), 0);
    const auto axis = static_cast<std::size_t>(*message.axis);
    if (axis >= call.tuple.size()) return std::nullopt;
    call.tuple[axis] = call.paramsShape[axis];
    call.incomplete = true;
  } else if (message.value && message.axisSize) {
    const std::int64_t axis = message.axis.value_or(0);
    if (axis < 0 || axis >= kMostAxes || *message.axisSize < 0) return std::nullopt;
    call.incomplete = !message.paramsShape;
    call.paramsShape = message.paramsShape.value_or(behindOnes(axis, {*message.axisSize}));
    call.tuple.assign(static_cast<std::size_t>(axis), 0);
    call.tuple.push_back(*message.value);
  } else {
    return callOfShapes(message, std::move(call));
  }
  // Indices that end with the tuple, as far as they are no more than what somebody looks at.
  std::int64_t rows = 1;
  for (const std::int64_t at : message.position.value_or(std::vector<std::int64_t>()))
    rows = at < 0 || at >= kMostRows ? kMostRows + 1 : std::min(rows * (at + 1), kMostRows + 1);
  if (message.position && rows <= kMostRows)
    for (const std::int64_t at : *message.position) call.indicesShape.push_back(at + 1);
  call.indicesShape.push_back(std::ssize(call.tuple));
  return call;
}

}  // namespace gathernd
