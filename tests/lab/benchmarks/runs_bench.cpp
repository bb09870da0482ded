// SPDX-License-Identifier: GPL-3.0-or-later
// Times of whole runs of the CPU engine on a small grid of sizes, and of the smallest calls there are: two
// elements of a [3, 4] matrix by a plan made once, and through the C API with all that it checks. Judges
// nothing.
#include "tests/lab/benchmarks/runs_bench.h"

#include <array>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "core/c_api/gathernd.h"
#include "core/run/backend.h"
#include "core/run/cpu/engine.h"
#include "tests/lab/benchmarks/bench_data.h"

namespace gathernd::bench {
namespace {

constexpr std::int64_t kOutputBytes = std::int64_t{32} << 20;

struct Grid {
  std::int64_t sliceBytes, tableBytes;
  int threads;
  bool sequential;
};

void runWhole(benchmark::State& state, const Grid& grid) {
  const std::int64_t rows = grid.tableBytes / grid.sliceBytes;
  const std::int64_t tuples = kOutputBytes / grid.sliceBytes;
  OffsetRule rule{};
  rule.depth = 1;
  rule.axisSize[0] = rule.slicesPerBatch = rows;
  rule.sliceStride[0] = rule.tupleStride = rule.componentStride = 1;
  rule.tuplesPerBatch = tuples;
  const Filled<std::int64_t> indices(tuples);
  Numbers numbers(4);
  for (std::int64_t i = 0; i < tuples; ++i)
    indices.data()[i] = grid.sequential ? i % rows : numbers.below(rows);
  const Filled<std::byte> output(kOutputBytes);
  cpu::GatherJob job;
  job.rule = &rule;
  job.tupleCount = tuples;
  job.sliceBytes = grid.sliceBytes;
  job.params = sharedTable(grid.tableBytes);
  job.indices = indices.bytes();
  job.output = output.bytes();
  for ([[maybe_unused]] auto each : state)
    benchmark::DoNotOptimize(cpu::runJob(job, {.threads = grid.threads}).badCount);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * tuples);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * kOutputBytes);
}

void registerGrid() {
  for (const std::int64_t mega : {1, 256}) {
    for (const std::int64_t slice : {4, 16, 64, 256, 1024, 4096}) {
      for (const bool sequential : {false, true}) {
        for (const int threads : {1, 2}) {
          const Grid grid{slice, mega << 20, threads, sequential};
          const std::string name = fmt::format("run/table:{}MB/slice:{}/{}/threads:{}", mega, slice,
                                               sequential ? "sequential" : "random", threads);
          benchmark::RegisterBenchmark(name.c_str(),
                                       [grid](benchmark::State& state) { runWhole(state, grid); })
              ->UseRealTime()
              ->Unit(benchmark::kMillisecond);
        }
      }
    }
  }
}

/// Two elements of a [3, 4] matrix of float32 by pairs of int64.
struct Small {
  std::array<std::int64_t, 2> paramsShape{3, 4}, indicesShape{2, 2};
  std::array<float, 12> params{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  std::array<std::int64_t, 4> indices{2, 3, 0, 1};
  std::array<float, 2> output{};

  bool right() const { return output[0] == 11 && output[1] == 1; }
};

void finishSmall(benchmark::State& state, const Small& small) {
  if (!small.right()) state.SkipWithError("wrong output");
}

void smallByPlan(benchmark::State& state) {
  Small small;
  GatherCall call;
  call.dialect = *findDialect("tensorflow-cpu");
  call.params = {DType::Float32, Shape{3, 4}};
  call.indices = {DType::Int64, Shape{2, 2}};
  const Plan plan = *makePlan(call);
  const Tensor params =
      *Tensor::fromBytes(DType::Float32, call.params.shape, std::as_bytes(std::span(small.params)));
  const Tensor indices =
      *Tensor::fromBytes(DType::Int64, call.indices.shape, std::as_bytes(std::span(small.indices)));
  const std::unique_ptr<Backend> backend = makeCpuBackend();
  const RunOptions options;
  const auto output = std::as_writable_bytes(std::span(small.output));
  for ([[maybe_unused]] auto each : state) {
    benchmark::DoNotOptimize(backend->runInto(plan, params, indices, output, options)->count);
    benchmark::ClobberMemory();
  }
  finishSmall(state, small);
}

void smallByCall(benchmark::State& state) {
  Small small;
  gathernd_call call{};
  call.struct_size = sizeof call;
  call.index_type = GATHERND_INT64;
  call.element_bytes = sizeof(float);
  call.params_rank = call.indices_rank = 2;
  call.params_shape = small.paramsShape.data();
  call.indices_shape = small.indicesShape.data();
  call.params = small.params.data();
  call.indices = small.indices.data();
  call.output = small.output.data();
  call.params_bytes = sizeof small.params;
  call.indices_bytes = sizeof small.indices;
  call.output_bytes = sizeof small.output;
  for ([[maybe_unused]] auto each : state) {
    benchmark::DoNotOptimize(gathernd_call_run(&call));
    benchmark::ClobberMemory();
  }
  finishSmall(state, small);
}

void smallByGather(benchmark::State& state) {
  Small small;
  std::int64_t firstBad = 0;
  for ([[maybe_unused]] auto each : state) {
    benchmark::DoNotOptimize(gathernd_gather(small.params.data(), small.paramsShape.data(), 2,
                                             small.indices.data(), small.indicesShape.data(), 2, 0, 4, 8, 0,
                                             small.output.data(), 1, &firstBad));
    benchmark::ClobberMemory();
  }
  finishSmall(state, small);
}

}  // namespace

const std::byte* sharedTable(std::int64_t bytes) {
  static std::unique_ptr<Filled<std::byte>> kept;
  if (kept == nullptr || static_cast<std::int64_t>(kept->values().size()) != bytes) {
    kept.reset();
    kept = std::make_unique<Filled<std::byte>>(bytes);
    Numbers(5).fill(kept->values());
  }
  return kept->bytes();
}

void registerRuns() {
  registerGrid();
  benchmark::RegisterBenchmark("small/by_plan", smallByPlan);
  benchmark::RegisterBenchmark("small/c_call_run", smallByCall);
  benchmark::RegisterBenchmark("small/c_gather", smallByGather);
}

}  // namespace gathernd::bench
