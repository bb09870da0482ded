// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/value_statistics.h"

#include <cmath>

#include "core/overview/pieces.h"
#include "core/overview/run_tally.h"

namespace gathernd {
namespace {

using namespace overview;  // NOLINT(google-build-using-namespace)

/// A run that may be looked at again.
struct Run {
  std::int64_t number = INT64_MAX;  ///< in the order of the cells
  std::int64_t flat = 0, count = 0, stride = 1;
};

/// What one thread has seen.
template <class Number>
struct Share {
  RunTally<Number> total;  ///< without its sum
  std::int64_t count = 0;
  Run least, greatest, firstNan, firstInfinity;

  void add(const RunTally<Number>& run, const Run& place) {
    // Pieces come in rising order, so of equals the first is kept.
    if (run.numbers > 0 && (run.least < total.least || total.numbers == 0)) {
      total.least = run.least;
      least = place;
    }
    if (run.numbers > 0 && (run.greatest > total.greatest || total.numbers == 0)) {
      total.greatest = run.greatest;
      greatest = place;
    }
    if (run.nans > 0 && total.nans == 0) firstNan = place;
    if (run.positive + run.negative > 0 && total.positive + total.negative == 0) firstInfinity = place;
    addCounts(run);
    count += place.count;
  }
  void merge(const Share& other) {
    const auto before = [](const Run& a, const Run& b) { return a.number < b.number; };
    const RunTally<Number>& run = other.total;
    if (run.numbers > 0) {
      const bool none = total.numbers == 0;
      if (none || run.least < total.least || (run.least == total.least && before(other.least, least))) {
        total.least = run.least;
        least = other.least;
      }
      if (none || run.greatest > total.greatest ||
          (run.greatest == total.greatest && before(other.greatest, greatest))) {
        total.greatest = run.greatest;
        greatest = other.greatest;
      }
    }
    if (before(other.firstNan, firstNan)) firstNan = other.firstNan;
    if (before(other.firstInfinity, firstInfinity)) firstInfinity = other.firstInfinity;
    addCounts(run);
    count += other.count;
  }

 private:
  void addCounts(const RunTally<Number>& run) {
    total.numbers += run.numbers;
    total.zeros += run.zeros;
    total.nans += run.nans;
    total.positive += run.positive;
    total.negative += run.negative;
  }
};

void tell(std::atomic<std::int64_t>* done, std::int64_t elements) {
  if (done != nullptr) done->fetch_add(elements, std::memory_order_relaxed);
}

template <class T>
class Scan {
 public:
  using Number = typename RunReader<T>::Number;

  Scan(const EditedTensor& tensor, const CellRuns& runs) : tensor_(tensor), runs_(runs) {}

  Expected<ValueStatistics> run(const ScanOptions& options) {
    // A sum a piece, added up in order: the mean does not depend on who took which.
    std::vector<TotalSum<Number>> sums(runs_.pieces());
    std::vector<Share<Number>> shares(std::max(options.threads, cpu::defaultThreads()));
    TRY(cpu::forEachPiece(runs_.pieces(), options.threads, options.stop, [&](int worker, std::int64_t piece) {
      Share<Number>& share = shares[worker];
      const std::int64_t before = share.count;
      RunReader<T> reader(tensor_);
      TotalSum<Number> sum = 0;
      std::int64_t number = piece * kPieceCells;
      const auto take = [&](std::int64_t flat, std::int64_t count, std::int64_t stride) {
        const RunTally<Number> tally = tallyRun(reader.read(flat, count, stride), count);
        share.add(tally, {number++, flat, count, stride});
        sum += tally.sum;
      };
      const bool all = runs_.visit(piece, options.stop, take);
      sums[piece] = sum;
      tell(options.done, share.count - before);
      return all;
    }));
    Share<Number> all;
    for (const Share<Number>& share : shares) all.merge(share);
    TotalSum<Number> sum = 0;
    for (const TotalSum<Number>& piece : sums) sum += piece;
    return told(all, sum);
  }

 private:
  ValueStatistics told(const Share<Number>& all, TotalSum<Number> sum) const {
    ValueStatistics statistics;
    statistics.count = all.count;
    statistics.numbers = all.total.numbers;
    statistics.nans = all.total.nans;
    statistics.positiveInfinities = all.total.positive;
    statistics.negativeInfinities = all.total.negative;
    statistics.zeros = all.total.zeros;
    statistics.firstNan = firstIn(all.firstNan, [](Number value) { return isNan(value); });
    if constexpr (std::is_floating_point_v<Number>)
      statistics.firstInfinity = firstIn(all.firstInfinity, [](Number value) { return std::isinf(value); });
    if (statistics.numbers == 0) return statistics;
    statistics.mean =
        static_cast<double>(static_cast<long double>(sum) / static_cast<long double>(statistics.numbers));
    statistics.leastNumber = static_cast<double>(all.total.least);
    statistics.greatestNumber = static_cast<double>(all.total.greatest);
    statistics.leastAt = firstIn(all.least, [&](Number value) { return value == all.total.least; });
    statistics.greatestAt = firstIn(all.greatest, [&](Number value) { return value == all.total.greatest; });
    if (statistics.leastAt >= 0) statistics.least = tensor_.at(statistics.leastAt);
    if (statistics.greatestAt >= 0) statistics.greatest = tensor_.at(statistics.greatestAt);
    return statistics;
  }

  /// -1 too where somebody wrote there meanwhile.
  template <class Test>
  std::int64_t firstIn(const Run& run, const Test& test) const {
    if (run.count == 0) return -1;
    RunReader<T> reader(tensor_);
    const Number* const values = reader.read(run.flat, run.count, run.stride);
    for (std::int64_t i = 0; i < run.count; ++i) {
      if (test(values[i])) return run.flat + i * run.stride;
    }
    return -1;
  }

  const EditedTensor& tensor_;
  const CellRuns& runs_;
};

Expected<ValueStatistics> stringStatistics(const EditedTensor& tensor, const CellRuns& runs,
                                           const ScanOptions& options) {
  std::vector<ValueStatistics> shares(std::max(options.threads, cpu::defaultThreads()));
  TRY(cpu::forEachPiece(runs.pieces(), options.threads, options.stop, [&](int worker, std::int64_t piece) {
    ValueStatistics& share = shares[worker];
    const std::int64_t before = share.count;
    const auto take = [&](std::int64_t flat, std::int64_t count, std::int64_t stride) {
      for (std::int64_t i = 0; i < count; ++i) {
        auto length = static_cast<std::int64_t>(tensor.base().stringAt(flat + i * stride).size());
        tensor.visitEdits(flat + i * stride, flat + i * stride + 1,
                          [&](std::int64_t, const Element& element) { length = std::ssize(element.text); });
        share.emptyStrings += length == 0 ? 1 : 0;
        share.shortest = share.count == 0 ? length : std::min(share.shortest, length);
        share.longest = std::max(share.longest, length);
        ++share.count;
      }
    };
    const bool all = runs.visit(piece, options.stop, take);
    tell(options.done, share.count - before);
    return all;
  }));
  StatisticsSum all;
  for (const ValueStatistics& share : shares) all.add(share);
  return all.total();
}

constexpr std::int64_t kWorthThreads = std::int64_t{1} << 18;

/// By the numbers themselves: two that are one as double are told apart.
bool isBelow(const Element& a, const Element& b) {
  return visitNumberType(a.dtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    return overview::numberOf(a.as<T>()) < overview::numberOf(b.as<T>());
  });
}

std::int64_t firstOf(std::int64_t known, std::int64_t next) {
  return known >= 0 ? known : next;
}

std::int64_t editsIn(const EditedTensor& tensor, const MatrixLayout& layout, const CellRect& rect) {
  std::int64_t edits = 0;
  tensor.visitEdits(0, tensor.elementCount(), [&](std::int64_t flat, const Element&) {
    const auto cell = layout.cellOf(flat);
    if (cell && rect.contains(*cell)) ++edits;
  });
  return edits;
}

MatrixLayout oneRow(const EditedTensor& tensor) {
  return MatrixLayout::wrapped(tensor.elementCount(), std::max<std::int64_t>(tensor.elementCount(), 1));
}

}  // namespace

Expected<ValueStatistics> statisticsOf(const EditedTensor& tensor, const ScanOptions& options) {
  const MatrixLayout layout = oneRow(tensor);
  return statisticsOf(tensor, layout, layout.whole(), options);
}

Expected<ValueStatistics> statisticsOf(const EditedTensor& tensor, const MatrixLayout& layout,
                                       const CellRect& rect, const ScanOptions& options) {
  const CellRuns runs(layout, rect);
  std::optional<ScanAdvice> advice;
  if (readsInOrder(tensor, layout, rect)) advice.emplace(tensor.base());
  auto statistics = TRY(tensor.dtype() == DType::String
                            ? stringStatistics(tensor, runs, options)
                            : visitNumberType(tensor.dtype(), [&](auto tag) {
                                return Scan<typename decltype(tag)::type>(tensor, runs).run(options);
                              }));
  if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (tensor.edited()) statistics.edited = editsIn(tensor, layout, rect);
  return statistics;
}

Expected<ValueStatistics> statisticsOfStretch(const EditedTensor& tensor, std::int64_t first,
                                              std::int64_t last, const ScanOptions& options) {
  ScanOptions own = options;
  if (own.threads == 0 && last - first < kWorthThreads) own.threads = 1;
  return statisticsOf(tensor, oneRow(tensor), {first, last, 0, 1}, own);
}

void StatisticsSum::add(const ValueStatistics& stretch) {
  if (stretch.count == 0) return;
  addStrings(stretch);
  total_.count += stretch.count;
  total_.nans += stretch.nans;
  total_.positiveInfinities += stretch.positiveInfinities;
  total_.negativeInfinities += stretch.negativeInfinities;
  total_.zeros += stretch.zeros;
  total_.edited += stretch.edited;
  total_.firstNan = firstOf(total_.firstNan, stretch.firstNan);
  total_.firstInfinity = firstOf(total_.firstInfinity, stretch.firstInfinity);
  if (stretch.numbers == 0) return;
  total_.numbers += stretch.numbers;
  sum_ += static_cast<long double>(stretch.mean) * static_cast<long double>(stretch.numbers);
  total_.mean = static_cast<double>(sum_ / static_cast<long double>(total_.numbers));
  if (stretch.least && (!total_.least || isBelow(*stretch.least, *total_.least))) {
    total_.least = stretch.least;
    total_.leastAt = stretch.leastAt;
    total_.leastNumber = stretch.leastNumber;
  }
  if (stretch.greatest && (!total_.greatest || isBelow(*total_.greatest, *stretch.greatest))) {
    total_.greatest = stretch.greatest;
    total_.greatestAt = stretch.greatestAt;
    total_.greatestNumber = stretch.greatestNumber;
  }
}

void StatisticsSum::addStrings(const ValueStatistics& stretch) {
  total_.shortest = total_.count == 0 ? stretch.shortest : std::min(total_.shortest, stretch.shortest);
  total_.longest = std::max(total_.longest, stretch.longest);
  total_.emptyStrings += stretch.emptyStrings;
}

}  // namespace gathernd
