// SPDX-License-Identifier: GPL-3.0-or-later
// Three tensors that have no room beside each other, each in a pane of its own: widths, cells, what is
// scrolled away, which rows of params are shown. Rows of indices and output stay side by side. Thread rule:
// a pure function of its arguments.
#pragma once

#include "ui/canvas/panes/state.h"
#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// Lays the scene out anew; `state` comes back with its zooms known, and scrolled no further than there is.
void arrangePanes(Scene& scene, PanesState& state);

/// Whether tuples of indices and blocks of output are the same rows, and scroll as one.
bool inStep(const Scene& scene);
/// Whether params and output have the same columns.
bool sameColumns(const Scene& scene);
/// Whether a viewport has room for three panes.
bool hasRoomForPanes(const QSizeF& viewport);

}  // namespace gathernd::ui
