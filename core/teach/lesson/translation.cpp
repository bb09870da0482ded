// SPDX-License-Identifier: GPL-3.0-or-later
// A translation beside its source: the same steps, scenes and questions in other words.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>

#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_read.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd::teach {
namespace {

/// What must not change: kind, place, mistakes in their order.
bool sameQuestion(const AskSpec& a, const AskSpec& b) {
  const auto rules = [](const AskSpec& ask) {
    std::vector<std::vector<PlacedText>> all;
    for (const WrongAnswer& wrong : ask.wrong) all.push_back(wrong.rules);
    return all;
  };
  return a.kind == b.kind && a.of == b.of && a.choices == b.choices && a.target == b.target &&
         a.upstream == b.upstream && a.again == b.again && rules(a) == rules(b);
}

/// The number of the stop that is asked about: its name is a word, and translated.
std::optional<std::ptrdiff_t> askedStop(const Lesson& lesson, const LessonStep& step) {
  const auto number = static_cast<std::size_t>(&step - lesson.steps.data());
  const DialStop* const asked = stopAsked(lesson, number);
  if (asked == nullptr) return std::nullopt;
  return asked - stopsShown(lesson, number)->data();
}

bool sameScenes(const LessonStep& a, const LessonStep& b) {
  return std::equal(a.stops.begin(), a.stops.end(), b.stops.begin(), b.stops.end(),
                    [](const DialStop& x, const DialStop& y) {
                      return x.scene.source == y.scene.source && x.scene.text == y.scene.text &&
                             x.scene.dialect == y.scene.dialect && x.scene.hide == y.scene.hide &&
                             x.scene.refused == y.scene.refused;
                    });
}

}  // namespace

void checkTranslation(const Lesson& lesson, const LessonCheckOptions& options, std::vector<Error>& faults) {
  const auto fault = [&](TextPlace place, const char* reason, std::vector<ErrorArg> args = {}) {
    faults.push_back(faultAt(place, reason, std::move(args)));
  };
  constexpr TextPlace kTop{1, 1};
  if (!options.source) {
    if (lesson.source || options.translation)
      fault(lesson.source ? lesson.source->place : kTop, "lesson.source_unfound");
    return;
  }
  const std::string hash = sourceHash(*options.source);
  if (!lesson.source) {
    fault(kTop, "lesson.source_missing", {{"hash", hash}});
  } else if (lesson.source->text != hash) {
    fault(lesson.source->place, "lesson.stale", {{"hash", hash}});
  }
  const Lesson source = readLesson(*options.source).lesson;
  if (lesson.id != source.id) fault(kTop, "lesson.id_differs", {{"id", shownText(source.id)}});
  for (const LessonStep& step : source.steps) {
    if (lesson.step(step.id) == nullptr) fault(kTop, "lesson.step_missing", {{"id", shownText(step.id)}});
  }
  for (const LessonStep& step : lesson.steps) {
    const LessonStep* const other = source.step(step.id);
    if (other == nullptr) {
      fault(step.place, "lesson.step_extra", {{"id", shownText(step.id)}});
      continue;
    }
    const bool question = step.ask.has_value() == other->ask.has_value() &&
                          (!step.ask || sameQuestion(*step.ask, *other->ask)) &&
                          askedStop(lesson, step) == askedStop(source, *other);
    if (!question) fault(step.ask ? step.ask->place : step.place, "lesson.question_differs");
    if (!sameScenes(step, *other))
      fault(step.stops.empty() ? step.place : step.stops.front().scene.text.place, "lesson.scene_differs");
  }
}

}  // namespace gathernd::teach
