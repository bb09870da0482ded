// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd run`: the gather, as text, JSON, or a .npy or .csv file.
#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "app/cli/gather_run.h"
#include "app/cli/interrupt.h"
#include "app/cli/tensor_print.h"
#include "core/formats/load.h"
#include "core/tensor/literal.h"

namespace gathernd::cli {
namespace {

constexpr std::int64_t kElideAbove = 1000;

std::string_view insteadOfBad(const Plan& plan) {
  if (plan.badIsUndefined) return "undefined there, so shown as 0";
  if (plan.rule.range == RangeMode::Clamp) return "clamped";
  return plan.badAction == BadAction::Fill ? "filled" : "zeroed";
}

void printValues(Sink& out, const Tensor& output, bool full) {
  if (output.shape().empty()) {
    out.write("[]");  // as NumPy: the shape says the rest
  } else if (full || output.elementCount() <= kElideAbove) {
    printTensor(out, output);
  } else {
    PrintOptions options;
    options.elideAbove = kElideAbove;
    out.write(formatLiteral(output, options));
  }
  out.write("\n");
}

void printBad(Sink& out, const CallInput& input, const RunOutcome& outcome) {
  const Tensor& indices = *input.indices.tensor;
  out.write(fmt::format("bad tuples: {} of {}, {}\n", outcome.bad->count, outcome.plan.tupleCount,
                        insteadOfBad(outcome.plan)));
  if (outcome.bad->all.empty()) {
    out.write("  first: " + badTupleText(outcome.plan, indices, outcome.bad->first) + "\n");
  }
  for (const std::int64_t tuple : outcome.bad->all) {
    out.write("  " + badTupleText(outcome.plan, indices, tuple) + "\n");
    if (out.failed()) return;
  }
}

void printText(Context& context, const CallInput& input, const RunOutcome& outcome) {
  const Options& options = context.options;
  Sink& out = context.out;
  if (!options.quiet) {
    out.write(fmt::format("dtype: {}\nshape: {}\n", dtypeName(outcome.plan.dtype),
                          outcome.plan.reported.toString()));
  }
  if (outcome.output && !options.output) printValues(out, *outcome.output, options.full);
  if (options.quiet) return;
  if (options.output && outcome.output) out.write("written to " + *options.output + "\n");
  if (outcome.bad && outcome.bad->count > 0) printBad(out, input, outcome);
  if (outcome.undefined) {
    out.write(fmt::format(
        "undefined: {} promises nothing here; what is shown is this program's memory-safe choice\n",
        outcome.plan.dialect.name));
  }
  if (options.repeat && outcome.timing) {
    out.write(fmt::format("time: median {} ns, least {} ns, {} runs, {} bytes moved\n",
                          outcome.timing->medianNs, outcome.timing->minNs, outcome.timing->repeat,
                          outcome.timing->bytes));
  }
}

/// With --all-errors a refusal lists every bad tuple: in the error's JSON, or as lines.
Expected<int> refuse(Context& context, const std::shared_ptr<const CallInput>& input, const Plan& plan,
                     const Error& error) {
  if (error.code != ErrorCode::OutOfRange || !context.options.allErrors) return fail(error);
  auto bad = allBadTuples(*input, plan, context.stop);
  if (!bad) return fail(bad.error());
  if (context.options.json) {
    context.errorDetails = [input, plan, tuples = std::move(*bad)](JsonWriter& json) {
      writeBadTuples(json, *input, plan, tuples);
    };
  } else {
    for (const std::int64_t tuple : *bad) {
      context.out.write(badTupleText(plan, *input->indices.tensor, tuple) + "\n");
      if (context.out.failed()) break;
    }
  }
  return fail(error);
}

}  // namespace

Expected<int> runCommand(Context& context) {
  const Options& options = context.options;
  auto read = readCall(options, context.backends);
  if (!read) return fail(read.error());
  const auto input = std::make_shared<CallInput>(std::move(*read));
  if (options.output && input->shapeOnly()) return fail(ErrorCode::Usage, "usage.output_shape_only");
  const auto plan = planCall(*input);
  if (!plan) return fail(plan.error());
  if (const auto made = generateData(*input, *plan); !made) return fail(made.error());

  RunSettings settings;
  settings.threads = options.threads;
  settings.kernel = options.kernel.value_or("");
  settings.repeat = options.repeat.value_or(1);
  settings.allErrors = options.allErrors;
  settings.stop = context.stop;
  const auto outcome = runCall(*input, *plan, settings);
  if (!outcome) return refuse(context, input, *plan, outcome.error());

  if (options.output) {
    const HoldInterrupt untilInPlace;
    if (const auto written = writeTensorFile(*options.output, *outcome->output, context.stop); !written)
      return fail(written.error());
  }
  if (options.json) {
    JsonWriter json(context.out);
    writeRunJson(json, *input, *outcome, !options.output);
    context.out.write("\n");
  } else {
    printText(context, *input, *outcome);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
