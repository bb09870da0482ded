// SPDX-License-Identifier: GPL-3.0-or-later
// Every kernel once for each vector width that the compiler and Highway can make, and the choice among them.
#include "core/run/cpu/kernels.h"

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

template <IdForm kForm, Prefetch kPrefetch>
CopyKernel smallCopierOf(std::int64_t sliceBytes, Store store) {
  switch (sliceBytes) {
    case 1:
      return smallCopier<kForm, 1, true, kPrefetch>(store);
    case 2:
      return smallCopier<kForm, 2, true, kPrefetch>(store);
    case 4:
      return smallCopier<kForm, 4, true, kPrefetch>(store);
    case 8:
      return smallCopier<kForm, 8, true, kPrefetch>(store);
    case 16:
      return smallCopier<kForm, 16, true, kPrefetch>(store);
    case 32:
      return smallCopier<kForm, 32, true, kPrefetch>(store);
    case 64:
      return smallCopier<kForm, 64, true, kPrefetch>(store);
    default:
      break;
  }
  if (sliceBytes > 32) return smallCopier<kForm, 32, false, kPrefetch>(store);
  if (sliceBytes > 16) return smallCopier<kForm, 16, false, kPrefetch>(store);
  if (sliceBytes > 8) return smallCopier<kForm, 8, false, kPrefetch>(store);
  if (sliceBytes > 4) return smallCopier<kForm, 4, false, kPrefetch>(store);
  return smallCopier<kForm, 2, false, kPrefetch>(store);
}

/// Offsets are made for others than strided indices.
template <IdForm kForm>
CopyKernel stridedCopier(std::int64_t sliceBytes, Store store) {
  if constexpr (kForm != IdForm::Offset) {
    switch (sliceBytes) {
      case 1:
        return smallCopier<kForm, 1, true, Prefetch::Hardware>(store);
      case 2:
        return smallCopier<kForm, 2, true, Prefetch::Hardware>(store);
      case 4:
        return smallCopier<kForm, 4, true, Prefetch::Hardware>(store);
      case 8:
        return smallCopier<kForm, 8, true, Prefetch::Hardware>(store);
      case 16:
        return smallCopier<kForm, 16, true, Prefetch::Hardware>(store);
      default:
        break;
    }
  }
  return nullptr;
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
  switch (sliceBytes) {
    case 1:
      return strideCopier<1>(store);
    case 2:
      return strideCopier<2>(store);
    case 4:
      return strideCopier<4>(store);
    case 8:
      return strideCopier<8>(store);
    case 16:
      return strideCopier<16>(store);
    default:
      break;
  }
#endif
  return nullptr;
}

const RegisteredKernels kRegistered(HWY_TARGET, {
                                                    .target = {},
                                                    .inRange32 = &inRange32Of,
                                                    .inRange64 = &inRange64Of,
                                                    .consecutive32 = &consecutive32Of,
                                                    .consecutive64 = &consecutive64Of,
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
