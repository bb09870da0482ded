// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reads/read_counts.h"

#include <algorithm>
#include <iterator>
#include <map>

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

}  // namespace gathernd
