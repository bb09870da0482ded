// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_jobs.h"

#include <QMetaObject>
#include <mutex>
#include <new>
#include <utility>

#include "core/run/bad_tuples.h"
#include "core/tensor/edits.h"
#include "ui/session/snapshot.h"

namespace gathernd::ui {

/// The latest flattened copy of an edited tensor: editing the other one must not copy this one again.
/// Thread rule: any thread.
class FlatCache {
 public:
  Expected<Tensor> params(const RunInput& input) {
    return flat(params_, input.params, input.paramsRevision, input.memoryLimit);
  }
  Expected<Tensor> indices(const RunInput& input) {
    return flat(indices_, input.indices, input.indicesRevision, input.memoryLimit);
  }

 private:
  struct Entry {
    std::uint64_t revision = 0;
    std::optional<Tensor> tensor;
  };
  Expected<Tensor> flat(Entry& entry, const EditedTensor& edited, std::uint64_t revision,
                        std::int64_t memoryLimit) {
    if (!edited.edited()) {
      // An undo came back to the file: the copy may be as large.
      const std::lock_guard lock(mutex_);
      if (entry.revision < revision) entry = {revision, std::nullopt};
      return edited.base();
    }
    {
      const std::lock_guard lock(mutex_);
      if (entry.tensor && entry.revision == revision) return *entry.tensor;
    }
    if (auto bytes = checkedBytes(edited.dtype(), edited.shape(), memoryLimit); !bytes)
      return fail(bytes.error());
    auto tensor = edited.flattened();
    if (!tensor) return tensor;
    const std::lock_guard lock(mutex_);
    if (entry.revision < revision) entry = {revision, *tensor};
    return tensor;
  }

  std::mutex mutex_;
  Entry params_, indices_;
};

namespace {

constexpr int kThreads = 4;  // a cancelled job may still be winding down while the next one starts

struct Flat {
  Tensor params, indices;
};

Expected<Flat> flatten(FlatCache& cache, const RunInput& input, const std::stop_token& stop) {
  if (stop.stop_requested())
    return fail(ErrorCode::Cancelled, "cancelled");  // overtaken while it waited its turn
  auto params = cache.params(input);
  if (!params) return fail(params.error());
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  auto indices = cache.indices(input);
  if (!indices) return fail(indices.error());
  return Flat{std::move(*params), std::move(*indices)};
}

/// Memory that cannot be had ends as an error, not as the end of the program.
template <class T, class F>
Expected<T> guarded(F&& work) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::Limit, "memory.exhausted");
  }
}

Expected<RunAnswer> runOnce(FlatCache& cache, const RunInput& input, const RunOptions& options) {
  const auto flat = flatten(cache, input, options.stop);
  if (!flat) return fail(flat.error());
  auto result = runGather(*input.backend, *input.plan, flat->params, flat->indices, options);
  RunAnswer answer;
  if (result) {
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

}  // namespace

RunJobs::RunJobs() : flats_(std::make_shared<FlatCache>()) {
  runs_.setMaxThreadCount(kThreads);
  readers_.setMaxThreadCount(1);
}

RunJobs::~RunJobs() {
  for (Slot& each : slots_) each.stop.request_stop();
  runs_.waitForDone();
  readers_.waitForDone();
}

template <class Answer>
void RunJobs::launch(Task task, std::function<Answer(std::stop_token, std::uint64_t)> work,
                     std::function<void(Answer)> done) {
  cancel(task);
  Slot& mine = slot(task);
  mine.stop = std::stop_source();
  mine.busy = true;
  ++inFlight_;
  QThreadPool& pool = task == Task::Readers ? readers_ : runs_;
  pool.start([this, task, ticket = mine.ticket, stop = mine.stop.get_token(), work = std::move(work),
              done = std::move(done)] {
    auto answer = std::make_shared<Answer>(work(stop, ticket));
    QMetaObject::invokeMethod(
        this,
        [this, task, ticket, answer, done] {
          --inFlight_;
          if (slot(task).ticket != ticket) return;  // late: something newer was asked for
          slot(task).busy = false;
          done(std::move(*answer));
        },
        Qt::QueuedConnection);
  });
}

void RunJobs::cancel(Task task) {
  Slot& mine = slot(task);
  mine.stop.request_stop();
  mine.busy = false;
  ++mine.ticket;
}

void RunJobs::run(RunInput input, std::function<void(double)> progress, std::function<void(RunAnswer)> done) {
  launch<RunAnswer>(
      Task::Run,
      [this, cache = flats_, input = std::move(input), progress = std::move(progress)](std::stop_token stop,
                                                                                       std::uint64_t ticket) {
        RunOptions options;
        options.stop = std::move(stop);
        options.progress = [this, progress, ticket](double fraction) {
          QMetaObject::invokeMethod(
              this,
              [this, progress, ticket, fraction] {
                if (slot(Task::Run).ticket == ticket) progress(fraction);
              },
              Qt::QueuedConnection);
        };
        auto answer = guarded<RunAnswer>([&] { return runOnce(*cache, input, options); });
        if (answer) return std::move(*answer);
        RunAnswer failed;
        failed.error = std::move(answer.error());
        return failed;
      },
      std::move(done));
}

void RunJobs::buildReaders(const Trace& trace, std::function<void(Expected<ReaderIndex>)> done) {
  launch<Expected<ReaderIndex>>(
      Task::Readers,
      [trace](std::stop_token stop, std::uint64_t) {
        return guarded<ReaderIndex>([&]() -> Expected<ReaderIndex> {
          if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
          return ReaderIndex::build(trace, kReaderBudget, stop);
        });
      },
      std::move(done));
}

void RunJobs::measure(RunInput input, std::function<void(Expected<Measurement>)> done) {
  launch<Expected<Measurement>>(
      Task::Measure,
      [cache = flats_, input = std::move(input)](std::stop_token stop, std::uint64_t) {
        return guarded<Measurement>([&]() -> Expected<Measurement> {
          const auto flat = flatten(*cache, input, stop);
          if (!flat) return fail(flat.error());
          MeasureOptions options;
          options.run.stop = stop;
          return measureBackend(*input.backend, *input.plan, flat->params, flat->indices, options);
        });
      },
      std::move(done));
}

void RunJobs::check(RunInput input, std::function<void(Expected<BadReport>)> done) {
  launch<Expected<BadReport>>(
      Task::Check,
      [cache = flats_, input = std::move(input)](std::stop_token stop, std::uint64_t) {
        return guarded<BadReport>([&]() -> Expected<BadReport> {
          if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
          const auto indices = cache->indices(input);
          if (!indices) return fail(indices.error());
          auto report = countBadTuples(*input.plan, *indices, stop);
          if (!report || report->count == 0) return report;
          auto listed = listBadTuples(*input.plan, *indices, stop, Snapshot::kMaxListedBad);
          if (!listed) return fail(listed.error());
          report->all = std::move(*listed);
          return report;
        });
      },
      std::move(done));
}

}  // namespace gathernd::ui
