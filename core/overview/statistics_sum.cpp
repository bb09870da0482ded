// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/overview/statistics_sum.h"

#include <algorithm>
#include <complex>

#include "core/overview/run_reader.h"

namespace gathernd {
namespace {

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

}  // namespace

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

Expected<ValueStatistics> statisticsOfStretch(const EditedTensor& tensor, std::int64_t first,
                                              std::int64_t last, const ScanOptions& options) {
  const std::int64_t count = std::max<std::int64_t>(tensor.elementCount(), 1);
  ScanOptions own = options;
  if (own.threads == 0 && last - first < kWorthThreads) own.threads = 1;
  return statisticsOf(tensor, MatrixLayout::wrapped(tensor.elementCount(), count), {first, last, 0, 1}, own);
}

}  // namespace gathernd
