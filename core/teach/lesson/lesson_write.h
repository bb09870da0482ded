// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons as text: whole ones, the beginning of one, a step more. What is written reads back equal. Errors:
// `unsupported` for a scenario whose values are in no text (a file's). Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/scenario/scenario.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::teach {

/// The whole file. Reading it gives `lesson` again, but for places.
std::string lessonText(const Lesson& lesson);
/// One step as it stands in the file, from its heading on.
std::string stepText(const LessonStep& step);

/// A scenario as a scene: a call of one line where that gives the very same scenario, else its JSON. Title,
/// notes and backend are left out.
Expected<SceneSpec> sceneOf(const Scenario& scenario);

/// A lesson of one step about `scenario`, with its title and notes, ready to be written on.
Expected<std::string> newLesson(const Scenario& scenario);

/// `text` with `step` behind it, byte for byte the same before. An id that is taken, or none, becomes one
/// that is free ("look-2").
std::string appendStep(std::string_view text, LessonStep step);

/// An id out of any words: "To each its own" is "to-each-its-own"; "step" where no letter is left.
std::string idOfWords(std::string_view words);

// A lesson's questions for a learning platform, in Moodle's GIFT: those to choose, about a shape, about
// values. Each listed mistake is a wrong answer with its sentence as feedback. All text is [plain] and
// escaped, so that nothing in it is markup there or ends a question. Source: docs.moodle.org/en/GIFT_format,
// and for escapes, weights and what is looked for in an unescaped text question/format/gift/format.php.
// Errors: those of a scene that cannot be made. Thread rule: pure functions.

struct GiftLeftOut {
  std::string step;
  Error why;  ///< `unsupported`: the format has no such question
};

struct GiftExport {
  std::string text;
  int questions = 0;
  std::vector<GiftLeftOut> leftOut;
};
Expected<GiftExport> giftOf(const Lesson& lesson, const LessonFiles& files);

}  // namespace gathernd::teach
