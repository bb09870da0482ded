// SPDX-License-Identifier: GPL-3.0-or-later
// Hands of a class, counted twice: before they talked it over and after. Counts are never negative; what is
// kept back until both votes are in is neither shown as a bar nor as a number. Units: hands; options from 0.
// Thread rule: a plain value.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error/error.h"
#include "core/teach/question/question.h"
#include "core/teach/rules/wrong_rules.h"

namespace gathernd::teach {

class Vote {
 public:
  static constexpr int kMostOptions = 4;
  static constexpr int kMostHands = 999;  ///< for one option

  enum class Stage : std::uint8_t {
    First,
    Second,   ///< after talking
    Counted,  ///< no more hands are taken
  };

  explicit Vote(int options = 0);

  int options() const { return options_; }
  Stage stage() const { return stage_; }
  void next();   ///< from the first to the second, and on to Counted
  void back();   ///< to the vote before; hands stay
  void close();  ///< whichever vote it was; a second one without a hand never was

  /// One hand more or less in the present vote. False: nothing changed (no such option, already 0 or
  /// kMostHands, or counted).
  bool add(int option) { return set(option, now(option) + 1); }
  bool take(int option) { return set(option, now(option) - 1); }
  /// As many as were counted by other means, kMostHands at most.
  bool set(int option, int hands);

  int first(int option) const { return hands(0, option); }
  int second(int option) const { return hands(1, option); }
  /// Of the vote that is held, or was last.
  int now(int option) const { return hands(held_, option); }
  int total() const;
  /// What it was before they talked; nothing while there was but one vote.
  std::optional<int> was(int option) const;
  int longest() const;  ///< the most hands of any option in any vote, at least 1

  void setHidden(bool hidden) { hidden_ = hidden; }
  bool hidden() const { return hidden_; }
  bool shown() const { return !hidden_ || stage_ == Stage::Counted; }

  bool operator==(const Vote&) const = default;

 private:
  bool has(int option) const { return option >= 0 && option < options_; }
  int hands(std::size_t vote, int option) const;

  int options_ = 0;
  Stage stage_ = Stage::First;
  std::size_t held_ = 0;  ///< 1 from the second on
  bool hidden_ = false;
  std::array<std::array<int, kMostOptions>, 2> hands_{};
};

// What a class can vote on: up to four answers to a question, and which mistakes give each. A question that
// is no choice becomes one: the right answer among wrong rules' answers, those of `first` before others.
// Errors: `unsupported` where there is nothing to choose among or the answers are too long to be shown large.

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
