// SPDX-License-Identifier: GPL-3.0-or-later
// What memory is fetched by: 64 bytes on every x86 and nearly every Arm processor.
#pragma once

#include <cstdint>

namespace gathernd {

inline constexpr std::int64_t kCacheLineBytes = 64;

inline bool startsLine(const void* address) {
  return reinterpret_cast<std::uintptr_t>(address) % kCacheLineBytes == 0;
}

}  // namespace gathernd
