// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/reserve.h"

#include <atomic>
#include <functional>

namespace gathernd::cli {
namespace {

constexpr std::size_t kAlignment = alignof(std::max_align_t);
constexpr std::size_t kBytes = std::size_t{256} << 10;  // untouched pages of it take no memory

/// Stands before every block, free or not; the blocks fill the arena without gaps.
struct alignas(kAlignment) Head {
  std::size_t bytes;  ///< behind the head
  bool taken;
};

alignas(kAlignment) std::byte arena[kBytes];
std::atomic<bool> inUse = false;
std::atomic_flag busy = ATOMIC_FLAG_INIT;

/// A mutex could be held by a thread that is looking for memory itself.
class Lock {
 public:
  Lock() {
    while (busy.test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Lock() { busy.clear(std::memory_order_release); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
};

Head& headAt(std::size_t at) {
  return *reinterpret_cast<Head*>(arena + at);
}

std::size_t behind(std::size_t at) {
  return at + sizeof(Head) + headAt(at).bytes;
}

/// Makes one block of a free one and the free ones that follow it.
void join(std::size_t at) {
  for (std::size_t next = behind(at); next < kBytes && !headAt(next).taken; next = behind(at)) {
    headAt(at).bytes += sizeof(Head) + headAt(next).bytes;
  }
}

}  // namespace

void useReserve() {
  inUse = true;
}

void* takeFromReserve(std::size_t bytes) noexcept {
  if (!inUse || bytes > kBytes - sizeof(Head)) return nullptr;
  const std::size_t wanted = (bytes + kAlignment - 1) / kAlignment * kAlignment;
  const Lock lock;
  if (headAt(0).bytes == 0) headAt(0) = {kBytes - sizeof(Head), false};
  for (std::size_t at = 0; at < kBytes; at = behind(at)) {
    if (headAt(at).taken) continue;
    join(at);
    const std::size_t room = headAt(at).bytes;
    if (room < wanted) continue;
    if (room > wanted + sizeof(Head)) {
      headAt(at).bytes = wanted;
      headAt(behind(at)) = {room - wanted - sizeof(Head), false};
    }
    headAt(at).taken = true;
    return arena + at + sizeof(Head);
  }
  return nullptr;
}

bool giveBackToReserve(void* memory) noexcept {
  auto* const place = static_cast<std::byte*>(memory);
  if (std::less<>()(place, arena) || !std::less<>()(place, arena + kBytes)) return false;
  const Lock lock;
  headAt(static_cast<std::size_t>(place - arena) - sizeof(Head)).taken = false;
  return true;
}

}  // namespace gathernd::cli
