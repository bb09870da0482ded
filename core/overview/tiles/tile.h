// SPDX-License-Identifier: GPL-3.0-or-later
// A tile: up to 256 × 256 blocks of 2^levelX × 2^levelY cells, and of each block what is true of all its
// cells together. Least, greatest and mean are of finite numbers; what must not be averaged away (NaN, the
// infinities, an edit, a bad or an invented value) is a flag of the block as soon as one cell has it. Values
// are float where that holds every value of the element type, else double; of complex the modulus; strings
// have flags only. Units: cells, blocks, bytes. Thread rule: a finished tile is immutable and shared.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
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
  kHoldsBad = 16,       ///< the marking's, and the next one too
  kHoldsInvented = 32,  ///< a value that was not read
  kSampled = 64,        ///< the figures are of a few of the cells
  kUnread = 128         ///< none of the cells has been read; other flags are told all the same
};

enum class Aggregate : std::uint8_t { Least, Greatest, Mean };

/// Cells of one row that the caller marks with kHoldsBad, kHoldsInvented or both.
struct MarkedCells {
  std::int64_t row = 0, first = 0, last = 0;  ///< columns [first, last)
  std::uint8_t flags = 0;
};
/// Tells the marked cells of a rectangle, or more. It runs on several threads at once and for rectangles that
/// nobody has read yet, so it answers from what is known, such as a list.
using Marking = std::function<void(const CellRect&, const std::function<void(const MarkedCells&)>&)>;
/// From a list, in any order.
Marking markingOf(std::vector<MarkedCells> cells);

/// What tiles are made of. Immutable once it is shared.
struct TileSource {
  EditedTensor tensor;
  MatrixLayout layout;
  Marking marking = nullptr;
  std::uint64_t markingVersion = 0;  ///< of whatever `marking` answers from

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
  std::vector<F> greatest, mean;  ///< empty where a block is one cell
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

  /// All blocks unread.
  static Tile unread(const TileSource& source, const TileKey& key);

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
/// Flags of edits and of the marking, on all blocks.
void markTile(const TileSource& source, Tile& tile);

}  // namespace gathernd
