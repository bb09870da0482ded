// SPDX-License-Identifier: GPL-3.0-or-later
// How often each slice of params is read, how many slices are read how often, and which most: counted once in
// the background, then kept up to date by edits. A value: an edit gives another one, which shares the table
// and has its own short list of what is different, so that whoever shows the first keeps it. Errors: as
// CountTable. Units: slices and tuples by row-major number. Thread rule: immutable; count() and
// neverReadFrom() are passes for a background thread, all else is quick on any.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/call/trace.h"
#include "core/error/error.h"
#include "core/reads/count_table.h"

namespace gathernd {

// What an edit of indices changed: the tuples that read another slice than before.

struct TupleMove {
  std::int64_t tuple = 0;
  std::int64_t from = -1;  ///< slice; -1: it read none
  std::int64_t to = -1;
  bool operator==(const TupleMove&) const = default;
};

/// Ascending by tuple. Absent where the two are not the same call but for edits of indices (other values,
/// another dialect, another shape): then everything may have changed.
std::optional<std::vector<TupleMove>> tupleMoves(const Trace& before, const Trace& after);

/// What the edits of a trace's indices have changed since their base.
std::vector<TupleMove> movesSinceBase(const Trace& trace);

class ReadCounts {
 public:
  /// Of so many slices that are read most the order is known.
  static constexpr std::int64_t kHottest = 64;

  /// Edits of the indices are seen.
  static Expected<ReadCounts> count(const Trace& trace, const ReadOptions& options = {});

  /// How many tuples read the slice; 0 also where there is no such slice.
  std::int64_t of(std::int64_t slice) const;
  /// Whether one of the slices first … last - 1 is read.
  bool anyRead(std::int64_t first, std::int64_t last) const;
  std::int64_t sliceCount() const { return table_->sliceCount(); }
  std::int64_t reads() const { return reads_; }  ///< tuples that read a slice
  std::int64_t slicesRead() const { return sliceCount() - neverRead(); }
  std::int64_t neverRead() const { return histogram_.front().times == 0 ? histogram_.front().slices : 0; }
  /// Of the slice that is read most; 0 where nothing is read.
  std::int64_t most() const { return histogram_.back().times; }
  const ReadHistogram& histogram() const { return histogram_; }
  /// By falling count, ties by number: the first `most`, at most kHottest. Fewer than there are only after
  /// some hundred edits that each take a read away from one of them, until they are counted again.
  std::vector<std::int64_t> hottest(std::int64_t most) const;
  /// The first `most` slices from `first` on that nobody reads. `cancelled`.
  Expected<std::vector<std::int64_t>> neverReadFrom(std::int64_t first, std::int64_t most,
                                                    const std::stop_token& stop) const;

  /// After edits (see tupleMoves): two counts a tuple, and what follows from them. Costs by the edits since
  /// count(), never by slices or tuples.
  ReadCounts moved(std::span<const TupleMove> moves) const;

  /// Of the indices without their edits.
  const std::shared_ptr<const CountTable>& table() const { return table_; }

 private:
  using SliceCount = std::pair<std::int64_t, std::int64_t>;

  /// The slices that are read most, in order: all that come before `end` in it, or all that are read.
  struct Hot {
    std::vector<SliceCount> slices;
    bool all = false;
    SliceCount end;  ///< the last one when they were counted
  };

  ReadCounts() = default;
  void change(std::int64_t from, std::int64_t to);
  void changeHot(std::int64_t slice, std::int64_t from, std::int64_t to);

  std::shared_ptr<const CountTable> table_;
  std::shared_ptr<const std::vector<SliceCount>> edited_;  ///< counts that the table has not, by slice
  ReadHistogram histogram_;
  Hot hot_;
  std::int64_t reads_ = 0;
};

// Which tuples read a slice. Up to kMostIndexed tuples an index of them is kept, 4 bytes a tuple and 4 a
// count (see CountTable), and an answer is there at once; above, or where that passes the budget, each answer
// is a pass over indices. A value: an edit gives another one, which shares the index. Errors: `limit` where
// memory fails, `cancelled`. Units: slices and tuples by row-major number. Thread rule: immutable; build() is
// for a background thread, and so is of() unless indexed().

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
