// SPDX-License-Identifier: GPL-3.0-or-later
// How tiles get their figures: from the tensor, band by band, so that several threads share a tile and a
// reader sees it grow; from finer tiles; or from a few samples. Units: bands are rows of blocks, or columns
// of them where the tensor's columns are contiguous. Thread rule: one tile's bands may be built at the same
// time; nothing else here shares anything.
#pragma once

#include <span>
#include <stop_token>

#include "core/overview/tiles/tile.h"

namespace gathernd {

/// Bands of a tile, each of whole blocks.
int bandsOf(const TileSource& source, const Tile& tile);
std::int64_t cellsOfBand(const TileSource& source, const Tile& tile, int band);
bool isUnread(const TileSource& source, const Tile& tile, int band);
/// Reads all cells of a band; its blocks are no longer unread. False where it was stopped: the band is then
/// as unread as before. Adding to tile.cellsRead is the caller's.
bool buildBand(const TileSource& source, Tile& tile, int band, const std::stop_token& stop);
/// The last step: memory that turns out not to be needed is given back.
void finishTile(Tile& tile);

/// A tile's figures from exact ones that cover it, each of levels (key.levelX - dx, key.levelY - dy).
Tile mergedTile(const TileSource& source, const TileKey& key,
                std::span<const std::shared_ptr<const Tile>> finer);
/// Blocks coarser by 2^shift along both axes, of each the value of one cell. 0 <= shift <= 8.
Tile sampledTile(const TileSource& source, const TileKey& key, int shift);

}  // namespace gathernd
