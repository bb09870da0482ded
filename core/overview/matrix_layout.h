// SPDX-License-Identifier: GPL-3.0-or-later
// How the elements of a tensor lie as the cells of a matrix: where a cell's element is, and the way back.
// Any two axes can be rows and columns, axes next to each other can be one, and a vector can be wrapped into
// lines, the last of them shorter. Units: cells and elements. Thread rule: plain values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/tensor/shape.h"

namespace gathernd {

struct Cell {
  std::int64_t row = 0, column = 0;
  bool operator==(const Cell&) const = default;
};

/// Columns [x0, x1) of rows [y0, y1).
struct CellRect {
  std::int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;

  std::int64_t columns() const { return std::max<std::int64_t>(x1 - x0, 0); }
  std::int64_t rows() const { return std::max<std::int64_t>(y1 - y0, 0); }
  bool empty() const { return x1 <= x0 || y1 <= y0; }
  bool contains(Cell cell) const {
    return cell.column >= x0 && cell.column < x1 && cell.row >= y0 && cell.row < y1;
  }
  CellRect intersected(const CellRect& other) const {
    return {std::max(x0, other.x0), std::min(x1, other.x1), std::max(y0, other.y0), std::min(y1, other.y1)};
  }
  bool operator==(const CellRect&) const = default;
};

/// The element of a cell is base + row * rowStride + column * columnStride. Strides are above 0 and no two
/// cells share an element; where both strides matter, the cells along the smaller one fit between two steps
/// of the larger.
struct MatrixLayout {
  std::int64_t rows = 0, columns = 0;
  std::int64_t base = 0;
  std::int64_t rowStride = 1, columnStride = 1;
  /// That exist, counted row by row: below rows * columns only where a vector is wrapped.
  std::int64_t cells = 0;

  /// The last axis as columns, all before it as rows; a vector is one row, a scalar one cell.
  static MatrixLayout of(const Shape& shape);
  /// Axes [first, split) as rows, [split, last) as columns, of the block that begins at element `base`.
  static MatrixLayout of(const Shape& shape, int first, int split, int last, std::int64_t base = 0);
  /// `elements` in lines of `perLine`.
  static MatrixLayout wrapped(std::int64_t elements, std::int64_t perLine);

  std::int64_t flat(std::int64_t row, std::int64_t column) const {
    return base + row * rowStride + column * columnStride;
  }
  std::int64_t flat(Cell cell) const { return flat(cell.row, cell.column); }
  /// Nothing where the element is not among the cells.
  std::optional<Cell> cellOf(std::int64_t flat) const;
  /// Where the cells of a row end.
  std::int64_t columnsOf(std::int64_t row) const {
    return cells >= (row + 1) * columns ? columns
                                        : std::clamp<std::int64_t>(cells - row * columns, 0, columns);
  }
  CellRect whole() const { return {0, columns, 0, rows}; }
  std::int64_t cellsIn(const CellRect& rect) const;
  /// Neighbours in memory lie below each other: cells are best read column by column.
  bool columnsAreContiguous() const { return rowStride < columnStride && rows > 1 && columns > 1; }
  bool operator==(const MatrixLayout&) const = default;
};

}  // namespace gathernd
