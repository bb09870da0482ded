// SPDX-License-Identifier: GPL-3.0-or-later
// The page to take home (core/teach/page) with the window's pictures in it, drawn at rest, each once. What is
// asked about has a picture without its answer. Errors: those of lessonPage and scenePage, and `limit` where
// the call is too large for a page. Thread rule: GUI thread (fonts); scenes are small.
#pragma once

#include <string>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_scene.h"

namespace gathernd::ui {

class LessonPlayer;
class Session;

Expected<std::string> takeHomeLesson(const teach::Lesson& lesson, const teach::LessonFiles& files);
/// The lesson that is open; else the call as it stands, without its answer while a question is open.
Expected<std::string> takeHomePage(const Session& session, const LessonPlayer& player);

}  // namespace gathernd::ui
