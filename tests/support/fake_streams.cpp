// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_streams.h"

#include <algorithm>
#include <utility>

namespace gathernd::test {

FakeStreams::Number FakeStreams::makeStream() {
  queues_[next_];
  return next_++;
}

FakeStreams::Number FakeStreams::makeEvent() {
  events_[next_];
  return next_++;
}

bool FakeStreams::busy() const {
  return std::any_of(queues_.begin(), queues_.end(), [](const auto& queue) { return !queue.second.empty(); });
}

void FakeStreams::add(Number stream, std::function<void()> work, double nanoseconds) {
  give(stream, {[this, work = std::move(work), nanoseconds] {
                  work();
                  now_ += nanoseconds;
                },
                nullptr});
}

void FakeStreams::record(Number event, Number stream) {
  auto record = std::make_shared<Record>();
  record->stream = stream;
  events_.at(event) = record;
  give(stream, {[this, record] {
                  record->done = true;
                  record->at = now_;
                },
                nullptr});
}

void FakeStreams::holdFor(Number event, Number stream) {
  give(stream, {[] {}, events_.at(event)});
}

void FakeStreams::await(Number event) {
  if (const auto record = events_.at(event); record != nullptr) reach(*record);
}

void FakeStreams::awaitAll(Number stream) {
  while (!queues_.at(stream).empty()) doOne(stream);
}

void FakeStreams::awaitAll() {
  for (auto& [stream, queue] : queues_) awaitAll(stream);
}

double FakeStreams::nanosecondsBetween(Number begin, Number end) {
  return events_.at(end)->at - events_.at(begin)->at;
}

void FakeStreams::drop() {
  for (auto& [stream, queue] : queues_) queue.clear();
}

void FakeStreams::give(Number stream, Work work) {
  queues_.at(stream).push_back(std::move(work));
  if (!lazy) awaitAll(stream);
}

void FakeStreams::doOne(Number stream) {
  const Work work = std::move(queues_.at(stream).front());
  queues_.at(stream).pop_front();
  if (work.behind != nullptr) reach(*work.behind);
  work.act();
}

void FakeStreams::reach(const Record& record) {
  while (!record.done && !queues_.at(record.stream).empty()) doOne(record.stream);
}

}  // namespace gathernd::test
