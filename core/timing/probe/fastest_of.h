// SPDX-License-Identifier: GPL-3.0-or-later
// Several ways to do one thing, of which the fastest counts. The first round tries all of them, later ones
// only the few that did best then: which one wins depends on the machine and, a little, on the moment. Units:
// nanoseconds per whatever a way does. Thread rule: one thread.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

namespace gathernd::probe {

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
