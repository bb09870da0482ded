// SPDX-License-Identifier: GPL-3.0-or-later
// What a wrong answer says about who gave it. What can fail is not finding a rule but naming one falsely, so:
// evidence counts by tuple, a mistake is named from two wrong tuples on that agree on one rule with no right
// one against it, and only where the question could have shown it; an answer that fits rules of one family
// names the family; one that fits several asks once more, about a place that tells them apart, or a shape
// where they have no places. A shape that one slip of the hand away from the right one is asked about again
// before it is named. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/teach/question/question.h"

namespace gathernd::teach {

/// Which rules answer a question alike, each as one class; the first class is those that answer it rightly
/// (empty where every rule that applies errs).
struct TellsApart {
  std::vector<const WrongRule*> rules;  ///< that apply
  std::vector<std::vector<const WrongRule*>> classes;
  /// Classes of wrong answers.
  int distinct() const { return classes.empty() ? 0 : static_cast<int>(classes.size()) - 1; }
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
  const RuleFamily* family = nullptr;  ///< named where candidates share one; never beside `named`
  std::optional<Error> seen;           ///< where it can be told: what the first wrong element would have read
  std::optional<Question> followUp;    ///< asked once; a follow-up's own diagnosis has none
  std::vector<const WrongRule*> suspects;  ///< what followUp is to tell apart; slips of the hand among them
};

/// That all of them share; nullptr: they have none in common, or there are none.
const RuleFamily* commonFamily(const std::vector<const WrongRule*>& rules);

/// `earlier`: what the follow-up's diagnosis goes on from.
Diagnosis diagnose(const Question& question, const Answer& answer, const Diagnosis* earlier = nullptr);

/// For the learner: the named rule's sentence, the family's, or what was read ("that is params[2,1]");
/// empty when the answer is right or nothing can be said. As an Error has its sentence.
std::optional<Error> diagnosisText(const Diagnosis& diagnosis);

// What a class may answer wrongly to a question, and by which mistakes: for whoever teaches.

struct ExpectedAnswer {
  std::string answer;                   ///< as it would be typed
  std::vector<const WrongRule*> rules;  ///< that give it here; never empty, no slips of the hand
};

/// Each wrong answer once: those of `first` in its order, the others in the registry's. Nothing where the
/// question judges by what an answer does (Make).
std::vector<ExpectedAnswer> expectedAnswers(const Question& question,
                                            const std::vector<const WrongRule*>& first);

// Answers as rows of numbers that can be compared: an entry for each element asked about, or one for the
// whole. Internal to core/teach/question. Thread rule: pure functions.

/// Equal numbers are equal answers to this question.
using Entries = std::vector<std::int64_t>;
inline constexpr std::int64_t kNothing = -1;  ///< none is read there

/// All that is compared with the answers to one question, made once.
class Evidence {
 public:
  /// Of a Choose: of what it chooses among, so `answer` is one of the choices.
  explicit Evidence(const Question& question);

  const Question& question() const { return question_; }
  bool sound() const { return right_.has_value(); }
  const Entries& right() const { return *right_; }
  /// Nothing where the answer is of another type than the question's.
  std::optional<Entries> of(const Answer& answer) const;
  /// Nothing, too, where the rule reads nothing but what is right: nobody could show it here.
  std::optional<Entries> by(const WrongRule& rule) const;

  /// As answerByRule().
  std::optional<Answer> answerBy(const WrongRule& rule) const;

  /// Which tuple (of a gradient: which slice of params) each entry belongs to; empty: there is but one piece
  /// of evidence.
  const std::vector<std::int64_t>& groups() const { return groups_; }
  /// Whether an entry of an answer says which place was read.
  bool sure(std::int64_t entry) const;
  /// A value 0, which is written where none is read.
  bool isZero(std::int64_t entry) const { return values_ && entry == zero_; }
  /// The place behind an entry of a Place or a Value.
  ReadPlace place(std::int64_t entry) const;

 private:
  using Texts = std::vector<std::optional<std::string>>;  ///< of values; nothing: the rule has none there
  using Given = std::variant<Shape, Ending, Places, Texts>;

  /// Of a Value the places or the values themselves.
  std::optional<Given> givenBy(const WrongRule& rule) const;
  Entries entriesOf(const Shape& shape) const { return shape.toVector(); }
  Entries entriesOf(Ending ending) const { return {static_cast<std::int64_t>(ending)}; }
  Entries entriesOf(const Places& places) const;
  Entries entriesOf(const Texts& texts) const;
  std::int64_t entryOfValue(const std::string& text) const;

  Question question_;
  bool values_ = false, gradient_ = false;
  std::map<std::string, std::int64_t> numberOf_;  ///< Value: of each text in params the first element with it
  std::vector<std::int64_t> valueOf_;             ///< of each element of params: that number
  std::int64_t zero_ = kNothing;                  ///< Value: the entry of 0
  std::vector<std::int64_t> groups_;
  std::optional<Entries> right_;
};

/// How an answer stands to a rule.
struct Agreement {
  int wrong = 0;         ///< tuples that are wrong, and as the rule has them
  bool against = false;  ///< some tuple is otherwise
};
Agreement agreement(const Evidence& evidence, const WrongRule& rule, const Entries& answer,
                    const Entries& byRule);

/// How many wrong tuples name the mistake behind an answer. A whole shape is evidence of its own, unless a
/// hand could have slipped to it; anything else needs two.
int wrongToName(const Evidence& evidence, const Entries& answer);

/// A question about another part, or another call, to which each of `suspects` answers otherwise, and none
/// rightly; nothing where none was found.
std::optional<Question> tellApart(const Question& question, const std::vector<const WrongRule*>& suspects);

}  // namespace gathernd::teach
