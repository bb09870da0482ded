// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/pixel_axis.h"

#include <algorithm>

namespace gathernd {
namespace {

// A cell number times a count of pixels takes more than 64 bits.
__extension__ using Wide = __int128;

std::int64_t floorOf(std::int64_t a, std::int64_t b, std::int64_t divisor) {
  return static_cast<std::int64_t>(Wide{a} * b / divisor);
}
std::int64_t ceilOf(std::int64_t a, std::int64_t b, std::int64_t divisor) {
  return static_cast<std::int64_t>((Wide{a} * b + divisor - 1) / divisor);
}

}  // namespace

PixelAxis::PixelAxis(std::int64_t first, std::int64_t last, std::int64_t size, int pixels, int level)
    : first_(first), last_(last), size_(size), pixels_(pixels), level_(level) {
  reduces_ = (Wide{1} << level) * pixels <= Wide{last - first};
}

int PixelAxis::finestLevel(std::int64_t cells, int pixels) {
  int level = 0;
  while (level < 62 && (Wide{1} << (level + 1)) * pixels <= Wide{cells}) ++level;
  return level;
}

/// The first block of a pixel, or of one past the last.
std::int64_t PixelAxis::startOf(int pixel) const {
  if (pixel <= 0) return firstBlock();
  if (pixel >= pixels_) return lastBlock();
  const std::int64_t cell = first_ + ceilOf(pixel, last_ - first_, pixels_);
  return ((cell - 1) >> level_) + 1;  // the next that begins there or later
}

PixelAxis::Cells PixelAxis::blocksOf(int pixel) const {
  const std::int64_t first = startOf(pixel), last = startOf(pixel + 1);
  if (first < last) return {first, last};
  return {first - 1, first};  // none begins here: the one before goes on
}

PixelAxis::Cells PixelAxis::cellsOf(int pixel) const {
  const Cells blocks = blocksOf(pixel);
  return {blocks.first << level_, std::min(blocks.last << level_, size_)};
}

int PixelAxis::pixelOf(std::int64_t cell) const {
  const std::int64_t begin = (std::clamp(cell, first_, last_ - 1) >> level_) << level_;
  return static_cast<int>(floorOf(std::max(begin, first_) - first_, pixels_, last_ - first_));
}

}  // namespace gathernd
