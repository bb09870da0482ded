// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_jobs.h"

#include <QMetaObject>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "core/tensor/edits.h"

namespace gathernd::ui {

/// The latest flattened copy of edited indices, kept for the next question about the same call. Thread rule:
/// any thread.
class WarpJobs::FlatIndices {
 public:
  Expected<Tensor> of(const WarpCall& call) {
    const EditedTensor& indices = call.trace->indices();
    if (!indices.edited()) return indices.base();
    const std::lock_guard lock(mutex_);  // who comes second waits for the copy instead of making another
    if (tensor_ && trace_ == call.trace) return *tensor_;
    tensor_.reset();
    if (auto bytes = checkedBytes(indices.dtype(), indices.shape(), call.memoryLimit); !bytes)
      return fail(bytes.error());
    auto made = indices.flattened();
    if (!made) return made;
    trace_ = call.trace;
    tensor_ = *made;
    return made;
  }

 private:
  std::mutex mutex_;
  std::shared_ptr<const Trace> trace_;
  std::optional<Tensor> tensor_;
};

namespace {

constexpr int kThreads = 4;  // cancelled work may still be winding down while the next begins

/// Memory that cannot be had ends as an error, not as the end of the program.
template <class Value, class F>
Expected<Value> guarded(const std::stop_token& stop, F&& work) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return fail(ErrorCode::Limit, "memory.exhausted");
  }
}

}  // namespace

WarpJobs::WarpJobs(QObject* parent) : QObject(parent), flat_(std::make_shared<FlatIndices>()) {
  pool_.setMaxThreadCount(kThreads);
}

WarpJobs::~WarpJobs() {
  for (Slot& each : slots_) each.stop.request_stop();
  pool_.waitForDone();
}

void WarpJobs::cancel(Task task) {
  Slot& mine = slots_[static_cast<std::size_t>(task)];
  mine.stop.request_stop();
  mine.busy = false;
  ++mine.ticket;
}

template <class Value>
void WarpJobs::launch(Task task, std::function<Expected<Value>(const std::stop_token&)> work,
                      std::function<void(Expected<Value>)> done) {
  cancel(task);
  Slot& mine = slots_[static_cast<std::size_t>(task)];
  mine.stop = std::stop_source();
  mine.busy = true;
  ++inFlight_;
  pool_.start([this, task, ticket = mine.ticket, stop = mine.stop.get_token(), work = std::move(work),
               done = std::move(done)] {
    auto answer = std::make_shared<Expected<Value>>(guarded<Value>(stop, [&] { return work(stop); }));
    QMetaObject::invokeMethod(
        this,
        [this, task, ticket, answer, done] {
          --inFlight_;
          Slot& now = slots_[static_cast<std::size_t>(task)];
          if (now.ticket != ticket) return;  // late: something newer was asked for
          now.busy = false;
          done(std::move(*answer));
        },
        Qt::QueuedConnection);
  });
}

void WarpJobs::accesses(const WarpCall& call, TupleRange tuples,
                        std::function<void(Expected<AccessReport>)> done) {
  launch<AccessReport>(
      Task::Accesses,
      [call, tuples, flat = flat_](const std::stop_token&) -> Expected<AccessReport> {
        const auto indices = flat->of(call);
        if (!indices) return fail(indices.error());
        return call.backend->accesses(call.trace->plan(), *indices, tuples, call.kernel);
      },
      std::move(done));
}

void WarpJobs::totals(Task task, const WarpCall& call, std::function<void(Expected<AccessTotals>)> done) {
  launch<AccessTotals>(
      task,
      [call, flat = flat_](const std::stop_token& stop) -> Expected<AccessTotals> {
        const auto indices = flat->of(call);
        if (!indices) return fail(indices.error());
        return call.backend->accessTotals(call.trace->plan(), *indices, call.kernel, stop);
      },
      std::move(done));
}

void WarpJobs::indices(IndicesWork work, std::function<void(Expected<Tensor>)> done) {
  launch<Tensor>(Task::Indices, std::move(work), std::move(done));
}

}  // namespace gathernd::ui
