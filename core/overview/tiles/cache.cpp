// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/tiles/cache.h"

#include <algorithm>
#include <array>

namespace gathernd {
namespace {

/// Parents tried as stand-ins, nearest first: (levels of x, levels of y) coarser.
constexpr std::array<std::pair<int, int>, 8> kParents = {
    {{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 3}, {4, 4}}};
constexpr std::array<std::pair<int, int>, 6> kFiner = {{{1, 1}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 2}}};

}  // namespace

void TileCache::setSource(std::shared_ptr<const TileSource> source) {
  const auto before = this->source();
  const bool kept = before != nullptr && source != nullptr && before->layout == source->layout &&
                    before->tensor.dtype() == source->tensor.dtype() &&
                    before->tensor.shape() == source->tensor.shape() &&
                    before->tensor.base().data() == source->tensor.base().data();
  const std::vector<std::int64_t> flats =
      kept ? before->tensor.differingPlaces(source->tensor) : std::vector<std::int64_t>();
  const std::lock_guard lock(mutex_);
  source_ = std::move(source);
  ++revision_;
  if (!kept) {
    clear();
    return;
  }
  std::vector<CellRect> cells;
  for (const std::int64_t flat : flats) {
    if (const auto cell = source_->layout.cellOf(flat))
      cells.push_back({cell->column, cell->column + 1, cell->row, cell->row + 1});
  }
  dropOver(cells);
}

std::shared_ptr<const TileSource> TileCache::source() const {
  const std::lock_guard lock(mutex_);
  return source_;
}

std::int64_t TileCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

TileCache::Current TileCache::current() const {
  const std::lock_guard lock(mutex_);
  return {source_, revision_};
}

TileView TileCache::view(const ViewRequest& request) const {
  std::vector<ViewSlot> slots;
  const auto source = this->source();
  if (source == nullptr) return {};
  const ViewPlan plan = ViewPlan::of(*source, request, budget_);
  {
    const std::lock_guard lock(mutex_);
    if (source != source_) return {};  // the next view is of the new one
    for (const TileKey& key : plan.keys()) slots.push_back(slotOf(key));
  }
  return TileView(source, plan, std::move(slots));
}

ViewSlot TileCache::slotOf(const TileKey& key) const {
  const auto parent = [&](Kind kind) {
    std::shared_ptr<const Tile> tile;
    for (const auto& [dx, dy] : kParents) {
      tile = find({{key.levelX + dx, key.levelY + dy, key.x >> dx, key.y >> dy}, kind});
      if (tile != nullptr) break;
    }
    return tile;
  };
  ViewSlot slot;
  slot.primary = find({key, Kind::Exact});
  slot.exact = slot.primary != nullptr;
  if (slot.exact) return slot;
  slot.primary = find({key, Kind::Partly});
  auto& rest = slot.primary != nullptr ? slot.fallback : slot.primary;
  rest = parent(Kind::Exact);
  if (rest == nullptr) rest = find({key, Kind::Samples});
  if (rest == nullptr) rest = parent(Kind::Samples);
  return slot;
}

std::shared_ptr<const Tile> TileCache::tile(const TileKey& key, Kind kind) const {
  const std::lock_guard lock(mutex_);
  return find({key, kind});
}

bool TileCache::hasSome(const TileKey& key) const {
  const std::lock_guard lock(mutex_);
  return slotOf(key).primary != nullptr;
}

std::vector<std::shared_ptr<const Tile>> TileCache::finerThan(const TileKey& key) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<const Tile>> tiles;
  if (source_ == nullptr) return tiles;
  const CellRect area = areaOf(source_->layout, key);
  for (const auto& [dx, dy] : kFiner) {
    if (key.levelX < dx || key.levelY < dy) continue;
    const TileKey first{key.levelX - dx, key.levelY - dy, key.x << dx, key.y << dy};
    bool all = true;
    for (std::int64_t y = first.y; all && y < first.y + (1 << dy); ++y) {
      for (std::int64_t x = first.x; all && x < first.x + (1 << dx); ++x) {
        const TileKey finer{first.levelX, first.levelY, x, y};
        if (areaOf(source_->layout, finer).intersected(area).empty()) continue;
        auto tile = find({finer, Kind::Exact});
        all = tile != nullptr;
        if (all) tiles.push_back(std::move(tile));
      }
    }
    if (all) return tiles;
    tiles.clear();
  }
  return tiles;
}

std::shared_ptr<const Tile> TileCache::find(const Place& place) const {
  const auto entry = entries_.find(place);
  if (entry == entries_.end()) return nullptr;
  order_.splice(order_.begin(), order_, entry->second.used);
  return entry->second.tile;
}

bool TileCache::put(std::uint64_t revision, const TileKey& key, Kind kind, std::shared_ptr<const Tile> tile) {
  const std::lock_guard lock(mutex_);
  if (revision != revision_) return false;
  dropPlace({key, kind});
  if (kind == Kind::Exact) {
    dropPlace({key, Kind::Partly});
    dropPlace({key, Kind::Samples});
  }
  const std::int64_t bytes = tile->bytes();
  if (bytes > budget_) return true;
  while (bytes_ + bytes > budget_) dropPlace(order_.back());
  const Place place{key, kind};
  order_.push_front(place);
  entries_.emplace(place, Entry{std::move(tile), bytes, order_.begin()});
  bytes_ += bytes;
  return true;
}

void TileCache::dropPlace(const Place& place) {
  if (const auto entry = entries_.find(place); entry != entries_.end()) drop(entry);
}

void TileCache::drop(std::map<Place, Entry>::iterator entry) {
  bytes_ -= entry->second.bytes;
  order_.erase(entry->second.used);
  entries_.erase(entry);
}

void TileCache::dropOver(std::span<const CellRect> cells) {
  if (source_ == nullptr) return;
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const auto next = std::next(entry);
    const CellRect area = areaOf(source_->layout, entry->first.first);
    if (std::ranges::any_of(cells, [&](const CellRect& rect) { return !area.intersected(rect).empty(); }))
      drop(entry);
    entry = next;
  }
}

void TileCache::clear() {
  entries_.clear();
  order_.clear();
  bytes_ = 0;
}

}  // namespace gathernd
