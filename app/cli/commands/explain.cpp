// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd explain`: the shape equation, then one line a tuple, then what is wrong with the bad ones. It
// describes a refusal instead of being refused, so bad tuples leave its exit status at 0.
#include "core/call/explain.h"

#include <memory>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/commands/contrast_report.h"
#include "app/cli/gather_run.h"
#include "app/cli/output/report.h"
#include "app/cli/written_call.h"
#include "core/tensor/access_advice.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

void writeTuple(JsonWriter& json, const Trace& trace, std::int64_t tuple) {
  const TupleTrace t = trace.at(tuple);
  const auto read = [&] { t.reads() ? json.put(paramsSlice(trace.plan(), t.sliceId)) : json.null(); };
  json.object("position", tuplePosition(trace.plan(), tuple), "tuple", t.given, "resolved", t.resolved,
              "params_slice", read, "output_slice", outputSlice(trace.plan(), tuple), "status",
              tupleOutcomeName(t.outcome));
}

void writeExplainJson(Context& context, const CallInput& input, const Plan& plan, const Trace* trace,
                      const std::vector<ErrorFix>& fixes, const std::optional<DialectContrast>& contrast) {
  JsonWriter json(context.out);
  const auto tuples = [&] {
    json.beginArray();
    for (std::int64_t tuple = 0; tuple < trace->tupleCount() && !context.out.failed(); ++tuple)
      writeTuple(json, *trace, tuple);
    json.endArray();
  };
  json.document("dialect", plan.dialect.id, "equation",
                json.of("batch", plan.batch.extents(), "outer", plan.outer.extents(), "slice",
                        plan.slice.extents(), "output", plan.reported.extents(), "index_depth", plan.depth),
                [&] {
                  if (trace != nullptr) json.member("tuples", tuples);
                  writeFixes(json, fixes);
                  if (contrast) writeContrast(json, *contrast, trace->indices());
                  writeWritten(json, input);
                });
}

/// Of bad tuples that the dialect refuses; the others need none.
std::vector<ErrorFix> fixesFor(const Context& context, const CallInput& input, const Plan& plan) {
  if (!input.indices.tensor || plan.badAction != BadAction::Error) return {};
  return fixesOfBad(input, plan, context.stop);
}

Expected<void> printExplanation(Context& context, const CallInput& input, const Plan& plan,
                                const Trace* trace) {
  Sink& out = context.out;
  if (!context.options.quiet) {
    printWritten(out, input);
    if (input.written && !(input.written->paramsAxes.empty() && input.written->outputAxes.empty()))
      out.write("below, params and output are this gather_nd's, with their axes in its order\n");
    out.write(shapeEquation(plan) + "\n");
    if (!(plan.reported == plan.output)) {
      out.print("{} reports it as {}\n", visibleText(plan.dialect.name), plan.reported.toString());
    }
  }
  if (trace == nullptr) return {};
  for (std::int64_t tuple = 0; tuple < trace->tupleCount() && !out.failed(); ++tuple) {
    out.write(explainTuple(*trace, tuple) + "\n");
  }
  if (out.failed()) return {};  // nobody reads on: all of indices need not be looked through
  const auto bad = TRY(allBadTuples(input, plan, context.stop, memoryLeft(input)));
  if (bad.empty()) return {};
  out.print("bad tuples: {} of {}\n", bad.size(), plan.tupleCount);
  printTuples(out, plan, *input.indices.tensor, bad, "  ");
  out.write(fixLines(fixesFor(context, input, plan), "  "));
  return {};
}

}  // namespace

Expected<int> explainCommand(Context& context) {
  context.saysFixes = true;
  auto input = TRY(readCall(context.options, context.backends));
  const auto made = TRY(planRules(input));
  const auto plan = std::make_shared<const Plan>(made);
  TRY(generateData(input, *plan));

  std::optional<Trace> trace;
  std::optional<ScanAdvice> inOrder;  // of params nothing is read
  if (input.indices.tensor) {
    trace.emplace(plan, EditedTensor(*input.indices.tensor));
    inOrder.emplace(*input.indices.tensor);
  }
  const auto contrast = TRY(contrastOf(context.options, input, context.stop));
  if (context.options.json) {
    writeExplainJson(context, input, *plan, trace ? &*trace : nullptr, fixesFor(context, input, *plan),
                     contrast);
  } else {
    TRY(printExplanation(context, input, *plan, trace ? &*trace : nullptr));
    if (contrast) printContrast(context.out, *contrast, trace->indices());
  }
  return kExitDone;
}

}  // namespace gathernd::cli
