// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and index values for programs that take times: buffers on huge pages whose pages are there, random
// ids in one order for every run. Units: bytes. Errors: a program without memory aborts. Thread rule: plain
// values.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <utility>

#include "core/tensor/tensor.h"

namespace gathernd::bench {

/// `count` values whose pages have been written to.
template <class T>
class Filled {
 public:
  explicit Filled(std::int64_t count, T value = {}) : count_(static_cast<std::size_t>(count)) {
    auto buffer = Buffer::allocate(count * static_cast<std::int64_t>(sizeof(T)));
    if (!buffer) {
      std::fprintf(stderr, "no memory for %lld bytes\n", static_cast<long long>(count) * 8);
      std::abort();
    }
    buffer_ = std::move(*buffer);
    for (T& each : values()) each = value;
  }
  std::span<T> values() const { return {reinterpret_cast<T*>(buffer_.data()), count_}; }
  T* data() const { return reinterpret_cast<T*>(buffer_.data()); }
  std::byte* bytes() const { return buffer_.data(); }

 private:
  std::size_t count_;
  Buffer buffer_;
};

/// xorshift64*: the same numbers everywhere, a nanosecond each.
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U + 1) {}
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1DU;
  }
  /// [0, bound) for bounds below 2^32.
  std::int64_t below(std::int64_t bound) {
    return static_cast<std::int64_t>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }
  void fill(std::span<std::byte> target) {
    for (std::size_t at = 0; at < target.size(); at += sizeof(std::uint64_t)) {
      const std::uint64_t word = next();
      std::memcpy(target.data() + at, &word, std::min(sizeof word, target.size() - at));
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace gathernd::bench
