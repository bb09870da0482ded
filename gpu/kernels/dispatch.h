// SPDX-License-Identifier: GPL-3.0-or-later
// From a chosen kernel and an index type to the one instance that does it; shared by the launches on a device
// and the emulator, so that both run exactly the same instances. Thread rule: pure functions.
#pragma once

#include "core/tensor/index_types.h"
#include "gpu/kernels/column_gather.h"
#include "gpu/kernels/gather_args.h"
#include "gpu/kernels/lane_gather.h"
#include "gpu/kernels/naive_gather.h"
#include "gpu/kernels/warp_gather.h"
#include "gpu/kernels/words_gather.h"

namespace gathernd::gpu {

template <class T>
using TypeOf = TypeTag<T>;
template <int kValue>
struct Constant {
  static constexpr int value = kValue;  // NOLINT(readability-identifier-naming): as std::integral_constant
};

/// f(TypeOf<Unit<N>>) for N = 1, 2, 4, 8 or 16 bytes.
template <class F>
auto visitUnit(int bytes, F&& f) {
  switch (bytes) {
    case 1:
      return f(TypeOf<Unit<1>>{});
    case 2:
      return f(TypeOf<Unit<2>>{});
    case 4:
      return f(TypeOf<Unit<4>>{});
    case 8:
      return f(TypeOf<Unit<8>>{});
    default:
      return f(TypeOf<Unit<16>>{});
  }
}

/// The same for units that words make: 4, 8 or 16 bytes.
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

/// f(Constant<depth>) for a depth of 1 to 3; other depths, 0 too, are Constant<0>: known at run time.
template <class F>
auto visitDepth(int depth, F&& f) {
  switch (depth) {
    case 1:
      return f(Constant<1>{});
    case 2:
      return f(Constant<2>{});
    case 3:
      return f(Constant<3>{});
    default:
      return f(Constant<0>{});
  }
}

// One for each kernel: f(TypeOf<body>).

template <class F>
auto visitNaive(int unitBytes, DType indexDtype, F&& f) {
  return visitUnit(unitBytes, [&](auto unit) {
    return visitIndexType(indexDtype, [&](auto index) {
      return f(TypeOf<NaiveGather<typename decltype(unit)::type, typename decltype(index)::type>>{});
    });
  });
}

template <class F>
auto visitLane(int unitBytes, DType indexDtype, int depth, F&& f) {
  return visitUnit(unitBytes, [&](auto unit) {
    return visitNativeIndex(indexDtype, [&](auto index) {
      return visitDepth(depth, [&](auto constant) {
        return f(TypeOf<LaneGather<typename decltype(unit)::type, typename decltype(index)::type,
                                   decltype(constant)::value>>{});
      });
    });
  });
}

template <class F>
auto visitWarp(int unitBytes, DType indexDtype, int depth, F&& f) {
  return visitWideUnit(unitBytes, [&](auto unit) {
    return visitNativeIndex(indexDtype, [&](auto index) {
      return visitDepth(depth, [&](auto constant) {
        return f(TypeOf<WarpGather<typename decltype(unit)::type, typename decltype(index)::type,
                                   decltype(constant)::value>>{});
      });
    });
  });
}

template <class F>
auto visitColumn(int unitBytes, DType indexDtype, F&& f) {
  return visitWideUnit(unitBytes, [&](auto unit) {
    return visitNativeIndex(indexDtype, [&](auto index) {
      return f(TypeOf<ColumnGather<typename decltype(unit)::type, typename decltype(index)::type>>{});
    });
  });
}

template <class F>
auto visitWords(DType indexDtype, int depth, F&& f) {
  return visitNativeIndex(indexDtype, [&](auto index) {
    return visitDepth(depth, [&](auto constant) {
      return f(TypeOf<WordsGather<typename decltype(index)::type, decltype(constant)::value>>{});
    });
  });
}

/// All of them.
template <class F>
auto visitKernel(KernelId id, DType indexDtype, int depth, F&& f) {
  switch (id.kernel) {
    case Kernel::Lane:
      return visitLane(id.unitBytes, indexDtype, depth, f);
    case Kernel::Warp:
      return visitWarp(id.unitBytes, indexDtype, depth, f);
    case Kernel::Column:
      return visitColumn(id.unitBytes, indexDtype, f);
    case Kernel::Words:
      return visitWords(indexDtype, depth, f);
    default:
      return visitNaive(id.unitBytes, indexDtype, f);
  }
}

}  // namespace gathernd::gpu
