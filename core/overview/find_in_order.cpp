// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/find_in_order.h"

#include <algorithm>

#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)

constexpr std::int64_t kRowsBetweenLooks = 64;

/// Cells of rows, numbered along the order.
struct OrderedCells {
  const MatrixLayout& layout;
  const RowOrder& order;
  const ScanOptions& options;

  std::int64_t count() const { return order.size() * layout.columns; }

  /// look(flat, cells): the number of the nearest that it holds for, or -1. Of cells [first, last), in
  /// `direction`.
  template <class Look>
  Expected<std::int64_t> walk(std::int64_t first, std::int64_t last, bool forward, const Look& look) const {
    std::int64_t looked = 0, rows = 0;
    while (first < last) {
      if (rows++ % kRowsBetweenLooks == 0) {
        if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
        if (options.done != nullptr) options.done->fetch_add(looked, std::memory_order_relaxed);
        looked = 0;
      }
      const std::int64_t place = (forward ? first : last - 1) / layout.columns;
      const std::int64_t rowAt = place * layout.columns, row = order.rowAt(place);
      // At most a run of one row.
      std::int64_t begin = std::max(first, rowAt), end = std::min(last, rowAt + layout.columns);
      if (end - begin > kRunElements)
        (forward ? end : begin) = forward ? begin + kRunElements : end - kRunElements;
      const std::int64_t there = std::min(end - rowAt, layout.columnsOf(row)) - (begin - rowAt);
      if (there > 0) {
        const std::int64_t found = look(layout.flat(row, begin - rowAt), there);
        if (found >= 0) return begin + found;
      }
      looked += end - begin;
      (forward ? first : last) = forward ? end : begin;
    }
    return -1;
  }
};

/// Of 0 … count - 1 the nearest that the test holds for; -1: none.
template <class Test>
std::int64_t nearest(std::int64_t count, bool forward, const Test& test) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t at = forward ? i : count - 1 - i;
    if (test(at)) return at;
  }
  return -1;
}

Expected<std::int64_t> findIn(const EditedTensor& tensor, const OrderedCells& cells,
                              const Predicate& predicate, std::int64_t first, std::int64_t last,
                              bool forward) {
  const std::int64_t step = cells.layout.columnStride;
  if (tensor.dtype() == DType::String || !numbersDecide(predicate)) {
    return cells.walk(first, last, forward, [&](std::int64_t flat, std::int64_t count) {
      return nearest(count, forward,
                     [&](std::int64_t i) { return holdsFor(predicate, tensor.at(flat + i * step)); });
    });
  }
  return visitNumberType(tensor.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    RunReader<T> reader(tensor);
    return visitTest<T>(predicate, [&](const auto& test) {
      return cells.walk(first, last, forward, [&](std::int64_t flat, std::int64_t count) {
        const auto* const values = reader.read(flat, count, step);
        return nearest(count, forward, [&](std::int64_t i) { return test(values[i]); });
      });
    });
  });
}

}  // namespace

Expected<std::optional<FoundCell>> findInOrder(const EditedTensor& tensor, const MatrixLayout& layout,
                                               const RowOrder& order, const Predicate& predicate, Cell from,
                                               Search::Direction direction, const ScanOptions& options) {
  if (auto checked = checkPredicate(predicate, tensor.dtype()); !checked) return fail(checked.error());
  const OrderedCells cells{layout, order, options};
  const bool forward = direction == Search::Direction::Forward;
  const std::int64_t count = cells.count();
  const std::int64_t at = std::clamp<std::int64_t>(from.row * layout.columns + from.column, -1, count);
  const std::int64_t behind = std::clamp<std::int64_t>(forward ? at + 1 : at, 0, count);
  for (const bool wrapped : {false, true}) {
    const bool upper = forward != wrapped;
    const auto found = findIn(tensor, cells, predicate, upper ? behind : 0, upper ? count : behind, forward);
    if (!found) return fail(found.error());
    if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    if (*found >= 0) return FoundCell{{*found / layout.columns, *found % layout.columns}, wrapped};
  }
  return std::nullopt;
}

Expected<std::int64_t> placeInOrder(const RowOrder& order, std::int64_t row, const ScanOptions& options) {
  for (std::int64_t place = 0; place < order.size(); ++place) {
    if (place % kRunElements == 0 && options.stop.stop_requested())
      return fail(ErrorCode::Cancelled, "cancelled");
    if (order.rowAt(place) == row) return place;
  }
  return -1;
}

}  // namespace gathernd
