// SPDX-License-Identifier: GPL-3.0-or-later
// The first, plain CUDA backend: params and indices to the device, one kernel, the output back. The runtime
// library is linked statically, so a machine without a driver starts this program all the same and is told
// what is missing.
#include "gpu/cuda_backend.h"

#include <cassert>

#include "gpu/cuda/cuda_check.h"
#include "gpu/cuda/device_buffer.h"
#include "gpu/cuda/launch.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/kernels/family.h"
#include "gpu/plan_args.h"

namespace gathernd {
namespace {

using gpu::BadCounters;
using gpu::DeviceBuffer;

Availability probeDevices() {
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess) {
    (void)cudaGetLastError();
    return {false, cudaGetErrorString(status)};
  }
  if (count == 0) return {false, cudaGetErrorString(cudaErrorNoDevice)};
  return {};
}

Expected<DeviceBuffer> upload(const Tensor& tensor, const std::stop_token& stop) {
  auto buffer = DeviceBuffer::allocate(tensor.byteCount());
  if (!buffer) return buffer;
  auto ok =
      gpu::copyInPieces(buffer->data(), tensor.data(), tensor.byteCount(), cudaMemcpyHostToDevice, stop);
  if (!ok) return fail(std::move(ok.error()));
  return buffer;
}

/// Everything on the device that one run needs.
struct DeviceCall {
  DeviceBuffer params, indices, output, counters;

  static Expected<DeviceCall> make(const Plan& plan, const Tensor& params, const Tensor& indices,
                                   const std::stop_token& stop) {
    auto counters = DeviceBuffer::allocate(sizeof(BadCounters));
    if (!counters) return fail(std::move(counters.error()));
    auto output = DeviceBuffer::allocate(plan.outputBytes());
    if (!output) return fail(std::move(output.error()));
    auto deviceIndices = upload(indices, stop);
    if (!deviceIndices) return fail(std::move(deviceIndices.error()));
    auto deviceParams = upload(params, stop);
    if (!deviceParams) return fail(std::move(deviceParams.error()));
    return DeviceCall{std::move(*deviceParams), std::move(*deviceIndices), std::move(*output),
                      std::move(*counters)};
  }
};

Expected<BadCounters> runKernel(const Plan& plan, gpu::KernelId kernel, const DeviceCall& call) {
  BadCounters found{0, gpu::kNoBadTuple};
  if (auto ok =
          GATHERND_CUDA_CHECK(cudaMemcpy(call.counters.data(), &found, sizeof found, cudaMemcpyHostToDevice));
      !ok) {
    return fail(std::move(ok.error()));
  }
  auto* counters = static_cast<BadCounters*>(call.counters.data());
  gpu::Launch launch{gpu::gatherArgsOf(plan, kernel), kernel, plan.indexDtype, plan.depth, counters, nullptr};
  launch.args.params = call.params.data();
  launch.args.indices = call.indices.data();
  launch.args.output = call.output.data();
  const auto launched = static_cast<cudaError_t>(gpu::launchGather(launch));
  if (auto ok = GATHERND_CUDA_CHECK(launched); !ok) return fail(std::move(ok.error()));
  if (auto ok = GATHERND_CUDA_CHECK(cudaMemcpy(&found, counters, sizeof found, cudaMemcpyDeviceToHost));
      !ok) {
    return fail(std::move(ok.error()));
  }
  return found;
}

class CudaBackend final : public Backend {
 public:
  std::string_view id() const override { return "cuda"; }
  std::string_view name() const override { return "NVIDIA GPU (CUDA)"; }
  Availability availability() const override { return availability_; }
  std::vector<KernelRow> kernels() const override { return gpu::kernelRows(); }

  Expected<void> accepts(DType dtype, DType indexDtype) const override {
    if (auto ok = Backend::accepts(dtype, indexDtype); !ok) return ok;
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
    const auto call = DeviceCall::make(plan, params, indices, options.stop);
    if (!call) return fail(call.error());
    if (options.progress) options.progress(0.4);
    const auto found = runKernel(plan, chosen->id, *call);
    if (!found) return fail(found.error());
    if (options.progress) options.progress(0.5);
    auto back = gpu::copyInPieces(output.data(), call->output.data(), plan.outputBytes(),
                                  cudaMemcpyDeviceToHost, options.stop);
    if (!back) return fail(std::move(back.error()));
    if (options.progress) options.progress(1.0);
    return gpu::reportOf(*found, plan, indices, options);
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

 private:
  Availability availability_ = probeDevices();
};

}  // namespace

std::unique_ptr<Backend> makeCudaBackend() {
  return std::make_unique<CudaBackend>();
}

}  // namespace gathernd
