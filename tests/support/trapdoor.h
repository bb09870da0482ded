// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for an output that requests a stop when the first byte of its second half is written. How much is
// written in the end tells how far a run goes on after a stop, without a clock. Units: bytes. Thread rule:
// one at a time, written by one thread.
#pragma once

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>

#include <sys/mman.h>

namespace gathernd::test {

class TrapdoorMemory {
 public:
  /// `bytes`: a multiple of two pages. All are zero.
  explicit TrapdoorMemory(std::int64_t bytes)
      : size_(static_cast<std::size_t>(bytes)),
        data_(static_cast<std::byte*>(
            mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    armed = this;
    struct sigaction action {};
    action.sa_sigaction = [](int, siginfo_t* info, void*) {
      if (!armed->opens(static_cast<const std::byte*>(info->si_addr))) std::signal(SIGSEGV, SIG_DFL);
    };
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGSEGV, &action, &previous_);
    mprotect(data_ + size_ / 2, size_ / 2, PROT_NONE);
  }
  TrapdoorMemory(const TrapdoorMemory&) = delete;
  TrapdoorMemory& operator=(const TrapdoorMemory&) = delete;
  ~TrapdoorMemory() {
    sigaction(SIGSEGV, &previous_, nullptr);
    munmap(data_, size_);
  }

  std::stop_token stopToken() const { return stop_.get_token(); }
  std::span<std::byte> bytes() { return {data_, size_}; }
  /// How many bytes are other than zero; 0 where the second half was not come to.
  std::int64_t written() const {
    if (!stop_.stop_requested()) return 0;
    return static_cast<std::int64_t>(size_) - std::count(data_, data_ + size_, std::byte{0});
  }

 private:
  bool opens(const std::byte* address) {
    if (address < data_ + size_ / 2 || address >= data_ + size_) return false;
    stop_.request_stop();
    return mprotect(data_ + size_ / 2, size_ / 2, PROT_READ | PROT_WRITE) == 0;
  }

  static inline TrapdoorMemory* armed = nullptr;
  std::size_t size_;
  std::byte* data_;
  std::stop_source stop_;
  struct sigaction previous_ {};
};

}  // namespace gathernd::test
