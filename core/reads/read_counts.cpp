// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/read_counts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "core/reads/slice_resolver.h"
#include "core/run/bad_scan.h"
#include "core/tensor/access_advice.h"

namespace gathernd {
namespace {

/// So many are counted, and kept at most twice as many.
constexpr std::int64_t kCounted = 256;

/// Slice and count.
using Counted = std::pair<std::int64_t, std::int64_t>;

/// Hotter first.
constexpr auto kHotter = [](const Counted& a, const Counted& b) {
  return a.second != b.second ? a.second > b.second : a.first < b.first;
};

void addToBin(ReadHistogram& histogram, std::int64_t times, std::int64_t slices) {
  const auto at = std::ranges::lower_bound(histogram, times, {}, &ReadBin::times);
  if (at == histogram.end() || at->times != times) {
    histogram.insert(at, {times, slices});
  } else if ((at->slices += slices) == 0) {
    histogram.erase(at);
  }
}

bool sameRule(const OffsetRule& a, const OffsetRule& b) {
  const auto same = [depth = a.depth](const std::int64_t* x, const std::int64_t* y) {
    return std::equal(x, x + depth, y);
  };
  return a.depth == b.depth && same(a.axisSize, b.axisSize) && same(a.sliceStride, b.sliceStride) &&
         a.slicesPerBatch == b.slicesPerBatch && a.tuplesPerBatch == b.tuplesPerBatch &&
         a.tupleStride == b.tupleStride && a.componentStride == b.componentStride &&
         a.flatLimit == b.flatLimit && a.negative == b.negative && a.range == b.range &&
         a.flatOnly == b.flatOnly && a.low32 == b.low32;
}

bool sameButForEdits(const Trace& a, const Trace& b) {
  const Tensor& one = a.indices().base();
  const Tensor& other = b.indices().base();
  return one.data() == other.data() && one.dtype() == other.dtype() && one.shape() == other.shape() &&
         a.plan().tupleCount == b.plan().tupleCount && a.plan().sliceCount == b.plan().sliceCount &&
         sameRule(a.plan().rule, b.plan().rule);
}

}  // namespace

Expected<ReadCounts> ReadCounts::count(const Trace& trace, const ReadOptions& options) {
  ReadCounts counts;
  counts.table_ = TRY(CountTable::make(trace.plan(), trace.indices().base(), options));
  counts.histogram_ = counts.table_->histogram();
  if (counts.histogram_.empty()) counts.histogram_.push_back({0, 0});  // no slice at all
  for (const ReadBin& bin : counts.histogram_) counts.reads_ += bin.times * bin.slices;
  auto hot = TRY(counts.table_->hottest(kCounted, options.threads, options.stop));
  counts.hot_.all = std::ssize(hot) == counts.slicesRead();
  if (!hot.empty()) counts.hot_.end = hot.back();
  counts.hot_.slices = std::move(hot);
  return counts.moved(movesSinceBase(trace));
}

std::int64_t ReadCounts::of(std::int64_t slice) const {
  if (slice < 0 || slice >= sliceCount()) return 0;
  if (edited_ != nullptr) {
    const auto at = std::ranges::lower_bound(*edited_, slice, {}, &Counted::first);
    if (at != edited_->end() && at->first == slice) return at->second;
  }
  return table_->of(slice);
}

bool ReadCounts::anyRead(std::int64_t first, std::int64_t last) const {
  if (edited_ == nullptr) return table_->anyRead(first, last);
  const auto begin = std::ranges::lower_bound(*edited_, first, {}, &Counted::first);
  const auto end = std::ranges::lower_bound(begin, edited_->end(), last, {}, &Counted::first);
  for (auto at = begin; at != end; ++at)
    if (at->second > 0) return true;
  // What is edited is read no more: the table counts between those.
  for (auto at = begin; at != end; ++at) {
    if (table_->anyRead(first, at->first)) return true;
    first = at->first + 1;
  }
  return table_->anyRead(first, last);
}

std::vector<std::int64_t> ReadCounts::hottest(std::int64_t most) const {
  const auto count = std::min({most, kHottest, std::ssize(hot_.slices)});
  std::vector<std::int64_t> slices;
  for (std::int64_t i = 0; i < count; ++i) slices.push_back(hot_.slices[i].first);
  return slices;
}

Expected<std::vector<std::int64_t>> ReadCounts::neverReadFrom(std::int64_t first, std::int64_t most,
                                                              const std::stop_token& stop) const {
  constexpr std::int64_t kSlicesBetweenStops = std::int64_t{1} << 16;
  std::vector<std::int64_t> never;
  if (neverRead() == 0) return never;
  for (std::int64_t slice = std::max<std::int64_t>(0, first);
       slice < sliceCount() && std::ssize(never) < most; ++slice) {
    if (slice % kSlicesBetweenStops == 0 && stop.stop_requested())
      return fail(ErrorCode::Cancelled, "cancelled");
    if (of(slice) == 0) never.push_back(slice);
  }
  return never;
}

ReadCounts ReadCounts::moved(std::span<const TupleMove> moves) const {
  std::map<std::int64_t, std::int64_t> changes;
  ReadCounts after = *this;
  for (const TupleMove& move : moves) {
    if (move.from >= 0) --changes[move.from], --after.reads_;
    if (move.to >= 0) ++changes[move.to], ++after.reads_;
  }
  std::vector<SliceCount> changed;
  for (const auto& [slice, change] : changes) {
    if (change == 0) continue;
    const std::int64_t was = of(slice);
    changed.emplace_back(slice, was + change);
    after.change(was, was + change);
    after.changeHot(slice, was, was + change);
  }
  if (changed.empty()) return after;
  auto edited = std::make_shared<std::vector<SliceCount>>();
  const std::vector<SliceCount> none;
  const std::vector<SliceCount>& old = edited_ != nullptr ? *edited_ : none;
  edited->reserve(old.size() + changed.size());
  // The new ones where both have a slice.
  std::set_union(changed.begin(), changed.end(), old.begin(), old.end(), std::back_inserter(*edited),
                 [](const SliceCount& x, const SliceCount& y) { return x.first < y.first; });
  after.edited_ = std::move(edited);
  return after;
}

void ReadCounts::change(std::int64_t from, std::int64_t to) {
  addToBin(histogram_, to, 1);
  addToBin(histogram_, from, -1);
}

void ReadCounts::changeHot(std::int64_t slice, std::int64_t from, std::int64_t to) {
  std::vector<SliceCount>& hot = hot_.slices;
  const SliceCount was(slice, from), now(slice, to);
  if (const auto at = std::ranges::lower_bound(hot, was, kHotter); at != hot.end() && *at == was)
    hot.erase(at);
  if (to == 0 || (!hot_.all && kHotter(hot_.end, now))) return;
  hot.insert(std::ranges::lower_bound(hot, now, kHotter), now);
  if (std::ssize(hot) <= 2 * kCounted) return;
  hot.resize(kCounted);
  hot_.all = false;
  hot_.end = hot.back();
}

std::optional<std::vector<TupleMove>> tupleMoves(const Trace& before, const Trace& after) {
  if (!sameButForEdits(before, after)) return std::nullopt;
  std::vector<std::int64_t> tuples;
  for (const std::int64_t place : before.indices().differingPlaces(after.indices())) {
    const std::int64_t tuple = after.tupleOfIndex(place);
    if (tuple >= 0) tuples.push_back(tuple);
  }
  std::ranges::sort(tuples);
  tuples.erase(std::unique(tuples.begin(), tuples.end()), tuples.end());
  std::vector<TupleMove> moves;
  for (const std::int64_t tuple : tuples) {
    const TupleMove move{tuple, before.sliceOf(tuple), after.sliceOf(tuple)};
    if (move.from != move.to) moves.push_back(move);
  }
  return moves;
}

std::vector<TupleMove> movesSinceBase(const Trace& trace) {
  if (!trace.indices().edited()) return {};
  const Trace base(std::make_shared<const Plan>(trace.plan()), EditedTensor(trace.indices().base()));
  return *tupleMoves(base, trace);
}

/// Tuples by the slice that they read, ascending within each.
struct SliceReaders::Index {
  std::shared_ptr<const CountTable> table;
  Buffer ends;    ///< uint32, one a rank of the table: where its tuples end
  Buffer tuples;  ///< uint32
  std::int64_t count = 0;

  std::uint32_t* endOf() const { return reinterpret_cast<std::uint32_t*>(ends.data()); }
  std::uint32_t* tupleAt() const { return reinterpret_cast<std::uint32_t*>(tuples.data()); }

  std::span<const std::uint32_t> of(std::int64_t slice) const {
    const std::int64_t rank = table->rankOf(slice);
    if (rank < 0) return {};
    const std::uint32_t first = rank == 0 ? 0 : endOf()[rank - 1];
    // A file that somebody changed between the passes leaves ends that do not follow each other.
    const std::uint32_t end = std::max(first, endOf()[rank]);
    return {tupleAt() + first, end - first};
  }

  /// Where each rank's tuples begin; fill() moves these on to where they end. False after a stop.
  bool setBegins(const std::stop_token& stop) {
    std::int64_t sum = 0;
    for (std::int64_t rank = 0; rank < table->ranks(); ++rank) {
      if (rank % kScanChunk == 0 && stop.stop_requested()) return false;
      endOf()[rank] = static_cast<std::uint32_t>(sum);
      sum += table->countAt(rank);
    }
    return true;
  }

  void fill(std::int64_t firstTuple, std::span<const std::int64_t> slices) {
    std::array<std::int64_t, cpu::kBlockTuples> ranks;
    // In steps, so that the misses of a block are under way together.
    for (std::size_t i = 0; i < slices.size(); ++i) {
      ranks[i] = slices[i] < 0 ? -1 : table->rankOf(slices[i]);
      if (ranks[i] >= 0) __builtin_prefetch(endOf() + ranks[i], 1);
    }
    for (std::size_t i = 0; i < slices.size(); ++i) {
      if (ranks[i] < 0) continue;
      const std::int64_t place = endOf()[ranks[i]]++;
      ranks[i] = place < count ? place : -1;
      if (ranks[i] >= 0) __builtin_prefetch(tupleAt() + place, 1);
    }
    for (std::size_t i = 0; i < slices.size(); ++i)
      if (ranks[i] >= 0)
        tupleAt()[ranks[i]] = static_cast<std::uint32_t>(firstTuple) + static_cast<std::uint32_t>(i);
  }
};

Expected<SliceReaders> SliceReaders::build(const Trace& trace, const ReadCounts& counts,
                                           const ReadOptions& options) {
  constexpr auto kBytes = static_cast<std::int64_t>(sizeof(std::uint32_t));
  SliceReaders readers(trace);
  const CountTable& table = *counts.table();
  const std::int64_t tuples = trace.tupleCount();
  const bool fits = tuples <= kMostIndexed && (table.ranks() + tuples) * kBytes <= options.budgetBytes;
  const std::vector<TupleMove> moves = movesSinceBase(trace);
  if (!fits) return readers.moved(trace, moves);

  auto index = std::make_shared<Index>();
  index->table = counts.table();
  for (const ReadBin& bin : table.histogram()) index->count += bin.times * bin.slices;
  index->ends = TRY(Buffer::allocateZeroed(std::max<std::int64_t>(1, table.ranks()) * kBytes, true));
  index->tuples = TRY(Buffer::allocateZeroed(std::max<std::int64_t>(1, index->count) * kBytes, true));
  if (!index->setBegins(options.stop)) return fail(ErrorCode::Cancelled, "cancelled");
  const ScanAdvice advice(trace.indices().base());
  const SliceResolver resolver(trace.plan(), trace.indices().base(), -1);
  for (std::int64_t at = 0; at < tuples; at += kScanChunk) {
    if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    resolver.visit(
        at, std::min(at + kScanChunk, tuples),
        [&](std::int64_t first, std::span<const std::int64_t> slices) { index->fill(first, slices); });
  }
  readers.index_ = std::move(index);
  return readers.moved(trace, moves);
}

bool SliceReaders::isMoved(std::int64_t tuple) const {
  const auto at = std::ranges::lower_bound(byTuple_, TupleSlice(tuple, INT64_MIN));
  return at != byTuple_.end() && at->first == tuple;
}

Expected<std::vector<std::int64_t>> SliceReaders::unmoved(std::int64_t slice, std::int64_t most,
                                                          const std::stop_token& stop) const {
  std::vector<std::int64_t> found;
  const auto take = [&](std::int64_t tuple) {
    if (std::ssize(found) < most && !isMoved(tuple)) found.push_back(tuple);
  };
  if (index_ != nullptr) {
    const std::span<const std::uint32_t> tuples = index_->of(slice);
    for (auto at = tuples.begin(); at != tuples.end() && std::ssize(found) < most; ++at) take(*at);
    return found;
  }
  // Only its own batch entry reads a slice, but where a flat offset may lead out of it.
  const OffsetRule& rule = trace_.plan().rule;
  std::int64_t first = 0, last = trace_.tupleCount();
  if (!rule.flatOnly && rule.slicesPerBatch > 0) {
    first = std::min(slice / rule.slicesPerBatch * rule.tuplesPerBatch, last);
    last = std::min(first + rule.tuplesPerBatch, last);
  }
  const Tensor& indices = trace_.indices().base();
  const ScanAdvice advice(indices);
  const SliceResolver resolver(trace_.plan(), indices, -1);
  constexpr std::int64_t kWaveChunks = 64;
  while (first < last && std::ssize(found) < most) {
    std::array<std::vector<std::int64_t>, kWaveChunks> chunks;
    const std::int64_t end = std::min(first + kWaveChunks * kScanChunk, last);
    TRY(forEachChunk(first, end, stop, [&](std::int64_t number, std::int64_t from, std::int64_t to) {
      auto& mine = chunks[number];
      resolver.visit(from, to, [&](std::int64_t tuple, std::span<const std::int64_t> slices) {
        for (const std::int64_t read : slices) {
          if (read == slice) mine.push_back(tuple);
          ++tuple;
        }
      });
    }));
    for (const auto& chunk : chunks) std::ranges::for_each(chunk, take);
    first = end;
  }
  return found;
}

Expected<std::vector<std::int64_t>> SliceReaders::of(std::int64_t slice, std::int64_t most,
                                                     const std::stop_token& stop) const {
  if (slice < 0 || slice >= trace_.plan().sliceCount || most <= 0) return std::vector<std::int64_t>{};
  auto found = TRY(unmoved(slice, most, stop));
  const auto old = static_cast<std::ptrdiff_t>(found.size());
  for (auto at = std::ranges::lower_bound(bySlice_, TupleSlice(slice, 0));
       at != bySlice_.end() && at->first == slice && std::ssize(found) - old < most; ++at)
    found.push_back(at->second);
  std::inplace_merge(found.begin(), found.begin() + old, found.end());
  if (std::ssize(found) > most) found.resize(most);
  return found;
}

SliceReaders SliceReaders::moved(const Trace& after, std::span<const TupleMove> moves) const {
  SliceReaders now = *this;
  now.trace_ = after;
  if (moves.empty()) return now;
  std::vector<TupleSlice> changed;
  for (const TupleMove& move : moves) changed.emplace_back(move.tuple, move.to);
  // The new ones in place of the old ones of the same tuples.
  now.byTuple_.clear();
  std::set_union(changed.begin(), changed.end(), byTuple_.begin(), byTuple_.end(),
                 std::back_inserter(now.byTuple_),
                 [](const TupleSlice& x, const TupleSlice& y) { return x.first < y.first; });
  now.bySlice_.clear();
  for (const auto& [tuple, slice] : now.byTuple_)
    if (slice >= 0) now.bySlice_.emplace_back(slice, tuple);
  std::ranges::sort(now.bySlice_);
  return now;
}

}  // namespace gathernd
