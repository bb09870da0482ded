// SPDX-License-Identifier: GPL-3.0-or-later
// The tiles of one tensor that have been read, within a budget of bytes: the longest unused go first. An edit
// drops what lies over it, another tensor everything. Whoever holds a tile keeps it, dropped or not. Units:
// bytes, counted as tiles say. Thread rule: setSource() from one thread at a time, all else from any; the
// lock is held for looking up alone, never while anything is read.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "core/overview/tiles/tile.h"
#include "core/overview/tiles/view.h"

namespace gathernd {

class TileCache {
 public:
  static constexpr std::int64_t kDefaultBudget = std::int64_t{128} << 20;

  explicit TileCache(std::int64_t budgetBytes = kDefaultBudget) : budget_(budgetBytes) {}

  /// What the tiles are of from now on. The same base and layout with other edits keeps all tiles without a
  /// cell whose value or edit differs; another layout or base keeps none.
  void setSource(std::shared_ptr<const TileSource> source);

  /// Null until the first setSource().
  std::shared_ptr<const TileSource> source() const;
  /// What there is to show now: exact tiles, then what stands in for those that are missing.
  TileView view(const ViewRequest& request) const;
  std::int64_t budget() const { return budget_; }
  std::int64_t bytes() const;

  // For whoever reads tiles (reading.h). A revision ends with each change of the source; a tile of an earlier
  // one is not taken.
  struct Current {
    std::shared_ptr<const TileSource> source;
    std::uint64_t revision = 0;
  };
  Current current() const;
  enum class Kind : std::uint8_t {
    Exact,
    Partly,  ///< some bands are still unread
    Samples
  };
  /// An exact tile takes the place of the others of its key.
  bool put(std::uint64_t revision, const TileKey& key, Kind kind, std::shared_ptr<const Tile> tile);
  std::shared_ptr<const Tile> exact(const TileKey& key) const { return tile(key, Kind::Exact); }
  std::shared_ptr<const Tile> tile(const TileKey& key, Kind kind) const;
  /// There is something to show for this tile, if only samples.
  bool hasSome(const TileKey& key) const;
  /// Exact tiles that together are the tile `key`, from up to two levels below; none: not all are there.
  std::vector<std::shared_ptr<const Tile>> finerThan(const TileKey& key) const;

 private:
  using Place = std::pair<TileKey, Kind>;
  struct Entry {
    std::shared_ptr<const Tile> tile;
    std::int64_t bytes = 0;
    std::list<Place>::iterator used;
  };

  // All below: under the lock.
  std::shared_ptr<const Tile> find(const Place& place) const;
  void drop(std::map<Place, Entry>::iterator entry);
  void dropPlace(const Place& place);
  void dropOver(std::span<const CellRect> cells);
  void clear();
  ViewSlot slotOf(const TileKey& key) const;

  const std::int64_t budget_;
  mutable std::mutex mutex_;
  std::shared_ptr<const TileSource> source_;
  std::uint64_t revision_ = 0;
  std::map<Place, Entry> entries_;
  mutable std::list<Place> order_;  ///< the latest used first
  std::int64_t bytes_ = 0;
};

}  // namespace gathernd
