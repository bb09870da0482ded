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

#include <atomic>
#include <cstring>
#include <type_traits>

#include <hwy/highway.h>

#include "core/run/cpu/resolve.h"
#include "core/run/cpu/unaligned.h"
#include "core/tensor/dtype.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR
/// Without vectors the plain loop is as good.
inline ResolveKernel resolverOf(const ResolveRule&) {
  return nullptr;
}
#else

namespace hn = hwy::HWY_NAMESPACE;

using D64 = hn::ScalableTag<std::int64_t>;
using V64 = hn::Vec<D64>;

/// Products of numbers in [0, 2^32); of others, whatever their low halves make.
HWY_INLINE V64 multiply(V64 a, V64 b) {
  const hn::Repartition<std::uint32_t, D64> d32;
  return hn::BitCast(D64(), hn::MulEven(hn::BitCast(d32, a), hn::BitCast(d32, b)));
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
    fetchIndicesAfter(at, static_cast<std::int64_t>(hn::Lanes(d) * sizeof(T)) * kDepth);
#if HWY_TARGET == HWY_EMU128
    // Highway's emulation takes them one by one as T, where T's alignment is asked for; indices may start
    // anywhere.
    HWY_ALIGN T aligned[hn::MaxLanes(d) * kDepth];
    std::memcpy(aligned, at, sizeof aligned);
    at = aligned;
#endif
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

/// Any index type, layout and depth: brought into one order and width first, and cut to 32 bits where the
/// rule says so.
class Staged {
 public:
  static constexpr int kLanesDepth = 0;
  Staged(const ResolveRule& rule, const std::byte* indices, std::int64_t first, std::int64_t count)
      : depth_(rule.rule->depth) {
    visitIndexType(rule.indexDtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      stage(*rule.rule, reinterpret_cast<const T*>(indices) + first * rule.rule->tupleStride, count);
    });
  }
  HWY_INLINE void load(std::int64_t i, V64* parts) const {
    for (int j = 0; j < depth_; ++j) parts[j] = hn::LoadU(D64(), &values_[j][i]);
  }

 private:
  template <class T>
  void stage(const OffsetRule& rule, const T* values, std::int64_t count) {
    const std::int64_t tupleStride = rule.tupleStride;
    for (int j = 0; j < rule.depth; ++j) {
      const T* from = values + j * rule.componentStride;
      if (j == 0 || rule.componentStride != 1)
        fetchIndicesAfter(from, count * tupleStride * static_cast<std::int64_t>(sizeof(T)));
      for (std::int64_t i = 0; i < count; ++i) values_[j][i] = widenIndex(loadOnce(from, i * tupleStride));
      if (!rule.low32) continue;
      for (std::int64_t i = 0; i < count; ++i) values_[j][i] = lowBits(values_[j][i]);
    }
  }

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
  static constexpr int kMax = Tuples::kLanesDepth > 0 ? Tuples::kLanesDepth : ResolveRule::kVectorDepth;
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
  V64 last[kMax], stride[kMax], wrap[kMax];
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
    V64 parts[Axes<Tuples>::kMax];
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
enum class Outside : std::uint8_t { Bad, WrappedOrBad, Clamped, WrappedOrClamped, ByRule };
constexpr bool wraps(Outside outside) {
  return outside != Outside::Bad && outside != Outside::Clamped;
}
constexpr bool isBad(Outside outside) {
  return outside == Outside::Bad || outside == Outside::WrappedOrBad;
}

template <Outside kOutside>
using Always = std::integral_constant<Outside, kOutside>;

/// A negative value plus `wrap`, the axis's size or 0; any other as it is, or still outside the axis.
HWY_INLINE V64 wrapped(V64 value, V64 wrap) {
#if HWY_TARGET <= HWY_AVX3
  // As unsigned numbers negative ones are the greatest, and what is inside the axis is the least.
  const hn::RebindToUnsigned<D64> du;
  return hn::BitCast(D64(), hn::Min(hn::BitCast(du, value), hn::BitCast(du, hn::Add(value, wrap))));
#else
  return hn::Add(value, hn::And(hn::BroadcastSignBit(value), wrap));
#endif
}

/// A component by the rule: where it leads, and what is to be said of it.
template <Outside kOutside>
struct Component {
  using Mask = hn::Mask<D64>;

  HWY_INLINE Component(V64 given, V64 last, V64 wrap, Mask belowIsBad, Mask aboveIsBad) {
    const D64 d;
    const hn::RebindToUnsigned<D64> du;
    const auto zero = hn::Zero(d);
    value = given;
    if constexpr (wraps(kOutside)) value = wrapped(value, wrap);
    if constexpr (isBad(kOutside)) {
      // One comparison tells of both ends.
      outside = hn::RebindMask(d, hn::Gt(hn::BitCast(du, value), hn::BitCast(du, last)));
    } else {
      const auto inside = hn::Min(hn::Max(value, zero), last);
      outside = hn::Ne(inside, value);
      if constexpr (kOutside == Outside::ByRule)
        bad = hn::Or(hn::And(hn::Lt(value, zero), belowIsBad), hn::And(hn::Gt(value, last), aboveIsBad));
      value = inside;
    }
  }

  V64 value;
  Mask outside;
  Mask bad;  ///< only where it is not the same
};

/// Returns how many tuples have a component outside its axis. Nothing but vectors in the loop: a mask that
/// goes through a general register costs more than what it says.
template <Outside kOutside, class Tuples, class Starts>
HWY_INLINE std::int64_t resolveByRule(const ResolveRule& rule, const Tuples& tuples, std::int64_t count,
                                      const Starts& starts, std::int64_t* HWY_RESTRICT offsets) {
  const D64 d;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
  const Axes<Tuples> axes(rule);
  const auto belowIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.belowIsBad ? -1 : 0}));
  const auto aboveIsBad = hn::MaskFromVec(hn::Set(d, std::int64_t{rule.aboveIsBad ? -1 : 0}));
  const auto badOffset = hn::Set(d, rule.badOffset);
  const auto one = hn::Set(d, std::int64_t{1});
  auto badCount = hn::Zero(d);
  for (std::int64_t i = 0; i + lanes <= count; i += lanes) {
    V64 parts[Axes<Tuples>::kMax];
    tuples.load(i, parts);
    const auto component = [&](int j) HWY_ATTR {
      return Component<kOutside>(parts[j], axes.last[j], axes.wrap[j], belowIsBad, aboveIsBad);
    };
    const auto leading = component(0);
    auto offset = hn::Add(starts.of(i), multiply(leading.value, axes.stride[0]));
    auto outside = leading.outside;
    auto bad = leading.bad;
    for (int j = 1; j < axes.depth; ++j) {
      const auto next = component(j);
      offset = hn::Add(offset, multiply(next.value, axes.stride[j]));
      outside = hn::Or(outside, next.outside);
      if constexpr (kOutside == Outside::ByRule) bad = hn::Or(bad, next.bad);
    }
    if constexpr (isBad(kOutside)) bad = outside;
    if constexpr (isBad(kOutside) || kOutside == Outside::ByRule)
      offset = hn::IfThenElse(bad, badOffset, offset);
    hn::StoreU(offset, d, offsets + i);
    badCount = hn::IfThenElse(outside, hn::Add(badCount, one), badCount);
  }
  return hn::GetLane(hn::SumOfLanes(d, badCount));
}

template <class Tuples, class Starts>
HWY_INLINE std::int64_t resolveUnsound(const ResolveRule& rule, const Tuples& tuples, std::int64_t count,
                                       const Starts& starts, std::int64_t* HWY_RESTRICT offsets) {
  const auto by = [&](auto outside) HWY_ATTR {
    return resolveByRule<decltype(outside)::value>(rule, tuples, count, starts, offsets);
  };
  const bool wrapping = rule.rule->negative == NegativeMode::Wrap;
  if (rule.belowIsBad != rule.aboveIsBad) return by(Always<Outside::ByRule>());
  if (rule.belowIsBad) return wrapping ? by(Always<Outside::WrappedOrBad>()) : by(Always<Outside::Bad>());
  return wrapping ? by(Always<Outside::WrappedOrClamped>()) : by(Always<Outside::Clamped>());
}

/// To cut 64 bits to 32 changes nothing in a sound block alone.
template <class Starts>
HWY_NOINLINE std::int64_t resolveCut(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                                     std::int64_t count, const Starts& starts, std::int64_t* offsets) {
  return resolveUnsound(rule, Staged(rule, indices, first, count), count, starts, offsets);
}

template <class Tuples, class Starts>
HWY_INLINE std::int64_t resolveWhole(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                                     std::int64_t count, const Starts& starts, std::int64_t* offsets,
                                     BlockCare& care) {
  const Tuples tuples(rule, indices, first, count);
  care.unsound = care.unsound || !resolveSound(rule, tuples, count, starts, offsets);
  if (!care.unsound) return 0;
  // A copy goes into the call: what that may see is read again in each round of the loop above.
  if (Tuples::kLanesDepth > 0 && rule.rule->low32)
    return resolveCut(rule, indices, first, count, Starts(starts), offsets);
  return resolveUnsound(rule, tuples, count, starts, offsets);
}

template <class Tuples>
BlockReport resolveBlock(const ResolveRule& rule, const std::byte* indices, std::int64_t first,
                         std::int64_t count, const BatchStarts& begin, std::int64_t* offsets,
                         BlockCare& care) {
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(D64()));
  const std::int64_t whole = count - count % lanes;
  BlockReport report;
  if (whole > 0) {
    report.badCount =
        begin.each != nullptr
            ? resolveWhole<Tuples>(rule, indices, first, whole, EachStart(begin.each), offsets, care)
            : resolveWhole<Tuples>(rule, indices, first, whole, OneStart(begin.one), offsets, care);
    if (report.badCount > 0 && !care.located) report.firstBad = firstOutside(rule, indices, first, whole);
  }
  if (whole < count) report.add(resolvePlain(rule, indices, first + whole, count - whole, offsets + whole));
  care.located = care.located || report.badCount > 0;
  return report;
}

/// Tuples that lie as most do, or any.
template <class T>
ResolveKernel resolverForType(const ResolveRule& rule) {
  if constexpr (std::is_same_v<T, std::int32_t> || std::is_same_v<T, std::int64_t>) {
    const bool dense = rule.rule->componentStride == 1 && rule.rule->tupleStride == rule.rule->depth;
    if (rule.rule->depth == 1 && rule.rule->tupleStride == 1) return &resolveBlock<Interleaved<T, 1>>;
    if (dense && rule.rule->depth == 2) return &resolveBlock<Interleaved<T, 2>>;
    if (dense && rule.rule->depth == 3) return &resolveBlock<Interleaved<T, 3>>;
    if (dense && rule.rule->depth == 4) return &resolveBlock<Interleaved<T, 4>>;
  }
  return &resolveBlock<Staged>;
}

inline ResolveKernel resolverOf(const ResolveRule& rule) {
  if (!rule.vectors) return nullptr;
  return visitIndexType(rule.indexDtype,
                        [&](auto tag) { return resolverForType<typename decltype(tag)::type>(rule); });
}

#endif

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
