// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "app/cli/call_input.h"
#include "core/call/call_indices.h"
#include "core/text/cast.h"

namespace gathernd::cli {
namespace {

TensorSource generatorOf(const TensorInput& input) {
  GeneratorSpec spec = *input.generator;
  spec.dtype = input.desc.dtype;
  return spec;
}

}  // namespace

Expected<void> generateAnyway(CallInput& input) {
  const GatherCall& call = input.call;
  if (!input.params.tensor) {
    auto made = generateTensor(*input.params.generator, input.params.desc.dtype, call.memoryLimit);
    if (!made) return fail(made.error());
    input.params.tensor = *std::move(made);
  }
  if (!input.indices.tensor) {
    const auto taken = input.params.ownedBytes();
    if (!taken) return fail(taken.error());
    auto made = generateCallIndices(*input.indices.generator, input.indices.desc.dtype, call.params.shape,
                                    call.batchDims, call.dialect,
                                    std::max<std::int64_t>(call.memoryLimit - *taken, 0));
    if (!made) return fail(made.error());
    input.indices.tensor = *std::move(made);
  }
  return {};
}

Expected<Scenario> callScenario(CallInput& input, const Options& options, bool keepGenerators) {
  Scenario scenario = input.scenario.value_or(Scenario());
  scenario.dialect = input.call.dialect;
  scenario.policy = input.call.policy;
  scenario.batchDims = input.call.batchDims;
  if (input.call.fillValue) scenario.fillValue = input.call.fillValue;
  // A fill value that this dialect has no use for was written for params as they were.
  if (scenario.fillValue) scenario.fillValue = castElement(*scenario.fillValue, input.params.desc.dtype);
  if (options.backend) scenario.backend = *options.backend;
  if (!keepGenerators) {
    if (auto made = generateAnyway(input); !made) return fail(made.error());
  }
  const auto source = [](const TensorInput& tensor) {
    return tensor.tensor ? TensorSource(EditedTensor(*tensor.tensor)) : generatorOf(tensor);
  };
  scenario.params = source(input.params);
  scenario.indices = source(input.indices);
  return scenario;
}

}  // namespace gathernd::cli
