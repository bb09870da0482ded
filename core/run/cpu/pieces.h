// SPDX-License-Identifier: GPL-3.0-or-later
// Work in pieces that threads take in order, each by whoever is free. Errors: `cancelled`; what the body
// throws is thrown again. Thread rule: the body runs on several threads at once; whoever calls waits for
// them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stop_token>

#include "core/error/error.h"
#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {

/// body(worker, piece) for piece 0 … pieces - 1, each worker's in rising order, on `threads` of them (0: as
/// many as there are). After a false from the body no further piece begins; those before it have all begun,
/// and end.
template <class Body>
Expected<void> forEachPiece(std::int64_t pieces, int threads, const std::stop_token& stop, const Body& body) {
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> stopped{false}, enough{false};
  const std::int64_t most = threads > 0 ? threads : defaultThreads();
  runWorkers(static_cast<int>(std::clamp<std::int64_t>(pieces, 1, most)), [&](int worker) {
    while (!stopped && !enough) {
      const std::int64_t piece = next.fetch_add(1);
      if (piece >= pieces) return;
      if (stop.stop_requested()) {
        stopped = true;
      } else if (!body(worker, piece)) {
        enough = true;
      }
    }
  });
  if (stopped || (enough && stop.stop_requested())) return fail(ErrorCode::Cancelled, "cancelled");
  return {};
}

}  // namespace gathernd::cpu
