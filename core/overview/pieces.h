// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle of cells, or any count of things, in pieces that several threads take in order. Units: cells.
// Errors: `cancelled`, `limit`. Thread rule: the body runs on several threads at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <stop_token>
#include <string>

#include "core/error/error.h"
#include "core/overview/matrix_layout.h"
#include "core/overview/run_reader.h"
#include "core/run/cpu/parallel.h"

namespace gathernd::overview {

/// Cells between two looks at a stop: 20 µs of work in memory, one read of a disk.
inline constexpr std::int64_t kPieceCells = std::int64_t{1} << 16;

/// body(worker, piece) for piece 0 … pieces - 1, each worker's in rising order. After a false from the body
/// no further piece begins; those before it have all begun, and end.
template <class Body>
Expected<void> forEachPiece(std::int64_t pieces, int threads, const std::stop_token& stop, const Body& body) {
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> stopped{false}, enough{false};
  const std::int64_t most = threads > 0 ? threads : cpu::defaultThreads();
  try {
    cpu::runWorkers(static_cast<int>(std::clamp<std::int64_t>(pieces, 1, most)), [&](int worker) {
      while (!stopped && !enough) {
        const std::int64_t piece = next.fetch_add(1);
        if (piece >= pieces) return;
        if (stop.stop_requested()) {
          stopped = true;
        } else if (!body(worker, piece)) {
          enough = true;
        }
      }
    });
  } catch (const std::bad_alloc&) {
    return failNoMemory();
  } catch (const std::exception& error) {
    return fail(ErrorCode::Limit, "backend.threads", {{"reason", std::string(error.what())}});
  }
  if (stopped) return fail(ErrorCode::Cancelled, "cancelled");
  return {};
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
  /// take(flat, count, stride) for the runs of a piece, none above kRunElements.
  template <class Take>
  void visit(std::int64_t piece, Take&& take) const {
    std::int64_t at = piece * kPieceCells;
    const std::int64_t end = std::min(at + kPieceCells, cells());
    while (at < end) {
      const std::int64_t row = rect_.y0 + at / rect_.columns();
      const std::int64_t column = rect_.x0 + at % rect_.columns();
      const std::int64_t count = std::min({rect_.x1 - column, end - at, kRunElements});
      const std::int64_t there = std::min(column + count, layout_.columnsOf(row)) - column;
      if (there > 0) take(layout_.flat(row, column), there, layout_.columnStride);
      at += count;
    }
  }

 private:
  MatrixLayout layout_;
  CellRect rect_;
};

}  // namespace gathernd::overview
