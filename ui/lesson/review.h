// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that were missed as a lesson of their own, each with the scene that it is about. It is played
// with new numbers: LessonPlace::onceMore. Thread rule: pure functions.
#pragma once

#include <QString>
#include <QStringList>

#include "core/teach/lesson/lesson.h"

namespace gathernd::ui {

/// A step's question alone.
teach::LessonStep questionAlone(const teach::Lesson& lesson, std::size_t step);
teach::Lesson lessonOfQuestions(const QString& title, std::vector<teach::LessonStep> questions);

/// Of the course, "LESSON/STEP" each: kMostReviewed at most, the latest first, mixed over lessons; those that
/// the course no longer has are left out.
QStringList reviewedAmong(const QStringList& missed);
/// In the order of `questions`, which reviewedAmong() gave.
teach::Lesson reviewOf(const QStringList& questions);

inline constexpr int kMostReviewed = 8;

}  // namespace gathernd::ui
