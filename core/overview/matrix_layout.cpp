// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/matrix_layout.h"

namespace gathernd {

MatrixLayout MatrixLayout::of(const Shape& shape) {
  return of(shape, 0, std::max(shape.rank() - 1, 0), shape.rank());
}

MatrixLayout MatrixLayout::of(const Shape& shape, int first, int split, int last, std::int64_t base) {
  MatrixLayout layout;
  layout.rows = shape.slice(first, split).elementCount();
  layout.columns = shape.slice(split, last).elementCount();
  layout.base = base;
  // Of a tensor without elements a stride can be 0, and nothing lies at it.
  layout.columnStride = last > split ? std::max<std::int64_t>(shape.stride(last - 1), 1) : 1;
  layout.rowStride = split > first ? std::max<std::int64_t>(shape.stride(split - 1), 1) : 1;
  layout.cells = layout.rows * layout.columns;
  return layout;
}

MatrixLayout MatrixLayout::wrapped(std::int64_t elements, std::int64_t perLine) {
  MatrixLayout layout;
  layout.columns = std::max<std::int64_t>(std::min(perLine, elements), 1);
  layout.rows = elements / layout.columns + (elements % layout.columns != 0 ? 1 : 0);
  layout.rowStride = layout.columns;
  layout.cells = elements;
  return layout;
}

std::optional<Cell> MatrixLayout::cellOf(std::int64_t flat) const {
  const std::int64_t offset = flat - base;
  if (offset < 0 || rows <= 0 || columns <= 0) return std::nullopt;
  Cell cell;
  // One row or one column has a stride that nobody steps by.
  if (columns == 1 || (rows > 1 && rowStride >= columnStride)) {
    cell.row = rows == 1 ? 0 : offset / rowStride;
    const std::int64_t rest = offset - cell.row * rowStride;
    if (rest % columnStride != 0) return std::nullopt;
    cell.column = rest / columnStride;
  } else {
    cell.column = offset / columnStride;
    const std::int64_t rest = offset - cell.column * columnStride;
    if (rest % rowStride != 0) return std::nullopt;
    cell.row = rest / rowStride;
  }
  if (cell.row >= rows || cell.column >= columnsOf(cell.row)) return std::nullopt;
  return cell;
}

std::int64_t MatrixLayout::cellsIn(const CellRect& rect) const {
  const CellRect inside = rect.intersected(whole());
  if (inside.empty()) return 0;
  const std::int64_t full = std::min(inside.y1, columns > 0 ? cells / columns : 0);
  std::int64_t count = std::max<std::int64_t>(full - inside.y0, 0) * inside.columns();
  if (full < inside.y1 && full >= inside.y0)  // the one shorter line
    count += std::clamp<std::int64_t>(columnsOf(full) - inside.x0, 0, inside.columns());
  return count;
}

}  // namespace gathernd
