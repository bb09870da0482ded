// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/calibrate_rows.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include <time.h>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace gathernd::cpu {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

/// Tables that lead every row down one way.
Tuning byVectors() {
  Tuning tuning;
  tuning.prefetchTable = tuning.prefetchRows = tuning.longRow = kNever;
  tuning.streamRows = tuning.streamRowsThreads = kNever;
  tuning.streamOutput = tuning.streamOutputThreads = kNever;
  return tuning;
}
Tuning byLibrary() {
  Tuning tuning = byVectors();
  tuning.longRow = 0;
  return tuning;
}
Tuning byString() {
  Tuning tuning = byLibrary();
  tuning.longRowByString = 1;
  return tuning;
}
Tuning pastCaches() {
  Tuning tuning = byVectors();
  tuning.streamRows = tuning.streamRowsThreads = 0;
  tuning.streamOutput = tuning.streamOutputThreads = 0;
  return tuning;
}
/// As such a table is gathered from by default.
Tuning fetchedAsUsual(Tuning tuning) {
  tuning.prefetchTable = Tuning().prefetchTable;
  return tuning;
}
Tuning prefetching() {
  Tuning tuning = byVectors();
  tuning.prefetchTable = tuning.prefetchRows = 0;
  return tuning;
}

/// One thread is asked for its own time: what other programs take of its processor does not count.
double now(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// Random rows of a table at the start of memory, to what follows.
class RowGather {
 public:
  RowGather(std::span<std::byte> memory, std::int64_t rowBytes, std::int64_t tableBytes,
            std::int64_t outputBytes)
      : ids_(static_cast<std::size_t>(outputBytes / rowBytes)) {
    rule_.depth = 1;
    rule_.axisSize[0] = rule_.slicesPerBatch = tableBytes / rowBytes;
    rule_.sliceStride[0] = rule_.tupleStride = rule_.componentStride = 1;
    rule_.tuplesPerBatch = static_cast<std::int64_t>(ids_.size());
    job_.rule = &rule_;
    job_.tupleCount = rule_.tuplesPerBatch;
    job_.sliceBytes = rowBytes;
    job_.params = memory.data();
    job_.indices = reinterpret_cast<const std::byte*>(ids_.data());
    job_.output = memory.data() + tableBytes;
    draw();
  }
  RowGather(const RowGather&) = delete;
  RowGather& operator=(const RowGather&) = delete;

  /// Other rows: those just read would be in cache.
  void draw() {
    for (std::int64_t& id : ids_) {
      random_ = random_ * 6364136223846793005U + 1442695040888963407U;
      id = static_cast<std::int64_t>((random_ >> 33) * static_cast<std::uint64_t>(rule_.axisSize[0]) >> 31);
    }
  }

  double nanoseconds(const Tuning& tuning, int threads, int passes) const {
    const Strategy strategy = Strategy::of(job_, tuning, threads);
    const JobOptions options;
    const clockid_t clock = strategy.workers == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    const double start = now(clock);
    for (int pass = 0; pass < passes; ++pass) {
      Run run(job_, options, strategy, currentKernels());
      if (strategy.workers == 1) {
        run.work(0);
      } else {
        runWorkers(strategy.workers, [&run](int worker) { run.work(worker); });
      }
    }
    return (now(clock) - start) / passes;
  }

 private:
  std::vector<std::int64_t> ids_;
  std::uint64_t random_ = 1;
  OffsetRule rule_{};
  GatherJob job_;
};

void keepLeast(double& least, double cost) {
  least = std::min(least, cost);
}

/// What the two ways take by turns, the first over the second.
double streamGain(const RowGather& rows, const Tuning& cached, const Tuning& past, std::int64_t outputBytes,
                  int threads) {
  constexpr std::int64_t kLarge = 16 * kMiB;  // long enough for few turns
  constexpr int kTimed = 2;
  double ordinary = 1e18;
  double streamed = 1e18;
  for (int turn = outputBytes < kLarge ? 0 : 1; turn < 2; ++turn) {
    // What non-temporal stores have put out of the caches is back after some passes only.
    rows.nanoseconds(cached, threads, 3);
    for (int i = 0; i < kTimed; ++i) keepLeast(ordinary, rows.nanoseconds(cached, threads, 1));
    rows.nanoseconds(past, threads, 1);
    for (int i = 0; i < kTimed; ++i) keepLeast(streamed, rows.nanoseconds(past, threads, 1));
  }
  return ordinary / streamed;
}

bool hasFastStrings() {
#if defined(__x86_64__)
  constexpr unsigned kErms = 1U << 9;
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kErms) != 0;
#else
  return false;
#endif
}

}  // namespace

RowCosts rowCosts(std::span<std::byte> memory, std::int64_t rowBytes) {
  constexpr int kRepeats = 6;
  constexpr int kPasses = 2;
  constexpr std::int64_t kOffLines = 16;
  RowCosts sum;
  for (const std::int64_t bytes : {rowBytes, rowBytes + kOffLines}) {
    const RowGather rows(memory, bytes, kMiB, kMiB);
    RowCosts least = {1e18, 1e18, 1e18};
    const Tuning string = hasFastStrings() ? byString() : byLibrary();
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      keepLeast(least.vectors, rows.nanoseconds(byVectors(), 1, kPasses));
      keepLeast(least.library, rows.nanoseconds(byLibrary(), 1, kPasses));
      keepLeast(least.string, rows.nanoseconds(string, 1, kPasses));
    }
    sum.vectors += least.vectors;
    sum.library += least.library;
    sum.string += least.string;
  }
  return sum;
}

double rowStreamGain(std::span<std::byte> memory, std::int64_t outputBytes, int threads) {
  constexpr std::int64_t kRow = 4096;
  return streamGain({memory, kRow, outputBytes, outputBytes}, byLibrary(), pastCaches(), outputBytes,
                    threads);
}

double sliceStreamGain(std::span<std::byte> memory, std::int64_t outputBytes, int threads) {
  constexpr std::int64_t kSlice = 64;
  return streamGain({memory, kSlice, outputBytes, outputBytes}, fetchedAsUsual(byVectors()),
                    fetchedAsUsual(pastCaches()), outputBytes, threads);
}

double rowPrefetchGain(std::span<std::byte> memory, std::int64_t tableBytes) {
  constexpr std::int64_t kRow = 1024;
  constexpr int kRepeats = 7;
  RowGather rows(memory, kRow, tableBytes, kMiB);
  double without = 1e18;
  double with = 1e18;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    rows.draw();
    keepLeast(without, rows.nanoseconds(byVectors(), 1, 1));
    rows.draw();
    keepLeast(with, rows.nanoseconds(prefetching(), 1, 1));
  }
  return without / with;
}

}  // namespace gathernd::cpu
