// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/host_copy.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/run/cpu/parallel.h"

namespace gathernd::gpu {

void copyOnHost(std::byte* target, const std::byte* source, std::int64_t bytes) {
  constexpr std::int64_t kPiece = std::int64_t{256} << 10;  // some times what waking a thread takes
  const std::int64_t pieces = (bytes + kPiece - 1) / kPiece;
  const int workers = static_cast<int>(std::min<std::int64_t>(pieces, cpu::defaultThreads()));
  std::atomic<std::int64_t> next{0};
  cpu::runWorkers(workers, [&](int) {
    for (std::int64_t piece = next++; piece < pieces; piece = next++) {
      const std::int64_t at = piece * kPiece;
      std::memcpy(target + at, source + at, static_cast<std::size_t>(std::min(kPiece, bytes - at)));
    }
  });
}

}  // namespace gathernd::gpu
