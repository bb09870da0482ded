// SPDX-License-Identifier: GPL-3.0-or-later
// Answers as rows of numbers that can be compared: an entry for each element asked about, or one for the
// whole. Internal to core/teach/question. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/teach/question/diagnosis.h"

namespace gathernd::teach {

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
  std::vector<std::string> texts_;     ///< Value: the distinct ones, in order
  std::vector<std::int64_t> only_;     ///< of each: the one place in params that has it; -2: several, none
  std::vector<std::int64_t> valueOf_;  ///< of each element of params: its number in texts_
  std::int64_t zero_ = kNothing;       ///< Value: the entry of 0
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

/// A question about another part, or another call, to which each of `suspects` answers otherwise, and none
/// rightly; nothing where none was found.
std::optional<Question> tellApart(const Question& question, const std::vector<const WrongRule*>& suspects);

}  // namespace gathernd::teach
