// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_rows.h"

namespace gathernd::ui {

std::optional<CanvasRow> rowOf(const Scene& scene, const CellRef& cell) {
  const TensorLayout& t = scene.tensor(cell.tensor);
  if (cell.tensor == TensorId::Output || !t.present || t.emptyFrame) return std::nullopt;
  const TensorSpec& spec = scene.spec(cell.tensor);
  const int at = spec.shape.rank() - spec.unitAxes - 1;
  if (at < spec.batchAxes) return std::nullopt;
  const int axis = spec.order[static_cast<std::size_t>(at)];
  const auto a = static_cast<std::size_t>(axis);
  return CanvasRow{cell.tensor, axis, cell.flat / t.strides[a] % t.extents[a]};
}

}  // namespace gathernd::ui
