// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/row_order.h"

#include <array>
#include <bit>
#include <memory>
#include <numeric>

#include "core/error/sentences.h"
#include "core/overview/pieces.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)

constexpr std::int64_t kPage = 4096;
constexpr std::int64_t kRowsApart = 64;
constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;

/// An unsigned number in the order of the values; NaN above all.
template <class Number>
std::uint64_t keyOf(Number value, bool descending) {
  std::uint64_t key = 0;
  if constexpr (std::is_floating_point_v<Number>) {
    if (isNan(value)) return UINT64_MAX;
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value) + 0.0);  // -0 + 0 is 0
    key = (bits >> 63) != 0 ? ~bits : bits | (std::uint64_t{1} << 63);
  } else if constexpr (std::is_signed_v<Number>) {
    key = static_cast<std::uint64_t>(std::int64_t{value}) ^ (std::uint64_t{1} << 63);
  } else {
    key = value;
  }
  return descending ? ~key : key;
}

struct Stopped {};

/// Looks at the token once in a while; what it throws stays within makeRowOrder.
class Watch {
 public:
  explicit Watch(const std::stop_token& stop) : stop_(stop) {}
  void step() {
    if (++steps_ % (1 << 14) == 0 && stop_.stop_requested()) throw Stopped{};
  }

 private:
  const std::stop_token& stop_;
  std::uint32_t steps_ = 0;
};

template <class Row>
class Sorter {
 public:
  Sorter(const EditedTensor& tensor, const MatrixLayout& layout, const RowOrderRequest& request,
         const ScanOptions& options)
      : tensor_(tensor), layout_(layout), request_(request), options_(options), watch_(options.stop) {}

  Expected<RowOrder> run() {
    if (request_.filter) {
      TRY(filter());
    } else {
      TRY(withinBudget(layout_.rows));
      rows_.reserve(layout_.rows);
      for (std::int64_t row = 0; row < layout_.rows; ++row) {
        watch_.step();
        rows_.push_back(static_cast<Row>(row));
      }
    }
    if (request_.sort && rows_.size() > 1) {
      if (tensor_.dtype() == DType::String) {
        sortStrings();
      } else {
        sortNumbers();
      }
    }
    return RowOrder(std::move(rows_));
  }

 private:
  /// The rows; to sort them, keys and rows twice more.
  std::int64_t bytesPerRow() const {
    return static_cast<std::int64_t>(request_.sort ? sizeof(Row) + 2 * (sizeof(Row) + 8) : sizeof(Row));
  }
  Expected<void> withinBudget(std::int64_t rows) const {
    return withinMemory(GATHERND_TR("the order of the rows"), rows * bytesPerRow(), request_.budgetBytes);
  }

  /// Rows read between two looks at a stop: far apart in a file, each is a page to fetch.
  std::int64_t runRows() const {
    const bool apart = layout_.rowStride * elementBytes(tensor_.dtype()) >= kPage;
    return apart && tensor_.base().mapped() ? kRowsApart : kRunElements;
  }

  Expected<void> filter() {
    const RowFilter& filter = *request_.filter;
    std::vector<std::vector<Row>> kept((layout_.rows + kPieceCells - 1) / kPieceCells);
    std::atomic<std::int64_t> count{0};
    const std::int64_t each = bytesPerRow();
    TRY(cpu::forEachPiece(std::ssize(kept), options_.threads, options_.stop, [&](int, std::int64_t piece) {
      const std::int64_t first = piece * kPieceCells, last = std::min(first + kPieceCells, layout_.rows);
      std::vector<Row>& here = kept[piece];
      visitColumn(filter.column, first, last, filter.predicate,
                  [&](std::int64_t row) { here.push_back(static_cast<Row>(row)); });
      if (options_.done != nullptr) options_.done->fetch_add(last - first, std::memory_order_relaxed);
      count += std::ssize(here);
      return count.load() <= request_.budgetBytes / each;
    }));
    TRY(withinBudget(count));
    rows_.reserve(count.load());
    for (std::vector<Row>& piece : kept) {
      rows_.insert(rows_.end(), piece.begin(), piece.end());
      std::vector<Row>().swap(piece);
    }
    return {};
  }

  /// take(row) for the rows of [first, last) that it holds for.
  template <class Take>
  void visitColumn(std::int64_t column, std::int64_t first, std::int64_t last, const Predicate& predicate,
                   const Take& take) const {
    visitRunTest(tensor_, predicate, [&](const auto& testOf) {
      for (std::int64_t row = first, count = 0; row < last; row += count) {
        if (options_.stop.stop_requested()) throw Stopped{};
        count = std::min(runRows(), last - row);
        const auto test = testOf(layout_.flat(row, column), count, layout_.rowStride);
        for (std::int64_t i = 0; i < count; ++i) {
          if (test(i)) take(row + i);
        }
      }
    });
  }

  /// A key and its row. Memory is touched as it is filled, so that a stop need not wait for all of it.
  struct Keys {
    std::unique_ptr<std::uint64_t[]> keys;
    std::unique_ptr<Row[]> rows;
    explicit Keys(std::size_t count)
        : keys(std::make_unique_for_overwrite<std::uint64_t[]>(count)),
          rows(std::make_unique_for_overwrite<Row[]>(count)) {}
  };

  /// From the least digit to the greatest, each time keeping the order of equals.
  void sortNumbers() {
    const std::size_t count = rows_.size();
    Keys now(count), next(count);
    readKeys(now.keys.get());
    bool first = true;  // the rows are still in rows_
    for (int shift = 0; shift < 64; shift += kDigitBits) {
      const auto digit = [shift](std::uint64_t key) { return (key >> shift) % kDigits; };
      std::array<std::size_t, kDigits> place{};
      for (std::size_t i = 0; i < count; ++i) {
        watch_.step();
        ++place[digit(now.keys[i])];
      }
      if (place[digit(now.keys[0])] == count) continue;
      std::exclusive_scan(place.begin(), place.end(), place.begin(), std::size_t{0});
      const Row* const rows = first ? rows_.data() : now.rows.get();
      for (std::size_t i = 0; i < count; ++i) {
        watch_.step();
        const std::size_t to = place[digit(now.keys[i])]++;
        next.keys[to] = now.keys[i];
        next.rows[to] = rows[i];
      }
      std::swap(now, next);
      first = false;
    }
    if (!first) std::copy(now.rows.get(), now.rows.get() + count, rows_.begin());
  }

  void readKeys(std::uint64_t* keys) {
    const RowSort& sort = *request_.sort;
    visitNumberType(tensor_.dtype(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      RunReader<T> reader(tensor_);
      for (std::size_t i = 0; i < rows_.size();) {
        // Rows that follow each other are read together.
        std::size_t end = i + 1;
        while (end < rows_.size() && end - i < static_cast<std::size_t>(runRows()) &&
               rows_[end] == rows_[end - 1] + 1)
          ++end;
        const auto row = static_cast<std::int64_t>(rows_[i]);
        const auto count = static_cast<std::int64_t>(end - i);
        const auto* const values = reader.read(layout_.flat(row, sort.column), count, layout_.rowStride);
        for (std::int64_t k = 0; k < count; ++k)
          keys[i + static_cast<std::size_t>(k)] = keyOf(values[k], sort.descending);
        if (!request_.filter && options_.done != nullptr)
          options_.done->fetch_add(count, std::memory_order_relaxed);
        i = end;
        if (options_.stop.stop_requested()) throw Stopped{};
      }
    });
  }

  void sortStrings() {
    const RowSort& sort = *request_.sort;
    struct Keyed {
      std::string_view text;
      Row row;
    };
    std::vector<std::string> edited;  // what an edit holds lives here; reserved, so that nothing moves
    std::int64_t edits = 0;
    tensor_.visitEdits(0, tensor_.elementCount(), [&](std::int64_t, const Element&) { ++edits; });
    edited.reserve(edits);
    std::vector<Keyed> keyed;
    keyed.reserve(rows_.size());
    for (const Row row : rows_) {
      watch_.step();
      const std::int64_t flat = layout_.flat(static_cast<std::int64_t>(row), sort.column);
      Keyed& key = keyed.emplace_back(Keyed{tensor_.base().stringAt(flat), row});
      tensor_.visitEdits(flat, flat + 1, [&](std::int64_t, const Element& element) {
        key.text = edited.emplace_back(element.text);
      });
    }
    std::ranges::stable_sort(keyed, [&](const Keyed& a, const Keyed& b) {
      watch_.step();
      return sort.descending ? b.text < a.text : a.text < b.text;
    });
    for (std::size_t i = 0; i < keyed.size(); ++i) rows_[i] = keyed[i].row;
  }

  const EditedTensor& tensor_;
  const MatrixLayout& layout_;
  const RowOrderRequest& request_;
  const ScanOptions& options_;
  Watch watch_;
  std::vector<Row> rows_;
};

Expected<void> check(const EditedTensor& tensor, const MatrixLayout& layout, const RowOrderRequest& request) {
  const auto isColumn = [&](std::int64_t column) { return column >= 0 && column < layout.columns; };
  if ((request.sort && !isColumn(request.sort->column)) ||
      (request.filter && !isColumn(request.filter->column)))
    return fail(ErrorCode::Usage, "overview.column", {{"columns", layout.columns}});
  if (request.sort && isComplex(tensor.dtype()))
    return fail(ErrorCode::Unsupported, "overview.no_order",
                {{"dtype", std::string(dtypeName(tensor.dtype()))}});
  if (request.filter) return checkPredicate(request.filter->predicate, tensor.dtype());
  return {};
}

// Finding in that order.

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

std::int64_t RowOrder::bytes() const {
  return std::visit(
      [](const auto& rows) { return static_cast<std::int64_t>(rows.capacity() * sizeof(rows[0])); }, rows_);
}

Expected<RowOrder> makeRowOrder(const EditedTensor& tensor, const MatrixLayout& layout,
                                const RowOrderRequest& request, const ScanOptions& options) {
  TRY(check(tensor, layout, request));
  std::optional<ScanAdvice> advice;
  if (readsInOrder(tensor, layout, {0, 1, 0, layout.rows})) advice.emplace(tensor.base());
  try {
    auto order = layout.rows <= std::int64_t{UINT32_MAX} + 1
                     ? Sorter<std::uint32_t>(tensor, layout, request, options).run()
                     : Sorter<std::int64_t>(tensor, layout, request, options).run();
    if (order && !tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
    return order;
  } catch (const Stopped&) {
    return fail(ErrorCode::Cancelled, "cancelled");
  }
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
