// SPDX-License-Identifier: GPL-3.0-or-later
// Streams and events as a device has them, on the host: work in the order of its stream, and behind the
// events that it is held for. Eager, work is done when it is given; lazy, no earlier than somebody waits for
// it, so that whoever forgets to wait reads what is not there yet, or finds that what was to be copied is
// gone. Times are of a clock that only work moves on. Units: nanoseconds. Thread rule: one user at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace gathernd::test {

class FakeStreams {
 public:
  using Number = std::uintptr_t;

  bool lazy = false;

  Number makeStream();
  void destroyStream(Number stream) { queues_.erase(stream); }
  Number makeEvent();
  void destroyEvent(Number event) { events_.erase(event); }
  std::size_t held() const { return queues_.size() + events_.size(); }
  bool busy() const;

  /// Takes so many nanoseconds.
  void add(Number stream, std::function<void()> work, double nanoseconds);
  void record(Number event, Number stream);
  void holdFor(Number event, Number stream);
  /// An event that was never recorded counts as passed.
  void await(Number event);
  void awaitAll(Number stream);
  void awaitAll();
  double nanosecondsBetween(Number begin, Number end);
  /// The work that is not done will not be.
  void drop();

 private:
  struct Record {
    Number stream = 0;
    bool done = false;
    double at = 0;
  };
  struct Work {
    std::function<void()> act;
    std::shared_ptr<Record> behind;  ///< nullptr: nothing
  };

  void give(Number stream, Work work);
  void doOne(Number stream);
  void reach(const Record& record);

  Number next_ = 1;
  double now_ = 0;
  std::map<Number, std::deque<Work>> queues_;
  std::map<Number, std::shared_ptr<Record>> events_;
};

}  // namespace gathernd::test
