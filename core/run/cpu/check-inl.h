// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about a block of indices, answered by vector arithmetic without a branch a tuple. An index v lies
// in [0, last] where neither v nor last - v is negative, so the sign bit of an OR over the block tells of any
// that does not; which one is sought only after that.
#if defined(GATHERND_CHECK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef GATHERND_CHECK_INL_H
#undef GATHERND_CHECK_INL_H
#else
#define GATHERND_CHECK_INL_H
#endif

#include <type_traits>

#include <hwy/highway.h>

#include "core/run/cpu/kernels.h"
#include "core/run/cpu/unaligned.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
bool allInRange(const T* HWY_RESTRICT ids, std::int64_t count, T last) {
  const hn::ScalableTag<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto lastV = hn::Set(d, last);
  auto signs0 = hn::Zero(d);
  auto signs1 = hn::Zero(d);
  std::int64_t i = 0;
  for (; i + 2 * lanes <= count; i += 2 * lanes) {
    const auto a = hn::LoadU(d, ids + i);
    const auto b = hn::LoadU(d, ids + i + lanes);
    signs0 = hn::Or(signs0, hn::Or(a, hn::Sub(lastV, a)));
    signs1 = hn::Or(signs1, hn::Or(b, hn::Sub(lastV, b)));
  }
  using Unsigned = std::make_unsigned_t<T>;
  Unsigned rest = 0;
  for (; i < count; ++i) {
    const auto id = static_cast<Unsigned>(loadUnaligned(ids, i));
    rest |= id | (static_cast<Unsigned>(last) - id);
  }
  return hn::AllFalse(d, hn::Lt(hn::Or(signs0, signs1), hn::Zero(d))) && static_cast<T>(rest) >= 0;
}

/// The ids need not be in range: sums wrap round.
template <class T>
bool allConsecutive(const T* HWY_RESTRICT ids, std::int64_t count, std::int64_t step) {
  using Unsigned = std::make_unsigned_t<T>;
  const hn::ScalableTag<T> d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const auto begin = static_cast<Unsigned>(loadUnaligned(ids, 0));
  T ramp[64 / sizeof(T)];
  for (std::int64_t i = 0; i < lanes; ++i)
    ramp[i] = static_cast<T>(begin + static_cast<Unsigned>(i) * static_cast<Unsigned>(step));
  auto expected = hn::LoadU(d, ramp);
  const auto stride = hn::Set(d, static_cast<T>(lanes * step));
  auto wrong = hn::Zero(d);
  std::int64_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    // Indices, not offsets: what is copied as a run is read nowhere else.
    if (step == 1) fetchIndicesAfter(ids + i, lanes * static_cast<std::int64_t>(sizeof(T)));
    wrong = hn::Or(wrong, hn::Xor(hn::LoadU(d, ids + i), expected));
    expected = hn::Add(expected, stride);
  }
  Unsigned rest = 0;
  for (; i < count; ++i) {
    rest |= static_cast<Unsigned>(loadUnaligned(ids, i)) ^
            (begin + static_cast<Unsigned>(i) * static_cast<Unsigned>(step));
  }
  return hn::AllTrue(d, hn::Eq(wrong, hn::Zero(d))) && rest == 0;
}

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
