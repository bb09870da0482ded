// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/job/job.h"

#include <QMetaObject>
#include <mutex>
#include <vector>

namespace gathernd::ui {

struct Job::Door {
  std::mutex mutex;
  Job* job;  ///< nullptr once it is gone

  /// Runs `said` on the GUI thread while the Job is there.
  void post(std::function<void()> said) {
    const std::lock_guard lock(mutex);
    if (job != nullptr) QMetaObject::invokeMethod(job, std::move(said), Qt::QueuedConnection);
  }
};

namespace {

std::thread startThread(std::function<void()> run) {
  return std::thread(std::move(run));
}

/// Threads that were left to themselves; the program's end waits for them.
class LeftThreads {
 public:
  ~LeftThreads() {
    for (std::thread& thread : threads_) thread.join();
  }
  void take(std::thread thread) { threads_.push_back(std::move(thread)); }

 private:
  std::vector<std::thread> threads_;
};

LeftThreads& leftThreads() {
  static LeftThreads left;
  return left;
}

}  // namespace

Job::Job(AtEnd atEnd, int mostThreads, StartThread starter)
    : atEnd_(atEnd),
      mostThreads_(static_cast<std::size_t>(mostThreads)),
      start_(starter != nullptr ? starter : startThread),
      door_(std::make_shared<Door>()) {
  door_->job = this;
}

Job::~Job() {
  cancel();
  {
    const std::lock_guard lock(door_->mutex);
    door_->job = nullptr;
  }
  for (std::thread& thread : running_) {
    if (atEnd_ == AtEnd::Wait) {
      thread.join();
    } else {
      leftThreads().take(std::move(thread));
    }
  }
}

void Job::cancel() {
  stop_.request_stop();
  waiting_ = nullptr;
  busy_ = false;
  ++ticket_;
}

void Job::launch(std::function<void(const Task&)> run, std::function<void(const Error&)> refuse) {
  cancel();
  stop_ = std::stop_source();
  refuse_ = std::move(refuse);
  Task task;
  task.stop = stop_.get_token();
  task.post = [this, door = door_, ticket = ticket_](std::function<void()> said) {
    door->post([this, ticket, said = std::move(said)] {
      if (ticket_ == ticket) said();
    });
  };
  waiting_ = [task = std::move(task), run = std::move(run)] { run(task); };
  busy_ = true;
  begin();
}

/// Starts what waits, as soon as there is a thread for it.
void Job::begin() {
  if (!waiting_ || running_.size() >= mostThreads_) return;
  const auto place = running_.emplace(running_.end());
  try {
    *place = start_([this, place, door = door_, work = std::exchange(waiting_, nullptr)] {
      work();
      door->post([this, place] {
        place->join();
        running_.erase(place);
        begin();
      });
    });
  } catch (const std::exception& refused) {  // nor the few bytes that it takes
    running_.erase(place);
    const Error error(ErrorCode::Limit, "thread.refused", {{"reason", std::string(refused.what())}});
    door_->post([this, ticket = ticket_, error] {
      if (ticket_ == ticket) refuse_(error);
    });
  }
}

}  // namespace gathernd::ui
