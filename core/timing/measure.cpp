// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace gathernd {
namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::nano>(duration).count();
}

/// Everything one sample needs: nothing is allocated between samples.
struct TimedCall {
  const Backend& backend;
  const Plan& plan;
  const Tensor& params;
  const Tensor& indices;
  std::span<std::byte> output;
  RunOptions options;

  Expected<double> sample(BadReport& report) const {
    const auto start = Clock::now();
    auto ran = backend.runInto(plan, params, indices, output, options);
    const auto end = Clock::now();
    if (!ran) return fail(std::move(ran.error()));
    report = std::move(*ran);
    return nanoseconds(end - start);
  }
};

Expected<void> checkTimeable(const Backend& backend, const Plan& plan) {
  if (auto ok = backend.accepts(plan.dtype, plan.indexDtype); !ok) return ok;
  if (!backend.timeable()) {
    return fail(ErrorCode::Unsupported, "measure.not_timeable", {{"backend", std::string(backend.id())}});
  }
  return {};
}

}  // namespace

Expected<Measurement> measureBackend(const Backend& backend, const Plan& plan, const Tensor& params,
                                     const Tensor& indices, const MeasureOptions& options) {
  if (auto ok = checkTimeable(backend, plan); !ok) return fail(std::move(ok.error()));
  auto buffer = Buffer::allocate(plan.outputBytes());
  if (!buffer) return fail(std::move(buffer.error()));
  TimedCall call{
      backend,    plan, params, indices, {buffer->data(), static_cast<std::size_t>(plan.outputBytes())},
      options.run};
  call.options.progress = {};
  call.options.allBad = false;

  Measurement measured;
  measured.backend = backend.id();
  measured.bytes = plan.bytesMoved();
  BadReport report;
  // The first run also faults the output's pages in: those belong to the allocation, not to the gather.
  const auto warmUp = call.sample(report);
  if (!warmUp) return fail(warmUp.error());
  measured.warmUpNs = *warmUp;
  if (report.count > 0 && plan.badAction == BadAction::Error)
    return fail(outOfRangeError(plan, indices, report));

  const int least = std::max(1, options.minSamples);
  const int most = std::max(least, options.maxSamples);
  const double budgetNs = options.budgetSeconds * 1e9;
  measured.samplesNs.reserve(static_cast<std::size_t>(most));
  double spent = 0;
  for (int taken = 0; taken < most && (taken < least || spent < budgetNs); ++taken) {
    const auto sample = call.sample(report);
    if (!sample) return fail(sample.error());
    measured.samplesNs.push_back(*sample);
    spent += *sample;
  }
  measured.medianNs = median(measured.samplesNs);
  measured.minNs = *std::min_element(measured.samplesNs.begin(), measured.samplesNs.end());
  measured.madNs = medianAbsoluteDeviation(measured.samplesNs);
  return measured;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  const double below = *std::max_element(values.begin(), middle);
  return below + (*middle - below) / 2;
}

double medianAbsoluteDeviation(const std::vector<double>& values) {
  const double centre = median(values);
  std::vector<double> distances;
  distances.reserve(values.size());
  for (const double value : values) distances.push_back(std::abs(value - centre));
  return median(std::move(distances));
}

}  // namespace gathernd
