// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd run`: the gather, as text, JSON, or a .npy or .csv file.
#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/gather_run.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/formats/load.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

std::string_view insteadOfBad(const Plan& plan) {
  if (plan.badIsUndefined) return "undefined there, so shown as 0";
  if (plan.rule.range == RangeMode::Clamp) return "clamped";
  return plan.badAction == BadAction::Fill ? "filled" : "zeroed";
}

void printText(Context& context, const CallInput& input, const RunOutcome& outcome) {
  const Options& options = context.options;
  Sink& out = context.out;
  printOutput(context, outcome, outcome.plan.reported);
  if (options.quiet) return;
  printWritten(out, input);
  if (outcome.bad && outcome.bad->count > 0) printBad(out, input, outcome, insteadOfBad(outcome.plan));
  if (outcome.undefined) {
    out.print("undefined: {} promises nothing here; what is shown is this program's memory-safe choice\n",
              visibleText(outcome.plan.dialect.name));
  }
  if (options.repeat && outcome.timing) {
    out.print("time: median {} ns, least {} ns, {} runs, {} bytes moved\n", outcome.timing->medianNs,
              outcome.timing->minNs, outcome.timing->repeat, outcome.timing->bytes);
  }
}

}  // namespace

Expected<int> runCommand(Context& context) {
  const Options& options = context.options;
  context.saysFixes = true;
  auto read = TRY(readCall(options, context.backends));
  const auto input = std::make_shared<CallInput>(std::move(read));
  if (options.output && input->shapeOnly()) return fail(ErrorCode::Usage, "usage.output_shape_only");
  auto plan = planCall(*input);
  const bool inPieces = !plan && streams(options, *input, plan.error());
  if (inPieces) plan = planRules(*input);
  if (!plan) return fail(plan.error());
  TRY(generateData(*input, *plan));

  const RunSettings settings{
      .run = {.threads = options.threads, .stop = context.stop, .kernel = options.kernel.value_or("")},
      .repeat = options.repeat.value_or(1),
      .allErrors = options.allErrors};
  const auto outcome =
      inPieces ? runCallIntoFile(*input, *plan, settings, *options.output) : runCall(*input, *plan, settings);
  if (!outcome) return refuseCall(context, input, *plan, outcome.error());

  if (options.output && !inPieces) {
    const HoldInterrupt untilInPlace;
    TRY(writeTensorFile(*options.output, *outcome->output, context.stop));
  }
  if (options.json) {
    writeRunJson(context.json, *input, *outcome, !options.output);
    context.out.write("\n");
  } else {
    printText(context, *input, *outcome);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
