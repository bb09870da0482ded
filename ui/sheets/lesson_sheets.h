// SPDX-License-Identifier: GPL-3.0-or-later
// What is printed of a lesson: the hand-out, with room to answer and no answer on it; its key; the teacher's
// page; and four letters to vote with, which belong to none. Errors: of a scene or a question that cannot be
// made; `parse` of a lesson without a step. Thread rule: GUI thread (fonts, translations).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"
#include "ui/sheets/page_flow.h"

namespace gathernd::ui {

enum class SheetKind : std::uint8_t { Handout, Key, Cards, Teacher };
std::optional<SheetKind> sheetByName(std::string_view name);  ///< "handout", "key", "cards", "teacher"

Expected<Sheet> lessonSheet(SheetKind kind, const teach::Lesson& lesson, const teach::LessonFiles& files);
Sheet voteCards();

// The parts; internal to ui/sheets.

Expected<Sheet> teacherSheet(const teach::Lesson& lesson, const teach::LessonFiles& files);
/// The title, with what is said of the whole below it.
void addTitle(SheetFlow& flow, const QString& title, const QString& below);
void addHeading(SheetFlow& flow, std::size_t number, const QString& heading);
/// "Answer: …", in bold.
void addRight(SheetFlow& flow, const QString& answer);

}  // namespace gathernd::ui
