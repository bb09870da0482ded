// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of at most a cache line. Their size is known to the compiler, or lies between two powers of two and
// is then copied as two overlapping halves; either way no slice costs a branch. Three ways to the output:
// straight, a line put together in registers, or a line put together in the first-level cache.
#if defined(GATHERND_COPY_SMALL_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef GATHERND_COPY_SMALL_INL_H
#undef GATHERND_COPY_SMALL_INL_H
#else
#define GATHERND_COPY_SMALL_INL_H
#endif

#include <algorithm>
#include <type_traits>

#include "core/run/cpu/kernels.h"
#include "core/run/cpu/line-inl.h"
#include "core/run/cpu/unaligned.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Where slices begin. Sums are made on integers: an id that is only prefetched need not be a sound one.
template <IdForm kForm>
class Ids {
 public:
  HWY_INLINE Ids(const CopyArgs& args, std::int64_t sliceBytes)
      : ids_(args.ids), base_(reinterpret_cast<std::uintptr_t>(args.base)), sliceBytes_(sliceBytes) {}
  HWY_INLINE std::uintptr_t address(std::int64_t i) const {
    const auto id = static_cast<std::uintptr_t>(loadUnaligned(static_cast<const Id*>(ids_), i));
    return base_ + (kForm == IdForm::Offset ? id : id * static_cast<std::uintptr_t>(sliceBytes_));
  }
  HWY_INLINE const std::byte* operator()(std::int64_t i) const {
    return reinterpret_cast<const std::byte*>(address(i));
  }
  /// What the copy of slice i is the time to fetch; kSlices of them in a row. kStraddle: a slice may reach
  /// into a second line.
  template <Prefetch kPrefetch, int kSlices, bool kStraddle>
  HWY_INLINE void fetchAhead(std::int64_t i) const {
#pragma GCC unroll 16
    for (std::int64_t j = i; j < i + kSlices; ++j) {
      const std::byte* far = (*this)(j + kFarTuples);
      if constexpr (kPrefetch == Prefetch::Second) {
        __builtin_prefetch(far, 0, 2);
        if constexpr (kStraddle) __builtin_prefetch(far + sliceBytes_ - 1, 0, 2);
        __builtin_prefetch((*this)(j + kNearTuples), 0, 3);
      } else {
        __builtin_prefetch(far, 0, 3);
        if constexpr (kStraddle) __builtin_prefetch(far + sliceBytes_ - 1, 0, 3);
      }
    }
  }

 private:
  using Id = std::conditional_t<kForm == IdForm::Index32, std::int32_t, std::int64_t>;

  const void* ids_;
  std::uintptr_t base_;
  std::int64_t sliceBytes_;
};

/// By vectors where it is one or two of them: out of memcpys of 16 bytes in a loop g++ 14 makes stores that
/// want the target aligned.
template <int kWidth>
HWY_INLINE void copyPiece(std::byte* HWY_RESTRICT target, const std::byte* HWY_RESTRICT source) {
#if HWY_TARGET == HWY_SCALAR
  constexpr int kPart = kWidth < 8 ? kWidth : 8;
  for (int at = 0; at < kWidth; at += kPart) std::memcpy(target + at, source + at, kPart);
#else
  if constexpr (kWidth < 16) {
    std::memcpy(target, source, kWidth);
  } else {
    const hn::CappedTag<std::uint8_t, kWidth> d;
    for (std::size_t at = 0; at < kWidth; at += hn::Lanes(d)) {
      hn::StoreU(hn::LoadU(d, reinterpret_cast<const std::uint8_t*>(source + at)), d,
                 reinterpret_cast<std::uint8_t*>(target + at));
    }
  }
#endif
}

/// kExact: the slice is kWidth bytes; else it is between kWidth and 2 * kWidth.
template <int kWidth, bool kExact>
HWY_INLINE void copySlice(std::byte* HWY_RESTRICT target, const std::byte* HWY_RESTRICT source,
                          std::int64_t sliceBytes) {
  copyPiece<kWidth>(target, source);
  if constexpr (!kExact) copyPiece<kWidth>(target + sliceBytes - kWidth, source + sliceBytes - kWidth);
}

template <IdForm kForm, int kWidth, bool kExact, Prefetch kPrefetch>
HWY_INLINE void copySlices(const Ids<kForm>& ids, std::int64_t first, std::int64_t last, std::int64_t known,
                           std::byte* HWY_RESTRICT target, std::int64_t sliceBytes) {
  std::int64_t i = first;
  if constexpr (kPrefetch == Prefetch::Hardware) {
#pragma GCC unroll 1
    for (; i < last; ++i) copySlice<kWidth, kExact>(target + (i - first) * sliceBytes, ids(i), sliceBytes);
    return;
  } else if constexpr (kPrefetch != Prefetch::None) {
    const std::int64_t ahead = std::min(last, known - kFarTuples);
#pragma GCC unroll 4
    for (; i < ahead; ++i) {
      ids.template fetchAhead<kPrefetch, 1, !kExact>(i);
      copySlice<kWidth, kExact>(target + (i - first) * sliceBytes, ids(i), sliceBytes);
    }
  }
#pragma GCC unroll 4
  for (; i < last; ++i) copySlice<kWidth, kExact>(target + (i - first) * sliceBytes, ids(i), sliceBytes);
}

template <IdForm kForm, int kWidth, bool kExact, Prefetch kPrefetch>
void copyStraight(const CopyArgs& args) {
  const std::int64_t sliceBytes = kExact ? kWidth : args.sliceBytes;
  copySlices<kForm, kWidth, kExact, kPrefetch>(Ids<kForm>(args, sliceBytes), 0, args.count, args.known,
                                               args.output, sliceBytes);
}

/// Output put together in the first-level cache, to leave it in whole lines.
struct StagedLines {
  explicit HWY_INLINE StagedLines(std::byte* output)
      : lead(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(output) % kLine)),
        line(output - lead) {}

  /// Writes the lines of stage[0, filled) and keeps what is left of the next one at the front of `stage`, or
  /// writes that too when it is the last. Returns how much is left.
  HWY_INLINE std::int64_t write(std::byte* stage, std::int64_t filled, bool last) {
    std::int64_t at = 0;
    if (lead > 0) {
      at = std::min(filled, kLine);
      std::memcpy(line + lead, stage + lead, static_cast<std::size_t>(at - lead));
      lead = 0;
    }
    for (; at + kLine <= filled; at += kLine) Line::load(stage + at).stream(line + at);
    if (last) {
      std::memcpy(line + at, stage + at, static_cast<std::size_t>(filled - at));
    } else {
      Line::load(stage + at).store(stage);
    }
    line += at;
    return filled - at;
  }

  std::int64_t lead;  ///< bytes of the first line that are not ours; none once it is written
  std::byte* line;    ///< where stage[0] belongs; before the output as long as lead > 0
};

/// Gathers 64 slices at a time, which are whole lines, next to what is left of the line before.
template <IdForm kForm, int kWidth, bool kExact, Prefetch kPrefetch>
HWY_NOINLINE void copyStaged(const CopyArgs& args) {
  constexpr std::int64_t kSlices = 64;
  constexpr std::int64_t kMax = kExact ? kWidth : 2 * kWidth;
  const std::int64_t sliceBytes = kExact ? kWidth : args.sliceBytes;
  const Ids<kForm> ids(args, sliceBytes);
  alignas(64) std::byte stage[kLine + kSlices * kMax];

  StagedLines lines(args.output);
  const std::int64_t skew = lines.lead;  // 64 slices later as much is left over
  for (std::int64_t first = 0; first < args.count; first += kSlices) {
    const std::int64_t last = std::min(first + kSlices, args.count);
    copySlices<kForm, kWidth, kExact, kPrefetch>(ids, first, last, args.known, stage + skew, sliceBytes);
    lines.write(stage, skew + (last - first) * sliceBytes, last == args.count);
  }
}

template <IdForm kForm, int kWidth, Prefetch kPrefetch>
void copyLines(const CopyArgs& args) {
  constexpr std::int64_t kSlices = kLine / kWidth;
  const auto skew = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(args.output) % kLine);
  if (skew % kWidth != 0) return copyStaged<kForm, kWidth, true, kPrefetch>(args);
  const Ids<kForm> ids(args, kWidth);
  const std::int64_t head = skew == 0 ? 0 : std::min(args.count, (kLine - skew) / kWidth);
  copySlices<kForm, kWidth, true, kPrefetch>(ids, 0, head, args.known, args.output, kWidth);

  std::int64_t i = head;
  std::byte* target = args.output + head * kWidth;
  if constexpr (kPrefetch != Prefetch::None) {
    const std::int64_t ahead = std::min(args.count, args.known - kFarTuples) - kSlices;
    for (; i <= ahead; i += kSlices, target += kLine) {
      ids.template fetchAhead<kPrefetch, static_cast<int>(kSlices), false>(i);
      Line::gather<kWidth>(ids, i).stream(target);
    }
  }
  for (; i + kSlices <= args.count; i += kSlices, target += kLine) {
    Line::gather<kWidth>(ids, i).stream(target);
  }
  copySlices<kForm, kWidth, true, Prefetch::None>(ids, i, args.count, args.known, target, kWidth);
}

template <IdForm kForm, int kWidth, bool kExact, Prefetch kPrefetch>
CopyKernel smallCopier([[maybe_unused]] Store store) {
#if HWY_TARGET != HWY_SCALAR  // which has no way past the caches
  if (store == Store::Stream) {
    if constexpr (kExact && kWidth >= kLeastPiece && kPrefetch != Prefetch::Hardware) {
      return &copyLines<kForm, kWidth, kPrefetch>;
    } else {
      return &copyStaged<kForm, kWidth, kExact, kPrefetch>;
    }
  }
#endif
  return &copyStraight<kForm, kWidth, kExact, kPrefetch>;
}

/// count slices to target. -> where the next one begins.
template <int kWidth>
HWY_INLINE const std::byte* copyApart(const std::byte* from, std::int64_t stride, std::int64_t count,
                                      std::byte* HWY_RESTRICT target) {
#pragma GCC unroll 1
  for (std::int64_t i = 0; i < count; ++i, from += stride) copyPiece<kWidth>(target + i * kWidth, from);
  return from;
}

template <int kWidth>
void copyStrided(const StrideArgs& args) {
  copyApart<kWidth>(args.first, args.stride, args.count, args.output);
}

/// As copyStaged, but each line is written when it is full: four at once would come between the reads.
template <int kWidth>
HWY_NOINLINE void copyStridedLines(const StrideArgs& args) {
  constexpr std::int64_t kSlices = kLine / kWidth;
  alignas(64) std::byte stage[2 * kLine];
  StagedLines lines(args.output);
  const std::int64_t skew = lines.lead;
  const std::byte* from = args.first;
  for (std::int64_t first = 0; first < args.count; first += kSlices) {
    const std::int64_t count = std::min(kSlices, args.count - first);
    from = copyApart<kWidth>(from, args.stride, count, stage + skew);
    lines.write(stage, skew + count * kWidth, first + count == args.count);
  }
}

template <int kWidth>
StrideKernel strideCopier(Store store) {
  return store == Store::Stream ? &copyStridedLines<kWidth> : &copyStrided<kWidth>;
}

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
