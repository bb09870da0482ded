// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/floor_share.h"

#include "core/run/cpu/parallel.h"

namespace gathernd {

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
  auto traffic =
      analyseTraffic(plan, params, indices, {.cacheBytes = probes->cacheBytes(), .stop = options.stop});
  if (!traffic) return fail(std::move(traffic.error()));
  if (traffic->cached) probes->addCachedCopy(traffic->workingSet());
  return std::optional<RooflineCompanion>(RooflineCompanion(std::move(*probes), *traffic));
}

Expected<void> RooflineCompanion::read() {
  auto reading = probes_.read();
  if (!reading) return fail(std::move(reading.error()));
  readings_.push_back(*reading);
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
