// SPDX-License-Identifier: GPL-3.0-or-later
// The one sentence below the picture before a class: what the tuple in question does in this phase, who reads
// the element that is pointed at, or at rest what the call does. Read off the plan and the trace. Thread
// rule: GUI thread (translations).
#pragma once

#include <QString>
#include <optional>

#include "ui/selection/cell_ref.h"
#include "ui/selection/playback.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

QString presentSentence(const Snapshot& snapshot, const StepState& step, const std::optional<CellRef>& focus);

// What is said below the picture of a question or of a lesson, in place of the sentence about the call.
// Thread rule: GUI thread (translations).

class Asking;
class LessonPlayer;

/// What became of an answer, else the hints, else what is asked or told, and at a lesson's end what comes
/// next;
/// "": neither question nor lesson.
/// `withChoices`: those of the open question too.
QString presentedWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices = true);

}  // namespace gathernd::ui
