// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lesson/given_lesson.h"

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/interrupt.h"
#include "core/formats/lesson_file.h"
#include "core/teach/lesson/lesson_read.h"
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

Expected<teach::LessonCheck> checkGivenLesson(const Context& context, const std::string& name) {
  teach::LessonCheckOptions how;
  how.fits = context.lessons.fits;
  if (name != kStandardStream) return checkLessonFile(name, std::move(how));
  const auto text = readStandardInput(teach::kMostLessonBytes, teach::kMostLessonBytes);
  if (!text) return fail(text.error());
  how.files = lessonFiles("./-");
  return teach::checkLesson(*text, how);
}

std::string faultLine(std::string_view file, const Error& fault) {
  return fmt::format("{}:{}:{}: {}\n", visibleText(file), fault.line.value_or(1), fault.column.value_or(1),
                     visibleText(faultMessage(fault)));
}

void writeFault(JsonWriter& json, const Error& fault, std::string_view file) {
  json.beginObject();
  if (!file.empty()) json.member("file", file);
  json.member("line", fault.line.value_or(1));
  json.member("column", fault.column.value_or(1));
  json.member("code", errorCodeName(fault.code));
  json.member("message", faultMessage(fault));
  json.endObject();
}

void writeFaults(JsonWriter& json, const std::vector<Error>& faults) {
  json.key("faults");
  json.beginArray();
  for (const Error& fault : faults) writeFault(json, fault);
  json.endArray();
}

Expected<void> putInPlace(const std::string& path, std::string_view bytes, Existing existing,
                          const std::stop_token& stop) {
  const HoldInterrupt untilInPlace;
  auto file = AtomicFile::create(path, existing);
  if (!file) return fail(std::move(file.error()));
  if (auto ok = file->write(bytes); !ok) return ok;
  return file->commit(stop);
}

}  // namespace gathernd::cli
