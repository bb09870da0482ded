// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/compare_backends.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"

namespace gathernd::test {

BackendRegistry everyBackend() {
  BackendRegistry registry = makeCoreRegistry();
  registry.add(makeCudaBackend());
  registry.add(makeEmulatedBackend());
  return registry;
}

BackendRegistry referenceAnd(std::string_view id) {
  BackendRegistry registry;
  registry.add(makeReferenceBackend());
  if (id == "eigen") registry.add(makeEigenBackend());
  if (id == "cpu") registry.add(makeCpuBackend());
  if (id == "cuda") registry.add(makeCudaBackend());
  if (id == "emulated") registry.add(makeEmulatedBackend());
  return registry;
}

Expected<Outcome> runOn(const Backend& backend, const Plan& plan, const Tensor& params, const Tensor& indices,
                        const RunOptions& options) {
  constexpr std::byte kGarbage{0xA5};
  Outcome outcome;
  outcome.output.assign(static_cast<std::size_t>(plan.outputBytes()), kGarbage);
  auto report = backend.runInto(plan, params, indices, outcome.output, options);
  if (!report) return fail(std::move(report.error()));
  outcome.bad = std::move(*report);
  return outcome;
}

namespace {

/// "" also where the kernel asked for cannot do such a gather.
std::string disagreement(const Backend& backend, const Plan& plan, const Tensor& params,
                         const Tensor& indices, const RunOptions& options, const Outcome& oracle, int& ran) {
  const std::string who = std::string(backend.id()) + (options.kernel.empty() ? "" : ", " + options.kernel);
  const auto outcome = runOn(backend, plan, params, indices, options);
  if (!outcome && outcome.error().reason == "backend.kernel_cannot") return {};
  ++ran;
  if (!outcome) return fmt::format("{} failed: {}", who, englishSentence(outcome.error()));
  if (outcome->output != oracle.output) {
    const auto [a, b] = std::mismatch(outcome->output.begin(), outcome->output.end(), oracle.output.begin());
    return fmt::format("{}: output byte {} is {:#x}, the reference has {:#x}", who,
                       a - outcome->output.begin(), static_cast<int>(*a), static_cast<int>(*b));
  }
  if (!(outcome->bad == oracle.bad)) {
    return fmt::format("{}: {} bad tuples, first {}, {} listed; the reference has {}, {}, {}", who,
                       outcome->bad.count, outcome->bad.first, outcome->bad.all.size(), oracle.bad.count,
                       oracle.bad.first, oracle.bad.all.size());
  }
  return {};
}

}  // namespace

std::string firstDisagreement(const BackendRegistry& backends, const Plan& plan, const Tensor& params,
                              const Tensor& indices, const RunOptions& options, const Outcome& oracle,
                              int& ran) {
  ran = 0;
  for (const auto& backend : backends.all()) {
    if (backend->id() == "reference" || !backend->accepts(plan.dtype, plan.indexDtype)) continue;
    RunOptions asked = options;
    std::string wrong = disagreement(*backend, plan, params, indices, asked, oracle, ran);
    for (const KernelRow& row : backend->kernels()) {
      if (!wrong.empty() || !options.kernel.empty()) break;
      asked.kernel = row.name;
      wrong = disagreement(*backend, plan, params, indices, asked, oracle, ran);
    }
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace gathernd::test
