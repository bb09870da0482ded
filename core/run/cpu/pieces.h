// SPDX-License-Identifier: GPL-3.0-or-later
// Work in pieces that threads take in order, each by whoever is free; and what threads throw, as an error.
// Errors: `limit` (no memory, no threads), `cancelled`. Thread rule: the body runs on several threads at
// once; whoever calls waits for them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <new>
#include <stop_token>
#include <string>

#include "core/error/error.h"
#include "core/run/cpu/parallel.h"

namespace gathernd::cpu {

/// `work` starts threads by runWorkers.
template <class Work>
Expected<void> withThreads(const Work& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    return failNoMemory();
  } catch (const std::exception& error) {
    return fail(ErrorCode::Limit, "backend.threads", {{"reason", std::string(error.what())}});
  }
  return {};
}

/// body(worker, piece) for piece 0 … pieces - 1, each worker's in rising order, on `threads` of them (0: as
/// many as there are). After a false from the body no further piece begins; those before it have all begun,
/// and end.
template <class Body>
Expected<void> forEachPiece(std::int64_t pieces, int threads, const std::stop_token& stop, const Body& body) {
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> stopped{false}, enough{false};
  const std::int64_t most = threads > 0 ? threads : defaultThreads();
  const auto done = withThreads([&] {
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
  });
  if (!done) return done;
  if (stopped || (enough && stop.stop_requested())) return fail(ErrorCode::Cancelled, "cancelled");
  return {};
}

}  // namespace gathernd::cpu
