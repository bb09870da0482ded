// SPDX-License-Identifier: GPL-3.0-or-later
// Which cells are selected: rectangles, so that all of ten thousand million rows are one. Thread rule: plain
// values.
#pragma once

#include <cstdint>
#include <vector>

#include "core/overview/matrix_layout.h"

namespace gathernd::ui {

class GridSelection {
 public:
  Cell current() const { return current_; }
  const std::vector<CellRect>& ranges() const { return ranges_; }
  bool contains(Cell cell) const;
  /// Each once; at most `most` are counted.
  std::int64_t cellCount(std::int64_t most) const;
  /// Row by row, each once; at most `most`.
  std::vector<Cell> cells(std::int64_t most) const;
  /// The first row and the first column of all; the current cell where nothing is selected.
  Cell corner() const;

  void select(Cell cell);
  void extendTo(Cell cell);                       ///< the rectangle from where it began
  void add(Cell cell);                            ///< one more rectangle
  void set(Cell current, const CellRect& range);  ///< alone
  void addRange(Cell current, const CellRect& range);
  /// Rows and columns are so many now.
  void clamp(std::int64_t rows, std::int64_t columns);
  void clear() { *this = {}; }
  bool operator==(const GridSelection&) const = default;

 private:
  Cell current_, anchor_;
  std::vector<CellRect> ranges_;
};

}  // namespace gathernd::ui
