// SPDX-License-Identifier: GPL-3.0-or-later
// Slices above a cache line, and runs of bytes. A slice from a large table is prefetched line by line, a
// fixed number of lines ahead of the copy, so that the misses in flight stay level instead of coming in
// bursts. Streamed output is written in whole lines whatever its alignment: a line that two slices share is
// put together by two overlapping stores.
#if defined(GATHERND_COPY_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef GATHERND_COPY_ROWS_INL_H
#undef GATHERND_COPY_ROWS_INL_H
#else
#define GATHERND_COPY_ROWS_INL_H
#endif

#include "core/run/cpu/copy_small-inl.h"

HWY_BEFORE_NAMESPACE();
namespace gathernd::cpu::HWY_NAMESPACE {

template <Prefetch kPrefetch>
HWY_INLINE void prefetchAt(std::uintptr_t address) {
  if constexpr (kPrefetch == Prefetch::Second) {
    __builtin_prefetch(reinterpret_cast<const void*>(address), 0, 2);
  } else {
    __builtin_prefetch(reinterpret_cast<const void*>(address), 0, 3);
  }
}

template <Store kStore>
HWY_INLINE void putLine(const Line& line, std::byte* target) {
  if constexpr (kStore == Store::Stream) {
    line.stream(target);
  } else {
    line.store(target);
  }
}

/// While line j of slice i is copied, the line kFarLines further on in the order of copying is fetched: first
/// some of slice i + ahead, then some of the one after it.
template <IdForm kForm>
class LineAhead {
 public:
  LineAhead(const Ids<kForm>& ids, const CopyArgs& args)
      : ids_(ids),
        last_(args.known - 1),
        sliceBytes_(args.sliceBytes),
        straddles_(
            (reinterpret_cast<std::uintptr_t>(args.base) | static_cast<std::uintptr_t>(args.sliceBytes)) %
                kLine !=
            0),
        lines_((args.sliceBytes + kLine - 1) / kLine),
        slices_(kFarLines / lines_),
        skip_(kFarLines % lines_) {}
  /// How many lines of a slice are copied before the second part's turn.
  std::int64_t firstPart() const { return lines_ - skip_; }
  std::int64_t secondPart() const { return skip_; }
  HWY_INLINE std::uintptr_t firstAddress(std::int64_t i) const {
    return ids_.address(std::min(i + slices_, last_)) + static_cast<std::uintptr_t>(skip_ * kLine);
  }
  HWY_INLINE std::uintptr_t secondAddress(std::int64_t i) const {
    return ids_.address(std::min(i + slices_ + 1, last_));
  }
  /// A slice may touch one line more than its size has.
  bool straddles() const { return straddles_; }
  HWY_INLINE std::uintptr_t lastByte(std::int64_t i) const {
    return ids_.address(std::min(i + slices_, last_)) + static_cast<std::uintptr_t>(sliceBytes_ - 1);
  }

 private:
  const Ids<kForm>& ids_;
  std::int64_t last_, sliceBytes_;
  bool straddles_;
  std::int64_t lines_, slices_, skip_;
};

/// Loads before stores, two lines of them: in cache this beats the C library's memcpy at 1 KB, on a Zen 4 by
/// a seventh.
template <Store kStore>
HWY_INLINE void copyLinesInPairs(const std::byte* HWY_RESTRICT source, std::byte* HWY_RESTRICT target,
                                 std::int64_t lines) {
  std::int64_t j = 0;
#pragma GCC unroll 2
  for (; j + 2 <= lines; j += 2) {
    const Line first = Line::load(source + j * kLine);
    const Line second = Line::load(source + (j + 1) * kLine);
    putLine<kStore>(first, target + j * kLine);
    putLine<kStore>(second, target + (j + 1) * kLine);
  }
  if (j < lines) putLine<kStore>(Line::load(source + j * kLine), target + j * kLine);
}

/// At least a line, into lines of the target: a vector that is stored across two of them cost up to a quarter
/// of the time.
HWY_INLINE void copyAligned(const std::byte* HWY_RESTRICT source, std::byte* HWY_RESTRICT target,
                            std::int64_t bytes) {
  const auto skew = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(target) % kLine);
  const std::int64_t head = skew == 0 ? 0 : kLine - skew;
  if (head > 0) Line::load(source).store(target);
  copyLinesInPairs<Store::Cached>(source + head, target + head, (bytes - head) / kLine);
  Line::load(source + bytes - kLine).store(target + bytes - kLine);
}

/// By the processor's own loop.
HWY_INLINE void copyString(const std::byte* source, std::byte* target, std::int64_t bytes) {
#if HWY_ARCH_X86
  asm volatile("rep movsb" : "+D"(target), "+S"(source), "+c"(bytes) : : "memory");
#else
  std::memcpy(target, source, static_cast<std::size_t>(bytes));
#endif
}

template <Store kStore, Prefetch kPrefetch>
HWY_INLINE void copyWholeLines(const std::byte* HWY_RESTRICT source, std::byte* HWY_RESTRICT target,
                               std::int64_t lines, std::uintptr_t ahead) {
#pragma GCC unroll 4
  for (std::int64_t j = 0; j < lines; ++j) {
    if constexpr (kPrefetch != Prefetch::None)
      prefetchAt<kPrefetch>(ahead + static_cast<std::uintptr_t>(j * kLine));
    putLine<kStore>(Line::load(source + j * kLine), target + j * kLine);
  }
}

/// The lines of slice i, with what is to be prefetched meanwhile.
template <Store kStore, Prefetch kPrefetch, IdForm kForm>
HWY_INLINE void copyPrefetching(const LineAhead<kForm>& ahead, std::int64_t i,
                                const std::byte* HWY_RESTRICT source, std::byte* HWY_RESTRICT target,
                                std::int64_t lines) {
  const std::int64_t first = std::min(lines, ahead.firstPart());
  const std::uintptr_t firstAddress = ahead.firstAddress(i);
  copyWholeLines<kStore, kPrefetch>(source, target, first, firstAddress);
  const std::uintptr_t secondAddress = ahead.secondAddress(i);
  copyWholeLines<kStore, kPrefetch>(source + first * kLine, target + first * kLine, lines - first,
                                    secondAddress);
  // A slice may have more lines to fetch than to copy: its ends lie in lines that others share.
  for (std::int64_t j = first; j < ahead.firstPart(); ++j)
    prefetchAt<kPrefetch>(firstAddress + static_cast<std::uintptr_t>(j * kLine));
  for (std::int64_t j = lines - first; j < ahead.secondPart(); ++j)
    prefetchAt<kPrefetch>(secondAddress + static_cast<std::uintptr_t>(j * kLine));
  if (ahead.straddles()) prefetchAt<kPrefetch>(ahead.lastByte(i));
}

template <IdForm kForm, Prefetch kPrefetch>
void copyRowsCached(const CopyArgs& args) {
  const std::int64_t sliceBytes = args.sliceBytes;
  const Ids<kForm> ids(args, sliceBytes);
  const LineAhead<kForm> ahead(ids, args);
  const std::int64_t lines = sliceBytes / kLine;
  std::byte* target = args.output;
  for (std::int64_t i = 0; i < args.count; ++i, target += sliceBytes) {
    const std::byte* source = ids(i);
    if constexpr (kPrefetch != Prefetch::None) {
      copyPrefetching<Store::Cached, kPrefetch>(ahead, i, source, target, lines);
      Line::load(source + sliceBytes - kLine).store(target + sliceBytes - kLine);
    } else {
      copyAligned(source, target, sliceBytes);
    }
  }
}

/// Rows by what copies a row best, one after another.
template <IdForm kForm, Store kStore>
void copyRowsEach(const CopyArgs& args) {
  const Ids<kForm> ids(args, args.sliceBytes);
  std::byte* target = args.output;
  for (std::int64_t i = 0; i < args.count; ++i, target += args.sliceBytes) {
    if constexpr (kStore == Store::String) {
      copyString(ids(i), target, args.sliceBytes);
    } else {
      std::memcpy(target, ids(i), static_cast<std::size_t>(args.sliceBytes));
    }
  }
}

/// Slices of whole lines to an output that starts a line, which is the common case: a slice is fetched whole
/// while another is copied. kLines 0: known at run time.
template <IdForm kForm, Prefetch kPrefetch, int kLines>
void streamWholeLines(const CopyArgs& args) {
  const std::int64_t lines = kLines > 0 ? kLines : args.sliceBytes / kLine;
  const Ids<kForm> ids(args, kLines > 0 ? kLines * kLine : args.sliceBytes);
  const std::int64_t slicesAhead = (kFarLines + lines - 1) / lines;
  const std::int64_t fetched =
      kPrefetch == Prefetch::None ? 0
                                  : std::max<std::int64_t>(0, std::min(args.count, args.known - slicesAhead));
  std::byte* HWY_RESTRICT target = args.output;
  std::int64_t i = 0;
  for (; i < fetched; ++i, target += lines * kLine)
    copyWholeLines<Store::Stream, kPrefetch>(ids(i), target, lines, ids.address(i + slicesAhead));
  for (; i < args.count; ++i, target += lines * kLine)
    copyWholeLines<Store::Stream, Prefetch::None>(ids(i), target, lines, 0);
}

/// Above this slices are fetched in part.
inline constexpr std::int64_t kMaxWholeLines = 32;
/// Up to this, slices from memory that share lines are staged: measured on 100 bytes from 2 GB 28 ns a slice
/// against 50, on 160 and more no gain, and from a table in cache a loss.
inline constexpr std::int64_t kMaxStagedBytes = 2 * kLine;

template <IdForm kForm, Prefetch kPrefetch>
bool streamedWholeLines(const CopyArgs& args) {
  const auto skew = reinterpret_cast<std::uintptr_t>(args.output) % kLine;
  if (skew != 0 || args.sliceBytes % kLine != 0 || args.sliceBytes > kMaxWholeLines * kLine) return false;
  switch (args.sliceBytes / kLine) {
    case 2:
      streamWholeLines<kForm, kPrefetch, 2>(args);
      break;
    case 4:
      streamWholeLines<kForm, kPrefetch, 4>(args);
      break;
    case 8:
      streamWholeLines<kForm, kPrefetch, 8>(args);
      break;
    default:
      streamWholeLines<kForm, kPrefetch, 0>(args);
  }
  return true;
}

/// Slices that share lines are put next to each other in the first-level cache, which is left in whole lines:
/// nothing that is to be stored waits for the next slice's read.
template <IdForm kForm, Prefetch kPrefetch>
HWY_NOINLINE void copyRowsStaged(const CopyArgs& args) {
  constexpr std::int64_t kStageBytes = 4096;
  const std::int64_t sliceBytes = args.sliceBytes;
  const Ids<kForm> ids(args, sliceBytes);
  const std::int64_t lines = sliceBytes / kLine;
  const std::int64_t slicesAhead = kFarLines / (lines + 1);
  const std::int64_t fetched = std::min(args.count, args.known - slicesAhead);
  alignas(64) std::byte stage[kStageBytes + kMaxStagedBytes + kLine];

  StagedLines output(args.output);
  std::int64_t filled = output.lead;
  for (std::int64_t i = 0; i < args.count; ++i) {
    if (i < fetched) {
      const std::uintptr_t far = ids.address(i + slicesAhead);
      for (std::int64_t j = 0; j <= lines; ++j)
        prefetchAt<kPrefetch>(far + static_cast<std::uintptr_t>(j * kLine));
      prefetchAt<kPrefetch>(far + static_cast<std::uintptr_t>(sliceBytes - 1));
    }
    const std::byte* source = ids(i);
    for (std::int64_t j = 0; j < lines; ++j) Line::load(source + j * kLine).store(stage + filled + j * kLine);
    Line::load(source + sliceBytes - kLine).store(stage + filled + sliceBytes - kLine);
    filled += sliceBytes;
    const bool last = i + 1 == args.count;
    if (last || filled >= kStageBytes) filled = output.write(stage, filled, last);
  }
}

template <IdForm kForm, Prefetch kPrefetch>
HWY_NOINLINE void copyRowsStreamed(const CopyArgs& args) {
  if (streamedWholeLines<kForm, kPrefetch>(args)) return;
  if constexpr (kPrefetch != Prefetch::None) {
    if (args.sliceBytes <= kMaxStagedBytes) return copyRowsStaged<kForm, kPrefetch>(args);
  }
  const std::int64_t sliceBytes = args.sliceBytes;
  const Ids<kForm> ids(args, sliceBytes);
  const LineAhead<kForm> ahead(ids, args);
  std::byte* target = args.output;
  auto fill = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(target) % kLine);
  std::int64_t head = fill == 0 ? 0 : kLine - fill;
  if (head > 0) std::memcpy(target, ids(0), static_cast<std::size_t>(head));
  target += head;
  for (std::int64_t i = 0;;) {
    const std::byte* source = ids(i);
    const std::int64_t lines = (sliceBytes - head) / kLine;
    if constexpr (kPrefetch != Prefetch::None) {
      copyPrefetching<Store::Stream, kPrefetch>(ahead, i, source + head, target, lines);
    } else {
      copyWholeLines<Store::Stream, Prefetch::None>(source + head, target, lines, 0);
    }
    target += lines * kLine;
    fill = sliceBytes - head - lines * kLine;
    if (++i == args.count) {
      std::memcpy(target, source + sliceBytes - fill, static_cast<std::size_t>(fill));
      return;
    }
    head = 0;
    if (fill > 0) {
      Line::join(source + sliceBytes - fill, ids(i), fill).stream(target);
      target += kLine;
      head = kLine - fill;
    }
  }
}

inline void copyRunOf(const std::byte* source, std::byte* target, std::int64_t bytes, Store store) {
  constexpr std::uintptr_t kAhead = 4096;
  if (bytes < 4 * kLine) {
    std::memcpy(target, source, static_cast<std::size_t>(bytes));
    return;
  }
  switch (store) {
    case Store::Stream:
      break;
    case Store::Cached:
      return copyAligned(source, target, bytes);
    case Store::String:
      return copyString(source, target, bytes);
    case Store::Library:
      std::memcpy(target, source, static_cast<std::size_t>(bytes));
      return;
  }
  const auto skew = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(target) % kLine);
  const std::int64_t head = skew == 0 ? 0 : kLine - skew;
  std::memcpy(target, source, static_cast<std::size_t>(head));
  const std::int64_t lines = (bytes - head) / kLine;
  copyWholeLines<Store::Stream, Prefetch::First>(source + head, target + head, lines,
                                                 reinterpret_cast<std::uintptr_t>(source + head) + kAhead);
  const std::int64_t done = head + lines * kLine;
  std::memcpy(target + done, source + done, static_cast<std::size_t>(bytes - done));
}

template <IdForm kForm, Prefetch kPrefetch>
CopyKernel rowCopier(std::int64_t sliceBytes, Store store) {
  // Longer slices are sequential reads, which the first level's own prefetcher helps.
  constexpr std::int64_t kSecondLevelBytes = 32768;
  switch (store) {
    case Store::Stream:
      if (kPrefetch == Prefetch::Second && sliceBytes > kSecondLevelBytes)
        return &copyRowsStreamed<kForm, Prefetch::First>;
      return &copyRowsStreamed<kForm, kPrefetch>;
    case Store::Library:
      return &copyRowsEach<kForm, Store::Library>;
    case Store::String:
      return &copyRowsEach<kForm, Store::String>;
    case Store::Cached:
      break;
  }
  return &copyRowsCached<kForm, kPrefetch>;
}

}  // namespace gathernd::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
