// SPDX-License-Identifier: GPL-3.0-or-later
// Random reads of the table keep the hardware from seeing the stream of indices: it is fetched by hand, into
// the second-level cache, whose queue of misses the table's own reads leave free.
#pragma once

#include <cstdint>

namespace gathernd::cpu {

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
