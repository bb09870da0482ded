// SPDX-License-Identifier: GPL-3.0-or-later
// Index arrays that may begin at any address: a caller's buffer need not be aligned to its elements. The
// compiler makes the same one instruction of it as of an aligned load.
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

}  // namespace gathernd::cpu
