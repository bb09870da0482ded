// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle of cells in pieces, for cpu::forEachPiece. Units: cells. Thread rule: immutable.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stop_token>

#include "core/overview/matrix_layout.h"
#include "core/overview/run_reader.h"
#include "core/run/cpu/parallel.h"
#include "core/tensor/access_advice.h"

namespace gathernd::overview {

/// Cells between two looks at a stop: 20 µs of work in memory, one read of a disk.
inline constexpr std::int64_t kPieceCells = std::int64_t{1} << 16;

/// Whether reading these cells touches most of what lies between the first and the last of them, and that is
/// much: a disk then does well to read ahead.
inline bool readsInOrder(const EditedTensor& tensor, const MatrixLayout& layout, const CellRect& rect) {
  constexpr std::int64_t kMuch = std::int64_t{1} << 24, kPages = 8192;
  const CellRect inside = rect.intersected(layout.whole());
  if (inside.empty() || !AccessAdvice::concerns(tensor.base())) return false;
  const std::int64_t each = elementBytes(tensor.dtype());
  const std::int64_t between = layout.flat(inside.y1 - 1, inside.x1 - 1) - layout.flat(inside.y0, inside.x0);
  const bool byColumns = layout.columnsAreContiguous();
  const std::int64_t line =
      byColumns ? inside.rows() * layout.rowStride : inside.columns() * layout.columnStride;
  const std::int64_t step = byColumns ? layout.columnStride : layout.rowStride;
  // Lines less than two pages apart leave no page out.
  return between >= kMuch / each && (line >= step / 2 || step * each <= kPages);
}

/// The cells of a rectangle, numbered row by row; rows that follow each other in memory count as one.
class CellRuns {
 public:
  CellRuns(const MatrixLayout& layout, const CellRect& rect)
      : layout_(layout), rect_(rect.intersected(layout.whole())) {
    if (rect_.empty()) rect_ = {};
    const bool joined = layout.columnStride == 1 && layout.rowStride == layout.columns && rect_.x0 == 0 &&
                        rect_.x1 == layout.columns;
    if (!joined) return;
    const std::int64_t first = rect_.y0 * layout.columns;
    const std::int64_t count =
        std::max<std::int64_t>(std::min(rect_.y1 * layout.columns, layout.cells) - first, 0);
    layout_ = {1, count, layout.base + first, std::max<std::int64_t>(count, 1), 1, count};
    rect_ = {0, count, 0, 1};
  }

  std::int64_t cells() const { return rect_.columns() * rect_.rows(); }
  std::int64_t pieces() const { return (cells() + kPieceCells - 1) / kPieceCells; }
  /// take(flat, count, stride) for the runs of a piece, none above kRunElements. False: it was stopped; short
  /// runs of a mapped file are a page each, which a disk takes its time for.
  template <class Take>
  bool visit(std::int64_t piece, const std::stop_token& stop, Take&& take) const {
    std::int64_t at = piece * kPieceCells;
    const std::int64_t end = std::min(at + kPieceCells, cells());
    while (at < end) {
      if (stop.stop_requested()) return false;
      const std::int64_t row = rect_.y0 + at / rect_.columns();
      const std::int64_t column = rect_.x0 + at % rect_.columns();
      const std::int64_t count = std::min({rect_.x1 - column, end - at, kRunElements});
      const std::int64_t there = std::min(column + count, layout_.columnsOf(row)) - column;
      if (there > 0) take(layout_.flat(row, column), there, layout_.columnStride);
      at += count;
    }
    return true;
  }

 private:
  MatrixLayout layout_;
  CellRect rect_;
};

}  // namespace gathernd::overview
