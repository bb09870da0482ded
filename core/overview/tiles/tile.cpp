// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/overview/run_reader.h"
#include "core/overview/run_tally.h"
#include "core/overview/vector_loops.h"

namespace gathernd {
namespace {

template <class F>
void allocate(TilePlanes<F>& planes, std::size_t blocks, bool oneValue) {
  constexpr F kNone = std::numeric_limits<F>::quiet_NaN();
  planes.least.assign(blocks, kNone);
  if (oneValue) return;
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

Tile Tile::unread(const TileSource& source, const TileKey& key, int shift, bool oneValue) {
  Tile tile;
  const CellRect area = areaOf(source.layout, key);
  tile.levelX = key.levelX + shift;
  tile.levelY = key.levelY + shift;
  tile.originX = key.x * kTileBlocks >> shift;
  tile.originY = key.y * kTileBlocks >> shift;
  tile.width = static_cast<int>(((area.x1 - 1) >> tile.levelX) + 1 - tile.originX);
  tile.height = static_cast<int>(((area.y1 - 1) >> tile.levelY) + 1 - tile.originY);
  tile.cells = source.layout.cellsIn(area);
  tile.wide = source.wide();
  const std::size_t blocks = tile.at(0, tile.height);
  oneValue = oneValue || (tile.levelX == 0 && tile.levelY == 0);
  if (tile.wide) {
    allocate(tile.widePlanes, blocks, oneValue);
  } else {
    allocate(tile.narrowPlanes, blocks, oneValue);
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
  const MatrixLayout& layout = source.layout;
  const CellRect area = tile.area(layout);
  if (area.empty() || !source.tensor.edited()) return;
  const std::int64_t end = layout.flat(area.y1 - 1, area.x1 - 1) + 1;
  source.tensor.visitEdits(layout.flat(area.y0, area.x0), end, [&](std::int64_t flat, const Element&) {
    const auto cell = layout.cellOf(flat);
    if (!cell || !area.contains(*cell)) return;
    const auto x = static_cast<int>((cell->column >> tile.levelX) - tile.originX);
    const auto y = static_cast<int>((cell->row >> tile.levelY) - tile.originY);
    tile.flags[tile.at(x, y)] |= kHoldsEdited;
  });
}

namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)

/// Blocks narrower than this are added up line upon line first and then across, others run by run.
constexpr int kRunLevel = 5;
constexpr std::int64_t kCellsBetweenStops = std::int64_t{1} << 16;
/// Bytes: half of a first-level cache at most.
constexpr std::int64_t kFetchedAhead = 16384;
static_assert((kTileBlocks << (kRunLevel - 1)) <= kRunElements);

template <class F>
std::uint8_t oddFlag(F value) {
  return isNan(value) ? kHoldsNan : value > 0 ? kHoldsPositiveInfinity : kHoldsNegativeInfinity;
}

template <class F>
bool finite(F value) {
  return std::abs(value) <= std::numeric_limits<F>::max();
}

/// No count of floats has a sum beyond double.
template <class F>
using BlockSum = std::conditional_t<std::is_same_v<F, float>, double, long double>;

template <class F>
struct BlockSums {
  F least = aboveAll<F>(), greatest = belowAll<F>();
  BlockSum<F> sum = 0;
  std::int64_t numbers = 0;
  std::uint8_t flags = 0;

  void add(const RunTally<F>& run) {
    least = std::min(least, run.least);
    greatest = std::max(greatest, run.greatest);
    sum += static_cast<BlockSum<F>>(run.sum);
    numbers += run.numbers;
    flags |= static_cast<std::uint8_t>((run.nans > 0 ? kHoldsNan : 0) |
                                       (run.positive > 0 ? kHoldsPositiveInfinity : 0) |
                                       (run.negative > 0 ? kHoldsNegativeInfinity : 0));
  }
};

template <class F>
void store(Tile& tile, std::size_t at, const BlockSums<F>& block) {
  TilePlanes<F>& planes = tile.planes<F>();
  tile.flags[at] = static_cast<std::uint8_t>((tile.flags[at] & ~kUnread) | block.flags);
  tile.numbers[at] = static_cast<float>(block.numbers);
  if (block.numbers == 0) return;
  planes.least[at] = block.least;
  if (planes.greatest.empty()) return;
  planes.greatest[at] = block.greatest;
  planes.mean[at] = static_cast<F>(block.sum / static_cast<BlockSum<F>>(block.numbers));
}

/// The cells of a band: `lines` of cells next to each other in memory, wherever the tensor allows it.
struct Band {
  std::int64_t firstLine = 0, lastLine = 0, first = 0, last = 0;  ///< lines, and cells along one
  std::int64_t lineStride = 0, stride = 0;
  int level = 0;  ///< along a line
  const MatrixLayout* layout = nullptr;
  bool byColumns = false;
  bool oneLine = false;

  Band(const TileSource& source, const Tile& tile, int band) : layout(&source.layout) {
    byColumns = layout->columnsAreContiguous();
    const CellRect area = tile.area(*layout);
    const int across = byColumns ? tile.levelX : tile.levelY;
    level = byColumns ? tile.levelY : tile.levelX;
    const std::int64_t line = ((byColumns ? tile.originX : tile.originY) + band) << across;
    firstLine = line;
    lastLine = std::min(line + (std::int64_t{1} << across), byColumns ? area.x1 : area.y1);
    first = byColumns ? area.y0 : area.x0;
    last = byColumns ? area.y1 : area.x1;
    lineStride = byColumns ? layout->columnStride : layout->rowStride;
    stride = byColumns ? layout->rowStride : layout->columnStride;
    if (!byColumns && area.columns() == 1) becomeOneLine();
  }
  std::int64_t flat(std::int64_t line, std::int64_t cell) const {
    return layout->base + line * lineStride + cell * stride;
  }
  /// Where the cells of a line end.
  std::int64_t end(std::int64_t line) const {
    return oneLine || byColumns ? last : std::min(last, layout->columnsOf(line));
  }

 private:
  /// A column of cells below each other, one to a line, is a line itself: one block.
  void becomeOneLine() {
    oneLine = true;
    while (lastLine > firstLine && layout->columnsOf(lastLine - 1) <= first) --lastLine;
    const std::int64_t column = first;
    first = firstLine;
    last = lastLine;
    firstLine = column;
    lastLine = column + 1;
    std::swap(stride, lineStride);
    level = 62;
  }
};

/// The block of a band at a place along it.
std::size_t blockAt(const Tile& tile, bool byColumns, int band, int along) {
  return byColumns ? tile.at(band, along) : tile.at(along, band);
}

/// RunReader's numbers as F.
template <class T>
class CompactReader {
 public:
  using F = Compact<T>;
  explicit CompactReader(const EditedTensor& tensor) : reader_(tensor) {}
  const F* read(std::int64_t flat, std::int64_t count, std::int64_t stride) {
    const auto* const values = reader_.read(flat, count, stride);
    if constexpr (std::is_same_v<std::remove_cv_t<std::remove_pointer_t<decltype(values)>>, F>) {
      return values;
    } else {
      if (numbers_.empty()) numbers_.resize(kRunElements);
      F* const numbers = numbers_.data();
      for (std::int64_t i = 0; i < count; ++i) numbers[i] = static_cast<F>(values[i]);
      return numbers;
    }
  }

 private:
  RunReader<T> reader_;
  std::vector<F> numbers_;
};

/// Lines added up cell by cell.
template <class F>
class LineSums {
 public:
  explicit LineSums(std::int64_t cells)
      : low_(cells, aboveAll<F>()),
        high_(cells, belowAll<F>()),
        sum_(cells),
        missing_(cells),
        flags_(cells) {}

  void add(const F* values, std::int64_t count) {
    ++lines_;
    if (!addLine(values, count, low_.data(), high_.data(), sum_.data())) {
      for (std::int64_t i = 0; i < count; ++i) addOne(i, values[i]);
    }
    for (auto i = static_cast<std::size_t>(count); i < low_.size(); ++i) ++missing_[i];
  }
  void add(std::int64_t first, std::int64_t last, BlockSums<F>& block) const {
    for (auto i = static_cast<std::size_t>(first); i < static_cast<std::size_t>(last); ++i) {
      block.least = std::min(block.least, low_[i]);
      block.greatest = std::max(block.greatest, high_[i]);
      block.sum += sum_[i];
      block.numbers += lines_ - missing_[i];
      block.flags |= flags_[i];
    }
  }

 private:
  void addOne(std::size_t i, F value) {
    if (!finite(value)) {
      ++missing_[i];
      flags_[i] |= oddFlag(value);
      return;
    }
    low_[i] = std::min(low_[i], value);
    high_[i] = std::max(high_[i], value);
    sum_[i] += static_cast<double>(value);
  }

  std::vector<F> low_, high_;
  std::vector<double> sum_;
  std::vector<std::int64_t> missing_;  ///< cells of the lines so far that hold no number
  std::vector<std::uint8_t> flags_;
  std::int64_t lines_ = 0;
};

template <class T>
class BandBuilder {
 public:
  using F = Compact<T>;

  BandBuilder(const TileSource& source, Tile& tile, int band, const std::stop_token& stop)
      : tile_(tile),
        number_(band),
        band_(source, tile, band),
        reader_(source.tensor),
        base_(source.tensor.base().data()),
        mapped_(source.tensor.base().mapped()),
        stop_(stop) {
    blocks_.resize(band_.byColumns ? tile.height : tile.width);
  }

  bool run() {
    if (!(band_.level < kRunLevel ? lineUponLine() : runByRun())) return false;
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      store(tile_, blockAt(tile_, band_.byColumns, number_, static_cast<int>(i)), blocks_[i]);
    return true;
  }

 private:
  bool stopped(std::int64_t cells) {
    // A line of a mapped file may be a page that the disk takes its time for.
    unlooked_ += mapped_ ? std::max(cells, kCellsBetweenStops / 4) : cells;
    if (unlooked_ < kCellsBetweenStops) return false;
    unlooked_ = 0;
    return stop_.stop_requested();
  }

  /// The hardware sees no pattern in pieces of lines that are far apart.
  void fetch(std::int64_t line, std::int64_t count) const {
    if (line >= band_.lastLine || band_.stride != 1) return;
    const std::byte* const from = base_ + band_.flat(line, band_.first) * std::int64_t{sizeof(T)};
    for (std::int64_t at = 0; at < count * std::int64_t{sizeof(T)}; at += 64) __builtin_prefetch(from + at);
  }

  bool lineUponLine() {
    LineSums<F> sums(band_.last - band_.first);
    const std::int64_t bytes = (band_.last - band_.first) * std::int64_t{sizeof(T)};
    const std::int64_t ahead = std::clamp<std::int64_t>(kFetchedAhead / bytes, 1, 16);
    for (std::int64_t line = band_.firstLine; line < band_.lastLine; ++line) {
      const std::int64_t count = std::max<std::int64_t>(band_.end(line) - band_.first, 0);
      fetch(line + ahead, count);
      sums.add(count > 0 ? reader_.read(band_.flat(line, band_.first), count, band_.stride) : nullptr, count);
      if (stopped(count)) return false;
    }
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const std::int64_t from = static_cast<std::int64_t>(i) << band_.level;
      const std::int64_t to = std::min(from + (std::int64_t{1} << band_.level), band_.last - band_.first);
      sums.add(from, to, blocks_[i]);
      if (!std::isfinite(blocks_[i].sum)) resum(blocks_[i], band_.first + from, band_.first + to);
    }
    return true;
  }

  /// Its numbers have a sum beyond double, as few tensors do.
  void resum(BlockSums<F>& block, std::int64_t from, std::int64_t to) {
    block.sum = 0;
    for (std::int64_t line = band_.firstLine; line < band_.lastLine; ++line) {
      const std::int64_t count = std::min(band_.end(line), to) - from;
      if (count <= 0) continue;
      const F* const values = reader_.read(band_.flat(line, from), count, band_.stride);
      for (std::int64_t i = 0; i < count; ++i) block.sum += finite(values[i]) ? values[i] : 0;
    }
  }

  bool runByRun() {
    const std::int64_t size = std::int64_t{1} << band_.level;
    for (std::int64_t line = band_.firstLine; line < band_.lastLine; ++line) {
      const std::int64_t end = band_.end(line);
      for (std::int64_t cell = band_.first; cell < end;) {
        const std::int64_t count = std::min(kRunElements, end - cell);
        const F* const values = reader_.read(band_.flat(line, cell), count, band_.stride);
        for (std::int64_t i = 0; i < count;) {
          const std::int64_t place = cell + i - band_.first;
          const std::int64_t run = std::min(size - place % size, count - i);
          blocks_[place / size].add(tallyRun(values + i, run));
          i += run;
        }
        cell += count;
        if (stopped(count)) return false;
      }
    }
    return true;
  }

  Tile& tile_;
  int number_;
  Band band_;
  CompactReader<T> reader_;
  const std::byte* base_;
  bool mapped_;
  const std::stop_token& stop_;
  std::vector<BlockSums<F>> blocks_;
  std::int64_t unlooked_ = 0;
};

template <class F>
void mergeInto(Tile& tile, std::span<const std::shared_ptr<const Tile>> finer) {
  std::vector<BlockSums<F>> blocks(tile.flags.size());
  for (const auto& part : finer) {
    const int dx = tile.levelX - part->levelX, dy = tile.levelY - part->levelY;
    const std::vector<F>& least = part->plane<F>(Aggregate::Least);
    const std::vector<F>& greatest = part->plane<F>(Aggregate::Greatest);
    const std::vector<F>& mean = part->plane<F>(Aggregate::Mean);
    const double full = part->fullBlock();
    for (int y = 0; y < part->height; ++y) {
      const auto to = static_cast<int>(((part->originY + y) >> dy) - tile.originY);
      if (to < 0 || to >= tile.height) continue;
      for (int x = 0; x < part->width; ++x) {
        const auto column = static_cast<int>(((part->originX + x) >> dx) - tile.originX);
        if (column < 0 || column >= tile.width) continue;
        const std::size_t at = part->at(x, y);
        BlockSums<F>& block = blocks[tile.at(column, to)];
        block.flags |= part->flags[at];
        const double numbers = part->numbers.empty() ? full : static_cast<double>(part->numbers[at]);
        if (numbers == 0) continue;
        block.least = std::min(block.least, least[at]);
        block.greatest = std::max(block.greatest, greatest[at]);
        block.sum += static_cast<BlockSum<F>>(mean[at]) * static_cast<BlockSum<F>>(numbers);
        block.numbers += static_cast<std::int64_t>(numbers);
      }
    }
  }
  for (std::size_t at = 0; at < blocks.size(); ++at) store(tile, at, blocks[at]);
}

/// Spread, but the same each time: columns that repeat must not all give the same one.
std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

template <class T>
void sampleInto(const TileSource& source, Tile& tile) {
  using F = Compact<T>;
  const CellRect area = tile.area(source.layout);
  CompactReader<T> reader(source.tensor);
  for (int y = 0; y < tile.height; ++y) {
    for (int x = 0; x < tile.width; ++x) {
      const std::int64_t column = (tile.originX + x) << tile.levelX, row = (tile.originY + y) << tile.levelY;
      const std::uint64_t number = scrambled(static_cast<std::uint64_t>(row) * 0x9E3779B97F4A7C15U +
                                             static_cast<std::uint64_t>(column));
      const auto within = [](std::uint64_t random, std::int64_t from, std::int64_t to) {
        return from + static_cast<std::int64_t>(random % static_cast<std::uint64_t>(to - from));
      };
      const std::int64_t r =
          within(number >> 32, row, std::min(row + (std::int64_t{1} << tile.levelY), area.y1));
      const std::int64_t end =
          std::min({column + (std::int64_t{1} << tile.levelX), area.x1, source.layout.columnsOf(r)});
      if (end <= column) continue;
      const std::int64_t c = within(number & UINT32_MAX, column, end);
      const F value = *reader.read(source.layout.flat(r, c), 1, 1);
      BlockSums<F> block;
      block.flags = kSampled;
      if (finite(value)) {
        block.least = block.greatest = value;
        block.sum = value;
        block.numbers = 1;
      } else {
        block.flags |= oddFlag(value);
      }
      store(tile, tile.at(x, y), block);
      ++tile.cellsRead;
    }
  }
}

}  // namespace

int bandsOf(const TileSource& source, const Tile& tile) {
  return source.layout.columnsAreContiguous() ? tile.width : tile.height;
}

std::int64_t cellsOfBand(const TileSource& source, const Tile& tile, int band) {
  const CellRect area = tile.area(source.layout);
  CellRect rect = area;
  if (source.layout.columnsAreContiguous()) {
    rect.x0 = (tile.originX + band) << tile.levelX;
    rect.x1 = (tile.originX + band + 1) << tile.levelX;
  } else {
    rect.y0 = (tile.originY + band) << tile.levelY;
    rect.y1 = (tile.originY + band + 1) << tile.levelY;
  }
  return source.layout.cellsIn(rect.intersected(area));
}

bool isUnread(const TileSource& source, const Tile& tile, int band) {
  return (tile.flags[blockAt(tile, source.layout.columnsAreContiguous(), band, 0)] & kUnread) != 0;
}

bool buildBand(const TileSource& source, Tile& tile, int band, const std::stop_token& stop) {
  if (source.tensor.dtype() == DType::String) {
    const bool byColumns = source.layout.columnsAreContiguous();
    for (int i = 0; i < (byColumns ? tile.height : tile.width); ++i)
      store(tile, blockAt(tile, byColumns, band, i), BlockSums<float>{});
    return true;
  }
  return visitNumberType(source.tensor.dtype(), [&](auto tag) {
    return BandBuilder<typename decltype(tag)::type>(source, tile, band, stop).run();
  });
}

void finishTile(Tile& tile) {
  const auto full = static_cast<float>(tile.fullBlock());
  if (std::all_of(tile.numbers.begin(), tile.numbers.end(), [full](float n) { return n == full; }))
    std::vector<float>().swap(tile.numbers);
}

Tile mergedTile(const TileSource& source, const TileKey& key,
                std::span<const std::shared_ptr<const Tile>> finer) {
  Tile tile = Tile::unread(source, key);
  if (tile.wide) {
    mergeInto<double>(tile, finer);
  } else {
    mergeInto<float>(tile, finer);
  }
  tile.cellsRead = tile.cells;
  finishTile(tile);
  return tile;
}

Tile sampledTile(const TileSource& source, const TileKey& key, int shift) {
  // The tile of that level is a part of one of its blocks' numbers: 256 >> shift along each axis.
  Tile tile = Tile::unread(source, key, shift, true);
  if (source.tensor.dtype() != DType::String) {
    visitNumberType(source.tensor.dtype(),
                    [&](auto tag) { sampleInto<typename decltype(tag)::type>(source, tile); });
  }
  tile.cellsRead = std::min(tile.cellsRead, std::max<std::int64_t>(tile.cells - 1, 0));
  markTile(source, tile);
  return tile;
}

}  // namespace gathernd
