// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/probe/probe_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace gathernd::probe {
namespace {

/// A cache line in registers, and how to fetch and store one.
struct Line {
  using Part = std::uint64_t __attribute__((vector_size(16), may_alias));
  Part part[4];
  static Line load(const std::byte* from) {
    const auto* p = reinterpret_cast<const Part*>(from);
    return {{p[0], p[1], p[2], p[3]}};
  }
  static Line zero() { return {}; }
  static Line filled() {
    constexpr Part kSome = {0x284500009045, 0x271800002818};
    return {{kSome, kSome, kSome, kSome}};
  }
  void mix(const Line& other) {
    for (int i = 0; i < 4; ++i) part[i] ^= other.part[i];
  }
  void stream(std::byte* to) const {
#if defined(__SSE2__)
    auto* p = reinterpret_cast<__m128i*>(to);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(p + i, reinterpret_cast<__m128i>(part[i]));
#else
    std::memcpy(to, part, sizeof part);
#endif
  }
  std::uint64_t sum() const {
    const Part all = part[0] ^ part[1] ^ part[2] ^ part[3];
    return all[0] ^ all[1];
  }
};

/// Streamed stores are ordered with nothing; afterwards they are.
void finishStreams() {
#if defined(__SSE2__)
  _mm_sfence();
#endif
}

template <Level kLevel>
using LevelTag = std::integral_constant<Level, kLevel>;

/// Calls f(LevelTag<level>{}): the loops are made for each level, as an instruction is for one.
template <class F>
decltype(auto) visitLevel(Level level, F&& f) {
  switch (level) {
    case Level::First:
      return f(LevelTag<Level::First>{});
    case Level::Second:
      return f(LevelTag<Level::Second>{});
    case Level::Both:
      break;
  }
  return f(LevelTag<Level::Both>{});
}

template <Level kLevel>
void prefetch(const std::byte* at) {
  __builtin_prefetch(at, 0, kLevel == Level::First ? 3 : 2);
}

std::uint64_t firstWord(const std::byte* line) {
  std::uint64_t word = 0;
  std::memcpy(&word, line, sizeof word);
  return word;
}

constexpr int kNearLines = 12;

template <Level kLevel>
std::uint64_t readLinesAhead(const std::byte* table, std::int64_t lines, std::int64_t count,
                             std::uint64_t seed, int ahead) {
  constexpr Level kFar = kLevel == Level::First ? Level::First : Level::Second;
  Walk reading(seed, lines), near(seed, lines), far(seed, lines);
  for (int i = 0; i < ahead; ++i) prefetch<kFar>(table + far.next() * kCacheLineBytes);
  for (int i = 0; i < std::min(ahead, kNearLines); ++i) near.next();
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    if (ahead > 0) {
      prefetch<kFar>(table + far.next() * kCacheLineBytes);
      if constexpr (kLevel == Level::Both) prefetch<Level::First>(table + near.next() * kCacheLineBytes);
    }
    sum += firstWord(table + reading.next() * kCacheLineBytes);
  }
  return sum;
}

template <Level kLevel>
std::uint64_t readIndexedAhead(const std::byte* table, std::int64_t lines, const std::byte* numbers,
                               std::int64_t count, int ahead) {
  constexpr Level kFar = kLevel == Level::First ? Level::First : Level::Second;
  constexpr std::int64_t kNumbersAhead =
      4096;  // bytes: the loads in between keep the hardware from streaming
  constexpr std::int64_t kWord = sizeof(std::uint64_t);
  const int shift = 64 - __builtin_ctzll(static_cast<std::uint64_t>(lines));
  const auto line = [&](std::int64_t i) {
    return table + static_cast<std::int64_t>(firstWord(numbers + i * kWord) >> shift) * kCacheLineBytes;
  };
  const int near = std::min(ahead, kNearLines);
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < count; i += kCacheLineBytes / kWord) {
    prefetch<Level::First>(numbers + i * kWord + kNumbersAhead);
    const std::int64_t end = std::min(i + kCacheLineBytes / kWord, count);
    for (std::int64_t j = i; j < end; ++j) {
      prefetch<kFar>(line(j + ahead));
      if constexpr (kLevel == Level::Both) prefetch<Level::First>(line(j + near));
      sum += firstWord(line(j));
    }
  }
  return sum;
}

// Random rows: read, and copied to consecutive ones.

/// The lines that are prefetched while others are read, one a step: the one `linesAhead` further on, and
/// shortly before its turn the same line again, into the first level.
template <Level kLevel>
class PacedRows {
 public:
  PacedRows(const RowTable& table, std::uint64_t seed, int linesAhead)
      : table_(table),
        lines_(table.rowBytes / kCacheLineBytes),
        skip_(linesAhead % lines_),
        far_(seed, table.rows),
        near_(seed, table.rows) {
    for (std::int64_t row = 0; row < linesAhead / lines_; ++row) fetch(table_.row(far_.next()), 0, lines_);
    row_ = table_.row(far_.next());
    fetch(row_, 0, skip_);
    for (std::int64_t line = 0; line < kNearRowLines; line += lines_) near_.next();
  }

  /// Reads a row.
  template <class Use>
  void pass(const std::byte* row, const Use& use) {
    const std::byte* next = table_.row(far_.next());
    const std::byte* soon = kLevel == Level::Both ? table_.row(near_.next()) : nullptr;
    part(row, row_ + skip_ * kCacheLineBytes, soon, 0, lines_ - skip_, use);
    part(row, next - (lines_ - skip_) * kCacheLineBytes, soon, lines_ - skip_, lines_, use);
    row_ = next;
  }

 private:
  static constexpr std::int64_t kNearRowLines = 16;
  static constexpr Level kFar = kLevel == Level::First ? Level::First : Level::Second;

  static void fetch(const std::byte* row, std::int64_t begin, std::int64_t end) {
    for (std::int64_t line = begin; line < end; ++line) prefetch<kFar>(row + line * kCacheLineBytes);
  }
  /// Unrolled: a loop's single prefetch instruction looks like a stream to the processor, which then fetches
  /// lines beyond the row.
  template <class Use>
  static void part(const std::byte* row, const std::byte* ahead, const std::byte* soon, std::int64_t begin,
                   std::int64_t end, const Use& use) {
#pragma GCC unroll 4
    for (std::int64_t line = begin; line < end; ++line) {
      prefetch<kFar>(ahead + line * kCacheLineBytes);
      if constexpr (kLevel == Level::Both) prefetch<Level::First>(soon + line * kCacheLineBytes);
      use(row + line * kCacheLineBytes);
    }
  }

  const RowTable& table_;
  std::int64_t lines_, skip_;
  Walk far_, near_;
  const std::byte* row_ = nullptr;
};

/// Calls use(line) for each line of `count` random rows, in order.
template <Level kLevel, class Use>
void eachRowPaced(const RowTable& table, std::int64_t count, std::uint64_t seed, int linesAhead, Use use) {
  Walk reading(seed, table.rows);
  if (linesAhead == 0) {
    for (std::int64_t i = 0; i < count; ++i) {
      const std::byte* line = table.row(reading.next());
      for (const std::byte* end = line + table.rowBytes; line != end; line += kCacheLineBytes) use(line);
    }
    return;
  }
  PacedRows<kLevel> rows(table, seed, linesAhead);
  for (std::int64_t i = 0; i < count; ++i) rows.pass(table.row(reading.next()), use);
}

/// The same, but whole groups of rows are prefetched at once. Short rows are unrolled: a loop's single
/// prefetch instruction looks like a stream to the processor, which then fetches lines beyond the row.
template <Level kLevel, int kRowLines, class Use>
void eachRowInGroups(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                     Use use) {
  Walk reading(seed, table.rows), prefetching(seed, table.rows);
  const std::int64_t rowLines = kRowLines > 0 ? kRowLines : table.rowBytes / kCacheLineBytes;
  const int together = how.rowsAtOnce;
  const auto prefetchGroup = [&] {
    std::array<const std::byte*, kMaxRowsAtOnce> rows;
    for (int i = 0; i < together; ++i) rows[i] = table.row(prefetching.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) {
      for (int i = 0; i < together; ++i) prefetch<kLevel>(rows[i] + k * kCacheLineBytes);
    }
  };
  for (std::int64_t lines = 0; lines < how.linesAhead; lines += together * rowLines) prefetchGroup();
  for (std::int64_t i = 0; i < count; ++i) {
    if (i % together == 0) prefetchGroup();
    const std::byte* row = table.row(reading.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) use(row + k * kCacheLineBytes);
  }
}

template <Level kLevel, class Use>
void eachRowLineAt(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                   Use use) {
  // Rows in groups come at once: there is no shortly before that could go to another level.
  constexpr Level kOne = kLevel == Level::First ? Level::First : Level::Second;
  if (how.rowsAtOnce == 0 || how.linesAhead == 0)
    return eachRowPaced<kLevel>(table, count, seed, how.linesAhead, use);
  switch (table.rowBytes / kCacheLineBytes) {
    case 1:
      return eachRowInGroups<kOne, 1>(table, count, seed, how, use);
    case 2:
      return eachRowInGroups<kOne, 2>(table, count, seed, how, use);
    case 4:
      return eachRowInGroups<kOne, 4>(table, count, seed, how, use);
    case 8:
      return eachRowInGroups<kOne, 8>(table, count, seed, how, use);
    default:
      return eachRowInGroups<kOne, 0>(table, count, seed, how, use);
  }
}

template <class Use>
void eachRowLine(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                 Use use) {
  visitLevel(how.level, [&](auto tag) { eachRowLineAt<decltype(tag)::value>(table, count, seed, how, use); });
}

}  // namespace

std::uint64_t readStream(const std::byte* from, std::int64_t bytes) {
  Line mixed = Line::zero();
  for (std::int64_t at = 0; at < bytes; at += kCacheLineBytes) mixed.mix(Line::load(from + at));
  return mixed.sum();
}

void writeStream(std::byte* to, std::int64_t bytes) {
  const Line line = Line::filled();
  for (std::int64_t at = 0; at < bytes; at += kCacheLineBytes) line.stream(to + at);
  finishStreams();
}

void copyStream(std::byte* to, const std::byte* from, std::int64_t bytes, std::int64_t ahead) {
  if (ahead > 0) {
    for (std::int64_t at = 0; at < bytes; at += kCacheLineBytes) {
      prefetch<Level::First>(from + at + ahead);
      Line::load(from + at).stream(to + at);
    }
  } else {
    for (std::int64_t at = 0; at < bytes; at += kCacheLineBytes) Line::load(from + at).stream(to + at);
  }
  finishStreams();
}

void copyOrdinary(std::byte* to, const std::byte* from, std::int64_t bytes) {
  std::memcpy(to, from, bytes);
}

std::uint64_t chaseLines(const std::byte* table, std::int64_t lines, std::int64_t steps, std::uint64_t seed) {
  Walk walk(seed, lines);
  std::uint64_t word = 0;
  for (std::int64_t i = 0; i < steps; ++i) word = firstWord(table + walk.next(word) * kCacheLineBytes);
  return word;
}

std::uint64_t readLines(const std::byte* table, std::int64_t lines, std::int64_t count, std::uint64_t seed,
                        int ahead, Level level) {
  return visitLevel(level, [&](auto tag) {
    return readLinesAhead<decltype(tag)::value>(table, lines, count, seed, ahead);
  });
}

std::uint64_t readIndexedLines(const std::byte* table, std::int64_t lines, const std::byte* numbers,
                               std::int64_t count, int ahead, Level level) {
  return visitLevel(level, [&](auto tag) {
    return readIndexedAhead<decltype(tag)::value>(table, lines, numbers, count, ahead);
  });
}

std::uint64_t readRows(const RowTable& table, std::int64_t count, std::uint64_t seed,
                       const RowPrefetch& prefetch) {
  Line mixed = Line::zero();
  eachRowLine(table, count, seed, prefetch, [&](const std::byte* line) { mixed.mix(Line::load(line)); });
  return mixed.sum();
}

void copyRows(std::byte* to, const RowTable& table, std::int64_t count, std::uint64_t seed,
              const RowPrefetch& prefetch) {
  eachRowLine(table, count, seed, prefetch, [&](const std::byte* line) {
    Line::load(line).stream(to);
    to += kCacheLineBytes;
  });
  finishStreams();
}

}  // namespace gathernd::probe
