// SPDX-License-Identifier: GPL-3.0-or-later
// One call of a backend, ready to be run again and again: the output is reused and nothing is allocated
// between runs. Units: nanoseconds. Errors: as the backend's. Thread rule: one thread.
#pragma once

#include <cstdint>

#include "core/error/error.h"
#include "core/run/backend.h"

namespace gathernd {

class TimedCall {
 public:
  /// The references must outlive it. Fails when there is no memory for the output.
  static Expected<TimedCall> make(const Backend& backend, const Plan& plan, const Tensor& params,
                                  const Tensor& indices, const RunOptions& options);
  /// Into `output`, of plan.outputBytes() or more, which others may share as long as they take turns.
  static TimedCall into(Buffer output, const Backend& backend, const Plan& plan, const Tensor& params,
                        const Tensor& indices, const RunOptions& options);

  /// How long `runs` of them took in all.
  Expected<double> time(std::int64_t runs);
  /// As many as last `leastNs` (0: one).
  Expected<std::int64_t> runsLasting(double leastNs);

  const BadReport& report() const { return report_; }  ///< the last run's
  std::span<const std::byte> output() const { return {buffer_.data(), outputBytes()}; }
  /// Runs the reference on the same input: the same bits, and the same tuples reported?
  Expected<bool> agreesWith(const Backend& reference) const;

 private:
  TimedCall(const Backend& backend, const Plan& plan, const Tensor& params, const Tensor& indices)
      : backend_(&backend), plan_(&plan), params_(&params), indices_(&indices) {}
  std::size_t outputBytes() const { return static_cast<std::size_t>(plan_->outputBytes()); }

  const Backend* backend_;
  const Plan* plan_;
  const Tensor* params_;
  const Tensor* indices_;
  RunOptions options_;
  Buffer buffer_;
  BadReport report_;
};

}  // namespace gathernd
