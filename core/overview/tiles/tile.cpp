// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gathernd {
namespace {

template <class F>
void allocate(TilePlanes<F>& planes, std::size_t blocks, bool oneCell) {
  constexpr F kNone = std::numeric_limits<F>::quiet_NaN();
  planes.least.assign(blocks, kNone);
  if (oneCell) return;
  planes.greatest.assign(blocks, kNone);
  planes.mean.assign(blocks, kNone);
}

template <class F>
std::int64_t bytesOf(const TilePlanes<F>& planes) {
  return static_cast<std::int64_t>(
      (planes.least.capacity() + planes.greatest.capacity() + planes.mean.capacity()) * sizeof(F));
}

CellRect cellsOf(const MatrixLayout& layout, int levelX, int levelY, std::int64_t x0, std::int64_t x1,
                 std::int64_t y0, std::int64_t y1) {
  return CellRect{x0 << levelX, x1 << levelX, y0 << levelY, y1 << levelY}.intersected(layout.whole());
}

}  // namespace

Marking markingOf(std::vector<MarkedCells> cells) {
  const auto above = [](const MarkedCells& a, const MarkedCells& b) { return a.row < b.row; };
  std::sort(cells.begin(), cells.end(), above);
  return [list = std::make_shared<const std::vector<MarkedCells>>(std::move(cells)), above](
             const CellRect& rect, const std::function<void(const MarkedCells&)>& take) {
    auto marked = std::lower_bound(list->begin(), list->end(), MarkedCells{rect.y0, 0, 0, 0}, above);
    for (; marked != list->end() && marked->row < rect.y1; ++marked) {
      if (marked->first < rect.x1 && marked->last > rect.x0) take(*marked);
    }
  };
}

bool TileSource::wide() const {
  const DType dtype = tensor.dtype();
  return elementBytes(dtype) > 2 && dtype != DType::Float32 && dtype != DType::String;
}

CellRect areaOf(const MatrixLayout& layout, const TileKey& key) {
  return cellsOf(layout, key.levelX, key.levelY, key.x * kTileBlocks, (key.x + 1) * kTileBlocks,
                 key.y * kTileBlocks, (key.y + 1) * kTileBlocks);
}

CellRect Tile::area(const MatrixLayout& layout) const {
  return cellsOf(layout, levelX, levelY, originX, originX + width, originY, originY + height);
}

Tile Tile::unread(const TileSource& source, const TileKey& key) {
  Tile tile;
  const CellRect area = areaOf(source.layout, key);
  tile.levelX = key.levelX;
  tile.levelY = key.levelY;
  tile.originX = key.x * kTileBlocks;
  tile.originY = key.y * kTileBlocks;
  tile.width = static_cast<int>(((area.x1 - 1) >> key.levelX) + 1 - tile.originX);
  tile.height = static_cast<int>(((area.y1 - 1) >> key.levelY) + 1 - tile.originY);
  tile.cells = source.layout.cellsIn(area);
  tile.wide = source.wide();
  const std::size_t blocks = tile.at(0, tile.height);
  const bool oneCell = key.levelX == 0 && key.levelY == 0;
  if (tile.wide) {
    allocate(tile.widePlanes, blocks, oneCell);
  } else {
    allocate(tile.narrowPlanes, blocks, oneCell);
  }
  tile.numbers.assign(blocks, 0);
  tile.flags.assign(blocks, kUnread);
  return tile;
}

double Tile::fullBlock() const {
  return std::ldexp(1.0, levelX + levelY);
}

std::int64_t Tile::bytes() const {
  return bytesOf(narrowPlanes) + bytesOf(widePlanes) +
         static_cast<std::int64_t>(sizeof(Tile) + numbers.capacity() * sizeof(float) + flags.capacity());
}

void markTile(const TileSource& source, Tile& tile) {
  const CellRect area = tile.area(source.layout);
  if (area.empty()) return;
  const auto flag = [&](std::int64_t row, std::int64_t first, std::int64_t last, std::uint8_t flags) {
    first = std::max(first, area.x0);
    last = std::min(last, area.x1);
    if (row < area.y0 || row >= area.y1 || first >= last) return;
    const int y = static_cast<int>((row >> tile.levelY) - tile.originY);
    const int end = static_cast<int>(((last - 1) >> tile.levelX) - tile.originX);
    for (int x = static_cast<int>((first >> tile.levelX) - tile.originX); x <= end; ++x)
      tile.flags[tile.at(x, y)] |= flags;
  };
  if (source.tensor.edited()) {
    const MatrixLayout& layout = source.layout;
    const std::int64_t end = layout.flat(area.y1 - 1, area.x1 - 1) + 1;
    source.tensor.visitEdits(layout.flat(area.y0, area.x0), end, [&](std::int64_t flat, const Element&) {
      if (const auto cell = layout.cellOf(flat))
        flag(cell->row, cell->column, cell->column + 1, kHoldsEdited);
    });
  }
  if (source.marking == nullptr) return;
  source.marking(area, [&](const MarkedCells& marked) {
    flag(marked.row, marked.first, marked.last, marked.flags & (kHoldsBad | kHoldsInvented));
  });
}

}  // namespace gathernd
