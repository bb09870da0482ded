// SPDX-License-Identifier: GPL-3.0-or-later
// One more question for an answer that fits several rules, or that a slip of the hand could have given.
// Places of the same call come first; then calls with other numbers, or, for a shape, sizes: no axis more, no
// number of a tuple, no batch axis, and ten cells at most to answer.
#include <algorithm>

#include "core/teach/question/draw.h"
#include "core/teach/question/evidence.h"
#include "core/teach/question/parts.h"

namespace gathernd::teach {
namespace {

using Rules = std::vector<const WrongRule*>;

bool all(const Rules& rules, RuleKind kind) {
  return std::all_of(rules.begin(), rules.end(), [&](const WrongRule* r) { return r->answers(kind); });
}

/// How well a question tells the rules apart: how many answer it wrongly and like none of another family, and
/// how many like no other at all.
struct Told {
  int families = -1;  ///< -1: the question cannot be asked
  int rules = 0;
  bool better(const Told& than) const {
    return families != than.families ? families > than.families : rules > than.rules;
  }
};

Told toldApart(const Question& question, const Rules& rules) {
  const Evidence evidence(question);
  if (!evidence.sound()) return {};
  std::vector<Entries> answers;
  for (const WrongRule* rule : rules) {
    auto entries = evidence.by(*rule);
    const bool says = entries && *entries != evidence.right() &&
                      std::find(entries->begin(), entries->end(), kNothing) == entries->end();
    answers.push_back(says ? std::move(*entries) : Entries());
  }
  Told told{0, 0};
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (answers[i].empty()) continue;
    bool family = true;
    bool alone = true;
    for (std::size_t j = 0; j < rules.size(); ++j) {
      if (i == j || answers[i] != answers[j]) continue;
      alone = false;
      family = family && rules[i]->family == rules[j]->family;
    }
    told.families += family ? 1 : 0;
    told.rules += alone ? 1 : 0;
  }
  return told;
}

/// One element of one tuple's slice, the last.
Question aboutTuple(const Question& question, QuestionKind kind, std::int64_t tuple) {
  const Plan& plan = *question.scene.plan;
  Question asked = question;
  asked.kind = kind;
  asked.of.of = AskedPart::Of::Output;
  asked.of.part = outputSlice(plan, tuple);
  for (int axis = 0; axis < plan.output.rank(); ++axis) {
    auto& entry = asked.of.part[static_cast<std::size_t>(axis)];
    if (!entry) entry = plan.output[axis] - 1;
  }
  return asked;
}

/// One element of each slice, the last.
Question aboutSlices(Question question) {
  const Plan& plan = *question.scene.plan;
  question.of.part.assign(static_cast<std::size_t>(plan.params.rank()), std::nullopt);
  for (int axis = plan.batchDims + plan.depth; axis < plan.params.rank(); ++axis)
    question.of.part[static_cast<std::size_t>(axis)] = plan.params[axis] - 1;
  return question;
}

/// The best question so far.
struct Best {
  const Rules& rules;
  std::optional<Question> question = {};
  Told told = {0, 0};

  bool good() const { return told.families == static_cast<int>(rules.size()); }
  bool perfect() const { return good() && told.rules == told.families; }
  void offer(Question offered) {
    const Told here = toldApart(offered, rules);
    if (!here.better(told)) return;
    told = here;
    question = std::move(offered);
  }
};

std::uint64_t seedOf(const Question& question) {
  std::uint64_t seed = splitMix64(question.seed, static_cast<std::uint64_t>(question.kind));
  for (const Shape* shape : {&question.scene.params.shape(), &question.scene.indices.shape()})
    for (const std::int64_t extent : *shape) seed = splitMix64(seed, static_cast<std::uint64_t>(extent));
  return seed;
}

}  // namespace

std::optional<Question> tellApart(const Question& question, const Rules& suspects) {
  constexpr std::int64_t kTuples = 32;
  constexpr std::int64_t kDrawnTuples = 3;
  constexpr std::int64_t kMostCells = 10;
  constexpr int kDraws = 64;
  constexpr int kGoodDraws = 12;  // of a kind; then families will do
  Best best{suspects};
  const bool places = all(suspects, RuleKind::Place);
  const Plan* const plan = question.scene.plan.get();
  if (places && plan != nullptr && !plan->output.empty()) {
    const bool asked = question.kind == QuestionKind::Place || question.kind == QuestionKind::Value;
    const std::int64_t tuples = std::min(plan->tupleCount, kTuples);
    const auto before = asked ? askedTuple(question) : std::nullopt;
    // What was asked already is no new evidence.
    const bool allAsked = asked && !before;
    for (std::int64_t tuple = 0; !allAsked && tuple < tuples && !best.perfect(); ++tuple)
      if (tuple != before) best.offer(aboutTuple(question, QuestionKind::Place, tuple));
  }
  Question like = question;
  like.kind = all(suspects, RuleKind::Shape) && question.kind != QuestionKind::Place ? QuestionKind::Shape
              : places                                                               ? QuestionKind::Place
              : all(suspects, RuleKind::Outcome)                                     ? QuestionKind::Outcome
                                                                                     : QuestionKind::Value;
  if (like.kind == QuestionKind::Shape) like.of = {};
  const bool cells = like.kind == QuestionKind::Place || like.kind == QuestionKind::Value;
  Draw draw(seedOf(question));
  // Other numbers first; other sizes then, as in a square some rules never differ; and of a drawn question
  // another such as its level has.
  for (int i = 0; i < 3 * kDraws && !best.perfect() && !(best.good() && i >= 2 * kGoodDraws); ++i) {
    if (i >= 2 * kDraws && question.level == 0) break;
    const bool otherExtents = i / kGoodDraws % 2 == 1;
    auto drawn = i < 2 * kDraws
                     ? redraw(draw, like, otherExtents)
                     : drawQuestion(draw, like.kind, question.level, like.of.of == AskedPart::Of::Gradient);
    if (!drawn) continue;
    if (cells && like.of.of == AskedPart::Of::Output && !drawn->scene.plan->output.empty())
      for (std::int64_t tuple = 0; tuple < std::min(drawn->scene.plan->tupleCount, kDrawnTuples); ++tuple)
        best.offer(aboutTuple(*drawn, like.kind, tuple));
    if (like.of.of == AskedPart::Of::Gradient && askedCount(*drawn) > kMostCells)
      drawn = aboutSlices(std::move(*drawn));
    if (!cells || askedCount(*drawn) <= kMostCells) best.offer(std::move(*drawn));
  }
  return best.question;
}

}  // namespace gathernd::teach
