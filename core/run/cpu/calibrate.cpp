// SPDX-License-Identifier: GPL-3.0-or-later
// Nearly all is measured by gathers of the engine itself, led down one way and another in turns by tables
// made for that; of each way its least time counts: what disturbs a repeat only adds to it. Units: bytes,
// nanoseconds.
#include "core/run/cpu/calibrate.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <limits>
#include <mutex>
#include <vector>

#include <time.h>

#include "core/run/cpu/parallel.h"
#include "core/run/cpu/run.h"
#include "core/tensor/tensor.h"

namespace gathernd::cpu {
namespace {

constexpr std::int64_t kKibi = 1 << 10, kMebi = 1 << 20;
constexpr std::int64_t kMost = 32 * kMebi;  // of a table, and of an output
constexpr std::int64_t kSlice = 64;
constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
/// So many clear gains in a row settle a number: larger sizes need not be tried.
constexpr std::size_t kSettled = 3;
constexpr std::size_t kRounds = 3;

/// One thread is asked for its own time: what other programs take of its processor does not count.
double now(clockid_t clock = CLOCK_MONOTONIC) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

struct Workload {
  std::int64_t row, table, output;
  int threads = 1;
};

/// Random rows of a table at the start of memory, to what follows.
class RowGather {
 public:
  RowGather(std::span<std::byte> memory, const Workload& work)
      : threads_(work.threads), ids_(static_cast<std::size_t>(work.output / work.row)) {
    rule_.depth = 1;
    rule_.axisSize[0] = rule_.slicesPerBatch = work.table / work.row;
    rule_.sliceStride[0] = rule_.tupleStride = rule_.componentStride = 1;
    rule_.tuplesPerBatch = static_cast<std::int64_t>(ids_.size());
    job_.rule = &rule_;
    job_.tupleCount = rule_.tuplesPerBatch;
    job_.sliceBytes = work.row;
    job_.params = memory.data();
    job_.indices = reinterpret_cast<const std::byte*>(ids_.data());
    job_.output = memory.data() + work.table;
  }
  RowGather(const RowGather&) = delete;
  RowGather& operator=(const RowGather&) = delete;

  /// Other rows each time: those just read would be in cache.
  double nanoseconds(const Tuning& tuning) {
    for (std::int64_t& id : ids_) {
      random_ = random_ * 6364136223846793005U + 1442695040888963407U;
      id = static_cast<std::int64_t>((random_ >> 33) * static_cast<std::uint64_t>(rule_.axisSize[0]) >> 31);
    }
    const Strategy strategy = Strategy::of(job_, tuning, threads_);
    const JobOptions options;
    const clockid_t clock = strategy.workers == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    const double start = now(clock);
    Run run(job_, options, strategy, currentKernels());
    runWorkers(strategy.workers, [&run](int worker) { run.work(worker); });
    return now(clock) - start;
  }

 private:
  int threads_;
  std::vector<std::int64_t> ids_;
  std::uint64_t random_ = 1;
  OffsetRule rule_{};
  GatherJob job_;
};

class Calibrator {
 public:
  Calibrator(double budgetSeconds, std::span<std::byte> memory)
      : until_(now() + budgetSeconds * 1e9), memory_(memory) {}

  /// Each number is the median of its rounds: other programs come and go within one.
  Tuning run() const {
    std::vector<Tuning> rounds;
    double took = 0;
    while (rounds.size() < kRounds && now() + took < until_) {
      const double start = now();
      rounds.push_back(round());
      took = now() - start;
    }
    Tuning tuning;
    for (const TuningField& field : tuningFields()) {
      std::vector<std::int64_t> values;
      for (const Tuning& one : rounds) values.push_back(one.*field.value);
      std::sort(values.begin(), values.end());
      if (!values.empty()) tuning.*field.value = values[values.size() / 2];
    }
    return clampToLimits(tuning);
  }

 private:
  using Field = std::int64_t Tuning::*;
  /// A number that is a size: the sizes that are tried, `from`, 2 `from` … `to`, what is done at one, and by
  /// how much the way beyond it has to be faster: clearly at one size, at least so much at all larger ones.
  struct Threshold {
    Field field;
    std::int64_t from, to;
    std::function<Workload(std::int64_t size)> work;
    double clear, least = 1;
  };

  /// What was not measured in time stays as it is by default. The quickest first: the last take most of it.
  Tuning round() const {
    Tuning tuning;
    const auto ofTable = [](std::int64_t row, std::int64_t output) {
      return [=](std::int64_t size) { return Workload{row, size, output}; };
    };
    const auto ofRow = [](std::int64_t size) { return Workload{size, kMebi, kMebi}; };
    choose(&Tuning::prefetchToSecondLevel, 0, &Tuning::prefetchTable, {kSlice, kMost, kMebi}, tuning);
    choose(&Tuning::longRowByString, 1, &Tuning::longRow, {16 * kKibi, kMebi, kMebi}, tuning);
    find({&Tuning::cachedTable, 128 * kKibi, kMost, ofTable(kSlice, 256 * kKibi), 1.05}, tuning);
    find({&Tuning::prefetchRows, 4 * kMebi, kMost, ofTable(kKibi, kMebi), 1.1}, tuning);
    // As fast within the second-level cache is enough: beyond it vectors lose more.
    find({&Tuning::longRow, kKibi, 256 * kKibi, ofRow, 0.99, 0.99}, tuning);
    tuning.prefetchTable = tuning.cachedTable;
    if (!late()) tuning.bytesPerThread = static_cast<std::int64_t>(copyRate() * regionCost());
#if defined(__x86_64__)  // elsewhere there are no non-temporal stores
    const auto ofOutput = [](std::int64_t row, int threads) {
      return [=](std::int64_t size) { return Workload{row, size, size, threads}; };
    };
    const int all = defaultThreads();
    find({&Tuning::streamRows, 2 * kMebi, kMost, ofOutput(4 * kKibi, 1), 1.05}, tuning);
    // Nothing runs between two passes here. Where something does, small slices by ordinary stores lose a
    // sixth at the sizes that they are ahead here by up to a twelfth.
    find({&Tuning::streamOutput, kMebi, kMost, ofOutput(kSlice, 1), 1.05, 0.9}, tuning);
    find({&Tuning::streamRowsThreads, 2 * kMebi, kMost, ofOutput(4 * kKibi, all), 1.05}, tuning);
    find({&Tuning::streamOutputThreads, kMebi, kMost, ofOutput(kSlice, all), 1.05, 0.9}, tuning);
#endif
    return tuning;
  }

  bool late() const {
    return now() >= until_;
  }

  /// How many times faster the second table has it, the least time of some turns each.
  double gain(const Workload& work, const Tuning& one, const Tuning& other) const {
    RowGather rows(memory_, work);
    const bool warm = work.table == work.output;  // both may be in cache
    const int turns = work.output <= kMebi ? 7 : work.output < 16 * kMebi ? 2 : 1;
    std::array<double, 2> least{1e18, 1e18};
    for (int turn = 0; turn < turns; ++turn) {
      for (const std::size_t way : {0, 1}) {
        const Tuning& tuning = way == 0 ? one : other;
        // What non-temporal stores have put out of the caches is back after some passes only.
        for (int pass = warm ? -2 : 0; pass < (warm ? 2 : 1); ++pass) {
          const double took = rows.nanoseconds(tuning);
          if (pass >= 0) least[way] = std::min(least[way], took);
        }
      }
    }
    return least[0] / least[1];
  }

  /// Of a number that is 0 or 1 whatever the size: the `other`, where it is faster by a thirtieth. `always`:
  /// so that the number decides.
  void choose(Field field, std::int64_t other, Field always, const Workload& work, Tuning& tuning) const {
    if (late()) return;
    Tuning one = tuning;
    one.*always = 0;
    one.*field = 1 - other;
    Tuning two = one;
    two.*field = other;
    tuning.*field = gain(work, one, two) > 1.03 ? other : 1 - other;
  }

  /// Midway to the smallest size from which the way beyond the number wins for good, from the one before,
  /// where it does not; beyond them all where none does.
  void find(const Threshold& wanted, Tuning& tuning) const {
    const Field field = wanted.field == &Tuning::cachedTable ? &Tuning::prefetchTable : wanted.field;
    Tuning never = tuning, always = tuning;
    never.*field = kNever;
    always.*field = 0;
    std::vector<double> gains;
    std::size_t settled = 0;
    for (std::int64_t size = wanted.from; size <= wanted.to && settled < kSettled; size *= 2) {
      if (late()) return;
      gains.push_back(gain(wanted.work(size), never, always));
      settled = gains.back() > wanted.clear + 0.1 ? settled + 1 : 0;
    }
    const auto found = firstLasting(gains, wanted.clear, wanted.least);
    const std::int64_t size = found ? wanted.from << *found : 4 * wanted.to;
    tuning.*wanted.field = size - size / 4;
  }

  /// Bytes read and written a nanosecond, one thread copying.
  double copyRate() const {
    constexpr std::int64_t kHalf = 16 * kMebi;
    double least = 1e18;
    for (int i = 0; i < 5; ++i) {
      const double start = now();
      std::memcpy(memory_.data() + kHalf, memory_.data(), kHalf);
      least = std::min(least, now() - start);
    }
    return 2.0 * kHalf / least;
  }

  /// What an empty region of two costs its caller when the second thread has gone to sleep: the median.
  static double regionCost() {
    constexpr double kUntilAsleep = 150e3;
    std::array<double, 31> costs{};
    for (double& cost : costs) {
      const double until = now() + kUntilAsleep;
      while (now() < until) {
      }
      const double start = now();
      runWorkers(2, [](int) {});
      cost = now() - start;
    }
    std::sort(costs.begin(), costs.end());
    return costs[costs.size() / 2];
  }

  double until_;
  std::span<std::byte> memory_;
};

/// Two at once would measure each other.
std::mutex& oneAtATime() {
  static std::mutex mutex;
  return mutex;
}

Calibration measure() {
  Calibration result;
  result.source = tuningSource();
  if (result.source == TuningSource::Forced) return result;
  const double start = now();
  const Tuning tuning = calibrate();
  result.seconds = (now() - start) / 1e9;
  const std::string file = tuningCacheFile();
  if (saveTuning(file, thisCpu(), tuning)) result.keptIn = file;
  setTuning(tuning, TuningSource::Measured);
  result.source = TuningSource::Measured;
  return result;
}

}  // namespace

Tuning calibrate(double budgetSeconds) {
  constexpr std::int64_t kBytes = 2 * kMost;
  // Touched, and in huge pages where the system gives them: small ones would be measured as well.
  auto memory = Buffer::allocate(kBytes);
  if (!memory) return {};
  std::memset(memory->data(), 1, kBytes);
  return Calibrator(budgetSeconds, {memory->data(), static_cast<std::size_t>(kBytes)}).run();
}

Calibration calibrateAgain() {
  const std::lock_guard lock(oneAtATime());
  return measure();
}

Calibration ensureCalibrated() {
  const std::lock_guard lock(oneAtATime());
  const TuningSource source = tuningSource();
  if (source == TuningSource::Default) return measure();
  return {source, 0, source == TuningSource::Cache ? tuningCacheFile() : std::string()};
}

std::optional<std::size_t> firstLasting(std::span<const double> gains, double clear, double least) {
  std::optional<std::size_t> found;
  for (std::size_t i = gains.size(); i-- > 0 && gains[i] >= least;) {
    if (gains[i] >= clear) found = i;
  }
  return found;
}

}  // namespace gathernd::cpu
