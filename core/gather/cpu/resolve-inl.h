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
#include <atomic>

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
    // Nothing is loaded again after this: see loadOnce.
    std::atomic_signal_fence(std::memory_order_seq_cst);
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
      for (std::int64_t i = 0; i < count; ++i) values_[j][i] = widenIndex(loadOnce(from, i * tupleStride));
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

/// Of every tuple of the block, or of each.
class OneStart {
 public:
  explicit HWY_INLINE OneStart(std::int64_t start) : start_(hn::Set(D64(), start)) {}
  HWY_INLINE V64 of(std::int64_t) const { return start_; }

 private:
  V64 start_;
};
class EachStart {
 public:
  explicit HWY_INLINE EachStart(const std::int64_t* starts) : starts_(starts) {}
  HWY_INLINE V64 of(std::int64_t i) const { return hn::LoadU(D64(), starts_ + i); }

 private:
  const std::int64_t* starts_;
};

/// What a rule says of each component, one number in all lanes: read once a block.
template <class Tuples>
struct Axes {
  static constexpr int kMost = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : ResolveRule::kVectorDepth;
  explicit HWY_INLINE Axes(const ResolveRule& rule)
      : depth(Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : rule.rule->depth) {
    for (int j = 0; j < depth; ++j) {
      const auto at = static_cast<std::size_t>(j);
      last[j] = hn::Set(D64(), rule.last[at]);
      stride[j] = hn::Set(D64(), rule.stride[at]);
      wrap[j] = hn::Set(D64(), rule.wrap[at]);
    }
  }
  int depth;
  V64 last[kMost], stride[kMost], wrap[kMost];
};

/// Whether all of the block is in range; its offsets are then right.
template <class Tuples, class Starts>
HWY_INLINE bool resolveSound(const ResolveRule& rule, const Tuples& tuples, std::int64_t count,
                             const Starts& starts, std::int64_t* HWY_RESTRICT offsets) {
  const D64 d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Axes<Tuples> axes(rule);
  auto signs = hn::Zero(d);
  for (std::int64_t i = 0; i + lanes <= count; i += lanes) {
    V64 parts[Axes<Tuples>::kMost];
    tuples.load(i, parts);
    auto offset = starts.of(i);
    for (int j = 0; j < axes.depth; ++j) {
      signs = hn::Or(signs, hn::Or(parts[j], hn::Sub(axes.last[j], parts[j])));
      offset = hn::Add(offset, multiply(parts[j], axes.stride[j]));
    }
    hn::StoreU(offset, d, offsets + i);
  }
  return hn::AllFalse(d, hn::Lt(signs, hn::Zero(d)));
}

/// What becomes of a component that is outside its axis. ByRule: one thing below, another above.
enum class Outside : std::uint8_t { Bad, WrappedOrBad, Clamped, ByRule };

template <Outside kOutside, class Tuples, class Starts>
HWY_INLINE BlockReport resolveByRule(const ResolveRule& rule, const Tuples& tuples, std::int64_t first,
                                     std::int64_t count, const Starts& starts,
                                     std::int64_t* HWY_RESTRICT offsets) {
  const D64 d;
  const hn::RebindToUnsigned<D64> du;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Axes<Tuples> axes(rule);
  const auto zero = hn::Zero(d);
  const auto belowIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.belowIsBad ? -1 : 0}));
  const auto aboveIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.aboveIsBad ? -1 : 0}));
  const auto badOffset = hn::Set(d, rule.badOffset);
  std::int64_t badCount = 0;
  std::int64_t firstBad = 0;
  for (std::int64_t i = 0; i + lanes <= count; i += lanes) {
    V64 parts[Axes<Tuples>::kMost];
    tuples.load(i, parts);
    auto offset = starts.of(i);
    auto outside = hn::MaskFromVec(zero);
    auto bad = hn::MaskFromVec(zero);
    for (int j = 0; j < axes.depth; ++j) {
      auto value = parts[j];
      if constexpr (kOutside != Outside::Bad)
        value = hn::Add(value, hn::And(hn::BroadcastSignBit(value), axes.wrap[j]));
      if constexpr (kOutside == Outside::Bad || kOutside == Outside::WrappedOrBad) {
        // One comparison tells of both ends.
        const auto beyond = hn::Gt(hn::BitCast(du, value), hn::BitCast(du, axes.last[j]));
        outside = hn::Or(outside, hn::RebindMask(d, beyond));
        offset = hn::Add(offset, multiply(value, axes.stride[j]));
      } else {
        const auto inside = hn::Min(hn::Max(value, zero), axes.last[j]);
        outside = hn::Or(outside, hn::Ne(inside, value));
        if constexpr (kOutside == Outside::ByRule) {
          bad = hn::Or(bad, hn::Or(hn::And(hn::Lt(value, zero), belowIsBad),
                                   hn::And(hn::Gt(value, axes.last[j]), aboveIsBad)));
        }
        offset = hn::Add(offset, multiply(inside, axes.stride[j]));
      }
    }
    if constexpr (kOutside == Outside::Bad || kOutside == Outside::WrappedOrBad) bad = outside;
    if constexpr (kOutside != Outside::Clamped) offset = hn::IfThenElse(bad, badOffset, offset);
    hn::StoreU(offset, d, offsets + i);
    const auto some = static_cast<std::int64_t>(hn::CountTrue(d, outside));
    if (badCount == 0 && some > 0) firstBad = i + hn::FindFirstTrue(d, outside);
    badCount += some;
  }
  return {badCount, badCount > 0 ? first + firstBad : -1};
}

template <class Tuples, class Starts>
HWY_INLINE BlockReport resolveUnsound(const ResolveRule& rule, const Tuples& tuples, std::int64_t first,
                                      std::int64_t count, const Starts& starts,
                                      std::int64_t* HWY_RESTRICT offsets) {
  if (rule.belowIsBad && rule.aboveIsBad) {
    if (rule.rule->negative == NegativeMode::Bad)
      return resolveByRule<Outside::Bad>(rule, tuples, first, count, starts, offsets);
    return resolveByRule<Outside::WrappedOrBad>(rule, tuples, first, count, starts, offsets);
  }
  if (!rule.belowIsBad && !rule.aboveIsBad)
    return resolveByRule<Outside::Clamped>(rule, tuples, first, count, starts, offsets);
  return resolveByRule<Outside::ByRule>(rule, tuples, first, count, starts, offsets);
}

template <class Tuples, class Starts>
HWY_INLINE BlockReport resolveWhole(const ResolveRule& rule, const Tuples& tuples, std::int64_t first,
                                    std::int64_t count, const Starts& starts, std::int64_t* offsets,
                                    bool& careful) {
  careful = careful || !resolveSound(rule, tuples, count, starts, offsets);
  return careful ? resolveUnsound(rule, tuples, first, count, starts, offsets) : BlockReport();
}

template <class Tuples>
BlockReport resolveBlock(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                         std::int64_t count, const BatchStarts& begin, std::int64_t* offsets, bool& careful) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(D64()));
  const std::int64_t whole = count - count % lanes;
  BlockReport report;
  if (whole > 0) {
    const Tuples tuples(rule, indices, first, whole);
    report = begin.each != nullptr
                 ? resolveWhole(rule, tuples, first, whole, EachStart(begin.each), offsets, careful)
                 : resolveWhole(rule, tuples, first, whole, OneStart(begin.one), offsets, careful);
  }
  if (whole < count) report.add(resolvePlain(rule, indices, first + whole, count - whole, offsets + whole));
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
