// SPDX-License-Identifier: GPL-3.0-or-later
// Streams and random lines.
#include "core/timing/probe/probe_kernels.h"

#include <algorithm>
#include <cstring>

#include "core/timing/probe/probe_line.h"

namespace gathernd::probe {
namespace {

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
  std::memcpy(to, from, static_cast<std::size_t>(bytes));
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

}  // namespace gathernd::probe
