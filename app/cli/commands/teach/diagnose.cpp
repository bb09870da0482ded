// SPDX-License-Identifier: GPL-3.0-or-later
// `gathernd diagnose`: whether an answer is right, and what it says about who gave it. With --rules: the
// registry of mistakes.
#include <fmt/format.h>

#include "app/cli/commands/teach/asked_question.h"
#include "app/cli/exit_status.h"
#include "core/error/sentences.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/visible_text.h"

namespace gathernd::cli {
namespace {

using teach::RuleKind;
using teach::WrongRule;

std::string kindsOf(const WrongRule& rule) {
  std::string kinds;
  const std::pair<RuleKind, std::string_view> names[] = {{RuleKind::Shape, "shape"},
                                                         {RuleKind::Place, "place"},
                                                         {RuleKind::Value, "value"},
                                                         {RuleKind::Outcome, "outcome"},
                                                         {RuleKind::Gradient, "gradient"}};
  for (const auto& [kind, name] : names)
    if (rule.answers(kind)) kinds += (kinds.empty() ? "" : ", ") + std::string(name);
  return kinds;
}

int listRules(Context& context) {
  if (!context.options.json) {
    for (const WrongRule& rule : teach::wrongRules())
      context.out.write(fmt::format("{:<22} {:<14} {}\n", rule.id, kindsOf(rule), rule.sentence));
    return kExitDone;
  }
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.key("rules");
  json.beginArray();
  for (const WrongRule& rule : teach::wrongRules()) {
    json.beginObject();
    json.member("id", rule.id);
    json.member("kind", kindsOf(rule));
    json.member("sentence", rule.sentence);
    json.endObject();
  }
  json.endArray();
  json.endObject();
  context.out.write("\n");
  return kExitDone;
}

struct Said {
  const teach::Question& question;
  const teach::Diagnosis& diagnosis;
  std::optional<std::string> sentence;
};

void printJson(Context& context, const Said& said) {
  const teach::Diagnosis& d = said.diagnosis;
  JsonWriter json(context.out);
  json.beginObject();
  json.member("gathernd", 1);
  json.member("right", d.right);
  json.key("read");
  json.beginArray();
  for (const teach::ReadPlace& place : d.read) {
    if (place)
      json.integers(*place);
    else
      json.null();
  }
  json.endArray();
  json.key("candidates");
  json.beginArray();
  for (const WrongRule* rule : d.candidates) json.text(rule->id);
  json.endArray();
  json.key("named");
  if (d.named != nullptr)
    json.text(d.named->id);
  else if (d.family != nullptr)
    json.text(d.family->id);
  else
    json.null();
  json.key("sentence");
  if (said.sentence)
    json.text(*said.sentence);
  else
    json.null();
  json.key("follow_up");
  if (d.followUp)
    writeQuestion(json, *d.followUp, Again::ByItsCall);
  else
    json.null();
  json.endObject();
  context.out.write("\n");
}

}  // namespace

Expected<int> diagnoseCommand(Context& context) {
  if (context.options.rules) return listRules(context);
  if (!context.options.answer) return fail(ErrorCode::Usage, "usage.no_answer");
  const auto question = askedQuestion(context);
  if (!question) return fail(question.error());
  const auto answer = readAnswer(*question, *context.options.answer);
  if (!answer) return fail(answer.error());
  const teach::Diagnosis diagnosis = diagnose(*question, *answer);
  Said said{*question, diagnosis, {}};
  if (const auto text = diagnosisText(*question, *answer, diagnosis)) said.sentence = englishSentence(*text);
  if (context.options.json) {
    printJson(context, said);
    return kExitDone;
  }
  context.out.write(diagnosis.right ? "right\n" : "wrong\n");
  if (said.sentence) context.out.write(visibleText(*said.sentence) + "\n");
  if (diagnosis.followUp && !context.options.quiet) {
    context.out.write("\nOne more question would tell which mistake it is:\n\n");
    printQuestion(context, *diagnosis.followUp);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
