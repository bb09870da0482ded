// SPDX-License-Identifier: GPL-3.0-or-later
// The bodies of the gather's kernels, each for slices of its own (family.h chooses). Thread rule: a lane's
// own.
#pragma once

#include "gpu/kernels/pieces.h"
#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

// Slices of 1, 2, 4, 8 or 16 bytes: a lane a tuple, up to four of them under way,
//   output[tuple] = params[slice of tuple]      tuple = (number << groupLog) + i * 32 + lane, i < 4
// so that index loads and stores of a warp are next to each other. (Several tuples next to each other in one
// lane would spread each request over four times the sectors.)

/// Slice is the unit of a slice's size.
template <class Slice, class IndexT, int kDepth, bool kCommon>
struct LaneGather {
  static std::int64_t warps(const GatherArgs& args) {
    return warpsFor(args.tupleCount, std::int64_t{1} << args.cut.groupLog);
  }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    return {tuple >> args.cut.groupLog, tuple >> args.cut.groupLog};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t first = number << args.cut.groupLog;
    const std::int64_t toEnd = args.tupleCount - first;
    const int most = 1 << args.cut.groupLog;
    const int left = toEnd < most ? static_cast<int>(toEnd) : most;
    warp.each([&](int lane) {
      const LaneTuples tuples{first, left, lane, true};
      SliceNumber<kCommon> slices[kInFlight];
      resolveTuples<IndexT, kDepth, kCommon>(args, tuples, warp, slices);
      Slice values[kInFlight];
      for (int i = 0; i < kInFlight; ++i) {
        values[i] = warp.loadIf(lane, slices[i] >= 0, static_cast<const Slice*>(args.params), slices[i], i);
      }
      for (int i = 0; i < kInFlight; ++i) {
        if (slices[i] < 0) values[i] = fillUnit<Slice>(args);
        if (tuples.has(i)) warp.store(lane, static_cast<Slice*>(args.output), tuples[i], values[i], i);
      }
    });
  }
};

// The plain kernel, kept to learn from: one thread an output element, as frameworks do it,
//   output[tuple, s] = params[slice of tuple, s]      element = tuple * sliceElements + s
// Every thread divides to find its tuple, and resolves it again; the one of s = 0 counts it when it is bad.
// With no elements at all, one thread a tuple only checks.

template <class Element, class IndexT>
struct NaiveGather {
  static std::int64_t perTuple(const GatherArgs& args) {
    return args.sliceElements > 0 ? args.sliceElements : 1;
  }
  static std::int64_t warps(const GatherArgs& args) {
    return warpsFor(args.tupleCount * perTuple(args), kWarpLanes);
  }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    return {tuple * perTuple(args) / kWarpLanes, ((tuple + 1) * perTuple(args) - 1) / kWarpLanes};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t size = args.sliceElements;
    const std::int64_t threads = size > 0 ? args.tupleCount * size : args.tupleCount;
    warp.each([&](int lane) {
      const std::int64_t thread = number * kWarpLanes + lane;
      if (thread >= threads) return;
      const std::int64_t tuple = size > 0 ? thread / size : thread;
      const std::int64_t within = thread - tuple * size;
      const std::int64_t batch = args.rule.tuplesPerBatch > 0 ? tuple / args.rule.tuplesPerBatch : 0;
      const ComponentsOnDemand<IndexT, Warp> load{args, warp, tuple * args.rule.tupleStride, lane, 0};
      const ResolvedTuple resolved = resolveComponents(args.rule, args.rule.depth, batch, load);
      const std::int64_t slice = sliceOrBad(resolved, tuple, size == 0 || within == 0, lane, warp);
      if (size == 0) return;
      const Element element = slice == kBadSlice ? fillUnit<Element>(args)
                                                 : warp.load(lane, static_cast<const Element*>(args.params),
                                                             slice * size + within, 0);
      warp.store(lane, static_cast<Element*>(args.output), thread, element, 0);
    });
  }
};

// Slices above 16 bytes: a warp resolves a group of tuples once, a lane each, and then streams its piece of
// their slices, which are one run of the output,
//   output[first of the group * units + q] = params[slice of tuple q / units, q % units]
// asking the lane that resolved the tuple for the slice. Short slices: many tuples a group, one piece. Long
// slices: groups of one tuple, many pieces. Units are the largest of 4, 8 and 16 bytes that divide the slice.

/// kColumns: by columns (KernelId). Groups have one tuple then, which each lane resolves for itself.
template <class U, class IndexT, int kDepth, bool kCommon, bool kColumns = false>
struct WarpGather {
  static_assert(kCommon || !kColumns);

  static std::int64_t warps(const GatherArgs& args) { return warpsOfPieces(args); }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) { return warpsOfPieces(args, tuple); }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    using Count = WithinGroup<kCommon>;
    const auto work = Piece<kCommon>::template of<kColumns>(args, number);
    typename Warp::template Lanes<SliceNumber<kCommon>> slice;
    warp.each([&](int lane) {
      SliceNumber<kCommon> slices[1];
      const LaneTuples tuples = kColumns ? LaneTuples{work.first, 1, 0, work.piece == 0 && lane == 0}
                                         : LaneTuples{work.first, work.tuples, lane, work.piece == 0};
      resolveTuples<IndexT, kDepth, kCommon>(args, tuples, warp, slices);
      slice[lane] = slices[0];
    });
    const Count units = unitsOf<kCommon>(args);
    const Count total = static_cast<Count>(work.tuples) * units;
    const auto pieceUnits = static_cast<Count>(args.cut.pieceUnits);
    const Count from = work.piece * pieceUnits;
    const Count end = from + pieceUnits < total ? from + pieceUnits : total;  // not after from: no work
    for (Count begin = from; begin < end; begin += kWarpLanes * kInFlight) {
      warp.each([&](int lane) {
        U values[kInFlight] = {};  // what is stored was loaded, which g++ does not see
        bool bad[kInFlight] = {};
        for (int i = 0; i < kInFlight; ++i) {
          // Small calls have pieces of one unit a lane, and are not to pay for four.
          if (i == 1 && begin + static_cast<Count>(i * kWarpLanes) >= end) break;
          const Count q = begin + static_cast<Count>(i * kWarpLanes + lane);
          const Count known = q < end ? q : end - 1;  // all lanes take part in the shuffle
          const Count tuple = kColumns ? 0 : tupleOf<kCommon>(args, known);
          const SliceNumber<kCommon> found = kColumns ? slice[lane] : slice.of(static_cast<int>(tuple));
          bad[i] = found < 0;
          values[i] = warp.loadIf(lane, q < end && !bad[i], static_cast<const U*>(args.params),
                                  rowOf<kCommon>(found, units) + (known - tuple * units), i);
        }
        for (int i = 0; i < kInFlight; ++i) {
          const Count q = begin + static_cast<Count>(i * kWarpLanes + lane);
          if (q >= end) continue;
          if (bad[i]) values[i] = fillUnit<U>(args);
          warp.store(lane, static_cast<U*>(args.output), work.first * std::int64_t{units} + q, values[i], i);
        }
      });
    }
  }
};

// Slices of 3 bytes and more that no unit of 4 divides: the output is written in whole words of 4 bytes,
//   word w of the output holds bytes 4w .. 4w + 3, of one tuple's slice or of two next to each other
// each put together from aligned words of params by a shift. The tuples of a group make whole words, so each
// group begins with one; a warp resolves the group and does a piece of its words, four a lane at once, loads
// before stores.

/// Bytes of params on their way: in two words next to each other, `shift` bits up.
struct ShiftedBytes {
  std::uint32_t low = 0, high = 0;
  int shift = 0;
  GATHERND_HD std::uint32_t word() const {
    return static_cast<std::uint32_t>(((std::uint64_t{high} << 32) | low) >> shift);
  }
};

/// Bytes [at, at + count) of params, 1 <= count <= 4. Only words that hold one of them are loaded. Sites site
/// and site + 1.
template <class Warp>
GATHERND_HD inline ShiftedBytes loadBytes(const GatherArgs& args, std::int64_t at, int count, int lane,
                                          int site, Warp& warp) {
  const auto* words = static_cast<const std::uint32_t*>(args.params);
  const std::int64_t word = at >> 2;
  ShiftedBytes bytes;
  bytes.shift = static_cast<int>(at & 3) * 8;
  bytes.low = warp.loadWord(lane, words, word, args.paramsBytes, site);
  if (bytes.shift + 8 * count > 32)
    bytes.high = warp.loadWord(lane, words, word + 1, args.paramsBytes, site + 1);
  return bytes;
}

/// A word of the output on its way: `ours` bytes of one slice, then bytes of the next one's.
struct WordParts {
  ShiftedBytes part, next;
  int ours = 4;    ///< bytes of `part`
  int wanted = 0;  ///< 4, fewer at the end of the output, 0 beyond it
  GATHERND_HD std::uint32_t word() const {
    const std::uint32_t begin = part.word();
    if (ours >= wanted) return begin;
    return (begin & ((1U << (8 * ours)) - 1)) | (next.word() << (8 * ours));
  }
};

template <class IndexT, int kDepth, bool kCommon>
struct WordsGather {
  using Count = WithinGroup<kCommon>;

  static std::int64_t warps(const GatherArgs& args) { return warpsOfPieces(args); }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) { return warpsOfPieces(args, tuple); }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const auto work = Piece<kCommon>::of(args, number);
    typename Warp::template Lanes<SliceNumber<kCommon>> slice;
    warp.each([&](int lane) {
      SliceNumber<kCommon> slices[1];
      resolveTuples<IndexT, kDepth, kCommon>(args, {work.first, work.tuples, lane, work.piece == 0}, warp,
                                             slices);
      slice[lane] = slices[0];
    });
    const Count size = unitsOf<kCommon>(args);
    const Count total = static_cast<Count>(work.tuples) * size;
    const Count pieceBytes = 4 * static_cast<Count>(args.cut.pieceUnits);
    const Count from = work.piece * pieceBytes;
    const Count end = from + pieceBytes < total ? from + pieceBytes : total;  // not after from: no work
    const std::int64_t firstWord = (work.first * std::int64_t{size}) >> 2;
    for (Count begin = from; begin < end; begin += 4 * kWarpLanes * kInFlight) {
      warp.each([&](int lane) {
        WordParts parts[kInFlight];
        for (int i = 0; i < kInFlight; ++i)
          parts[i] = load(args, begin + static_cast<Count>(4 * (i * kWarpLanes + lane)), end, slice, lane,
                          i * kSites, warp);
        for (int i = 0; i < kInFlight; ++i) {
          if (parts[i].wanted == 0) continue;
          const Count word = (begin >> 2) + static_cast<Count>(i * kWarpLanes + lane);
          warp.storeWord(lane, static_cast<std::uint32_t*>(args.output), firstWord + word, parts[i].word(),
                         parts[i].wanted, i);
        }
      });
    }
  }

 private:
  static constexpr int kSites = 4;

  /// Of byte `byte` of the group; pieces end with a word, but for the last.
  template <class Warp, class Slices>
  GATHERND_HD static WordParts load(const GatherArgs& args, Count byte, Count end, const Slices& slices,
                                    int lane, int site, Warp& warp) {
    const Count size = unitsOf<kCommon>(args);
    const Count known = byte < end ? byte : end - 1;  // all lanes take part in the shuffles
    const Count tuple = tupleOf<kCommon>(args, known);
    const Count within = known - tuple * size;
    const auto at = static_cast<int>(tuple);
    const SliceNumber<kCommon> found = slices.of(at);
    const SliceNumber<kCommon> after = slices.of(at + 1 < kWarpLanes ? at + 1 : at);
    WordParts parts;
    if (byte >= end) return parts;
    parts.wanted = end - byte < 4 ? static_cast<int>(end - byte) : 4;
    parts.ours =
        size - within < static_cast<Count>(parts.wanted) ? static_cast<int>(size - within) : parts.wanted;
    // A fill element of 2 bytes begins at an even byte, in a word's later part too.
    parts.part.low = parts.next.low = fillUnit<Unit<4>>(args).value;
    if (found >= 0)
      parts.part = loadBytes(args, rowOf<kCommon>(found, size) + within, parts.ours, lane, site, warp);
    if (parts.ours < parts.wanted && after >= 0)
      parts.next =
          loadBytes(args, rowOf<kCommon>(after, size), parts.wanted - parts.ours, lane, site + 2, warp);
    return parts;
  }
};

}  // namespace gathernd::gpu
