// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd problems`: the bad tuples of an index tensor of any size, in groups and by the page, with what
// would make all fit; as a file, or mended. Like `explain` it describes a refusal instead of being refused.
#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/gather_run.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "core/analysis/bad/bad_analysis.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/formats/load.h"
#include "core/formats/run_file.h"
#include "core/run/run_result.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

constexpr std::int64_t kPage = 20;

struct Problems {
  const Plan& plan;
  const Tensor& indices;
  BadAnalysis analysis;
  std::vector<std::int64_t> page;
  std::int64_t offset = 0;
};

BadCause causeOf(const Plan& plan, const BadTuple& bad) {
  return lookOfBadTuple(plan, bad.tuple).cause;
}

void writeGroup(JsonWriter& json, const Plan& plan, const BadGroup& group) {
  json.object("component", group.component, "axis", plan.batchDims + group.component, "axis_size",
              plan.rule.axisSize[group.component], "cause", badCauseName(group.cause), "count", group.count,
              "first", tuplePosition(plan, group.first), "least", group.least, "greatest", group.greatest,
              "evidence", englishSentence(badGroupEvidence(plan, group)));
}

void writeProposal(JsonWriter& json, const Plan& plan, const BadProposal& proposal) {
  const auto numbers = [&] {
    if (!proposal.numbers.empty()) json.member("numbers", proposal.numbers);
  };
  json.object("kind", badProposalName(proposal.kind), "batch_dims", proposal.batchDims, numbers,
              "indices_shape", proposal.indices.extents(), "output_shape", proposal.output.extents(),
              "sentence", englishSentence(badProposalSentence(plan, proposal)));
}

void printJson(Context& context, const Problems& problems) {
  const Plan& plan = problems.plan;
  JsonWriter json(context.out);
  const auto bad = [&](std::int64_t tuple) {
    const BadTuple found = describeBadTuple(plan, problems.indices, tuple);
    json.object([&] { writeBadTupleMembers(json, found); }, "cause", badCauseName(causeOf(plan, found)));
  };
  const BadAnalysis& analysis = problems.analysis;
  json.document(
      "dialect", plan.dialect.id, "tuples", plan.tupleCount, "count", analysis.bad.count, "groups",
      json.each(analysis.groups, [&](const BadGroup& group) { writeGroup(json, plan, group); }), "proposals",
      json.each(analysis.proposals, [&](const BadProposal& each) { writeProposal(json, plan, each); }),
      "offset", problems.offset, "page", json.each(problems.page, bad), [&] {
        if (context.options.output) json.member("output", *context.options.output);
      });
}

void printText(Context& context, const Problems& problems) {
  const Plan& plan = problems.plan;
  Sink& out = context.out;
  const bool quiet = context.options.quiet;
  if (!quiet) {
    out.print("bad tuples: {} of {}\n", problems.analysis.bad.count, plan.tupleCount);
    for (const BadGroup& group : problems.analysis.groups) {
      out.print("  {} {}, first indices{}: {}\n", group.count, badCauseName(group.cause),
                positionText(tuplePosition(plan, group.first)),
                englishSentence(badGroupEvidence(plan, group)));
    }
    for (const BadProposal& proposal : problems.analysis.proposals)
      out.write("perhaps: " + englishSentence(badProposalSentence(plan, proposal)) + "\n");
    if (!problems.page.empty())
      out.print("bad tuples {} to {}:\n", problems.offset + 1,
                problems.offset + static_cast<std::int64_t>(problems.page.size()));
  }
  printTuples(out, plan, problems.indices, problems.page, quiet ? "" : "  ");
  if (context.options.output && !quiet)
    out.write("written to " + visibleText(*context.options.output) + "\n");
}

Expected<void> writeOutput(const Context& context, const CallInput& input, const Plan& plan) {
  const Options& options = context.options;
  if (!options.output) return {};
  const Tensor& indices = *input.indices.tensor;
  const bool list = !options.fix && fileEnding(*options.output) == ".csv";
  const std::int64_t bytes = list ? 0 : options.fix ? indices.byteCount() : plan.tupleCount;
  if (bytes > memoryLeft(input)) {
    return fail(ErrorCode::Limit, "memory.limit",
                {{"what", *options.output}, {"bytes", bytes}, {"limit", input.call.memoryLimit}});
  }
  const HoldInterrupt untilInPlace;
  if (!options.fix) return writeBadTuples(*options.output, plan, indices, context.stop);
  const auto mended =
      TRY((*options.fix == BadFix::Clamp ? clampBadTuples : dropBadTuples)(plan, indices, context.stop));
  return writeTensorFile(*options.output, mended, context.stop);
}

}  // namespace

Expected<int> problemsCommand(Context& context) {
  const Options& options = context.options;
  if (options.fix && !options.output) return fail(ErrorCode::Usage, "usage.fix_output");
  auto input = TRY(readCall(options, context.backends));
  const auto plan = TRY(planRules(input));
  // What params hold is no matter, so that their shape will do.
  TRY(generateIndices(input, plan));
  if (!input.indices.tensor) return fail(ErrorCode::Usage, "usage.problems_shape_only");
  const Tensor& indices = *input.indices.tensor;

  auto analysis = TRY(analyseBadTuples(plan, indices, context.stop));
  Problems problems{plan, indices, std::move(analysis), {}, options.offset.value_or(0)};
  problems.page =
      TRY(pageOfBadTuples(plan, indices, context.stop, problems.offset, options.limit.value_or(kPage)));
  TRY(writeOutput(context, input, plan));
  options.json ? printJson(context, problems) : printText(context, problems);
  return kExitDone;
}

}  // namespace gathernd::cli
