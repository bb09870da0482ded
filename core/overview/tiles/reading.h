// SPDX-License-Identifier: GPL-3.0-or-later
// The background work behind a view: a coarse answer from few samples first, then exact tiles, nearest to the
// view's middle first, in rounds of some 30 ms on every core, each handed to the cache as it ends. Tiles are
// put together from finer ones where those are there. And what the cells of a rectangle, such as a pixel's,
// hold exactly. Units: cells. Errors: `cancelled`; also where the cache was given another source meanwhile:
// read again; `io` for a file that was cut; `limit`. Thread rule: for one background thread a view; several
// may read into one cache. A stop is answered within milliseconds of memory's, or one read of the disk's.
#pragma once

#include <chrono>
#include <functional>

#include "core/overview/tiles/cache.h"
#include "core/overview/value_statistics.h"

namespace gathernd {

struct TileReadOptions {
  std::stop_token stop = {};
  int threads = 0;                          ///< 0: as many as there are
  std::int64_t samples = 4096;              ///< of the coarse answer, all tiles together; 0: none
  bool exact = true;                        ///< false: the coarse answer alone
  std::function<void()> onRound = nullptr;  ///< the cache holds more than before; on the calling thread
  std::chrono::milliseconds round{30};
  std::int64_t firstCells = std::int64_t{1} << 22;  ///< of the first round; those after follow the clock
};

/// Until cache.view(request) is complete().
Expected<void> readTiles(TileCache& cache, const ViewRequest& request, const TileReadOptions& options = {});

struct CellSummary {
  CellRect cells;
  ValueStatistics values;
};
/// One scan of the rectangle: exact.
Expected<CellSummary> summaryOf(const TileSource& source, const CellRect& cells,
                                const ScanOptions& options = {});

}  // namespace gathernd
