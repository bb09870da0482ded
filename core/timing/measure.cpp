// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/measure.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/timing/probe/probe_run.h"
#include "core/timing/timed_call.h"

namespace gathernd {
namespace {

constexpr int kReserved = 1 << 16;  // samples; more only grow the list between two of them
/// A run after a reading finds the caches as the probes left them; while that costs little, one is not
/// counted.
constexpr double kCheapNs = 50e6;

Expected<void> checkTimeable(const Backend& backend, const Plan& plan, std::string_view kernel) {
  if (auto ok = backend.accepts(plan.dtype, plan.indexDtype); !ok) return ok;
  if (auto ok = backend.hasKernel(kernel); !ok) return ok;
  if (!backend.timeable()) {
    return fail(ErrorCode::Unsupported, "measure.not_timeable", {{"backend", std::string(backend.id())}});
  }
  return {};
}

/// Samples in rounds, each after a reading where there is a companion.
Expected<void> takeSamples(TimedCall& call, const MeasureOptions& options, RooflineCompanion* companion,
                           FloorShares& shares, Measurement& measured) {
  const int least = std::max(1, options.minSamples);
  const int most = std::max(least, options.maxSamples);
  const int rounds = companion != nullptr ? std::min(RooflineCompanion::kReadings, most) : 1;
  std::vector<double>& samples = measured.samplesNs;
  samples.reserve(static_cast<std::size_t>(std::min(most, kReserved)));
  double spentNs = 0;
  for (int round = 1; round <= rounds; ++round) {
    const std::size_t before = samples.size();
    const double part = static_cast<double>(round) / rounds;
    const auto wanted = [&] {
      const auto taken = static_cast<double>(samples.size());
      return taken < std::floor(most * part) &&
             (taken < std::floor(least * part) || spentNs < options.budgetSeconds * part * 1e9);
    };
    if (companion != nullptr) {
      if (auto read = companion->read(); !read) return read;
      if (measured.warmUpNs < kCheapNs) {
        if (const auto ran = call.time(measured.runsPerSample); !ran) return fail(ran.error());
      }
    }
    while (wanted()) {
      const auto taken = call.time(measured.runsPerSample);
      if (!taken) return fail(taken.error());
      samples.push_back(*taken / static_cast<double>(measured.runsPerSample));
      spentNs += *taken;
    }
    if (companion != nullptr && samples.size() > before) {
      shares.follow(*companion, std::span(samples).subspan(before));
    }
  }
  return {};
}

}  // namespace

Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options) {
  if (auto ok = checkTimeable(backend, plan, options.run.kernel); !ok) return fail(std::move(ok.error()));
  auto call = TimedCall::make(backend, plan, params, indices, options.run);
  if (!call) return fail(std::move(call.error()));

  Measurement measured;
  measured.backend = backend.id();
  measured.bytes = plan.bytesMoved();
  // The first run also faults the output's pages in: those belong to the allocation, not to the gather.
  const auto warmUp = call->time(1);
  if (!warmUp) return fail(warmUp.error());
  measured.warmUpNs = *warmUp;
  if (call->report().count > 0 && plan.badAction == BadAction::Error)
    return fail(outOfRangeError(plan, indices, call->report()));
  if (options.reference != nullptr && plan.outputBytes() <= options.memoryLimit) {
    const auto agrees = call->agreesWith(*options.reference);
    if (!agrees) return fail(agrees.error());
    measured.equalToReference = *agrees;
  }
  if (options.roofline) {
    probe::makeResident(params);
    probe::makeResident(indices);
  }
  const auto runs = call->runsLasting(options.leastSampleNs);
  if (!runs) return fail(runs.error());
  measured.runsPerSample = *runs;

  std::optional<RooflineCompanion> companion;
  FloorShares shares;
  if (options.roofline) {
    auto started = RooflineCompanion::start(plan, params, indices,
                                            {options.run.threads, options.memoryLimit, options.run.stop});
    if (!started) return fail(std::move(started.error()));
    companion = std::move(*started);
  }
  if (auto taken = takeSamples(*call, options, companion ? &*companion : nullptr, shares, measured); !taken)
    return fail(std::move(taken.error()));
  if (const auto ok = checkIntact(params, "params"); !ok) return fail(ok.error());
  if (const auto ok = checkIntact(indices, "indices"); !ok) return fail(ok.error());
  measured.medianNs = median(measured.samplesNs);
  measured.minNs = minimum(measured.samplesNs);
  measured.madNs = medianAbsoluteDeviation(measured.samplesNs);
  if (companion) measured.floorShare = shares.over(*companion, measured.medianNs);
  return measured;
}

}  // namespace gathernd
