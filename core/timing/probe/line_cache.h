// SPDX-License-Identifier: GPL-3.0-or-later
// A cache as a model: how many reads of a call would come from memory if so many bytes of it stay near.
// Sixteen places a set, the least recently used one is given up; the sets are hashed, so that strides do not
// collide as they may in a real cache. Units: the caller's (lines, or larger blocks). Thread rule: one
// thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace gathernd {

class LineCache {
 public:
  explicit LineCache(std::int64_t capacity)
      : ways_(std::clamp<std::int64_t>(capacity, 0, kWays)),
        sets_(ways_ == 0 ? 0 : static_cast<std::uint64_t>(capacity) / ways_),
        places_(sets_ * ways_, kEmpty) {}

  /// Whether `unit` (not negative) was there. It is afterwards.
  bool touch(std::int64_t unit) {
    if (sets_ == 0) return false;
    const std::uint64_t hash = (static_cast<std::uint64_t>(unit) * 0x9E3779B97F4A7C15U) >> 32;
    const std::span<std::int64_t> set(&places_[(hash * sets_ >> 32) * ways_], ways_);
    // The most recently used stands first.
    auto at = std::find(set.begin(), set.end(), unit);
    const bool hit = at != set.end();
    if (!hit) --at;
    std::move_backward(set.begin(), at, at + 1);
    set.front() = unit;
    return hit;
  }

 private:
  static constexpr std::int64_t kWays = 16;
  static constexpr std::int64_t kEmpty = -1;

  std::size_t ways_;
  std::uint64_t sets_;
  std::vector<std::int64_t> places_;
};

}  // namespace gathernd
