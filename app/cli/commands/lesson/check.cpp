// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd lesson check`: all that is wrong with a lesson. Its faults are the result, on standard output.
#include <fmt/format.h>

#include "app/cli/commands/lesson/given_lesson.h"
#include "app/cli/exit_status.h"
#include "core/error/sentences.h"

namespace gathernd::cli {
namespace {

void checkJson(Sink& out, const teach::LessonCheck& check) {
  JsonWriter json(out);
  json.document(
      "lesson", check.lesson.id, "steps", check.lesson.steps.size(), [&] { writeFaults(json, check.faults); },
      "left_out", std::vector<const char*>(check.fitLeftOut ? 1 : 0, "fit"));
}

}  // namespace

Expected<int> lessonCheckCommand(Context& context) {
  const auto name = lessonArgument(context.options, "FILE");
  if (!name) return fail(name.error());
  const auto check = checkGivenLesson(context, *name);
  if (!check) return fail(check.error());
  const int status = check->faults.empty() ? kExitDone : kExitWrongCall;
  if (context.options.json) {
    checkJson(context.out, *check);
    return status;
  }
  for (const Error& fault : check->faults) context.out.write(faultLine(*name, fault));
  if (context.options.quiet) return status;
  const std::size_t faults = check->faults.size(), steps = check->lesson.steps.size();
  context.out.write(fmt::format("{} fault{} in {} step{}\n", faults == 0 ? "no" : std::to_string(faults),
                                faults == 1 ? "" : "s", steps, steps == 1 ? "" : "s"));
  if (check->fitLeftOut)
    context.out.write("left out: whether each picture fits a screen" +
                      (check->fitProblem ? ": " + englishSentence(*check->fitProblem)
                                         : std::string(", which only the window can say")) +
                      "\n");
  return status;
}

}  // namespace gathernd::cli
