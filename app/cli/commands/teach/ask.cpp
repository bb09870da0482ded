// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask`: a question about a call, and which mistakes its answers would tell apart.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "app/cli/call_input.h"
#include "app/cli/commands/teach/asked_question.h"
#include "app/cli/exit_status.h"
#include "core/error/sentences.h"
#include "core/formats/common/file_path.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

std::vector<std::string_view> idsOf(const std::vector<const teach::WrongRule*>& rules) {
  std::vector<std::string_view> ids;
  for (const teach::WrongRule* rule : rules) ids.push_back(rule->id);
  return ids;
}

void printJson(Context& context, const teach::Question& question, const teach::TellsApart& apart) {
  JsonWriter json(context.out);
  // In the registry's order: that of the right ones alone would stand in front of all others.
  auto classes = apart.classes;
  std::erase_if(classes, [](const auto& same) { return same.empty(); });
  std::sort(classes.begin(), classes.end(),
            [](const auto& a, const auto& b) { return std::less<>()(a.front(), b.front()); });
  json.document(
      "question", [&] { writeQuestion(json, question, Again::BySeed); }, "tells_apart",
      json.of("rules", idsOf(apart.rules), "classes",
              json.each(classes, [&](const auto& same) { json.put(idsOf(same)); })));
}

/// A sheet is of fresh questions: nothing else on the line may say what is asked.
Expected<void> checkSheetLine(const Options& options) {
  const bool call = options.scenario || options.params || options.indices;
  if (call) return fail(ErrorCode::Usage, "usage.ask_sheet_call");
  if (fileEnding(*options.output) != ".pdf")
    return fail(ErrorCode::Usage, "usage.ask_sheet", {{"value", *options.output}});
  return freshOnly(options);
}

Expected<int> printSheet(Context& context) {
  const Options& options = context.options;
  if (auto ok = checkSheetLine(options); !ok) return fail(std::move(ok.error()));
  if (!context.lessons.practice) {
    const std::string reason = englishSentence(
        Error(ErrorCode::Unsupported, "lesson.no_window", {{"program", std::string("gathernd-explorer")}}));
    return fail(ErrorCode::Unsupported, "lesson.no_renderer",
                {{"ending", fileEnding(*options.output)}, {"reason", reason}});
  }
  LessonRenderers::Practice wanted;
  wanted.kind = options.questionKind.value_or(wanted.kind);
  wanted.seed = static_cast<std::uint64_t>(options.seed.value_or(0));
  wanted.level = options.level.value_or(wanted.level);
  wanted.count = options.count.value_or(wanted.count);
  wanted.key = options.key;
  wanted.stop = context.stop;
  const auto bytes = context.lessons.practice(wanted);
  if (!bytes) return fail(bytes.error());
  if (auto ok = putInPlace(*options.output, *bytes, Existing::Replace, context.stop); !ok)
    return fail(std::move(ok.error()));
  if (options.json) {
    JsonWriter json(context.out);
    json.document("output", *options.output, "questions", wanted.count);
  } else if (!options.quiet) {
    context.out.write(fmt::format("{} question{} written to {}\n", wanted.count, wanted.count == 1 ? "" : "s",
                                  visibleText(*options.output)));
  }
  return kExitDone;
}

}  // namespace

Expected<int> askCommand(Context& context) {
  const Options& options = context.options;
  if (options.output) return printSheet(context);
  if (options.count || options.key)
    return fail(ErrorCode::Usage, "usage.ask_sheet_alone",
                {{"option", std::string(options.count ? "--count" : "--key")}});
  const auto question = askedQuestion(context);
  if (!question) return fail(question.error());
  const teach::TellsApart apart = tellsApart(*question);
  if (context.options.json) {
    printJson(context, *question, apart);
    return kExitDone;
  }
  printQuestion(context, *question);
  if (!context.options.quiet)
    context.out.write(
        fmt::format("\n{} of {} mistakes are told apart here.\n", apart.distinct(), apart.rules.size()));
  return kExitDone;
}

}  // namespace gathernd::cli
