// SPDX-License-Identifier: GPL-3.0-or-later
// The C++ type behind each DType, and one dispatcher from the run-time value to the compile-time type.
#pragma once

#include <complex>
#include <cstdint>

#include "core/tensor/dtype.h"
#include "core/tensor/narrow_float.h"

namespace gathernd {

/// One string element: a byte range of its tensor's arena. Gathering strings moves these; the arena is
/// shared.
struct StringRef {
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};
static_assert(sizeof(StringRef) == 16);

/// Calls f(TypeTag<T>{}) with the C++ type of `dtype` (Bool is `bool`, String is StringRef).
template <class F>
decltype(auto) visitDType(DType dtype, F&& f) {
  if (isInteger(dtype)) return visitIndexType(dtype, f);
  switch (dtype) {
    case DType::Bool:
      return f(TypeTag<bool>{});
    case DType::Float16:
      return f(TypeTag<Half>{});
    case DType::BFloat16:
      return f(TypeTag<BFloat16>{});
    case DType::Float32:
      return f(TypeTag<float>{});
    case DType::Float64:
      return f(TypeTag<double>{});
    case DType::Complex64:
      return f(TypeTag<std::complex<float>>{});
    case DType::Complex128:
      return f(TypeTag<std::complex<double>>{});
    default:
      return f(TypeTag<StringRef>{});
  }
}

}  // namespace gathernd
