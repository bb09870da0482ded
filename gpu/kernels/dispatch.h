// SPDX-License-Identifier: GPL-3.0-or-later
// From run-time element size and index type to a kernel's template arguments; shared by the CUDA launch and
// the emulator so that both run exactly the same instances.
#pragma once

#include "gpu/kernels/naive_gather.h"

namespace gathernd::gpu {

template <class T>
struct KernelType {
  using type = T;
};

/// Calls f(KernelType<Unit<N>>) for elements of N = 1, 2, 4, 8 or 16 bytes.
template <class F>
auto visitElementSize(int bytes, F&& f) {
  switch (bytes) {
    case 1:
      return f(KernelType<Unit<1>>{});
    case 2:
      return f(KernelType<Unit<2>>{});
    case 4:
      return f(KernelType<Unit<4>>{});
    case 8:
      return f(KernelType<Unit<8>>{});
    default:
      return f(KernelType<Unit<16>>{});
  }
}

/// Calls f(KernelType<IndexT>); a plan allows integer index types alone.
template <class F>
auto visitKernelIndex(DType dtype, F&& f) {
  switch (dtype) {
    case DType::Int8:
      return f(KernelType<std::int8_t>{});
    case DType::Int16:
      return f(KernelType<std::int16_t>{});
    case DType::Int32:
      return f(KernelType<std::int32_t>{});
    case DType::UInt8:
      return f(KernelType<std::uint8_t>{});
    case DType::UInt16:
      return f(KernelType<std::uint16_t>{});
    case DType::UInt32:
      return f(KernelType<std::uint32_t>{});
    case DType::UInt64:
      return f(KernelType<std::uint64_t>{});
    default:
      return f(KernelType<std::int64_t>{});
  }
}

}  // namespace gathernd::gpu
