// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/kernel_backend.h"

#include <cassert>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "gpu/backends/cuda_backend.h"
#include "gpu/base/plan_args.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/gradient/gradient_run.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/family.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

std::vector<KernelRow> KernelBackend::kernels() const {
  return kernelRows();
}

Expected<void> KernelBackend::accepts(DType dtype, DType indexDtype) const {
  TRY(Backend::accepts(dtype, indexDtype));
  if (dtype != DType::String) return {};
  return fail(ErrorCode::Unsupported, "backend.dtype", {{"backend", id()}, {"dtype", dtypeName(dtype)}});
}

Expected<BadReport> KernelBackend::runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                                           std::span<std::byte> output, const RunOptions& options) const {
  assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
  TRY(accepts(plan.dtype, plan.indexDtype));
  const auto chosen = TRY(chooseKernel(plan, options.kernel, id()));
  if (nothingToDo(plan)) return BadReport{};
  auto found = TRY(runKernel({plan, chosen.id, params, indices, output, options}));
  if (options.progress) options.progress(1.0);
  return reportOf(found, plan, indices, options);
}

Expected<void> KernelBackend::sumsGradients(DType dtype, bool unordered) const {
  const std::vector<ErrorArg> type{{"dtype", dtypeName(dtype)}};
  if (!hasGradient(dtype)) return fail(ErrorCode::DType, "gradient.dtype", type);
  if (unordered && !addsAtomically(dtype))
    return fail(ErrorCode::Unsupported, "gradient.unordered_dtype", type);
  return {};
}

Expected<BadReport> KernelBackend::gradientInto(const GradientJob& job, const RunOptions& options) const {
  TRY(accepts(job.plan.dtype, job.plan.indexDtype));
  TRY(sumsGradients(job.plan.dtype, job.unordered));
  auto found = TRY(sum(job, options));
  if (options.progress) options.progress(1.0);
  return reportOf(found, job.plan, job.indices, options);
}

Expected<AccessReport> KernelBackend::accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                               std::string_view kernel) const {
  TRY(accepts(plan.dtype, plan.indexDtype));
  return listAccesses(plan, indices, tuples, kernel, id());
}

Expected<AccessTotals> KernelBackend::accessTotals(const Plan& plan, const Tensor& indices,
                                                   std::string_view kernel,
                                                   const std::stop_token& stop) const {
  TRY(accepts(plan.dtype, plan.indexDtype));
  return countAccesses(plan, indices, kernel, id(), stop);
}

namespace {

// The CUDA kernels' bodies on the host, warp after warp: shows what a GPU would put out, and which memory
// each warp would touch, on any machine. It is never timed, since its time says nothing about a GPU's.

/// False when cancelled.
template <class Body>
bool runAllWarps(const GatherArgs& args, const RunOptions& options, HostWarp& warp) {
  constexpr std::int64_t kWarpsBetweenStops = 128;
  constexpr std::int64_t kProgressCalls = 32;
  const std::int64_t warps = Body::warps(args);
  std::int64_t reported = 0;
  for (std::int64_t number = 0; number < warps; ++number) {
    if (number % kWarpsBetweenStops == 0) {
      if (options.stop.stop_requested()) return false;
      const double done = static_cast<double>(number) / static_cast<double>(warps);
      const auto step = static_cast<std::int64_t>(done * kProgressCalls);
      if (options.progress && step != reported) options.progress(done);
      reported = step;
    }
    Body::run(args, number, warp);
  }
  return true;
}

class EmulatedBackend final : public KernelBackend {
 public:
  explicit EmulatedBackend(int multiprocessors) : multiprocessors_(multiprocessors) {}

  std::string_view id() const override { return "emulated"; }
  std::string_view name() const override { return GATHERND_TR("CUDA kernels, emulated"); }
  bool timeable() const override { return false; }

 private:
  Expected<BadCounters> runKernel(const KernelJob& job) const override {
    const KernelId id = inBestOrder(job.plan, job.kernel, kCacheBytes);
    GatherArgs args = gatherArgsOf(job.plan, id, multiprocessors_);
    args.params = job.params.data();
    args.indices = job.indices.data();
    args.output = job.output.data();
    HostWarp warp;
    const bool finished = visitKernel(id, job.plan.indexDtype, job.plan.depth, [&](auto body) {
      return runAllWarps<typename decltype(body)::type>(args, job.options, warp);
    });
    if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
    return warp.counters;
  }

  Expected<BadCounters> sum(const GradientJob& job, const RunOptions& options) const override {
    return sumOnHost(job, options);
  }

  static constexpr std::int64_t kCacheBytes = std::int64_t{50} << 20;  ///< an H100's
  int multiprocessors_;
};

}  // namespace
}  // namespace gathernd::gpu

namespace gathernd {

std::unique_ptr<Backend> makeEmulatedBackend(int multiprocessors) {
  return std::make_unique<gpu::EmulatedBackend>(multiprocessors);
}

}  // namespace gathernd
