// SPDX-License-Identifier: GPL-3.0-or-later
// The next element that something holds for, before or after a place, in row-major order. On every core, at
// the speed of memory. Units: flat element numbers. Errors: as value_statistics.h, and those of
// checkPredicate(). Thread rule: pure functions, for a background thread.
#pragma once

#include <optional>

#include "core/overview/predicate.h"
#include "core/overview/row_order.h"
#include "core/overview/value_statistics.h"

namespace gathernd {

struct Search {
  enum class Direction : std::uint8_t { Forward, Backward };
  /// Where the search stands: looked at last of all. Forward from -1: from the start.
  std::int64_t from = -1;
  Direction direction = Direction::Forward;
  bool wraps = true;
};

struct Found {
  std::int64_t flat = 0;
  bool wrapped = false;  ///< past the end, or before the start; also where it comes round to `from` itself
};

/// Nothing: it holds nowhere in what was searched. options.done counts what was looked at.
Expected<std::optional<Found>> findElement(const EditedTensor& tensor, const Predicate& predicate,
                                           const Search& search, const ScanOptions& options = {});

// Row after row as a RowOrder has them, on one core: rows in another order are not read in step anyway.
// Units: cells by their place in the order.

struct FoundCell {
  Cell cell;
  bool wrapped = false;  ///< past the end, or before the start; also where it comes round to where it began
};

/// `from` is looked at last of all. options.done counts cells that were looked at.
Expected<std::optional<FoundCell>> findInOrder(const EditedTensor& tensor, const MatrixLayout& layout,
                                               const RowOrder& order, const Predicate& predicate, Cell from,
                                               Search::Direction direction, const ScanOptions& options = {});

/// -1: the order has it not. `cancelled`.
Expected<std::int64_t> placeInOrder(const RowOrder& order, std::int64_t row, const ScanOptions& options = {});

}  // namespace gathernd
