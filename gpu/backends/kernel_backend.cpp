// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backends/kernel_backend.h"

#include <cassert>
#include <utility>

#include "core/error/error.h"
#include "core/gradient/gradient.h"
#include "gpu/base/plan_args.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/kernels/family.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

std::vector<KernelRow> KernelBackend::kernels() const {
  return kernelRows();
}

Expected<void> KernelBackend::accepts(DType dtype, DType indexDtype) const {
  if (auto ok = Backend::accepts(dtype, indexDtype); !ok) return ok;
  if (dtype != DType::String) return {};
  return fail(ErrorCode::Unsupported, "backend.dtype",
              {{"backend", std::string(id())}, {"dtype", std::string(dtypeName(dtype))}});
}

Expected<BadReport> KernelBackend::runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                                           std::span<std::byte> output, const RunOptions& options) const {
  assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
  if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
  const auto chosen = chooseKernel(plan, options.kernel, id());
  if (!chosen) return fail(chosen.error());
  if (nothingToDo(plan)) return BadReport{};
  auto found = runKernel({plan, chosen->id, params, indices, output, options});
  if (!found) return fail(std::move(found.error()));
  if (options.progress) options.progress(1.0);
  return reportOf(*found, plan, indices, options);
}

Expected<void> KernelBackend::sumsGradients(DType dtype, bool unordered) const {
  const std::vector<ErrorArg> type{{"dtype", std::string(dtypeName(dtype))}};
  if (!hasGradient(dtype)) return fail(ErrorCode::DType, "gradient.dtype", type);
  if (unordered && !addsAtomically(dtype))
    return fail(ErrorCode::Unsupported, "gradient.unordered_dtype", type);
  return {};
}

Expected<BadReport> KernelBackend::gradientInto(const GradientJob& job, const RunOptions& options) const {
  if (auto ok = accepts(job.plan.dtype, job.plan.indexDtype); !ok) return fail(std::move(ok.error()));
  if (auto ok = sumsGradients(job.plan.dtype, job.unordered); !ok) return fail(std::move(ok.error()));
  auto found = sum(job, options);
  if (!found) return fail(std::move(found.error()));
  if (options.progress) options.progress(1.0);
  return reportOf(*found, job.plan, job.indices, options);
}

Expected<AccessReport> KernelBackend::accesses(const Plan& plan, const Tensor& indices, TupleRange tuples,
                                               std::string_view kernel) const {
  if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
  return listAccesses(plan, indices, tuples, kernel, id());
}

Expected<AccessTotals> KernelBackend::accessTotals(const Plan& plan, const Tensor& indices,
                                                   std::string_view kernel,
                                                   const std::stop_token& stop) const {
  if (auto ok = accepts(plan.dtype, plan.indexDtype); !ok) return fail(std::move(ok.error()));
  return countAccesses(plan, indices, kernel, id(), stop);
}

}  // namespace gathernd::gpu
