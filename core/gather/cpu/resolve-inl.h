// SPDX-License-Identifier: GPL-3.0-or-later
// Tuples -> byte offsets in vectors of 64-bit lanes: resolveComponent (offsets.h) without its branches. A
// block is first taken to be sound, which costs one OR a component; where that fails it is done again with
// every rule.
#if defined(GATHERND_RESOLVE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef GATHERND_RESOLVE_INL_H
#undef GATHERND_RESOLVE_INL_H
#else
#define GATHERND_RESOLVE_INL_H
#endif

#include <algorithm>

#include <hwy/highway.h>

#include "core/gather/cpu/resolve.h"
#include "core/gather/cpu/unaligned.h"
#include "core/tensor/index_types.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using D64 = hn::ScalableTag<std::int64_t>;
using V64 = hn::Vec<D64>;

/// Products of numbers in [0, 2^32); of others, whatever their low halves make.
HWY_INLINE V64 multiply(V64 a, V64 b) {
#if HWY_TARGET == HWY_SCALAR
  const std::uint64_t product =
      std::uint64_t{static_cast<std::uint32_t>(hn::GetLane(a))} * static_cast<std::uint32_t>(hn::GetLane(b));
  return hn::Set(D64(), static_cast<std::int64_t>(product));
#else
  const hn::Repartition<std::uint32_t, D64> d32;
  return hn::BitCast(D64(), hn::MulEven(hn::BitCast(d32, a), hn::BitCast(d32, b)));
#endif
}

/// Components next to one another, tuple after tuple, as TensorFlow and ONNX lay them out.
template <class T, int kDepth>
class Interleaved {
 public:
  static constexpr int kLanesDepth = kDepth;
  Interleaved(const ResolveRule&, const std::byte* indices, std::int64_t first, std::int64_t)
      : values_(reinterpret_cast<const T*>(indices) + first * kDepth) {}

  HWY_INLINE void load(std::int64_t i, V64* parts) const {
    const hn::Rebind<T, D64> d;
    const T* at = values_ + i * kDepth;
    if constexpr (kDepth == 1) {
      parts[0] = widen(hn::LoadU(d, at));
    } else if constexpr (kDepth == 2) {
      hn::Vec<decltype(d)> a, b;
      hn::LoadInterleaved2(d, at, a, b);
      parts[0] = widen(a), parts[1] = widen(b);
    } else if constexpr (kDepth == 3) {
      hn::Vec<decltype(d)> a, b, c;
      hn::LoadInterleaved3(d, at, a, b, c);
      parts[0] = widen(a), parts[1] = widen(b), parts[2] = widen(c);
    } else {
      static_assert(kDepth == 4);
      hn::Vec<decltype(d)> a, b, c, e;
      hn::LoadInterleaved4(d, at, a, b, c, e);
      parts[0] = widen(a), parts[1] = widen(b), parts[2] = widen(c), parts[3] = widen(e);
    }
  }

 private:
  template <class V>
  static HWY_INLINE V64 widen(V v) {
    if constexpr (sizeof(T) == 8) {
      return v;
    } else {
      return hn::PromoteTo(D64(), v);
    }
  }
  const T* values_;
};

/// Any index type, layout and depth: brought into one order and width first.
template <class T>
class Staged {
 public:
  static constexpr int kLanesDepth = 0;
  Staged(const ResolveRule& rule, const std::byte* indices, std::int64_t first, std::int64_t count) {
    const auto* values = reinterpret_cast<const T*>(indices);
    const std::int64_t tupleStride = rule.rule->tupleStride;
    for (int j = 0; j < rule.rule->depth; ++j) {
      const T* from = values + first * tupleStride + j * rule.rule->componentStride;
      for (std::int64_t i = 0; i < count; ++i)
        values_[j][i] = widenIndex(loadUnaligned(from, i * tupleStride));
    }
    depth_ = rule.rule->depth;
  }
  HWY_INLINE void load(std::int64_t i, V64* parts) const {
    for (int j = 0; j < depth_; ++j) parts[j] = hn::LoadU(D64(), &values_[j][i]);
  }

 private:
  int depth_;
  std::int64_t values_[ResolveRule::kVectorDepth][kBlockTuples];
};

class Starts {
 public:
  explicit Starts(const BatchStarts& begin) : each_(begin.each), one_(hn::Set(D64(), begin.one)) {}
  HWY_INLINE V64 of(std::int64_t i) const { return each_ != nullptr ? hn::LoadU(D64(), each_ + i) : one_; }

 private:
  const std::int64_t* each_;
  V64 one_;
};

/// Whether all of the block is in range; its offsets are then right.
template <class Tuples>
HWY_INLINE bool resolveSound(const ResolveRule& rule, const Tuples& tuples, std::int64_t count,
                             const Starts& starts, std::int64_t* HWY_RESTRICT offsets) {
  const D64 d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  constexpr int kMost = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : ResolveRule::kVectorDepth;
  const int depth = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : rule.rule->depth;
  auto signs = hn::Zero(d);
  for (std::int64_t i = 0; i + lanes <= count; i += lanes) {
    V64 parts[kMost];
    tuples.load(i, parts);
    auto offset = starts.of(i);
    for (int j = 0; j < depth; ++j) {
      const auto at = static_cast<std::size_t>(j);
      signs = hn::Or(signs, hn::Or(parts[j], hn::Sub(hn::Set(d, rule.last[at]), parts[j])));
      offset = hn::Add(offset, multiply(parts[j], hn::Set(d, rule.stride[at])));
    }
    hn::StoreU(offset, d, offsets + i);
  }
  return hn::AllFalse(d, hn::Lt(signs, hn::Zero(d)));
}

template <class Tuples>
HWY_INLINE BlockReport resolveByRule(const ResolveRule& rule, const Tuples& tuples, std::int64_t first,
                                     std::int64_t count, const Starts& starts,
                                     std::int64_t* HWY_RESTRICT offsets) {
  const D64 d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  constexpr int kMost = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : ResolveRule::kVectorDepth;
  const int depth = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : rule.rule->depth;
  const auto zero = hn::Zero(d);
  const auto belowIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.belowIsBad ? -1 : 0}));
  const auto aboveIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.aboveIsBad ? -1 : 0}));
  const auto badOffset = hn::Set(d, rule.badOffset);
  BlockReport report;
  for (std::int64_t i = 0; i + lanes <= count; i += lanes) {
    V64 parts[kMost];
    tuples.load(i, parts);
    auto offset = starts.of(i);
    auto outside = hn::MaskFromVec(zero);
    auto bad = hn::MaskFromVec(zero);
    for (int j = 0; j < depth; ++j) {
      const auto at = static_cast<std::size_t>(j);
      const auto last = hn::Set(d, rule.last[at]);
      const auto negative = hn::Lt(parts[j], zero);
      const auto value = hn::Add(parts[j], hn::IfThenElseZero(negative, hn::Set(d, rule.wrap[at])));
      const auto below = hn::Lt(value, zero);
      const auto above = hn::Gt(value, last);
      outside = hn::Or(outside, hn::Or(below, above));
      bad = hn::Or(bad, hn::Or(hn::And(below, belowIsBad), hn::And(above, aboveIsBad)));
      const auto inside = hn::IfThenElse(above, last, hn::IfThenZeroElse(below, value));
      offset = hn::Add(offset, multiply(inside, hn::Set(d, rule.stride[at])));
    }
    hn::StoreU(hn::IfThenElse(bad, badOffset, offset), d, offsets + i);
    const auto some = static_cast<std::int64_t>(hn::CountTrue(d, outside));
    if (some > 0 && report.badCount == 0) report.firstBad = first + i + hn::FindFirstTrue(d, outside);
    report.badCount += some;
  }
  return report;
}

template <class Tuples>
BlockReport resolveBlock(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                         std::int64_t count, const BatchStarts& begin, std::int64_t* offsets, bool& careful) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(D64()));
  const std::int64_t whole = count - count % lanes;
  BlockReport report;
  if (whole > 0) {
    const Tuples tuples(rule, indices, first, whole);
    const Starts starts(begin);
    if (careful || !resolveSound(rule, tuples, whole, starts, offsets))
      report = resolveByRule(rule, tuples, first, whole, starts, offsets);
  }
  if (whole < count) report.add(resolvePlain(rule, indices, first + whole, count - whole, offsets + whole));
  careful = report.badCount > 0;
  return report;
}

template <class T>
ResolveKernel resolverForType(const ResolveRule& rule) {
  if constexpr (std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::int64_t>) {
    const bool dense = rule.rule->componentStride == 1 && rule.rule->tupleStride == rule.rule->depth;
    if (rule.rule->depth == 1 && rule.rule->tupleStride == 1) return &resolveBlock<Interleaved<T, 1>>;
    if (dense && rule.rule->depth == 2) return &resolveBlock<Interleaved<T, 2>>;
    if (dense && rule.rule->depth == 3) return &resolveBlock<Interleaved<T, 3>>;
    if (dense && rule.rule->depth == 4) return &resolveBlock<Interleaved<T, 4>>;
  }
  return &resolveBlock<Staged<T>>;
}

inline ResolveKernel resolverOf(const ResolveRule& rule) {
  if (!rule.vectors) return nullptr;
  switch (rule.indexDtype) {
    case DType::Int8:
      return resolverForType<std::int8_t>(rule);
    case DType::Int16:
      return resolverForType<std::int16_t>(rule);
    case DType::Int32:
      return resolverForType<std::int32_t>(rule);
    case DType::UInt8:
      return resolverForType<std::uint8_t>(rule);
    case DType::UInt16:
      return resolverForType<std::uint16_t>(rule);
    case DType::UInt32:
      return resolverForType<std::uint32_t>(rule);
    case DType::UInt64:
      return resolverForType<std::uint64_t>(rule);
    default:
      return resolverForType<std::int64_t>(rule);
  }
}

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
