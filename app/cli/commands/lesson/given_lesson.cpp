// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lesson/given_lesson.h"

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

/// The sentence, and the file that it is about where the lesson is not.
std::string faultMessage(const Error& fault) {
  std::string message = teach::faultSentence(fault);
  if (!fault.path.empty() && message.find(fault.path) == message.npos) message = fault.path + ": " + message;
  return message;
}

}  // namespace

Expected<std::string> lessonArgument(const Options& options, const char* what) {
  if (!options.files.empty()) return options.files.front();
  return fail(ErrorCode::Usage, "usage.lesson_file",
              {{"command", options.command}, {"what", std::string(what)}});
}

Expected<GivenLesson> readGivenLesson(const std::string& name) {
  const bool typed = name == kStandardStream;
  auto text =
      typed ? readStandardInput(teach::kMostLessonBytes, teach::kMostLessonBytes) : readLessonText(name);
  if (!text) return fail(std::move(text.error()));
  const std::size_t slash = typed ? std::string::npos : name.rfind('/');
  return GivenLesson{std::move(*text), lessonFiles(typed ? "./-" : name),
                     slash == std::string::npos ? std::string() : name.substr(0, slash + 1)};
}

Expected<teach::LessonCheck> checkGivenLesson(const Context& context, const std::string& name) {
  const std::size_t slash = name.rfind('/');
  const std::string folder =
      name == kStandardStream || slash == name.npos ? std::string() : name.substr(0, slash + 1);
  teach::LessonCheckOptions how;
  how.files = lessonFiles(name == kStandardStream ? "./-" : name);
  if (context.lessons.fits)
    how.fits = [&context, folder, files = how.files](std::string_view text, const teach::Lesson& lesson) {
      return context.lessons.fits({lesson, files, text, folder, context.stop});
    };
  if (name != kStandardStream) return checkLessonFile(name, std::move(how));
  const auto given = readGivenLesson(name);
  if (!given) return fail(given.error());
  return teach::checkLesson(given->text, how);
}

std::string faultLine(std::string_view file, const Error& fault) {
  return fmt::format("{}:{}:{}: {}\n", visibleText(file), fault.line.value_or(1), fault.column.value_or(1),
                     visibleText(faultMessage(fault)));
}

void writeFault(JsonWriter& json, const Error& fault, std::string_view file) {
  json.object(
      [&] {
        if (!file.empty()) json.member("file", file);
      },
      "line", fault.line.value_or(1), "column", fault.column.value_or(1), "code", errorCodeName(fault.code),
      "message", faultMessage(fault));
}

void writeFaults(JsonWriter& json, const std::vector<Error>& faults) {
  json.member("faults", json.each(faults, [&](const Error& fault) { writeFault(json, fault); }));
}

}  // namespace gathernd::cli
