// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the CPU engine's inner kernels, on every vector width of this machine: questions about a block of
// indices, tuples to offsets, slices of every size by every store and prefetch. Whole runs and small calls
// are in runs_bench.cpp, the same program. `items_per_second` counts ids, tuples or slices. Judges nothing.
//   kernels_bench --benchmark_filter='avx3.*table:1MB'
#include <array>
#include <cstdint>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "core/call/plan.h"
#include "core/run/cpu/kernels.h"
#include "tests/lab/benchmarks/bench_data.h"
#include "tests/lab/benchmarks/runs_bench.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace)
using namespace gathernd::bench;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kIds = 1 << 16;
constexpr std::int64_t kOutputBytes = std::int64_t{16} << 20;

void countItems(benchmark::State& state, std::int64_t each) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * each);
}

/// Blocks of a step's size, one after another, all of them in cache.
template <class T, class Ask>
void askOfBlocks(benchmark::State& state, T step, const Ask& ask) {
  const Filled<T> ids(kIds);
  for (std::int64_t i = 0; i < kIds; ++i) ids.data()[i] = static_cast<T>(i * step);
  std::int64_t first = 0;
  for ([[maybe_unused]] auto each : state) {
    benchmark::DoNotOptimize(ask(ids.data() + first, cpu::kBlockTuples));
    first = (first + cpu::kBlockTuples) % kIds;
  }
  countItems(state, cpu::kBlockTuples);
}

void registerQuestions(const cpu::Kernels& k) {
  const auto name = [&](const char* what) { return fmt::format("{}/{}", what, k.target); };
  benchmark::RegisterBenchmark(name("inRange32").c_str(), [&k](benchmark::State& state) {
    askOfBlocks<std::int32_t>(state, 1, [&](const std::int32_t* ids, std::int64_t count) {
      return k.inRange32(ids, count, INT32_MAX - 1);
    });
  });
  benchmark::RegisterBenchmark(name("inRange64").c_str(), [&k](benchmark::State& state) {
    askOfBlocks<std::int64_t>(state, 1, [&](const std::int64_t* ids, std::int64_t count) {
      return k.inRange64(ids, count, INT64_MAX - 1);
    });
  });
  benchmark::RegisterBenchmark(name("consecutive32").c_str(), [&k](benchmark::State& state) {
    askOfBlocks<std::int32_t>(state, 1, [&](const std::int32_t* ids, std::int64_t count) {
      return k.consecutive32(ids, count, 1);
    });
  });
  benchmark::RegisterBenchmark(name("consecutive64").c_str(), [&k](benchmark::State& state) {
    askOfBlocks<std::int64_t>(state, 64, [&](const std::int64_t* ids, std::int64_t count) {
      return k.consecutive64(ids, count, 64);
    });
  });
}

struct ResolveCase {
  int depth;
  DType type;
  int badPercent;
};

OffsetRule squareRule(int depth) {
  constexpr std::int64_t kSize = 16;
  OffsetRule rule{};
  rule.depth = depth;
  rule.tupleStride = depth;
  rule.componentStride = 1;
  rule.slicesPerBatch = 1;
  for (int j = depth - 1; j >= 0; --j) {
    rule.axisSize[j] = kSize;
    rule.sliceStride[j] = rule.slicesPerBatch;
    rule.slicesPerBatch *= kSize;
  }
  rule.tuplesPerBatch = kIds;
  return rule;
}

void resolveBlocks(benchmark::State& state, const cpu::Kernels& kernels, const ResolveCase& c) {
  const OffsetRule rule = squareRule(c.depth);
  const std::int64_t bytes = elementBytes(c.type);
  const Filled<std::byte> indices(kIds * c.depth * bytes);
  Numbers numbers(1);
  for (std::int64_t i = 0; i < kIds * c.depth; ++i) {
    const std::int64_t value = numbers.below(100) < c.badPercent ? 99 : numbers.below(16);
    std::memcpy(indices.data() + i * bytes, &value, static_cast<std::size_t>(bytes));  // little-endian
  }
  const cpu::ResolveRule made = cpu::ResolveRule::of(rule, c.type, 4, 0);
  const cpu::ResolveKernel resolve = kernels.resolver(made);
  alignas(64) std::array<std::int64_t, cpu::kBlockTuples> offsets;
  cpu::BlockCare care;
  std::int64_t first = 0;
  for ([[maybe_unused]] auto each : state) {
    benchmark::DoNotOptimize(
        resolve(made, indices.data(), first, cpu::kBlockTuples, {}, offsets.data(), care));
    benchmark::ClobberMemory();
    first = (first + cpu::kBlockTuples) % kIds;
  }
  countItems(state, cpu::kBlockTuples);
}

void registerResolvers(const cpu::Kernels& k) {
  if (k.target == "scalar") return;  // has none
  for (const DType type : {DType::Int32, DType::Int64}) {
    for (int depth = 1; depth <= 4; ++depth) {
      for (const int bad : {0, 1}) {
        const std::string name =
            fmt::format("resolve/{}/{}/K:{}/bad:{}%", k.target, dtypeName(type), depth, bad);
        const ResolveCase c{depth, type, bad};
        benchmark::RegisterBenchmark(name.c_str(),
                                     [&k, c](benchmark::State& state) { resolveBlocks(state, k, c); });
      }
    }
  }
}

/// Random slices of a table into an output of 16 MB, a step at a time.
void copySlices(benchmark::State& state, cpu::CopyKernel copy, std::int64_t slice, std::int64_t tableBytes,
                bool ahead) {
  const std::byte* table = sharedTable(tableBytes);
  const std::int64_t rows = tableBytes / slice;
  const std::int64_t step = std::clamp<std::int64_t>((1 << 20) / slice, 1, cpu::kBlockTuples);
  const std::int64_t steps = kOutputBytes / slice / step;
  const Filled<std::int64_t> ids(steps * step);
  Numbers numbers(2);
  for (std::int64_t& id : ids.values()) id = numbers.below(rows);
  const Filled<std::byte> output(kOutputBytes);
  std::int64_t at = 0;
  for ([[maybe_unused]] auto each : state) {
    const std::int64_t left = (steps - at) * step;
    copy({ids.data() + at * step, step, ahead ? std::min(left, step + cpu::kPrefetchTuples) : 0, table,
          output.data() + at * step * slice, slice});
    at = (at + 1) % steps;
  }
  cpu::finishStreams();
  countItems(state, step);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * step * slice);
}

void registerCopiers(const cpu::Kernels& k) {
  constexpr std::array kStores = {"cached", "stream"};
  constexpr std::array kPrefetches = {"none", "first", "second"};
  for (const std::int64_t mega : {1, 256}) {
    for (const std::int64_t slice : {1, 4, 12, 16, 64, 100, 256, 1024, 4096}) {
      for (int store = 0; store < 2; ++store) {
        for (int prefetch = 0; prefetch < 3; ++prefetch) {
          const std::string name = fmt::format("copy/{}/table:{}MB/slice:{}/{}/prefetch:{}", k.target, mega,
                                               slice, kStores[static_cast<std::size_t>(store)],
                                               kPrefetches[static_cast<std::size_t>(prefetch)]);
          const cpu::CopyKernel copy =
              k.copier(cpu::IdForm::Index64, slice, cpu::Store(store), cpu::Prefetch(prefetch));
          benchmark::RegisterBenchmark(name.c_str(), [copy, slice, mega, prefetch](benchmark::State& state) {
            copySlices(state, copy, slice, mega << 20, prefetch > 0);
          });
        }
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
    registerQuestions(*kernels);
    registerResolvers(*kernels);
    registerCopiers(*kernels);
  }
  registerRuns();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const std::size_t ran = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return ran > 0 ? 0 : 1;
}
