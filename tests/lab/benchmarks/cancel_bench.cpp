// SPDX-License-Identifier: GPL-3.0-or-later
// How long a gather goes on after it was asked to stop: cancels at random moments, one shape after another,
// as JSON on standard output. Latency is from request_stop() on another thread to the return of the run.
// Units: bytes, microseconds. Judges nothing; the machine should be quiet.
//   cancel_bench --bytes 2147483648 --cancels 200 --slice 4 --slice 4096
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/run/backend.h"
#include "core/run/cpu/parallel.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace)

namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  std::int64_t outputBytes = std::int64_t{2} << 30;
  std::int64_t tableBytes = std::int64_t{1} << 30;
  int cancels = 200;
  double withinMs = 200;  ///< of a run: its blocks are alike, and a run of gigabytes takes seconds
  int threads = 0;
  std::vector<std::int64_t> slices = {4, 64, 4096, std::int64_t{1} << 20, std::int64_t{1} << 30};
};

struct Case {
  std::int64_t sliceBytes = 0;
  double wholeMs = 0;
  std::vector<double> latenciesUs;
  int late = 0;  ///< runs that were over before the stop came; each was tried again
};

double microseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::micro>(duration).count();
}

struct Call {
  Plan plan;
  Tensor params;
  Tensor indices;
  Buffer output;
};

Expected<Call> callOf(const Settings& settings, std::int64_t sliceBytes) {
  const std::int64_t tuples = std::max<std::int64_t>(1, settings.outputBytes / sliceBytes);
  const std::int64_t rows = std::max<std::int64_t>(1, settings.tableBytes / sliceBytes);
  GatherCall call;
  call.dialect = *findDialect("tensorflow-cpu");
  call.params = {DType::UInt8, Shape{rows, sliceBytes}};
  call.indices = {DType::Int32, Shape{tuples, 1}};
  call.memoryLimit = INT64_MAX;
  auto plan = makePlan(call);
  if (!plan) return fail(plan.error());
  std::vector<std::byte> table(static_cast<std::size_t>(rows * sliceBytes), std::byte{1});
  std::mt19937_64 random(1);
  std::vector<std::int32_t> indices(static_cast<std::size_t>(tuples));
  for (std::int32_t& index : indices) {
    index = static_cast<std::int32_t>((random() >> 32) * static_cast<std::uint64_t>(rows) >> 32);
  }
  auto params = Tensor::fromBytes(DType::UInt8, call.params.shape, table);
  auto rowsOf = Tensor::fromBytes(DType::Int32, call.indices.shape, std::as_bytes(std::span(indices)));
  auto output = Buffer::allocate(plan->outputBytes());
  if (!params) return fail(params.error());
  if (!rowsOf) return fail(rowsOf.error());
  if (!output) return fail(output.error());
  return Call{std::move(*plan), std::move(*params), std::move(*rowsOf), std::move(*output)};
}

/// One run that is asked to stop after so long; below 0: it was over before, and took that long.
Expected<double> cancelledRun(const Backend& backend, Call& call, int threads, Clock::duration after) {
  std::stop_source source;
  RunOptions options;
  options.threads = threads;
  options.stop = source.get_token();
  Clock::time_point asked;
  const auto begun = Clock::now(), due = begun + after;
  std::thread stopper([&] {
    std::this_thread::sleep_until(due);
    asked = Clock::now();
    source.request_stop();
  });
  const std::span<std::byte> output(call.output.data(), static_cast<std::size_t>(call.output.size()));
  const auto ran = backend.runInto(call.plan, call.params, call.indices, output, options);
  const auto returned = Clock::now();
  stopper.join();
  if (ran) return -microseconds(returned - begun);
  if (ran.error().code != ErrorCode::Cancelled) return fail(ran.error());
  return microseconds(returned - asked);
}

Expected<Case> measureCase(const Settings& settings, std::int64_t sliceBytes) {
  const auto backend = makeCpuBackend();
  auto call = callOf(settings, sliceBytes);
  if (!call) return fail(call.error());
  Case measured;
  measured.sliceBytes = sliceBytes;
  RunOptions options;
  options.threads = settings.threads;
  const std::span<std::byte> output(call->output.data(), static_cast<std::size_t>(call->output.size()));
  // Twice: the first run faults the output's pages in.
  for (int run = 0; run < 2; ++run) {
    const auto start = Clock::now();
    const auto whole = backend->runInto(call->plan, call->params, call->indices, output, options);
    if (!whole) return fail(whole.error());
    measured.wholeMs = microseconds(Clock::now() - start) / 1e3;
  }
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> part(0.0, 1.0);
  while (static_cast<int>(measured.latenciesUs.size()) < settings.cancels &&
         measured.late < 10 * settings.cancels) {
    const std::chrono::duration<double, std::milli> after(part(random) *
                                                          std::min(measured.wholeMs, settings.withinMs));
    const auto latency =
        cancelledRun(*backend, *call, settings.threads, std::chrono::duration_cast<Clock::duration>(after));
    if (!latency) return fail(latency.error());
    if (*latency < 0) {
      ++measured.late;
      measured.wholeMs =
          std::min(measured.wholeMs, -*latency / 1e3);  // beside other processes it was too long
    } else {
      measured.latenciesUs.push_back(*latency);
    }
  }
  std::sort(measured.latenciesUs.begin(), measured.latenciesUs.end());
  return measured;
}

/// The least value that so large a part does not exceed.
double percentile(const std::vector<double>& sorted, double part) {
  if (sorted.empty()) return 0;
  const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size())));
  return sorted[std::max<std::size_t>(rank, 1) - 1];
}

std::string jsonOf(const Case& measured) {
  const auto& all = measured.latenciesUs;
  return fmt::format(R"({{"slice_bytes": {}, "whole_run_ms": {:.3f}, "cancels": {}, "too_late": {}, )"
                     R"("p50_us": {:.1f}, "p90_us": {:.1f}, "p99_us": {:.1f}, "max_us": {:.1f}}})",
                     measured.sliceBytes, measured.wholeMs, all.size(), measured.late, percentile(all, 0.5),
                     percentile(all, 0.9), percentile(all, 0.99), all.empty() ? 0 : all.back());
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("Latency of cancelling a gather, as JSON");
  app.add_option("--bytes", settings.outputBytes, "size of the output")->check(CLI::PositiveNumber);
  app.add_option("--table", settings.tableBytes, "size of params")->check(CLI::PositiveNumber);
  app.add_option("--cancels", settings.cancels, "cancelled runs a shape")->check(CLI::PositiveNumber);
  app.add_option("--within", settings.withinMs, "cancel at a random moment of so many milliseconds")
      ->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.threads, "0: as many as pay")->check(CLI::NonNegativeNumber);
  app.add_option("--slice", settings.slices, "bytes of a slice; may be repeated")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);

  std::string cases;
  for (const std::int64_t slice : settings.slices) {
    const auto measured = measureCase(settings, slice);
    if (!measured) {
      std::fprintf(stderr, "cancel_bench: %s\n", measured.error().reason.c_str());
      return 1;
    }
    if (static_cast<int>(measured->latenciesUs.size()) < settings.cancels) {
      std::fprintf(stderr, "cancel_bench: runs with slices of %lld bytes end before they can be cancelled\n",
                   static_cast<long long>(slice));
      return 1;
    }
    cases += (cases.empty() ? "" : ",\n  ") + jsonOf(*measured);
  }
  fmt::print(
      "{{\"gathernd\": 1, \"benchmark\": \"cancel\", \"output_bytes\": {}, \"threads\": {},\n \"cases\": [\n "
      " "
      "{}]}}\n",
      settings.outputBytes, settings.threads > 0 ? settings.threads : cpu::defaultThreads(), cases);
  return 0;
}
