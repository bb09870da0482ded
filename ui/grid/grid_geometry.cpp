// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/grid_geometry.h"

#include <QKeyEvent>
#include <algorithm>
#include <iterator>

namespace gathernd::ui {
namespace {

constexpr int kEdge = 4;  ///< of a column's end, to be dragged

/// Its pixels may lie beyond int where the number does.
int offsetOf(std::int64_t steps, int each, int limit) {
  return static_cast<int>(std::clamp<std::int64_t>(steps, -2 - limit / each, limit / each + 2)) * each;
}

std::int64_t clamped(std::int64_t value, std::int64_t count) {
  return std::clamp<std::int64_t>(value, 0, std::max<std::int64_t>(count - 1, 0));
}

}  // namespace

std::int64_t GridGeometry::pageRows() const {
  return std::max((size.height() - headHeight) / rowHeight, 1);
}

std::int64_t GridGeometry::pageColumns() const {
  return std::max((size.width() - sideWidth) / columnWidth, 1);
}

std::int64_t GridGeometry::bottom() const {
  const int room = std::max(size.height() - headHeight, 0);
  return std::min<std::int64_t>(rows, top + (room + rowHeight - 1) / rowHeight);
}

std::int64_t GridGeometry::right() const {
  const int room = std::max(size.width() - sideWidth, 0);
  return std::min<std::int64_t>(columns, left + (room + columnWidth - 1) / columnWidth);
}

QRect GridGeometry::placed(const QRect& rect) const {
  if (!mirrored) return rect;
  return {size.width() - rect.x() - rect.width(), rect.y(), rect.width(), rect.height()};
}

QRect GridGeometry::cellRect(Cell cell) const {
  return placed({sideWidth + offsetOf(cell.column - left, columnWidth, size.width()),
                 headHeight + offsetOf(cell.row - top, rowHeight, size.height()), columnWidth, rowHeight});
}

QRect GridGeometry::rowRect(std::int64_t row) const {
  return placed({0, headHeight + offsetOf(row - top, rowHeight, size.height()), sideWidth, rowHeight});
}

QRect GridGeometry::columnRect(std::int64_t column) const {
  return placed({sideWidth + offsetOf(column - left, columnWidth, size.width()), 0, columnWidth, headHeight});
}

GridHit GridGeometry::at(const QPoint& point) const {
  const int x = mirrored ? size.width() - 1 - point.x() : point.x();
  const int y = point.y();
  const auto stepOf = [](int pixels, int each) {
    return pixels < 0 ? -1 : static_cast<std::int64_t>(pixels / each);
  };
  const std::int64_t row = top + stepOf(y - headHeight, rowHeight);
  const std::int64_t column = left + stepOf(x - sideWidth, columnWidth);
  GridHit hit;
  hit.cell = {clamped(row, rows), clamped(column, columns)};
  const bool overRow = y >= headHeight && row < rows, overColumn = x >= sideWidth && column < columns;
  const int within = (x - sideWidth) % columnWidth;
  if (x < sideWidth && y < headHeight) {
    hit.part = GridHit::Part::Corner;
  } else if (y < headHeight && x - sideWidth < offsetOf(columns - left, columnWidth, size.width()) + kEdge &&
             (within >= columnWidth - kEdge || (within < kEdge && x >= sideWidth + columnWidth - kEdge))) {
    hit.part = GridHit::Part::ColumnEdge;
    // The column whose end it is.
    hit.cell.column = clamped(left + stepOf(x - sideWidth - kEdge, columnWidth), columns);
  } else if (y < headHeight) {
    hit.part = overColumn ? GridHit::Part::Column : GridHit::Part::Nothing;
  } else if (x < sideWidth) {
    hit.part = overRow ? GridHit::Part::Row : GridHit::Part::Nothing;
  } else if (overRow && overColumn) {
    hit.part = GridHit::Part::Cell;
  }
  return hit;
}

void GridGeometry::reveal(Cell cell) {
  if (cell.row < top) top = cell.row;
  if (cell.row >= top + pageRows()) top = cell.row - pageRows() + 1;
  if (cell.column < left) left = cell.column;
  if (cell.column >= left + pageColumns()) left = cell.column - pageColumns() + 1;
  top = std::clamp<std::int64_t>(top, 0, mostTop());
  left = std::clamp<std::int64_t>(left, 0, mostLeft());
}

bool movesInGrid(int key) {
  constexpr int kMoving[] = {Qt::Key_Up,     Qt::Key_Down,     Qt::Key_Left, Qt::Key_Right,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  return std::find(std::begin(kMoving), std::end(kMoving), key) != std::end(kMoving);
}

bool typesInGrid(const QKeyEvent& key) {
  const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
  return !key.text().isEmpty() && key.text().front().isPrint() &&
         (modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier);
}

Cell movedBy(int key, Qt::KeyboardModifiers modifiers, Cell from, const GridGeometry& geometry) {
  const bool far = modifiers.testFlag(Qt::ControlModifier);
  const std::int64_t lastRow = geometry.rows - 1, lastColumn = geometry.columns - 1;
  if (geometry.mirrored && (key == Qt::Key_Left || key == Qt::Key_Right))
    key = key == Qt::Key_Left ? Qt::Key_Right : Qt::Key_Left;
  Cell to = from;
  switch (key) {
    case Qt::Key_Up:
      to.row = far ? 0 : from.row - 1;
      break;
    case Qt::Key_Down:
      to.row = far ? lastRow : from.row + 1;
      break;
    case Qt::Key_Left:
      to.column = far ? 0 : from.column - 1;
      break;
    case Qt::Key_Right:
      to.column = far ? lastColumn : from.column + 1;
      break;
    case Qt::Key_PageUp:
      to.row = from.row - geometry.pageRows();
      break;
    case Qt::Key_PageDown:
      to.row = from.row + geometry.pageRows();
      break;
    case Qt::Key_Home:
      to.column = 0;
      if (far) to.row = 0;
      break;
    case Qt::Key_End:
      to.column = lastColumn;
      if (far) to.row = lastRow;
      break;
    default:
      break;
  }
  return {clamped(to.row, geometry.rows), clamped(to.column, geometry.columns)};
}

}  // namespace gathernd::ui
