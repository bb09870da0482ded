// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd convert`: the same call in a file of another kind.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "app/cli/interrupt.h"
#include "core/call/call_indices.h"
#include "core/formats/call_file.h"
#include "core/formats/load.h"
#include "core/text/cast.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

TensorSource generatorOf(const TensorInput& input) {
  GeneratorSpec spec = *input.generator;
  spec.dtype = input.desc.dtype;
  return spec;
}

/// Runs the generators. Not by a plan: a call that is refused can be converted all the same.
Expected<void> generate(CallInput& input) {
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

/// The call as it is after the options, with the notes of the scenario that it comes from.
Expected<Scenario> scenarioOf(CallInput& input, const Options& options, bool keepGenerators) {
  Scenario scenario = input.scenario.value_or(Scenario());
  scenario.dialect = input.call.dialect;
  scenario.policy = input.call.policy;
  scenario.batchDims = input.call.batchDims;
  if (input.call.fillValue) scenario.fillValue = input.call.fillValue;
  // A fill value that this dialect has no use for was written for params as they were.
  if (scenario.fillValue) scenario.fillValue = castElement(*scenario.fillValue, input.params.desc.dtype);
  if (options.backend) scenario.backend = *options.backend;
  if (!keepGenerators) {
    if (auto made = generate(input); !made) return fail(made.error());
  }
  const auto source = [](const TensorInput& tensor) {
    return tensor.tensor ? TensorSource(EditedTensor(*tensor.tensor)) : generatorOf(tensor);
  };
  scenario.params = source(input.params);
  scenario.indices = source(input.indices);
  return scenario;
}

/// What only a scenario file has a place for.
std::vector<std::string_view> leftOut(const Scenario& scenario) {
  std::vector<std::string_view> names;
  const Dialect* const row = findDialect(scenario.dialect.id);
  if (!scenario.title.empty()) names.emplace_back("title");
  if (!scenario.notes.empty()) names.emplace_back("notes");
  if (row == nullptr || *row != scenario.dialect) names.emplace_back("dialect");
  if (scenario.backend != "auto") names.emplace_back("backend");
  if (!scenario.axisNames.empty()) names.emplace_back("axis_names");
  return names;
}

void report(Context& context, const std::vector<std::string_view>& left) {
  const Options& options = context.options;
  if (options.json) {
    JsonWriter json(context.out);
    json.beginObject();
    json.member("gathernd", 1);
    json.member("output", *options.output);
    json.key("left_out");
    json.beginArray();
    for (const std::string_view name : left) json.text(name);
    json.endArray();
    json.endObject();
    context.out.write("\n");
  } else if (!options.quiet) {
    context.out.write("written to " + visibleText(*options.output) + "\n");
    if (!left.empty()) {
      context.out.write(
          fmt::format("left out, for which there is no place there: {}\n", fmt::join(left, ", ")));
    }
  }
}

}  // namespace

Expected<int> convertCommand(Context& context) {
  const Options& options = context.options;
  if (!options.output) return fail(ErrorCode::Usage, "usage.no_output");
  // A kind that cannot be written is said before anything large is read.
  if (const auto can = callFileCanBeWritten(*options.output); !can) return fail(can.error());
  auto input = readCall(options, context.backends);
  if (!input) return fail(input.error());
  const bool keeps = callFileKind(*options.output)->keepsGenerators;
  if (!keeps && input->shapeOnly()) return fail(ErrorCode::Usage, "usage.output_shape_only");
  const auto scenario = scenarioOf(*input, options, keeps);
  if (!scenario) return fail(scenario.error());
  {
    const HoldInterrupt untilInPlace;
    if (const auto written = writeCallFile(*options.output, *scenario, context.stop); !written) {
      return fail(written.error());
    }
  }
  report(context, keeps ? std::vector<std::string_view>() : leftOut(*scenario));
  return kExitDone;
}

}  // namespace gathernd::cli
