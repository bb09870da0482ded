// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare_rounds.h"

#include <algorithm>
#include <chrono>
#include <cmath>

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
  TRY(who.backend->accepts(plan.dtype, plan.indexDtype));
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
  auto taken = TRY(call_.time(1));
  hasPhases_ = phases_->toDeviceNs > 0 || phases_->kernelNs > 0 || phases_->toHostNs > 0;
  lastNs_ = taken;
  return taken;
}

Expected<void> ConfigurationRuns::again() {
  TRY(call_.time(1));
  return {};
}

Expected<void> ConfigurationRuns::settle(double leastSampleNs) {
  runs_ = TRY(call_.runsLasting(leastSampleNs));
  return {};
}

Expected<RunSample> ConfigurationRuns::sample() {
  if (lastNs_ < kCheapNs) TRY(call_.time(1));
  auto sample = sampleWithPhases();
  if (sample) lastNs_ = sample->ns;
  return sample;
}

Expected<RunSample> ConfigurationRuns::sampleWithPhases() {
  const auto runs = static_cast<double>(runs_);
  if (!hasPhases_) {
    const auto taken = TRY(call_.time(runs_));
    return RunSample{taken / runs, {}};
  }
  RunSample sum;
  for (std::int64_t run = 0; run < runs_; ++run) {
    const auto taken = TRY(call_.time(1));
    sum.ns += taken / runs;
    sum.phases.toDeviceNs += phases_->toDeviceNs / runs;
    sum.phases.kernelNs += phases_->kernelNs / runs;
    sum.phases.toHostNs += phases_->toHostNs / runs;
  }
  return sum;
}

SampleRounds::SampleRounds(Limits limits) : limits_(std::move(limits)) {
  limits_.least = std::max(1, limits_.least);
  limits_.most = std::max(limits_.least, limits_.most);
}

double SampleRounds::done() const {
  const double budgetNs = limits_.budgetSeconds * 1e9;
  const double time = budgetNs > 0 ? spentNs_ / budgetNs : 1;
  const double least = static_cast<double>(taken_) / limits_.least;
  return std::clamp(std::max(static_cast<double>(taken_) / limits_.most, std::min(time, least)), 0.0, 1.0);
}

bool SampleRounds::wanted(double part) const {
  if (std::ranges::all_of(entries_, [](const Sampled& e) { return e.error.has_value(); })) return false;
  return taken_ < std::floor(limits_.most * part) &&
         (taken_ < std::floor(limits_.least * part) || spentNs_ < limits_.budgetSeconds * part * 1e9);
}

Expected<void> SampleRounds::upTo(double part, const std::function<void()>& after) {
  while (wanted(part)) {
    TRY(round());
    if (after) after();
  }
  return {};
}

Expected<void> SampleRounds::round() {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    Sampled& entry = entries_[(i + static_cast<std::size_t>(taken_)) % entries_.size()];
    if (entry.error) continue;
    auto sample = entry.runs.sample();
    if (limits_.stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
    if (!sample) {
      entry.error = std::move(sample.error());
      entry.ns.clear();
      entry.phases.clear();
      continue;
    }
    entry.ns.push_back(sample->ns);
    if (entry.runs.hasPhases()) entry.phases.push_back(sample->phases);
  }
  spentNs_ += std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  ++taken_;
  return {};
}

}  // namespace gathernd
