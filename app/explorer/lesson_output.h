// SPDX-License-Identifier: GPL-3.0-or-later
// What the program makes of a lesson, or of fresh questions, where nobody looks on: pages and sheets into a
// file or to standard output, and what of a lesson does not fit a class's screen. Errors: of the lesson, of
// its scenes, `io`. Thread rule: GUI thread.
#pragma once

#include <functional>
#include <string>

#include "app/explorer/options.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::ui {
class MainWindow;
}

namespace gathernd::explorer {

struct OpenLesson {
  teach::Lesson lesson;
  teach::LessonFiles files;
};
/// Of the course, of a file, or of standard input ("-"), with what its scenes name in the folder.
Expected<OpenLesson> openLesson(const std::string& name);

/// What --sheet names, which needs no window.
Expected<void> writeSheet(const Options& options);

/// Prints {"gathernd": 1, "lesson": ID, "screen": [W, H], "problems": [{"step", "stop", "problem"}]}.
Expected<void> printFit(ui::MainWindow& window, const OpenLesson& lesson,
                        const std::function<Expected<void>()>& settle);

}  // namespace gathernd::explorer
