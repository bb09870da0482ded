// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/cpu/calibrate_probes.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

#include <sys/mman.h>

#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20;
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

class Random {
 public:
  std::size_t below(std::size_t count) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::size_t>((state_ >> 32) * count >> 32);
  }

 private:
  std::uint64_t state_ = 88172645463325252U;
};

/// One cycle through all lines (Sattolo's shuffle): each holds the place of the next.
void linkLines(std::span<std::byte> table) {
  const std::size_t lines = table.size() / kLine;
  std::vector<std::uint32_t> next(lines);
  std::iota(next.begin(), next.end(), 0U);
  Random random;
  for (std::size_t i = lines - 1; i > 0; --i) std::swap(next[i], next[random.below(i)]);
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
  Random random;
  // Others each time: those just read would be in cache.
  const auto draw = [&] {
    for (std::uint32_t& line : lines) line = static_cast<std::uint32_t>(random.below(table.size() / kLine));
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

}  // namespace

ProbeMemory::ProbeMemory(std::int64_t bytes) {
  const auto size = static_cast<std::size_t>(bytes);
  mapped_ = size + kHugePage;
  place_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place_ == MAP_FAILED) {
    place_ = nullptr;
    return;
  }
  const std::size_t past = reinterpret_cast<std::uintptr_t>(place_) % kHugePage;
  std::byte* const start = static_cast<std::byte*>(place_) + (kHugePage - past) % kHugePage;
  madvise(start, size, MADV_HUGEPAGE);
  std::memset(start, 1, size);
  bytes_ = {start, size};
}

ProbeMemory::~ProbeMemory() {
  if (place_ != nullptr) munmap(place_, mapped_);
}

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

}  // namespace gathernd::cpu
