// SPDX-License-Identifier: GPL-3.0-or-later
// The cuda backend on a fake device, and gathers long enough to be cut into chunks. Thread rule: a test's
// own.
#pragma once

#include <memory>

#include "core/run/backend.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/support/compare_backends.h"
#include "tests/support/fake_device.h"
#include "tests/support/random_gather.h"

namespace gathernd::test {

struct FakeCuda {
  std::shared_ptr<FakeMachine> machine = std::make_shared<FakeMachine>();
  std::unique_ptr<Backend> backend;

  explicit FakeCuda(const gpu::DeviceLimits& limits = {}, bool lazy = false) {
    machine->streams.lazy = lazy;
    backend = gpu::makeDeviceBackend(makeFakeDevice(machine), limits);
  }
  /// See FakeMachine::wrong(); the backend is gone afterwards.
  std::string wrongAtTheEnd() {
    backend.reset();
    return machine->wrong();
  }
};

/// A way through the backend.
struct NamedLimits {
  const char* name;
  gpu::DeviceLimits limits;
};

/// A gather with its plan and what the reference makes of it.
struct LongGather {
  Plan plan;
  Tensor params, indices;
  Outcome oracle;

  explicit LongGather(const Recipe& recipe) {
    RandomGather made = makeGather(recipe);
    plan = *makePlan(made.call);
    params = std::move(made.params);
    indices = std::move(made.indices);
    RunOptions options;
    options.allBad = true;
    oracle = *runOn(*makeReferenceBackend(), plan, params, indices, options);
  }
  /// Whether `backend` gives the reference's bits and report.
  Expected<bool> equalOn(const Backend& backend, RunOptions options = {}) const {
    options.allBad = true;
    auto found = runOn(backend, plan, params, indices, options);
    if (!found) return fail(std::move(found.error()));
    return found->output == oracle.output && found->bad == oracle.bad;
  }
};

/// 3 batch entries of 333 tuples of two numbers, one in 50 of them bad; under a dialect that has no batches
/// 999 tuples. `sliceElements` of `dtype`; slices of none are looked at all the same.
inline Recipe longRecipe(std::string_view dialect, DType dtype, DType indexDtype,
                         std::int64_t sliceElements) {
  Recipe recipe;
  recipe.dialect = *findDialect(dialect);
  if (sliceElements == 0) {
    recipe.dialect.emptyParams = EmptyParams::AsAnyIndex;
    recipe.dialect.emptyOutputChecks = EmptyOutputChecks::Yes;
  }
  recipe.dtype = dtype;
  recipe.indexDtype = indexDtype;
  recipe.batch = {3};
  recipe.outer = {333};
  recipe.indexed = {7, 5};
  recipe.slice = {sliceElements};
  recipe.badPercent = 2;
  recipe.seed = 77;
  if (!makePlan(makeGather(recipe).call)) {
    recipe.batch = {};
    recipe.outer = {3, 333};
  }
  return recipe;
}

}  // namespace gathernd::test
