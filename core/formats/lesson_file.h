// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and the files of their folder: what they name stays below it, symbolic links followed. What is
// written is there whole or not at all, and over nobody's work. Errors: `io`; `limit` for a file beyond
// kMostLessonBytes, which is not read; what is wrong in the text are faults. Thread rule: functions that read
// and write files.
#pragma once

#include <string>

#include "core/error/error.h"
#include "core/teach/lesson/lesson_check.h"

namespace gathernd {

Expected<std::string> readLessonText(const std::string& path);
/// For the scenes of a lesson at `path`.
teach::LessonFiles lessonFiles(const std::string& path);
/// With the files of its folder; NAME.LANGUAGE.md is held against NAME.md beside it.
Expected<teach::LessonCheck> checkLessonFile(const std::string& path, teach::LessonCheckOptions options = {});

/// The first fault of `lesson` where it has one; `io` where something stands at `path` already.
Expected<void> writeNewLesson(const std::string& path, const teach::Lesson& lesson);
/// Behind the last step of what lies there now, which stays byte for byte; the id that the step got. Nothing
/// is written where the lesson cannot be read without a fault, where the step has one, or where somebody
/// changes the file meanwhile (`io`).
Expected<std::string> appendToLesson(const std::string& path, const teach::LessonStep& step);

}  // namespace gathernd
