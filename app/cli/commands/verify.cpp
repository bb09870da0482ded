// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd verify`: the real frameworks on this call, each against what its dialect predicts.
#include "core/verify/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "core/formats/npy/npy.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

constexpr std::size_t kMessageLength = 200;

/// One line of it, not too long.
std::string shortened(std::string_view message) {
  std::string line = visibleText(message.substr(0, message.find('\n')));
  if (line.size() > kMessageLength) line = line.substr(0, kMessageLength) + " …";
  return line;
}

void writeObserved(JsonWriter& json, const FrameworkAnswer& seen) {
  if (seen.output) return json.object("output", [&] { writeTensorJson(json, *seen.output); });
  json.object("error", json.of("type", seen.errorType, "message", seen.message));
}

void writePredicted(JsonWriter& json, const VerifyRow& row) {
  if (row.predicted) {
    json.object(
        "output", [&] { writeTensorJson(json, row.predicted->output); }, "undefined",
        row.predicted->undefined);
  } else {
    json.object("error", json.of("code", errorCodeName(row.predicted.error().code), "message",
                                 errorMessage(row.predicted.error())));
  }
}

void writeRow(JsonWriter& json, const VerifyRow& row) {
  const auto version = row.version.empty() ? std::nullopt : std::optional(row.version);
  const auto why = [&] {
    if (row.why) json.member("reason", errorMessage(*row.why));
  };
  json.object(
      "framework", row.framework->id, "dialect", row.framework->dialect->id, "version", version, "agrees",
      row.agrees, why, "observed", [&] { row.observed ? writeObserved(json, *row.observed) : json.null(); },
      "predicted", [&] { writePredicted(json, row); });
}

std::string shortTensor(const Tensor& tensor) {
  return fmt::format("{} {}{}", dtypeName(tensor.dtype()), tensor.shape().toString(), shortValues(tensor));
}

std::string observedText(const VerifyRow& row) {
  const FrameworkAnswer& seen = *row.observed;
  return seen.output ? shortTensor(*seen.output)
                     : fmt::format("raises {}: {}", visibleText(seen.errorType), shortened(seen.message));
}

std::string predictedText(const VerifyRow& row) {
  if (row.predicted) return shortTensor(row.predicted->output);
  return fmt::format("{}: {}", errorCodeName(row.predicted.error().code),
                     visibleText(errorMessage(row.predicted.error())));
}

void printRow(Sink& out, const VerifyRow& row) {
  const std::string head = fmt::format("{:<18} {:<12}", row.framework->id,
                                       visibleText(row.version.substr(0, row.version.find('-'))));
  if (!row.agrees) {
    out.print("{} -        {}\n", head, shortened(errorMessage(*row.why)));
  } else if (*row.agrees) {
    out.print("{} agrees   {}\n", head, observedText(row));
  } else {
    out.print("{} DIFFERS  observed: {}; predicted: {}\n", head, observedText(row), predictedText(row));
  }
}

void printSummary(Sink& out, const std::vector<VerifyRow>& rows, const std::string& python) {
  const auto count = [&](std::optional<bool> agrees) {
    return std::count_if(rows.begin(), rows.end(),
                         [&](const VerifyRow& row) { return row.agrees == agrees; });
  };
  out.print("{} agree, {} differ, {} not compared; run by {}\n", count(true), count(false),
            count(std::nullopt), visibleText(python));
}

}  // namespace

Expected<int> verifyCommand(Context& context) {
  const Options& options = context.options;
  const auto chosen = TRY(chosenFrameworks(options, [](const Framework& f) { return f.runsInPython(); }));
  for (const Framework* framework : chosen) {
    if (!framework->runsInPython()) {
      return fail(ErrorCode::Usage, "usage.framework_not_run", {{"framework", framework->id}});
    }
  }
  const auto input = TRY(readFrameworkCall(options, context.backends));
  if (input.shapeOnly()) return fail(ErrorCode::Usage, "usage.verify_shape_only");
  const auto python = TRY(findInterpreter(options.python.value_or("")));

  VerifyOptions verify;
  verify.python = python;
  if (options.timeLimit > 0) verify.seconds = options.timeLimit;
  verify.stop = context.stop;
  verify.writeNpy = [](const std::string& path, const Tensor& tensor) { return writeNpy(path, tensor); };
  std::optional<HoldInterrupt> untilClearedAway(std::in_place);  // it looks at its token; its folder shall go
  const auto rows = verifyCall(input.call, *input.params.tensor, *input.indices.tensor, chosen, verify);
  untilClearedAway.reset();
  if (!rows) return fail(rows.error());

  if (options.json) {
    context.json.document("python", python, "frameworks", context.json.each(*rows, [&](const VerifyRow& row) {
      writeRow(context.json, row);
    }));
  } else {
    for (const VerifyRow& row : *rows) printRow(context.out, row);
    if (!options.quiet) printSummary(context.out, *rows, python);
  }
  const bool differs =
      std::any_of(rows->begin(), rows->end(), [](const VerifyRow& row) { return row.agrees == false; });
  return differs ? kExitDifference : kExitDone;
}

}  // namespace gathernd::cli
