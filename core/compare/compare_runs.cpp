// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_runs.h"

namespace gathernd {
namespace {

constexpr double kCheapNs = 50e6;

}  // namespace

PhaseTimes medianPhases(std::span<const PhaseTimes> phases) {
  const auto middle = [&](double PhaseTimes::*figure) {
    std::vector<double> values;
    values.reserve(phases.size());
    for (const PhaseTimes& times : phases) values.push_back(times.*figure);
    return median(values);
  };
  return {middle(&PhaseTimes::toDeviceNs), middle(&PhaseTimes::kernelNs), middle(&PhaseTimes::toHostNs)};
}

Expected<void> ConfigurationRuns::check(const Configuration& who, const Plan& plan) {
  if (auto ok = who.backend->accepts(plan.dtype, plan.indexDtype); !ok) return ok;
  return who.backend->hasKernel(who.kernel);
}

RunOptions ConfigurationRuns::optionsOf(const Configuration& who, const std::stop_token& stop,
                                        PhaseTimes* phases) {
  RunOptions options;
  options.threads = who.threads;
  options.kernel = who.kernel;
  options.stop = stop;
  options.phases = phases;
  return options;
}

ConfigurationRuns::ConfigurationRuns(const Configuration& who, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, Buffer output, const std::stop_token& stop)
    : phases_(std::make_unique<PhaseTimes>()),
      call_(TimedCall::into(std::move(output), *who.backend, plan, params, indices,
                            optionsOf(who, stop, phases_.get()))) {}

Expected<double> ConfigurationRuns::first() {
  *phases_ = {};
  auto taken = call_.time(1);
  if (!taken) return taken;
  hasPhases_ = phases_->toDeviceNs > 0 || phases_->kernelNs > 0 || phases_->toHostNs > 0;
  lastNs_ = *taken;
  return taken;
}

Expected<void> ConfigurationRuns::again() {
  if (const auto ran = call_.time(1); !ran) return fail(ran.error());
  return {};
}

Expected<void> ConfigurationRuns::settle(double leastSampleNs) {
  const auto runs = call_.runsLasting(leastSampleNs);
  if (!runs) return fail(runs.error());
  runs_ = *runs;
  return {};
}

Expected<RunSample> ConfigurationRuns::sample() {
  if (lastNs_ < kCheapNs) {
    if (const auto ran = call_.time(1); !ran) return fail(ran.error());
  }
  auto sample = sampleWithPhases();
  if (sample) lastNs_ = sample->ns;
  return sample;
}

Expected<RunSample> ConfigurationRuns::sampleWithPhases() {
  const auto runs = static_cast<double>(runs_);
  if (!hasPhases_) {
    const auto taken = call_.time(runs_);
    if (!taken) return fail(taken.error());
    return RunSample{*taken / runs, {}};
  }
  RunSample sum;
  for (std::int64_t run = 0; run < runs_; ++run) {
    const auto taken = call_.time(1);
    if (!taken) return fail(taken.error());
    sum.ns += *taken / runs;
    sum.phases.toDeviceNs += phases_->toDeviceNs / runs;
    sum.phases.kernelNs += phases_->kernelNs / runs;
    sum.phases.toHostNs += phases_->toHostNs / runs;
  }
  return sum;
}

}  // namespace gathernd
