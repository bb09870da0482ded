// SPDX-License-Identifier: GPL-3.0-or-later
// Work over tensors, off the GUI thread: the run, who reads what, the timing, the look for bad tuples. Each
// takes values and gives a value, and is a Job of its own: they go on beside each other. Thread rule: call
// from the GUI thread; answers and progress arrive there, from the event loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/call/trace.h"
#include "core/reads/read_counts.h"
#include "core/run/backend.h"
#include "core/tensor/edited_tensor.h"
#include "core/timing/measure.h"
#include "ui/job/job.h"

namespace gathernd::ui {

class FlatCache;

struct RunInput {
  const Backend* backend = nullptr;  ///< outlives the jobs
  std::shared_ptr<const Plan> plan;
  EditedTensor params, indices;
  std::int64_t memoryLimit = INT64_MAX;          ///< for a flattened copy
  std::shared_ptr<const RunResult> former = {};  ///< of the same call, for run() to compare with; may be null
};

struct RunAnswer : Outcome {
  std::optional<bool> unchanged;  ///< bit for bit, where there was a former result
};

class RunJobs {
 public:
  enum class Task : std::uint8_t { Run, Reads, Slice, Measure, Check, Live };

  RunJobs();

  void run(RunInput input, std::function<void(double)> progress, std::function<void(RunAnswer)> done);
  using Counts = std::shared_ptr<const ReadCounts>;
  using Readers = std::shared_ptr<const SliceReaders>;
  /// `known`: the trace's counts; null: `counted` gets them first.
  void findReads(std::shared_ptr<const Trace> trace, Counts known, std::function<void(Counts)> counted,
                 std::function<void(Expected<Readers>)> done);
  /// The readers of one slice, by a pass.
  void findReaders(Readers readers, std::int64_t slice,
                   std::function<void(Expected<std::vector<std::int64_t>>)> done);
  void measure(RunInput input, std::function<void(Expected<Measurement>)> done);
  /// `oneRunNs`: what its run took. The registry outlives the jobs.
  void time(RunInput input, const BackendRegistry& backends, double oneRunNs,
            std::function<void(Expected<LiveTimes>)> done);
  /// Bad tuples of a call that is not run; `all` holds the first Snapshot::kMaxListedBad.
  void check(RunInput input, std::function<void(Expected<BadReport>)> done);

  void cancel(Task task) { job(task).cancel(); }
  bool busy(Task task) { return job(task).busy(); }
  /// No work at all is under way, cancelled work included.
  bool idle() const {
    return run_.idle() && reads_.idle() && slice_.idle() && measure_.idle() && check_.idle() && live_.idle();
  }

 private:
  Job& job(Task task);

  std::shared_ptr<FlatCache> flats_;
  Job run_;
  Job reads_;  ///< one thread, as slice_: no run waits behind what is overtaken
  Job slice_;
  Job measure_;
  Job check_;
  Job live_;
};

}  // namespace gathernd::ui
