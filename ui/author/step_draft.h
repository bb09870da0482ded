// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson step out of what stands in the window: the call as its scene, the question that is asked about it,
// and the words that somebody typed. Nothing of it is an answer. Errors: the first thing in the words, the
// scene or the question that a lesson could not hold; `lesson.scene_file` for values that lie in a file only.
// Thread rule: pure functions; scenes are small (teach::Scene::kMostElements).
#pragma once

#include <QString>
#include <QStringList>

#include "core/error/error.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/question.h"
#include "ui/session/document.h"

namespace gathernd::ui {

/// As typed: Markdown as docs/lessons.md has it, but the heading, which is plain.
struct StepDraft {
  QString heading;  ///< "": the document's title, or a common one
  QString prose, why, notes;
  QStringList hints;  ///< empty ones are none
};

/// With an id made of its heading.
Expected<teach::LessonStep> stepOf(const Document& document, const teach::Question& question,
                                   const StepDraft& draft);
/// Of this one step, under its heading and id.
teach::Lesson lessonOf(const teach::LessonStep& step);
/// The first thing that `lesson check` would say of it.
std::optional<Error> faultOf(const teach::LessonStep& step);

/// "11 of 11 mistakes told apart here", and which of them are not.
QString tellsText(const teach::Question& question);

}  // namespace gathernd::ui
