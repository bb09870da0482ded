// SPDX-License-Identifier: GPL-3.0-or-later
// What the warp view has worked out off the GUI thread: the requests of the warps round a tuple, the totals
// of the whole call, and other indices. Each is a Job of its own. A Trace stands for its call: equal
// pointers, equal indices. Thread rule: call from the GUI thread; answers arrive there, from the event loop.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/call/trace.h"
#include "core/run/backend.h"
#include "ui/job/flat_cache.h"
#include "ui/job/job.h"

namespace gathernd::ui {

struct WarpCall {
  const Backend* backend = nullptr;  ///< outlives the jobs
  std::shared_ptr<const Trace> trace;
  std::string kernel;                    ///< empty: the backend's choice
  std::int64_t memoryLimit = INT64_MAX;  ///< bytes, for a flattened copy of edited indices
};

class WarpJobs {
 public:
  enum class Task : std::uint8_t { Accesses, Totals, NaiveTotals, Indices };

  void accesses(const WarpCall& call, TupleRange tuples, std::function<void(Expected<AccessReport>)> done);
  /// `task`: Totals or NaiveTotals, which go on beside each other.
  void totals(Task task, const WarpCall& call, std::function<void(Expected<AccessTotals>)> done);
  using IndicesWork = std::function<Expected<Tensor>(const std::stop_token&)>;
  void indices(IndicesWork work, std::function<void(Expected<Tensor>)> done);

  void cancel(Task task) { job(task).cancel(); }
  bool busy(Task task) const { return jobs_[static_cast<std::size_t>(task)].busy(); }
  /// No work at all is under way, cancelled work included.
  bool idle() const;

 private:
  Job& job(Task task) { return jobs_[static_cast<std::size_t>(task)]; }

  std::array<Job, 4> jobs_;
  std::shared_ptr<FlatCache> flats_ = std::make_shared<FlatCache>();
};

}  // namespace gathernd::ui
