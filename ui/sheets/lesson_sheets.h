// SPDX-License-Identifier: GPL-3.0-or-later
// What is printed of a lesson: the hand-out, with room to answer and no answer on it; its key; the teacher's
// page; and four letters to vote with, which belong to none; and fresh questions with their key. Errors: of a
// scene or a question that cannot be made; `parse` of a lesson without a step. Thread rule: GUI thread
// (fonts, translations).
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/question.h"
#include "ui/sheets/paper.h"

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

/// Of a lesson that lives longer, and which scenes must not tell what they give, because something is asked
/// about their call.
Expected<std::vector<SheetStep>> sheetSteps(const teach::Lesson& lesson, const teach::LessonFiles& files);

enum class SheetKind : std::uint8_t { Handout, Key, Cards, Teacher };
std::optional<SheetKind> sheetByName(std::string_view name);  ///< "handout", "key", "cards", "teacher"

Expected<Sheet> lessonSheet(SheetKind kind, const teach::Lesson& lesson, const teach::LessonFiles& files);
Sheet voteCards();

/// Fresh questions on paper, and their key: of a seed and of those behind it, so that `gathernd ask --seed`
/// asks each of them again. The seeds stand on both. Errors: those of generateQuestion.
struct PracticeWanted {
  teach::QuestionKind kind = teach::QuestionKind::Shape;
  std::uint64_t seed = 0;
  int level = 3, count = 8;
};

Expected<Sheet> practiceSheet(const PracticeWanted& wanted, bool key);

}  // namespace gathernd::ui
