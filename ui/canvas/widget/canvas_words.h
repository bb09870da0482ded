// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas says of a place: in a tooltip, and to a screen reader. Thread rule: GUI thread
// (translations).
#pragma once

#include <QString>

#include "ui/canvas/scene/scene.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/session/session.h"

namespace gathernd::ui {

/// What is to be said of a cell and the formula line does not say, a line each; mostly nothing.
QString cellTooltip(const Scene& scene, const Session& session, const CellRef& cell);
/// Of all cells that the device pixel at `at` stands for; empty where it stands for one, or shows no figures.
QString tileTooltip(const Scene& scene, CanvasTiles& tiles, TensorId tensor, const QPointF& at,
                    double devicePixelRatio);
QString axisTooltip(const Scene& scene, const AxisRef& axis);
/// One sentence: the place in focus and its value, and the first difference of a comparison.
QString spokenSummary(const Scene& scene, Session& session);

// The canvas for screen readers: a name that says the place under the cursor, its value and where it came
// from. Thread rule: GUI thread.

/// Once a process; later calls do nothing.
void installCanvasAccessibility();

}  // namespace gathernd::ui
