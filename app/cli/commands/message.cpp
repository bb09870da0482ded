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

std::optional<std::string_view> codeOf(const ErrorMessage& message) {
  return message.code ? std::optional(errorCodeName(*message.code)) : std::nullopt;
}

void writeMessage(JsonWriter& json, const ErrorMessage& message) {
  const auto held = [&] {
    visitHeld(message, [&](auto name, const auto& value) { json.member(name, value); });
  };
  json.document("message", json.of("framework", frameworkOf(message), "code", codeOf(message), held,
                                   "sentence", sentenceOf(message)));
}

/// A line for each thing that the message holds.
void printMessage(Sink& out, const ErrorMessage& message) {
  const auto line = [&](std::string_view name, const auto& value) {
    if (value) out.print("{:<14} {}\n", name, *value);
  };
  line("framework", frameworkOf(message));
  line("code", codeOf(message));
  visitHeld(message, line);
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
