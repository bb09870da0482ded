// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/base/picked_rows.h"

#include <algorithm>
#include <cstring>

#include "core/run/bad_scan.h"
#include "gpu/kernels/resolve.h"

namespace gathernd::gpu {
namespace {

/// Of a row that is worth looking for among those there are already. A guess: below it the look-up takes the
/// host longer than the row takes the bus.
constexpr std::int64_t kOnceBytes = 512;

struct Found {
  std::int64_t least = INT64_MAX, greatest = -1;
  BadCounters bad{0, kNoBadTuple};

  void add(const Found& other) {
    least = std::min(least, other.least);
    greatest = std::max(greatest, other.greatest);
    bad.count += other.bad.count;
    bad.first = std::min(bad.first, other.bad.first);
  }
};

/// slices[i] of tuples [first, last).
template <class IndexT>
Found resolveRun(const OffsetRule& rule, const std::byte* indices, std::int64_t first, std::int64_t last,
                 std::int64_t* slices) {
  const cpu::UnalignedIndexLoad<IndexT> load{reinterpret_cast<const IndexT*>(indices)};
  Found found;
  for (std::int64_t tuple = first; tuple < last; ++tuple) {
    const ResolvedTuple resolved = resolveTupleWith(rule, tuple, load);
    if (outsideItsAxis(resolved.status) && found.bad.count++ == 0)
      found.bad.first = static_cast<unsigned long long>(tuple);
    const bool bad = resolved.status == TupleStatus::Bad;
    slices[tuple - first] = bad ? kBadSlice : resolved.sliceId;
    if (bad) continue;
    found.least = std::min(found.least, resolved.sliceId);
    found.greatest = std::max(found.greatest, resolved.sliceId);
  }
  return found;
}

/// Where to look first for a slice among 2^log places.
std::size_t placeOf(std::int64_t slice, int log) {
  return static_cast<std::size_t>((static_cast<std::uint64_t>(slice) * 0x9E3779B97F4A7C15U) >> (64 - log));
}

}  // namespace

Expected<void> PickedRows::pick(const RowChunk& chunk, const std::stop_token& stop) {
  chunk_ = chunk;
  rowBytes_ = chunk.elements * elementBytes(plan_.dtype);
  slices_.resize(static_cast<std::size_t>(chunk.tuples));
  rows_.resize(static_cast<std::size_t>(chunk.tuples));
  TRY(resolve(stop));
  // Part of a slice is never a run: what lies next to it is its own rest.
  if (greatest_ - least_ < chunk.tuples && chunk.elements == plan_.sliceElements) {
    takeRun();
  } else if (rowBytes_ >= kOnceBytes) {
    takeOnce();
  } else {
    takeEach();
  }
  return {};
}

Expected<void> PickedRows::resolve(const std::stop_token& stop) {
  std::vector<Found> found(static_cast<std::size_t>((chunk_.tuples - 1) / kScanChunk + 1));
  const auto ok = forEachChunk(chunk_.first, chunk_.first + chunk_.tuples, stop,
                               [&](std::int64_t number, std::int64_t first, std::int64_t last) {
                                 visitIndexType(plan_.indexDtype, [&](auto tag) {
                                   using IndexT = typename decltype(tag)::type;
                                   found[static_cast<std::size_t>(number)] =
                                       resolveRun<IndexT>(plan_.rule, indices_.data(), first, last,
                                                          slices_.data() + (first - chunk_.first));
                                 });
                               });
  if (!ok) return ok;
  Found all;
  for (const Found& piece : found) all.add(piece);
  least_ = all.least;
  greatest_ = all.greatest;
  if (chunk_.from > 0) return {};
  bad_.count += all.bad.count;
  bad_.first = std::min(bad_.first, all.bad.first);
  return {};
}

/// None at all where every tuple is bad.
void PickedRows::takeRun() {
  table_ = Table::Run;
  tableRows_ = greatest_ < 0 ? 0 : greatest_ - least_ + 1;
  std::transform(slices_.begin(), slices_.end(), rows_.begin(), [&](std::int64_t slice) {
    return slice == kBadSlice ? kBadSlice : static_cast<std::int32_t>(slice - least_);
  });
}

/// By a table of places, at most half of them taken: the row that has a slice, or the next place is asked.
void PickedRows::takeOnce() {
  table_ = Table::Once;
  int log = 1;
  while ((std::int64_t{1} << log) < 2 * chunk_.tuples) ++log;
  const std::size_t mask = (std::size_t{1} << log) - 1;
  places_.assign(mask + 1, kBadSlice);
  std::int32_t count = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const std::int64_t slice = slices_[i];
    rows_[i] = kBadSlice;
    if (slice == kBadSlice) continue;
    std::size_t place = placeOf(slice, log);
    while (places_[place] != kBadSlice && slices_[static_cast<std::size_t>(places_[place])] != slice)
      place = (place + 1) & mask;
    if (places_[place] == kBadSlice) {
      slices_[static_cast<std::size_t>(count)] = slice;  // count <= i: this one's has been read
      places_[place] = count++;
    }
    rows_[i] = places_[place];
  }
  tableRows_ = count;
}

void PickedRows::takeEach() {
  table_ = Table::ATuple;
  tableRows_ = chunk_.tuples;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i] = slices_[i] == kBadSlice ? kBadSlice : static_cast<std::int32_t>(i);
}

void PickedRows::fill(std::byte* target, std::int64_t at, std::int64_t bytes) const {
  const std::int64_t sliceBytes = plan_.sliceBytes();
  const std::byte* source = params_.data() + chunk_.from * elementBytes(plan_.dtype);
  const std::int64_t inTable = std::clamp<std::int64_t>(tableBytes() - at, 0, bytes);
  std::byte* const end = target + inTable;
  std::memset(end, 0, static_cast<std::size_t>(bytes - inTable));
  if (inTable == 0) return;
  if (table_ == Table::Run) {
    std::memcpy(target, source + least_ * sliceBytes + at, static_cast<std::size_t>(inTable));
    return;
  }
  std::int64_t row = at / rowBytes_;
  for (std::int64_t within = at - row * rowBytes_; target < end; ++row, within = 0) {
    const auto count = static_cast<std::size_t>(std::min<std::int64_t>(end - target, rowBytes_ - within));
    const std::int64_t slice = slices_[static_cast<std::size_t>(row)];
    if (slice == kBadSlice) {
      std::memset(target, 0, count);
    } else {
      std::memcpy(target, source + slice * sliceBytes + within, count);
    }
    target += count;
  }
}

Plan PickedRows::asPlan() const {
  Plan rows;
  rows.dialect = plan_.dialect;
  rows.dtype = plan_.dtype;
  rows.fill = plan_.fill;
  rows.indexDtype = DType::Int32;
  rows.depth = 1;
  rows.tupleCount = chunk_.tuples;
  rows.sliceElements = chunk_.elements;
  rows.sliceCount = std::max<std::int64_t>(1, tableRows_);
  rows.params = Shape{rows.sliceCount, chunk_.elements};
  rows.indices = Shape{chunk_.tuples, 1};
  rows.rule.axisSize[0] = rows.sliceCount;
  rows.rule.sliceStride[0] = 1;
  rows.rule.tuplesPerBatch = chunk_.tuples;
  rows.rule.tupleStride = 1;
  rows.rule.componentStride = 1;
  rows.rule.depth = 1;
  return rows;
}

}  // namespace gathernd::gpu
