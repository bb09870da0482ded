// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd verify`: the real frameworks on this call, each against what its dialect predicts.
#include "core/verify/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"
#include "app/cli/exit_status.h"
#include "app/cli/interrupt.h"
#include "app/cli/output/report.h"
#include "app/cli/output/tensor_print.h"
#include "core/formats/npy/npy.h"
#include "core/text/literal/literal.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

constexpr std::int64_t kElideLineAbove = 12;  // a framework has one line
constexpr std::size_t kMessageLength = 200;

/// One line of it, not too long.
std::string shortened(std::string_view message) {
  std::string line = visibleText(message.substr(0, message.find('\n')));
  if (line.size() > kMessageLength) line = line.substr(0, kMessageLength) + " …";
  return line;
}

void writeObserved(JsonWriter& json, const VerifyRow& row) {
  json.key("observed");
  if (!row.observed) return json.null();
  json.beginObject();
  if (row.observed->output) {
    json.key("output");
    writeTensorJson(json, *row.observed->output);
  } else {
    json.key("error");
    json.beginObject();
    json.member("type", row.observed->errorType);
    json.member("message", row.observed->message);
    json.endObject();
  }
  json.endObject();
}

void writePredicted(JsonWriter& json, const VerifyRow& row) {
  json.key("predicted");
  json.beginObject();
  if (row.predicted) {
    json.key("output");
    writeTensorJson(json, row.predicted->output);
    json.member("undefined", row.predicted->undefined);
  } else {
    json.key("error");
    json.beginObject();
    json.member("code", errorCodeName(row.predicted.error().code));
    json.member("message", errorMessage(row.predicted.error()));
    json.endObject();
  }
  json.endObject();
}

void writeRow(JsonWriter& json, const VerifyRow& row) {
  json.beginObject();
  json.member("framework", row.framework->id);
  json.member("dialect", row.framework->dialect->id);
  json.key("version");
  row.version.empty() ? json.null() : json.text(row.version);
  json.key("agrees");
  row.agrees ? json.boolean(*row.agrees) : json.null();
  if (row.why) json.member("reason", errorMessage(*row.why));
  writeObserved(json, row);
  writePredicted(json, row);
  json.endObject();
}

std::string shortTensor(const Tensor& tensor) {
  PrintOptions options;
  options.elideAbove = kElideLineAbove;
  options.multiline = false;
  std::string text = fmt::format("{} {}", dtypeName(tensor.dtype()), tensor.shape().toString());
  return tensor.shape().empty() ? text : text + "  " + formatLiteral(tensor, options);
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
    out.write(fmt::format("{} -        {}\n", head, shortened(errorMessage(*row.why))));
  } else if (*row.agrees) {
    out.write(fmt::format("{} agrees   {}\n", head, observedText(row)));
  } else {
    out.write(fmt::format("{} DIFFERS  observed: {}; predicted: {}\n", head, observedText(row),
                          predictedText(row)));
  }
}

void printSummary(Sink& out, const std::vector<VerifyRow>& rows, const std::string& python) {
  const auto count = [&](std::optional<bool> agrees) {
    return std::count_if(rows.begin(), rows.end(),
                         [&](const VerifyRow& row) { return row.agrees == agrees; });
  };
  out.write(fmt::format("{} agree, {} differ, {} not compared; run by {}\n", count(true), count(false),
                        count(std::nullopt), visibleText(python)));
}

}  // namespace

Expected<int> verifyCommand(Context& context) {
  const Options& options = context.options;
  const auto chosen = chosenFrameworks(options, [](const Framework& f) { return f.runsInPython(); });
  if (!chosen) return fail(chosen.error());
  for (const Framework* framework : *chosen) {
    if (!framework->runsInPython()) {
      return fail(ErrorCode::Usage, "usage.framework_not_run", {{"framework", framework->id}});
    }
  }
  const auto input = readFrameworkCall(options, context.backends);
  if (!input) return fail(input.error());
  if (input->shapeOnly()) return fail(ErrorCode::Usage, "usage.verify_shape_only");
  const auto python = findInterpreter(options.python.value_or(""));
  if (!python) return fail(python.error());

  VerifyOptions verify;
  verify.python = *python;
  if (options.timeLimit > 0) verify.seconds = options.timeLimit;
  verify.stop = context.stop;
  verify.writeNpy = [](const std::string& path, const Tensor& tensor) { return writeNpy(path, tensor); };
  std::optional<HoldInterrupt> untilClearedAway(std::in_place);  // it looks at its token; its folder shall go
  const auto rows = verifyCall(input->call, *input->params.tensor, *input->indices.tensor, *chosen, verify);
  untilClearedAway.reset();
  if (!rows) return fail(rows.error());

  if (options.json) {
    JsonWriter json(context.out);
    json.beginObject();
    json.member("gathernd", 1);
    json.member("python", *python);
    json.key("frameworks");
    json.beginArray();
    for (const VerifyRow& row : *rows) writeRow(json, row);
    json.endArray();
    json.endObject();
    context.out.write("\n");
  } else {
    for (const VerifyRow& row : *rows) printRow(context.out, row);
    if (!options.quiet) printSummary(context.out, *rows, *python);
  }
  const bool differs =
      std::any_of(rows->begin(), rows->end(), [](const VerifyRow& row) { return row.agrees == false; });
  return differs ? kExitDifference : kExitDone;
}

}  // namespace gathernd::cli
