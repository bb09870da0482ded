// SPDX-License-Identifier: GPL-3.0-or-later
// What a class can vote on: up to four answers to a question, and which mistakes give each. A question that
// is no choice becomes one: the right answer among wrong rules' answers, those of `first` before others.
// Errors: `unsupported` where there is nothing to choose among or the answers are too long to be shown large.
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {

struct VoteOption {
  std::string text;
  std::optional<Ending> ending;  ///< that the text is the name of
  bool right = false;
  std::vector<const WrongRule*> rules;  ///< that give it, slips of the hand left out; none where it is right
  const RuleFamily* family = nullptr;   ///< of all of them, where they share one
};

struct VoteQuestion {
  static constexpr std::size_t kLongestOption = 24;  ///< characters

  Question question;  ///< a Choose
  std::vector<VoteOption> options;
};

/// The same question, `first` and seed give the same options in the same order.
Expected<VoteQuestion> voteOn(const Question& question, const std::vector<const WrongRule*>& first,
                              std::uint64_t seed);

}  // namespace gathernd::teach
