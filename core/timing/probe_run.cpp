// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/probe_run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <system_error>
#include <thread>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

namespace gathernd::probe {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kHugePage = std::int64_t{2} << 20;

/// The threads of one run meet here, work, and note when they were done.
class Meeting {
 public:
  Meeting(std::int64_t pieces, const std::stop_token& stop, const std::function<void(std::int64_t)>& body)
      : pieces_(pieces), stop_(stop), body_(body) {}

  void waitAndWork(Clock::time_point& done) {
    ready_.fetch_add(1);
    while (!begun_.load(std::memory_order_acquire)) std::this_thread::yield();
    work(done);
  }
  Clock::time_point begin(int others) {
    while (ready_.load() < others) std::this_thread::yield();
    const auto start = Clock::now();
    begun_.store(true, std::memory_order_release);
    return start;
  }
  void work(Clock::time_point& done) {
    for (;;) {
      const std::int64_t piece = next_.fetch_add(1, std::memory_order_relaxed);
      if (piece >= pieces_ || stop_.stop_requested()) break;
      body_(piece);
    }
    done = Clock::now();
  }

 private:
  const std::int64_t pieces_;
  const std::stop_token& stop_;
  const std::function<void(std::int64_t)>& body_;
  std::atomic<int> ready_{0};
  std::atomic<bool> begun_{false};
  std::atomic<std::int64_t> next_{0};
};

}  // namespace

Expected<ProbeMemory> ProbeMemory::allocate(std::int64_t bytes) {
  auto buffer = Buffer::allocate(bytes + kHugePage);
  if (!buffer) return fail(std::move(buffer.error()));
  ProbeMemory memory;
  const auto address = reinterpret_cast<std::uintptr_t>(buffer->data());
  memory.data_ = buffer->data() + (kHugePage - address % kHugePage) % kHugePage;
  memory.bytes_ = bytes;
  memory.buffer_ = std::move(*buffer);
#ifdef MADV_HUGEPAGE
  // A wish: without it the probes only become slower, as the gather would.
  ::madvise(memory.data_, static_cast<std::size_t>(bytes), MADV_HUGEPAGE);
#endif
  return memory;
}

void makeResident(const Tensor& tensor) {
#ifdef MADV_POPULATE_WRITE
  if (tensor.mapped() || tensor.byteCount() == 0) return;
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(tensor.data()) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(tensor.data()) + tensor.bytes().size();
  // An older system knows no such wish; the tensor then stays as it is.
  ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_POPULATE_WRITE);
#else
  static_cast<void>(tensor);
#endif
}

double timePieces(int threads, std::int64_t pieces, const std::stop_token& stop,
                  const std::function<void(std::int64_t)>& body) {
  Meeting meeting(pieces, stop, body);
  std::vector<Clock::time_point> done(static_cast<std::size_t>(std::max(1, threads)));
  std::vector<std::thread> others;
  others.reserve(done.size());
  try {
    for (std::size_t i = 1; i < done.size(); ++i) {
      others.emplace_back([&meeting, &mine = done[i]] { meeting.waitAndWork(mine); });
    }
  } catch (const std::system_error&) {
    // No more threads to be had: those that are there share the work.
  }
  const auto start = meeting.begin(static_cast<int>(others.size()));
  meeting.work(done[0]);
  for (std::thread& thread : others) thread.join();
  Clock::time_point last = done[0];
  for (std::size_t i = 1; i <= others.size(); ++i) last = std::max(last, done[i]);
  return std::chrono::duration<double, std::nano>(last - start).count();
}

}  // namespace gathernd::probe
