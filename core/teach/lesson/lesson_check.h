// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a lesson, in full: what reading says, its scenes and questions, its wrong rules, its
// length, and what a translation lacks. Errors: none of its own; faults carry line, column and a code.
// Thread rule: pure functions, as far as the hooks are.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::teach {

inline constexpr int kMostStepWords = 60;
/// Of a course lesson, before a step's first block.
inline constexpr int kMostOpeningWords = 40;

/// Where a screen has not room for what a step shows, or says.
struct LessonMisfit {
  std::size_t step = 0, stop = 0;  ///< which scene of those that the step shows
  Error why;
};

struct LessonCheckOptions {
  LessonFiles files = {};
  /// A lesson of the course: its steps begin short, and each mistake it attacks is one that it asks for.
  bool course = false;
  /// The text that this one is a translation of, and whether it should be one (its file's name says so).
  std::optional<std::string> source = {};
  bool translation = false;
  /// What of the lesson, which `text` holds, does not fit a screen of 1024×768. Absent, or where that cannot
  /// be said: it is left out.
  std::function<Expected<std::vector<LessonMisfit>>(std::string_view text, const Lesson& lesson)> fits = {};
};

struct LessonCheck {
  Lesson lesson;
  std::vector<Error> faults;             ///< in the text's order
  bool fitLeftOut = false;               ///< nobody said whether pictures fit
  std::optional<Error> fitProblem = {};  ///< why not, where somebody tried to
};
LessonCheck checkLesson(std::string_view text, const LessonCheckOptions& options = {});

}  // namespace gathernd::teach
