// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/diagnosis.h"

#include <algorithm>

#include "core/teach/question/evidence.h"
#include "core/teach/question/parts.h"

namespace gathernd::teach {
namespace {

using Rules = std::vector<const WrongRule*>;

/// One number mistyped, left out or typed twice, or two side by side exchanged.
bool slipOfTheHand(const Entries& right, const Entries& answer) {
  const auto differ = std::mismatch(right.begin(), right.end(), answer.begin(), answer.end());
  const auto a = differ.first;
  const auto b = differ.second;
  const auto restOf = [](auto at, auto end, std::ptrdiff_t skipped) {
    return at + std::min(skipped, end - at);
  };
  const auto equalFrom = [&](std::ptrdiff_t skipRight, std::ptrdiff_t skipAnswer) {
    return std::equal(restOf(a, right.end(), skipRight), right.end(), restOf(b, answer.end(), skipAnswer),
                      answer.end());
  };
  // Twice: what was typed before, or (at the first difference) what comes next.
  const bool twice = answer.size() == right.size() + 1 && b != answer.begin() && *b == *(b - 1);
  if (twice && equalFrom(0, 1)) return true;
  if (a == right.end()) return false;
  if (answer.size() == right.size()) {
    if (equalFrom(1, 1)) return true;
    return right.end() - a >= 2 && a[0] == b[1] && a[1] == b[0] && equalFrom(2, 2);
  }
  return answer.size() + 1 == right.size() && equalFrom(1, 0);
}

bool misconceptionsOnly(const Rules& rules) {
  return std::all_of(rules.begin(), rules.end(), [](const WrongRule* r) { return r->misconception; });
}

const RuleFamily* commonFamily(const Rules& rules) {
  if (rules.empty()) return nullptr;
  const bool same = std::all_of(rules.begin(), rules.end(),
                                [&](const WrongRule* r) { return r->family == rules.front()->family; });
  return same ? findRuleFamily(rules.front()->family) : nullptr;
}

/// Names what `rules`, all of which fit, have in common; false: they are of several minds.
bool name(Diagnosis& diagnosis, const Rules& rules) {
  if (rules.empty() || !misconceptionsOnly(rules)) return false;
  if (rules.size() == 1) {
    diagnosis.named = rules.front();
    return true;
  }
  diagnosis.family = commonFamily(rules);
  return diagnosis.family != nullptr;
}

/// A rule that fits, and how many wrong tuples say so.
struct Suspect {
  const WrongRule* rule;
  int wrong;
};

Rules withEvidence(const std::vector<Suspect>& suspects, int least) {
  Rules rules;
  for (const Suspect& suspect : suspects)
    if (suspect.wrong >= least) rules.push_back(suspect.rule);
  return rules;
}

}  // namespace

Diagnosis diagnose(const Question& asked, const Answer& given, const Diagnosis* earlier) {
  Diagnosis diagnosis;
  if (asked.kind == QuestionKind::Make) {
    diagnosis.right = isRight(asked, given);
    return diagnosis;
  }

  // What is chosen is judged as if it had been written.
  const auto* const choice = std::get_if<Choice>(&given);
  const bool chosen = asked.kind == QuestionKind::Choose;
  if (chosen &&
      (choice == nullptr || choice->number < 0 || choice->number >= static_cast<int>(asked.choices.size())))
    return diagnosis;
  const Answer& answer = chosen ? asked.choices[static_cast<std::size_t>(choice->number)] : given;
  const Evidence evidence(chosen ? askedByChoice(asked, answer) : asked);
  const Question& question = evidence.question();
  const auto entries = evidence.sound() ? evidence.of(answer) : std::nullopt;
  if (!entries) return diagnosis;
  const bool values = question.kind == QuestionKind::Value;
  diagnosis.right = values ? isRight(question, answer) : *entries == evidence.right();
  if (question.kind == QuestionKind::Place || values)
    for (const std::int64_t entry : *entries) diagnosis.read.push_back(evidence.place(entry));

  std::vector<Suspect> suspects;
  for (const WrongRule& rule : wrongRules()) {
    const auto byRule = evidence.by(rule);
    if (!byRule) continue;
    const Agreement agrees = agreement(evidence, rule, *entries, *byRule);
    const bool exact = *entries == *byRule;
    const bool guessed = !exact && values && !agrees.against &&
                         evidence.of(evidence.answerBy(rule).value_or(Answer())) == entries;
    if (exact || guessed) diagnosis.candidates.push_back(&rule);
    if (diagnosis.right || agrees.against || agrees.wrong == 0) continue;
    const bool before = earlier != nullptr && std::find(earlier->suspects.begin(), earlier->suspects.end(),
                                                        &rule) != earlier->suspects.end();
    if (earlier == nullptr || before) suspects.push_back({&rule, agrees.wrong + (before ? 1 : 0)});
  }
  if (suspects.empty()) return diagnosis;
  diagnosis.suspects = withEvidence(suspects, 1);

  // A whole shape is evidence of its own, unless a hand could have slipped to it; anything else needs two.
  const bool shape = question.kind == QuestionKind::Shape || question.kind == QuestionKind::Tiles;
  const bool whole = shape && !slipOfTheHand(evidence.right(), *entries);
  if (name(diagnosis, withEvidence(suspects, whole ? 1 : 2))) return diagnosis;
  const bool idea = std::any_of(diagnosis.suspects.begin(), diagnosis.suspects.end(),
                                [](const WrongRule* r) { return r->misconception; });
  if (earlier == nullptr && idea) diagnosis.followUp = tellApart(question, diagnosis.suspects);
  return diagnosis;
}

std::optional<Error> diagnosisText(const Question& question, const Answer& answer,
                                   const Diagnosis& diagnosis) {
  if (diagnosis.right) return std::nullopt;
  if (diagnosis.named != nullptr)
    return Error(ErrorCode::Usage, "wrong_rule." + std::string(diagnosis.named->id));
  if (diagnosis.family != nullptr)
    return Error(ErrorCode::Usage, "wrong_family." + std::string(diagnosis.family->id));

  // What was read, at the first element that is wrong.
  const bool chosen = question.kind == QuestionKind::Choose;
  const auto* const choice = std::get_if<Choice>(&answer);
  if (chosen && (choice == nullptr || choice->number < 0 ||
                 choice->number >= static_cast<int>(question.choices.size())))
    return std::nullopt;
  const Answer& given = chosen ? question.choices[static_cast<std::size_t>(choice->number)] : answer;
  const Evidence evidence(chosen ? askedByChoice(question, given) : question);
  const auto entries = evidence.sound() ? evidence.of(given) : std::nullopt;
  if (!entries || entries->size() != diagnosis.read.size() || entries->size() != evidence.right().size())
    return std::nullopt;
  for (std::size_t i = 0; i < entries->size(); ++i) {
    if ((*entries)[i] == evidence.right()[i]) continue;
    if (const ReadPlace& read = diagnosis.read[i]) {
      const std::string place = "params" + indexText(SliceExpression(read->begin(), read->end()));
      return Error(ErrorCode::Usage, "diagnosis.read", {{"read", place}});
    }
    if ((*entries)[i] == kNothing) return Error(ErrorCode::Usage, "diagnosis.read_nothing");
    break;
  }
  return std::nullopt;
}

}  // namespace gathernd::teach
