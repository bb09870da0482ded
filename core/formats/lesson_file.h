// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons and the files of their folder: what they name stays below it, symbolic links followed. Errors:
// `io`; `limit` for a file beyond kMostLessonBytes, which is not read; what is wrong in the text are faults.
// Thread rule: functions that read files.
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

}  // namespace gathernd
