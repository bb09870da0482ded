// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/reading.h"

#include <algorithm>

#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using Clock = std::chrono::steady_clock;
using Kind = TileCache::Kind;

tl::unexpected<Error> cancelled() {
  return fail(ErrorCode::Cancelled, "cancelled");
}

/// A tile that is being read.
struct Draft {
  TileKey key;
  Tile tile;
  int bands = 0, begun = 0, ended = 0;
};

struct Unit {
  Draft* draft = nullptr;
  int band = 0;
  std::int64_t cells = 0;
};

class Reading {
 public:
  Reading(TileCache& cache, const ViewRequest& request, const TileReadOptions& options)
      : cache_(cache), options_(options), current_(cache.current()) {
    if (current_.source == nullptr) return;
    plan_ = ViewPlan::of(*current_.source, request, cache.budget());
    keys_ = plan_.keys();
    const CellRect cells = request.cells.intersected(current_.source->layout.whole());
    middle_ = {cells.y0 + cells.rows() / 2, cells.x0 + cells.columns() / 2};
  }

  Expected<void> run() {
    if (current_.source == nullptr || keys_.empty()) return {};
    std::erase_if(keys_, [&](const TileKey& key) { return cache_.exact(key) != nullptr; });
    TRY(merge());
    if (keys_.empty()) return {};
    nearestFirst();
    if (options_.samples > 0) TRY(sample());
    return options_.exact ? readExactly() : Expected<void>();
  }

 private:
  const TileSource& source() const { return *current_.source; }
  void tell() const {
    if (options_.onRound) options_.onRound();
  }
  bool put(const TileKey& key, Kind kind, Tile tile) {
    return cache_.put(current_.revision, key, kind, std::make_shared<const Tile>(std::move(tile)));
  }

  void nearestFirst() {
    const auto distance = [&](const TileKey& key) {
      const CellRect area = areaOf(source().layout, key);
      const auto off = [](std::int64_t at, std::int64_t first, std::int64_t last, int level) {
        return static_cast<double>(std::max<std::int64_t>({first - at, at - last + 1, 0}) >> level);
      };
      const double x = off(middle_.column, area.x0, area.x1, key.levelX);
      const double y = off(middle_.row, area.y0, area.y1, key.levelY);
      return x * x + y * y;
    };
    std::ranges::stable_sort(keys_, {}, distance);
  }

  /// What finer tiles answer without a look at the tensor.
  Expected<void> merge() {
    std::vector<TileKey> left;
    for (const TileKey& key : keys_) {
      if (options_.stop.stop_requested()) return cancelled();
      const auto finer = cache_.finerThan(key);
      if (finer.empty()) {
        left.push_back(key);
      } else if (!put(key, Kind::Exact, mergedTile(source(), key, finer))) {
        return cancelled();
      }
    }
    if (left.size() != keys_.size()) tell();
    keys_ = std::move(left);
    return {};
  }

  Expected<void> sample() {
    // The finest grid of which all tiles together have no more than the samples allowed.
    const auto each = std::max<std::int64_t>(options_.samples / std::ssize(keys_), 1);
    int shift = 0;
    for (; shift < 8; ++shift) {
      std::int64_t most = 0;
      for (const TileKey& key : keys_) {
        const CellRect area = areaOf(source().layout, key);
        const std::int64_t columns = (area.columns() >> (key.levelX + shift)) + 1;
        most = std::max(most, columns * ((area.rows() >> (key.levelY + shift)) + 1));
      }
      if (most <= each) break;
    }
    bool any = false;
    for (const TileKey& key : keys_) {
      if (options_.stop.stop_requested()) return cancelled();
      if (cache_.hasSome(key)) continue;
      Tile tile = sampledTile(source(), key, shift);
      if (!source().tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
      if (!put(key, Kind::Samples, std::move(tile))) return cancelled();
      any = true;
    }
    if (any) tell();
    return {};
  }

  Expected<void> readExactly() {
    CellRect all{INT64_MAX, 0, INT64_MAX, 0};
    for (const TileKey& key : keys_) {
      const CellRect area = areaOf(source().layout, key);
      all = {std::min(all.x0, area.x0), std::max(all.x1, area.x1), std::min(all.y0, area.y0),
             std::max(all.y1, area.y1)};
    }
    std::optional<ScanAdvice> advice;
    if (overview::readsInOrder(source().tensor, source().layout, all)) advice.emplace(source().tensor.base());
    std::vector<std::unique_ptr<Draft>> drafts;
    std::size_t next = 0;
    std::int64_t cells = options_.firstCells;
    while (next < keys_.size() || !drafts.empty()) {
      const std::vector<Unit> units = unitsOf(cells, next, drafts);
      const auto begin = Clock::now();
      std::atomic<bool> stopped{false};
      const auto passed = cpu::forEachPiece(
          std::ssize(units), options_.threads, options_.stop, [&](int, std::int64_t number) {
            const Unit& unit = units[number];
            if (!buildBand(source(), unit.draft->tile, unit.band, options_.stop)) stopped = true;
            return !stopped;
          });
      if (!passed) return passed;
      if (stopped) return cancelled();
      if (!source().tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
      const auto took = Clock::now() - begin;
      TRY(handOver(units, drafts));
      if (took < options_.round / 2) {
        cells = std::min(cells * 2, std::int64_t{1} << 32);
      } else if (took > options_.round * 2) {
        cells = std::max(cells / 2, std::int64_t{1} << 16);
      }
    }
    return {};
  }

  /// A reading that was stopped is taken up where it ended: its bands were read in order.
  std::unique_ptr<Draft> draftOf(const TileKey& key) const {
    const auto known = cache_.tile(key, Kind::Partly);
    auto draft = std::make_unique<Draft>(Draft{key, known != nullptr ? *known : Tile::unread(source(), key)});
    draft->bands = bandsOf(source(), draft->tile);
    while (known != nullptr && draft->begun < draft->bands && !isUnread(source(), *known, draft->begun))
      ++draft->begun;
    draft->ended = draft->begun;
    return draft;
  }

  /// Bands for one round, of the tiles begun first.
  std::vector<Unit> unitsOf(std::int64_t cells, std::size_t& next,
                            std::vector<std::unique_ptr<Draft>>& drafts) {
    const auto least =
        static_cast<std::size_t>(options_.threads > 0 ? options_.threads : cpu::defaultThreads());
    std::vector<Unit> units;
    std::int64_t taken = 0;
    for (std::size_t i = 0; taken < cells || units.size() < least; ++i) {
      if (i == drafts.size()) {
        if (next == keys_.size()) break;
        drafts.push_back(draftOf(keys_[next++]));
      }
      Draft& draft = *drafts[i];
      while (draft.begun < draft.bands && (taken < cells || units.size() < least)) {
        const Unit unit{&draft, draft.begun, cellsOfBand(source(), draft.tile, draft.begun)};
        units.push_back(unit);
        taken += unit.cells;
        ++draft.begun;
      }
    }
    return units;
  }

  Expected<void> handOver(const std::vector<Unit>& units, std::vector<std::unique_ptr<Draft>>& drafts) {
    for (const Unit& unit : units) {
      ++unit.draft->ended;
      unit.draft->tile.cellsRead += unit.cells;
    }
    for (auto& draft : drafts) {
      if (draft->ended == 0) continue;
      const bool done = draft->ended == draft->bands;
      Tile tile = done ? std::move(draft->tile) : draft->tile;
      if (done) finishTile(tile);
      markTile(source(), tile);
      if (!put(draft->key, done ? Kind::Exact : Kind::Partly, std::move(tile))) return cancelled();
    }
    std::erase_if(drafts, [](const auto& draft) { return draft->ended == draft->bands; });
    tell();
    return {};
  }

  TileCache& cache_;
  const TileReadOptions& options_;
  TileCache::Current current_;
  ViewPlan plan_;
  std::vector<TileKey> keys_;
  Cell middle_;
};

}  // namespace

Expected<void> readTiles(TileCache& cache, const ViewRequest& request, const TileReadOptions& options) {
  return Reading(cache, request, options).run();
}

Expected<CellSummary> summaryOf(const TileSource& source, const CellRect& cells, const ScanOptions& options) {
  CellSummary summary;
  summary.cells = cells.intersected(source.layout.whole());
  if (summary.cells.empty()) summary.cells = {};
  summary.values = TRY(statisticsOf(source.tensor, source.layout, summary.cells, options));
  return summary;
}

}  // namespace gathernd
