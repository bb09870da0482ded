// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/probe_kernels.h"

#include <algorithm>
#include <array>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace gathernd::probe {
namespace {

#if defined(__SSE2__)
/// One line in registers.
struct Line {
  __m128i part[4];
  static Line load(const std::byte* from) {
    const auto* p = reinterpret_cast<const __m128i*>(from);
    return {{_mm_load_si128(p), _mm_load_si128(p + 1), _mm_load_si128(p + 2), _mm_load_si128(p + 3)}};
  }
  static Line zero() {
    return {{_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128()}};
  }
  static Line filled() {
    const __m128i some = _mm_set_epi32(0x2718, 0x2818, 0x2845, 0x9045);
    return {{some, some, some, some}};
  }
  void mix(const Line& other) {
    for (int i = 0; i < 4; ++i) part[i] = _mm_xor_si128(part[i], other.part[i]);
  }
  void stream(std::byte* to) const {
    auto* p = reinterpret_cast<__m128i*>(to);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(p + i, part[i]);
  }
  std::uint64_t sum() const {
    const __m128i all = _mm_xor_si128(_mm_xor_si128(part[0], part[1]), _mm_xor_si128(part[2], part[3]));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_xor_si128(all, _mm_unpackhi_epi64(all, all))));
  }
};
/// Streamed stores are ordered with nothing; afterwards they are.
void finishStreams() {
  _mm_sfence();
}
#else
struct Line {
  std::uint64_t part[8];
  static Line load(const std::byte* from) {
    Line line;
    std::memcpy(line.part, from, sizeof line.part);
    return line;
  }
  static Line zero() { return {}; }
  static Line filled() { return {{27, 18, 28, 18, 28, 45, 90, 45}}; }
  void mix(const Line& other) {
    for (int i = 0; i < 8; ++i) part[i] ^= other.part[i];
  }
  void stream(std::byte* to) const { std::memcpy(to, part, sizeof part); }
  std::uint64_t sum() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : part) all ^= word;
    return all;
  }
};
void finishStreams() {}
#endif

template <Level kLevel>
void prefetch(const std::byte* at) {
  __builtin_prefetch(at, 0, kLevel == Level::First ? 3 : 2);
}

std::uint64_t firstWord(const std::byte* line) {
  std::uint64_t word = 0;
  std::memcpy(&word, line, sizeof word);
  return word;
}

/// Calls use(line) for each line of `count` random rows, in order, and prefetches one line for each.
template <Level kLevel, class Use>
void eachRowPaced(const RowTable& table, std::int64_t count, std::uint64_t seed, int linesAhead, Use use) {
  Walk reading(seed, table.rows), prefetching(seed, table.rows);
  const std::byte* row = nullptr;
  std::int64_t at = table.rowBytes;
  const auto prefetchNext = [&] {
    if (at == table.rowBytes) {
      row = table.row(prefetching.next());
      at = 0;
    }
    prefetch<kLevel>(row + at);
    at += kLineBytes;
  };
  for (int i = 0; i < linesAhead; ++i) prefetchNext();
  for (std::int64_t i = 0; i < count; ++i) {
    const std::byte* line = table.row(reading.next());
    for (const std::byte* end = line + table.rowBytes; line != end; line += kLineBytes) {
      if (linesAhead > 0) prefetchNext();
      use(line);
    }
  }
}

/// The same, but whole groups of rows are prefetched at once. Short rows are unrolled: a loop's single
/// prefetch instruction looks like a stream to the processor, which then fetches lines beyond the row.
template <Level kLevel, int kRowLines, class Use>
void eachRowInGroups(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                     Use use) {
  Walk reading(seed, table.rows), prefetching(seed, table.rows);
  const std::int64_t rowLines = kRowLines > 0 ? kRowLines : table.rowBytes / kLineBytes;
  const int together = how.rowsAtOnce;
  const auto prefetchGroup = [&] {
    std::array<const std::byte*, kMostRowsAtOnce> rows;
    for (int i = 0; i < together; ++i) rows[static_cast<std::size_t>(i)] = table.row(prefetching.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) {
      for (int i = 0; i < together; ++i) prefetch<kLevel>(rows[static_cast<std::size_t>(i)] + k * kLineBytes);
    }
  };
  for (std::int64_t lines = 0; lines < how.linesAhead; lines += together * rowLines) prefetchGroup();
  for (std::int64_t i = 0; i < count; ++i) {
    if (i % together == 0) prefetchGroup();
    const std::byte* row = table.row(reading.next());
#pragma GCC unroll 8
    for (std::int64_t k = 0; k < rowLines; ++k) use(row + k * kLineBytes);
  }
}

template <Level kLevel, class Use>
void eachRowLineAt(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                   Use use) {
  if (how.rowsAtOnce == 0) return eachRowPaced<kLevel>(table, count, seed, how.linesAhead, use);
  switch (table.rowBytes / kLineBytes) {
    case 1:
      return eachRowInGroups<kLevel, 1>(table, count, seed, how, use);
    case 2:
      return eachRowInGroups<kLevel, 2>(table, count, seed, how, use);
    case 4:
      return eachRowInGroups<kLevel, 4>(table, count, seed, how, use);
    case 8:
      return eachRowInGroups<kLevel, 8>(table, count, seed, how, use);
    default:
      return eachRowInGroups<kLevel, 0>(table, count, seed, how, use);
  }
}

template <class Use>
void eachRowLine(const RowTable& table, std::int64_t count, std::uint64_t seed, const RowPrefetch& how,
                 Use use) {
  if (how.level == Level::First) return eachRowLineAt<Level::First>(table, count, seed, how, use);
  eachRowLineAt<Level::Second>(table, count, seed, how, use);
}

template <Level kLevel>
std::uint64_t readLinesAhead(const std::byte* table, std::int64_t lines, std::int64_t count,
                             std::uint64_t seed, int ahead) {
  Walk reading(seed, lines), prefetching(seed, lines);
  for (int i = 0; i < ahead; ++i) prefetch<kLevel>(table + prefetching.next() * kLineBytes);
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    if (ahead > 0) prefetch<kLevel>(table + prefetching.next() * kLineBytes);
    sum += firstWord(table + reading.next() * kLineBytes);
  }
  return sum;
}

template <Level kLevel>
std::uint64_t readIndexedAhead(const std::byte* table, std::int64_t lines, const std::byte* numbers,
                               std::int64_t count, int ahead) {
  constexpr std::int64_t kNumbersAhead =
      4096;  // bytes: the loads in between keep the hardware from streaming
  constexpr std::int64_t kWord = sizeof(std::uint64_t);
  const int shift = 64 - __builtin_ctzll(static_cast<std::uint64_t>(lines));
  const auto line = [&](std::int64_t i) {
    return table + static_cast<std::int64_t>(firstWord(numbers + i * kWord) >> shift) * kLineBytes;
  };
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < count; i += kLineBytes / kWord) {
    prefetch<Level::First>(numbers + i * kWord + kNumbersAhead);
    const std::int64_t end = std::min(i + kLineBytes / kWord, count);
    for (std::int64_t j = i; j < end; ++j) {
      prefetch<kLevel>(line(j + ahead));
      sum += firstWord(line(j));
    }
  }
  return sum;
}

}  // namespace

std::uint64_t readStream(const std::byte* from, std::int64_t bytes) {
  Line mixed = Line::zero();
  for (std::int64_t at = 0; at < bytes; at += kLineBytes) mixed.mix(Line::load(from + at));
  return mixed.sum();
}

void writeStream(std::byte* to, std::int64_t bytes) {
  const Line line = Line::filled();
  for (std::int64_t at = 0; at < bytes; at += kLineBytes) line.stream(to + at);
  finishStreams();
}

void copyStream(std::byte* to, const std::byte* from, std::int64_t bytes, std::int64_t ahead) {
  if (ahead > 0) {
    for (std::int64_t at = 0; at < bytes; at += kLineBytes) {
      prefetch<Level::First>(from + at + ahead);
      Line::load(from + at).stream(to + at);
    }
  } else {
    for (std::int64_t at = 0; at < bytes; at += kLineBytes) Line::load(from + at).stream(to + at);
  }
  finishStreams();
}

void copyOrdinary(std::byte* to, const std::byte* from, std::int64_t bytes) {
  std::memcpy(to, from, static_cast<std::size_t>(bytes));
}

std::uint64_t chaseLines(const std::byte* table, std::int64_t lines, std::int64_t steps, std::uint64_t seed) {
  Walk walk(seed, lines);
  std::uint64_t word = 0;
  for (std::int64_t i = 0; i < steps; ++i) word = firstWord(table + walk.next(word) * kLineBytes);
  return word;
}

std::uint64_t readLines(const std::byte* table, std::int64_t lines, std::int64_t count, std::uint64_t seed,
                        int ahead, Level level) {
  return level == Level::First ? readLinesAhead<Level::First>(table, lines, count, seed, ahead)
                               : readLinesAhead<Level::Second>(table, lines, count, seed, ahead);
}

std::uint64_t readIndexedLines(const std::byte* table, std::int64_t lines, const std::byte* numbers,
                               std::int64_t count, int ahead, Level level) {
  return level == Level::First ? readIndexedAhead<Level::First>(table, lines, numbers, count, ahead)
                               : readIndexedAhead<Level::Second>(table, lines, numbers, count, ahead);
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
    to += kLineBytes;
  });
  finishStreams();
}

}  // namespace gathernd::probe
