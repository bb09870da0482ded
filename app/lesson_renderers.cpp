// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lesson_renderers.h"

#include "core/teach/page/lesson_page.h"

namespace gathernd {

LessonRenderers makeLessonRenderers() {
  LessonRenderers renderers;
  // Scenes stand as tables: pictures need the window's painter.
  renderers.html = [](const teach::Lesson& lesson, const teach::LessonFiles& files) {
    teach::PageOptions options;
    options.files = files;
    return lessonPage(lesson, options);
  };
  return renderers;
}

}  // namespace gathernd
