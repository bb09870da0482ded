// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_jobs.h"

#include <algorithm>
#include <utility>

namespace gathernd::ui {
namespace {

Expected<Tensor> indicesOf(FlatCache& flats, const WarpCall& call, const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return flats.of(call.trace->indices(), call.memoryLimit);
}

}  // namespace

bool WarpJobs::idle() const {
  return std::all_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.idle(); });
}

void WarpJobs::accesses(const WarpCall& call, TupleRange tuples,
                        std::function<void(Expected<AccessReport>)> done) {
  job(Task::Accesses)
      .start<AccessReport>(
          [call, tuples, flats = flats_](const Job::Task& task) -> Expected<AccessReport> {
            const auto indices = indicesOf(*flats, call, task.stop);
            if (!indices) return fail(indices.error());
            return call.backend->accesses(call.trace->plan(), *indices, tuples, call.kernel);
          },
          std::move(done));
}

void WarpJobs::totals(Task task, const WarpCall& call, std::function<void(Expected<AccessTotals>)> done) {
  job(task).start<AccessTotals>(
      [call, flats = flats_](const Job::Task& own) -> Expected<AccessTotals> {
        const auto indices = indicesOf(*flats, call, own.stop);
        if (!indices) return fail(indices.error());
        return call.backend->accessTotals(call.trace->plan(), *indices, call.kernel, own.stop);
      },
      std::move(done));
}

void WarpJobs::indices(IndicesWork work, std::function<void(Expected<Tensor>)> done) {
  job(Task::Indices)
      .start<Tensor>(
          [work = std::move(work)](const Job::Task& task) -> Expected<Tensor> {
            if (task.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
            return work(task.stop);
          },
          std::move(done));
}

}  // namespace gathernd::ui
