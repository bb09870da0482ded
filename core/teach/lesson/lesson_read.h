// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson out of its text. All faults that can be told are told, each `parse` (or `limit`) with line and
// column; what could be read is there beside them, so that a lesson is seen while it is written. Scenes are
// not looked into: lesson_check.h does. Time is linear in the text. Thread rule: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"

namespace gathernd::teach {

/// Bytes; a longer text is not looked at.
inline constexpr std::int64_t kMostLessonBytes = std::int64_t{1} << 20;
/// More are not read.
inline constexpr std::size_t kMostLessonSteps = 500;
/// Letters: a line of a table of contents.
inline constexpr int kMostGist = 45;
/// More are counted by one last fault.
inline constexpr std::size_t kMostLessonFaults = 1000;

struct LessonReading {
  Lesson lesson;
  std::vector<Error> faults;  ///< in the text's order
};
LessonReading readLesson(std::string_view text);

/// A fault's sentence without its place, which stands in its fields.
std::string faultSentence(const Error& fault);

}  // namespace gathernd::teach
