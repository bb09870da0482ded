// SPDX-License-Identifier: GPL-3.0-or-later
// How the engine reads indices: arrays that may begin at any address, since a caller's buffer need not be
// aligned to its elements (the compiler makes one instruction of it, as of an aligned load), and fetched
// ahead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/call/offsets.h"

namespace gathernd::cpu {

template <class T>
inline T loadUnaligned(const T* values, std::int64_t i) {
  T value;
  std::memcpy(&value, reinterpret_cast<const std::byte*>(values) + i * std::int64_t{sizeof(T)}, sizeof value);
  return value;
}

/// The same, and what is checked is what is used although another process writes there: without the barrier,
/// which is no instruction, the compiler may load the value again where it is short of registers.
template <class T>
inline T loadOnce(const T* values, std::int64_t i) {
  T value = loadUnaligned(values, i);
  asm volatile("" : "+r"(value));
  return value;
}

/// What resolveTupleWith loads its components by.
template <class T>
struct UnalignedIndexLoad {
  const T* indices;
  std::int64_t operator()(std::int64_t offset) const { return widenIndex(loadOnce(indices, offset)); }
};

// Random reads of the table keep the hardware from seeing the stream of indices: it is fetched by hand, into
// the second-level cache, whose queue of misses the table's own reads leave free.

/// How far ahead, in bytes.
inline constexpr std::int64_t kIndexBytesAhead = 8192;

/// The lines that come so far after [at, at + bytes). Beyond the end of the indices that is no access either;
/// the address is made on integers, since there is no object there.
[[gnu::always_inline]] inline void fetchIndicesAfter(const void* at, std::int64_t bytes) {
  const auto from = reinterpret_cast<std::uintptr_t>(at) + std::uintptr_t{kIndexBytesAhead};
  for (std::int64_t line = 0; line < bytes; line += 64)
    __builtin_prefetch(reinterpret_cast<const void*>(from + static_cast<std::uintptr_t>(line)), 0, 2);
}

}  // namespace gathernd::cpu
