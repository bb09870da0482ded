// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules cost: a batched, wrapped, zero-filled, filled or clamped gather with some bad tuples, beside
// the plain gather (K = 1, one batch, nothing bad) of the addresses that the rule resolved to, in turns. For
// zero and fill these are rows appended to the table. JSON on standard output; `ratio` is the rule's time
// over the plain one's. Exits 1 where the two outputs differ. Units: bytes, nanoseconds. Judges no time; the
// machine should be quiet.
//   rules_bench --table 1048576 --table 268435456 --slice 64 --rounds 15
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/timing/statistics.h"
#include "tests/lab/benchmarks/bench_data.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace)
using namespace gathernd::bench;  // NOLINT(google-build-using-namespace)

namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  std::vector<std::string> rules = {"batched", "wrapped", "zero-filled", "filled", "clamped"};
  std::vector<std::int64_t> slices = {4, 16, 64, 256, 1024};
  std::vector<std::int64_t> tables = {std::int64_t{1} << 20, std::int64_t{256} << 20};
  std::vector<int> badPercents = {0, 1, 50};
  std::int64_t outputBytes = std::int64_t{32} << 20;
  int rounds = 15;
  int threads = 1;
};

/// One rule at one size.
struct Cell {
  std::string rule;
  std::int64_t tableBytes = 0, sliceBytes = 0;
  int badPercent = 0;

  bool batched() const { return rule == "batched"; }
  std::int64_t batches() const { return batched() ? 64 : 1; }
  std::int64_t rows() const {
    return std::max<std::int64_t>(tableBytes / sliceBytes / batches(), 1) * batches();
  }
  std::int64_t rowsPerBatch() const { return rows() / batches(); }
};

constexpr std::byte kFill{0x5A};

OffsetRule oneAxis(std::int64_t rows, std::int64_t tuples, std::int64_t batches) {
  OffsetRule rule{};
  rule.depth = 1;
  rule.axisSize[0] = rule.slicesPerBatch = rows / batches;
  rule.sliceStride[0] = rule.tupleStride = rule.componentStride = 1;
  rule.tuplesPerBatch = tuples / batches;
  return rule;
}

/// The table with a row of zeros and a row of the fill behind it, both index tensors and their jobs.
class Pair {
 public:
  Pair(const Cell& cell, std::int64_t outputBytes)
      : cell_(cell),
        tuples_(std::max<std::int64_t>(outputBytes / cell.sliceBytes / cell.batches(), 1) * cell.batches()),
        table_((cell.rows() + 2) * cell.sliceBytes),
        given_(tuples_),
        resolved_(tuples_),
        output_(tuples_ * cell.sliceBytes),
        rule_(oneAxis(cell.rows(), tuples_, cell.batches())),
        plainRule_(oneAxis(cell.rows() + 2, tuples_, 1)) {
    Numbers numbers(3);
    const std::int64_t shared = cell.rows() * cell.sliceBytes;
    numbers.fill(table_.values().first(static_cast<std::size_t>(shared)));
    std::fill_n(table_.data() + shared + cell.sliceBytes, cell.sliceBytes, kFill);
    rule_.negative = cell.rule == "wrapped"   ? NegativeMode::Wrap
                     : cell.rule == "clamped" ? NegativeMode::Clamp
                                              : NegativeMode::Bad;
    rule_.range = cell.rule == "clamped" ? RangeMode::Clamp : RangeMode::Bad;
    for (std::int64_t tuple = 0; tuple < tuples_; ++tuple) draw(numbers, tuple);
  }

  cpu::GatherJob ruled() const { return job(rule_, given_); }
  cpu::GatherJob plain() const { return job(plainRule_, resolved_); }
  std::int64_t tuples() const { return tuples_; }
  std::span<const std::byte> output() const { return output_.values(); }

 private:
  void draw(Numbers& numbers, std::int64_t tuple) {
    const std::int64_t size = cell_.rowsPerBatch();
    const std::int64_t value = numbers.below(size);
    const std::int64_t start = tuple / rule_.tuplesPerBatch * size;
    std::int64_t& given = given_.data()[tuple];
    std::int64_t& resolved = resolved_.data()[tuple];
    given = value;
    resolved = start + value;
    const bool below = numbers.below(2) == 0;
    if (numbers.below(100) < cell_.badPercent) {
      given = below ? -size - 1 - value : size + value;
      const std::int64_t end = below ? 0 : size - 1;
      resolved = cell_.rule == "clamped" ? end : cell_.rows() + (cell_.rule == "filled" ? 1 : 0);
    } else if (cell_.rule == "wrapped" && below) {
      given = value - size;
    }
  }

  cpu::GatherJob job(const OffsetRule& rule, const Filled<std::int64_t>& indices) const {
    cpu::GatherJob made;
    made.rule = &rule;
    made.tupleCount = tuples_;
    made.sliceBytes = cell_.sliceBytes;
    made.elementBytes = 4;
    if (cell_.rule == "filled") std::fill_n(made.fillElement.begin(), made.elementBytes, kFill);
    made.params = table_.bytes();
    made.indices = indices.bytes();
    made.output = output_.bytes();
    return made;
  }

  Cell cell_;
  std::int64_t tuples_;
  Filled<std::byte> table_;
  Filled<std::int64_t> given_, resolved_;
  Filled<std::byte> output_;
  OffsetRule rule_, plainRule_;
};

double nanosecondsOf(const cpu::GatherJob& job, int threads) {
  const auto start = Clock::now();
  cpu::runJob(job, {.threads = threads});
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

/// What `job` writes, and that both jobs write the same.
bool sameOutput(const Pair& pair, int threads) {
  cpu::runJob(pair.plain(), {.threads = threads});
  const std::vector<std::byte> expected(pair.output().begin(), pair.output().end());
  std::fill_n(pair.plain().output, expected.size(), std::byte{0xEE});
  cpu::runJob(pair.ruled(), {.threads = threads});
  return std::equal(expected.begin(), expected.end(), pair.output().begin());
}

nlohmann::json measure(const Cell& cell, const Settings& settings, bool& sound) {
  const Pair pair(cell, settings.outputBytes);
  const bool same = sameOutput(pair, settings.threads);
  sound = sound && same;
  std::vector<double> ruled;
  std::vector<double> plain;
  for (int round = 0; round < settings.rounds; ++round) {
    if (round % 2 == 0) plain.push_back(nanosecondsOf(pair.plain(), settings.threads));
    ruled.push_back(nanosecondsOf(pair.ruled(), settings.threads));
    if (round % 2 != 0) plain.push_back(nanosecondsOf(pair.plain(), settings.threads));
  }
  const PairedRatio ratio = pairedRatio(ruled, plain);
  const auto each = [&](double nanoseconds) { return nanoseconds / static_cast<double>(pair.tuples()); };
  return {{"rule", cell.rule},
          {"bad_percent", cell.badPercent},
          {"slice_bytes", cell.sliceBytes},
          {"table_bytes", cell.tableBytes},
          {"tuples", pair.tuples()},
          {"same_output", same},
          {"plain_ns_per_tuple", each(median(plain))},
          {"rule_ns_per_tuple", each(median(ruled))},
          {"ratio", ratio.median},
          {"ratio_confidence_95", {ratio.confidence.low, ratio.confidence.high}},
          {"ratio_range", {ratio.least, ratio.greatest}}};
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("What the rules for indices cost, beside the plain gather of the same addresses");
  app.add_option("--rule", settings.rules)
      ->check(CLI::IsMember({"batched", "wrapped", "zero-filled", "filled", "clamped"}));
  app.add_option("--slice", settings.slices, "bytes, multiples of 4")->check(CLI::PositiveNumber);
  app.add_option("--table", settings.tables, "bytes")->check(CLI::PositiveNumber);
  app.add_option("--bad", settings.badPercents, "percent of tuples")->check(CLI::Range(0, 100));
  app.add_option("--output-bytes", settings.outputBytes)->check(CLI::PositiveNumber);
  app.add_option("--rounds", settings.rounds, "of each pair")->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.threads)->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);

  bool sound = true;
  nlohmann::json cells = nlohmann::json::array();
  for (const std::int64_t table : settings.tables) {
    for (const std::int64_t slice : settings.slices) {
      for (const std::string& rule : settings.rules) {
        for (const int bad : settings.badPercents)
          cells.push_back(measure({rule, table, slice, bad}, settings, sound));
      }
    }
  }
  const nlohmann::json report = {{"target", std::string(cpu::currentKernels().target)},
                                 {"rounds", settings.rounds},
                                 {"threads", settings.threads},
                                 {"output_bytes", settings.outputBytes},
                                 {"cells", cells}};
  fmt::print("{}\n", report.dump(2));
  return sound ? 0 : 1;
}
