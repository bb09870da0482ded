// SPDX-License-Identifier: GPL-3.0-or-later
// The course in the window's language, as far as it is translated. Thread rule: GUI thread.
#pragma once

#include <span>
#include <string_view>

#include "core/teach/lesson/shipped_lessons.h"

namespace gathernd::ui {

std::span<const teach::CourseLesson> courseSpoken();
/// nullptr: there is no such lesson.
const teach::LessonEntry* shippedSpoken(std::string_view id);

}  // namespace gathernd::ui
