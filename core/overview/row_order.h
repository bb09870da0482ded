// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a matrix in another order: sorted by one column, those left out that a condition does not hold
// for. Equal rows keep their order, rising or falling; NaN comes last both ways; strings are ordered by their
// bytes. Sorted by digits of the values, so a million rows take some 50 ms. Memory: 4 bytes a row are kept (8
// from 2^32 rows on), 24 more taken while it sorts; a string takes 16 and itself. Errors: as
// value_statistics.h; `unsupported` to sort complex; `usage` for a column that is none; `limit` beyond the
// budget. Thread rule: makeRowOrder() is pure, for a background thread; a RowOrder is immutable.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "core/overview/find.h"
#include "core/overview/value_statistics.h"

namespace gathernd {

struct RowSort {
  std::int64_t column = 0;
  bool descending = false;
};
struct RowFilter {
  std::int64_t column = 0;
  Predicate predicate;
};

class RowOrder {
 public:
  using Short = std::vector<std::uint32_t>;
  using Long = std::vector<std::int64_t>;

  RowOrder() = default;
  explicit RowOrder(std::variant<Short, Long> rows) : rows_(std::move(rows)) {}

  std::int64_t size() const {
    return std::visit([](const auto& rows) { return std::ssize(rows); }, rows_);
  }
  /// The row of the matrix at place 0 <= place < size().
  std::int64_t rowAt(std::int64_t place) const {
    const auto at = static_cast<std::size_t>(place);
    const Short* const rows = std::get_if<Short>(&rows_);
    return rows != nullptr ? (*rows)[at] : std::get<Long>(rows_)[at];
  }
  std::int64_t bytes() const;

 private:
  std::variant<Short, Long> rows_;
};

struct RowOrderRequest {
  std::optional<RowSort> sort;
  std::optional<RowFilter> filter;
  std::int64_t budgetBytes = std::int64_t{1} << 30;
};

/// `layout` has all its cells: no vector that is wrapped. options.done counts rows looked at, sorted or not.
Expected<RowOrder> makeRowOrder(const EditedTensor& tensor, const MatrixLayout& layout,
                                const RowOrderRequest& request, const ScanOptions& options = {});

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
