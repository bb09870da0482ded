// SPDX-License-Identifier: GPL-3.0-or-later
// What the probes run on: memory of their own, and threads that start together. Units: bytes, nanoseconds.
// Thread rule: one thread calls, the threads of a run are joined before it returns.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/tensor/tensor.h"

namespace gathernd::probe {

/// Gives every page of an owned tensor memory of its own, where the system can: an untouched page of zeros is
/// one and the same everywhere, and is read as fast as a cache. The values stay. A stop leaves the rest as it
/// is.
void makeResident(const Tensor& tensor, const std::stop_token& stop = {});

/// Runs body(0) … body(pieces - 1) on so many threads (fewer where the system gives no more), each on a
/// processor of its own as long as there are enough (one thread: the caller's, wherever it is), each taking
/// the next piece when it is done with one. The time from when all were ready until the last piece was done;
/// starting the threads does not count. After a stop no further piece begins, and the time means nothing.
double timePieces(int threads, std::int64_t pieces, const std::stop_token& stop,
                  const std::function<void(std::int64_t)>& body);

// Several ways to do one thing, of which the fastest counts. The first round tries all of them, later ones
// only the few that did best then: which one wins depends on the machine and, a little, on the moment. Units:
// nanoseconds per whatever a way does. Thread rule: one thread.

class FastestOf {
 public:
  static constexpr std::size_t kKept = 4;
  static constexpr int kTries = 2;  ///< a round takes the better: the first one may have met something else

  void add(std::function<double()> way) { ways_.push_back({std::move(way), 0}); }
  bool empty() const { return ways_.empty(); }
  std::size_t size() const { return ways_.size(); }

  /// The best time of this round; 0 when there is no way at all.
  double round() {
    for (Way& way : ways_) {
      way.best = std::numeric_limits<double>::infinity();
      for (int i = 0; i < kTries; ++i) way.best = std::min(way.best, way.run());
    }
    std::ranges::stable_sort(ways_, {}, &Way::best);
    if (ways_.size() > kKept) ways_.erase(ways_.begin() + kKept, ways_.end());
    return ways_.empty() ? 0 : ways_.front().best;
  }

 private:
  struct Way {
    std::function<double()> run;
    double best;
  };
  std::vector<Way> ways_;
};

}  // namespace gathernd::probe
