// SPDX-License-Identifier: GPL-3.0-or-later
// Which tuples read a slice. Up to kMostIndexed tuples an index of them is kept, 4 bytes a tuple and 4 a
// count (see CountTable), and an answer is there at once; above, or where that passes the budget, each answer
// is a pass over indices. A value: an edit gives another one, which shares the index. Errors: `limit` where
// memory fails, `cancelled`. Units: slices and tuples by row-major number. Thread rule: immutable; build() is
// for a background thread, and so is of() unless indexed().
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/reads/read_counts.h"

namespace gathernd {

class SliceReaders {
 public:
  static constexpr std::int64_t kMostIndexed = std::int64_t{1} << 24;

  /// `counts` is of the same trace. What is above the budget is not refused, but not indexed.
  static Expected<SliceReaders> build(const Trace& trace, const ReadCounts& counts,
                                      const ReadOptions& options = {});

  bool indexed() const { return index_ != nullptr; }
  /// The first `most`, ascending; empty where nobody reads it. How many there are ReadCounts::of tells.
  Expected<std::vector<std::int64_t>> of(std::int64_t slice, std::int64_t most,
                                         const std::stop_token& stop = {}) const;

  /// After edits that made of this call's trace `after`: see tupleMoves.
  SliceReaders moved(const Trace& after, std::span<const TupleMove> moves) const;

 private:
  struct Index;
  using TupleSlice = std::pair<std::int64_t, std::int64_t>;

  explicit SliceReaders(const Trace& trace) : trace_(trace) {}
  bool isMoved(std::int64_t tuple) const;
  /// Those of the indices without edits that no edit concerns.
  Expected<std::vector<std::int64_t>> unmoved(std::int64_t slice, std::int64_t most,
                                              const std::stop_token& stop) const;

  Trace trace_;
  std::shared_ptr<const Index> index_;
  std::vector<TupleSlice> byTuple_;  ///< what edited tuples read now, -1: nothing; by tuple
  std::vector<TupleSlice> bySlice_;  ///< the same as slice and tuple, without those that read nothing
};

}  // namespace gathernd
