// SPDX-License-Identifier: GPL-3.0-or-later
// The reverse of a Trace: params slice -> the tuples that read it. 16 bytes a tuple, built in the background
// up to a budget; above the budget build() refuses and the hover says so. Thread rule: immutable after
// build().
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "core/call/trace.h"
#include "core/error/error.h"

namespace gathernd {

class ReaderIndex {
 public:
  /// `limit` when it would take more than budgetBytes; `cancelled`.
  static Expected<ReaderIndex> build(const Trace& trace, std::int64_t budgetBytes, std::stop_token stop = {});

  /// Ascending tuple numbers; empty: never read.
  std::span<const std::int64_t> readersOf(std::int64_t sliceId) const;
  std::int64_t slicesRead() const { return static_cast<std::int64_t>(slices_.size()); }
  /// histogram()[n] = number of slices read n times, for n ≥ 1; index 0 counts the never read.
  std::vector<std::int64_t> histogram() const;
  /// Slices by falling number of readers, ties by id; at most `most`.
  std::vector<std::int64_t> mostRead(int most) const;

 private:
  std::int64_t sliceCount_ = 0;
  std::vector<std::int64_t> slices_;  ///< ascending ids that are read
  std::vector<std::int64_t> starts_;  ///< into tuples_, one past the end included
  std::vector<std::int64_t> tuples_;
};

}  // namespace gathernd
