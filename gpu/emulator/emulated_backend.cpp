// SPDX-License-Identifier: GPL-3.0-or-later
// The CUDA kernels' bodies on the host, warp after warp: shows what a GPU would put out, and which memory
// each warp would touch, on any machine. It is never timed, since its time says nothing about a GPU's.
#include <cassert>

#include "gpu/cuda_backend.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/family.h"
#include "gpu/plan_args.h"

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
  if (options.progress) options.progress(1);
  return true;
}

class EmulatedBackend final : public Backend {
 public:
  std::string_view id() const override { return "emulated"; }
  std::string_view name() const override { return "CUDA kernels, emulated"; }
  bool timeable() const override { return false; }
  std::vector<KernelRow> kernels() const override { return gpu::kernelRows(); }

  Expected<void> accepts(DType dtype, DType) const override {
    if (dtype != DType::String) return {};
    return fail(ErrorCode::Unsupported, "backend.dtype",
                {{"backend", std::string(id())}, {"dtype", std::string(dtypeName(dtype))}});
  }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    const auto chosen = gpu::chooseKernel(plan, options.kernel, id());
    if (!chosen) return fail(chosen.error());
    if (gpu::nothingToDo(plan)) return BadReport{};
    gpu::GatherArgs args = gpu::gatherArgsOf(plan, chosen->id);
    args.params = params.data();
    args.indices = indices.data();
    args.output = output.data();

    gpu::HostWarp warp;
    const bool finished = gpu::visitKernel(chosen->id, plan.indexDtype, plan.depth, [&](auto body) {
      return runAllWarps<typename decltype(body)::type>(args, options, warp);
    });
    if (!finished) return fail(ErrorCode::Cancelled, "cancelled");
    return gpu::reportOf(warp.counters, plan, indices, options);
  }

  Expected<AccessReport> accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                  std::string_view kernel) const override {
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    return gpu::listAccesses(plan, indices, tuples, kernel, id());
  }
  Expected<AccessTotals> accessTotals(const Plan& plan, const Tensor& indices, std::string_view kernel,
                                      const std::stop_token& stop) const override {
    if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
    return gpu::countAccesses(plan, indices, kernel, id(), stop);
  }
};

}  // namespace

std::unique_ptr<Backend> makeEmulatedBackend() {
  return std::make_unique<EmulatedBackend>();
}

}  // namespace gathernd
