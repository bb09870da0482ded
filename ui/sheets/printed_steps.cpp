// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/printed_steps.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/teach/page/lesson_page.h"
#include "ui/sheets/paper_text.h"

namespace gathernd::ui {
namespace {

QString captionOf(const teach::LessonStep& step, const teach::DialStop& stop) {
  if (step.dial.empty()) return {};
  return sheetName(step.dial) + QStringLiteral(" = ") + sheetName(stop.label);
}

/// A painter hides the output with all that depends on it, or nothing.
bool isDrawable(const teach::SceneSpec& spec) {
  return std::none_of(spec.hide.begin(), spec.hide.end(), [](const std::string& part) {
    return part == "params" || part == "indices" || part == "shapes";
  });
}

bool hidesOutput(const teach::SceneSpec& spec) {
  return std::find(spec.hide.begin(), spec.hide.end(), "output") != spec.hide.end();
}

Expected<SheetStep> stepOf(const teach::Lesson& lesson, std::size_t index, const teach::LessonFiles& files) {
  SheetStep made;
  made.step = &lesson.steps[index];
  for (const teach::DialStop& stop : made.step->stops) {
    auto scene = resolveScene(stop.scene, files);
    if (!scene) return fail(std::move(scene.error()));
    made.scenes.push_back(
        {std::move(*scene), captionOf(*made.step, stop), isDrawable(stop.scene), hidesOutput(stop.scene)});
  }
  if (!made.step->ask) return made;
  const teach::DialStop* const stop = stopAsked(lesson, index);
  if (stop == nullptr) return fail(teach::faultAt(made.step->ask->place, "lesson.ask_scene"));
  auto scene = resolveScene(stop->scene, files);
  if (!scene) return fail(std::move(scene.error()));
  auto question = lessonQuestion(lesson, index, scene->scene);
  if (!question) return fail(std::move(question.error()));
  made.question = std::move(*question);
  if (teach::stopsShown(lesson, index)->size() > 1)
    made.askedAt = captionOf(*stepShown(lesson, index), *stop);
  return made;
}

}  // namespace

Expected<std::vector<SheetStep>> sheetSteps(const teach::Lesson& lesson, const teach::LessonFiles& files) {
  if (lesson.steps.empty()) return fail(ErrorCode::Parse, "lesson.no_steps");
  std::vector<SheetStep> steps;
  std::set<std::string> asked;
  for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
    auto step = stepOf(lesson, k, files);
    if (!step) return fail(std::move(step.error()));
    if (step->question) asked.insert(teach::callKey(step->question->scene));
    steps.push_back(std::move(*step));
  }
  for (SheetStep& step : steps)
    for (SheetScene& scene : step.scenes)
      scene.hidden = scene.hidden || asked.contains(teach::callKey(scene.made.scene));
  return steps;
}

}  // namespace gathernd::ui
