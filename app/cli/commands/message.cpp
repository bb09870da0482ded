// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd message`: what a framework's error message about a gather says, and what people did about it.
#include "core/code/message/message.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/call_input.h"
#include "app/cli/command.h"

namespace gathernd::cli {
namespace {

/// Tracebacks are kilobytes; logs that are piped in may be long, and their end is what counts.
constexpr std::int64_t kMostMessageBytes = std::int64_t{1} << 26;

std::string sentenceOf(const ErrorMessage& message) {
  return englishClause(message.says[0]) + " " + englishClause(message.says[1]);
}

std::optional<std::string_view> frameworkOf(const ErrorMessage& message) {
  return message.framework.empty() ? std::nullopt : std::optional(message.framework);
}

void writeMessage(JsonWriter& json, const ErrorMessage& message) {
  const auto code = message.code ? std::optional(errorCodeName(*message.code)) : std::nullopt;
  json.document("message",
                json.of("framework", frameworkOf(message), "code", code, "params_shape", message.paramsShape,
                        "indices_shape", message.indicesShape, "position", message.position, "tuple",
                        message.tuple, "value", message.value, "axis", message.axis, "axis_size",
                        message.axisSize, "batch_dims", message.batchDims, "sentence", sentenceOf(message)));
}

/// A line for each thing that the message holds.
void printMessage(Sink& out, const ErrorMessage& message) {
  const auto line = [&](std::string_view name, const auto& value) {
    if (value) out.print("{:<14} {}\n", name, *value);
  };
  line("framework", frameworkOf(message));
  line("code", message.code ? std::optional(errorCodeName(*message.code)) : std::nullopt);
  line("params_shape", message.paramsShape);
  line("indices_shape", message.indicesShape);
  line("position", message.position);
  line("tuple", message.tuple);
  line("value", message.value);
  line("axis", message.axis);
  line("axis_size", message.axisSize);
  line("batch_dims", message.batchDims);
}

}  // namespace

Expected<int> messageCommand(Context& context) {
  const auto& words = context.options.files;
  if (words.empty()) return fail(ErrorCode::Usage, "usage.message");
  const std::string text = TRY(words.front() == "-" ? readStandardInput(kMostMessageBytes, kMostMessageBytes)
                                                    : Expected<std::string>(words.front()));
  const ErrorMessage message = TRY(readErrorMessage(text));
  if (context.options.json) {
    writeMessage(context.json, message);
    return kExitDone;
  }
  if (!context.options.quiet) printMessage(context.out, message);
  context.out.print("{}\n", sentenceOf(message));
  return kExitDone;
}

}  // namespace gathernd::cli
