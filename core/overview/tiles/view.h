// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle of cells on a grid of device pixels, as far as tiles are there: for each pixel one figure and
// the flags of all its cells. A pixel's cells are whole blocks, told by columns() and rows(), and each cell
// belongs to one pixel, so that what a pixel shows is what a scan of cellsOf() says. Units: device pixels;
// the grid begins and ends at pixel edges. Errors: none; what is missing is kUnread. Thread rule: an
// immutable value; rows may be asked for by several threads at once.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/overview/tiles/tile.h"

namespace gathernd {

/// Cells along one axis and the device pixels that show them, in whole numbers. Cells are taken in blocks of
/// 2^level, which begin at cell 0 whatever the view, and a block belongs to the pixel where its first cell
/// lies. Where blocks are no wider than a pixel, each cell has therefore exactly one pixel. Where they are
/// wider (cells magnified, or a level too coarse), a block is shown by the pixels up to the next one.
class PixelAxis {
 public:
  struct Cells {
    std::int64_t first = 0, last = 0;  ///< [first, last)
    bool operator==(const Cells&) const = default;
  };

  PixelAxis() = default;
  /// Cells [first, last) of an axis of `size`, on `pixels`; first < last, pixels > 0.
  PixelAxis(std::int64_t first, std::int64_t last, std::int64_t size, int pixels, int level);

  /// The highest level whose blocks are no wider than a pixel.
  static int finestLevel(std::int64_t cells, int pixels);

  int pixels() const { return pixels_; }
  int level() const { return level_; }
  /// The blocks of a pixel, at least one: first … last - 1.
  Cells blocksOf(int pixel) const;
  /// All that a pixel shows: whole blocks, cut to the axis. A block that the view cuts is shown whole.
  Cells cellsOf(int pixel) const;
  std::int64_t firstBlock() const { return first_ >> level_; }
  std::int64_t lastBlock() const { return ((last_ - 1) >> level_) + 1; }  ///< one past it

 private:
  std::int64_t startOf(int pixel) const;

  std::int64_t first_ = 0, last_ = 1, size_ = 1;
  int pixels_ = 1, level_ = 0;
};

struct ViewRequest {
  CellRect cells;  ///< cut to the layout
  int width = 0, height = 0;
  bool operator==(const ViewRequest&) const = default;
};

/// The levels of a view and the tiles that it takes. They fit into three quarters of the cache's budget:
/// where blocks of at most a pixel do not, blocks are wider.
struct ViewPlan {
  PixelAxis columns, rows;
  TileKey first;                      ///< the tile at the top left
  int tileColumns = 0, tileRows = 0;  ///< 0: nothing to see

  static ViewPlan of(const TileSource& source, const ViewRequest& request, std::int64_t budgetBytes);
  std::vector<TileKey> keys() const;  ///< row by row
};

/// What there is for one tile of a plan.
struct ViewSlot {
  std::shared_ptr<const Tile> primary;   ///< the tile, a part of it, samples, or a coarser tile
  std::shared_ptr<const Tile> fallback;  ///< for blocks that primary has not read
  bool exact = false;
};

class TileView {
 public:
  TileView() = default;
  TileView(std::shared_ptr<const TileSource> source, ViewPlan plan, std::vector<ViewSlot> slots);

  bool empty() const { return slots_.empty(); }
  int width() const { return empty() ? 0 : plan_.columns.pixels(); }
  int height() const { return empty() ? 0 : plan_.rows.pixels(); }
  const PixelAxis& columns() const { return plan_.columns; }
  const PixelAxis& rows() const { return plan_.rows; }
  CellRect cellsOf(int x, int y) const;

  /// All tiles are exact: nothing better will come.
  bool complete() const { return complete_; }
  /// Of the cells in view, tile for tile, 0 … 1: what "12 % read" says.
  double shareRead() const { return share_; }

  /// Row 0 <= y < height() into width() values, NaN where there is no number, and as many flags. A value NaN
  /// with no flag: there is no cell, or it holds a string.
  void row(int y, Aggregate aggregate, std::span<double> values, std::span<std::uint8_t> flags) const;
  /// All rows, on every core: take(y, values, flags) for each, several at once, which it need not keep.
  using TakeRow = std::function<void(int, std::span<const double>, std::span<const std::uint8_t>)>;
  void eachRow(Aggregate aggregate, const TakeRow& take) const;

 private:
  template <class F>
  void rowOf(int y, Aggregate aggregate, std::span<double> values, std::span<std::uint8_t> flags) const;

  std::shared_ptr<const TileSource> source_;
  ViewPlan plan_;
  std::vector<ViewSlot> slots_;
  /// Of a pixel, counted from the first in view; the last itself.
  std::vector<std::int32_t> firstBlock_, lastBlock_;
  bool complete_ = false;
  double share_ = 0;
};

}  // namespace gathernd
