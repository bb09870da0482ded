// SPDX-License-Identifier: GPL-3.0-or-later
// What core has of lessons, as the window shows it: the course in its language, as far as it is translated,
// prose as the little HTML that a label understands, and a scene as what a person edits. Errors: those of
// documentFrom. Thread rule: GUI thread.
#pragma once

#include <QString>
#include <span>
#include <string_view>

#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/lesson/prose.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "ui/session/document.h"
#include "ui/theme/theme.h"

namespace gathernd::ui {

std::span<const teach::CourseLesson> courseSpoken();
/// nullptr: there is no such lesson.
const teach::LessonEntry* shippedSpoken(std::string_view id);
/// Whatever stands in the prose is text: all of it is escaped.
QString proseHtml(const teach::Prose& prose, const Theme& theme);
/// Its tensors are there already: nothing is read.
Expected<Document> documentOf(const teach::LessonScene& scene);

}  // namespace gathernd::ui
