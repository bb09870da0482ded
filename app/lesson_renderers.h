// SPDX-License-Identifier: GPL-3.0-or-later
// What can be made of a lesson by whoever draws: pages, sheets to print, and whether its pictures fit a
// screen. Put together here, as the backends are; a function that is absent is one that this program has not
// got, and who needs it says so. gathernd links no Qt, and asks gathernd-explorer where that stands beside
// it. Errors: those of a scene that cannot be made; the window's own, by code and sentence; `unsupported`
// where it ended without one, `limit` where it took too long or said too much, `cancelled`. Thread rule:
// build once, then const; a call blocks, several at once from different threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/question.h"

namespace gathernd {

struct LessonRenderers {
  /// A lesson, as a value and as its file has it.
  struct Source {
    const teach::Lesson& lesson;
    const teach::LessonFiles& files;
    std::string_view text;
    std::string folder = {};  ///< what its scenes name lies there; empty: where the program runs
    std::stop_token stop = {};
  };
  /// Fresh questions, as `gathernd ask` asks them: of this seed and of those behind it.
  struct Practice {
    teach::QuestionKind kind = teach::QuestionKind::Shape;
    std::uint64_t seed = 0;
    int level = 3, count = 8;
    bool key = false;  ///< the answers
    std::stop_token stop = {};
  };

  /// To take home: bytes of an HTML file about a lesson without a fault.
  std::function<Expected<std::string>(const Source&)> html;
  /// To print: bytes of a PDF; which, "handout", "key", "cards" or "teacher".
  std::function<Expected<std::string>(const Source&, std::string_view sheet)> pdf;
  std::function<Expected<std::string>(const Practice&)> practice;
  /// As LessonCheckOptions has it.
  std::function<Expected<std::vector<teach::LessonMisfit>>(const Source&)> fits;
};

inline constexpr const char* kWindowProgram = "gathernd-explorer";
/// Its path; empty where there is none in the folder of the program that runs.
std::string findWindowProgram();
/// `window`: the window's program, as findWindowProgram() finds it; empty: there is none.
LessonRenderers makeLessonRenderers(const std::string& window);

}  // namespace gathernd
