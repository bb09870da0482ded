// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/view.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "core/run/cpu/parallel.h"

namespace gathernd {
namespace {

// A cell number times a count of pixels takes more than 64 bits.
__extension__ using Wide = __int128;

constexpr int kTileShift = 8;
static_assert(1 << kTileShift == kTileBlocks);

/// Bytes of the tiles that a view of these levels takes.
std::int64_t bytesOf(const TileSource& source, const PixelAxis& columns, const PixelAxis& rows) {
  // A tile ends where the tensor does: two columns are two blocks, not a tile's 256.
  const auto blocks = [](const PixelAxis& axis, std::int64_t size) {
    const std::int64_t first = axis.firstBlock() >> kTileShift << kTileShift;
    const std::int64_t last = ((axis.lastBlock() - 1) >> kTileShift << kTileShift) + kTileBlocks;
    return std::min(last, ((size - 1) >> axis.level()) + 1) - first;
  };
  const std::int64_t value = source.wide() ? 8 : 4;
  const bool oneCell = columns.level() == 0 && rows.level() == 0;
  return blocks(columns, source.layout.columns) * blocks(rows, source.layout.rows) *
         ((oneCell ? 1 : 3) * value + 1);
}

/// What a block without gaps weighs: a pixel has no more than nine blocks, whose sum must not leave float.
constexpr float kFull = 1.0F / 16;

/// One row of blocks of one tile as arrays: the tile's own where they are what is asked for.
template <class F>
struct BlockRow {
  const F* values = nullptr;
  const float* numbers = nullptr;  ///< times `scale` what a block weighs in a mean; null: kFull, all of them
  float scale = 1;
  const std::uint8_t* flags = nullptr;
  std::vector<F> ownValues;
  std::vector<float> ownNumbers;
  std::vector<std::uint8_t> ownFlags;
};

/// Blocks [first, last) of row `block`, numbered at the levels of `key`.
template <class F>
struct BlockReader {
  int levelX, levelY;
  Aggregate aggregate;

  std::size_t rowOf(const Tile& tile, std::int64_t block) const {
    return tile.at(0, static_cast<int>((block >> (tile.levelY - levelY)) - tile.originY));
  }
  void read(const Tile& tile, std::int64_t block, std::int64_t first, std::int64_t last,
            BlockRow<F>& row) const {
    const std::size_t line = rowOf(tile, block);
    const int dx = tile.levelX - levelX;
    const F* const values = tile.plane<F>(aggregate).data() + line;
    const float* const numbers = tile.numbers.empty() ? nullptr : tile.numbers.data() + line;
    const std::uint8_t* const flags = tile.flags.data() + line;
    row.scale = kFull / static_cast<float>(tile.fullBlock());
    if (dx == 0) {
      const std::int64_t from = first - tile.originX;
      row.values = values + from;
      row.numbers = numbers != nullptr ? numbers + from : nullptr;
      row.flags = flags + from;
      return;
    }
    own(last - first, row);
    for (std::int64_t i = 0; i < last - first; ++i) {
      const std::int64_t from = ((first + i) >> dx) - tile.originX;
      const auto to = static_cast<std::size_t>(i);
      row.ownValues[to] = values[from];
      row.ownNumbers[to] = numbers != nullptr ? numbers[from] * row.scale : kFull;
      row.ownFlags[to] = flags[from];
    }
    row.scale = 1;
  }
  /// What `row` has not read is taken from another tile.
  void fill(const Tile& tile, std::int64_t block, std::int64_t first, std::int64_t last,
            BlockRow<F>& row) const {
    BlockRow<F> other;
    read(tile, block, first, last, other);
    BlockRow<F> both;
    own(last - first, both);
    for (std::int64_t i = 0; i < last - first; ++i) {
      const bool unread = (row.flags[i] & kUnread) != 0;
      const BlockRow<F>& from = unread ? other : row;
      const auto to = static_cast<std::size_t>(i);
      both.ownValues[to] = from.values[i];
      both.ownNumbers[to] = from.numbers != nullptr ? from.numbers[i] * from.scale : kFull;
      both.ownFlags[to] = unread ? other.flags[i] | (row.flags[i] & ~kUnread) : row.flags[i];
    }
    row = std::move(both);
    point(row);
  }

 private:
  static void own(std::int64_t count, BlockRow<F>& row) {
    const auto size = static_cast<std::size_t>(count);
    row.ownValues.resize(size);
    row.ownNumbers.resize(size);
    row.ownFlags.resize(size);
    point(row);
  }
  static void point(BlockRow<F>& row) {
    row.values = row.ownValues.data();
    row.numbers = row.ownNumbers.data();
    row.flags = row.ownFlags.data();
  }
};

/// Rows of blocks put together, block by block; then blocks into pixels.
template <class F>
class BlockTotals {
 public:
  BlockTotals(std::size_t blocks, Aggregate aggregate)
      : aggregate_(aggregate), flags_(blocks), values_(blocks, none()) {
    if (aggregate != Aggregate::Mean) return;
    sums_.resize(blocks);
    numbers_.resize(blocks);
  }

  void add(std::size_t at, std::size_t count, const BlockRow<F>& row) {
    for (std::size_t i = 0; i < count; ++i) flags_[at + i] |= row.flags[i];
    if (aggregate_ == Aggregate::Mean) {
      addMeans(at, count, row);
      return;
    }
    F* const values = values_.data() + at;
    // A comparison with NaN is false.
    if (aggregate_ == Aggregate::Least) {
      for (std::size_t i = 0; i < count; ++i)
        values[i] = row.values[i] < values[i] ? row.values[i] : values[i];
    } else {
      for (std::size_t i = 0; i < count; ++i)
        values[i] = row.values[i] > values[i] ? row.values[i] : values[i];
    }
  }
  void missing(std::size_t at, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) flags_[at + i] |= kUnread;
  }

  /// Blocks first … last of a pixel, which are one, two, or at the view's edge three.
  void pixels(std::span<const std::int32_t> first, std::span<const std::int32_t> last, double* values,
              std::uint8_t* flags) const {
    const std::size_t count = first.size();
    for (std::size_t p = 0; p < count; ++p) flags[p] = flags_[first[p]] | flags_[last[p]];
    if (aggregate_ == Aggregate::Mean) {
      for (std::size_t p = 0; p < count; ++p) {
        const auto a = static_cast<std::size_t>(first[p]), b = static_cast<std::size_t>(last[p]);
        const bool one = a == b;
        const F sum = sums_[a] + (one ? 0 : sums_[b]), numbers = numbers_[a] + (one ? 0 : numbers_[b]);
        values[p] = static_cast<double>(sum / numbers);
      }
      for (const std::size_t p : {std::size_t{0}, count - 1}) values[p] = mean(first[p], last[p]);
    } else if (aggregate_ == Aggregate::Least) {
      extremes(first, last, values, [](F a, F b) { return b < a ? b : a; });
    } else {
      extremes(first, last, values, [](F a, F b) { return b > a ? b : a; });
    }
    for (const std::size_t p : {std::size_t{0}, count - 1}) {
      for (std::int32_t i = first[p]; i <= last[p]; ++i) flags[p] |= flags_[i];
    }
  }

 private:
  F none() const {
    constexpr F kBeyond = std::numeric_limits<F>::infinity();
    return aggregate_ == Aggregate::Least ? kBeyond : -kBeyond;
  }
  void addMeans(std::size_t at, std::size_t count, const BlockRow<F>& row) {
    F* const sums = sums_.data() + at;
    F* const numbers = numbers_.data() + at;
    if (row.numbers == nullptr) {
      for (std::size_t i = 0; i < count; ++i) sums[i] += row.values[i] * F{kFull};
      for (std::size_t i = 0; i < count; ++i) numbers[i] += F{kFull};
      return;
    }
    for (std::size_t i = 0; i < count; ++i) {
      const F n = static_cast<F>(row.numbers[i] * row.scale);
      sums[i] += n > 0 ? row.values[i] * n : 0;
      numbers[i] += n;
    }
  }
  double mean(std::int32_t first, std::int32_t last) const {
    F sum = 0, numbers = 0;
    for (auto i = static_cast<std::size_t>(first); i <= static_cast<std::size_t>(last); ++i) {
      sum += sums_[i];
      numbers += numbers_[i];
    }
    return static_cast<double>(sum / numbers);  // 0 / 0 is NaN, which says that there is none
  }
  template <class Better>
  void extremes(std::span<const std::int32_t> first, std::span<const std::int32_t> last, double* values,
                const Better& better) const {
    const F nothing = none();
    const auto told = [&](F value) {
      return value == nothing ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(value);
    };
    const F* const blocks = values_.data();
    for (std::size_t p = 0; p < first.size(); ++p)
      values[p] = told(better(blocks[first[p]], blocks[last[p]]));
    for (const std::size_t p : {std::size_t{0}, first.size() - 1}) {
      F value = nothing;
      for (std::int32_t i = first[p]; i <= last[p]; ++i) value = better(value, blocks[i]);
      values[p] = told(value);
    }
  }

  Aggregate aggregate_;
  std::vector<std::uint8_t> flags_;
  std::vector<F> values_;
  std::vector<F> sums_, numbers_;
};

}  // namespace

PixelAxis::PixelAxis(std::int64_t first, std::int64_t last, std::int64_t size, int pixels, int level)
    : first_(first), last_(last), size_(size), pixels_(pixels), level_(level) {}

int PixelAxis::finestLevel(std::int64_t cells, int pixels) {
  int level = 0;
  while (level < 62 && (Wide{1} << (level + 1)) * pixels <= Wide{cells}) ++level;
  return level;
}

/// The first block of a pixel, or of one past the last.
std::int64_t PixelAxis::startOf(int pixel) const {
  if (pixel <= 0) return firstBlock();
  if (pixel >= pixels_) return lastBlock();
  const std::int64_t cell =
      first_ + static_cast<std::int64_t>((Wide{pixel} * (last_ - first_) + pixels_ - 1) / pixels_);
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

ViewPlan ViewPlan::of(const TileSource& source, const ViewRequest& request, std::int64_t budgetBytes) {
  ViewPlan plan;
  const CellRect cells = request.cells.intersected(source.layout.whole());
  if (cells.empty() || request.width <= 0 || request.height <= 0) return plan;
  const auto columns = [&](int level) {
    return PixelAxis(cells.x0, cells.x1, source.layout.columns, request.width, level);
  };
  const auto rows = [&](int level) {
    return PixelAxis(cells.y0, cells.y1, source.layout.rows, request.height, level);
  };
  plan.columns = columns(PixelAxis::finestLevel(cells.columns(), request.width));
  plan.rows = rows(PixelAxis::finestLevel(cells.rows(), request.height));
  while (bytesOf(source, plan.columns, plan.rows) > budgetBytes / 4 * 3) {
    const auto blocks = [](const PixelAxis& axis) { return axis.lastBlock() - axis.firstBlock(); };
    if (blocks(plan.columns) <= 1 && blocks(plan.rows) <= 1) break;
    if (blocks(plan.columns) > blocks(plan.rows)) {
      plan.columns = columns(plan.columns.level() + 1);
    } else {
      plan.rows = rows(plan.rows.level() + 1);
    }
  }
  plan.first = {plan.columns.level(), plan.rows.level(), plan.columns.firstBlock() >> kTileShift,
                plan.rows.firstBlock() >> kTileShift};
  plan.tileColumns = static_cast<int>(((plan.columns.lastBlock() - 1) >> kTileShift) + 1 - plan.first.x);
  plan.tileRows = static_cast<int>(((plan.rows.lastBlock() - 1) >> kTileShift) + 1 - plan.first.y);
  return plan;
}

std::vector<TileKey> ViewPlan::keys() const {
  std::vector<TileKey> keys;
  for (int y = 0; y < tileRows; ++y) {
    for (int x = 0; x < tileColumns; ++x)
      keys.push_back({first.levelX, first.levelY, first.x + x, first.y + y});
  }
  return keys;
}

TileView::TileView(std::shared_ptr<const TileSource> source, ViewPlan plan, std::vector<ViewSlot> slots)
    : source_(std::move(source)), plan_(plan), slots_(std::move(slots)) {
  if (slots_.empty()) return;
  const std::int64_t start = plan_.columns.firstBlock();
  for (int x = 0; x < plan_.columns.pixels(); ++x) {
    const PixelAxis::Cells blocks = plan_.columns.blocksOf(x);
    firstBlock_.push_back(static_cast<std::int32_t>(blocks.first - start));
    lastBlock_.push_back(static_cast<std::int32_t>(blocks.last - 1 - start));
  }
  complete_ = std::ranges::all_of(slots_, &ViewSlot::exact);
  double cells = 0, read = 0;
  const std::vector<TileKey> keys = plan_.keys();
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const auto here = static_cast<double>(source_->layout.cellsIn(areaOf(source_->layout, keys[i])));
    double share = slots_[i].exact ? 1 : 0;
    for (const auto& tile : {slots_[i].primary, slots_[i].fallback}) {
      if (tile != nullptr && tile->cells > 0)
        share = std::max(share, static_cast<double>(tile->cellsRead) / static_cast<double>(tile->cells));
    }
    cells += here;
    read += here * share;
  }
  share_ = cells > 0 ? read / cells : 1;
}

CellRect TileView::cellsOf(int x, int y) const {
  const PixelAxis::Cells across = plan_.columns.cellsOf(x), down = plan_.rows.cellsOf(y);
  return {across.first, across.last, down.first, down.last};
}

template <class F>
void TileView::rowOf(int y, Aggregate aggregate, std::span<double> values,
                     std::span<std::uint8_t> flags) const {
  const BlockReader<F> reader{plan_.first.levelX, plan_.first.levelY, aggregate};
  const std::int64_t start = plan_.columns.firstBlock(), end = plan_.columns.lastBlock();
  BlockTotals<F> totals(end - start, aggregate);
  BlockRow<F> blocks;
  const PixelAxis::Cells lines = plan_.rows.blocksOf(y);
  for (std::int64_t line = lines.first; line < lines.last; ++line) {
    const auto slotRow = static_cast<std::size_t>((line >> kTileShift) - plan_.first.y);
    for (int x = 0; x < plan_.tileColumns; ++x) {
      const ViewSlot& slot =
          slots_[slotRow * static_cast<std::size_t>(plan_.tileColumns) + static_cast<std::size_t>(x)];
      const std::int64_t first = std::max((plan_.first.x + x) << kTileShift, start);
      const std::int64_t last = std::min((plan_.first.x + x + 1) << kTileShift, end);
      const auto at = static_cast<std::size_t>(first - start), count = static_cast<std::size_t>(last - first);
      if (slot.primary == nullptr) {
        totals.missing(at, count);
        continue;
      }
      reader.read(*slot.primary, line, first, last, blocks);
      if (slot.fallback != nullptr) reader.fill(*slot.fallback, line, first, last, blocks);
      totals.add(at, count, blocks);
    }
  }
  totals.pixels(firstBlock_, lastBlock_, values.data(), flags.data());
}

void TileView::row(int y, Aggregate aggregate, std::span<double> values,
                   std::span<std::uint8_t> flags) const {
  if (source_->wide()) {
    rowOf<double>(y, aggregate, values, flags);
  } else {
    rowOf<float>(y, aggregate, values, flags);
  }
}

void TileView::eachRow(Aggregate aggregate, const TakeRow& take) const {
  constexpr int kRows = 32;  // a share that is worth the fetching of it
  std::atomic<int> next{0};
  const int shares = (height() + kRows - 1) / kRows;
  cpu::runWorkers(std::clamp(shares, 1, cpu::defaultThreads()), [&](int) {
    std::vector<double> values(width());
    std::vector<std::uint8_t> flags(values.size());
    for (int share = next++; share < shares; share = next++) {
      for (int y = share * kRows; y < std::min((share + 1) * kRows, height()); ++y) {
        row(y, aggregate, values, flags);
        take(y, values, flags);
      }
    }
  });
}

}  // namespace gathernd
