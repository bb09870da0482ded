// SPDX-License-Identifier: GPL-3.0-or-later
// What the backends that run the kernels have in common: what they accept, which kernel a call gets, and what
// the kernel would touch. Where the kernel then runs, each says. Thread rule: as a Backend.
#pragma once

#include <cstddef>
#include <span>

#include "core/run/backend.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// A run that is to be made, with something to write or to look at.
struct KernelJob {
  const Plan& plan;
  KernelId kernel;
  const Tensor& params;
  const Tensor& indices;
  std::span<std::byte> output;
  const RunOptions& options;
};

class KernelBackend : public Backend {
 public:
  std::vector<KernelRow> kernels() const final;
  /// Every element type but string.
  Expected<void> accepts(DType dtype, DType indexDtype) const final;
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const final;
  /// Of numbers; in any order those that are added atomically.
  Expected<void> sumsGradients(DType dtype, bool unordered) const final;
  Expected<BadReport> gradientInto(const GradientJob& job, const RunOptions& options) const final;
  Expected<AccessReport> accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                  std::string_view kernel) const final;
  Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                      const std::stop_token& stop) const final;

 private:
  /// Fills job.output and says how many tuples were bad; reports progress below 1.
  virtual Expected<BadCounters> runKernel(const KernelJob& job) const = 0;
  /// Fills what the job has; reports progress below 1.
  virtual Expected<BadCounters> sum(const GradientJob& job, const RunOptions& options) const = 0;
};

}  // namespace gathernd::gpu
