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
    std::vector<TotalSum<Number>> sums(static_cast<std::size_t>(runs_.pieces()));
    std::vector<Share<Number>> shares(
        static_cast<std::size_t>(std::max(options.threads, cpu::defaultThreads())));
    const auto passed =
        cpu::forEachPiece(runs_.pieces(), options.threads, options.stop, [&](int worker, std::int64_t piece) {
          Share<Number>& share = shares[static_cast<std::size_t>(worker)];
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
          sums[static_cast<std::size_t>(piece)] = sum;
          tell(options.done, share.count - before);
          return all;
        });
    if (!passed) return fail(passed.error());
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
  std::vector<ValueStatistics> shares(
      static_cast<std::size_t>(std::max(options.threads, cpu::defaultThreads())));
  const auto passed =
      cpu::forEachPiece(runs.pieces(), options.threads, options.stop, [&](int worker, std::int64_t piece) {
        ValueStatistics& share = shares[static_cast<std::size_t>(worker)];
        const std::int64_t before = share.count;
        const auto take = [&](std::int64_t flat, std::int64_t count, std::int64_t stride) {
          for (std::int64_t i = 0; i < count; ++i) {
            auto length = static_cast<std::int64_t>(tensor.base().stringAt(flat + i * stride).size());
            tensor.visitEdits(flat + i * stride, flat + i * stride + 1,
                              [&](std::int64_t, const Element& element) {
                                length = static_cast<std::int64_t>(element.text.size());
                              });
            share.emptyStrings += length == 0 ? 1 : 0;
            share.shortest = share.count == 0 ? length : std::min(share.shortest, length);
            share.longest = std::max(share.longest, length);
            ++share.count;
          }
        };
        const bool all = runs.visit(piece, options.stop, take);
        tell(options.done, share.count - before);
        return all;
      });
  if (!passed) return fail(passed.error());
  ValueStatistics all;
  for (const ValueStatistics& share : shares) {
    if (share.count == 0) continue;
    all.shortest = all.count == 0 ? share.shortest : std::min(all.shortest, share.shortest);
    all.longest = std::max(all.longest, share.longest);
    all.emptyStrings += share.emptyStrings;
    all.count += share.count;
  }
  return all;
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
  auto statistics = tensor.dtype() == DType::String
                        ? stringStatistics(tensor, runs, options)
                        : visitNumberType(tensor.dtype(), [&](auto tag) {
                            return Scan<typename decltype(tag)::type>(tensor, runs).run(options);
                          });
  if (!statistics) return statistics;
  if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  if (tensor.edited()) statistics->edited = editsIn(tensor, layout, rect);
  return statistics;
}

Expected<ValueHistogram> histogramOf(const EditedTensor& tensor, double low, double high, int bins,
                                     const ScanOptions& options) {
  if (tensor.dtype() == DType::String) return fail(ErrorCode::Unsupported, "overview.strings");
  bins = std::max(bins, 1);
  const MatrixLayout layout = oneRow(tensor);
  const CellRuns runs(layout, layout.whole());
  const ScanAdvice advice(tensor.base());
  std::vector<ValueHistogram> shares(
      static_cast<std::size_t>(std::max(options.threads, cpu::defaultThreads())));
  // Halves: the width of all that double holds is none that it holds.
  const double width = high / 2 - low / 2;
  const auto passed = visitNumberType(tensor.dtype(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    return cpu::forEachPiece(
        runs.pieces(), options.threads, options.stop, [&](int worker, std::int64_t piece) {
          ValueHistogram& share = shares[static_cast<std::size_t>(worker)];
          if (share.bins.empty()) share.bins.resize(static_cast<std::size_t>(bins));
          RunReader<T> reader(tensor);
          std::int64_t read = 0;
          const auto take = [&](std::int64_t flat, std::int64_t count, std::int64_t stride) {
            const auto* const values = reader.read(flat, count, stride);
            read += count;
            for (std::int64_t i = 0; i < count; ++i) {
              const auto value = static_cast<double>(values[i]);
              if (!std::isfinite(value)) {
                ++share.notNumbers;
              } else if (value < low) {
                ++share.below;
              } else if (value > high) {
                ++share.above;
              } else {
                const double place = width > 0 ? (value / 2 - low / 2) / width * bins : 0;
                const auto bin = static_cast<int>(std::min(place, bins - 1.0));
                ++share.bins[static_cast<std::size_t>(bin)];
              }
            }
          };
          const bool all = runs.visit(piece, options.stop, take);
          tell(options.done, read);
          return all;
        });
  });
  if (!passed) return fail(passed.error());
  if (!tensor.base().intact()) return fail(ErrorCode::Io, "io.mapping_shrunk");
  ValueHistogram all{low, high, std::vector<std::int64_t>(static_cast<std::size_t>(bins)), 0, 0, 0};
  for (const ValueHistogram& share : shares) {
    for (std::size_t i = 0; i < share.bins.size(); ++i) all.bins[i] += share.bins[i];
    all.below += share.below;
    all.above += share.above;
    all.notNumbers += share.notNumbers;
  }
  return all;
}

}  // namespace gathernd
