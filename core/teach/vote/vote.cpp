// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/vote/vote.h"

#include <algorithm>
#include <utility>

namespace gathernd::teach {

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
  stage_ = Stage::Counted;
}

bool Vote::add(int option) {
  if (!has(option) || stage_ == Stage::Counted) return false;
  int& count = hands_[held_][static_cast<std::size_t>(option)];
  if (count >= kMostHands) return false;
  ++count;
  return true;
}

bool Vote::take(int option) {
  if (!has(option) || stage_ == Stage::Counted) return false;
  int& count = hands_[held_][static_cast<std::size_t>(option)];
  if (count == 0) return false;
  --count;
  return true;
}

bool Vote::set(int option, int hands) {
  if (!has(option) || stage_ == Stage::Counted) return false;
  int& count = hands_[held_][static_cast<std::size_t>(option)];
  return std::exchange(count, std::clamp(hands, 0, kMostHands)) != count;
}

int Vote::hands(std::size_t vote, int option) const {
  return has(option) ? hands_[vote][static_cast<std::size_t>(option)] : 0;
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

}  // namespace gathernd::teach
