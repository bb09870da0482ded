// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lesson_renderers.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/teach/page/lesson_page.h"
#include "core/text/text_parts.h"
#include "core/verify/process.h"

namespace gathernd {
namespace {

using Source = LessonRenderers::Source;

constexpr std::int64_t kMostSeconds = 60;
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
  for (std::string_view line : splitText(text, '\n')) {
    if (!line.starts_with(begin)) continue;
    line.remove_prefix(begin.size());
    const std::size_t colon = line.find(": ");
    const auto code = codeByName(line.substr(0, colon));
    if (code && colon != line.npos)
      last = Error(*code, "window.said", {{"sentence", line.substr(colon + 2)}});
  }
  return last;
}

Error failure(const ProcessEnd& end) {
  const ErrorArg program{"program", kWindowProgram};
  switch (end.ending) {
    case ProcessEnding::Stopped:
      return {ErrorCode::Cancelled, "cancelled"};
    case ProcessEnding::TimedOut:
      return {ErrorCode::Limit, "window.late", {program, {"seconds", kMostSeconds}}};
    case ProcessEnding::TooMuchOutput:
      return {ErrorCode::Limit, "window.much", {program}};
    case ProcessEnding::NotStarted:
      return {ErrorCode::Unsupported, "window.not_started", {program, {"why", std::strerror(end.number)}}};
    case ProcessEnding::Signalled:
      return {ErrorCode::Unsupported, "window.signal", {program, {"signal", end.number}}};
    case ProcessEnding::Exited:
      break;
  }
  if (auto said = saidError(end.err)) return *std::move(said);
  return {ErrorCode::Unsupported, "window.status", {program, {"status", end.number}}};
}

/// What the window's program says on standard output to these arguments. It runs without a display, in
/// `folder`, and reads `input`: nothing lies anywhere, however it ends.
Expected<std::string> askWindow(const std::string& program, std::vector<std::string> arguments,
                                std::string_view input, const std::string& folder,
                                const std::stop_token& stop) {
  ProcessCall call;
  call.arguments = std::move(arguments);
  call.arguments.insert(call.arguments.begin(), program);
  call.environment = {{"QT_QPA_PLATFORM", "offscreen"}};
  // A picture depends on what is asked for alone.
  call.without = {"QT_SCALE_FACTOR",      "QT_FONT_DPI",    "QT_SCREEN_SCALE_FACTORS", "QT_STYLE_OVERRIDE",
                  "QT_QPA_PLATFORMTHEME", "QT_PLUGIN_PATH", "QT_LOGGING_RULES",        "QT_DEBUG_PLUGINS"};
  call.folder = folder;
  call.input = input;
  call.seconds = kMostSeconds;
  call.mostOutput = kMostAnswer;
  call.stop = stop;
  ProcessEnd end = runProcess(call);
  if (end.ending == ProcessEnding::Exited && end.number == 0) return std::move(end.out);
  return fail(failure(end));
}

/// What goes to a class is in one language; the window's program has these.
std::string_view languageOf(const Source& source) {
  return source.lesson.language == "zh_CN" ? "zh_CN" : "en";
}

/// The lesson comes by standard input: whatever its file is called, and even if it has none.
Expected<std::string> askAbout(const std::string& window, const Source& source,
                               const std::vector<std::string>& arguments, std::string_view language) {
  std::vector<std::string> all = {"--lesson", "-", "--language", std::string(language)};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return askWindow(window, std::move(all), source.text, source.folder, source.stop);
}

std::optional<teach::LessonMisfit> misfitOf(const nlohmann::json& problem, const teach::Lesson& lesson) {
  const auto step =
      std::find_if(lesson.steps.begin(), lesson.steps.end(),
                   [id = problem.at("step").get<std::string>()](const auto& each) { return each.id == id; });
  if (step == lesson.steps.end()) return std::nullopt;
  Error why(ErrorCode::Limit, "lesson.fit",
            {{"step", step->id}, {"problem", problem.at("problem").get<std::string>()}});
  return teach::LessonMisfit{static_cast<std::size_t>(step - lesson.steps.begin()),
                             problem.at("stop").get<std::size_t>(), std::move(why)};
}

Expected<std::vector<teach::LessonMisfit>> readMisfits(const std::string& text, const teach::Lesson& lesson) {
  std::vector<teach::LessonMisfit> misfits;
  try {
    const nlohmann::json answer = nlohmann::json::parse(text);
    for (const nlohmann::json& problem : answer.at("problems"))
      if (auto misfit = misfitOf(problem, lesson)) misfits.push_back(std::move(*misfit));
  } catch (const nlohmann::json::exception&) {
    return fail(ErrorCode::Unsupported, "window.answer", {{"program", kWindowProgram}});
  }
  return misfits;
}

/// Scenes as tables: pictures need the window's painter.
Expected<std::string> pageOfTables(const Source& source) {
  teach::PageOptions options;
  options.files = source.files;
  return lessonPage(source.lesson, options);
}

}  // namespace

std::string findWindowProgram() {
  std::error_code problem;
  const std::filesystem::path own = std::filesystem::read_symlink("/proc/self/exe", problem);
  return problem ? std::string() : findProgram((own.parent_path() / kWindowProgram).string());
}

LessonRenderers makeLessonRenderers(const std::string& window) {
  LessonRenderers renderers;
  renderers.html = pageOfTables;
  if (window.empty()) return renderers;
  renderers.html = [window](const Source& source) {
    return askAbout(window, source, {"--export", "-", "--sheet", "page"}, languageOf(source));
  };
  renderers.pdf = [window](const Source& source, std::string_view sheet) {
    return askAbout(window, source, {"--export", "-", "--sheet", std::string(sheet)}, languageOf(source));
  };
  renderers.practice = [window](const LessonRenderers::Practice& wanted) {
    std::vector<std::string> arguments = {"--language", "en",
                                          "--export",   "-",
                                          "--sheet",    wanted.key ? "practice-key" : "practice",
                                          "--kind",     std::string(questionKindName(wanted.kind)),
                                          "--seed",     std::to_string(wanted.seed),
                                          "--level",    std::to_string(wanted.level),
                                          "--count",    std::to_string(wanted.count)};
    return askWindow(window, std::move(arguments), {}, {}, wanted.stop);
  };
  renderers.fits = [window](const Source& source) -> Expected<std::vector<teach::LessonMisfit>> {
    const auto answer = TRY(askAbout(window, source, {"--check-fit"}, "en"));  // said by the command line
    return readMisfits(answer, source.lesson);
  };
  return renderers;
}

}  // namespace gathernd
