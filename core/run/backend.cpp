// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/backend.h"

#include <cassert>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/cpu/engine.h"
#include "core/run/run_advice.h"
#include "core/run/run_result.h"

namespace gathernd {

Clause deviceClause(const DeviceRow& device) {
  constexpr double kGigabyte = 1e9;
  const auto gigabytes = [](std::int64_t bytes) {
    return fmt::format("{:.1f}", static_cast<double>(bytes) / kGigabyte);
  };
  Clause clause;
  clause.text = device.clockMhz
                    ? GATHERND_TR(
                          "{device}, {memory} GB ({free} GB free), compute capability {capability}, "
                          "{multiprocessors} multiprocessors, {clock} MHz; driver for CUDA {driver}, "
                          "runtime {runtime}")
                    : GATHERND_TR(
                          "{device}, {memory} GB ({free} GB free), compute capability {capability}, "
                          "{multiprocessors} multiprocessors; driver for CUDA {driver}, runtime "
                          "{runtime}");
  clause.args = {{"device", device.name},
                 {"memory", gigabytes(device.memoryBytes)},
                 {"free", gigabytes(device.freeBytes)},
                 {"capability", device.computeCapability},
                 {"multiprocessors", device.multiprocessors},
                 {"clock", device.clockMhz.value_or(0)},
                 {"driver", device.driver},
                 {"runtime", device.runtime}};
  return clause;
}

Expected<void> Backend::accepts(DType, DType) const {
  const Availability state = availability();
  if (state.available) return {};
  return fail(ErrorCode::Unsupported, "backend.unavailable", {{"backend", id()}, {"reason", state.reason}});
}

Expected<void> Backend::sumsGradients(DType, bool) const {
  return fail(ErrorCode::Unsupported, "gradient.backend", {{"backend", id()}});
}

Expected<BadReport> Backend::gradientInto(const GradientJob& job, const RunOptions&) const {
  return fail(sumsGradients(job.plan.dtype, job.unordered).error());
}

Expected<AccessReport> Backend::accesses(const Plan&, const Tensor&, TupleRange, std::string_view) const {
  return fail(ErrorCode::Unsupported, "backend.no_accesses", {{"backend", id()}});
}

Expected<AccessTotals> Backend::accessTotals(const Plan&, const Tensor&, std::string_view,
                                             const std::stop_token&) const {
  return fail(ErrorCode::Unsupported, "backend.no_accesses", {{"backend", id()}});
}

Expected<DeviceRoofline> Backend::deviceRoofline(const std::stop_token&) const {
  return fail(ErrorCode::Unsupported, "backend.no_device", {{"backend", id()}});
}

Expected<void> Backend::hasKernel(std::string_view kernel) const {
  if (kernel.empty()) return {};
  std::string names;
  for (const KernelRow& row : kernels()) {
    if (row.name == kernel) return {};
    names += (names.empty() ? "" : ", ") + row.name;
  }
  return fail(ErrorCode::Unsupported, names.empty() ? "backend.no_kernels" : "backend.no_such_kernel",
              {{"backend", id()}, {"kernel", kernel}, {"kernels", names}});
}

Expected<RunResult> runGather(const Backend& backend, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const RunOptions& options) {
  TRY(backend.accepts(plan.dtype, plan.indexDtype));
  TRY(backend.hasKernel(options.kernel));
  auto buffer = TRY(Buffer::allocate(plan.outputBytes()));
  const std::span<std::byte> bytes(buffer.data(), static_cast<std::size_t>(plan.outputBytes()));
  const RunAdvice advice(plan, params, indices);
  auto bad = TRY(backend.runInto(plan, params, indices, bytes, options));
  TRY(checkIntact(params, "params"));
  TRY(checkIntact(indices, "indices"));
  if (bad.count > 0 && plan.badAction == BadAction::Error) return fail(outOfRangeError(plan, indices, bad));
  RunResult result;
  result.undefined = plan.undefined || (bad.count > 0 && plan.badIsUndefined);
  result.bad = std::move(bad);
  result.output = Tensor::fromBuffer(plan.dtype, plan.reported, std::move(buffer), params.arena());
  return result;
}

const Backend* BackendRegistry::find(std::string_view id) const {
  const std::string_view wanted = id == "auto" ? std::string_view("cpu") : id;
  for (const auto& backend : backends_) {
    if (backend->id() == wanted) return backend.get();
  }
  return nullptr;
}

BackendRegistry makeCoreRegistry() {
  BackendRegistry registry;
  registry.add(makeReferenceBackend());
  registry.add(makeEigenBackend());
  registry.add(makeCpuBackend());
  return registry;
}

Expected<Outcome> evaluate(const Backend& backend, const Plan& plan, const Tensor& params,
                           const Tensor& indices, std::int64_t most, const RunOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  auto result = runGather(backend, plan, params, indices, options);
  const std::chrono::duration<double, std::nano> took = Clock::now() - begun;
  Outcome outcome;
  if (result) {
    if (backend.timeable()) outcome.nanoseconds = took.count();
    outcome.bad = result->bad;
    outcome.result = std::make_shared<const RunResult>(std::move(*result));
  } else {
    if (result.error().code == ErrorCode::Cancelled) return fail(std::move(result.error()));
    outcome.error = std::move(result.error());
    outcome.bad.count = outcome.error->badCount;
    if (outcome.error->badTuple) outcome.bad.first = outcome.error->badTuple->flat;
  }
  TRY(listTuples(outcome.bad, plan, indices, options.stop, most));
  return outcome;
}

Expected<BadReport> findBadTuples(const Plan& plan, const Tensor& indices, std::int64_t most,
                                  const std::stop_token& stop) {
  auto bad = TRY(countBadTuples(plan, indices, stop));
  TRY(listTuples(bad, plan, indices, stop, most));
  return bad;
}

// The fast backend: a Plan and its tensors as a job for the engine in cpu/.

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
    if (options.allBad) TRY(listTuples(report, plan, indices, options.stop));
    return report;
  }
};

}  // namespace

std::unique_ptr<Backend> makeCpuBackend() {
  return std::make_unique<CpuBackend>();
}

}  // namespace gathernd
