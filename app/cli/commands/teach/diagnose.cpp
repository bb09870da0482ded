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
  json.document("rules", json.each(teach::wrongRules(), [&](const WrongRule& rule) {
    json.object("id", rule.id, "kind", kindsOf(rule), "sentence", rule.sentence);
  }));
  return kExitDone;
}

void printJson(Context& context, const teach::Diagnosis& d, const std::optional<std::string>& sentence) {
  JsonWriter json(context.out);
  const auto named = d.named != nullptr    ? std::optional(std::string(d.named->id))
                     : d.family != nullptr ? std::optional(std::string(d.family->id))
                                           : std::nullopt;
  const auto followUp = [&] {
    d.followUp ? writeQuestion(json, *d.followUp, Again::ByItsCall) : json.null();
  };
  json.document("right", d.right, "read", d.read, "candidates",
                json.each(d.candidates, [&](const WrongRule* each) { json.text(each->id); }), "named", named,
                "sentence", sentence, "follow_up", followUp);
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
  std::optional<std::string> sentence;
  if (const auto text = diagnosisText(*question, *answer, diagnosis)) sentence = englishSentence(*text);
  if (context.options.json) {
    printJson(context, diagnosis, sentence);
    return kExitDone;
  }
  context.out.write(diagnosis.right ? "right\n" : "wrong\n");
  if (sentence) context.out.write(visibleText(*sentence) + "\n");
  if (diagnosis.followUp && !context.options.quiet) {
    context.out.write("\nOne more question would tell which mistake it is:\n\n");
    printQuestion(context, *diagnosis.followUp);
  }
  return kExitDone;
}

}  // namespace gathernd::cli
