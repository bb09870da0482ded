// SPDX-License-Identifier: GPL-3.0-or-later
// Cells along one axis and the device pixels that show them, in whole numbers. Cells are taken in blocks of
// 2^level, which begin at cell 0 whatever the view, and a block belongs to the pixel where its first cell
// lies. Where blocks are no wider than a pixel, each cell has therefore exactly one pixel. Where they are
// wider (cells magnified, or a level too coarse), a block is shown by the pixels up to the next one. Thread
// rule: an immutable value.
#pragma once

#include <cstdint>

namespace gathernd {

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
  /// Blocks are no wider than a pixel.
  bool reduces() const { return reduces_; }
  /// The blocks of a pixel, at least one: first … last - 1.
  Cells blocksOf(int pixel) const;
  /// All that a pixel shows: whole blocks, cut to the axis. A block that the view cuts is shown whole.
  Cells cellsOf(int pixel) const;
  /// The (first) pixel that shows a cell; of cells outside the view that of the edge.
  int pixelOf(std::int64_t cell) const;
  std::int64_t firstBlock() const { return first_ >> level_; }
  std::int64_t lastBlock() const { return ((last_ - 1) >> level_) + 1; }  ///< one past it

 private:
  std::int64_t startOf(int pixel) const;

  std::int64_t first_ = 0, last_ = 1, size_ = 1;
  int pixels_ = 1, level_ = 0;
  bool reduces_ = true;
};

}  // namespace gathernd
