// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd compare`: several backends on one call, side by side. Units: nanoseconds of one run, bytes.
#include "core/compare/compare.h"

#include <algorithm>

#include "app/cli/commands/compare/compare_parts.h"
#include "app/cli/exit_status.h"
#include "core/run/cpu/calibrate.h"

namespace gathernd::cli {
namespace {

Expected<void> checkOptions(const Options& options) {
  if (options.csv && options.json) return fail(ErrorCode::Usage, "usage.csv_and_json");
  if (options.sweep || (!options.sweepFrom && !options.sweepTo)) return {};
  return fail(ErrorCode::Usage, "usage.sweep_missing",
              {{"option", std::string(options.sweepFrom ? "--from" : "--to")}});
}

Expected<int> runComparison(Context& context, const CallInput& input, const Plan& plan,
                            std::span<const Configuration> configurations) {
  const Options& options = context.options;
  CompareOptions compare;
  if (options.repeat) compare.minSamples = compare.maxSamples = *options.repeat;
  compare.roofline = true;
  compare.memoryLimit = memoryLeft(input, plan);
  compare.stop = context.stop;
  const auto made = compareBackends(configurations, *context.backends.find("reference"), plan,
                                    *input.params.tensor, *input.indices.tensor, compare);
  if (!made) return fail(made.error());
  if (options.json) {
    JsonWriter json(context.out);
    writeComparisonJson(json, *made);
  } else if (options.csv) {
    writeComparisonCsv(context.out, plan, *made);
  } else {
    printComparison(context, *made);
  }
  return made->equal() ? kExitDone : kExitDifference;
}

}  // namespace

Expected<int> compareCommand(Context& context) {
  if (const auto ok = checkOptions(context.options); !ok) return fail(ok.error());
  const auto configurations = readConfigurations(context.options, context.backends);
  if (!configurations) return fail(configurations.error());
  Options options = context.options;
  options.backend = "reference";  // a scenario may name one that cannot run here
  const auto call = readyCall(options, context.backends);
  if (!call) return fail(call.error());
  const bool ours = std::any_of(configurations->begin(), configurations->end(),
                                [](const Configuration& who) { return who.backend->id() == "cpu"; });
  if (ours) cpu::ensureCalibrated();
  return options.sweep ? runSweep(context, call->input, call->plan, *configurations)
                       : runComparison(context, call->input, call->plan, *configurations);
}

}  // namespace gathernd::cli
