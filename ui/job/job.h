// SPDX-License-Identifier: GPL-3.0-or-later
// Work off the GUI thread: the one way in which the window does any. Of one Job only the latest counts:
// starting anew, or cancelling, asks the former to stop, and nothing that it still has to say arrives.
// Whatever the work throws ends as an error, and so does a thread that the system will not give. Errors: the
// work's own; `limit` (limit.no_memory, thread.refused); `unsupported` for any other exception. Thread rule:
// call from the GUI thread; answers arrive there, from the event loop.
#pragma once

#include <QObject>
#include <cstdint>
#include <exception>
#include <functional>
#include <list>
#include <memory>
#include <new>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "core/error/error.h"

namespace gathernd::ui {

/// Throws std::system_error where there is none to be had; a test puts its own in place.
using StartThread = std::thread (*)(std::function<void()> run);

class Job : public QObject {
 public:
  /// What the work is handed. It owns what else it needs.
  struct Task {
    std::stop_token stop;
    /// Runs `said` on the GUI thread, unless something newer was started since.
    std::function<void(std::function<void()> said)> post;
  };

  /// What becomes of work that is still under way when the Job goes. Wait: it heeds a stop at once, or needs
  /// what goes with the Job. Leave: it may take long to end and needs nothing; the program's end waits for
  /// it.
  enum class AtEnd : std::uint8_t { Wait, Leave };

  /// `mostThreads`: stopped work may still be winding down while the next begins; more than that wait for it.
  explicit Job(AtEnd atEnd = AtEnd::Wait, int mostThreads = 2, StartThread starter = nullptr);
  ~Job() override;  ///< cancels

  template <class Answer>
  void start(std::function<Expected<Answer>(const Task&)> work, std::function<void(Expected<Answer>)> done) {
    const auto finish = [this, done = std::move(done)](Expected<Answer> answer) {
      busy_ = false;
      done(std::move(answer));
    };
    launch(
        [work = std::move(work), finish](const Task& task) {
          // Handed over, not copied: there may be no memory for a second one.
          const auto answer = std::make_shared<Expected<Answer>>(guarded<Answer>([&] { return work(task); }));
          task.post([finish, answer] { finish(std::move(*answer)); });
        },
        [finish](const Error& error) { finish(fail(error)); });
  }
  void cancel();
  bool busy() const { return busy_; }
  /// No work at all is under way, cancelled work included.
  bool idle() const { return running_.empty() && !waiting_; }

 private:
  template <class Answer, class Work>
  static Expected<Answer> guarded(Work&& work) {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return fail(ErrorCode::Limit, kNoMemory);
    } catch (const std::exception& problem) {
      return fail(ErrorCode::Unsupported, "unsupported.exception", {{"reason", std::string(problem.what())}});
    }
  }

  void launch(std::function<void(const Task&)> run, std::function<void(const Error&)> refuse);
  void begin();

  /// What threads say goes through here, so that they may outlive the Job.
  struct Door;

  AtEnd atEnd_;
  std::size_t mostThreads_;
  StartThread start_;
  std::stop_source stop_;
  std::uint64_t ticket_ = 0;
  bool busy_ = false;
  std::function<void()> waiting_;             ///< the latest, while former ones hold the threads
  std::function<void(const Error&)> refuse_;  ///< of the latest
  std::list<std::thread> running_;
  std::shared_ptr<Door> door_;
};

}  // namespace gathernd::ui
