// SPDX-License-Identifier: GPL-3.0-or-later
// The kernel bodies of a gradient's steps (gradient_args.h), and which of them a step gets.
//
//   SumSegments   a lane a column of a segment, or four of them: the segment's tuples one after another, so
//   that
//                 each sum has the CPU's bits. A warp has 32 / 2^groupLog keys, of which those that begin a
//                 segment are its work.
//   AddTuples     a lane a column of a tuple: an atomic addition each
//
// Slices of up to 32 lanes share a warp, longer ones have pieces of 128. Thread rule: a lane's own.
#pragma once

#include "core/gradient/gradient_lanes.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

template <class IndexT, int kDepth, bool kCommon>
struct ResolveKeys {
  using Args = ResolveArgs;
  static constexpr int kTuples = kWarpLanes * kInFlight;

  static std::int64_t warps(const Args& args) {
    return warpsFor(args.gather.tupleCount - args.firstTuple, kTuples);
  }

  template <class Warp>
  GATHERND_HD static void run(const Args& args, std::int64_t number, Warp& warp) {
    const std::int64_t begin = number * kTuples;
    const std::int64_t toEnd = args.gather.tupleCount - args.firstTuple - begin;
    const int left = toEnd < kTuples ? static_cast<int>(toEnd) : kTuples;
    warp.each([&](int lane) {
      const LaneTuples tuples{args.firstTuple + begin, left, lane, true};
      SliceNumber<kCommon> slices[kInFlight];
      resolveTuples<IndexT, kDepth, kCommon>(args.gather, tuples, warp, slices);
      for (int i = 0; i < kInFlight; ++i) {
        if (!tuples.has(i)) continue;
        const std::int64_t at = begin + lane + i * kWarpLanes;
        const std::uint64_t slice = slices[i] < 0 ? args.sliceCount : static_cast<std::uint64_t>(slices[i]);
        warp.store(lane, args.keys, at, slice << args.tupleBits | static_cast<std::uint64_t>(at), i);
      }
    });
  }
};

/// The key and the first column that are a lane's; its others are 2^groupLog apart.
struct SumPlace {
  std::int64_t at;
  std::int64_t column;

  GATHERND_HD static SumPlace of(const SumArgs& args, int columns, std::int64_t number, int lane) {
    const std::int64_t group = args.perPiece.quotient(number);
    const std::int64_t piece = number - group * args.perPiece.divisor();
    const int width = 1 << args.groupLog;
    return {group * (kWarpLanes >> args.groupLog) + (lane >> args.groupLog),
            piece * columns * width + (lane & (width - 1))};
  }
  static std::int64_t warps(const SumArgs& args) {
    return warpsFor(args.tuples, kWarpLanes >> args.groupLog) * args.perPiece.divisor();
  }
};

template <class Lane, int kColumns>
struct SumSegments {
  using Args = SumArgs;
  using Sum = typename Lane::Sum;
  using Bits = Unit<static_cast<int>(sizeof(typename Lane::Stored))>;
  static constexpr int kTuples = kColumns == 1 ? 8 : 4;  ///< under way at once

  static std::int64_t warps(const Args& args) { return SumPlace::warps(args); }

  template <class Warp>
  GATHERND_HD static void run(const Args& args, std::int64_t number, Warp& warp) {
    warp.each([&](int lane) {
      const SumPlace place = SumPlace::of(args, kColumns, number, lane);
      const bool counts = args.received != nullptr && place.column == 0;
      if (place.at >= args.tuples || (place.column >= args.lanes && !counts)) return;
      const std::uint64_t slice = warp.load(lane, args.keys, place.at, 0) >> args.tupleBits;
      if (slice >= args.sliceCount) return;
      if (place.at > 0 && warp.load(lane, args.keys, place.at - 1, 1) >> args.tupleBits == slice) return;

      const int width = 1 << args.groupLog;
      const std::int64_t row = static_cast<std::int64_t>(slice) * args.lanes + place.column;
      auto* const sums = static_cast<Sum*>(args.sums);
      Sum sum[kColumns];
      for (int c = 0; c < kColumns; ++c)
        sum[c] =
            place.column + c * width < args.lanes ? warp.load(lane, sums, row + c * width, 2 + c) : Sum{};
      const std::int64_t length = addSegment(args, place, slice, lane, warp, sum);
      for (int c = 0; c < kColumns; ++c) {
        if (place.column + c * width < args.lanes) warp.store(lane, sums, row + c * width, sum[c], c);
      }
      if (!counts) return;
      const auto at = static_cast<std::int64_t>(slice);
      const std::uint64_t before = warp.load(lane, args.received, at, 2 + kColumns);
      warp.store(lane, args.received, at, before + static_cast<std::uint64_t>(length), kColumns);
    });
  }

 private:
  /// Of the segment that begins at the place; how many tuples it has.
  template <class Warp>
  GATHERND_HD static std::int64_t addSegment(const Args& args, const SumPlace& place, std::uint64_t slice,
                                             int lane, Warp& warp, Sum (&sum)[kColumns]) {
    const int width = 1 << args.groupLog;
    const std::uint64_t tupleMask = (std::uint64_t{1} << args.tupleBits) - 1;
    std::int64_t at = place.at;
    for (int ours = kTuples; ours == kTuples; at += ours) {
      std::uint64_t keys[kTuples];
      for (int t = 0; t < kTuples; ++t)
        keys[t] = warp.loadIf(lane, at + t < args.tuples, args.keys, at + t, 4 + kColumns + t);
      ours = 0;  // the first so many
      for (int t = 0; t < kTuples; ++t)
        ours += at + t < args.tuples && keys[t] >> args.tupleBits == slice ? 1 : 0;
      Bits values[kTuples][kColumns];
      for (int t = 0; t < kTuples; ++t) {
        const std::int64_t from = static_cast<std::int64_t>(keys[t] & tupleMask) * args.lanes + place.column;
        for (int c = 0; c < kColumns; ++c) {
          values[t][c] = warp.loadIf(lane, t < ours && place.column + c * width < args.lanes,
                                     static_cast<const Bits*>(args.upstream), from + c * width,
                                     4 + kColumns + kTuples + t * kColumns + c);
        }
      }
      for (int t = 0; t < kTuples; ++t) {
        if (t >= ours) break;
        for (int c = 0; c < kColumns; ++c) sum[c] = added(sum[c], values[t][c]);
      }
    }
    return at - place.at;
  }
  GATHERND_HD static Sum added(Sum sum, Bits value) {
    return static_cast<Sum>(sum + Lane::widened(bitsAs<typename Lane::Stored>(value.value)));
  }
};

template <class Lane, int kColumns>
struct AddTuples {
  using Args = SumArgs;
  using Sum = typename Lane::Sum;
  using Bits = Unit<static_cast<int>(sizeof(typename Lane::Stored))>;

  static std::int64_t warps(const Args& args) { return SumPlace::warps(args); }

  template <class Warp>
  GATHERND_HD static void run(const Args& args, std::int64_t number, Warp& warp) {
    warp.each([&](int lane) {
      const SumPlace place = SumPlace::of(args, kColumns, number, lane);
      if (place.at >= args.tuples) return;
      const std::uint64_t slice = warp.load(lane, args.keys, place.at, 0) >> args.tupleBits;
      if (slice >= args.sliceCount) return;
      const int width = 1 << args.groupLog;
      const std::int64_t from = place.at * args.lanes + place.column;
      const std::int64_t row = static_cast<std::int64_t>(slice) * args.lanes + place.column;
      Bits values[kColumns];
      for (int c = 0; c < kColumns; ++c)
        values[c] = warp.loadIf(lane, place.column + c * width < args.lanes,
                                static_cast<const Bits*>(args.upstream), from + c * width, 1 + c);
      for (int c = 0; c < kColumns; ++c) {
        if (place.column + c * width >= args.lanes) continue;
        const Sum value = Lane::widened(bitsAs<typename Lane::Stored>(values[c].value));
        warp.addTo(static_cast<Sum*>(args.sums), row + c * width, value);
      }
      if (args.received != nullptr && place.column == 0)
        warp.addTo(args.received, static_cast<std::int64_t>(slice), std::uint64_t{1});
    });
  }
};

template <class Lane>
struct RoundSums {
  using Args = RoundArgs;
  static constexpr int kEach = kWarpLanes * kInFlight;

  static std::int64_t warps(const Args& args) { return warpsFor(args.count, kEach); }

  template <class Warp>
  GATHERND_HD static void run(const Args& args, std::int64_t number, Warp& warp) {
    warp.each([&](int lane) {
      for (int i = 0; i < kInFlight; ++i) {
        const std::int64_t at = number * kEach + i * kWarpLanes + lane;
        if (at >= args.count) continue;
        const float sum = warp.load(lane, args.sums, at, i);
        warp.store(lane, static_cast<typename Lane::Stored*>(args.rounded), at, Lane::narrowed(sum), i);
      }
    });
  }
};

// One for each step but the sort: f(TypeOf<body>).

template <class F>
auto visitResolve(const ResolveStep& step, F&& f) {
  if (step.indexDtype == DType::Int32 || step.indexDtype == DType::Int64) {
    return visitNativeIndex(step.indexDtype, [&](auto index) {
      return visitRule(step.common, step.depth, [&](auto rule) {
        return f(TypeOf<ResolveKeys<typename decltype(index)::type, decltype(rule)::kDepth,
                                    decltype(rule)::kCommon>>{});
      });
    });
  }
  return visitIndexType(step.indexDtype, [&](auto index) {
    return f(TypeOf<ResolveKeys<typename decltype(index)::type, 0, false>>{});
  });
}

/// Columns of a lane.
inline constexpr int kLongColumns = 4;

template <class F>
auto visitSum(const SumStep& step, F&& f) {
  const bool isLong = step.args.lanes > kWarpLanes;
  return gathernd::visitLane(step.dtype, [&](auto lane) {
    using Lane = decltype(lane);
    if constexpr (sizeof(typename Lane::Sum) >= 4) {
      if (step.unordered && isLong) return f(TypeOf<AddTuples<Lane, kLongColumns>>{});
      if (step.unordered) return f(TypeOf<AddTuples<Lane, 1>>{});
    }
    return isLong ? f(TypeOf<SumSegments<Lane, kLongColumns>>{}) : f(TypeOf<SumSegments<Lane, 1>>{});
  });
}

template <class F>
auto visitRound(const RoundStep& step, F&& f) {
  return step.dtype == DType::Float16 ? f(TypeOf<RoundSums<Float16Lane>>{})
                                      : f(TypeOf<RoundSums<BFloat16Lane>>{});
}

}  // namespace gathernd::gpu
