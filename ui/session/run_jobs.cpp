// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_jobs.h"

#include <chrono>
#include <utility>

#include "core/run/run_result.h"
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

/// A refusal for bad tuples is an answer too: it comes with their list.
Expected<RunAnswer> runOnce(FlatCache& cache, const RunInput& input, const RunOptions& options) {
  const auto flat = flatten(cache, input, options.stop);
  if (!flat) return fail(flat.error());
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  auto result = runGather(*input.backend, *input.plan, flat->params, flat->indices, options);
  const std::chrono::duration<double, std::nano> took = Clock::now() - begun;
  RunAnswer answer;
  if (result) {
    if (input.backend->timeable()) answer.nanoseconds = took.count();
    if (input.former) answer.unchanged = bitEqual(input.former->output, result->output);
    answer.bad = result->bad;
    answer.result = std::make_shared<const RunResult>(std::move(*result));
  } else {
    answer.error = std::move(result.error());
    if (answer.error->code != ErrorCode::OutOfRange) return answer;
    answer.bad.count = answer.error->badCount;
    answer.bad.first = answer.error->badTuple ? answer.error->badTuple->flat : -1;
  }
  if (answer.bad.count > 0) {
    auto listed = listBadTuples(*input.plan, flat->indices, options.stop, Snapshot::kMaxListedBad);
    if (!listed) return fail(listed.error());
    answer.bad.all = std::move(*listed);
  }
  return answer;
}

Expected<BadReport> reportOf(const Plan& plan, const Tensor& indices, const std::stop_token& stop) {
  auto report = countBadTuples(plan, indices, stop);
  if (!report || report->count == 0) return report;
  auto listed = listBadTuples(plan, indices, stop, Snapshot::kMaxListedBad);
  if (!listed) return fail(listed.error());
  report->all = std::move(*listed);
  return report;
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
        return reportOf(*input.plan, *indices, task.stop);
      },
      std::move(done));
}

}  // namespace gathernd::ui
