// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstring>

#include "core/gradient/gradient_lanes.h"
#include "core/gradient/scatter.h"
#include "core/tensor/cache_line.h"

namespace gathernd::cpu {
namespace {

/// Lines of sums under way at once.
constexpr std::int64_t kLinesAhead = 64;
/// Of a slice; the hardware's own prefetch serves what comes after them.
constexpr std::int64_t kFetchedLines = 8;

template <bool kPacked>
struct Rows {
  const AddArgs& args;
  std::int64_t row(std::int64_t i) const { return kPacked ? args.rows[i] >> kTupleBits : args.rows[i]; }
  std::int64_t tuple(std::int64_t i) const { return kPacked ? args.rows[i] & (kWindowTuples - 1) : i; }
};

/// Fetches what is due a while later: sums from memory, and the slices of sorted tuples, which no hardware
/// foresees.
template <class Lane, bool kPacked>
class Fetcher {
 public:
  explicit Fetcher(const AddArgs& args) : args_(args) {
    const std::int64_t lines = (args.lanes * kSumBytes + kCacheLineBytes - 1) / kCacheLineBytes;
    ahead_ = std::max<std::int64_t>(1, kLinesAhead / lines);
    if (args.fromMemory) lines_ = std::min(lines, kFetchedLines);
    if (kPacked)
      upstreamLines_ =
          std::min((args.lanes * kStoredBytes + kCacheLineBytes - 1) / kCacheLineBytes, kFetchedLines);
  }
  /// Inlined before anything else: a function that does nothing but prefetch is taken for one without effect,
  /// and calls of it are dropped.
  [[gnu::always_inline]] void fetchAfter(std::int64_t i) const {
    if ((!kPacked && lines_ == 0) || i + ahead_ >= args_.count) return;
    const Rows<kPacked> rows{args_};
    const std::int64_t row = rows.row(i + ahead_);
    if (row >= args_.rowCount) return;
    if constexpr (kPacked) {
      const std::byte* from = args_.upstream + rows.tuple(i + ahead_) * args_.rowLanes * kStoredBytes;
      for (std::int64_t line = 0; line < upstreamLines_; ++line)
        __builtin_prefetch(from + line * kCacheLineBytes);
    }
    const std::byte* at = args_.sums + (row * args_.rowLanes + args_.firstLane) * kSumBytes;
    for (std::int64_t line = 0; line < lines_; ++line) __builtin_prefetch(at + line * kCacheLineBytes, 1);
  }

 private:
  const AddArgs& args_;
  static constexpr std::int64_t kSumBytes = sizeof(typename Lane::Sum);
  static constexpr std::int64_t kStoredBytes = sizeof(typename Lane::Stored);
  std::int64_t lines_ = 0, upstreamLines_ = 0;
  std::int64_t ahead_ = 1;
};

template <class Stored>
Stored loadStored(const std::byte* from) {
  Stored value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// Slices of one lane: the sum stays in a register while the row stays the same, since a load would wait for
/// the store before it.
template <class Lane, bool kPacked>
void addScalars(const AddArgs& args) {
  using Sum = typename Lane::Sum;
  const Rows<kPacked> rows{args};
  const Fetcher<Lane, kPacked> fetcher(args);
  auto* const sums = reinterpret_cast<Sum*>(args.sums);
  std::int64_t held = -1;
  Sum sum{};
  for (std::int64_t i = 0; i < args.count; ++i) {
    fetcher.fetchAfter(i);
    const std::int64_t row = rows.row(i);
    if (row >= args.rowCount) continue;
    if (row != held) {
      if (held >= 0) sums[held] = sum;
      sum = sums[row];
      held = row;
    }
    const std::byte* value = args.upstream + rows.tuple(i) * std::int64_t{sizeof(typename Lane::Stored)};
    sum = static_cast<Sum>(sum + Lane::widened(loadStored<typename Lane::Stored>(value)));
  }
  if (held >= 0) sums[held] = sum;
}

/// A block at once: all of it is read before any of it is written, so that it need not be asked whether the
/// two overlap, and the compiler may use vectors.
template <class Lane, int kLanes>
inline void addBlock(typename Lane::Sum* sums, const std::byte* upstream) {
  std::array<typename Lane::Stored, kLanes> values;
  std::array<typename Lane::Sum, kLanes> block;
  std::memcpy(values.data(), upstream, sizeof values);
  std::memcpy(block.data(), sums, sizeof block);
  for (std::size_t i = 0; i < kLanes; ++i)
    block[i] = static_cast<typename Lane::Sum>(block[i] + Lane::widened(values[i]));
  std::memcpy(sums, block.data(), sizeof block);
}

template <class Lane>
inline void addLanes(typename Lane::Sum* sums, const std::byte* upstream, std::int64_t lanes) {
  constexpr int kBlock = std::max<int>(8, 64 / sizeof(typename Lane::Sum));
  std::int64_t i = 0;
  for (; i + kBlock <= lanes; i += kBlock)
    addBlock<Lane, kBlock>(sums + i, upstream + i * std::int64_t{sizeof(typename Lane::Stored)});
  for (; i < lanes; ++i)
    addBlock<Lane, 1>(sums + i, upstream + i * std::int64_t{sizeof(typename Lane::Stored)});
}

/// kLanes: of every slice, all of them added; 0: args say.
template <class Lane, bool kPacked, int kLanes>
void addSlices(const AddArgs& args) {
  using Sum = typename Lane::Sum;
  const Rows<kPacked> rows{args};
  const Fetcher<Lane, kPacked> fetcher(args);
  auto* const sums = reinterpret_cast<Sum*>(args.sums);
  const std::int64_t rowLanes = kLanes > 0 ? kLanes : args.rowLanes;
  for (std::int64_t i = 0; i < args.count; ++i) {
    fetcher.fetchAfter(i);
    const std::int64_t row = rows.row(i);
    if (row >= args.rowCount) continue;
    const std::int64_t from = rows.tuple(i) * rowLanes + args.firstLane;
    auto* const target = sums + row * rowLanes + args.firstLane;
    const std::byte* const values = args.upstream + from * std::int64_t{sizeof(typename Lane::Stored)};
    if constexpr (kLanes > 0) {
      addBlock<Lane, kLanes>(target, values);
    } else {
      addLanes<Lane>(target, values, args.lanes);
    }
  }
}

template <class Lane, bool kPacked>
AddKernel adderOf(std::int64_t lanes) {
  switch (lanes) {
    case 1:
      return &addScalars<Lane, kPacked>;
    case 2:
      return &addSlices<Lane, kPacked, 2>;
    case 4:
      return &addSlices<Lane, kPacked, 4>;
    case 8:
      return &addSlices<Lane, kPacked, 8>;
    case 16:
      return &addSlices<Lane, kPacked, 16>;
    default:
      return &addSlices<Lane, kPacked, 0>;
  }
}

}  // namespace

AddKernel adderFor(DType dtype, bool packed, std::int64_t lanes) {
  return visitLane(dtype, [&](auto lane) {
    using Lane = decltype(lane);
    return packed ? adderOf<Lane, true>(lanes) : adderOf<Lane, false>(lanes);
  });
}

void roundSums(DType dtype, const float* sums, std::byte* rounded, std::int64_t count) {
  const auto round = [&](auto lane) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::uint16_t bits = decltype(lane)::narrowed(sums[i]);
      std::memcpy(rounded + i * std::int64_t{sizeof bits}, &bits, sizeof bits);
    }
  };
  dtype == DType::Float16 ? round(Float16Lane{}) : round(BFloat16Lane{});
}

}  // namespace gathernd::cpu
