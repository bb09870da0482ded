// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ type behind each DType that can index, for code that has no use for the others.
#pragma once

#include <cstdint>

#include "core/tensor/dtype.h"

namespace gathernd {

template <class T>
struct TypeTag {
  using type = T;
};

/// Calls f(TypeTag<T>{}) for an integer dtype that can index; any other dtype is treated as int64 (makePlan
/// forbids it).
template <class F>
decltype(auto) visitIndexType(DType dtype, F&& f) {
  switch (dtype) {
    case DType::Int8:
      return f(TypeTag<std::int8_t>{});
    case DType::Int16:
      return f(TypeTag<std::int16_t>{});
    case DType::Int32:
      return f(TypeTag<std::int32_t>{});
    case DType::UInt8:
      return f(TypeTag<std::uint8_t>{});
    case DType::UInt16:
      return f(TypeTag<std::uint16_t>{});
    case DType::UInt32:
      return f(TypeTag<std::uint32_t>{});
    case DType::UInt64:
      return f(TypeTag<std::uint64_t>{});
    default:
      return f(TypeTag<std::int64_t>{});
  }
}

}  // namespace gathernd
