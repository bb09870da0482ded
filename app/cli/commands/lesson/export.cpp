// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson export`: a lesson in a file of another kind. GIFT is core's; pages need somebody who
// draws.
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/commands/lesson/given_lesson.h"
#include "app/cli/exit_status.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/teach/lesson/gift.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

struct ExportedLesson {
  std::string id, bytes;
  std::optional<int> questions;  ///< of GIFT
  std::vector<teach::GiftLeftOut> leftOut;
};

enum class Kind : std::uint8_t { Gift, Html, Pdf };

/// By the ending; an error where this program cannot write it.
Expected<Kind> kindOf(const Context& context) {
  const Options& options = context.options;
  if (!options.output) return fail(ErrorCode::Usage, "usage.lesson_output");
  const std::string ending = fileEnding(*options.output);
  if (ending != ".gift" && ending != ".html" && ending != ".pdf")
    return fail(ErrorCode::Usage, "usage.lesson_export", {{"value", *options.output}});
  if (options.sheet && ending != ".pdf")
    return fail(ErrorCode::Usage, "usage.sheet_alone", {{"option", std::string("--sheet")}});
  if (ending == ".gift") return Kind::Gift;
  if (ending == ".html" ? context.lessons.html != nullptr : context.lessons.pdf != nullptr)
    return ending == ".html" ? Kind::Html : Kind::Pdf;
  const std::string reason = englishSentence(
      Error(ErrorCode::Unsupported, "lesson.no_window", {{"program", std::string("gathernd-explorer")}}));
  return fail(ErrorCode::Unsupported, "lesson.no_renderer", {{"ending", ending}, {"reason", reason}});
}

Expected<GivenLesson> lessonNamed(const std::string& name) {
  if (const teach::LessonEntry* const shipped = teach::findShippedLesson(name))
    return GivenLesson{std::string(shipped->text), {}, {}};
  auto given = readGivenLesson(name);
  if (!given && given.error().code == ErrorCode::Io && teach::isLessonId(name))
    return fail(ErrorCode::Usage, "usage.lesson_id", {{"value", name}});
  return given;
}

/// A lesson of the course by its id, else a file's or that of standard input. It must be right in itself;
/// whether it is a good translation, and fits a screen, is for the check to say.
Expected<teach::Lesson> soundLesson(const std::string& name, const GivenLesson& given) {
  teach::LessonCheckOptions how;
  how.files = given.files;
  teach::LessonCheck check = teach::checkLesson(given.text, how);
  const auto fault = std::find_if(check.faults.begin(), check.faults.end(),
                                  [](const Error& each) { return each.reason != "lesson.source_unfound"; });
  if (fault == check.faults.end()) return std::move(check.lesson);
  Error first = *fault;
  if (first.path.empty()) first.path = name;
  return fail(std::move(first));
}

Expected<ExportedLesson> exported(const Context& context, const std::string& name, Kind kind) {
  const auto given = lessonNamed(name);
  if (!given) return fail(given.error());
  const auto lesson = soundLesson(name, *given);
  if (!lesson) return fail(lesson.error());
  ExportedLesson made{lesson->id, {}, {}, {}};
  if (kind != Kind::Gift) {
    const LessonRenderers::Source source{*lesson, given->files, given->text, given->folder, context.stop};
    auto bytes = kind == Kind::Html ? context.lessons.html(source)
                                    : context.lessons.pdf(source, context.options.sheet.value_or("handout"));
    if (!bytes) return fail(std::move(bytes.error()));
    made.bytes = std::move(*bytes);
    return made;
  }
  auto gift = teach::giftOf(*lesson, given->files);
  if (!gift) return fail(std::move(gift.error()));
  made.bytes = std::move(gift->text);
  made.questions = gift->questions;
  made.leftOut = std::move(gift->leftOut);
  return made;
}

void exportJson(Sink& out, const std::string& output, const ExportedLesson& made) {
  JsonWriter json(out);
  const auto left = [&](const teach::GiftLeftOut& row) {
    json.object("step", row.step, "message", englishSentence(row.why));
  };
  json.document("lesson", made.id, "output", output, [&] {
    if (made.questions) json.members("questions", *made.questions, "left_out", json.each(made.leftOut, left));
  });
}

}  // namespace

Expected<int> lessonExportCommand(Context& context) {
  const Options& options = context.options;
  const auto name = lessonArgument(options, "ID or FILE");
  if (!name) return fail(name.error());
  const auto kind = kindOf(context);
  if (!kind) return fail(kind.error());
  if (auto own = refuseOwnInput(options, nullptr); !own) return fail(std::move(own.error()));
  const auto made = exported(context, *name, *kind);
  if (!made) return fail(made.error());
  const std::string& output = *options.output;
  if (auto ok = putInPlace(output, made->bytes, Existing::Replace, context.stop); !ok)
    return fail(std::move(ok.error()));
  if (options.json) {
    exportJson(context.out, output, *made);
  } else if (!options.quiet) {
    const std::string how =
        !made->questions ? std::string()
                         : fmt::format("{} question{} ", *made->questions, *made->questions == 1 ? "" : "s");
    context.out.write(how + "written to " + visibleText(output) + "\n");
    for (const teach::GiftLeftOut& left : made->leftOut)
      context.out.write("left out: " + englishSentence(left.why) + "\n");
  }
  return kExitDone;
}

}  // namespace gathernd::cli
