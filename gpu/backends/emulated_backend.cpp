// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA kernels' bodies on the host, warp after warp: shows what a GPU would put out, and which memory
// each warp would touch, on any machine. It is never timed, since its time says nothing about a GPU's.
#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"
#include "gpu/backends/kernel_backend.h"
#include "gpu/base/plan_args.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/gradient/gradient_run.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/family.h"

namespace gathernd {
namespace {

/// False when cancelled.
template <class Body>
bool runAllWarps(const gpu::GatherArgs& args, const RunOptions& options, gpu::HostWarp& warp) {
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

class EmulatedBackend final : public gpu::KernelBackend {
 public:
  explicit EmulatedBackend(int multiprocessors) : multiprocessors_(multiprocessors) {}

  std::string_view id() const override { return "emulated"; }
  std::string_view name() const override { return GATHERND_TR("CUDA kernels, emulated"); }
  bool timeable() const override { return false; }

 private:
  Expected<gpu::BadCounters> runKernel(const gpu::KernelJob& job) const override {
    const gpu::KernelId id = gpu::inBestOrder(job.plan, job.kernel, kCacheBytes);
    gpu::GatherArgs args = gpu::gatherArgsOf(job.plan, id, multiprocessors_);
    args.params = job.params.data();
    args.indices = job.indices.data();
    args.output = job.output.data();
    gpu::HostWarp warp;
    const bool finished = gpu::visitKernel(id, job.plan.indexDtype, job.plan.depth, [&](auto body) {
      return runAllWarps<typename decltype(body)::type>(args, job.options, warp);
    });
    if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
    return warp.counters;
  }

  Expected<gpu::BadCounters> sum(const GradientJob& job, const RunOptions& options) const override {
    return gpu::sumOnHost(job, options);
  }

  static constexpr std::int64_t kCacheBytes = std::int64_t{50} << 20;  ///< an H100's
  int multiprocessors_;
};

}  // namespace

std::unique_ptr<Backend> makeEmulatedBackend(int multiprocessors) {
  return std::make_unique<EmulatedBackend>(multiprocessors);
}

}  // namespace gathernd
