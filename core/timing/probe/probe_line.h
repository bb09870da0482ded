// SPDX-License-Identifier: GPL-3.0-or-later
// A cache line in registers, and how to fetch and store one: what the loops of the probes share. Internal to
// them. Units: 64-byte lines, aligned. Thread rule: as memcpy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/timing/probe/probe_kernels.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace gathernd::probe {

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
inline void finishStreams() {
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
inline void finishStreams() {}
#endif

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
inline void prefetch(const std::byte* at) {
  __builtin_prefetch(at, 0, kLevel == Level::First ? 3 : 2);
}

inline std::uint64_t firstWord(const std::byte* line) {
  std::uint64_t word = 0;
  std::memcpy(&word, line, sizeof word);
  return word;
}

}  // namespace gathernd::probe
