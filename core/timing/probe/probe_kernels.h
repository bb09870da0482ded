// SPDX-License-Identifier: GPL-3.0-or-later
// The loops that the roofline times: nothing but the memory accesses of a gather, each kind alone. Where
// there is more than one way to go about it, the way is an argument, and probe_run.h keeps the fastest.
// Non-temporal stores are SSE2's, which every x86-64 has: four of them fill a line, and wider ones were no
// faster. Elsewhere ordinary stores stand in. Units: bytes, 64-byte lines. Pointers are 64-byte aligned, byte
// counts multiples of 64, numbers of lines and rows powers of two; nothing outside the given memory is read
// (a prefetch may point past its end). Thread rule: as memcpy.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/tensor/cache_line.h"

namespace gathernd::probe {

/// Pseudo-random numbers below a power of two, without memory: two walks from one seed are the same, so that
/// one can prefetch what the other reads later. Knuth's MMIX constants; only the high bits are used.
class Walk {
 public:
  Walk(std::uint64_t seed, std::int64_t below)
      : state_(seed * 0x9E3779B97F4A7C15U), shift_(64 - __builtin_ctzll(static_cast<std::uint64_t>(below))) {}
  std::int64_t next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return shift_ == 64 ? 0 : static_cast<std::int64_t>(state_ >> shift_);
  }
  /// A step that cannot be taken before `value` is known.
  std::int64_t next(std::uint64_t value) {
    state_ += value;
    return next();
  }

 private:
  std::uint64_t state_;
  int shift_;
};

/// Into which cache a prefetch goes. The second level has more room for misses in flight on some machines;
/// Both fetches on from there into the first one, shortly before the read.
enum class Level : std::uint8_t { First, Second, Both };

inline constexpr int kMaxRowsAtOnce = 16;

/// How random rows are prefetched, about `linesAhead` lines before their turn.
struct RowPrefetch {
  int linesAhead = 0;  ///< 0: no prefetch
  /// 0: one line for each line that is read meanwhile. Else so many rows together (at most kMaxRowsAtOnce),
  /// all their first lines, then all their second ones, and so on.
  int rowsAtOnce = 0;
  Level level = Level::Second;
};

struct RowTable {
  const std::byte* data = nullptr;
  std::int64_t rows = 1;  ///< a power of two
  std::int64_t rowBytes = kCacheLineBytes;
  const std::byte* row(std::int64_t number) const { return data + number * rowBytes; }
};

/// Every function that reads returns something made of what it read, so that no read can be left out.
std::uint64_t readStream(const std::byte* from, std::int64_t bytes);
/// Past the caches. What is written is not zero: there are processors that write zeros twice as fast.
void writeStream(std::byte* to, std::int64_t bytes);
/// Past the caches; prefetching `ahead` bytes before the copy, 0: leaving that to the hardware.
void copyStream(std::byte* to, const std::byte* from, std::int64_t bytes, std::int64_t ahead);
/// What the C library makes of it.
void copyOrdinary(std::byte* to, const std::byte* from, std::int64_t bytes);

/// One line after the other, each known only when the one before has arrived.
std::uint64_t chaseLines(const std::byte* table, std::int64_t lines, std::int64_t steps, std::uint64_t seed);
/// Lines known long before: as many misses in flight as the processor can hold.
std::uint64_t readLines(const std::byte* table, std::int64_t lines, std::int64_t count, std::uint64_t seed,
                        int ahead, Level level);
/// The same with the numbers of the lines read from memory, as a gather must: a line is the high bits of the
/// next word at `numbers`. The numbers are prefetched too. Reads count + ahead words; two lines at least.
std::uint64_t readIndexedLines(const std::byte* table, std::int64_t lines, const std::byte* numbers,
                               std::int64_t count, int ahead, Level level);
std::uint64_t readRows(const RowTable& table, std::int64_t count, std::uint64_t seed,
                       const RowPrefetch& prefetch);
/// Random rows to consecutive ones at `to`, past the caches.
void copyRows(std::byte* to, const RowTable& table, std::int64_t count, std::uint64_t seed,
              const RowPrefetch& prefetch);

}  // namespace gathernd::probe
