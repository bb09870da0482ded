// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/timing/timed_call.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "core/run/cpu/engine.h"
#include "core/run/run_advice.h"

namespace gathernd {

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

}  // namespace gathernd
