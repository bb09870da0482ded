// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/find.h"

#include <algorithm>

#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)
using Direction = Search::Direction;

void lower(std::atomic<std::int64_t>& least, std::int64_t value) {
  std::int64_t known = least.load();
  while (value < known && !least.compare_exchange_weak(known, value)) {
  }
}

template <class Test>
std::int64_t countIn(std::int64_t count, const Test& test) {
  std::int32_t held = 0;
  for (std::int64_t i = 0; i < count; ++i) held += test(i) ? 1 : 0;
  return held;
}

/// Of 0 … count - 1 the nearest that the test holds for; -1: none.
template <class Test>
std::int64_t nearestOf(std::int64_t count, bool forward, const Test& test) {
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t at = forward ? i : count - 1 - i;
    if (test(at)) return at;
  }
  return -1;
}

/// The first, or the last, of [first, last) that it holds for; -1: none.
std::int64_t inPiece(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                     std::int64_t last, Direction direction) {
  std::int64_t found = -1;
  visitRunTest(tensor, predicate, [&](const auto& testOf) {
    for (std::int64_t flat = first, count = 0; flat < last; flat += count) {
      count = std::min(kRunElements, last - flat);
      const auto test = testOf(flat, count, 1);
      if (countIn(count, test) == 0) continue;
      const std::int64_t at = nearestOf(count, direction == Direction::Forward, test);
      if (at >= 0) found = flat + at;  // another process may have written there meanwhile
      if (at >= 0 && direction == Direction::Forward) return;
    }
  });
  return found;
}

/// The element nearest to where the search comes from.
Expected<std::int64_t> inRange(const EditedTensor& tensor, const Predicate& predicate, std::int64_t first,
                               std::int64_t last, Direction direction, const ScanOptions& options) {
  const bool forward = direction == Direction::Forward;
  const std::int64_t pieces = (std::max<std::int64_t>(last - first, 0) + kPieceCells - 1) / kPieceCells;
  std::atomic<std::int64_t> nearest{INT64_MAX};  // steps from where the search began
  TRY(cpu::forEachPiece(pieces, options.threads, options.stop, [&](int, std::int64_t piece) {
    const std::int64_t near = piece * kPieceCells, far = std::min(near + kPieceCells, last - first);
    const std::int64_t begin = forward ? first + near : last - far;
    const std::int64_t end = forward ? first + far : last - near;
    const std::int64_t flat = inPiece(tensor, predicate, begin, end, direction);
    if (options.done != nullptr) options.done->fetch_add(end - begin, std::memory_order_relaxed);
    if (flat >= 0) lower(nearest, forward ? flat - first : last - 1 - flat);
    return nearest.load() == INT64_MAX;  // those that are nearer have begun
  }));
  const std::int64_t steps = nearest.load();
  return steps == INT64_MAX ? -1 : forward ? first + steps : last - 1 - steps;
}

Expected<std::optional<Found>> search(const EditedTensor& tensor, const Predicate& predicate,
                                      const Search& search, const ScanOptions& options) {
  const std::int64_t count = tensor.elementCount();
  const bool forward = search.direction == Direction::Forward;
  const std::int64_t from = std::clamp<std::int64_t>(search.from, -1, count);
  // Both parts together are everything; the second ends with `from` itself.
  const auto ahead =
      forward ? std::pair(from + 1, count) : std::pair(std::int64_t{0}, std::max<std::int64_t>(from, 0));
  const auto behind = forward ? std::pair(std::int64_t{0}, std::min(from + 1, count))
                              : std::pair(std::max<std::int64_t>(from, 0), count);
  for (const bool wrapped : {false, true}) {
    if (wrapped && !search.wraps) break;
    const auto& [first, last] = wrapped ? behind : ahead;
    const auto flat = TRY(inRange(tensor, predicate, first, last, search.direction, options));
    if (flat >= 0) return Found{flat, wrapped};
  }
  return std::nullopt;
}

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
      const std::int64_t found = look(layout.flat(row, begin - rowAt), end - begin);
      if (found >= 0) return begin + found;
      looked += end - begin;
      (forward ? first : last) = forward ? end : begin;
    }
    return -1;
  }
};

Expected<std::int64_t> findIn(const EditedTensor& tensor, const OrderedCells& cells,
                              const Predicate& predicate, std::int64_t first, std::int64_t last,
                              bool forward) {
  return visitRunTest(tensor, predicate, [&](const auto& testOf) {
    return cells.walk(first, last, forward, [&](std::int64_t flat, std::int64_t count) {
      return nearestOf(count, forward, testOf(flat, count, cells.layout.columnStride));
    });
  });
}

}  // namespace

Expected<std::optional<Found>> findElement(const EditedTensor& tensor, const Predicate& predicate,
                                           const Search& how, const ScanOptions& options) {
  TRY(checkPredicate(predicate, tensor.dtype()));
  const ScanAdvice advice(tensor.base());
  auto found = search(tensor, predicate, how, options);
  if (found && !tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  return found;
}

Expected<std::optional<FoundCell>> findInOrder(const EditedTensor& tensor, const MatrixLayout& layout,
                                               const RowOrder& order, const Predicate& predicate, Cell from,
                                               Search::Direction direction, const ScanOptions& options) {
  TRY(checkPredicate(predicate, tensor.dtype()));
  const OrderedCells cells{layout, order, options};
  const bool forward = direction == Search::Direction::Forward;
  const std::int64_t count = cells.count();
  const std::int64_t at = std::clamp<std::int64_t>(from.row * layout.columns + from.column, -1, count);
  const std::int64_t behind = std::clamp<std::int64_t>(forward ? at + 1 : at, 0, count);
  for (const bool wrapped : {false, true}) {
    const bool upper = forward != wrapped;
    const auto found =
        TRY(findIn(tensor, cells, predicate, upper ? behind : 0, upper ? count : behind, forward));
    if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    if (found >= 0) return FoundCell{{found / layout.columns, found % layout.columns}, wrapped};
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
