// SPDX-License-Identifier: GPL-3.0-or-later
// Every kernel once for each vector width that the compiler and Highway can make, and the choice among them.
#include "core/run/cpu/kernels.h"

#include <type_traits>

// Left out: what adds nothing that is used here to the next lesser one.
#include <hwy/detect_targets.h>
#undef HWY_DISABLED_TARGETS
#if defined(HWY_AVX3_SPR)
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_AVX3_ZEN4 | HWY_AVX3_SPR)
#elif defined(HWY_AVX3_ZEN4)
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL | HWY_AVX3_ZEN4)
#else
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/run/cpu/kernels.cpp"
#include <hwy/foreach_target.h>
// From here on everything is compiled once for each width.
#include <hwy/highway.h>

#include "core/run/cpu/check-inl.h"
#include "core/run/cpu/copy_rows-inl.h"
#include "core/run/cpu/copy_small-inl.h"
#include "core/run/cpu/resolve-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

/// kernelOf(width) for the one of kWidths that a slice has, as a constant; nullptr where it has another.
template <class Kernel, int... kWidths, class KernelOf>
Kernel forWidth(std::int64_t sliceBytes, const KernelOf& kernelOf) {
  Kernel kernel = nullptr;
  ((sliceBytes == kWidths ? static_cast<void>(kernel = kernelOf(std::integral_constant<int, kWidths>()))
                          : static_cast<void>(0)),
   ...);
  return kernel;
}

template <IdForm kForm, Prefetch kPrefetch>
CopyKernel smallCopierOf(std::int64_t sliceBytes, Store store) {
  const CopyKernel exact = forWidth<CopyKernel, 1, 2, 4, 8, 16, 32, 64>(
      sliceBytes, [store](auto width) { return smallCopier<kForm, width(), true, kPrefetch>(store); });
  if (exact != nullptr) return exact;
  if (sliceBytes > 32) return smallCopier<kForm, 32, false, kPrefetch>(store);
  if (sliceBytes > 16) return smallCopier<kForm, 16, false, kPrefetch>(store);
  if (sliceBytes > 8) return smallCopier<kForm, 8, false, kPrefetch>(store);
  if (sliceBytes > 4) return smallCopier<kForm, 4, false, kPrefetch>(store);
  return smallCopier<kForm, 2, false, kPrefetch>(store);
}

/// Offsets are made for others than strided indices.
template <IdForm kForm>
CopyKernel stridedCopier(std::int64_t sliceBytes, Store store) {
  if constexpr (kForm == IdForm::Offset) {
    return nullptr;
  } else {
    return forWidth<CopyKernel, 1, 2, 4, 8, 16>(sliceBytes, [store](auto width) {
      return smallCopier<kForm, width(), true, Prefetch::Hardware>(store);
    });
  }
}

template <IdForm kForm>
CopyKernel copierAhead(std::int64_t sliceBytes, Store store, [[maybe_unused]] Prefetch prefetch) {
  const bool small = sliceBytes <= kLine;
#if HWY_TARGET != HWY_SCALAR  // for processors without vectors one way is enough
  if (prefetch == Prefetch::Second)
    return small ? smallCopierOf<kForm, Prefetch::Second>(sliceBytes, store)
                 : rowCopier<kForm, Prefetch::Second>(sliceBytes, store);
  if (prefetch == Prefetch::First && !small) return rowCopier<kForm, Prefetch::First>(sliceBytes, store);
  if (prefetch == Prefetch::Hardware) {
    if (const CopyKernel copier = stridedCopier<kForm>(sliceBytes, store)) return copier;
  }
#endif
  return small ? smallCopierOf<kForm, Prefetch::First>(sliceBytes, store)
               : rowCopier<kForm, Prefetch::None>(sliceBytes, store);
}

inline CopyKernel copierOf(IdForm form, std::int64_t sliceBytes, Store store, Prefetch prefetch) {
  switch (form) {
    case IdForm::Index32:
      return copierAhead<IdForm::Index32>(sliceBytes, store, prefetch);
    case IdForm::Index64:
      return copierAhead<IdForm::Index64>(sliceBytes, store, prefetch);
    case IdForm::Offset:
      break;
  }
  return copierAhead<IdForm::Offset>(sliceBytes, store, prefetch);
}

inline StrideKernel striderOf([[maybe_unused]] std::int64_t sliceBytes, [[maybe_unused]] Store store) {
#if HWY_TARGET != HWY_SCALAR
  return forWidth<StrideKernel, 1, 2, 4, 8, 16>(sliceBytes,
                                                [store](auto width) { return strideCopier<width()>(store); });
#else
  return nullptr;
#endif
}

const RegisteredKernels kRegistered(HWY_TARGET, {
                                                    .target = {},
                                                    .inRange32 = &allInRange<std::int32_t>,
                                                    .inRange64 = &allInRange<std::int64_t>,
                                                    .consecutive32 = &allConsecutive<std::int32_t>,
                                                    .consecutive64 = &allConsecutive<std::int64_t>,
                                                    .resolver = &resolverOf,
                                                    .copier = &copierOf,
                                                    .strider = &striderOf,
                                                    .copyRun = &copyRunOf,
                                                });

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace gathernd::cpu {
void keepKernels() {}
}  // namespace gathernd::cpu
#endif
