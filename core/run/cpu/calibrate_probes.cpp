// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/calibrate_probes.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include <time.h>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace gathernd::cpu {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kSource = std::size_t{64} << 10;

double now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::nano>(time).count();
}

template <class Work>
double timed(const Work& work) {
  const double start = now();
  work();
  return now() - start;
}

double medianOf(std::span<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Keeps a result that nobody wants from being optimised away.
void use(std::uint64_t value) {
  asm volatile("" : : "r"(value) : "memory");
}

/// Below `count`.
std::size_t below(std::mt19937_64& random, std::size_t count) {
  return (random() >> 32) * count >> 32;
}

/// One cycle through all lines (Sattolo's shuffle): each holds the place of the next.
void linkLines(std::span<std::byte> table) {
  const std::size_t lines = table.size() / kLine;
  std::vector<std::uint32_t> next(lines);
  std::iota(next.begin(), next.end(), 0U);
  std::mt19937_64 random;
  for (std::size_t i = lines - 1; i > 0; --i) std::swap(next[i], next[below(random, i)]);
  for (std::size_t i = 0; i < lines; ++i) {
    const std::uint64_t place = next[i] * kLine;
    std::memcpy(table.data() + i * kLine, &place, sizeof place);
  }
}

enum class Ahead { Nothing, FirstLevel, SecondLevel };

template <Ahead kKind>
void copyLines(std::span<const std::byte> table, std::span<const std::uint32_t> lines, std::size_t ahead,
               std::span<std::byte> target) {
  const std::size_t count = lines.size() - ahead;
  for (std::size_t i = 0; i < count; ++i) {
    const std::byte* const later = table.data() + lines[i + ahead] * kLine;
    if constexpr (kKind == Ahead::FirstLevel) __builtin_prefetch(later, 0, 3);
    if constexpr (kKind == Ahead::SecondLevel) __builtin_prefetch(later, 0, 2);
    std::memcpy(target.data() + i * kLine % target.size(), table.data() + lines[i] * kLine, kLine);
  }
}

/// How many times faster the second kind copies random lines.
template <Ahead kOne, Ahead kOther>
double gainOfOther(std::span<std::byte> table, std::size_t ahead) {
  constexpr std::size_t kTuples = 16384;
  std::vector<std::uint32_t> lines(kTuples + ahead);
  std::vector<std::byte> target(kSource);
  std::mt19937_64 random;
  // Others each time: those just read would be in cache.
  const auto draw = [&] {
    for (std::uint32_t& line : lines) line = static_cast<std::uint32_t>(below(random, table.size() / kLine));
  };
  for (std::size_t at = 0; at < table.size(); at += kLine) use(std::to_integer<std::uint64_t>(table[at]));
  std::array<double, 7> gains{};
  for (double& gain : gains) {
    draw();
    const double one = timed([&] { copyLines<kOne>(table, lines, ahead, target); });
    draw();
    gain = one / timed([&] { copyLines<kOther>(table, lines, ahead, target); });
  }
  return medianOf(gains);
}

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;
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
  constexpr std::int64_t kLarge = 16 * kMebibyte;  // long enough for few turns
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

double chaseLatency(std::span<std::byte> table) {
  constexpr int kSteps = 4096;
  linkLines(table);  // in order, which also brings into cache what fits there
  std::uint64_t place = 0;
  std::array<double, 5> costs{};
  for (double& cost : costs) {
    cost = timed([&] {
             for (int step = 0; step < kSteps; ++step) {
               std::memcpy(&place, table.data() + place, sizeof place);
             }
             use(place);
           }) /
           kSteps;
  }
  return medianOf(costs);
}

double prefetchGain(std::span<std::byte> table) {
  return gainOfOther<Ahead::Nothing, Ahead::FirstLevel>(table, 128);
}

double firstLevelGain(std::span<std::byte> table) {
  return gainOfOther<Ahead::SecondLevel, Ahead::FirstLevel>(table, 64);
}

bool canStream() {
#if defined(__x86_64__)
  return true;
#else
  return false;
#endif
}

double copyRate(std::span<std::byte> memory) {
  const std::size_t half = memory.size() / 2;
  std::array<double, 5> costs{};
  for (double& cost : costs) {
    cost = timed([&] { std::memcpy(memory.data() + half, memory.data(), half); });
  }
  return static_cast<double>(2 * half) / medianOf(costs);
}

double regionCost() {
  constexpr double kUntilAsleep = 150e3;
  std::array<double, 31> costs{};
  for (double& cost : costs) {
    const double until = now() + kUntilAsleep;
    while (now() < until) {
    }
    cost = timed([] { runWorkers(2, [](int) {}); });
  }
  return medianOf(costs);
}

RowCosts rowCosts(std::span<std::byte> memory, std::int64_t rowBytes) {
  constexpr int kRepeats = 6;
  constexpr int kPasses = 2;
  constexpr std::int64_t kOffLines = 16;
  RowCosts sum;
  for (const std::int64_t bytes : {rowBytes, rowBytes + kOffLines}) {
    const RowGather rows(memory, bytes, kMebibyte, kMebibyte);
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
  RowGather rows(memory, kRow, tableBytes, kMebibyte);
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
