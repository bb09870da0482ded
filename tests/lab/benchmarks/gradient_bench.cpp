// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient's time by pattern of the indices: random rows, one row over and over, a few hot ones, rows in
// order; each table line is one slice size. Patterns take turns, round after round, so that what disturbs the
// machine disturbs all alike; each is held against random rows. The plain loop is the first way, the threads'
// the second. Units: nanoseconds a tuple, medians and median absolute deviations. Judges nothing; the machine
// should be quiet.
//   gradient_bench --tuples 10000000 --slice 4 --slice 64 --table 64000000
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "core/timing/statistics.h"
#include "tests/lab/benchmarks/bench_data.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace)

namespace {

struct Settings {
  std::int64_t tuples = 10'000'000;
  std::int64_t mostBytes = std::int64_t{1} << 30;  ///< of upstream: fewer tuples of long slices
  std::int64_t tableBytes = std::int64_t{64} << 20;
  std::vector<std::int64_t> slices = {4, 64, 512, 4096};
  std::string dtype = "float32";
  int rounds = 7;
  int threads = 0;
  bool plain = false;  ///< the plain loop too
};

struct Pattern {
  const char* name;
  std::int64_t (*row)(bench::Numbers&, std::int64_t tuple, std::int64_t rows);
};

constexpr Pattern kPatterns[] = {
    {"random", [](bench::Numbers& numbers, std::int64_t, std::int64_t rows) { return numbers.below(rows); }},
    {"one row", [](bench::Numbers&, std::int64_t, std::int64_t rows) { return rows / 2; }},
    {"two rows",
     [](bench::Numbers&, std::int64_t tuple, std::int64_t rows) { return tuple % 2 * (rows - 1); }},
    {"hot",
     [](bench::Numbers& numbers, std::int64_t, std::int64_t rows) {
       return numbers.below(10) < 9 ? numbers.below(std::min<std::int64_t>(rows, 16)) : numbers.below(rows);
     }},
    {"in order", [](bench::Numbers&, std::int64_t tuple, std::int64_t rows) { return tuple % rows; }},
};

Tensor indicesOf(const Pattern& pattern, std::int64_t tuples, std::int64_t rows) {
  bench::Filled<std::int64_t> values(tuples);
  bench::Numbers numbers(1);
  for (std::int64_t i = 0; i < tuples; ++i) values.data()[i] = pattern.row(numbers, i, rows);
  return *Tensor::fromBytes(DType::Int64, Shape{tuples, 1}, std::as_bytes(values.values()));
}

/// Nanoseconds; the program ends on an error.
template <class Way>
double timeOf(const Way& way) {
  const auto start = std::chrono::steady_clock::now();
  const Expected<GradientResult> made = way();
  const auto taken = std::chrono::steady_clock::now() - start;
  if (!made) {
    std::fprintf(stderr, "%s\n", englishSentence(made.error()).c_str());
    std::exit(1);
  }
  return std::chrono::duration<double, std::nano>(taken).count();
}

void benchSlice(const Settings& settings, std::int64_t sliceBytes) {
  const auto dtype = dtypeFromName(settings.dtype).value_or(DType::Float32);
  const std::int64_t elements = std::max<std::int64_t>(1, sliceBytes / elementBytes(dtype));
  const std::int64_t bytes = elements * elementBytes(dtype);
  const std::int64_t tuples = std::clamp<std::int64_t>(settings.mostBytes / bytes, 1, settings.tuples);
  const std::int64_t rows = std::max<std::int64_t>(1, settings.tableBytes / bytes);
  GatherCall call;
  call.dialect = *findDialect("tensorflow-cpu");
  call.params = {dtype, Shape{rows, elements}};
  call.indices = {DType::Int64, Shape{tuples, 1}};
  const Plan plan = *makePlan(call);
  const Tensor upstream = *onesUpstream(plan, INT64_MAX);
  std::vector<Tensor> indices;
  for (const Pattern& pattern : kPatterns) indices.push_back(indicesOf(pattern, tuples, rows));

  GradientOptions options;
  options.threads = settings.threads;
  const int ways = settings.plain ? 2 : 1;
  std::vector<std::vector<double>> samples(std::size(kPatterns) * 2);
  for (int round = -1; round < settings.rounds; ++round) {  // the first warms up
    for (std::size_t i = 0; i < std::size(kPatterns); ++i) {
      for (int way = 0; way < ways; ++way) {
        const double taken = timeOf(
            [&] { return (way == 0 ? &gradient : &referenceGradient)(plan, indices[i], upstream, options); });
        if (round >= 0)
          samples[2 * i + static_cast<std::size_t>(way)].push_back(taken / static_cast<double>(tuples));
      }
    }
  }
  for (std::size_t i = 0; i < std::size(kPatterns); ++i) {
    const auto& mine = samples[2 * i];
    const PairedRatio ratio = pairedRatio(mine, samples[0]);
    std::string line =
        fmt::format("{:>6} B  {:>9} tuples  {:<9} {:8.2f} ns ({:.2f})  {:5.2f} of random", bytes, tuples,
                    kPatterns[i].name, median(mine), medianAbsoluteDeviation(mine), ratio.median);
    if (settings.plain) line += fmt::format("  plain loop {:8.2f} ns", median(samples[2 * i + 1]));
    fmt::print("{}\n", line);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("The gradient by pattern of the indices");
  app.add_option("--tuples", settings.tuples)->check(CLI::PositiveNumber);
  app.add_option("--most-bytes", settings.mostBytes)->check(CLI::PositiveNumber);
  app.add_option("--table", settings.tableBytes)->check(CLI::PositiveNumber);
  app.add_option("--slice", settings.slices)->check(CLI::PositiveNumber);
  app.add_option("--dtype", settings.dtype);
  app.add_option("--rounds", settings.rounds)->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.threads)->check(CLI::NonNegativeNumber);
  app.add_flag("--plain", settings.plain);
  CLI11_PARSE(app, argc, argv);
  for (const std::int64_t slice : settings.slices) benchSlice(settings, slice);
}
