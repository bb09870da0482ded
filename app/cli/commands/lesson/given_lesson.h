// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions of `gathernd lesson` share: the lesson that a line names, and its faults as they are
// printed. Errors: `usage`, `io`, `limit`. Thread rule: one thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "core/teach/lesson/lesson_check.h"

namespace gathernd::cli {

/// As a file's name: standard input, or output.
inline constexpr std::string_view kStandardStream = "-";

/// The file that stands behind the action; `what` says what it should be, where there is none.
Expected<std::string> lessonArgument(const Options& options, const char* what);

/// A lesson's text and what its scenes name.
struct GivenLesson {
  std::string text;
  teach::LessonFiles files;
  std::string folder;  ///< of its file; empty: where the program runs
};
/// Of a file, or of standard input.
Expected<GivenLesson> readGivenLesson(const std::string& name);
/// With all that is wrong with it.
Expected<teach::LessonCheck> checkGivenLesson(const Context& context, const std::string& name);

/// "FILE:LINE:COLUMN: sentence"
std::string faultLine(std::string_view file, const Error& fault);
/// "faults": [{"line", "column", "code", "message"}, …]; with "file" in front where one is given.
void writeFault(JsonWriter& json, const Error& fault, std::string_view file = {});
void writeFaults(JsonWriter& json, const std::vector<Error>& faults);

}  // namespace gathernd::cli
