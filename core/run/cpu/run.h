// SPDX-License-Identifier: GPL-3.0-or-later
// One run of a job, shared by its workers: each has a share of the chunks, which it works through in steps,
// and helps with the others' when its own is done. Shares are the same in the next run, so that a worker
// finds its part of the output in its own cache. What is reported does not depend on who took which chunk:
// counts add up and the first bad tuple is a minimum. Thread rule: work() from any number of threads, the
// rest from the one that made it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/resolve.h"
#include "core/run/cpu/tuning.h"
#include "core/tensor/cache_line.h"

namespace gathernd::cpu {

// What a run decides before it starts: how slices are found, how they are stored, how the work is cut. All
// of it follows from sizes and the tuning table; what follows from the indices' values is decided step by
// step. Units: bytes unless said. Thread rule: a plain value.

struct Strategy {
  /// An index value is the slice's number within its batch entry: no offsets are made.
  bool direct = false;
  IdForm form = IdForm::Offset;     ///< of a direct run
  Store store = Store::Cached;      ///< of single slices
  Store runStore = Store::Cached;   ///< of consecutive ones, of parts and of fill
  Store longStore = Store::Cached;  ///< the same, from so many bytes in a row on:
  std::int64_t longRun = INT64_MAX;
  Prefetch prefetch = Prefetch::None;  ///< of slices that come from memory, not from cache
  Store nearStore = Store::Cached;     ///< in steps whose slices lie near each other, which want no prefetch

  int workers = 1;
  std::int64_t tuplesPerChunk = 1;  ///< a worker takes chunks; whole output lines of slices below 1 KB
  std::int64_t partsPerTuple = 1;   ///< above 1: slices so large that each is cut, and a chunk is one part
  std::int64_t partBytes = 0;
  std::int64_t chunks = 0;
  std::int64_t tuplesPerStep = 1;  ///< between two looks for a cancel

  static Strategy of(const GatherJob& job, const Tuning& tuning, int threads);
  /// Long ones that start within a line go as short ones do: memcpy and `rep movsb` took 1.35 times as long
  /// as our vectors, which store whole lines, on a Zen 4 (80 KB, 20 bytes behind).
  Store storeOfRun(std::int64_t bytes, const std::byte* target) const {
    const bool isLong = bytes >= longRun && (longStore == Store::Stream || startsLine(target));
    return isLong ? longStore : runStore;
  }
  /// Whether something is written that others may see only after finishStreams().
  bool streams() const {
    return store == Store::Stream || runStore == Store::Stream || longStore == Store::Stream ||
           nearStore == Store::Stream;
  }

 private:
  void storeBy(const GatherJob& job, const Tuning& tuning, bool fromMemory);
};

class Run {
 public:
  Run(const GatherJob& job, const JobOptions& options, const Strategy& strategy, const Kernels& kernels);

  /// `worker` is 0 or more, a number for each thread; one alone does it all.
  void work(int worker);
  JobReport report() const { return {report_.badCount, report_.firstBad, cancelled_.load()}; }

 private:
  /// Slices up to this read a bad tuple's bytes like any other's, from fillRow_.
  static constexpr std::int64_t kFillRowBytes = 4096;

  template <class IndexT>
  struct DirectBatch {
    const IndexT* indices;  ///< of all batch entries
    const std::byte* base;  ///< of this entry in params
    std::int64_t end;       ///< the tuple after its last
  };

  /// Chunks of one worker, taken in order by whoever comes. A line each: they are counted at once.
  struct alignas(64) Share {
    std::atomic<std::int64_t> taken{0};
  };
  static constexpr int kMaxShares = 64;
  /// Room for one, made only where there is a worker: to clear 64 lines is half of what a short run costs.
  union ShareRoom {
    ShareRoom() {}  // NOLINT(modernize-use-equals-default): that would be deleted
    Share share;
  };

  /// The number of the share's next chunk, which is the caller's then.
  std::int64_t take(std::atomic<std::int64_t>& taken) const;
  /// False when the run is cancelled.
  bool doShare(int share, BlockReport& report);
  bool doChunk(std::int64_t chunk, BlockReport& report);
  bool doPart(std::int64_t chunk, BlockReport& report);
  template <class IndexT>
  bool doDirect(std::int64_t first, std::int64_t last, BlockReport& report);
  /// How many tuples it copied; 0: there is one among the next that is not in range.
  template <class IndexT>
  std::int64_t directStep(const DirectBatch<IndexT>& entry, std::int64_t tuple, std::int64_t end) const;
  /// The same where the next slices lie at a constant distance; 0: they do not, or are not in range.
  template <class IndexT>
  std::int64_t strideStep(const DirectBatch<IndexT>& entry, std::int64_t tuple, std::int64_t end) const;
  /// From one id to the next, as far as the first two and the last tell, which may be any numbers; 0 where no
  /// stride is worth while.
  template <class IndexT>
  std::int64_t stepOf(const IndexT* ids, std::int64_t count) const;
  /// Whether the step goes through params so slowly (windows, short strides, sorted ids) that the processor
  /// fetches what comes next by itself: a prefetch of each slice would fetch every line many times.
  template <class IdT>
  static bool isNear(const IdT* ids, std::int64_t count, std::int64_t bytesPerId);
  bool within(std::int64_t id) const { return id >= 0 && id < job_.rule->axisSize[0]; }
  template <class IndexT>
  std::int64_t runLength(const IndexT* ids, std::int64_t step, std::int64_t most) const;
  bool doResolved(std::int64_t first, std::int64_t last, BlockReport& report);
  /// Slices of tuples first … by their offsets; `someBad`: there may be bad ones among them.
  void copyOffsets(std::int64_t first, const std::int64_t* offsets, std::int64_t count, std::int64_t known,
                   bool someBad) const;
  void copyRun(const std::byte* source, std::byte* target, std::int64_t bytes) const {
    kernels_.copyRun(source, target, bytes, strategy_.storeOfRun(bytes, target));
  }
  /// Asks for the slices' pages, where they lie in a file and are not in memory.
  void fetch(const std::int64_t* offsets, std::int64_t count) const;
  void fill(std::byte* target, std::int64_t bytes) const;
  void makeFillRow();
  void countDone();

  const GatherJob& job_;
  const JobOptions& options_;
  const Strategy& strategy_;
  const Kernels& kernels_;
  ResolveRule rule_;
  ResolveKernel resolve_ = nullptr;
  CopyKernel copyDirect_ = nullptr;
  CopyKernel copyStrided_ = nullptr;   ///< of slices that it pays for, out of a cache
  StrideKernel copyStride_ = nullptr;  ///< the same, from memory
  CopyKernel copyOffsets_ = nullptr;
  CopyKernel copyNear_ = nullptr;  ///< direct, where isNear(); nullptr where nothing is prefetched anyway
  CopyKernel copyNearOffsets_ = nullptr;    ///< the same by offsets
  const std::byte* fillFrom_ = nullptr;     ///< kFillRowBytes of the fill element
  std::int64_t fillBytes_ = kFillRowBytes;  ///< of it, whole elements

  int shareCount_;
  std::array<ShareRoom, kMaxShares> shares_;
  std::atomic<std::int64_t> done_{0};
  std::atomic<bool> cancelled_{false};
  std::mutex mutex_;
  BlockReport report_;
  alignas(64) std::array<std::byte, kFillRowBytes> fillRow_;  ///< made only where the pattern is not zero
};

}  // namespace gathernd::cpu
