// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/generator.h"

#include <algorithm>
#include <span>

#include "core/teach/question/diagnosis.h"
#include "core/teach/question/draw.h"
#include "core/teach/question/evidence.h"
#include "core/teach/question/parts.h"

namespace gathernd::teach {
namespace {

constexpr int kDraws = 48;
constexpr int kMostDraws = 960;  // where none of those came to a call that can be asked about
constexpr std::size_t kChoices = 4;

/// Lower is better: first the mistakes that it must show and does not, then those that look alike.
std::pair<int, int> faults(const Question& question, const std::vector<const WrongRule*>& attacks) {
  const TellsApart apart = tellsApart(question, attacks.empty() ? drawnRules() : wrongRules());
  int missing = 0;
  for (const WrongRule* attack : attacks) {
    const bool shown = std::any_of(
        apart.classes.begin() + (apart.classes.empty() ? 0 : 1), apart.classes.end(),
        [&](const auto& rules) { return std::find(rules.begin(), rules.end(), attack) != rules.end(); });
    missing += shown ? 0 : 1;
  }
  return {missing, ambiguities(question) + (apart.distinct() == 0 ? 100 : 0)};
}

bool answers(const std::vector<const WrongRule*>& attacks, QuestionKind kind, bool gradient) {
  const RuleKind wanted = gradient                                                     ? RuleKind::Gradient
                          : kind == QuestionKind::Outcome                              ? RuleKind::Outcome
                          : kind == QuestionKind::Shape || kind == QuestionKind::Tiles ? RuleKind::Shape
                                                                                       : RuleKind::Place;
  const bool values = kind == QuestionKind::Value && !gradient;
  return std::any_of(attacks.begin(), attacks.end(), [&](const WrongRule* r) {
    return r->answers(wanted) || (values && r->answers(RuleKind::Value));
  });
}

/// Of the mistakes to be shown, those that a question of this kind can show.
std::vector<const WrongRule*> ofKind(const std::vector<const WrongRule*>& attacks, QuestionKind kind,
                                     bool gradient) {
  std::vector<const WrongRule*> able;
  for (const WrongRule* attack : attacks)
    if (answers({attack}, kind, gradient)) able.push_back(attack);
  return able;
}

/// The right answer among those of wrong rules, each but once; those of `first` before others.
Expected<Question> withChoices(Question question, std::uint64_t seed,
                               const std::vector<const WrongRule*>& first = {},
                               std::span<const WrongRule> rules = wrongRules()) {
  const Evidence evidence(question);
  const auto right = rightAnswer(question);
  if (!right) return fail(right.error());
  std::vector<std::pair<Entries, Answer>> wrong;
  for (const WrongRule& rule : rules) {
    auto answer = evidence.answerBy(rule);
    const auto entries = answer ? evidence.of(*answer) : std::nullopt;
    if (!entries || *entries == evidence.right() || isRight(question, *answer)) continue;
    const bool known =
        std::any_of(wrong.begin(), wrong.end(), [&](const auto& each) { return each.first == *entries; });
    if (!known) wrong.emplace_back(*entries, std::move(*answer));
  }
  if (wrong.empty()) return fail(ErrorCode::Unsupported, "ask.unsupported_choices");
  Draw draw(splitMix64(seed, 0xC401CE));
  draw.shuffle(wrong);
  for (auto rule = first.rbegin(); rule != first.rend(); ++rule) {
    const auto answer = evidence.answerBy(**rule);
    const auto entries = answer ? evidence.of(*answer) : std::nullopt;
    const auto at = std::find_if(wrong.begin(), wrong.end(),
                                 [&](const auto& each) { return entries && each.first == *entries; });
    if (at != wrong.end()) std::rotate(wrong.begin(), at, at + 1);
  }
  question.choices = {*right};
  for (std::size_t i = 0; i < wrong.size() && question.choices.size() < kChoices; ++i)
    question.choices.push_back(std::move(wrong[i].second));
  draw.shuffle(question.choices);
  question.kind = QuestionKind::Choose;
  return question;
}

}  // namespace

Expected<Question> asChoice(Question question, const std::vector<const WrongRule*>& first,
                            std::uint64_t seed) {
  if (question.kind == QuestionKind::Make || question.kind == QuestionKind::Choose)
    return fail(ErrorCode::Unsupported, "ask.unsupported_choices");
  if (question.kind == QuestionKind::Tiles) question.kind = QuestionKind::Shape;
  return withChoices(std::move(question), seed, first);
}

Expected<Question> generateQuestion(const QuestionRequest& request) {
  const std::string kindName(questionKindName(request.kind));
  if (request.kind == QuestionKind::Make || request.kind == QuestionKind::Tiles)
    return fail(ErrorCode::Unsupported, "ask.unsupported_kind", {{"kind", kindName}});
  const int level = std::clamp(request.level, 1, 5);
  Draw draw(splitMix64(request.seed,
                       static_cast<std::uint64_t>(request.kind) * 8 + static_cast<std::uint64_t>(level)));
  QuestionKind kind = request.kind;
  if (kind == QuestionKind::Choose) {
    const std::int64_t of = draw.below(3);
    kind = of == 0 ? QuestionKind::Shape : of == 1 ? QuestionKind::Place : QuestionKind::Outcome;
    for (const QuestionKind other : {QuestionKind::Place, QuestionKind::Shape, QuestionKind::Outcome})
      if (!request.attacks.empty() && answers(request.attacks, other, false)) kind = other;
  }
  bool gradient = kind == QuestionKind::Value && level >= 3 && draw.oneIn(4);
  if (kind == QuestionKind::Value && !request.attacks.empty()) {
    gradient = answers(request.attacks, kind, true) && !answers(request.attacks, kind, false);
  }
  const auto attacks = ofKind(request.attacks, kind, gradient);
  // The one mistake that only a dialect of columns can show.
  const bool columns = std::find(attacks.begin(), attacks.end(), findWrongRule("rows")) != attacks.end();

  std::optional<Question> best;
  std::pair<int, int> bestFaults;
  const auto goesOn = [&](int i) {
    return best ? i < kDraws && bestFaults != std::pair(0, 0) : i < kMostDraws;
  };
  for (int i = 0; goesOn(i); ++i) {
    // What a level cannot show is looked for at a higher one.
    const int raised = !attacks.empty() && i >= kDraws / 3 && (!best || bestFaults.first > 0) ? 5 : level;
    auto drawn = drawQuestion(draw, kind, raised, gradient, columns);
    if (!drawn || !rightAnswer(*drawn)) continue;
    const auto here = faults(*drawn, attacks);
    if (best && here >= bestFaults) continue;
    best = std::move(drawn);
    bestFaults = here;
  }
  if (!best) return fail(ErrorCode::Unsupported, "ask.unsupported_draw", {{"kind", kindName}});
  best->seed = request.seed;
  best->level = level;
  if (request.kind == QuestionKind::Choose)
    return withChoices(std::move(*best), request.seed, {}, drawnRules());
  return std::move(*best);
}

Expected<Question> anotherLike(const Question& question, std::uint64_t seed) {
  constexpr int kTries = 24;
  const bool choose = question.kind == QuestionKind::Choose;
  const std::string kindName(questionKindName(question.kind));
  const Question asked =
      choose && !question.choices.empty() ? askedByChoice(question, question.choices.front()) : question;
  Draw draw(splitMix64(seed, 0xA9A1));
  std::optional<Question> best;
  int bestFaults = 0;
  for (int i = 0; i < kTries && (!best || bestFaults > 0); ++i) {
    auto drawn = redraw(draw, asked);
    if (!drawn || !rightAnswer(*drawn)) continue;
    const int here = ambiguities(*drawn);
    if (best && here >= bestFaults) continue;
    best = std::move(drawn);
    bestFaults = here;
  }
  if (!best) return fail(ErrorCode::Unsupported, "ask.unsupported_draw", {{"kind", kindName}});
  best->seed = seed;
  if (choose) return withChoices(std::move(*best), seed);
  return std::move(*best);
}

Expected<Question> askAbout(Scene scene, QuestionKind kind, AskedPart of, std::uint64_t seed) {
  Question question;
  question.kind = kind;
  question.scene = std::move(scene);
  question.of = std::move(of);
  question.seed = seed;
  if (kind == QuestionKind::Choose) {
    question.kind = !question.scene.plan                        ? QuestionKind::Outcome
                    : question.of.of == AskedPart::Of::Gradient ? QuestionKind::Value
                    : question.of.whole()                       ? QuestionKind::Shape
                                                                : QuestionKind::Place;
    return withChoices(std::move(question), seed);
  }
  if (kind == QuestionKind::Make) {
    // The call's own output is wanted again, from indices of zeros.
    auto target = outputOf(question.scene);
    if (!target) return fail(target.error());
    question.target = std::move(*target);
    auto zeros = Tensor::zeros(question.scene.indices.dtype(), question.scene.indices.shape());
    if (!zeros) return fail(zeros.error());
    auto start = Scene::make(question.scene, question.scene.params, *zeros);
    if (!start) return fail(start.error());
    question.scene = std::move(*start);
  }
  if (const auto right = rightAnswer(question); !right) return fail(right.error());
  return question;
}

}  // namespace gathernd::teach
