// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/job/latest_job.h"

#include <QMetaObject>

namespace gathernd::ui {
namespace {

constexpr int kThreads = 2;  // a cancelled job may still be winding down while the next one starts

}  // namespace

LatestJob::LatestJob() {
  pool_.setMaxThreadCount(kThreads);
}

LatestJob::~LatestJob() {
  stop_.request_stop();
  pool_.waitForDone();
}

void LatestJob::cancel() {
  stop_.request_stop();
  busy_ = false;
  ++ticket_;
}

void LatestJob::launch(std::function<void(const Task&)> run) {
  cancel();
  stop_ = std::stop_source();
  busy_ = true;
  Task task;
  task.stop = stop_.get_token();
  task.post = [this, ticket = ticket_](std::function<void()> said) {
    QMetaObject::invokeMethod(
        this,
        [this, ticket, said = std::move(said)] {
          if (ticket_ == ticket) said();
        },
        Qt::QueuedConnection);
  };
  pool_.start([task = std::move(task), run = std::move(run)] { run(task); });
}

}  // namespace gathernd::ui
