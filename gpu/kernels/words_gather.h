// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of 3 bytes and more that no unit of 4 divides: the output is written in whole words of 4 bytes,
//   word w of the output holds bytes 4w .. 4w + 3, of one tuple's slice or of two next to each other
// each put together from aligned words of params by a shift. The tuples of a group make whole words, so each
// group begins with one; a warp resolves the group and does a piece of its words, four a lane at once, loads
// before stores.
#pragma once

#include "gpu/kernels/pieces.h"

namespace gathernd::gpu {

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
