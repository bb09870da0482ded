// SPDX-License-Identifier: GPL-3.0-or-later
// Where rows, columns and their headings lie in a GridView: all rows are one height and all columns one
// width, so nothing is kept for any of them. Units: logical pixels of the viewport. Thread rule: plain
// values.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>
#include <Qt>
#include <cstdint>

#include "core/overview/matrix_layout.h"

class QKeyEvent;

namespace gathernd::ui {

struct GridHit {
  enum class Part : std::uint8_t { Nothing, Cell, Row, Column, ColumnEdge, Corner };
  Part part = Part::Nothing;
  Cell cell;  ///< the nearest one in sight, where Part is Nothing
};

struct GridGeometry {
  std::int64_t rows = 0, columns = 0;
  std::int64_t top = 0, left = 0;  ///< first row and column in sight
  QSize size;
  int rowHeight = 26, headHeight = 26;
  int sideWidth = 60;    ///< of the names of rows
  int columnWidth = 72;  ///< the width that every column has
  bool mirrored = false;

  /// Whole ones in sight, at least one.
  std::int64_t pageRows() const;
  std::int64_t pageColumns() const;
  /// One past the last in sight, cut ones too.
  std::int64_t bottom() const;
  std::int64_t right() const;
  std::int64_t mostTop() const { return std::max<std::int64_t>(rows - pageRows(), 0); }
  std::int64_t mostLeft() const { return std::max<std::int64_t>(columns - pageColumns(), 0); }
  bool inSight(Cell cell) const {
    return cell.row >= top && cell.row < bottom() && cell.column >= left && cell.column < right();
  }

  QRect cellRect(Cell cell) const;
  QRect rowRect(std::int64_t row) const;  ///< of its name
  QRect columnRect(std::int64_t column) const;
  QRect cornerRect() const { return placed({0, 0, sideWidth, headHeight}); }
  GridHit at(const QPoint& point) const;
  /// `cell` among the first whole ones: the least change of top and left.
  void reveal(Cell cell);

 private:
  QRect placed(const QRect& rect) const;
};

/// Where a key takes the current cell; the same cell where the key moves nothing.
Cell movedBy(int key, Qt::KeyboardModifiers modifiers, Cell from, const GridGeometry& geometry);
bool movesInGrid(int key);
/// Writes a letter, which begins to edit.
bool typesInGrid(const QKeyEvent& key);

}  // namespace gathernd::ui
