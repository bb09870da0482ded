// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of 3 bytes and more that no unit of 4 divides: the output is written in whole words of 4 bytes,
//   word w of the output holds bytes 4w .. 4w + 3, of one tuple's slice or of two next to each other
// each put together from aligned words of params by a shift. 32 tuples make 32 * S bytes, so a group of them
// begins with a word; warps share a group, each does kWords words of it and resolves the 32 tuples anew.
#pragma once

#include "gpu/kernels/resolve.h"
#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

/// Bytes [at, at + count) of params in the low bytes of a word; 1 <= count <= 4. Only words that hold one of
/// them are loaded. Sites site and site + 1.
template <class Warp>
GATHERND_HD inline std::uint32_t bytesAt(const GatherArgs& args, std::int64_t at, int count, int lane,
                                         int site, Warp& warp) {
  const auto* words = static_cast<const std::uint32_t*>(args.params);
  const std::int64_t word = at >> 2;
  const int shift = static_cast<int>(at & 3) * 8;
  const std::uint32_t low = warp.loadWord(lane, words, word, args.paramsBytes, site);
  const bool straddles = shift + 8 * count > 32;
  const std::uint32_t high = straddles ? warp.loadWord(lane, words, word + 1, args.paramsBytes, site + 1) : 0;
  return static_cast<std::uint32_t>(((std::uint64_t{high} << 32) | low) >> shift);
}

template <class IndexT, int kDepth>
struct WordsGather {
  static constexpr std::int64_t kWords = std::int64_t{16} * kWarpLanes;

  /// Of 32 tuples.
  static std::int64_t pieces(const GatherArgs& args) {
    return warpsFor(args.sliceBytes * (kWarpLanes / 4), kWords);
  }
  static std::int64_t warps(const GatherArgs& args) {
    return warpsFor(args.tupleCount, kWarpLanes) * pieces(args);
  }
  static WarpRange warpsOf(const GatherArgs& args, std::int64_t tuple) {
    const std::int64_t group = tuple / kWarpLanes;
    return {group * pieces(args), (group + 1) * pieces(args) - 1};
  }

  template <class Warp>
  GATHERND_HD static void run(const GatherArgs& args, std::int64_t number, Warp& warp) {
    const std::int64_t group = args.perTuple.quotient(number);
    const std::int64_t piece = number - group * args.perTuple.divisor();
    const std::int64_t first = group * kWarpLanes;
    const std::int64_t size = args.perSlice.divisor();
    typename Warp::template Lanes<std::int64_t> source;
    warp.each([&](int lane) {
      std::int64_t slices[1];
      resolveTuples<IndexT, kDepth>(args, first + lane, piece == 0, lane, warp, slices);
      source[lane] = slices[0] * (slices[0] >= 0 ? size : 1);
    });
    const std::int64_t left = args.tupleCount - first;
    const std::int64_t total = (left < kWarpLanes ? left : kWarpLanes) * size;
    const std::int64_t end = (piece + 1) * kWords * 4 < total ? (piece + 1) * kWords * 4 : total;
    for (std::int64_t begin = piece * kWords * 4; begin < end; begin += 4 * kWarpLanes) {
      warp.each([&](int lane) { copyWord(args, first, begin + lane * 4, total, source, lane, warp); });
    }
  }

 private:
  template <class Warp, class Sources>
  GATHERND_HD static void copyWord(const GatherArgs& args, std::int64_t first, std::int64_t byte,
                                   std::int64_t total, const Sources& source, int lane, Warp& warp) {
    const std::int64_t size = args.perSlice.divisor();
    const std::int64_t known = byte < total ? byte : total - 1;  // all lanes take part in the shuffles
    const std::int64_t tuple = args.perSlice.quotient(known);
    const std::int64_t within = known - tuple * size;
    const std::int64_t from = source.of(static_cast<int>(tuple));
    const std::int64_t next = source.of(static_cast<int>(tuple + 1 < kWarpLanes ? tuple + 1 : tuple));
    if (byte >= total) return;
    const auto wanted = static_cast<int>(total - byte < 4 ? total - byte : 4);
    const auto ours = static_cast<int>(size - within < wanted ? size - within : wanted);
    const std::uint32_t fill = fillUnit<Unit<4>>(args).value;
    std::uint32_t word = from >= 0 ? bytesAt(args, from + within, ours, lane, 0, warp) : fill;
    if (ours < wanted) {  // a fill element of 2 bytes begins at an even byte, here too
      const std::uint32_t after = next >= 0 ? bytesAt(args, next, wanted - ours, lane, 2, warp) : fill;
      word = (word & ((1U << (8 * ours)) - 1)) | (after << (8 * ours));
    }
    warp.storeWord(lane, static_cast<std::uint32_t*>(args.output), (first * size + byte) >> 2, word, wanted,
                   0);
  }
};

}  // namespace gathernd::gpu
