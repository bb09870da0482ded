// SPDX-License-Identifier: GPL-3.0-or-later
// Memory between two inaccessible pages. A buffer placed at an edge ends where the page begins that nobody
// may touch, so that one byte too far, read or written, is a fault at once; what the other side of it holds
// are canaries, which tell of writes. Placing a buffer costs no system call: one arena serves many cases.
// Units: bytes. Errors: a test that gets no memory aborts. Thread rule: one owner at a time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

#include <sys/mman.h>
#include <unistd.h>

namespace gathernd::test {

enum class Edge { Start, End };

class GuardedMemory {
 public:
  explicit GuardedMemory(std::size_t capacity) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    inside_ = (capacity + page - 1) / page * page;
    mapped_ = inside_ + 2 * page;
    void* memory = ::mmap(nullptr, mapped_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) giveUp("mmap");
    whole_ = static_cast<std::byte*>(memory);
    first_ = whole_ + page;
    if (::mprotect(first_, inside_, PROT_READ | PROT_WRITE) != 0) giveUp("mprotect");
  }
  ~GuardedMemory() { ::munmap(whole_, mapped_); }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;

  std::size_t capacity() const { return inside_; }

  /// `bytes` bytes, `gap` bytes of canaries between them and the guard page at `edge`, more canaries on the
  /// other side. Takes the place of what was here before.
  std::span<std::byte> place(std::size_t bytes, Edge edge, std::size_t gap = 0) {
    if (bytes + gap > inside_) giveUp("a guarded arena is too small");
    std::byte* begin = edge == Edge::Start ? first_ + gap : first_ + inside_ - gap - bytes;
    placed_ = {begin, bytes};
    before_ =
        std::span(begin - std::min<std::size_t>(kCanaries, static_cast<std::size_t>(begin - first_)), begin);
    std::byte* end = begin + bytes;
    const auto room = static_cast<std::size_t>(first_ + inside_ - end);
    after_ = std::span(end, std::min(kCanaries, room));
    std::memset(before_.data(), kCanary, before_.size());
    std::memset(after_.data(), kCanary, after_.size());
    return placed_;
  }
  std::span<std::byte> placed() const { return placed_; }

  /// Whether nobody wrote beside what was placed last.
  bool untouchedAround() const { return isCanary(before_) && isCanary(after_); }

 private:
  static constexpr std::size_t kCanaries = 512;  // more than the widest store, and than a row of them
  static constexpr int kCanary = 0xC5;

  static bool isCanary(std::span<const std::byte> bytes) {
    // Each byte like the one before it: quick even where nothing is optimised.
    return bytes.empty() || (bytes[0] == std::byte{kCanary} &&
                             std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0);
  }
  [[noreturn]] static void giveUp(const char* what) {
    std::perror(what);
    std::abort();
  }

  std::byte* whole_ = nullptr;
  std::byte* first_ = nullptr;
  std::size_t inside_ = 0, mapped_ = 0;
  std::span<std::byte> placed_, before_, after_;
};

}  // namespace gathernd::test
