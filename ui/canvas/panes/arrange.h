// SPDX-License-Identifier: GPL-3.0-or-later
// Three tensors that have no room beside each other, each in a pane of its own: widths, cells, what is
// scrolled away, which rows of params are shown. Rows of indices and output stay side by side. Thread rule:
// a pure function of its arguments.
#pragma once

#include <QPointF>
#include <QRectF>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "ui/canvas/paint/painter.h"
#include "ui/canvas/panes/axes.h"
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

// Which rows of params the tuples in sight read: what a folded pane shows. Thread rule: pure functions of a
// Scene.

/// Tuples whose cells are in the pane of indices, first and beyond the last in their order; nothing where
/// they are too many to be told apart.
std::optional<std::pair<std::int64_t, std::int64_t>> tuplesInSight(const Scene& scene);

/// The axis of params whose steps are its rows and can be folded; nothing where rows are of another kind.
std::optional<int> foldedAxis(const Scene& scene);

/// Along that axis, rising. The last (first) row is among them where a tuple asks for one beyond it.
std::vector<std::int64_t> rowsRead(const Scene& scene, std::pair<std::int64_t, std::int64_t> tuples,
                                   int axis);

// The whole of a tensor in small, beside the window onto it: what part of it the window shows, and where
// what must not be missed lies. Units: pixels of the canvas. Thread rule: pure functions of a Scene.

/// All of the tensor's cells in small; null where it is not shown.
QRectF wholeRect(const Pane& pane);
/// With the marks beside it.
QRectF wholeAndMarks(const Pane& pane, double ui);

/// What the window shows, no smaller than can be seen. Folded rows lie here and there: null.
QRectF windowOnWhole(const Scene& scene, TensorId id);

/// Heights of the rows that a folded window shows.
std::vector<double> rowsOnWhole(const Scene& scene, TensorId id);

/// Heights of bad tuples, rising and apart enough to be told from each other.
std::vector<double> badOnWhole(const Scene& scene, TensorId id);

/// How far the window has to be scrolled, so that `point` of the whole is in its middle.
QPointF scrollFor(const Scene& scene, TensorId id, const QPointF& point);

// The picture at rest where each tensor has a pane of its own: names, numbers along the edges, the cells in
// their window, tears where rows are left out, and the whole in small beside it. Thread rule: GUI thread.

/// What reaches into `near`, in the canvas' pixels.
void paintPanes(RenderContext& context, const Scene& scene, const RestStyle& style, const QRectF& near);
/// On each tensor in small, where what is in focus and what it is tied to lie.
void paintFocusOnWhole(RenderContext& context, const Scene& scene, const CellRef& focus);

}  // namespace gathernd::ui
