// SPDX-License-Identifier: GPL-3.0-or-later
// The document's call under every dialect, off the GUI thread. One job at a time: starting anew, or
// cancelling, asks the former to stop, and its answer is dropped. Thread rule: call from the GUI thread;
// answers arrive there, from the event loop.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/analysis/dialect_outcomes.h"
#include "core/call/call.h"
#include "core/run/backend.h"
#include "ui/job/job.h"

namespace gathernd::ui {

/// A snapshot: nothing in it changes while the job works.
struct DialectsInput {
  Call call;
  const Backend* reference = nullptr;  ///< outlives the job; makes the small outputs
};

struct DialectsAnswer {
  DialectComparison compared;
  EditedTensor indices;  ///< that it is about
  /// One a group: its output where that is small enough to be drawn in a row; else null.
  std::vector<std::shared_ptr<const RunResult>> outputs;

  static constexpr std::int64_t kMaxDrawn = 64;  ///< elements
};

class DialectsJob {
 public:
  using Done = std::function<void(Expected<std::shared_ptr<const DialectsAnswer>>)>;

  void start(DialectsInput input, Done done);
  void cancel() { job_.cancel(); }
  bool busy() const { return job_.busy(); }

 private:
  Job job_;
};

}  // namespace gathernd::ui
