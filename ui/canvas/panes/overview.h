// SPDX-License-Identifier: GPL-3.0-or-later
// The whole of a tensor in small, beside the window onto it: what part of it the window shows, and where
// what must not be missed lies. Units: pixels of the canvas. Thread rule: pure functions of a Scene.
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

/// All of the tensor's cells in small; null where it is not shown.
QRectF wholeRect(const Pane& pane);

/// What the window shows, no smaller than can be seen. Folded rows lie here and there: null.
QRectF windowOnWhole(const Scene& scene, TensorId id);

/// Heights of the rows that a folded window shows.
std::vector<double> rowsOnWhole(const Scene& scene, TensorId id);

/// Heights of bad tuples, rising and apart enough to be told from each other.
std::vector<double> badOnWhole(const Scene& scene, TensorId id);

/// How far the window has to be scrolled, so that `point` of the whole is in its middle.
QPointF scrollFor(const Scene& scene, TensorId id, const QPointF& point);

}  // namespace gathernd::ui
