// SPDX-License-Identifier: GPL-3.0-or-later
// A warp on the host, for kernel bodies (gpu/kernels/warp.h): its lanes one after another, phase by phase.
// Copies by memcpy, since a mapped file need not align its elements, and reads no word beyond the end of
// params. Thread rule: one thread a warp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "gpu/kernels/warp.h"

namespace gathernd::gpu {

/// What all lanes of a warp hold.
template <class T>
class HostLanes {
 public:
  T& operator[](int lane) { return values_[static_cast<std::size_t>(lane)]; }
  const T& operator[](int lane) const { return values_[static_cast<std::size_t>(lane)]; }
  const T& of(int lane) const { return values_[static_cast<std::size_t>(lane)]; }

 private:
  std::array<T, kWarpLanes> values_{};
};

template <class T>
T loadUnit(const T* units, std::int64_t offset) {
  T unit;
  std::memcpy(&unit, reinterpret_cast<const std::byte*>(units) + offset * std::int64_t{sizeof unit},
              sizeof unit);
  return unit;
}

class HostWarp {
 public:
  template <class T>
  using Lanes = HostLanes<T>;

  BadCounters counters{0, kNoBadTuple};

  template <class F>
  void each(F&& phase) {
    for (int lane = 0; lane < kWarpLanes; ++lane) phase(lane);
  }
  template <class IndexT>
  IndexT loadIndex(int, const IndexT* indices, std::int64_t offset, int) const {
    return loadUnit(indices, offset);
  }
  template <class IndexT>
  IndexT loadIndexIf(int, bool wanted, const IndexT* indices, std::int64_t offset, int) const {
    return wanted ? loadUnit(indices, offset) : IndexT{};
  }
  template <class IndexT>
  IndexT loadIndexOnceIf(int, bool wanted, const IndexT* indices, std::int64_t offset, int) const {
    return wanted ? loadUnit(indices, offset) : IndexT{};
  }
  template <class U>
  U load(int, const U* params, std::int64_t offset, int) const {
    return loadUnit(params, offset);
  }
  template <class U>
  U loadIf(int, bool wanted, const U* params, std::int64_t offset, int) const {
    return wanted ? loadUnit(params, offset) : U{};
  }
  std::uint32_t loadWord(int, const std::uint32_t* params, std::int64_t offset, std::int64_t bytes,
                         int) const {
    std::uint32_t word = 0;
    const std::int64_t at = offset * 4;
    std::memcpy(&word, reinterpret_cast<const std::byte*>(params) + at,
                static_cast<std::size_t>(std::min<std::int64_t>(4, bytes - at)));
    return word;
  }
  template <class U>
  void store(int, U* output, std::int64_t offset, const U& unit, int) const {
    std::memcpy(reinterpret_cast<std::byte*>(output) + offset * std::int64_t{sizeof unit}, &unit,
                sizeof unit);
  }
  /// The first `bytes` of a word.
  void storeWord(int, std::uint32_t* output, std::int64_t offset, std::uint32_t word, int bytes, int) const {
    std::memcpy(reinterpret_cast<std::byte*>(output) + offset * 4, &word, static_cast<std::size_t>(bytes));
  }
  template <class Number>
  void addTo(Number* numbers, std::int64_t offset, Number value) const {
    numbers[offset] = static_cast<Number>(numbers[offset] + value);
  }
  void reportBad(int, std::int64_t tuple) {
    ++counters.count;
    counters.first = std::min(counters.first, static_cast<unsigned long long>(tuple));
  }
};

}  // namespace gathernd::gpu
