// SPDX-License-Identifier: GPL-3.0-or-later
// Work off the GUI thread of which only the latest counts: starting anew, or cancelling, asks the former to
// stop, and nothing that it still has to say arrives. Thread rule: call from the GUI thread; answers arrive
// there, from the event loop.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <cstdint>
#include <functional>
#include <new>
#include <stop_token>
#include <utility>

#include "core/error/error.h"

namespace gathernd::ui {

class LatestJob : public QObject {
 public:
  /// What the work is handed. It owns what else it needs.
  struct Task {
    std::stop_token stop;
    /// Runs `said` on the GUI thread, unless something newer was started since.
    std::function<void(std::function<void()> said)> post;
  };

  LatestJob();
  ~LatestJob() override;  ///< cancels and waits

  template <class Answer>
  void start(std::function<Expected<Answer>(const Task&)> work, std::function<void(Expected<Answer>)> done) {
    launch([this, work = std::move(work), done = std::move(done)](const Task& task) {
      auto answer = [&]() -> Expected<Answer> {
        try {
          return work(task);
        } catch (const std::bad_alloc&) {
          return fail(ErrorCode::Limit, "memory.exhausted");
        }
      }();
      task.post([this, done, answer = std::move(answer)] {
        busy_ = false;
        done(answer);
      });
    });
  }
  void cancel();
  bool busy() const { return busy_; }

 private:
  void launch(std::function<void(const Task&)> run);

  std::stop_source stop_;
  std::uint64_t ticket_ = 0;
  bool busy_ = false;
  QThreadPool pool_;
};

}  // namespace gathernd::ui
