// SPDX-License-Identifier: GPL-3.0-or-later
// How often each slice of params is read, by one pass over indices: counted, not sorted. A table of 4 bytes a
// slice where slices are not far more than tuples; else the slices that are read, in order, each with its
// count, so that memory goes with the tuples. Errors: `limit` above the budget or 2^32 - 1 tuples,
// `cancelled`. Units: slices and tuples by row-major number. Thread rule: make() starts threads of its own;
// immutable afterwards.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/tensor/tensor.h"

namespace gathernd {

struct ReadOptions {
  std::int64_t budgetBytes = std::int64_t{512} << 20;  ///< for what is kept and for the work
  int threads = 0;                                     ///< 0: as many as pay
  std::stop_token stop = {};
};

// The slices that are read where few of many are: numbers of 8 bytes, and a first step by their upper bits.

class SliceOrder {
 public:
  /// Sorts, in place and with a second buffer of the same size, and keeps each once.
  /// `cancelled`; otherwise counts[i] is how often slice i of the order stood in `reads`.
  static Expected<SliceOrder> of(std::vector<std::int64_t> reads, std::int64_t sliceCount,
                                 std::vector<std::uint32_t>& counts, const std::stop_token& stop);

  std::int64_t size() const { return std::ssize(ids_); }
  std::int64_t at(std::int64_t rank) const { return ids_[rank]; }
  /// -1: it is not among them.
  std::int64_t rankOf(std::int64_t slice) const;
  /// Of the first slice from this one on; size() where there is none.
  std::int64_t rankFrom(std::int64_t slice) const;

 private:
  std::vector<std::int64_t> ids_;
  std::vector<std::uint32_t> firsts_;  ///< rank of the first slice with these upper bits or more
  int shift_ = 0;
};

/// `slices` slices are read `times` times each.
struct ReadBin {
  std::int64_t times = 0;
  std::int64_t slices = 0;
  bool operator==(const ReadBin&) const = default;
};

/// Ascending by times, no bin empty.
using ReadHistogram = std::vector<ReadBin>;

class CountTable {
 public:
  /// `indices` as they are, without edits.
  static Expected<std::shared_ptr<const CountTable>> make(const Plan& plan, const Tensor& indices,
                                                          const ReadOptions& options);

  std::int64_t sliceCount() const { return sliceCount_; }
  std::int64_t of(std::int64_t slice) const {
    const std::int64_t rank = rankOf(slice);
    return rank < 0 ? 0 : countAt(rank);
  }
  const ReadHistogram& histogram() const { return histogram_; }

  /// A table of all slices, and a slice's rank its number; else only of those that are read.
  bool dense() const { return dense_; }
  std::int64_t ranks() const { return std::ssize(counts_); }
  std::int64_t rankOf(std::int64_t slice) const { return dense_ ? slice : order_.rankOf(slice); }
  std::int64_t sliceAt(std::int64_t rank) const { return dense_ ? rank : order_.at(rank); }
  std::int64_t countAt(std::int64_t rank) const { return counts_[rank]; }

  /// Whether one of the slices first … last - 1 is read. As long as those that are not, before one that is;
  /// of an order at once.
  bool anyRead(std::int64_t first, std::int64_t last) const;

  /// The first `most` by falling count, ties by number. A pass over all ranks; `cancelled`.
  Expected<std::vector<std::pair<std::int64_t, std::int64_t>>> hottest(std::int64_t most, int threads,
                                                                       const std::stop_token& stop) const;

 private:
  CountTable() = default;
  Expected<void> countDense(const Plan& plan, const Tensor& indices, const ReadOptions& options);
  Expected<void> countSparse(const Plan& plan, const Tensor& indices, const ReadOptions& options);

  std::int64_t sliceCount_ = 0;
  bool dense_ = true;
  Buffer memory_;                            ///< of a dense table's counts
  std::vector<std::uint32_t> sparseCounts_;  ///< by rank
  SliceOrder order_;
  std::span<const std::uint32_t> counts_;
  ReadHistogram histogram_;
};

}  // namespace gathernd
