// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/vote/vote_question.h"

#include <algorithm>
#include <utility>

#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"

namespace gathernd::teach {
namespace {

VoteOption optionOf(const Question& question, std::size_t number) {
  const Answer chosen = Choice{static_cast<int>(number)};
  VoteOption option;
  option.text = answerText(question, question.choices[number]);
  if (const auto* const ending = std::get_if<Ending>(&question.choices[number])) option.ending = *ending;
  const Diagnosis diagnosis = diagnose(question, chosen);
  option.right = diagnosis.right;
  if (option.right) return option;
  for (const WrongRule* rule : diagnosis.candidates)
    if (rule->misconception) option.rules.push_back(rule);
  const bool one =
      !option.rules.empty() && std::all_of(option.rules.begin(), option.rules.end(), [&](const auto* rule) {
        return rule->family == option.rules.front()->family;
      });
  if (one) option.family = findRuleFamily(option.rules.front()->family);
  return option;
}

}  // namespace

Expected<VoteQuestion> voteOn(const Question& question, const std::vector<const WrongRule*>& first,
                              std::uint64_t seed) {
  VoteQuestion vote;
  if (question.kind == QuestionKind::Choose) {
    vote.question = question;
  } else {
    auto choice = asChoice(question, first, seed);
    if (!choice) return fail(std::move(choice.error()));
    vote.question = std::move(*choice);
  }
  for (std::size_t k = 0; k < vote.question.choices.size(); ++k) {
    vote.options.push_back(optionOf(vote.question, k));
    if (vote.options.back().text.size() > VoteQuestion::kLongestOption)
      return fail(ErrorCode::Unsupported, "ask.unsupported_vote");
  }
  return vote;
}

}  // namespace gathernd::teach
