// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson made ready to print: its scenes and questions, and which scenes must not tell what they give,
// because something is asked about their call. Errors: of a scene or a question that cannot be made, at its
// place. Thread rule: pure function.
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/question.h"

namespace gathernd::ui {

struct SheetScene {
  teach::LessonScene made;
  QString caption;  ///< of a dial's stop
  bool drawable = true;
  bool hidden = false;
};

struct SheetStep {
  const teach::LessonStep* step = nullptr;
  std::vector<SheetScene> scenes;  ///< its own
  std::optional<teach::Question> question;
  QString askedAt;  ///< the dial's stop that it is about
};

/// Of a lesson that lives longer.
Expected<std::vector<SheetStep>> sheetSteps(const teach::Lesson& lesson, const teach::LessonFiles& files);

}  // namespace gathernd::ui
