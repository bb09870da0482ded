// SPDX-License-Identifier: GPL-3.0-or-later
// The fast backend: a Plan and its tensors as a job for the engine in cpu/.
#include <cassert>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "core/run/cpu/engine.h"
#include "core/run/run_advice.h"
#include "core/run/run_result.h"

namespace gathernd {
namespace {

cpu::GatherJob jobOf(const Plan& plan, const Tensor& params, const Tensor& indices,
                     std::span<std::byte> output) {
  cpu::GatherJob job;
  job.rule = &plan.rule;
  job.indexDtype = plan.indexDtype;
  job.tupleCount = plan.tupleCount;
  job.sliceBytes = plan.sliceBytes();
  job.elementBytes = elementBytes(plan.dtype);
  job.fillElement = plan.fill;
  job.params = params.data();
  job.indices = indices.data();
  job.output = output.data();
  job.indicesMayChange = indices.mapped();
  if (slicesAreAbsent(plan, params, indices)) job.absentFile = params.mapping();
  return job;
}

class CpuBackend final : public Backend {
 public:
  std::string_view id() const override { return "cpu"; }
  std::string_view name() const override { return GATHERND_TR("CPU, threads"); }

  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    assert(static_cast<std::int64_t>(output.size()) >= plan.outputBytes());
    if (isIdle(plan)) return BadReport{};
    const cpu::JobReport ran =
        cpu::runJob(jobOf(plan, params, indices, output), {options.threads, options.stop, &options.progress});
    if (ran.cancelled) return fail(ErrorCode::Cancelled, "cancelled");
    BadReport report{ran.badCount, ran.firstBad, {}};
    if (options.allBad)
      if (auto ok = listTuples(report, plan, indices, options.stop); !ok) return fail(std::move(ok.error()));
    return report;
  }
};

}  // namespace

std::unique_ptr<Backend> makeCpuBackend() {
  return std::make_unique<CpuBackend>();
}

}  // namespace gathernd
