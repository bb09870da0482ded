// SPDX-License-Identifier: GPL-3.0-or-later
// The `cuda` backend of a build without CUDA: present under its name, and says why it cannot run.
#include "gpu/cuda_backend.h"

namespace gathernd {
namespace {

class CudaStub final : public Backend {
 public:
  std::string_view id() const override { return "cuda"; }
  std::string_view name() const override { return "NVIDIA GPU (CUDA)"; }
  Availability availability() const override { return {false, "this program was built without CUDA"}; }
  Expected<BadReport> runInto(const Plan& plan, const Tensor&, const Tensor&, std::span<std::byte>,
                              const RunOptions&) const override {
    return fail(accepts(plan.dtype, plan.indexDtype).error());  // never accepted: it is unavailable
  }
};

}  // namespace

std::unique_ptr<Backend> makeCudaBackend() {
  return std::make_unique<CudaStub>();
}

}  // namespace gathernd
