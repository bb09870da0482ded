// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_program.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "core/verify/process.h"

namespace gathernd {
namespace {

constexpr std::size_t kMostAnswer = std::size_t{1} << 26;  // bytes

std::optional<ErrorCode> codeByName(std::string_view name) {
  for (int code = 0; code <= static_cast<int>(ErrorCode::Cancelled); ++code)
    if (errorCodeName(static_cast<ErrorCode>(code)) == name) return static_cast<ErrorCode>(code);
  return std::nullopt;
}

/// The last line of "PROGRAM: error: CODE: sentence", as an error that says the same.
std::optional<Error> saidError(std::string_view text) {
  const std::string begin = std::string(kWindowProgram) + ": error: ";
  std::optional<Error> last;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.starts_with(begin)) continue;
    line.remove_prefix(begin.size());
    const std::size_t colon = line.find(": ");
    const auto code = codeByName(line.substr(0, colon));
    if (code && colon != line.npos)
      last = Error(*code, "window.said", {{"sentence", std::string(line.substr(colon + 2))}});
  }
  return last;
}

Error failure(const ProcessEnd& end, const WindowQuestion& question) {
  const ErrorArg program{"program", std::string(kWindowProgram)};
  switch (end.ending) {
    case ProcessEnding::Stopped:
      return {ErrorCode::Cancelled, "cancelled"};
    case ProcessEnding::TimedOut:
      return {ErrorCode::Limit,
              "window.late",
              {program, {"seconds", static_cast<std::int64_t>(question.seconds)}}};
    case ProcessEnding::TooMuchOutput:
      return {ErrorCode::Limit, "window.much", {program}};
    case ProcessEnding::NotStarted:
      return {ErrorCode::Unsupported,
              "window.not_started",
              {program, {"why", std::string(std::strerror(end.number))}}};
    case ProcessEnding::Signalled:
      return {ErrorCode::Unsupported, "window.signal", {program, {"signal", std::int64_t{end.number}}}};
    case ProcessEnding::Exited:
      break;
  }
  if (auto said = saidError(end.err)) return *std::move(said);
  return {ErrorCode::Unsupported, "window.status", {program, {"status", std::int64_t{end.number}}}};
}

}  // namespace

std::string findWindowProgram() {
  std::error_code problem;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", problem);
  return problem ? std::string() : findProgram((own.parent_path() / kWindowProgram).string());
}

Expected<std::string> askWindow(const std::string& program, const WindowQuestion& question) {
  ProcessCall call;
  call.arguments = {program};
  call.arguments.insert(call.arguments.end(), question.arguments.begin(), question.arguments.end());
  call.environment = {{"QT_QPA_PLATFORM", "offscreen"}};
  // A picture depends on what is asked for alone.
  call.without = {"QT_SCALE_FACTOR",      "QT_FONT_DPI",    "QT_SCREEN_SCALE_FACTORS", "QT_STYLE_OVERRIDE",
                  "QT_QPA_PLATFORMTHEME", "QT_PLUGIN_PATH", "QT_LOGGING_RULES",        "QT_DEBUG_PLUGINS"};
  call.folder = question.folder;
  call.input = question.input;
  call.seconds = question.seconds;
  call.mostOutput = kMostAnswer;
  call.stop = question.stop;
  ProcessEnd end = runProcess(call);
  if (end.ending == ProcessEnding::Exited && end.number == 0) return std::move(end.out);
  return fail(failure(end, question));
}

}  // namespace gathernd
