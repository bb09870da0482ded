// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a tensor that the picture's commands add and remove: its tuples or slices along the innermost axis
// that is no part of them. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "ui/canvas/scene/scene.h"

namespace gathernd::ui {

struct CanvasRow {
  TensorId tensor = TensorId::Indices;
  int axis = 0;
  std::int64_t number = 0;  ///< place along the axis
};

/// The row that holds `cell`; nothing where the tensor has no such axis, and of output, which follows.
std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell);

}  // namespace gathernd::ui
