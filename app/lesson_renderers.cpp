// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lesson_renderers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "app/window_program.h"
#include "core/teach/page/lesson_page.h"

namespace gathernd {
namespace {

using Source = LessonRenderers::Source;

/// What goes to a class is in one language; the window's program has these.
std::string_view languageOf(const Source& source) {
  return source.lesson.language == "zh_CN" ? "zh_CN" : "en";
}

/// The lesson comes by standard input: whatever its file is called, and even if it has none.
Expected<std::string> askAbout(const std::string& window, const Source& source,
                               std::vector<std::string> arguments, std::string_view language) {
  WindowQuestion question;
  question.arguments = {"--lesson", "-", "--language", std::string(language)};
  question.arguments.insert(question.arguments.end(), arguments.begin(), arguments.end());
  question.input = source.text;
  question.folder = source.folder;
  question.stop = source.stop;
  return askWindow(window, question);
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
    return fail(ErrorCode::Unsupported, "window.answer", {{"program", std::string(kWindowProgram)}});
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
    WindowQuestion question;
    question.arguments = {"--language", "en",
                          "--export",   "-",
                          "--sheet",    wanted.key ? "practice-key" : "practice",
                          "--kind",     std::string(questionKindName(wanted.kind)),
                          "--seed",     std::to_string(wanted.seed),
                          "--level",    std::to_string(wanted.level),
                          "--count",    std::to_string(wanted.count)};
    question.stop = wanted.stop;
    return askWindow(window, question);
  };
  renderers.fits = [window](const Source& source) -> Expected<std::vector<teach::LessonMisfit>> {
    const auto answer = askAbout(window, source, {"--check-fit"}, "en");  // said by the command line
    if (!answer) return fail(answer.error());
    return readMisfits(*answer, source.lesson);
  };
  return renderers;
}

}  // namespace gathernd
