// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/lesson.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace gathernd::teach {

std::span<const std::string_view> hideableParts() {
  static constexpr std::array<std::string_view, 7> kParts = {"output", "connectors", "formula", "shapes",
                                                             "reads",  "params",     "indices"};
  return kParts;
}

const LessonStep* Lesson::step(std::string_view stepId) const {
  const auto found =
      std::find_if(steps.begin(), steps.end(), [&](const LessonStep& s) { return s.id == stepId; });
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
  const auto found = std::find_if(stops->begin(), stops->end(),
                                  [&](const DialStop& stop) { return stop.label == at->text; });
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
  const auto small = [](char c) { return c >= 'a' && c <= 'z'; };
  return !id.empty() && id.size() <= kMost && small(id.front()) &&
         std::all_of(id.begin(), id.end(),
                     [&](char c) { return small(c) || (c >= '0' && c <= '9') || c == '-'; });
}

}  // namespace gathernd::teach
