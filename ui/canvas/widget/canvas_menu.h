// SPDX-License-Identifier: GPL-3.0-or-later
// The context menu of the canvas. Thread rule: GUI thread.
#pragma once

#include <QPoint>
#include <cstdint>
#include <optional>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

// Rows of a tensor that the picture's commands add and remove: its tuples or slices along the innermost
// axis that is no part of them. Thread rule: pure functions.

struct CanvasRow {
  TensorId tensor = TensorId::Indices;
  int axis = 0;
  std::int64_t number = 0;  ///< place along the axis
};

/// The row that holds `cell`; nothing where the tensor has no such axis, and of output, which follows.
std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell);

class CanvasWidget;

/// Opens it and returns at once. `cell` puts the cursor there; `tensor`: whose edits are offered besides.
void showCanvasMenu(CanvasWidget& canvas, const QPoint& globalPoint, const std::optional<CellRef>& cell,
                    std::optional<TensorId> tensor);
/// The tensor in whose column a point of the canvas is, for a menu beside the cells.
std::optional<TensorId> tensorOfColumn(const Scene& scene, double x);
/// Into the clipboard, as it would be typed.
void copyValueOf(const Scene& scene, const CellRef& cell);

}  // namespace gathernd::ui
