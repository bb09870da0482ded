// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes to count the reads of a table with one axis, to follow an edit, and to find readers; the
// counts go into a file, for NumPy to judge (reads_numpy.py makes the indices and does so).
//   reads_bench INDICES.npy SLICES [--counts COUNTS.npy] [--threads N] [--rounds N] [--cancels N]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/formats/npy/npy.h"
#include "core/reads/read_counts.h"
#include "core/tensor/element.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace): a program of that namespace

namespace {

template <class T>
T orEnd(Expected<T> value) {
  if (value) return std::move(*value);
  std::fprintf(stderr, "reads_bench: %s\n", englishSentence(value.error()).c_str());
  std::exit(2);
}

/// Milliseconds of `work`, the least of some rounds.
template <class Work>
double timed(int rounds, const Work& work) {
  double least = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    least = std::min(least, took.count());
  }
  return least;
}

/// The longest time, in milliseconds, from a stop to the answer, over stops spread evenly over `work`.
template <class Work>
double longestCancel(int cancels, double lasting, const Work& work) {
  using Clock = std::chrono::steady_clock;
  double longest = 0;
  for (int cancel = 0; cancel < cancels; ++cancel) {
    std::stop_source stop;
    Clock::time_point asked = Clock::now();
    std::jthread stopper([&] {
      std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(lasting * cancel / cancels));
      asked = Clock::now();
      stop.request_stop();
    });
    const bool stopped = !work(stop.get_token());
    const Clock::time_point ended = Clock::now();
    stopper.join();
    if (stopped)
      longest = std::max(longest, std::chrono::duration<double, std::milli>(ended - asked).count());
  }
  return longest;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("How long it takes to count reads, follow an edit and find readers.");
  std::string path, countsPath;
  std::int64_t slices = 0, budget = std::int64_t{4} << 30;
  int threads = 0, rounds = 3, cancels = 0;
  app.add_option("indices", path)->required();
  app.add_option("slices", slices)->required();
  app.add_option("--counts", countsPath);
  app.add_option("--threads", threads);
  app.add_option("--rounds", rounds);
  app.add_option("--cancels", cancels);
  app.add_option("--budget", budget);
  CLI11_PARSE(app, argc, argv);

  const Tensor indices = orEnd(readNpy(path));
  GatherCall call;
  call.dialect = *findDialect("numpy");
  call.params = {DType::Float32, *Shape::make(std::vector<std::int64_t>{slices})};
  call.indices = {indices.dtype(), indices.shape()};
  const Trace trace(std::make_shared<const Plan>(orEnd(makePlan(call))), EditedTensor(indices));
  const ReadOptions options{budget, threads, {}};

  std::shared_ptr<const ReadCounts> counts;
  const double count = timed(rounds, [&] {
    counts.reset();
    counts = std::make_shared<const ReadCounts>(orEnd(ReadCounts::count(trace, options)));
  });
  const Trace after(std::make_shared<const Plan>(trace.plan()),
                    trace.indices().with(0, Element::of<std::int64_t>(indices.dtype(), slices / 2)));
  std::shared_ptr<const ReadCounts> edited;
  const double edit = timed(
      rounds, [&] { edited = std::make_shared<const ReadCounts>(counts->moved(*tupleMoves(trace, after))); });
  std::shared_ptr<const SliceReaders> readers;
  const double index = timed(rounds, [&] {
    readers.reset();
    readers = std::make_shared<const SliceReaders>(orEnd(SliceReaders::build(trace, *counts, options)));
  });
  const double find = timed(rounds, [&] { orEnd(readers->of(slices / 3, 1000)); });
  fmt::print(
      "{{\"tuples\": {}, \"slices\": {}, \"form\": \"{}\", \"count_ms\": {:.2f}, \"edit_ms\": {:.4f}, "
      "\"indexed\": {}, "
      "\"index_ms\": {:.2f}, \"find_ms\": {:.4f}, \"most\": {}, \"never\": {}}}\n",
      trace.tupleCount(), slices, counts->table()->dense() ? "table" : "order", count, edit,
      readers->indexed(), index, find, counts->most(), counts->neverRead());
  if (cancels > 0) {
    fmt::print("{{\"cancels\": {}, \"count_ms\": {:.2f}, \"index_ms\": {:.2f}}}\n", cancels,
               longestCancel(cancels, count,
                             [&](const std::stop_token& stop) {
                               return ReadCounts::count(trace, {budget, threads, stop}).has_value();
                             }),
               longestCancel(cancels, index, [&](const std::stop_token& stop) {
                 return SliceReaders::build(trace, *counts, {budget, threads, stop}).has_value();
               }));
  }
  if (countsPath.empty()) return 0;
  auto buffer = orEnd(Buffer::allocate(slices * 4));
  for (std::int64_t slice = 0; slice < slices; ++slice)
    reinterpret_cast<std::uint32_t*>(buffer.data())[slice] = static_cast<std::uint32_t>(counts->of(slice));
  const auto written = writeNpy(
      countsPath,
      Tensor::fromBuffer(DType::UInt32, *Shape::make(std::vector<std::int64_t>{slices}), std::move(buffer)));
  return written ? 0 : 2;
}
