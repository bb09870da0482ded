// SPDX-License-Identifier: GPL-3.0-or-later
// The output that is to be made (teach::QuestionKind::Make), and how near the call in the window has come.
// Thread rule: GUI thread (translations); targets are small (teach::Scene::kMostElements).
#pragma once

#include <QString>

#include "core/teach/question/question.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// What indices are now, on one line.
QString indicesText(const Snapshot& snapshot);
/// Its shape, and its values as nested lists; "" where nothing is to be made.
QString wantedText(const teach::Question& question);
/// Where something is to be made, and numbers alone would not do it.
bool wantsAnotherShape(const teach::Question& question, const Snapshot& snapshot);
/// "output is [2], not [2, 5] yet", "3 of 10 values are as wanted", or why there is no output; "" while it is
/// being computed and where nothing is to be made.
QString madeSoFar(const teach::Question& question, const Snapshot& snapshot);

/// "week 3": of a tensor's axis its size, with its name where it has one.
QString axisText(const Snapshot& snapshot, TensorId id, int axis);

}  // namespace gathernd::ui
