// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output/report.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <unistd.h>

#include "core/error/sentences.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

bool usesHole(const Error& error, std::string_view hole) {
  const char* text = sentenceTemplate(error.reason);
  return text != nullptr && std::string_view(text).find(hole) != std::string_view::npos;
}

const std::string* textArgument(const Error& error, std::string_view name) {
  const auto found =
      std::find_if(error.args.begin(), error.args.end(), [&](const ErrorArg& a) { return a.name == name; });
  return found == error.args.end() ? nullptr : std::get_if<std::string>(&found->value);
}

void writeShapeMembers(JsonWriter& json, const Error& error) {
  if (error.axis) json.member("axis", *error.axis);
  if (error.paramsShape) json.member("params_shape", *error.paramsShape);
  if (error.indicesShape) json.member("indices_shape", *error.indicesShape);
  if (error.batchDims) json.member("batch_dims", *error.batchDims);
}

/// What fixWords() says of the call after a fix, as JSON spells it.
bool describesCall(std::string_view name) {
  return name == "axes" || name == "indices_shape" || name == "batch_dims" || name == "output_shape" ||
         name == "output_data";
}

/// In one write, so that nothing comes in between.
void say(int descriptor, std::initializer_list<std::string_view> parts) {
  std::array<char, 1024> line{};
  std::size_t size = 0;
  for (const std::string_view part : parts) {
    const std::size_t taken = std::min(part.size(), line.size() - size);
    std::memcpy(line.data() + size, part.data(), taken);
    size += taken;
  }
  std::string_view left(line.data(), size);
  while (!left.empty()) {
    const ssize_t written = ::write(descriptor, left.data(), left.size());
    if (written < 0 && errno != EINTR) return;
    if (written > 0) left.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

std::string errorMessage(const Error& error) {
  std::string message = englishSentence(error);
  if (error.line && error.column && !usesHole(error, "{line}")) {
    message = fmt::format("line {}, column {}: {}", *error.line, *error.column, message);
  }
  if (!error.path.empty() && message.find(error.path) == std::string::npos)
    message = error.path + ": " + message;
  return message;
}

void writeBadTupleMembers(JsonWriter& json, const BadTuple& bad) {
  json.members("position", bad.position, "tuple", bad.tuple, "component", bad.component, "axis", bad.axis,
               "axis_size", bad.axisSize, "value", bad.value);
}

void writeErrorJson(JsonWriter& json, const Error& error, const std::function<void(JsonWriter&)>& details) {
  const auto place = [&] {
    if (error.badTuple) {
      writeBadTupleMembers(json, *error.badTuple);
      json.member("count", error.badCount);
    } else {
      writeShapeMembers(json, error);
    }
    if (error.line) json.member("line", *error.line);
    if (error.column) json.member("column", *error.column);
    if (!error.path.empty()) json.member("path", error.path);
    if (error.code != ErrorCode::Unsupported) return;
    const std::string* backend = textArgument(error, "backend");
    const std::string* reason = textArgument(error, "reason");
    if (backend != nullptr) json.member("backend", *backend);
    // A backend always says why, if only by the sentence itself.
    if (reason != nullptr || backend != nullptr)
      json.member("reason", reason != nullptr ? *reason : englishSentence(error));
  };
  const auto more = [&] {
    writeFixes(json, error.fixes);
    if (details) details(json);
  };
  json.object("gathernd", 1, "error",
              json.of("code", errorCodeName(error.code), "message", errorMessage(error), place, more));
}

void writeFixes(JsonWriter& json, const std::vector<ErrorFix>& fixes) {
  if (fixes.empty()) return;
  const auto call = [&](const ErrorArg& arg) {
    if (!describesCall(arg.name)) return;
    json.key(arg.name);
    const auto* number = std::get_if<std::int64_t>(&arg.value);
    number != nullptr ? json.integer(*number) : json.raw(std::get<std::string>(arg.value));
  };
  json.member("fixes", json.each(fixes, [&](const ErrorFix& fix) {
    json.object("kind", fix.kind, "sentence", englishSentence(fix),
                [&] { std::for_each(fix.args.begin(), fix.args.end(), call); });
  }));
}

std::string fixLines(const std::vector<ErrorFix>& fixes, std::string_view indent) {
  std::string lines;
  for (const ErrorFix& fix : fixes)
    lines += fmt::format("{}fix: {}\n", indent, visibleText(englishSentence(fix)));
  return lines;
}

std::string errorLine(const Error& error) {
  // A file name may hold a line break, and a terminal obeys what follows an escape.
  return fmt::format("gathernd: error: {}: {}\n", errorCodeName(error.code),
                     visibleText(errorMessage(error)));
}

void sayLastWords(ErrorCode code, const char* reason, bool json) noexcept {
  const std::string_view name = errorCodeName(code);
  const char* const found = sentenceTemplate(reason);
  const std::string_view sentence = found == nullptr ? reason : found;
  if (json) {
    say(STDOUT_FILENO,
        {R"({"gathernd": 1, "error": {"code": ")", name, R"(", "message": ")", sentence, "\"}}\n"});
  }
  say(STDERR_FILENO, {"gathernd: error: ", name, ": ", sentence, "\n"});
}

}  // namespace gathernd::cli
