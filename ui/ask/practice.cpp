// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/practice.h"

#include <algorithm>

#include "core/teach/question/generator.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;
using teach::RuleKind;
using teach::WrongRule;

constexpr QuestionKind kTurns[] = {QuestionKind::Place,  QuestionKind::Shape, QuestionKind::Value,
                                   QuestionKind::Choose, QuestionKind::Tiles, QuestionKind::Outcome,
                                   QuestionKind::Make};
constexpr std::size_t kMostMistakes = 8;
constexpr int kTries = 16;

/// In which a learner who holds the rule would show it.
QuestionKind kindThatShows(const WrongRule& rule) {
  if (rule.answers(RuleKind::Place)) return QuestionKind::Place;
  if (rule.answers(RuleKind::Shape)) return QuestionKind::Shape;
  return rule.answers(RuleKind::Outcome) ? QuestionKind::Outcome : QuestionKind::Value;
}

}  // namespace

Practice::Practice(Asking& asking, std::uint64_t seed) : asking_(asking), seed_(seed) {
  connect(&asking_, &Asking::changed, this, &Practice::answered);
}

bool Practice::active() const {
  return asking_.active() && seedAsked_ && asking_.question()->seed == *seedAsked_;
}

Expected<void> Practice::next(int level) {
  shows_ = turn_ % 2 == 1 && !mistakes_.empty() ? mistakes_.back() : nullptr;
  auto question = draw(level);
  for (int k = 1; !question && k < kTries; ++k) {  // not every call can be asked about in every way
    if (k % 4 == 0) ++turn_;
    question = draw(level);
  }
  if (!question) return fail(question.error());
  ++turn_;
  seedAsked_ = question->seed;
  asked_ = true;
  asking_.ask(std::move(*question));
  return {};
}

Expected<teach::Question> Practice::draw(int level) {
  // With seven kinds, every second one of which may be taken by a mistake, all of them still come.
  const QuestionKind kind = shows_ != nullptr ? kindThatShows(*shows_) : kTurns[turn_ % std::size(kTurns)];
  teach::QuestionRequest request{kind, 0, level, {}};
  if (shows_ != nullptr) request.attacks = {shows_};
  if (kind == QuestionKind::Tiles) request.kind = QuestionKind::Shape;
  if (kind == QuestionKind::Make) request.kind = QuestionKind::Value;
  auto question = withDistinctTuples([this, &request] {
    request.seed = ++seed_;
    return generateQuestion(request);
  });
  if (!question) return question;
  if (kind == QuestionKind::Tiles) question->kind = kind;
  if (kind == QuestionKind::Make) return askAbout(question->scene, kind, {}, seed_);
  return question;
}

void Practice::answered() {
  if (!asked_ || !active() || asking_.outcome().tries == 0) return;
  asked_ = false;
  const auto& first = asking_.outcome().firstWrong;
  const WrongRule* named = first ? first->named : nullptr;
  const bool right = !first && asking_.stage() == Asking::Stage::Right;
  if (right && shows_ != nullptr) std::erase(mistakes_, shows_);
  if (named == nullptr || !named->misconception) return;
  std::erase(mistakes_, named);
  mistakes_.push_back(named);
  if (mistakes_.size() > kMostMistakes) mistakes_.erase(mistakes_.begin());
}

}  // namespace gathernd::ui
