// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd convert`: the same call in a file of another kind.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "core/formats/load.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

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
    context.json.document("output", *options.output, "left_out", left);
  } else if (!options.quiet) {
    context.out.write("written to " + visibleText(*options.output) + "\n");
    if (!left.empty()) {
      context.out.print("left out, for which there is no place there: {}\n", fmt::join(left, ", "));
    }
  }
}

}  // namespace

Expected<int> convertCommand(Context& context) {
  const Options& options = context.options;
  if (!options.output) return fail(ErrorCode::Usage, "usage.no_output");
  // A kind that cannot be written is said before anything large is read.
  TRY(callFileCanBeWritten(*options.output));
  auto input = TRY(readCall(options, context.backends));
  const bool keeps = callFileKind(*options.output)->keepsGenerators;
  if (!keeps && input.shapeOnly()) return fail(ErrorCode::Usage, "usage.output_shape_only");
  const auto scenario = TRY(callScenario(input, options, keeps));
  {
    const HoldInterrupt untilInPlace;
    TRY(writeCallFile(*options.output, scenario, context.stop));
  }
  report(context, keeps ? std::vector<std::string_view>() : leftOut(scenario));
  return kExitDone;
}

}  // namespace gathernd::cli
