// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/results.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/text/ascii.h"
#include "core/text/literal/literal_scanner.h"
#include "core/text/text_parts.h"

namespace gathernd::teach {
namespace {

constexpr std::string_view kBegin = "gathernd-result ";

std::string checkOf(std::string_view text) {
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  hash ^= hash >> 32;
  hash ^= hash >> 16;
  return fmt::format("{:04x}", hash & 0xFFFF);
}

bool isEnding(std::string_view word) {
  constexpr std::size_t kMost = 40;
  return !word.empty() && word.size() <= kMost &&
         std::ranges::all_of(word, [](char c) { return isAsciiSmall(c) || isAsciiDigit(c) || c == '_'; });
}

/// Words between spaces, each asked for by its name.
class Words {
 public:
  Words(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t next() {
    at_ = std::min(text_.find_first_not_of(" \t", at_), text_.size());
    return at_;
  }
  std::string_view word() {
    const std::size_t begin = next();
    at_ = std::min(text_.find_first_of(" \t\r\n", begin), text_.size());
    return text_.substr(begin, at_ - begin);
  }
  /// What stands behind "name="; empty where the next word is another.
  std::string_view value(std::string_view name) {
    const std::string_view found = word();
    if (!found.starts_with(name) || found.substr(name.size(), 1) != "=") return {};
    return found.substr(name.size() + 1);
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

}  // namespace

std::string resultLine(const LessonResult& result) {
  std::string steps;
  for (const StepResult& step : result.steps)
    steps += fmt::format("{}{}:{}", steps.empty() ? "" : ",", step.step, step.ending);
  const std::string line =
      fmt::format("{}1 lesson={} seed={} steps={}", kBegin, result.lesson, result.seed, steps);
  return fmt::format("{} check={}", line, checkOf(line));
}

Expected<LessonResult> parseResultLine(std::string_view text) {
  const std::size_t begin = text.find(kBegin);
  if (begin == text.npos) return fail(errorAt(text, 0, "result.none"));
  Words words(text, begin + kBegin.size());
  std::size_t at = words.next();
  if (words.word() != "1") return fail(errorAt(text, at, "result.version"));
  LessonResult result;
  at = words.next();
  result.lesson = words.value("lesson");
  if (!isLessonId(result.lesson)) return fail(errorAt(text, at, "result.field", {{"field", "lesson"}}));
  at = words.next();
  const auto seed = numberIn<std::uint64_t>(words.value("seed"));
  if (!seed) return fail(errorAt(text, at, "result.field", {{"field", "seed"}}));
  result.seed = *seed;
  at = words.next();
  std::string_view steps = words.value("steps");
  while (!steps.empty()) {
    const std::string_view step = takePart(steps, ',');
    const std::size_t colon = step.find(':');
    if (colon == step.npos || !isLessonId(step.substr(0, colon)) || !isEnding(step.substr(colon + 1)) ||
        result.steps.size() == kMostLessonSteps)
      return fail(errorAt(text, at, "result.field", {{"field", "steps"}}));
    result.steps.push_back({std::string(step.substr(0, colon)), std::string(step.substr(colon + 1))});
  }
  if (result.steps.empty()) return fail(errorAt(text, at, "result.field", {{"field", "steps"}}));
  at = words.next();
  // A mail may end the line with a full stop or a quote.
  const std::string_view check = words.value("check").substr(0, 4);
  const std::string line = resultLine(result);
  if (check.empty()) return fail(errorAt(text, at, "result.field", {{"field", "check"}}));
  if (line.substr(line.size() - 4) != check) return fail(errorAt(text, at, "result.check"));
  return result;
}

void countResults(std::string_view text, ResultCounts& counts, std::vector<Error>& faults) {
  int number = 0;
  while (!text.empty()) {
    ++number;
    const std::string_view line = takePart(text, '\n');
    if (line.find(kBegin) == line.npos) {
      if (line.find_first_not_of(" \t\r") != line.npos) ++counts.otherLines;
      continue;
    }
    const auto result = parseResultLine(line);
    if (!result) {
      if (++counts.faults; faults.size() == kMostResultFaults) continue;
      faults.push_back(errorInText(result.error(), {number, 1}));
      continue;
    }
    ++counts.results;
    auto& lesson = counts.lessons[result->lesson];
    ++lesson.results;
    for (const StepResult& step : result->steps) {
      const auto [place, fresh] = lesson.places.try_emplace(step.step, lesson.steps.size());
      if (fresh) lesson.steps.push_back({step.step, {}});
      ++lesson.steps[place->second].endings[step.ending];
    }
  }
}

}  // namespace gathernd::teach
