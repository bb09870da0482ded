// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd grad`: the gradient with respect to params, as text, JSON or a file. Units: nanoseconds,
// bytes.
#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/gather_run.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/error/sentences.h"
#include "core/formats/load.h"
#include "core/gradient/gradient.h"
#include "core/text/visible_text.h"
#include "core/timing/statistics.h"

namespace gathernd::cli {
namespace {

bool isReference(const CallInput& input) {
  return input.backend->id() == "reference";
}

/// Those that the core sums for, in the tuples' order.
bool isOrdered(const CallInput& input) {
  return isReference(input) || input.backend->id() == "cpu";
}

/// What gradients add to the rules: a backend that has them, in the order that is asked for, and numbers.
Expected<Plan> planGradient(CallInput& input, bool unordered) {
  const DType dtype = input.call.params.dtype;
  if (isOrdered(input)) {
    if (unordered)
      input.call.unsupported =
          Error(ErrorCode::Unsupported, "gradient.unordered", {{"backend", input.backend->id()}});
  } else if (auto ok = input.backend->sumsGradients(dtype, unordered); !ok && hasGradient(dtype)) {
    input.call.unsupported = std::move(ok.error());
  }
  auto plan = planCall(input);
  if (plan && hasGradient(dtype)) plan = backwardPlan(*plan);
  const bool earlier =
      !plan && (plan.error().code == ErrorCode::Rank || plan.error().code == ErrorCode::DType);
  if (hasGradient(dtype) || earlier) return plan;
  return fail(ErrorCode::DType, "gradient.dtype", {{"dtype", dtypeName(dtype)}});
}

/// Its numbers; a generator runs now that the call is known to be sound, and only where its shape is right.
Expected<Tensor> makeUpstream(const CallInput& input, const std::optional<TensorInput>& upstream,
                              const Plan& plan, std::int64_t memoryLimit) {
  if (!upstream) return onesUpstream(plan, memoryLimit);
  const Shape output = writtenShape(input, plan.reported);
  if ((!upstream->tensor || input.written) && upstream->desc.shape != output) {
    return fail(ErrorCode::ShapeMismatch, "gradient.upstream_shape",
                {{"given", upstream->desc.shape.toString()}, {"output", output.toString()}});
  }
  auto values = TRY(upstream->values(memoryLimit));
  return plannedUpstream(input, std::move(values), memoryLimit);
}

Expected<GradientResult> gradientOf(const CallInput& input, const Plan& plan, const Tensor& upstream,
                                    const GradientOptions& settings) {
  const Tensor& indices = *input.indices.tensor;
  if (!isOrdered(input)) return gradientOn(*input.backend, plan, indices, upstream, settings);
  return (isReference(input) ? &referenceGradient : &gradient)(plan, indices, upstream, settings);
}

struct Differentiated {
  RunOutcome outcome;  ///< its output is the gradient
  std::optional<Tensor> received;
};

Expected<Differentiated> differentiate(Context& context, const CallInput& input, const Plan& plan,
                                       const Tensor& upstream) {
  using Clock = std::chrono::steady_clock;
  const Options& options = context.options;
  GradientOptions settings{.threads = options.threads,
                           .stop = context.stop,
                           .memoryLimit = memoryLeft(input, plan),
                           .counts = options.counts,
                           .unordered = options.unordered};
  Differentiated made;
  std::vector<double> samples;
  for (int i = 0; i < options.repeat.value_or(1); ++i) {
    made = {};  // its memory is needed again
    const auto start = Clock::now();
    auto result = gradientOf(input, plan, upstream, settings);
    samples.push_back(std::chrono::duration<double, std::nano>(Clock::now() - start).count());
    if (!result) return fail(std::move(result.error()));
    made.outcome.output = std::move(result->gradient);
    made.outcome.bad = std::move(result->bad);
    made.outcome.undefined = result->undefined;
    made.received = std::move(result->received);
  }
  made.outcome.plan = plan;
  const std::int64_t indexBytes = plan.tupleCount * plan.depth * elementBytes(plan.indexDtype);
  if (input.backend->timeable()) {
    made.outcome.timing = {.repeat = static_cast<int>(samples.size()),
                           .medianNs = std::llround(median(samples)),
                           .minNs = std::llround(minimum(samples)),
                           .bytes = indexBytes + upstream.byteCount() + made.outcome.output->byteCount()};
  }
  made.outcome.output = TRY(writtenGradient(input, *made.outcome.output, memoryLeft(input, plan)));
  made.outcome = TRY(withAllBad(std::move(made.outcome), input,
                                {.run = {.stop = context.stop}, .allErrors = options.allErrors},
                                memoryLeft(input, plan)));
  return made;
}

void printReceived(Sink& out, const Tensor& received, bool full) {
  const auto counts = received.values<std::int64_t>();
  const auto reached =
      std::count_if(counts.begin(), counts.end(), [](std::int64_t count) { return count > 0; });
  const std::int64_t most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
  out.print("received: {} of {} slices, at most {} times\n", reached, counts.size(), most);
  printValues(out, received, full);
}

void printText(Context& context, const CallInput& input, const Differentiated& made) {
  const Options& options = context.options;
  const RunOutcome& outcome = made.outcome;
  Sink& out = context.out;
  printOutput(context, outcome, outcome.output->shape());
  if (options.quiet) return;
  printWritten(out, input);
  if (made.received) printReceived(out, *made.received, options.full);
  if (outcome.bad->count > 0) {
    const bool clamps = outcome.plan.rule.range == RangeMode::Clamp;
    printBad(out, input, outcome, clamps ? "which add where they were clamped" : "which add nothing");
  }
  if (outcome.undefined)
    out.print("undefined: {} promises nothing here\n", visibleText(outcome.plan.dialect.name));
  if (const auto why = withoutGradient(outcome.plan))
    out.write("no gradient there: " + visibleText(englishSentence(*why)) + "; this is the sum alone\n");
  if (options.repeat && outcome.timing) {
    out.print("time: median {} ns, least {} ns, {} runs\n", outcome.timing->medianNs, outcome.timing->minNs,
              outcome.timing->repeat);
  }
}

void printJson(Context& context, const CallInput& input, const Differentiated& made) {
  JsonWriter json(context.out);
  const auto more = [&](JsonWriter& open) {
    if (const auto why = withoutGradient(made.outcome.plan))
      open.member("no_gradient", englishSentence(*why));
    if (made.received) open.member("received", [&] { writeTensorJson(open, *made.received); });
  };
  writeRunJson(json, input, made.outcome, !context.options.output, "gradient", more);
  context.out.write("\n");
}

}  // namespace

Expected<int> gradCommand(Context& context) {
  context.saysFixes = true;
  const Options& options = context.options;
  if (options.upstream == "-" && (options.params == "-" || options.indices == "-" || options.call == "-"))
    return fail(ErrorCode::Usage, "usage.standard_input_twice");
  auto read = TRY(readCall(options, context.backends));
  const auto input = std::make_shared<CallInput>(std::move(read));
  auto given = Expected<std::optional<TensorInput>>();
  if (hasGradient(input->call.params.dtype)) given = readUpstream(options, *input);
  if (!given) return fail(given.error());
  if (input->shapeOnly()) return fail(ErrorCode::Usage, "usage.gradient_shape_only");
  const auto plan = TRY(planGradient(*input, options.unordered));
  TRY(generateData(*input, plan));
  const std::int64_t room = memoryLeft(*input, plan) + plan.outputBytes();
  const auto upstream = TRY(makeUpstream(*input, *given, plan, room));
  const auto made = differentiate(context, *input, plan, upstream);
  if (!made) return refuseCall(context, input, plan, made.error());
  if (options.output) {
    const HoldInterrupt untilInPlace;
    TRY(writeTensorFile(*options.output, *made->outcome.output, context.stop));
  }
  options.json ? printJson(context, *input, *made) : printText(context, *input, *made);
  return kExitDone;
}

}  // namespace gathernd::cli
