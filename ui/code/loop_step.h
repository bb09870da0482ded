// SPDX-License-Identifier: GPL-3.0-or-later
// Where a step stands in the loop: the line of its phase, and the numbers that the line has there. Read off
// the trace; nothing is computed anew. Thread rule: GUI thread (translations); cheap enough for every step.
#pragma once

#include <QString>
#include <optional>

#include "core/code/snippet/snippet.h"
#include "ui/selection/playback.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

struct LoopStep {
  int line = 0;  ///< of the text, the first is 0
  QString note;  ///< "n = 3: i = [2, 0]", "params[2, 0, :]", "output[3, :] ← [20, 21, 22, …]"
  bool operator==(const LoopStep&) const = default;
};

/// Nothing at rest, without a plan, and for code that is no loop.
std::optional<LoopStep> loopStep(const Snapshot& snapshot, const StepState& step, const TemplateMarks& marks);
/// The phase that a line stands for.
std::optional<StepPhase> phaseOfLine(const TemplateMarks& marks, int line);

}  // namespace gathernd::ui
