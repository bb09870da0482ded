// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/floor.h"

#include <array>

#include "core/run/cpu/parallel.h"
#include "core/tensor/cache_line.h"
#include "core/tensor/element_types.h"

namespace gathernd {
namespace {

double timeFor(double bytes, double gigabytesPerSecond) {
  return gigabytesPerSecond > 0 ? bytes / gigabytesPerSecond : 0;
}

double rowLines(const Roofline& roofline) {
  return static_cast<double>(roofline.rowBytes) / kCacheLineBytes;
}

/// A line of a row of several is part of a short stream, and may come sooner than one by itself.
double randomLineNs(const CallTraffic& traffic, const Roofline& roofline) {
  if (traffic.sliceBytes <= std::int64_t{64} || roofline.rowReadNs <= 0) return roofline.lineNs;
  return std::min(roofline.lineNs, roofline.rowReadNs / rowLines(roofline));
}

double indexNs(const CallTraffic& traffic, const Roofline& roofline) {
  const double lines = static_cast<double>(traffic.indexBytes) / kCacheLineBytes;
  const double between = std::min(lines, traffic.randomLines);
  return between * roofline.lineNs + timeFor((lines - between) * kCacheLineBytes, roofline.readGBs);
}

double copyNs(const CallTraffic& traffic, const Roofline& roofline) {
  const double read =
      static_cast<double>(traffic.indexBytes) + traffic.streamedBytes + traffic.randomLines * kCacheLineBytes;
  const auto written = static_cast<double>(traffic.outputBytes);
  const double both = std::min(read, written);
  return timeFor(2 * both, roofline.copyGBs) + timeFor(read - both, roofline.readGBs) +
         timeFor(written - both, roofline.writeGBs);
}

double rowsNs(const CallTraffic& traffic, const Roofline& roofline, double index) {
  if (traffic.sliceBytes < std::int64_t{64} || roofline.rowCopyNs <= 0 || traffic.randomLines <= 0) return 0;
  return index + traffic.randomLines * roofline.rowCopyNs / rowLines(roofline) +
         timeFor(2 * traffic.streamedBytes, roofline.copyGBs);
}

}  // namespace

std::string_view floorBoundName(FloorBound bound) {
  constexpr std::array<std::string_view, 6> kNames = {"nothing", "cache", "reads", "writes", "copy", "rows"};
  return kNames[static_cast<std::size_t>(bound)];
}

Floor Floor::scaledTo(double wanted) const {
  const double factor = ns > 0 ? wanted / ns : 0;
  return {wanted, bound, indexNs * factor, sliceNs * factor, outputNs * factor};
}

Floor floorOf(const CallTraffic& traffic, const Roofline& roofline) {
  Floor floor;
  const auto raise = [&](double ns, FloorBound bound) {
    if (ns > floor.ns) {
      floor.ns = ns;
      floor.bound = bound;
    }
  };
  if (traffic.cached) {
    const auto bytes = static_cast<double>(traffic.indexBytes + 2 * traffic.outputBytes);
    raise(timeFor(bytes, roofline.cachedCopyGBs), FloorBound::Cache);
    return floor;
  }
  floor.indexNs = indexNs(traffic, roofline);
  floor.sliceNs = timeFor(traffic.streamedBytes, roofline.readGBs) +
                  traffic.randomLines * randomLineNs(traffic, roofline);
  floor.outputNs = timeFor(static_cast<double>(traffic.outputBytes), roofline.writeGBs);
  raise(floor.indexNs + floor.sliceNs, FloorBound::Reads);
  raise(floor.outputNs, FloorBound::Writes);
  raise(copyNs(traffic, roofline), FloorBound::Copy);
  raise(rowsNs(traffic, roofline, floor.indexNs), FloorBound::Rows);
  return floor;
}

Expected<std::optional<RooflineCompanion>> RooflineCompanion::start(const Plan& plan, const Tensor& params,
                                                                    const Tensor& indices,
                                                                    const Options& options) {
  RooflineOptions wanted;
  wanted.threads = options.threads > 0 ? options.threads : cpu::defaultThreads();
  wanted.memoryLimit = options.memoryLimit;
  wanted.stop = options.stop;
  if (plan.sliceBytes() >= 64) wanted.rowBytes = plan.sliceBytes();
  auto probes = RooflineProbes::make(wanted);
  if (!probes && probes.error().code == ErrorCode::Limit) return std::optional<RooflineCompanion>();
  if (!probes) return fail(std::move(probes.error()));
  auto traffic = TRY(
      analyseTraffic(plan, params, indices, {.cacheBytes = (*probes)->cacheBytes(), .stop = options.stop}));
  if (traffic.cached) (*probes)->addCachedCopy(traffic.workingSet());
  return std::optional<RooflineCompanion>(RooflineCompanion(std::move(*probes), traffic));
}

Expected<void> RooflineCompanion::read() {
  auto reading = TRY(probes_->read());
  readings_.push_back(reading);
  return {};
}

double RooflineCompanion::floorNs() const {
  return readings_.empty() ? 0 : floorOf(traffic_, readings_.back()).ns;
}

void FloorShares::follow(const RooflineCompanion& companion, std::span<const double> samples) {
  floors_.push_back(companion.floorNs());
  medians_.push_back(median(samples));
}

FloorShare FloorShares::over(const RooflineCompanion& companion, double medianNs) const {
  FloorShare floorShare;
  floorShare.roofline = companion.roofline();
  floorShare.readings = companion.readings();
  floorShare.traffic = companion.traffic();
  const PairedRatio shares = pairedRatio(floors_, medians_);
  floorShare.median = shares.median;
  floorShare.confidence = shares.confidence;
  floorShare.floor = floorOf(floorShare.traffic, floorShare.roofline).scaledTo(shares.median * medianNs);
  return floorShare;
}

namespace {

/// Hardware prefetchers look about so far beyond what was read last.
constexpr std::int64_t kForeseen = 512;
/// A long slice is looked at in larger blocks than lines, so that one slice is never the whole budget.
constexpr std::int64_t kMaxUnits = 64;
constexpr std::int64_t kTuplesBetweenLooks = 4096;
constexpr std::int64_t kWindows = 4;  // of a call too long to be looked at as a whole
/// Missed this often, a table still counts as one that stays in the cache: the model's sets are not even.
constexpr double kStillCached = 0.02;

std::int64_t unitFor(std::int64_t sliceBytes) {
  std::int64_t unit = kCacheLineBytes;
  while (sliceBytes / unit > kMaxUnits) unit *= 2;
  return unit;
}

/// Counts the lines of the slices that pass by.
class Walker {
 public:
  Walker(const Plan& plan, const Tensor& params, const TrafficOptions& options)
      : plan_(plan),
        stop_(options.stop),
        sliceBytes_(plan.sliceBytes()),
        unit_(unitFor(sliceBytes_)),
        skew_(static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(params.data()) % kCacheLineBytes)),
        cache_(options.cacheBytes / unit_) {}

  struct Counts {
    double lines = 0, random = 0, streamed = 0;  // all in lines
    double missed() const { return random + streamed; }
  };

  /// False after a stop.
  template <class IndexT>
  bool walk(const IndexT* indices, std::int64_t first, std::int64_t last, Counts& counts) {
    for (std::int64_t tuple = first; tuple < last; ++tuple) {
      if (tuple % kTuplesBetweenLooks == 0 && stop_.stop_requested()) return false;
      const ResolvedTuple resolved = resolveTuple(plan_.rule, indices, tuple);
      if (resolved.status != TupleStatus::Bad) slice(skew_ + resolved.sliceId * sliceBytes_, counts);
    }
    return true;
  }

 private:
  void slice(std::int64_t begin, Counts& counts) {
    const std::int64_t end = begin + sliceBytes_;
    const std::int64_t wholeLines = (end - 1) / kCacheLineBytes - begin / kCacheLineBytes + 1;
    const auto lines = static_cast<double>(wholeLines);
    const std::int64_t firstUnit = begin / unit_;
    const std::int64_t lastUnit = (end - 1) / unit_;
    std::int64_t missed = 0;
    for (std::int64_t unit = firstUnit; unit <= lastUnit; ++unit) missed += cache_.touch(unit) ? 0 : 1;
    const bool foreseen = begin <= end_ + kForeseen && end >= begin_ - kForeseen;
    const double fromMemory =
        lines * static_cast<double>(missed) / static_cast<double>(lastUnit - firstUnit + 1);
    counts.lines += lines;
    (foreseen ? counts.streamed : counts.random) += fromMemory;
    begin_ = begin;
    end_ = end;
  }

  const Plan& plan_;
  const std::stop_token& stop_;
  std::int64_t sliceBytes_, unit_, skew_;
  LineCache cache_;
  // The slice before; at first one that nothing is near to.
  std::int64_t begin_ = std::numeric_limits<std::int64_t>::max() / 2, end_ = -2 * kForeseen;
};

struct Findings {
  Walker::Counts cold, warm;  ///< of as many tuples
  double scale = 1;           ///< from those tuples to all
};

/// Twice over all tuples, or over some windows of them: first to fill the cache, then to count.
template <class IndexT>
Expected<Findings> findingsOf(const Plan& plan, const Tensor& params, const IndexT* indices,
                              const TrafficOptions& options) {
  const std::int64_t tuples = plan.tupleCount;
  const std::int64_t linesEach = std::min(plan.sliceBytes() / kCacheLineBytes + 1, kMaxUnits);
  const std::int64_t budget = std::max<std::int64_t>(1, options.lineBudget / linesEach);
  Findings found;
  Walker walker(plan, params, options);
  const auto both = [&](std::int64_t begin, std::int64_t middle, std::int64_t again, std::int64_t end) {
    return walker.walk(indices, begin, middle, found.cold) && walker.walk(indices, again, end, found.warm);
  };
  bool finished = true;
  if (tuples <= budget / 2) {
    finished = both(0, tuples, 0, tuples);
  } else {
    const std::int64_t window = std::max<std::int64_t>(1, std::min(tuples, budget) / (2 * kWindows));
    for (std::int64_t i = 0; i < kWindows && finished; ++i) {
      const std::int64_t begin = (tuples - 2 * window) / (kWindows - 1) * i;
      finished = both(begin, begin + window, begin + window, begin + 2 * window);
    }
    found.scale = static_cast<double>(tuples) / static_cast<double>(kWindows * window);
  }
  if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
  return found;
}

}  // namespace

Expected<CallTraffic> analyseTraffic(const Plan& plan, const Tensor& params, const Tensor& indices,
                                     const TrafficOptions& options) {
  CallTraffic traffic;
  traffic.sliceBytes = plan.sliceBytes();
  traffic.outputBytes = plan.outputBytes();
  if (plan.checks) traffic.indexBytes = plan.bytesMoved() - 2 * plan.outputBytes();
  if (plan.outputBytes() == 0) {
    traffic.cached = traffic.indexBytes <= options.cacheBytes;
    return traffic;
  }
  const auto found = TRY(visitIndexType(plan.indexDtype, [&](auto tag) {
    using IndexT = typename decltype(tag)::type;
    return findingsOf(plan, params, indices.values<IndexT>().data(), options);
  }));
  traffic.exact = found.scale == 1;
  traffic.lines = found.warm.lines * found.scale;
  traffic.randomLines = found.warm.random * found.scale;
  traffic.streamedBytes = found.warm.streamed * found.scale * static_cast<double>(kCacheLineBytes);
  // While nothing is given up, what was missed at first is what the slices lie on.
  traffic.footprintBytes = std::min(
      params.byteCount(), static_cast<std::int64_t>(found.cold.missed() * found.scale) * kCacheLineBytes);
  traffic.cached =
      found.warm.missed() <= kStillCached * found.warm.lines && traffic.workingSet() <= options.cacheBytes;
  return traffic;
}

}  // namespace gathernd
