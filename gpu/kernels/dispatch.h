// SPDX-License-Identifier: GPL-3.0-or-later
// From a chosen kernel and an index type to the one instance that does it; shared by the launches on a device
// and the emulator, so that both run exactly the same instances. Thread rule: pure functions.
#pragma once

#include "core/tensor/dtype.h"
#include "gpu/kernels/gather_args.h"
#include "gpu/kernels/gather_kernels.h"

namespace gathernd::gpu {

template <class T>
using TypeOf = TypeTag<T>;
/// f(TypeOf<Unit<N>>) for units that words make: 4, 8 or 16 bytes.
template <class F>
auto visitWideUnit(int bytes, F&& f) {
  if (bytes == 4) return f(TypeOf<Unit<4>>{});
  if (bytes == 8) return f(TypeOf<Unit<8>>{});
  return f(TypeOf<Unit<16>>{});
}

/// f(TypeOf<std::int32_t>) or of std::int64_t.
template <class F>
auto visitNativeIndex(DType dtype, F&& f) {
  return dtype == DType::Int32 ? f(TypeOf<std::int32_t>{}) : f(TypeOf<std::int64_t>{});
}

/// How tuples are resolved: a depth known to the compiler, 0 where it is not, and by which rule.
template <int kDepthValue, bool kCommonValue>
struct Rule {
  static constexpr int kDepth = kDepthValue;
  static constexpr bool kCommon = kCommonValue;
};

/// f(Rule<depth, true>) for 1 to 3 components of a common call, f(Rule<1, false>) or f(Rule<0, false>) for
/// others.
template <class F>
auto visitRule(bool common, int depth, F&& f) {
  if (!common) return depth == 1 ? f(Rule<1, false>{}) : f(Rule<0, false>{});
  if (depth == 1) return f(Rule<1, true>{});
  return depth == 2 ? f(Rule<2, true>{}) : f(Rule<3, true>{});
}

// One for each kernel: f(TypeOf<body>).

template <class F>
auto visitNaive(KernelId id, DType indexDtype, F&& f) {
  return visitUnit<Unit>(id.unitBytes, [&](auto unit) {
    return visitIndexType(indexDtype, [&](auto index) {
      return f(TypeOf<NaiveGather<typename decltype(unit)::type, typename decltype(index)::type>>{});
    });
  });
}

template <class F>
auto visitLane(KernelId id, DType indexDtype, int depth, F&& f) {
  return visitUnit<Unit>(id.unitBytes, [&](auto unit) {
    return visitNativeIndex(indexDtype, [&](auto index) {
      return visitRule(id.common, depth, [&](auto rule) {
        return f(TypeOf<LaneGather<typename decltype(unit)::type, typename decltype(index)::type,
                                   decltype(rule)::kDepth, decltype(rule)::kCommon>>{});
      });
    });
  });
}

template <class F>
auto visitWarp(KernelId id, DType indexDtype, int depth, F&& f) {
  return visitWideUnit(id.unitBytes, [&](auto unit) {
    return visitNativeIndex(indexDtype, [&](auto index) {
      return visitRule(id.common, depth, [&](auto rule) {
        return f(TypeOf<WarpGather<typename decltype(unit)::type, typename decltype(index)::type,
                                   decltype(rule)::kDepth, decltype(rule)::kCommon>>{});
      });
    });
  });
}

/// id.columns.
template <class F>
auto visitWarpColumns(DType indexDtype, int depth, F&& f) {
  return visitNativeIndex(indexDtype, [&](auto index) {
    using Index = typename decltype(index)::type;
    if (depth == 1) return f(TypeOf<WarpGather<Unit<16>, Index, 1, true, true>>{});
    if (depth == 2) return f(TypeOf<WarpGather<Unit<16>, Index, 2, true, true>>{});
    return f(TypeOf<WarpGather<Unit<16>, Index, 3, true, true>>{});
  });
}

template <class F>
auto visitWords(KernelId id, DType indexDtype, int depth, F&& f) {
  return visitNativeIndex(indexDtype, [&](auto index) {
    return visitRule(id.common, depth, [&](auto rule) {
      return f(TypeOf<WordsGather<typename decltype(index)::type, decltype(rule)::kDepth,
                                  decltype(rule)::kCommon>>{});
    });
  });
}

/// All of them.
template <class F>
auto visitKernel(KernelId id, DType indexDtype, int depth, F&& f) {
  if (id.columns) return visitWarpColumns(indexDtype, depth, f);
  switch (id.kernel) {
    case Kernel::Lane:
      return visitLane(id, indexDtype, depth, f);
    case Kernel::Warp:
      return visitWarp(id, indexDtype, depth, f);
    case Kernel::Words:
      return visitWords(id, indexDtype, depth, f);
    default:
      return visitNaive(id, indexDtype, f);
  }
}

}  // namespace gathernd::gpu
