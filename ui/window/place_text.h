// SPDX-License-Identifier: GPL-3.0-or-later
// A place as a person writes it: "output:1,0", "output[1, 0]", "params 0 3", or numbers alone.
// Indices are named by tuple (a position in I[:-1]) or by a full position.
// Errors: `usage` when it is no place, names an axis too many or too few, or lies outside.
// Thread rule: pure function.
#pragma once

#include <QString>

#include "core/error/error.h"
#include "ui/selection/cell_ref.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// Numbers alone mean a place in `otherwise`.
Expected<CellRef> parsePlace(const QString& text, const Snapshot& snapshot,
                             TensorId otherwise = TensorId::Output);
/// "output[1, 3]": the last place there, with as many numbers as the tensor has axes; of indices where there
/// is no output.
QString placeExample(const Snapshot& snapshot, TensorId tensor);

}  // namespace gathernd::ui
