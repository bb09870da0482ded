// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/course_spoken.h"

#include "ui/text/catalogue.h"

namespace gathernd::ui {

std::span<const teach::CourseLesson> courseSpoken() {
  return teach::course(spokenLanguage().toStdString());
}

const teach::LessonEntry* shippedSpoken(std::string_view id) {
  return teach::findShippedLesson(id, spokenLanguage().toStdString());
}

}  // namespace gathernd::ui
