// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/probe/probe_run.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>

#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

namespace gathernd::probe {
namespace {

using Clock = std::chrono::steady_clock;

/// The threads of one run meet here, work, and note when they began and ended.
class Meeting {
 public:
  struct Times {
    Clock::time_point begin, end;
  };

  Meeting(std::int64_t pieces, const std::stop_token& stop, const std::function<void(std::int64_t)>& body)
      : pieces_(pieces), stop_(stop), body_(body) {}

  void expect(int threads) { expected_.store(threads); }
  void meet() {
    ready_.fetch_add(1);
    while (ready_.load() != expected_.load()) std::this_thread::yield();
  }
  void work(Times& times) {
    times.begin = Clock::now();
    for (;;) {
      const std::int64_t piece = next_.fetch_add(1, std::memory_order_relaxed);
      if (piece >= pieces_ || stop_.stop_requested()) break;
      body_(piece);
    }
    times.end = Clock::now();
  }

 private:
  const std::int64_t pieces_;
  const std::stop_token& stop_;
  const std::function<void(std::int64_t)>& body_;
  std::atomic<int> expected_{-1};
  std::atomic<int> ready_{0};
  std::atomic<std::int64_t> next_{0};
};

/// Onto the processor number `which` of those that this process may use. Left to the system, two new threads
/// may well begin on one processor, and a try is over before that is noticed.
void moveTo([[maybe_unused]] std::size_t which) {
#if defined(__linux__)
  cpu_set_t allowed;
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  std::size_t left = which % static_cast<std::size_t>(std::max(1, CPU_COUNT(&allowed)));
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed) || left-- > 0) continue;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    ::sched_setaffinity(0, sizeof one, &one);
    return;
  }
#endif
}

}  // namespace

void makeResident(const Tensor& tensor, const std::stop_token& stop) {
#ifdef MADV_POPULATE_WRITE
  if (tensor.mapped() || tensor.byteCount() == 0) return;
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(tensor.data()) / page * page;
  const auto end = reinterpret_cast<std::uintptr_t>(tensor.data()) + tensor.bytes().size();
  constexpr std::uintptr_t kPieceBytes = std::uintptr_t{64} << 20;  // between two looks at the token
  for (std::uintptr_t at = begin; at < end && !stop.stop_requested(); at += kPieceBytes) {
    // An older system knows no such wish; the tensor then stays as it is.
    ::madvise(reinterpret_cast<void*>(at), std::min(kPieceBytes, end - at), MADV_POPULATE_WRITE);
  }
#else
  static_cast<void>(tensor);
  static_cast<void>(stop);
#endif
}

double timePieces(int threads, std::int64_t pieces, const std::stop_token& stop,
                  const std::function<void(std::int64_t)>& body) {
  Meeting meeting(pieces, stop, body);
  std::vector<Meeting::Times> times(std::max(1, threads));
  std::vector<std::thread> workers;
  if (threads > 1) {
    try {
      workers.reserve(times.size());
      for (std::size_t i = 0; i < times.size(); ++i) {
        workers.emplace_back([&meeting, &mine = times[i], i] {
          moveTo(i);
          meeting.meet();
          meeting.work(mine);
        });
      }
    } catch (const std::exception&) {
      // No more threads to be had: those that are there share the work.
    }
  }
  // This thread only waits, and leaves its processor to one of them.
  meeting.expect(static_cast<int>(workers.size()));
  for (std::thread& worker : workers) worker.join();
  if (workers.empty()) meeting.work(times[0]);
  times.resize(std::max<std::size_t>(1, workers.size()));
  const auto begin = std::ranges::min(times, {}, &Meeting::Times::begin).begin;
  const auto end = std::ranges::max(times, {}, &Meeting::Times::end).end;
  return std::chrono::duration<double, std::nano>(end - begin).count();
}

}  // namespace gathernd::probe
