// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/lesson.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/teach/lesson/source_lines.h"
#include "core/text/ascii.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd::teach {
namespace {

class LessonReader : FaultTeller {
 public:
  explicit LessonReader(std::vector<ProseLine> lines, std::vector<Error>& faults)
      : FaultTeller(faults), lines_(std::move(lines)) {}

  Lesson read() {
    const std::size_t body = front();
    steps(body);
    for (const LessonStep& step : lesson_.steps) {
      links(step.prose);
      links(step.why);
      links(step.notes);
      if (!step.ask) continue;
      for (const Prose& hint : step.ask->hints) links(hint);
      for (const WrongAnswer& wrong : step.ask->wrong) links(wrong.sentence);
    }
    return std::move(lesson_);
  }

 private:
  Lines range(std::size_t begin, std::size_t end) const { return Lines(lines_).subspan(begin, end - begin); }

  // The front matter.

  /// The first line behind it.
  std::size_t front() {
    if (lines_.empty() || trimmedLine(lines_.front()).text != "---") {
      fault({1, 1}, "lesson.front_missing");
      return 0;
    }
    std::size_t end = 1;
    while (end < lines_.size() && lines_[end].text != "---" && !isStepLine(lines_[end].text)) ++end;
    const bool closed = end < lines_.size() && lines_[end].text == "---";
    if (!closed) fault(lines_.front().place, "lesson.front_open");
    std::set<std::string_view> seen;
    for (const KeyValue& each : readKeys(range(1, end), faults_)) {
      if (!seen.insert(each.key).second)
        fault(each.place, "lesson.key_twice", {{"key", std::string(each.key)}});
      if (each.text().text.empty()) {
        fault(each.place, "lesson.value_missing", {{"key", std::string(each.key)}});
      } else if (!frontKey(each)) {
        fault(each.place, "lesson.front_unknown", {{"key", shownText(each.key)}});
      }
    }
    for (const char* key : {"gathernd_lesson", "id", "title", "minutes"}) {
      if (!seen.contains(key)) fault(lines_.front().place, "lesson.front_key", {{"key", key}});
    }
    return closed ? end + 1 : end;
  }

  bool frontKey(const KeyValue& each) {
    PlacedText value = each.text();
    if (each.key == "gathernd_lesson") {
      if (value.text != "1") fault(value.place, "lesson.version");
    } else if (each.key == "id") {
      if (!isLessonId(value.text)) fault(value.place, "lesson.id", {{"id", shownText(value.text)}});
      lesson_.id = std::move(value.text);
    } else if (each.key == "title") {
      lesson_.title = std::move(value.text);
    } else if (each.key == "minutes") {
      minutes(value);
    } else if (each.key == "group") {
      lesson_.group = std::move(value.text);
    } else if (each.key == "gist") {
      gist(std::move(value));
    } else if (each.key == "aim") {
      lesson_.aim = std::move(value.text);
    } else if (each.key == "attacks") {
      lesson_.attacks = splitPlaced(value.text, value.place, ',');
    } else if (each.key == "language") {
      language(std::move(value));
    } else if (each.key == "source") {
      const bool hash =
          value.text.size() == 16 && value.text.find_first_not_of("0123456789abcdef") == std::string::npos;
      if (!hash) fault(value.place, "lesson.source");
      lesson_.source = std::move(value);
    } else {
      return false;
    }
    return true;
  }

  void minutes(const PlacedText& value) {
    constexpr int kMost = 180;
    lesson_.minutes = numberIn<int>(value.text).value_or(0);
    if (lesson_.minutes >= 1 && lesson_.minutes <= kMost) return;
    lesson_.minutes = 0;
    fault(value.place, "lesson.minutes", {{"most", std::int64_t{kMost}}});
  }

  void gist(PlacedText value) {
    if (const int letters = columnsOf(value.text); letters > kMostGist)
      fault(value.place, "lesson.gist",
            {{"count", std::int64_t{letters}}, {"most", std::int64_t{kMostGist}}});
    lesson_.gist = std::move(value.text);
  }

  void language(PlacedText value) {
    constexpr std::size_t kMost = 16;
    const bool plain = std::ranges::all_of(value.text, [](char c) { return isAsciiAlnum(c) || c == '_'; });
    if (!plain || value.text.size() > kMost) {
      fault(value.place, "lesson.language", {{"language", shownText(value.text)}});
    } else {
      lesson_.language = std::move(value.text);
    }
  }

  // The steps.

  void steps(std::size_t at) {
    bool saidBefore = false;
    while (at < lines_.size()) {
      const ProseLine& line = lines_[at];
      if (isStepLine(line.text)) {
        endStep();
        if (lesson_.steps.size() == kMostLessonSteps) {
          fault(line.place, "lesson.many_steps", {{"most", static_cast<std::int64_t>(kMostLessonSteps)}});
          return;
        }
        heading(line);
        ++at;
      } else if (fenceOf(line.text) > 0) {
        at = block(at);
      } else {
        const bool blank = trimmedLine(line).text.empty();
        if (lesson_.steps.empty() && !blank && !std::exchange(saidBefore, true))
          fault(line.place, "lesson.before_step");
        prose_.push_back(line);
        ++at;
      }
    }
    endStep();
    if (lesson_.steps.empty())
      fault(lines_.empty() ? TextPlace{1, 1} : lines_.back().place, "lesson.no_steps", {{"form", kStepForm}});
  }

  /// Prose so far goes to the step, before or behind its question.
  void flush() {
    if (lesson_.steps.empty()) {
      prose_.clear();
      return;
    }
    LessonStep& step = lesson_.steps.back();
    Prose read = readProse(prose_, faults_);
    Prose& to = step.ask ? step.why : step.prose;
    for (ProseNode& block : read) {
      // A list that a scene stands in is one list.
      const bool list = block.kind == ProseNode::Kind::Bullets || block.kind == ProseNode::Kind::Numbers;
      if (list && !to.empty() && to.back().kind == block.kind) {
        std::move(block.children.begin(), block.children.end(), std::back_inserter(to.back().children));
      } else {
        to.push_back(std::move(block));
      }
    }
    prose_.clear();
  }
  void endStep() {
    flush();
    blocks_.clear();
  }

  void heading(const ProseLine& line) {
    LessonStep step;
    step.place = line.place;
    ProseLine text = line;
    text.text.remove_prefix(2);
    text.place.column += 2;
    text = trimmedLine(text);
    const std::size_t open = text.text.rfind("{#");
    if (open == text.text.npos || !text.text.ends_with('}')) {
      fault(line.place, "lesson.step_id", {{"form", kStepForm}});
      step.heading = text.text;
    } else {
      const std::string_view id = text.text.substr(open + 2, text.text.size() - open - 3);
      const TextPlace place{line.place.line, text.place.column + columnsOf(text.text.substr(0, open + 2))};
      if (!isLessonId(id)) {
        fault(place, "lesson.id", {{"id", shownText(id)}});
      } else if (!ids_.insert(std::string(id)).second) {
        fault(place, "lesson.id_twice", {{"id", std::string(id)}});
      }
      step.id = id;
      step.heading = trimmedLine({text.text.substr(0, open), {}}).text;
    }
    if (step.heading.empty()) fault(line.place, "lesson.heading_empty");
    lesson_.steps.push_back(std::move(step));
  }

  /// The line behind the block that opens at `at`.
  std::size_t block(std::size_t at) {
    const ProseLine& fence = lines_[at];
    ProseLine word = fence;
    word.text.remove_prefix(fenceOf(fence.text));
    word.place.column += static_cast<int>(fenceOf(fence.text));
    word = trimmedLine(word);
    std::size_t end = at + 1;
    // A heading or another block within one: its end was forgotten.
    while (end < lines_.size() && fenceOf(lines_[end].text) == 0 && !isStepLine(lines_[end].text)) ++end;
    const bool closed = end < lines_.size() && fenceOf(lines_[end].text) > 0 &&
                        trimmedLine(lines_[end]).text.find_first_not_of('`') == std::string_view::npos;
    if (word.text.empty()) {
      fault(fence.place, "lesson.fence_stray");
      return at + 1;
    }
    if (!closed) fault(fence.place, "lesson.fence_open", {{"block", shownText(word.text)}});
    const std::size_t after = closed ? end + 1 : end;
    if (lesson_.steps.empty()) {
      fault(fence.place, "lesson.before_step");
      return after;
    }
    content(word, range(at + 1, end), fence.place);
    return after;
  }

  void content(const ProseLine& word, Lines lines, TextPlace place) {
    LessonStep& step = lesson_.steps.back();
    const bool scene = word.text == "scene" || word.text == "dial";
    if (!scene && word.text != "ask" && word.text != "notes") {
      fault(word.place, "lesson.block", {{"block", shownText(word.text)}});
      return;
    }
    if (!blocks_.insert(scene ? "scene" : std::string(word.text)).second) {
      fault(place, "lesson.block_twice", {{"block", std::string(word.text)}});
      return;
    }
    flush();
    if (step.firstBlock.line == 0 && word.text != "notes") step.firstBlock = place;
    if (word.text == "scene") {
      step.stops = readSceneBlock(lines, place, faults_);
    } else if (word.text == "dial") {
      step.stops = readDialBlock(lines, place, step.dial, faults_);
    } else if (word.text == "ask") {
      step.ask = readAskBlock(lines, place, faults_);
    } else {
      step.notes = readProse({lines.begin(), lines.end()}, faults_);
    }
  }

  void links(const Prose& prose) {
    for (const ProseNode& node : prose) {
      const bool step = node.kind == ProseNode::Kind::Link && node.target.starts_with('#');
      if (step && !ids_.contains(node.target.substr(1)))
        fault(node.place, "lesson.link_step", {{"id", node.target.substr(1)}});
      links(node.children);
    }
  }

  // An argument: a template's braces are its holes.
  static constexpr const char* kStepForm = "## HEADING {#ID}";

  std::vector<ProseLine> lines_;
  Lesson lesson_;
  std::vector<ProseLine> prose_;
  std::set<std::string> ids_, blocks_;
};

}  // namespace

std::span<const std::string_view> hideableParts() {
  static constexpr std::array<std::string_view, 7> kParts = {"output", "connectors", "formula", "shapes",
                                                             "reads",  "params",     "indices"};
  return kParts;
}

const LessonStep* Lesson::step(std::string_view stepId) const {
  const auto found = std::ranges::find(steps, stepId, &LessonStep::id);
  return found == steps.end() ? nullptr : &*found;
}

const LessonStep* stepShown(const Lesson& lesson, std::size_t step) {
  for (std::size_t i = std::min(step + 1, lesson.steps.size()); i-- > 0;)
    if (!lesson.steps[i].stops.empty()) return &lesson.steps[i];
  return nullptr;
}

const std::vector<DialStop>* stopsShown(const Lesson& lesson, std::size_t step) {
  const LessonStep* const shown = stepShown(lesson, step);
  return shown == nullptr ? nullptr : &shown->stops;
}

std::string dialText(const Lesson& lesson, std::size_t step, std::size_t stop) {
  const LessonStep* const shown = stepShown(lesson, step);
  if (shown == nullptr || shown->dial.empty() || stop >= shown->stops.size()) return {};
  const std::string& label = shown->stops[stop].label;
  const bool number = label.find_first_not_of("0123456789") == std::string::npos;
  return shown->dial + (number ? " = " : ": ") + label;
}

const DialStop* stopAsked(const Lesson& lesson, std::size_t step) {
  const std::vector<DialStop>* const stops = stopsShown(lesson, step);
  if (stops == nullptr || step >= lesson.steps.size() || !lesson.steps[step].ask) return nullptr;
  const auto& at = lesson.steps[step].ask->at;
  if (!at) return &stops->front();
  const auto found = std::ranges::find(*stops, at->text, &DialStop::label);
  return found == stops->end() ? nullptr : &*found;
}

const WrongAnswer* wordsFor(const AskSpec& ask, const std::vector<const WrongRule*>& rules) {
  for (const WrongAnswer& wrong : ask.wrong)
    for (const PlacedText& listed : wrong.rules)
      for (const WrongRule* rule : rules)
        if (rule->id == listed.text) return &wrong;
  return nullptr;
}

std::vector<const WrongRule*> listedRules(const AskSpec& ask) {
  std::vector<const WrongRule*> rules;
  for (const WrongAnswer& wrong : ask.wrong)
    for (const PlacedText& listed : wrong.rules)
      if (const WrongRule* rule = findWrongRule(listed.text)) rules.push_back(rule);
  return rules;
}

LessonStep repeatedStep(LessonStep step) {
  if (saysNumber(plainProse(step.heading))) step.heading.clear();
  for (Prose* const prose : {&step.prose, &step.why, &step.notes}) *prose = withoutNumbers(*prose);
  if (!step.ask) return step;
  std::erase_if(step.ask->hints, [](const Prose& hint) { return saysNumber(hint); });
  std::erase_if(step.ask->wrong, [](const WrongAnswer& wrong) { return saysNumber(wrong.sentence); });
  return step;
}

std::string sourceHash(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  constexpr std::uint64_t kBasis = 0xCBF29CE484222325, kPrime = 0x100000001B3;
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  std::uint64_t hash = kBasis;
  const auto add = [&](char c) { hash = (hash ^ static_cast<unsigned char>(c)) * kPrime; };
  // Line ends wait until something follows.
  std::size_t lineEnds = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find_last_not_of(" \t") + 1);  // npos + 1 is 0
    if (!line.empty()) {
      for (; lineEnds > 0; --lineEnds) add('\n');
      for (const char c : line) add(c);
    }
    ++lineEnds;
    text.remove_prefix(std::min(end + (text.substr(end, 2) == "\r\n" ? 2 : 1), text.size()));
  }
  return fmt::format("{:016x}", hash);
}

bool isLessonId(std::string_view id) {
  constexpr std::size_t kMost = 40;
  return !id.empty() && id.size() <= kMost && isAsciiSmall(id.front()) &&
         std::ranges::all_of(id, [](char c) { return isAsciiSmall(c) || isAsciiDigit(c) || c == '-'; });
}

LessonReading readLesson(std::string_view text) {
  LessonReading reading;
  if (std::ssize(text) > kMostLessonBytes) {
    Error fault = faultAt({1, 1}, "lesson.too_long", {{"limit", kMostLessonBytes}});
    fault.code = ErrorCode::Limit;
    reading.faults.push_back(std::move(fault));
    return reading;
  }
  std::int64_t untold = 0;
  auto lines = splitLines(text, reading.faults, untold);
  if (!lines) return reading;
  reading.lesson = LessonReader(std::move(*lines), reading.faults).read();
  const auto before = [](const Error& a, const Error& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  };
  std::ranges::stable_sort(reading.faults, before);
  if (reading.faults.size() > kMostLessonFaults) {
    const auto more = static_cast<std::int64_t>(reading.faults.size() - kMostLessonFaults) + untold;
    const Error& next = reading.faults[kMostLessonFaults];
    Error last = faultAt({*next.line, *next.column}, "lesson.more_faults", {{"count", more}});
    reading.faults.resize(kMostLessonFaults);
    reading.faults.push_back(std::move(last));
  }
  return reading;
}

std::string faultSentence(const Error& fault) {
  constexpr std::string_view kPlace = "line {line}, column {column}: ";
  const char* const known = sentenceTemplate(fault.reason);
  if (known == nullptr) return fault.reason;
  std::string_view text = known;
  if (text.starts_with(kPlace)) text.remove_prefix(kPlace.size());
  return fillTemplate(text, fault.args);
}

}  // namespace gathernd::teach
