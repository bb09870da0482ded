// SPDX-License-Identifier: GPL-3.0-or-later
// What can be made of a lesson by whoever draws: pages, and whether a step's picture fits a screen. Put
// together here, as the backends are; a function that is absent is one that this program has not got, and who
// needs it says so. Errors: those of a scene that cannot be made. Thread rule: build once, then const.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd {

struct LessonRenderers {
  /// The bytes of a file about a lesson without a fault.
  using Page = std::function<Expected<std::string>(const teach::Lesson&, const teach::LessonFiles&)>;

  Page html;  ///< to take home
  Page pdf;   ///< to print
  /// As LessonCheckOptions has it.
  std::function<std::optional<Error>(const teach::LessonStep&, const teach::LessonScene&)> fits;
};

LessonRenderers makeLessonRenderers();

}  // namespace gathernd
