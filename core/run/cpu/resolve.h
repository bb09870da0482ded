// SPDX-License-Identifier: GPL-3.0-or-later
// First half of the CPU gather where an index value is not itself the slice's number: a block of tuples ->
// byte offsets from params. A bad tuple's offset leads to a slice that is made of the fill element, so that
// the copy that follows need not know. Units: bytes; strides of indices in elements. Thread rule: pure
// functions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/call/offsets.h"
#include "core/tensor/dtype.h"

namespace gathernd::cpu {

/// An OffsetRule, made ready once a run.
struct ResolveRule {
  /// Deeper tuples, and strides or axes beyond 32 bits of a product, take the plain loop.
  static constexpr int kVectorDepth = 8;

  const OffsetRule* rule = nullptr;
  DType indexDtype = DType::Int64;
  std::int64_t sliceBytes = 0;
  std::int64_t badOffset = 0;  ///< of every bad tuple
  bool vectors = false;        ///< the arrays below hold; else only resolvePlain may be called
  bool belowIsBad = true;      ///< a value that is still negative after wrapping; else it is clamped
  bool aboveIsBad = true;
  std::array<std::int64_t, kVectorDepth> last{};    ///< axis size - 1
  std::array<std::int64_t, kVectorDepth> wrap{};    ///< what is added to a negative value
  std::array<std::int64_t, kVectorDepth> stride{};  ///< bytes of params, below 2^32

  static ResolveRule of(const OffsetRule& rule, DType indexDtype, std::int64_t sliceBytes,
                        std::int64_t badOffset);
};

struct BlockReport {
  std::int64_t badCount = 0;   ///< tuples with a component outside its axis, clamped ones too
  std::int64_t firstBad = -1;  ///< -1: none

  void add(const BlockReport& other) {
    badCount += other.badCount;
    if (other.firstBad >= 0 && (firstBad < 0 || other.firstBad < firstBad)) firstBad = other.firstBad;
  }
};

/// The most tuples of one call: their offsets, and the indices, lie in the first-level cache beside the
/// slices (with 512 a gather of small slices takes up to a tenth longer).
inline constexpr std::int64_t kBlockTuples = 256;

/// Where the batch entry of each tuple of a block begins; one for all where `each` is nullptr.
struct BatchStarts {
  const std::int64_t* each = nullptr;
  std::int64_t one = 0;
};

/// What the blocks before have shown, for those that are resolved in order after them.
struct BlockCare {
  bool unsound = false;  ///< one was not sound (a wrapped index is not either): nothing is assumed any more
  bool located = false;  ///< one held a bad tuple: where those of later blocks lie is not asked
  /// The batch entry that the last one began in, and the tuple after its last: blocks in order divide once.
  std::int64_t entry = -1, entryEnd = 0;
};

/// Offsets of tuples first … first + count - 1. The report's firstBad may be missing where care.located was
/// set before.
using ResolveKernel = BlockReport (*)(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                                      std::int64_t count, const BatchStarts& starts, std::int64_t* offsets,
                                      BlockCare& care);

/// The first tuple with a component outside its axis among first … first + count - 1, of which there was one
/// a moment ago: `first` where somebody has mended it since.
std::int64_t firstOutside(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                          std::int64_t count);

/// The plain loop over resolveTuple, for any rule. `offsets` is only written.
BlockReport resolvePlain(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                         std::int64_t count, std::int64_t* offsets);

/// starts[i] = where the batch entry of tuple first + i begins.
void batchStarts(const ResolveRule& rule, std::int64_t first, std::int64_t count, std::int64_t* starts);

/// A block by `kernel`, or by the plain loop where that is nullptr, whatever batch entries it lies in.
BlockReport resolveTuples(const ResolveRule& rule, ResolveKernel kernel, const std::byte* indices,
                          std::int64_t first, std::int64_t count, std::int64_t* offsets, BlockCare& care);

}  // namespace gathernd::cpu
