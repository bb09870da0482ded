// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/roofline.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <vector>

#include "core/error/sentences.h"
#include "core/timing/roofline_bench.h"
#include "core/timing/statistics.h"

namespace gathernd {
namespace {

using probe::ProbeMemory;
using probe::RooflineBench;

constexpr std::int64_t kMinTable = std::int64_t{512} << 10;
constexpr std::int64_t kOutputShare = 4;  // the output is a quarter of the table: it is written in order
constexpr std::int64_t kAlignment = std::int64_t{4} << 20;  // what both lose to begin at a huge page

struct Sizes {
  std::int64_t table = 0, output = 0;
  std::int64_t total() const { return table + output + kAlignment; }
  void halve() {
    table /= 2;
    output = table / kOutputShare;
  }
};

Sizes sizesWithin(const RooflineOptions& options) {
  const auto wanted = static_cast<std::uint64_t>(std::max(options.tableBytes, kMinTable));
  Sizes sizes;
  sizes.table = static_cast<std::int64_t>(std::bit_floor(wanted));
  sizes.output = sizes.table / kOutputShare;
  while (sizes.table > kMinTable && sizes.total() > options.memoryLimit) sizes.halve();
  return sizes;
}

}  // namespace

RooflineProbes::RooflineProbes(std::unique_ptr<RooflineBench> bench) : bench_(std::move(bench)) {}
RooflineProbes::RooflineProbes(RooflineProbes&&) noexcept = default;
RooflineProbes& RooflineProbes::operator=(RooflineProbes&&) noexcept = default;
RooflineProbes::~RooflineProbes() = default;

Expected<RooflineProbes> RooflineProbes::make(const RooflineOptions& options) {
  Sizes sizes = sizesWithin(options);
  if (sizes.total() > options.memoryLimit) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", std::string(GATHERND_TR("the roofline"))},
                 {"bytes", sizes.total()},
                 {"limit", options.memoryLimit}});
  }
  for (;;) {
    auto table = ProbeMemory::allocate(sizes.table);
    auto output = table ? ProbeMemory::allocate(sizes.output) : Expected<ProbeMemory>(ProbeMemory());
    if (table && output) {
      auto bench = std::make_unique<RooflineBench>(options, std::move(*table), std::move(*output));
      if (options.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
      return RooflineProbes(std::move(bench));
    }
    if (sizes.table <= kMinTable) return fail(table ? output.error() : table.error());
    sizes.halve();
  }
}

std::int64_t RooflineProbes::cacheBytes() const {
  return bench_->cacheBytes();
}

void RooflineProbes::addCachedCopy(std::int64_t bytes) {
  bench_->addCachedCopy(bytes);
}

Expected<Roofline> RooflineProbes::read() {
  return bench_->read();
}

Expected<Roofline> measureRoofline(const RooflineOptions& options) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  auto probes = RooflineProbes::make(options);
  if (!probes) return fail(probes.error());
  if (options.cachedBytes > 0) probes->addCachedCopy(std::min(options.cachedBytes, probes->cacheBytes() / 2));
  std::vector<Roofline> readings;
  do {
    const auto reading = probes->read();
    if (!reading) return fail(reading.error());
    readings.push_back(*reading);
  } while (std::chrono::duration<double>(Clock::now() - start).count() < options.budgetSeconds);
  return medianRoofline(readings);
}

Roofline medianRoofline(std::span<const Roofline> readings) {
  if (readings.empty()) return {};
  Roofline middle = readings.front();
  for (double Roofline::*figure : {&Roofline::readGBs, &Roofline::writeGBs, &Roofline::copyGBs,
                                   &Roofline::lineLatencyNs, &Roofline::lineNs, &Roofline::indexedLineNs,
                                   &Roofline::rowReadNs, &Roofline::rowCopyNs, &Roofline::cachedCopyGBs}) {
    std::vector<double> values;
    for (const Roofline& reading : readings) values.push_back(reading.*figure);
    middle.*figure = median(values);
  }
  return middle;
}

}  // namespace gathernd
