// SPDX-License-Identifier: GPL-3.0-or-later
// What the warp view has worked out off the GUI thread: the requests of the warps round a tuple, the totals
// of the whole call, and other indices. One slot each: asking anew, or cancelling, stops what went
// before, and its answer is dropped. A Trace stands for its call: equal pointers, equal indices. Thread rule:
// call from the GUI thread; answers arrive there, from the event loop.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "core/call/trace.h"
#include "core/run/backend.h"

namespace gathernd::ui {

struct WarpCall {
  const Backend* backend = nullptr;  ///< outlives the jobs
  std::shared_ptr<const Trace> trace;
  std::string kernel;                    ///< empty: the backend's choice
  std::int64_t memoryLimit = INT64_MAX;  ///< bytes, for a flattened copy of edited indices
};

class WarpJobs : public QObject {
  Q_OBJECT

 public:
  enum class Task : std::uint8_t { Accesses, Totals, NaiveTotals, Indices };

  explicit WarpJobs(QObject* parent = nullptr);
  ~WarpJobs() override;  ///< cancels and waits

  void accesses(const WarpCall& call, TupleRange tuples, std::function<void(Expected<AccessReport>)> done);
  /// `task`: Totals or NaiveTotals, which go on beside each other.
  void totals(Task task, const WarpCall& call, std::function<void(Expected<AccessTotals>)> done);
  using IndicesWork = std::function<Expected<Tensor>(const std::stop_token&)>;
  void indices(IndicesWork work, std::function<void(Expected<Tensor>)> done);

  void cancel(Task task);
  bool busy(Task task) const { return slots_[static_cast<std::size_t>(task)].busy; }
  /// No work at all is under way, cancelled work included.
  bool idle() const { return inFlight_ == 0; }

 private:
  class FlatIndices;
  struct Slot {
    std::stop_source stop;
    std::uint64_t ticket = 0;
    bool busy = false;
  };
  template <class Value>
  void launch(Task task, std::function<Expected<Value>(const std::stop_token&)> work,
              std::function<void(Expected<Value>)> done);

  std::array<Slot, 4> slots_;
  int inFlight_ = 0;
  std::shared_ptr<FlatIndices> flat_;
  QThreadPool pool_;
};

}  // namespace gathernd::ui
