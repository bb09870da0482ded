// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gather/cpu/scatter_add.h"

#include <algorithm>
#include <cstring>

#include "core/gather/gradient_lanes.h"

namespace gathernd::cpu {
namespace {

constexpr std::int64_t kLine = 64;
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

/// Fetches the sums that are due a while later.
template <class Sum, bool kPacked>
class Fetcher {
 public:
  explicit Fetcher(const AddArgs& args) : args_(args) {
    if (!args.fromMemory) return;
    const std::int64_t lines = (args.lanes * std::int64_t{sizeof(Sum)} + kLine - 1) / kLine;
    lines_ = std::min(lines, kFetchedLines);
    ahead_ = std::max<std::int64_t>(1, kLinesAhead / lines);
  }
  void fetchAfter(std::int64_t i) const {
    if (lines_ == 0 || i + ahead_ >= args_.count) return;
    const std::int64_t row = Rows<kPacked>{args_}.row(i + ahead_);
    if (row >= args_.rowCount) return;
    const std::byte* at = args_.sums + (row * args_.rowLanes + args_.firstLane) * std::int64_t{sizeof(Sum)};
    for (std::int64_t line = 0; line < lines_; ++line) __builtin_prefetch(at + line * kLine, 1);
  }

 private:
  const AddArgs& args_;
  std::int64_t lines_ = 0;
  std::int64_t ahead_ = 0;
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
  const Fetcher<Sum, kPacked> fetcher(args);
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

template <class Lane>
inline void addLanes(typename Lane::Sum* __restrict sums, const std::byte* __restrict upstream,
                     std::int64_t lanes) {
  using Stored = typename Lane::Stored;
  for (std::int64_t i = 0; i < lanes; ++i) {
    const Stored value = loadStored<Stored>(upstream + i * std::int64_t{sizeof(Stored)});
    sums[i] = static_cast<typename Lane::Sum>(sums[i] + Lane::widened(value));
  }
}

/// kLanes: of every slice, all of them added; 0: args say.
template <class Lane, bool kPacked, int kLanes>
void addSlices(const AddArgs& args) {
  using Sum = typename Lane::Sum;
  const Rows<kPacked> rows{args};
  const Fetcher<Sum, kPacked> fetcher(args);
  auto* const sums = reinterpret_cast<Sum*>(args.sums);
  const std::int64_t rowLanes = kLanes > 0 ? kLanes : args.rowLanes;
  const std::int64_t lanes = kLanes > 0 ? kLanes : args.lanes;
  for (std::int64_t i = 0; i < args.count; ++i) {
    fetcher.fetchAfter(i);
    const std::int64_t row = rows.row(i);
    if (row >= args.rowCount) continue;
    const std::int64_t from = rows.tuple(i) * rowLanes + args.firstLane;
    addLanes<Lane>(sums + row * rowLanes + args.firstLane,
                   args.upstream + from * std::int64_t{sizeof(typename Lane::Stored)}, lanes);
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
