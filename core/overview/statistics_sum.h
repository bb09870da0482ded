// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of several stretches of a tensor as those of all of them together. Units: elements; positions
// are flat. Thread rule: a plain value.
#pragma once

#include "core/overview/value_statistics.h"

namespace gathernd {

class StatisticsSum {
 public:
  /// Of a stretch behind all those before it, of the same tensor.
  void add(const ValueStatistics& stretch);
  const ValueStatistics& total() const { return total_; }

 private:
  void addStrings(const ValueStatistics& stretch);

  ValueStatistics total_;
  long double sum_ = 0;
};

/// Of the elements [first, last) alone.
Expected<ValueStatistics> statisticsOfStretch(const EditedTensor& tensor, std::int64_t first,
                                              std::int64_t last, const ScanOptions& options = {});

}  // namespace gathernd
