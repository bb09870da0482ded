// SPDX-License-Identifier: GPL-3.0-or-later
// The next cell that something holds for, row after row as a RowOrder has them, and where a row stands in it.
// On one core: rows in another order are not read in step anyway. Units: cells by their place in the order.
// Errors: as findElement. Thread rule: pure functions, for a background thread.
#pragma once

#include <optional>

#include "core/overview/find.h"
#include "core/overview/row_order.h"

namespace gathernd {

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
