// SPDX-License-Identifier: GPL-3.0-or-later
// What the numbers of a tensor, or of a rectangle of its cells, come to: exact, in one pass over memory, on
// every core. NaN and the infinities are counted apart and take no part in least, greatest and mean. bool
// counts as 0 and 1, complex by its modulus; of strings the lengths are told. Edits count. Units: elements;
// positions are flat. Errors: `cancelled`; `io` for a file that was cut while it was read. Thread rule: pure
// functions; they take as long as memory or the disk does, so they belong on a background thread, and answer
// a stop within milliseconds of memory's or one read of the disk's.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "core/error/error.h"
#include "core/overview/matrix_layout.h"
#include "core/tensor/edited_tensor.h"

namespace gathernd {

struct ScanOptions {
  std::stop_token stop = {};
  std::atomic<std::int64_t>* done = nullptr;  ///< elements read so far are added here, for whoever looks on
  int threads = 0;                            ///< 0: as many as there are
};

struct ValueStatistics {
  std::int64_t count = 0;    ///< elements looked at
  std::int64_t numbers = 0;  ///< of them finite; 0 for strings
  std::int64_t nans = 0, positiveInfinities = 0, negativeInfinities = 0;
  std::int64_t zeros = 0;  ///< of either sign; of bool: false
  std::int64_t edited = 0;
  double mean = std::numeric_limits<double>::quiet_NaN();  ///< of the numbers
  /// Of the numbers: the element itself, exact whatever its type; of complex the one of that modulus. Absent
  /// without numbers.
  std::optional<Element> least, greatest;
  std::int64_t leastAt = -1, greatestAt = -1;      ///< the first of its kind
  double leastNumber = 0, greatestNumber = 0;      ///< the same, rounded to double; a modulus
  std::int64_t firstNan = -1, firstInfinity = -1;  ///< in the order of the cells
  std::int64_t emptyStrings = 0;                   ///< strings only, and the next two, in bytes
  std::int64_t shortest = 0, longest = 0;
};

Expected<ValueStatistics> statisticsOf(const EditedTensor& tensor, const ScanOptions& options = {});
/// Of the cells of `rect`, which is cut to the layout.
Expected<ValueStatistics> statisticsOf(const EditedTensor& tensor, const MatrixLayout& layout,
                                       const CellRect& rect, const ScanOptions& options = {});

/// Statistics of several stretches of a tensor as those of all of them together. A plain value.
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
