// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/diagnosis.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/teach/question/generator.h"
#include "core/text/element_text.h"

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

/// Names what `rules`, all of which fit, have in common; false: they are of several minds.
bool name(Diagnosis& diagnosis, const Rules& rules) {
  if (rules.empty() || !std::ranges::all_of(rules, &WrongRule::misconception)) return false;
  if (rules.size() == 1) {
    diagnosis.named = rules.front();
    return true;
  }
  diagnosis.family = commonFamily(rules);
  return diagnosis.family != nullptr;
}

/// Of an answer with an element for each that is asked about: what the first wrong one would have read.
std::optional<Error> firstWrongRead(const Evidence& evidence, const Entries& answer) {
  const Entries& right = evidence.right();
  if (answer.size() != right.size()) return std::nullopt;
  const auto wrong = std::ranges::mismatch(answer, right).in1;
  if (wrong == answer.end()) return std::nullopt;
  if (const ReadPlace read = evidence.place(*wrong)) {
    const std::string place = "params" + indexText(SliceExpression(read->begin(), read->end()));
    return Error(ErrorCode::Usage, "diagnosis.read", {{"read", place}});
  }
  if (*wrong != kNothing) return std::nullopt;
  return Error(ErrorCode::Usage, "diagnosis.read_nothing");
}

// One more question for an answer that fits several rules, or that a slip of the hand could have given.
// Places of the same call come first; then calls with other numbers, or, for a shape, sizes: no axis more, no
// number of a tuple, no batch axis, and ten cells at most to answer.

bool all(const Rules& rules, RuleKind kind) {
  return std::ranges::all_of(rules, [&](const WrongRule* r) { return r->answers(kind); });
}

/// How well a question tells the rules apart: how many answer it wrongly and like none of another family, and
/// how many like no other at all.
struct Told {
  int families = -1;  ///< -1: the question cannot be asked
  int rules = 0;
  bool better(const Told& than) const {
    return std::pair(families, rules) > std::pair(than.families, than.rules);
  }
};

Told toldApart(const Question& question, const Rules& rules) {
  const Evidence evidence(question);
  if (!evidence.sound()) return {};
  std::vector<Entries> answers;
  for (const WrongRule* rule : rules) {
    auto entries = evidence.by(*rule);
    const bool says =
        entries && *entries != evidence.right() && std::ranges::find(*entries, kNothing) == entries->end();
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
    auto& entry = asked.of.part[axis];
    if (!entry) entry = plan.output[axis] - 1;
  }
  return asked;
}

/// One element of each slice, the last.
Question aboutSlices(Question question) {
  const Plan& plan = *question.scene.plan;
  question.of.part.assign(plan.params.rank(), std::nullopt);
  for (int axis = plan.batchDims + plan.depth; axis < plan.params.rank(); ++axis)
    question.of.part[axis] = plan.params[axis] - 1;
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

const RuleFamily* commonFamily(const Rules& rules) {
  if (rules.empty()) return nullptr;
  const bool same =
      std::ranges::all_of(rules, [&](const WrongRule* r) { return r->family == rules.front()->family; });
  return same ? findRuleFamily(rules.front()->family) : nullptr;
}

Diagnosis diagnose(const Question& asked, const Answer& given, const Diagnosis* earlier) {
  Diagnosis diagnosis;
  if (asked.kind == QuestionKind::Make) {
    diagnosis.right = isRight(asked, given);
    return diagnosis;
  }

  // What is chosen is judged as if it had been written.
  const Answer* const written = writtenAnswer(asked, given);
  if (written == nullptr) return diagnosis;
  const Answer& answer = *written;
  const Evidence evidence(asked.kind == QuestionKind::Choose ? askedByChoice(asked, answer) : asked);
  const Question& question = evidence.question();
  const auto entries = evidence.sound() ? evidence.of(answer) : std::nullopt;
  if (!entries) return diagnosis;
  const bool values = question.kind == QuestionKind::Value;
  diagnosis.right = values ? isRight(question, answer) : *entries == evidence.right();
  if (question.kind == QuestionKind::Place || values) {
    for (const std::int64_t entry : *entries) diagnosis.read.push_back(evidence.place(entry));
    diagnosis.seen = firstWrongRead(evidence, *entries);
  }

  const int least = wrongToName(evidence, *entries);
  Rules fitting;
  for (const WrongRule& rule : wrongRules()) {
    const auto byRule = evidence.by(rule);
    if (!byRule) continue;
    const Agreement agrees = agreement(evidence, rule, *entries, *byRule);
    const bool exact = *entries == *byRule;
    const bool guessed = !exact && values && !agrees.against &&
                         evidence.of(evidence.answerBy(rule).value_or(Answer())) == entries;
    if (exact || guessed) diagnosis.candidates.push_back(&rule);
    if (diagnosis.right || agrees.against || agrees.wrong == 0) continue;
    const bool before =
        earlier != nullptr && std::ranges::find(earlier->suspects, &rule) != earlier->suspects.end();
    if (earlier != nullptr && !before) continue;
    diagnosis.suspects.push_back(&rule);
    if (agrees.wrong + (before ? 1 : 0) >= least) fitting.push_back(&rule);
  }
  if (name(diagnosis, fitting)) return diagnosis;
  const bool idea = std::ranges::any_of(diagnosis.suspects, &WrongRule::misconception);
  if (earlier == nullptr && idea) diagnosis.followUp = tellApart(question, diagnosis.suspects);
  return diagnosis;
}

std::optional<Error> diagnosisText(const Diagnosis& diagnosis) {
  if (diagnosis.right) return std::nullopt;
  if (diagnosis.named != nullptr)
    return Error(ErrorCode::Usage, "wrong_rule." + std::string(diagnosis.named->id));
  if (diagnosis.family != nullptr)
    return Error(ErrorCode::Usage, "wrong_family." + std::string(diagnosis.family->id));
  return diagnosis.seen;
}

std::vector<ExpectedAnswer> expectedAnswers(const Question& question,
                                            const std::vector<const WrongRule*>& first) {
  const auto rank = [&first](const ExpectedAnswer& each) {
    return std::ranges::find_first_of(first, each.rules) - first.begin();
  };
  std::vector<ExpectedAnswer> all;
  for (const std::vector<const WrongRule*>& alike : tellsApart(question).classes) {
    ExpectedAnswer expected;
    for (const WrongRule* rule : alike)
      if (rule->misconception) expected.rules.push_back(rule);
    if (expected.rules.empty()) continue;
    const auto answer = answerByRule(question, *expected.rules.front());
    if (!answer || isRight(question, *answer)) continue;
    expected.answer = answerText(question, *answer);
    all.push_back(std::move(expected));
  }
  std::ranges::stable_sort(all, {}, rank);
  return all;
}

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

namespace {

constexpr std::int64_t kOutside = -2;  ///< a place that is none of params, a value that stands nowhere

}  // namespace

Evidence::Evidence(const Question& question) : question_(question) {
  const Scene& scene = question_.scene;
  values_ = question_.kind == QuestionKind::Value;
  gradient_ = values_ && question_.of.of == AskedPart::Of::Gradient;
  const auto right = rightAnswer(question_);
  if (!right) return;
  if (values_) {
    const DType dtype = scene.params.dtype();
    for (std::int64_t i = 0; i < scene.params.elementCount(); ++i) {
      const std::string text = plainValue(formatElement(scene.params.at(i)), dtype);
      valueOf_.push_back(numberOf_.try_emplace(text, i).first->second);
    }
    const Element zero{dtype, {}, {}};
    zero_ = entryOfValue(plainValue(formatElement(zero), zero.dtype));
  }
  if ((question_.kind == QuestionKind::Place || values_) && scene.plan) {
    const std::int64_t size = std::max<std::int64_t>(scene.plan->sliceElements, 1);
    groups_ = elementsOf(question_.of, askedShape(question_));
    for (std::int64_t& group : groups_) group /= size;
  }
  right_ = of(*right);
}

/// Values that stand nowhere in params get numbers of their own, from their text, below kOutside.
std::int64_t Evidence::entryOfValue(const std::string& text) const {
  if (const auto known = numberOf_.find(text); known != numberOf_.end()) return known->second;
  return -static_cast<std::int64_t>(std::uint64_t{std::hash<std::string>()(text)} >> 2) - 8;
}

Entries Evidence::entriesOf(const Places& places) const {
  const Shape& params = question_.scene.params.shape();
  Entries entries;
  for (const ReadPlace& place : places) {
    bool inside = place && std::ssize(*place) == params.rank();
    for (int axis = 0; inside && axis < params.rank(); ++axis)
      inside = (*place)[axis] >= 0 && (*place)[axis] < params[axis];
    std::int64_t entry = !place ? kNothing : inside ? params.flat(*place) : kOutside;
    if (values_ && entry >= 0) entry = valueOf_[entry];
    entries.push_back(entry);
  }
  return entries;
}

Entries Evidence::entriesOf(const Texts& texts) const {
  const DType dtype = question_.scene.params.dtype();
  Entries entries;
  for (const auto& text : texts) entries.push_back(text ? entryOfValue(plainValue(*text, dtype)) : kNothing);
  return entries;
}

std::optional<Entries> Evidence::of(const Answer& answer) const {
  const QuestionKind kind = question_.kind;
  const bool ofShape = kind == QuestionKind::Shape || kind == QuestionKind::Tiles;
  if (const auto* const shape = std::get_if<Shape>(&answer); shape != nullptr && ofShape)
    return entriesOf(*shape);
  if (const auto* const places = std::get_if<Places>(&answer);
      places != nullptr && kind == QuestionKind::Place)
    return entriesOf(*places);
  if (const auto* const ending = std::get_if<Ending>(&answer);
      ending != nullptr && kind == QuestionKind::Outcome)
    return entriesOf(*ending);
  if (const auto* const values = std::get_if<Values>(&answer); values != nullptr && values_)
    return entriesOf(Texts(values->begin(), values->end()));
  return std::nullopt;
}

std::optional<Entries> Evidence::by(const WrongRule& rule) const {
  const auto given = givenBy(rule);
  if (!given) return std::nullopt;
  Entries entries = std::visit([this](const auto& what) { return entriesOf(what); }, *given);
  if (!right_ || entries.size() != right_->size()) return entries;
  bool empty = false;
  bool wrong = false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const bool nothing = entries[i] == kNothing && (*right_)[i] != kNothing;
    empty = empty || nothing;
    wrong = wrong || (!nothing && entries[i] != (*right_)[i]);
  }
  if (empty && !wrong) return std::nullopt;
  return entries;
}

std::optional<Evidence::Given> Evidence::givenBy(const WrongRule& rule) const {
  const auto given = [](auto answer) {
    return answer ? std::optional<Given>(*std::move(answer)) : std::nullopt;
  };
  const Scene& scene = question_.scene;
  switch (question_.kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return given(shapeByRule(rule, scene));
    case QuestionKind::Outcome:
      return given(endingByRule(rule, scene, askedTuple(question_)));
    case QuestionKind::Place:
      return given(placesByRule(rule, scene, question_.of));
    case QuestionKind::Value:
      break;
    default:
      return std::nullopt;
  }
  if (!gradient_ && rule.answers(RuleKind::Value)) return given(valuesByRule(rule, scene, question_.of));
  if (!gradient_) return given(placesByRule(rule, scene, question_.of));
  if (!rule.answers(RuleKind::Gradient)) return std::nullopt;
  const auto upstream = upstreamOf(question_);
  const auto gradient = upstream ? gradientByRule(rule, scene, *upstream) : std::nullopt;
  if (!gradient) return std::nullopt;
  Texts texts;
  for (const std::int64_t element : elementsOf(question_.of, scene.plan->params))
    texts.emplace_back(formatElement(elementAt(*gradient, element)));
  return texts;
}

bool Evidence::sure(std::int64_t entry) const {
  if (!values_ || gradient_) return true;
  return entry >= 0 && std::ranges::count(valueOf_, entry) == 1;
}

ReadPlace Evidence::place(std::int64_t entry) const {
  if (gradient_ || entry < 0 || !sure(entry)) return std::nullopt;
  return question_.scene.params.shape().position(entry);
}

Agreement agreement(const Evidence& evidence, const WrongRule& rule, const Entries& answer,
                    const Entries& byRule) {
  const Entries& right = evidence.right();
  const auto& groups = evidence.groups();
  Agreement result;
  if (answer.size() != right.size() || byRule.size() != right.size() || groups.size() != right.size()) {
    result.wrong = answer == byRule && answer != right ? 1 : 0;
    result.against = answer != byRule;
    return result;
  }
  std::vector<std::int64_t> counted;  // groups with a wrong entry of the rule's
  for (std::size_t i = 0; i < answer.size(); ++i) {
    if (byRule[i] == kNothing) {
      // What is answered where the rule finds nothing is its holder's guess: none, or what they know.
      const bool guess = answer[i] == right[i] || answer[i] == kNothing || evidence.isZero(answer[i]);
      result.against = result.against || !guess;
      continue;
    }
    result.against = result.against || answer[i] != byRule[i];
    const bool sure = rule.answers(RuleKind::Value) || evidence.sure(answer[i]);
    if (answer[i] != right[i] && answer[i] == byRule[i] && sure) counted.push_back(groups[i]);
  }
  std::ranges::sort(counted);
  result.wrong = static_cast<int>(std::unique(counted.begin(), counted.end()) - counted.begin());
  return result;
}

int wrongToName(const Evidence& evidence, const Entries& answer) {
  const QuestionKind kind = evidence.question().kind;
  const bool shape = kind == QuestionKind::Shape || kind == QuestionKind::Tiles;
  return shape && !slipOfTheHand(evidence.right(), answer) ? 1 : 2;
}

std::optional<Answer> Evidence::answerBy(const WrongRule& rule) const {
  if (!sound() || !by(rule)) return std::nullopt;
  const Scene& scene = question_.scene;
  const Given given = *givenBy(rule);
  if (const auto* const shape = std::get_if<Shape>(&given)) return *shape;
  if (const auto* const ending = std::get_if<Ending>(&given)) return *ending;
  const auto* const places = std::get_if<Places>(&given);
  if (places != nullptr && !values_) return *places;
  const Element zero{scene.params.dtype(), {}, {}};
  Values values;
  if (places != nullptr) {
    for (const ReadPlace& place : *places)
      values.push_back(formatElement(place ? scene.params.at(scene.plan->params.flat(*place)) : zero));
  } else {
    for (const auto& text : std::get<Texts>(given)) values.push_back(text.value_or(formatElement(zero)));
  }
  return values;
}

std::optional<Answer> answerByRule(const Question& question, const WrongRule& rule) {
  if (question.kind != QuestionKind::Choose) return Evidence(question).answerBy(rule);
  if (question.choices.empty()) return std::nullopt;
  const Evidence evidence(askedBy(question));
  const auto answer = evidence.answerBy(rule);
  const auto wanted = answer ? evidence.of(*answer) : std::nullopt;
  for (std::size_t i = 0; wanted && i < question.choices.size(); ++i)
    if (evidence.of(question.choices[i]) == wanted) return Choice{static_cast<int>(i)};
  return std::nullopt;
}

TellsApart tellsApart(const Question& question, std::span<const WrongRule> rules) {
  TellsApart result;
  if (question.kind == QuestionKind::Make) return result;
  if (question.kind == QuestionKind::Choose && question.choices.empty()) return result;
  const Evidence evidence(askedBy(question));
  if (!evidence.sound()) return result;
  std::vector<Entries> answers = {evidence.right()};
  result.classes.emplace_back();
  for (const WrongRule& rule : rules) {
    auto entries = evidence.by(rule);
    if (!entries) continue;
    result.rules.push_back(&rule);
    const auto same = std::ranges::find(answers, *entries);
    if (same == answers.end()) {
      answers.push_back(std::move(*entries));
      result.classes.push_back({&rule});
    } else {
      result.classes[same - answers.begin()].push_back(&rule);
    }
  }
  return result;
}

}  // namespace gathernd::teach
