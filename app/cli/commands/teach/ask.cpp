// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask`: a question about a call, and which mistakes its answers would tell apart.
#include <fmt/format.h>

#include "app/cli/commands/teach/asked_question.h"
#include "app/cli/exit_status.h"
#include "core/teach/question/diagnosis.h"

namespace gathernd::cli {
namespace {

void writeIds(JsonWriter& json, const std::vector<const teach::WrongRule*>& rules) {
  json.beginArray();
  for (const teach::WrongRule* rule : rules) json.text(rule->id);
  json.endArray();
}

void printJson(Context& context, const teach::Question& question, const teach::TellsApart& apart) {
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.key("question");
  writeQuestion(json, question);
  json.key("tells_apart");
  json.beginObject();
  json.key("rules");
  writeIds(json, apart.rules);
  json.key("classes");
  json.beginArray();
  for (const auto& same : apart.classes)
    if (!same.empty()) writeIds(json, same);
  json.endArray();
  json.endObject();
  json.endObject();
  context.out.write("\n");
}

}  // namespace

Expected<int> askCommand(Context& context) {
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
