// SPDX-License-Identifier: GPL-3.0-or-later
// Index arrays that may begin at any address: a caller's buffer need not be aligned to its elements. The
// compiler makes the same one instruction of it as of an aligned load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/gather/offsets.h"

namespace gathernd::cpu {

template <class T>
inline T loadUnaligned(const T* values, std::int64_t i) {
  T value;
  std::memcpy(&value, reinterpret_cast<const std::byte*>(values) + i * std::int64_t{sizeof(T)}, sizeof value);
  return value;
}

/// What resolveTupleWith loads its components by.
template <class T>
struct UnalignedIndexLoad {
  const T* indices;
  std::int64_t operator()(std::int64_t offset) const { return widenIndex(loadUnaligned(indices, offset)); }
};

}  // namespace gathernd::cpu
