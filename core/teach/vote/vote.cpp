// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/vote/vote.h"

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
  option.family = commonFamily(option.rules);
  return option;
}

}  // namespace

Vote::Vote(int options) : options_(std::clamp(options, 0, kMostOptions)) {}

void Vote::next() {
  if (stage_ == Stage::First) {
    stage_ = Stage::Second;
    held_ = 1;
  } else {
    stage_ = Stage::Counted;
  }
}

void Vote::back() {
  if (stage_ == Stage::Counted) {
    stage_ = held_ == 1 ? Stage::Second : Stage::First;
  } else {
    stage_ = Stage::First;
    held_ = 0;
  }
}

void Vote::close() {
  if (total() == 0) held_ = 0;
  stage_ = Stage::Counted;
}

bool Vote::set(int option, int hands) {
  if (!has(option) || stage_ == Stage::Counted) return false;
  int& count = hands_[held_][option];
  return std::exchange(count, std::clamp(hands, 0, kMostHands)) != count;
}

int Vote::hands(std::size_t vote, int option) const {
  return has(option) ? hands_[vote][option] : 0;
}

int Vote::total() const {
  int all = 0;
  for (int option = 0; option < options_; ++option) all += now(option);
  return all;
}

std::optional<int> Vote::was(int option) const {
  if (held_ == 0) return std::nullopt;
  return first(option);
}

int Vote::longest() const {
  int most = 1;
  for (int option = 0; option < options_; ++option) most = std::max({most, first(option), second(option)});
  return most;
}

Expected<VoteQuestion> voteOn(const Question& question, const std::vector<const WrongRule*>& first,
                              std::uint64_t seed) {
  VoteQuestion vote;
  if (question.kind == QuestionKind::Choose) {
    vote.question = question;
  } else {
    vote.question = TRY(asChoice(question, first, seed));
  }
  for (std::size_t k = 0; k < vote.question.choices.size(); ++k) {
    vote.options.push_back(optionOf(vote.question, k));
    if (vote.options.back().text.size() > VoteQuestion::kLongestOption)
      return fail(ErrorCode::Unsupported, "ask.unsupported_vote");
  }
  return vote;
}

}  // namespace gathernd::teach
