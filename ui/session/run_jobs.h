// SPDX-License-Identifier: GPL-3.0-or-later
// Work over tensors, off the GUI thread: the run, the reader index, the timing, the look for bad tuples. Each
// takes values and gives a value. There is one slot a kind: starting anew, or cancelling, asks the former to
// stop, and its answer is dropped. Thread rule: call from the GUI thread; answers and progress arrive there,
// from the event loop.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/call/reader_index.h"
#include "core/call/trace.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "core/tensor/edited_tensor.h"
#include "core/timing/measure.h"

namespace gathernd::ui {

class FlatCache;

struct RunInput {
  const Backend* backend = nullptr;  ///< outlives the jobs
  std::shared_ptr<const Plan> plan;
  EditedTensor params, indices;
  std::uint64_t paramsRevision = 0, indicesRevision = 0;  ///< equal numbers: equal tensors
  std::int64_t memoryLimit = INT64_MAX;                   ///< for a flattened copy
};

struct RunAnswer {
  std::shared_ptr<const RunResult> result;  ///< null: see error
  std::optional<Error> error;
  BadReport bad;  ///< `all` holds the first Snapshot::kMaxListedBad
};

class RunJobs : public QObject {
  Q_OBJECT

 public:
  enum class Task : std::uint8_t { Run, Readers, Measure, Check };
  static constexpr std::int64_t kReaderBudget = 256LL << 20;

  RunJobs();
  ~RunJobs() override;  ///< cancels and waits

  void run(RunInput input, std::function<void(double)> progress, std::function<void(RunAnswer)> done);
  void buildReaders(const Trace& trace, std::function<void(Expected<ReaderIndex>)> done);
  void measure(RunInput input, std::function<void(Expected<Measurement>)> done);
  /// Bad tuples of a call that is not run; `all` holds the first Snapshot::kMaxListedBad.
  void check(RunInput input, std::function<void(Expected<BadReport>)> done);

  void cancel(Task task);
  bool busy(Task task) const { return slot(task).busy; }
  /// No work at all is under way, cancelled work included.
  bool idle() const { return inFlight_ == 0; }

 private:
  struct Slot {
    std::stop_source stop;
    std::uint64_t ticket = 0;
    bool busy = false;
  };
  Slot& slot(Task task) { return slots_[static_cast<std::size_t>(task)]; }
  const Slot& slot(Task task) const { return slots_[static_cast<std::size_t>(task)]; }
  template <class Answer>
  void launch(Task task, std::function<Answer(std::stop_token, std::uint64_t ticket)> work,
              std::function<void(Answer)> done);

  std::array<Slot, 4> slots_;
  int inFlight_ = 0;
  std::shared_ptr<FlatCache> flats_;
  QThreadPool runs_;
  QThreadPool readers_;  ///< apart, so that no run waits behind the sorting of an overtaken index
};

}  // namespace gathernd::ui
