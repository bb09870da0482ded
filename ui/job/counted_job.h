// SPDX-License-Identifier: GPL-3.0-or-later
// A Job that counts what it has done, for whoever waits: changed() when it begins and ends, and ten times a
// second in between. Errors and thread rule: as Job.
#pragma once

#include <QObject>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <utility>

#include "ui/job/job.h"

namespace gathernd::ui {

class CountedJob : public QObject {
  Q_OBJECT

 public:
  using Counter = std::atomic<std::int64_t>;

  explicit CountedJob(QObject* parent = nullptr) : QObject(parent) {
    look_.setInterval(100);
    connect(&look_, &QTimer::timeout, this, &CountedJob::changed);
  }

  /// `total`: what the counter comes to; 0: unknown.
  template <class Answer>
  void start(std::int64_t total, std::function<Expected<Answer>(const Job::Task&, Counter&)> work,
             std::function<void(Expected<Answer>)> done) {
    total_ = total;
    counter_ = std::make_shared<Counter>(0);
    job_.start<Answer>(
        [work = std::move(work), counter = counter_](const Job::Task& task) { return work(task, *counter); },
        [this, done = std::move(done)](Expected<Answer> answer) {
          look_.stop();
          done(std::move(answer));
          emit changed();
        });
    look_.start();
    emit changed();
  }
  void cancel() {
    if (!busy()) return;
    job_.cancel();
    look_.stop();
    emit changed();
  }
  bool busy() const { return job_.busy(); }
  bool idle() const { return job_.idle(); }
  /// 0 where it is unknown.
  double fraction() const {
    if (total_ <= 0 || counter_ == nullptr) return 0;
    return std::min(static_cast<double>(counter_->load()) / static_cast<double>(total_), 1.0);
  }

 signals:
  void changed();

 private:
  Job job_;
  QTimer look_;
  std::shared_ptr<Counter> counter_;
  std::int64_t total_ = 0;
};

}  // namespace gathernd::ui
