// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_jobs.h"

#include <utility>

#include "ui/job/flat_cache.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {
namespace {

struct Flat {
  Tensor params, indices;
};

Expected<Flat> flatten(FlatCache& cache, const RunInput& input, const std::stop_token& stop) {
  if (stop.stop_requested())
    return fail(ErrorCode::Cancelled, "cancelled");  // overtaken while it waited its turn
  auto params = cache.of(input.params, input.memoryLimit);
  if (!params) return fail(params.error());
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  auto indices = cache.of(input.indices, input.memoryLimit);
  if (!indices) return fail(indices.error());
  return Flat{std::move(*params), std::move(*indices)};
}

Expected<RunAnswer> runOnce(FlatCache& cache, const RunInput& input, const RunOptions& options) {
  const auto flat = flatten(cache, input, options.stop);
  if (!flat) return fail(flat.error());
  auto outcome =
      evaluate(*input.backend, *input.plan, flat->params, flat->indices, Snapshot::kMaxListedBad, options);
  if (!outcome) return fail(std::move(outcome.error()));
  RunAnswer answer{*std::move(outcome), {}};
  if (answer.result && input.former) answer.unchanged = bitEqual(input.former->output, answer.result->output);
  return answer;
}

}  // namespace

RunJobs::RunJobs()
    : flats_(std::make_shared<FlatCache>()), reads_(Job::AtEnd::Wait, 1), slice_(Job::AtEnd::Wait, 1) {}

Job& RunJobs::job(Task task) {
  switch (task) {
    case Task::Run:
      return run_;
    case Task::Reads:
      return reads_;
    case Task::Slice:
      return slice_;
    case Task::Measure:
      return measure_;
    case Task::Live:
      return live_;
    case Task::Check:
      break;
  }
  return check_;
}

void RunJobs::run(RunInput input, std::function<void(double)> progress, std::function<void(RunAnswer)> done) {
  run_.start<RunAnswer>(
      [cache = flats_, input = std::move(input), progress = std::move(progress)](const Job::Task& task) {
        RunOptions options;
        options.stop = task.stop;
        options.progress = [&task, progress](double fraction) {
          task.post([progress, fraction] { progress(fraction); });
        };
        return runOnce(*cache, input, options);
      },
      [done = std::move(done)](Expected<RunAnswer> answer) {
        if (answer) return done(std::move(*answer));
        RunAnswer failed;
        failed.error = std::move(answer.error());
        done(std::move(failed));
      });
}

void RunJobs::findReads(std::shared_ptr<const Trace> trace, Counts known, std::function<void(Counts)> counted,
                        std::function<void(Expected<Readers>)> done) {
  reads_.start<Readers>(
      [trace = std::move(trace), counts = std::move(known),
       counted = std::move(counted)](const Job::Task& task) mutable -> Expected<Readers> {
        if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        ReadOptions options;
        options.stop = task.stop;
        if (!counts) {
          auto made = ReadCounts::count(*trace, options);
          if (!made) return fail(std::move(made.error()));
          counts = std::make_shared<const ReadCounts>(std::move(*made));
          task.post([counted, counts] { counted(counts); });
        }
        auto readers = SliceReaders::build(*trace, *counts, options);
        if (!readers) return fail(std::move(readers.error()));
        return std::make_shared<const SliceReaders>(std::move(*readers));
      },
      std::move(done));
}

void RunJobs::findReaders(Readers readers, std::int64_t slice,
                          std::function<void(Expected<std::vector<std::int64_t>>)> done) {
  slice_.start<std::vector<std::int64_t>>(
      [readers = std::move(readers), slice](const Job::Task& task) {
        return readers->of(slice, FoundReaders::kMost, task.stop);
      },
      std::move(done));
}

void RunJobs::measure(RunInput input, std::function<void(Expected<Measurement>)> done) {
  measure_.start<Measurement>(
      [cache = flats_, input = std::move(input)](const Job::Task& task) -> Expected<Measurement> {
        const auto flat = flatten(*cache, input, task.stop);
        if (!flat) return fail(flat.error());
        MeasureOptions options;
        options.run.stop = task.stop;
        return measureBackend(*input.backend, *input.plan, flat->params, flat->indices, options);
      },
      std::move(done));
}

void RunJobs::time(RunInput input, const BackendRegistry& backends, double oneRunNs,
                   std::function<void(Expected<LiveTimes>)> done) {
  live_.start<LiveTimes>(
      [cache = flats_, input = std::move(input), &backends,
       oneRunNs](const Job::Task& task) -> Expected<LiveTimes> {
        const auto flat = flatten(*cache, input, task.stop);
        if (!flat) return fail(flat.error());
        const LiveOptions options{oneRunNs, input.memoryLimit, task.stop};
        return timeBoth(backends, *input.backend, *input.plan, flat->params, flat->indices, options);
      },
      std::move(done));
}

void RunJobs::check(RunInput input, std::function<void(Expected<BadReport>)> done) {
  check_.start<BadReport>(
      [cache = flats_, input = std::move(input)](const Job::Task& task) -> Expected<BadReport> {
        if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        const auto indices = cache->of(input.indices, input.memoryLimit);
        if (!indices) return fail(indices.error());
        return findBadTuples(*input.plan, *indices, Snapshot::kMaxListedBad, task.stop);
      },
      std::move(done));
}

}  // namespace gathernd::ui
