// SPDX-License-Identifier: GPL-3.0-or-later
// A tile: up to 256 × 256 blocks of 2^levelX × 2^levelY cells, and of each block what is true of all its
// cells together. Least, greatest and mean are of finite numbers; what must not be averaged away (NaN, the
// infinities, an edit) is a flag of the block as soon as one cell has it. Values
// are float where that holds every value of the element type, else double; of complex the modulus; strings
// have flags only. Units: cells, blocks, bytes. Thread rule: a finished tile is immutable and shared.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <type_traits>
#include <vector>

#include "core/overview/matrix_layout.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

inline constexpr int kTileBlocks = 256;

/// A set of these is a byte.
enum CellFlag : std::uint8_t {
  kHoldsNan = 1,
  kHoldsPositiveInfinity = 2,
  kHoldsNegativeInfinity = 4,
  kHoldsEdited = 8,
  kSampled = 16,  ///< the figures are of a few of the cells
  kUnread = 32    ///< none of the cells has been read; other flags are told all the same
};

enum class Aggregate : std::uint8_t { Least, Greatest, Mean };

/// What tiles are made of. Immutable once it is shared.
struct TileSource {
  EditedTensor tensor;
  MatrixLayout layout;

  /// double, not float.
  bool wide() const;
};

struct TileKey {
  int levelX = 0, levelY = 0;
  std::int64_t x = 0, y = 0;  ///< the tile's number along each axis
  // NOLINTNEXTLINE(modernize-use-nullptr): the comparison with 0 is the compiler's
  auto operator<=>(const TileKey&) const = default;
};

template <class F>
struct TilePlanes {
  std::vector<F> least;           ///< NaN: the block has no number
  std::vector<F> greatest, mean;  ///< empty where a block is one cell, or one sample
};

struct Tile {
  int levelX = 0, levelY = 0;
  std::int64_t originX = 0, originY = 0;  ///< number of the first block along each axis
  int width = 0, height = 0;              ///< blocks
  std::int64_t cells = 0, cellsRead = 0;
  bool wide = false;
  TilePlanes<float> narrowPlanes;  ///< those that `wide` does not name are empty
  TilePlanes<double> widePlanes;
  std::vector<float> numbers;  ///< finite ones a block; empty: all cells of all blocks, and all blocks full
  std::vector<std::uint8_t> flags;

  /// All blocks unread, coarser by 2^shift than the key says; `oneValue` of a block serves for all three.
  static Tile unread(const TileSource& source, const TileKey& key, int shift = 0, bool oneValue = false);

  template <class F>
  TilePlanes<F>& planes() {
    if constexpr (std::is_same_v<F, float>)
      return narrowPlanes;
    else
      return widePlanes;
  }
  template <class F>
  const TilePlanes<F>& planes() const {
    return const_cast<Tile*>(this)->planes<F>();
  }
  template <class F>
  const std::vector<F>& plane(Aggregate aggregate) const {
    const TilePlanes<F>& all = planes<F>();
    if (aggregate == Aggregate::Least || all.greatest.empty()) return all.least;
    return aggregate == Aggregate::Greatest ? all.greatest : all.mean;
  }
  std::size_t at(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  }
  bool exact() const { return cellsRead == cells; }
  /// Where nothing hinders: the finite numbers of a block.
  double fullBlock() const;
  std::int64_t bytes() const;
  CellRect area(const MatrixLayout& layout) const;
};

CellRect areaOf(const MatrixLayout& layout, const TileKey& key);
/// Flags of edits, on all blocks.
void markTile(const TileSource& source, Tile& tile);

// How tiles get their figures: from the tensor, band by band, so that several threads share a tile and a
// reader sees it grow; from finer tiles; or from a few samples. Units: bands are rows of blocks, or columns
// of them where the tensor's columns are contiguous. Thread rule: one tile's bands may be built at the same
// time; nothing else here shares anything.

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
