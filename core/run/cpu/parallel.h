// SPDX-License-Identifier: GPL-3.0-or-later
// The seam to threads: a pool of resident ones (worker_pool.h). Everything above this line shares work out by
// an atomic counter, so the pool need not know about blocks. Thread rule: may be called from several threads
// at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/error/error.h"

namespace gathernd::cpu {

/// How many threads the executor would use by itself.
int defaultThreads();

/// Runs body(0) … body(workers - 1), as many at once as threads can be had, and waits for all of them. A
/// worker may start after others have ended: no body may wait for another. What a body throws is thrown again
/// once all have ended; of several the first.
void runWorkers(int workers, const std::function<void(int)>& body);

// Work in pieces that threads take in order, each by whoever is free. Errors: `cancelled`; what the body
// throws is thrown again.

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
