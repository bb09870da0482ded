// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/calibrate.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>
#include <vector>

#include "core/run/cpu/parallel.h"
#include "core/tensor/tensor.h"

namespace gathernd::cpu {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::int64_t, 17> kSizes = {
    128 << 10,  192 << 10,   256 << 10,   384 << 10,   512 << 10,  768 << 10,
    1024 << 10, 1536 << 10,  2048 << 10,  3072 << 10,  4096 << 10, 6144 << 10,
    8192 << 10, 12288 << 10, 16384 << 10, 24576 << 10, 32768 << 10};
constexpr std::size_t kFromHalfMiB = 4;
constexpr std::size_t kFromOneMiB = 6;
constexpr std::size_t kFromTwoMiB = 8;
constexpr std::size_t kFromFourMiB = 10;
constexpr std::size_t kDoubling = 2;
constexpr std::int64_t kBeyond = 2 * kSizes.back();

/// Of rows, for the way to copy them.
constexpr std::array<std::int64_t, 7> kRows = {1 << 10,  2 << 10,  4 << 10,  8 << 10,
                                               16 << 10, 64 << 10, 256 << 10};
constexpr std::int64_t kLeastLong = 8 << 10;
constexpr std::int64_t kNoLongRow = std::int64_t{1} << 20;

/// Beyond this many times the second-level cache's latency a table does not stay in cache.
constexpr double kCachedLatency = 3.0;
constexpr double kClearPrefetch = 1.25;
constexpr double kClearLevel = 1.03;
constexpr double kClearStream = 1.05;
/// Nothing runs between two passes of a probe. Where something does, small slices by ordinary stores lose a
/// sixth at the sizes that a probe has them ahead by up to a twelfth.
constexpr double kLeastSlices = 0.9;
constexpr double kClearPrefetchRows = 1.1;
/// As fast within the second-level cache is enough: beyond it vectors lose more.
constexpr double kRowParity = 1.01;
constexpr double kClearString = 1.03;
/// So many clear gains in a row settle it: larger sizes need not be tried.
constexpr std::size_t kSettled = 3;
constexpr std::size_t kRounds = 3;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class Calibrator {
 public:
  explicit Calibrator(double budgetSeconds)
      : start_(Clock::now()),
        budget_(budgetSeconds),
        memory_(Buffer::allocate(2 * kBeyond).value_or(Buffer())) {
    std::fill_n(memory_.data(), memory_.size(), std::byte{1});
  }

  /// Each number is the median of its rounds: other programs come and go within one.
  Tuning run() {
    std::vector<Tuning> rounds;
    if (memory_.size() == 0) return {};
    const auto timeForAnother = [&] {
      const auto done = static_cast<double>(rounds.size());
      return rounds.empty() || secondsSince(start_) * (done + 1) / done < budget_;
    };
    while (rounds.size() < kRounds && timeForAnother()) rounds.push_back(round());
    Tuning tuning;
    for (const TuningField& field : tuningFields()) {
      std::vector<std::int64_t> values;
      for (const Tuning& one : rounds) values.push_back(one.*field.value);
      std::sort(values.begin(), values.end());
      tuning.*field.value = values[values.size() / 2];
    }
    return clampToLimits(tuning);
  }

 private:
  /// What was not measured in time stays as it is by default. The quickest first: the last take most of it.
  Tuning round() const {
    Tuning tuning;
    if (const auto found = cachedTable()) tuning.cachedTable = *found;
    if (const auto found = prefetchTable()) tuning.prefetchTable = *found;
    if (const auto found = prefetchRows()) tuning.prefetchRows = *found;
    if (!late()) chooseLongRows(kRows, costsOfRows(), tuning);
    if (!late()) tuning.prefetchToSecondLevel = firstLevelGain(first(kSizes.back())) < kClearLevel ? 1 : 0;
    if (!late())
      tuning.bytesPerThread = static_cast<std::int64_t>(copyRate(first(kSizes.back())) * regionCost());
    if (const auto found = streamRows(1)) tuning.streamRows = *found;
    if (const auto found = streamOutput(1)) tuning.streamOutput = *found;
    if (const auto found = streamRows(defaultThreads())) tuning.streamRowsThreads = *found;
    if (const auto found = streamOutput(defaultThreads())) tuning.streamOutputThreads = *found;
    return tuning;
  }

  bool late() const { return secondsSince(start_) >= budget_; }
  std::span<std::byte> first(std::int64_t bytes) const {
    return {memory_.data(), static_cast<std::size_t>(bytes)};
  }
  std::span<std::byte> memory() const { return first(memory_.size()); }

  std::optional<std::int64_t> cachedTable() const {
    std::vector<double> costs;
    for (const std::int64_t size : kSizes) {
      if (late()) return std::nullopt;
      costs.push_back(chaseLatency(first(size)));
      if (settled(costs, kCachedLatency * costs.front())) break;
    }
    return lastWithin(kSizes, costs, kCachedLatency * costs.front());
  }

  std::optional<std::int64_t> prefetchTable() const {
    const auto gain = [this](std::int64_t size) { return prefetchGain(first(size)); };
    return lastBefore({kFromHalfMiB, 1}, kClearPrefetch, gain);
  }
  std::optional<std::int64_t> prefetchRows() const {
    const auto gain = [this](std::int64_t size) { return rowPrefetchGain(memory(), size); };
    return lastBefore({kFromFourMiB, kDoubling}, kClearPrefetchRows, gain);
  }

  std::optional<std::int64_t> streamOutput(int threads) const {
    if (!canStream()) return std::nullopt;
    const auto gain = [&](std::int64_t size) { return sliceStreamGain(memory(), size, threads); };
    return firstFrom({kFromOneMiB, kDoubling, kLeastSlices}, kClearStream, gain);
  }
  std::optional<std::int64_t> streamRows(int threads) const {
    if (!canStream()) return std::nullopt;
    const auto gain = [&](std::int64_t size) { return rowStreamGain(memory(), size, threads); };
    return firstFrom({kFromTwoMiB, kDoubling}, kClearStream, gain);
  }

  std::vector<RowCosts> costsOfRows() const {
    std::vector<RowCosts> costs;
    for (const std::int64_t row : kRows) costs.push_back(rowCosts(memory(), row));
    return costs;
  }

  /// Which sizes are tried.
  struct Sizes {
    std::size_t first, step;
    double least = 1;  ///< what larger ones have to reach
  };
  /// Midway to the smallest size that gains, as every larger one does, from the one before, which does not.
  /// Where none does, one larger is tried, and what lies beyond that too taken to be out of reach.
  template <class Gain>
  std::optional<std::int64_t> firstFrom(const Sizes& sizes, double clear, const Gain& gain) const {
    const auto midway = [](std::int64_t size) { return size - size / 4; };
    const auto gains = gainsFrom(sizes, clear, gain);
    if (!gains) return std::nullopt;
    if (const auto found = firstLasting(*gains, clear, sizes.least))
      return midway(kSizes[sizes.first + *found * sizes.step]);
    if (late()) return std::nullopt;
    return gain(kBeyond) >= clear ? midway(kBeyond) : 2 * kBeyond;
  }
  /// The largest before that.
  template <class Gain>
  std::optional<std::int64_t> lastBefore(const Sizes& sizes, double clear, const Gain& gain) const {
    const auto gains = gainsFrom(sizes, clear, gain);
    if (!gains) return std::nullopt;
    const auto found = firstLasting(*gains, clear);
    return found ? kSizes[sizes.first + *found * sizes.step - sizes.step] : kSizes.back();
  }
  /// The gain at each size until it is settled; none when time ran out.
  template <class Gain>
  std::optional<std::vector<double>> gainsFrom(const Sizes& sizes, double clear, const Gain& gain) const {
    std::vector<double> gains;
    for (std::size_t i = sizes.first; i < kSizes.size(); i += sizes.step) {
      if (late()) return std::nullopt;
      gains.push_back(gain(kSizes[i]));
      if (settled(gains, 2 * clear - 1)) break;
    }
    return gains;
  }

  static bool settled(std::span<const double> values, double clear) {
    const auto last = values.last(std::min(values.size(), kSettled));
    return last.size() == kSettled &&
           std::all_of(last.begin(), last.end(), [clear](double value) { return value > clear; });
  }

  Clock::time_point start_;
  double budget_;
  Buffer memory_;
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
  const auto start = Clock::now();
  const Tuning tuning = calibrate();
  result.seconds = secondsSince(start);
  const std::string file = tuningCacheFile();
  if (saveTuning(file, thisCpu(), tuning)) result.keptIn = file;
  setTuning(tuning, TuningSource::Measured);
  result.source = TuningSource::Measured;
  return result;
}

}  // namespace

Tuning calibrate(double budgetSeconds) {
  return Calibrator(budgetSeconds).run();
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

std::int64_t lastWithin(std::span<const std::int64_t> sizes, std::span<const double> costs, double most) {
  std::size_t within = costs.size() - 1;
  while (within > 0 && costs[within] > most) --within;
  return sizes[within];
}

std::optional<std::size_t> firstLasting(std::span<const double> gains, double clear, double least) {
  std::optional<std::size_t> found;
  for (std::size_t i = gains.size(); i-- > 0 && gains[i] >= least;) {
    if (gains[i] >= clear) found = i;
  }
  return found;
}

void chooseLongRows(std::span<const std::int64_t> rows, std::span<const RowCosts> costs, Tuning& tuning) {
  double library = 0;
  double string = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] < kLeastLong) continue;
    library += costs[i].library;
    string += costs[i].string;
  }
  const bool byString = library > kClearString * string;
  std::vector<double> gains;
  for (const RowCosts& one : costs)
    gains.push_back(kRowParity * one.vectors / (byString ? one.string : one.library));
  const auto found = firstLasting(gains, 1.0);
  tuning.longRow = found ? rows[*found] : kNoLongRow;
  tuning.longRowByString = byString ? 1 : 0;
}

}  // namespace gathernd::cpu
