// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd ask`: a question about a call, and which mistakes its answers would tell apart.
#include <algorithm>
#include <functional>

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
  writeQuestion(json, question, Again::BySeed);
  json.key("tells_apart");
  json.beginObject();
  json.key("rules");
  writeIds(json, apart.rules);
  json.key("classes");
  json.beginArray();
  // In the registry's order: that of the right ones alone would stand in front of all others.
  auto classes = apart.classes;
  std::erase_if(classes, [](const auto& same) { return same.empty(); });
  std::sort(classes.begin(), classes.end(),
            [](const auto& a, const auto& b) { return std::less<>()(a.front(), b.front()); });
  for (const auto& same : classes) writeIds(json, same);
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
