// SPDX-License-Identifier: GPL-3.0-or-later
// What is said below the picture of a question or of a lesson, in place of the sentence about the call.
// Thread rule: GUI thread (translations).
#pragma once

#include <QString>

namespace gathernd::ui {

class Asking;
class LessonPlayer;

/// What became of an answer, else the hints, else what is asked or told, and at a lesson's end what comes
/// next;
/// "": neither question nor lesson.
/// `withChoices`: those of the open question too.
QString presentedWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices = true);

}  // namespace gathernd::ui
