// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/floor.h"

#include <algorithm>

#include "core/run/cpu/parallel.h"
#include "core/tensor/cache_line.h"

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
  switch (bound) {
    case FloorBound::Nothing:
      return "nothing";
    case FloorBound::Cache:
      return "cache";
    case FloorBound::Reads:
      return "reads";
    case FloorBound::Writes:
      return "writes";
    case FloorBound::Copy:
      return "copy";
    case FloorBound::Rows:
      return "rows";
  }
  return "";
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

}  // namespace gathernd
