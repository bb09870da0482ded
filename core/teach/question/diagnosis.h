// SPDX-License-Identifier: GPL-3.0-or-later
// What a wrong answer says about who gave it. What can fail is not finding a rule but naming one falsely, so:
// evidence counts by tuple, a mistake is named from two wrong tuples on that agree on one rule with no right
// one against it, and only where the question could have shown it; an answer that fits rules of one family
// names the family; one that fits several asks once more, about a place that tells them apart, or a shape
// where they have no places. A shape that one slip of the hand away from the right one is asked about again
// before it is named. Thread rule: pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/teach/question/question.h"

namespace gathernd::teach {

/// Which rules answer a question alike, each as one class; the first class is those that answer it rightly
/// (empty where every rule that applies errs).
struct TellsApart {
  std::vector<const WrongRule*> rules;  ///< that apply
  std::vector<std::vector<const WrongRule*>> classes;
  int distinct() const;  ///< classes of wrong answers
};
TellsApart tellsApart(const Question& question, std::span<const WrongRule> rules = wrongRules());

/// What somebody who holds the rule would answer: of a choice the one that the rule gives, if it is there;
/// where the rule reads nothing, a place is empty and a value 0. Nothing where the rule does not apply.
std::optional<Answer> answerByRule(const Question& question, const WrongRule& rule);

struct Diagnosis {
  bool right = false;
  Places read;                               ///< Place and Value: what the answer would have read
  std::vector<const WrongRule*> candidates;  ///< every rule that gives exactly this answer, right or not
  const WrongRule* named = nullptr;
  const RuleFamily* family = nullptr;      ///< named where candidates share one; never beside `named`
  std::optional<Question> followUp;        ///< asked once; a follow-up's own diagnosis has none
  std::vector<const WrongRule*> suspects;  ///< what followUp is to tell apart; slips of the hand among them
};

/// `earlier`: what the follow-up's diagnosis goes on from.
Diagnosis diagnose(const Question& question, const Answer& answer, const Diagnosis* earlier = nullptr);

/// For the learner: the named rule's sentence, the family's, or what was read ("that is params[2,1]");
/// empty when the answer is right or nothing can be said. As an Error has its sentence.
std::optional<Error> diagnosisText(const Question& question, const Answer& answer,
                                   const Diagnosis& diagnosis);

// What a class may answer wrongly to a question, and by which mistakes: for whoever teaches.

struct ExpectedAnswer {
  std::string answer;                   ///< as it would be typed
  std::vector<const WrongRule*> rules;  ///< that give it here; never empty, no slips of the hand
};

/// Each wrong answer once: those of `first` in its order, the others in the registry's. Nothing where the
/// question judges by what an answer does (Make).
std::vector<ExpectedAnswer> expectedAnswers(const Question& question,
                                            const std::vector<const WrongRule*>& first);

}  // namespace gathernd::teach
