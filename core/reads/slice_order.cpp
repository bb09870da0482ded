// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <span>
#include <utility>

#include "core/reads/count_table.h"

namespace gathernd {
namespace {

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr std::size_t kBetweenStops = std::size_t{1} << 18;

/// f(value) for all of them; false after a stop.
template <class F>
bool forEachUnlessStopped(std::span<const std::int64_t> values, const std::stop_token& stop, const F& f) {
  for (std::size_t at = 0; at < values.size();) {
    if (stop.stop_requested()) return false;
    for (const std::size_t end = std::min(values.size(), at + kBetweenStops); at < end; ++at) f(values[at]);
  }
  return true;
}

/// By digits from the lowest up: its time does not depend on how the values lie. All are below 2^bits.
bool sortByDigits(std::vector<std::int64_t>& values, int bits, const std::stop_token& stop) {
  // Not cleared: that alone would take longer than a stop may wait.
  const std::unique_ptr<std::int64_t[]> other(new std::int64_t[values.size()]);
  std::span<std::int64_t> from(values), to(other.get(), values.size());
  for (int shift = 0; shift < bits; shift += kDigitBits) {
    std::array<std::size_t, kDigits> places{};
    const auto digit = [shift](std::int64_t value) {
      return static_cast<std::size_t>(value >> shift) & (kDigits - 1);
    };
    if (!forEachUnlessStopped(from, stop, [&](std::int64_t value) { ++places[digit(value)]; })) return false;
    if (std::find(places.begin(), places.end(), from.size()) != places.end()) continue;  // all alike
    std::size_t before = 0;
    for (std::size_t& place : places) before += std::exchange(place, before);
    if (!forEachUnlessStopped(from, stop, [&](std::int64_t value) { to[places[digit(value)]++] = value; }))
      return false;
    std::swap(from, to);
  }
  std::size_t at = 0;
  return from.data() == values.data() ||
         forEachUnlessStopped(from, stop, [&](std::int64_t value) { values[at++] = value; });
}

}  // namespace

Expected<SliceOrder> SliceOrder::of(std::vector<std::int64_t> reads, std::int64_t sliceCount,
                                    std::vector<std::uint32_t>& counts, const std::stop_token& stop) {
  SliceOrder order;
  const auto bits =
      static_cast<int>(std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(sliceCount, 1) - 1)));
  if (!sortByDigits(reads, bits, stop)) return fail(ErrorCode::Cancelled, "cancelled");
  // In place: the number that is written is never ahead of the one that is read.
  std::size_t kept = 0;
  std::int64_t last = -1;
  const bool all = forEachUnlessStopped(reads, stop, [&](std::int64_t slice) {
    if (slice != last) {
      reads[kept++] = last = slice;
      counts.push_back(0);
    }
    ++counts.back();
  });
  if (!all) return fail(ErrorCode::Cancelled, "cancelled");
  const bool mostlyDuplicates = kept < reads.size() / 2;
  reads.resize(kept);
  if (mostlyDuplicates) reads.shrink_to_fit();
  order.ids_ = std::move(reads);

  constexpr int kMostUpperBits = 20;
  const int upper = std::min({bits, kMostUpperBits, static_cast<int>(std::bit_width(kept))});
  order.shift_ = bits - upper;
  order.firsts_.reserve((std::size_t{1} << upper) + 1);
  for (std::size_t rank = 0; rank < kept; ++rank) {
    const auto head = static_cast<std::size_t>(order.ids_[rank] >> order.shift_);
    while (order.firsts_.size() <= head) order.firsts_.push_back(static_cast<std::uint32_t>(rank));
  }
  order.firsts_.resize((std::size_t{1} << upper) + 1, static_cast<std::uint32_t>(kept));
  return order;
}

std::int64_t SliceOrder::rankOf(std::int64_t slice) const {
  if (slice < 0) return -1;
  const std::int64_t rank = rankFrom(slice);
  return rank < size() && at(rank) == slice ? rank : -1;
}

std::int64_t SliceOrder::rankFrom(std::int64_t slice) const {
  const auto head = static_cast<std::size_t>(std::max<std::int64_t>(slice, 0) >> shift_);
  if (head + 1 >= firsts_.size()) return size();
  const auto first = ids_.begin() + firsts_[head];
  const auto last = ids_.begin() + firsts_[head + 1];
  return std::lower_bound(first, last, slice) - ids_.begin();
}

}  // namespace gathernd
