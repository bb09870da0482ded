// SPDX-License-Identifier: GPL-3.0-or-later
// The captions below the three headings, in words. Thread rule: pure functions.
#pragma once

#include <QString>

#include "ui/canvas/scene.h"

namespace gathernd::ui {

QString indicesNote(const Plan& plan);
QString paramsNote(const Plan& plan);
QString outputNote(const Snapshot& snapshot);
/// Why the output has no values, in one short phrase.
QString outputPhrase(const Snapshot& snapshot);

}  // namespace gathernd::ui
