// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <span>

#include "core/run/cpu/engine.h"
#include "core/run/run_advice.h"
#include "core/timing/probe/probe_run.h"

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

Expected<TimedCall> TimedCall::make(const Backend& backend, const Plan& plan, const Tensor& params,
                                    const Tensor& indices, const RunOptions& options) {
  auto buffer = Buffer::allocate(plan.outputBytes());
  if (!buffer) return fail(std::move(buffer.error()));
  return into(std::move(*buffer), backend, plan, params, indices, options);
}

TimedCall TimedCall::into(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                          const Tensor& indices, const RunOptions& options) {
  TimedCall call(backend, plan, params, indices);
  call.buffer_ = std::move(output);
  call.options_ = options;
  call.options_.progress = {};
  call.options_.allBad = false;
  return call;
}

Expected<double> TimedCall::time(std::int64_t runs) {
  using Clock = std::chrono::steady_clock;
  const std::span<std::byte> output(buffer_.data(), outputBytes());
  const RunAdvice advice(*plan_, *params_, *indices_);
  cpu::clearUpperHalves();  // whoever ran last must not slow this one down
  const auto start = Clock::now();
  for (std::int64_t run = 0; run < runs; ++run) {
    auto ran = backend_->runInto(*plan_, *params_, *indices_, output, options_);
    if (!ran) return fail(std::move(ran.error()));
    report_ = std::move(*ran);
  }
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

Expected<std::int64_t> TimedCall::runsLasting(double leastNs) {
  std::int64_t runs = 1;
  while (leastNs > 0) {
    const auto taken = time(runs);
    if (!taken) return fail(taken.error());
    if (*taken >= leastNs) break;
    // Towards the goal in a few steps: what one run takes is only known well from many of them.
    const double factor = *taken > 0 ? leastNs / *taken : 16;
    runs = static_cast<std::int64_t>(std::ceil(static_cast<double>(runs) * std::clamp(factor, 1.1, 16.0)));
  }
  return runs;
}

Expected<bool> TimedCall::agreesWith(const Backend& reference) const {
  auto buffer = Buffer::allocate(plan_->outputBytes());
  if (!buffer) return fail(std::move(buffer.error()));
  const std::span<std::byte> expected(buffer->data(), outputBytes());
  const auto report = reference.runInto(*plan_, *params_, *indices_, expected, options_);
  if (!report) return fail(report.error());
  return report->count == report_.count && report->first == report_.first &&
         (expected.empty() || std::memcmp(expected.data(), buffer_.data(), expected.size()) == 0);
}

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
