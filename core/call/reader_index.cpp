// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/call/reader_index.h"

#include <algorithm>
#include <utility>

namespace gathernd {

Expected<ReaderIndex> ReaderIndex::build(const Trace& trace, std::int64_t budgetBytes, std::stop_token stop) {
  using SliceAndTuple = std::pair<std::int64_t, std::int64_t>;
  const std::int64_t tuples = trace.tupleCount();
  if (tuples > budgetBytes / static_cast<std::int64_t>(sizeof(SliceAndTuple))) {
    return fail(ErrorCode::Limit, "trace.readers_budget",
                {{"bytes", std::to_string(tuples) + " x 16"}, {"limit", budgetBytes}});
  }
  std::vector<SliceAndTuple> reads;
  reads.reserve(static_cast<std::size_t>(tuples));
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    if (tuple % 4096 == 0 && stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    const std::int64_t slice = trace.sliceOf(tuple);
    if (slice >= 0) reads.emplace_back(slice, tuple);
  }
  std::sort(reads.begin(), reads.end());
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");

  ReaderIndex index;
  index.sliceCount_ = trace.plan().sliceCount;
  index.tuples_.reserve(reads.size());
  for (const auto& [slice, tuple] : reads) {
    if (index.slices_.empty() || index.slices_.back() != slice) {
      index.slices_.push_back(slice);
      index.starts_.push_back(static_cast<std::int64_t>(index.tuples_.size()));
    }
    index.tuples_.push_back(tuple);
  }
  index.starts_.push_back(static_cast<std::int64_t>(index.tuples_.size()));
  return index;
}

std::span<const std::int64_t> ReaderIndex::readersOf(std::int64_t sliceId) const {
  const auto found = std::lower_bound(slices_.begin(), slices_.end(), sliceId);
  if (found == slices_.end() || *found != sliceId) return {};
  const auto at = static_cast<std::size_t>(found - slices_.begin());
  const auto first = static_cast<std::size_t>(starts_[at]);
  return std::span(tuples_).subspan(first, static_cast<std::size_t>(starts_[at + 1]) - first);
}

std::vector<std::int64_t> ReaderIndex::histogram() const {
  std::vector<std::int64_t> counts{sliceCount_ - slicesRead()};
  for (std::size_t at = 0; at < slices_.size(); ++at) {
    const auto readers = static_cast<std::size_t>(starts_[at + 1] - starts_[at]);
    if (counts.size() <= readers) counts.resize(readers + 1);
    ++counts[readers];
  }
  return counts;
}

std::vector<std::int64_t> ReaderIndex::mostRead(int most) const {
  std::vector<std::size_t> order(slices_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto count = std::min(order.size(), static_cast<std::size_t>(std::max(most, 0)));
  const auto readers = [&](std::size_t at) { return starts_[at + 1] - starts_[at]; };
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](std::size_t a, std::size_t b) {
                      return readers(a) != readers(b) ? readers(a) > readers(b) : a < b;
                    });
  std::vector<std::int64_t> ids;
  for (std::size_t i = 0; i < count; ++i) ids.push_back(slices_[order[i]]);
  return ids;
}

}  // namespace gathernd
