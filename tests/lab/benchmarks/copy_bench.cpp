// SPDX-License-Identifier: GPL-3.0-or-later
// Random rows of a table as large as the output, by our gather and by bare copies of the same rows in turns:
// memcpy, `rep movsb` and non-temporal stores, by the time of the one thread. A share is that of whichever of
// these is fastest over ours, so 1 is as fast. Ours is timed with the tuning's defaults and with the table in
// force;
// --ways adds each way that a table can choose. A table of shares on standard output. Exits 1 where an output
// is wrong. Units: bytes, GB/s written. Judges no time; the machine should be quiet.
//   copy_bench --calibrate --row 14000 --output 2621440 --rounds 15
#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <time.h>

#include "core/run/cpu/calibrate.h"
#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/tuning.h"
#include "core/timing/statistics.h"
#include "tests/lab/benchmarks/bench_data.h"
#if defined(__x86_64__)
#include <emmintrin.h>
#endif

using namespace gathernd;         // NOLINT(google-build-using-namespace)
using namespace gathernd::bench;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kLine = 64;
constexpr std::int64_t kMega = std::int64_t{1} << 20;

struct Settings {
  std::vector<std::int64_t> rows = {1024, 1040, 4096, 14'000, 16'384, 81'920, 262'144, kMega};
  std::vector<std::int64_t> outputs = {kMega, 4 * kMega, 16 * kMega, 64 * kMega, 256 * kMega, 1024 * kMega};
  std::vector<std::int64_t> skews = {0, 20};
  int rounds = 9;
  bool calibrate = false, ways = false;
};

using CopyRow = void (*)(std::byte*, const std::byte*, std::int64_t);

void byLibrary(std::byte* target, const std::byte* source, std::int64_t bytes) {
  std::memcpy(target, source, static_cast<std::size_t>(bytes));
}

#if defined(__x86_64__)
void byString(std::byte* target, const std::byte* source, std::int64_t bytes) {
  asm volatile("rep movsb" : "+D"(target), "+S"(source), "+c"(bytes) : : "memory");
}

/// Whole lines; ends that share a line with another row by memcpy.
void pastCaches(std::byte* target, const std::byte* source, std::int64_t bytes) {
  const auto skew = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(target) % kLine);
  const std::int64_t head = skew == 0 ? 0 : std::min(bytes, kLine - skew);
  byLibrary(target, source, head);
  std::int64_t at = head;
  for (; at + kLine <= bytes; at += kLine) {
    const auto* const from = reinterpret_cast<const __m128i*>(source + at);
    auto* const to = reinterpret_cast<__m128i*>(target + at);
    for (int part = 0; part < 4; ++part) _mm_stream_si128(to + part, _mm_loadu_si128(from + part));
  }
  byLibrary(target + at, source + at, bytes - at);
}
#endif

/// The rows of one cell and where they go.
class Rows {
 public:
  Rows(const Filled<std::byte>& table, const Filled<std::byte>& output, std::int64_t rowBytes,
       std::int64_t outputBytes, std::int64_t skew)
      : table_(table.bytes()),
        output_(output.bytes() + skew),
        rowBytes_(rowBytes),
        ids_(std::max<std::int64_t>(1, outputBytes / rowBytes)) {
    Numbers numbers(7);
    const std::int64_t count = ids_.values().size();
    for (std::int64_t& id : ids_.values()) id = numbers.below(count);
    rule_.depth = 1;
    rule_.axisSize[0] = rule_.slicesPerBatch = count;
    rule_.sliceStride[0] = rule_.tupleStride = rule_.componentStride = 1;
    rule_.tuplesPerBatch = count;
  }

  std::int64_t bytes() const { return static_cast<std::int64_t>(ids_.values().size()) * rowBytes_; }

  void gather() const {
    cpu::GatherJob job;
    job.rule = &rule_;
    job.tupleCount = static_cast<std::int64_t>(ids_.values().size());
    job.sliceBytes = rowBytes_;
    job.params = table_;
    job.indices = ids_.bytes();
    job.output = output_;
    cpu::runJob(job, {.threads = 1});
  }
  void copy(CopyRow row) const {
    std::byte* target = output_;
    for (const std::int64_t id : ids_.values()) {
      row(target, table_ + id * rowBytes_, rowBytes_);
      target += rowBytes_;
    }
    cpu::finishStreams();
  }
  bool right() const {
    const std::byte* target = output_;
    for (const std::int64_t id : ids_.values()) {
      if (std::memcmp(target, table_ + id * rowBytes_, static_cast<std::size_t>(rowBytes_)) != 0)
        return false;
      target += rowBytes_;
    }
    return true;
  }

 private:
  const std::byte* table_;
  std::byte* output_;
  std::int64_t rowBytes_;
  Filled<std::int64_t> ids_;
  OffsetRule rule_{};
};

struct Contender {
  std::string name;
  bool ours;
  std::function<void(const Rows&)> run;
};

Contender bare(const char* name, CopyRow row) {
  return {name, false, [row](const Rows& rows) { rows.copy(row); }};
}

Contender ours(const char* name, const cpu::Tuning& tuning) {
  return {name, true, [tuning](const Rows& rows) {
            if (cpu::currentTuning() != tuning) cpu::setTuning(tuning, cpu::TuningSource::Forced);
            rows.gather();
          }};
}

/// A table that leads every row down one way.
cpu::Tuning onlyBy(std::int64_t longRow, bool string, std::int64_t streamRows) {
  cpu::Tuning tuning = cpu::currentTuning();
  tuning.longRow = longRow;
  tuning.longRowByString = string ? 1 : 0;
  tuning.streamRows = tuning.streamRowsThreads = streamRows;
  return tuning;
}

std::vector<Contender> contenders(const Settings& settings) {
  std::vector<Contender> all = {bare("memcpy", byLibrary)};
#if defined(__x86_64__)
  all.push_back(bare("movsb", byString));
  all.push_back(bare("stream", pastCaches));
#endif
  all.push_back(ours("default", {}));
  if (cpu::currentTuning() != cpu::Tuning()) all.push_back(ours("tuned", cpu::currentTuning()));
  if (settings.ways) {
    all.push_back(ours("vectors", onlyBy(INT64_MAX, false, INT64_MAX)));
    all.push_back(ours("library", onlyBy(0, false, INT64_MAX)));
    all.push_back(ours("string", onlyBy(0, true, INT64_MAX)));
    all.push_back(ours("streamed", onlyBy(0, false, 0)));
  }
  return all;
}

/// Of this thread: what others take of its processor is no concern here.
double threadNanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e9 + static_cast<double>(time.tv_nsec);
}

/// After passes by the same contender: what another left in the caches goes only after some.
double nanoseconds(const Contender& contender, const Rows& rows) {
  constexpr std::int64_t kAtOnce = 8 * kMega;
  constexpr std::int64_t kInNoCache = 256 * kMega;
  const int warmUps = rows.bytes() < kInNoCache ? 3 : 1;
  for (int i = 0; i < warmUps; ++i) contender.run(rows);
  const std::int64_t passes = std::max<std::int64_t>(1, kAtOnce / rows.bytes());
  const double start = threadNanoseconds();
  for (std::int64_t i = 0; i < passes; ++i) contender.run(rows);
  return (threadNanoseconds() - start) / static_cast<double>(passes);
}

/// The shares of one cell, as a line; those of ours are added to `shares`.
std::string measure(const Rows& rows, const std::vector<Contender>& all, int rounds,
                    std::vector<std::vector<double>>& shares) {
  std::vector<std::vector<double>> times(all.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::size_t turn = (i + static_cast<std::size_t>(round)) % all.size();
      times[turn].push_back(nanoseconds(all[turn], rows));
    }
  }
  std::size_t best = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].ours && median(times[i]) < median(times[best])) best = i;
  }
  std::string line;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].ours) {
      line += fmt::format(" {:>8.1f}", static_cast<double>(rows.bytes()) / median(times[i]));
      continue;
    }
    const PairedRatio share = pairedRatio(times[best], times[i]);
    line +=
        fmt::format("  {:.2f} ({:.2f}-{:.2f})", share.median, share.confidence.low, share.confidence.high);
    shares[i].push_back(share.median);
  }
  return line + "\n";
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("Rows gathered beside rows copied: shares of the fastest copy, one thread");
  app.add_option("--row", settings.rows, "bytes of a row; may be repeated")->check(CLI::PositiveNumber);
  app.add_option("--output", settings.outputs, "bytes; may be repeated")->check(CLI::PositiveNumber);
  app.add_option("--skew", settings.skews, "how far behind a line the output starts")
      ->check(CLI::Range(0, 63));
  app.add_option("--rounds", settings.rounds)->check(CLI::PositiveNumber);
  app.add_flag("--calibrate", settings.calibrate, "measure this machine first");
  app.add_flag("--ways", settings.ways, "each way that a tuning table can choose, too");
  CLI11_PARSE(app, argc, argv);
  if (settings.calibrate) cpu::calibrateAgain();

  const std::vector<Contender> all = contenders(settings);
  std::vector<std::vector<double>> shares(all.size());
  fmt::print("{:>8} {:>9} {:>4}", "row", "output", "skew");
  for (const Contender& one : all)
    fmt::print("{}", one.ours ? fmt::format("  {:<16}", one.name) : fmt::format(" {:>8}", one.name));
  fmt::print("\n");
  for (const std::int64_t output : settings.outputs) {
    const Filled<std::byte> table(output + kMega);
    Numbers(6).fill(table.values());
    const Filled<std::byte> target(output + kMega + kLine);
    for (const std::int64_t row : settings.rows) {
      if (row > output) continue;
      for (const std::int64_t skew : settings.skews) {
        const Rows rows(table, target, row, output, skew);
        for (const Contender& one : all) {
          std::fill(target.values().begin(), target.values().end(), std::byte{0xEE});
          one.run(rows);
          if (rows.right()) continue;
          std::fprintf(stderr, "copy_bench: wrong output by %s\n", one.name.c_str());
          return 1;
        }
        fmt::print("{:>8} {:>8}K {:>4}{}", row, output >> 10, skew,
                   measure(rows, all, settings.rounds, shares));
        std::fflush(stdout);
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (shares[i].empty()) continue;
    const auto below = [&](double share) {
      return std::count_if(shares[i].begin(), shares[i].end(), [=](double one) { return one < share; });
    };
    fmt::print("{}: least {:.2f}, median {:.2f}, {} of {} below 0.95, {} below 0.90\n", all[i].name,
               minimum(shares[i]), median(shares[i]), below(0.95), shares[i].size(), below(0.90));
  }
  return 0;
}
