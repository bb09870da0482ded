// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/evidence.h"

#include <algorithm>

#include "core/teach/question/question.h"
#include "core/text/element_text.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kOutside = -2;  ///< a place that is none of params, a value that stands nowhere

Entries entriesOf(const Shape& shape) {
  return shape.toVector();
}

Entries entriesOf(const Places& places, const Shape& params) {
  Entries entries;
  entries.reserve(places.size());
  for (const ReadPlace& place : places) {
    if (!place) {
      entries.push_back(kNothing);
      continue;
    }
    bool inside = static_cast<int>(place->size()) == params.rank();
    for (int axis = 0; inside && axis < params.rank(); ++axis) {
      const std::int64_t number = (*place)[axis];
      inside = number >= 0 && number < params[axis];
    }
    entries.push_back(inside ? params.flat(*place) : kOutside);
  }
  return entries;
}

std::vector<std::string> plainTexts(const EditedTensor& tensor) {
  std::vector<std::string> texts;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i)
    texts.push_back(plainValue(formatElement(tensor.at(i)), tensor.dtype()));
  return texts;
}

}  // namespace

Evidence::Evidence(const Question& question) : question_(question) {
  const Scene& scene = question_.scene;
  values_ = question_.kind == QuestionKind::Value;
  gradient_ = values_ && question_.of.of == AskedPart::Of::Gradient;
  const auto right = rightAnswer(question_);
  if (!right) return;
  if (values_) {
    std::vector<std::string> params = plainTexts(scene.params);
    texts_ = params;
    std::ranges::sort(texts_);
    texts_.erase(std::unique(texts_.begin(), texts_.end()), texts_.end());
    only_.assign(texts_.size(), kOutside);
    std::vector<int> times(texts_.size(), 0);
    for (std::size_t i = 0; i < params.size(); ++i) {
      const std::int64_t value = entryOfValue(params[i]);
      valueOf_.push_back(value);
      ++times[value];
      only_[value] = static_cast<std::int64_t>(i);
    }
    for (std::size_t i = 0; i < times.size(); ++i)
      if (times[i] > 1) only_[i] = kOutside;
    Element zero;
    zero.dtype = scene.params.dtype();
    zero_ = entryOfValue(plainValue(formatElement(zero), zero.dtype));
  }
  if ((question_.kind == QuestionKind::Place || values_) && scene.plan) {
    const std::int64_t size = std::max<std::int64_t>(scene.plan->sliceElements, 1);
    groups_ = elementsOf(question_.of, askedShape(question_));
    for (std::int64_t& group : groups_) group /= size;
  }
  right_ = of(*right);
}

/// Values that stand nowhere in params get numbers of their own, from their text: FNV-1a, below kOutside.
std::int64_t Evidence::entryOfValue(const std::string& text) const {
  const auto found = std::ranges::lower_bound(texts_, text);
  if (found != texts_.end() && *found == text) return found - texts_.begin();
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return -static_cast<std::int64_t>(hash >> 2) - 8;
}

std::optional<Entries> Evidence::of(const Answer& answer) const {
  switch (question_.kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      if (const auto* const shape = std::get_if<Shape>(&answer)) return entriesOf(*shape);
      break;
    case QuestionKind::Place:
      if (const auto* const places = std::get_if<Places>(&answer))
        return entriesOf(*places, question_.scene.params.shape());
      break;
    case QuestionKind::Value:
      if (const auto* const values = std::get_if<Values>(&answer)) {
        Entries entries;
        for (const std::string& value : *values)
          entries.push_back(entryOfValue(plainValue(value, question_.scene.params.dtype())));
        return entries;
      }
      break;
    case QuestionKind::Outcome:
      if (const auto* const ending = std::get_if<Ending>(&answer))
        return Entries{static_cast<std::int64_t>(*ending)};
      break;
    default:
      break;
  }
  return std::nullopt;
}

std::optional<Entries> Evidence::by(const WrongRule& rule) const {
  auto entries = anyBy(rule);
  if (!entries || !right_ || entries->size() != right_->size()) return entries;
  bool empty = false;
  bool wrong = false;
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const bool nothing = (*entries)[i] == kNothing && (*right_)[i] != kNothing;
    empty = empty || nothing;
    wrong = wrong || (!nothing && (*entries)[i] != (*right_)[i]);
  }
  if (empty && !wrong) return std::nullopt;
  return entries;
}

std::optional<Entries> Evidence::anyBy(const WrongRule& rule) const {
  const Scene& scene = question_.scene;
  switch (question_.kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles: {
      const auto shape = shapeByRule(rule, scene);
      return shape ? std::optional(entriesOf(*shape)) : std::nullopt;
    }
    case QuestionKind::Outcome: {
      const auto ending = endingByRule(rule, scene, askedTuple(question_));
      return ending ? std::optional(Entries{static_cast<std::int64_t>(*ending)}) : std::nullopt;
    }
    case QuestionKind::Place:
    case QuestionKind::Value: {
      if (gradient_) {
        if (!rule.answers(RuleKind::Gradient)) return std::nullopt;
        const auto upstream = upstreamOf(question_);
        const auto gradient = upstream ? gradientByRule(rule, scene, *upstream) : std::nullopt;
        if (!gradient) return std::nullopt;
        Entries entries;
        for (const std::int64_t element : elementsOf(question_.of, scene.plan->params))
          entries.push_back(
              entryOfValue(plainValue(formatElement(elementAt(*gradient, element)), gradient->dtype())));
        return entries;
      }
      if (rule.answers(RuleKind::Value)) {
        const auto values = values_ ? valuesByRule(rule, scene, question_.of) : std::nullopt;
        if (!values) return std::nullopt;
        Entries entries;
        for (const auto& value : *values)
          entries.push_back(value ? entryOfValue(plainValue(*value, scene.params.dtype())) : kNothing);
        return entries;
      }
      const auto places = placesByRule(rule, scene, question_.of);
      if (!places) return std::nullopt;
      Entries entries = entriesOf(*places, scene.plan->params);
      if (values_)
        for (std::int64_t& entry : entries)
          if (entry >= 0) entry = valueOf_[entry];
      return entries;
    }
    default:
      return std::nullopt;
  }
}

bool Evidence::sure(std::int64_t entry) const {
  if (!values_ || gradient_) return true;
  return entry >= 0 && only_[entry] >= 0;
}

ReadPlace Evidence::place(std::int64_t entry) const {
  const Shape& params = question_.scene.params.shape();
  if (gradient_ || entry < 0) return std::nullopt;
  const std::int64_t flat = values_ ? only_[entry] : entry;
  if (flat < 0) return std::nullopt;
  return params.position(flat);
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

std::optional<Answer> Evidence::answerBy(const WrongRule& rule) const {
  const Scene& scene = question_.scene;
  if (!sound() || !by(rule)) return std::nullopt;
  switch (question_.kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return *shapeByRule(rule, scene);
    case QuestionKind::Outcome:
      return *endingByRule(rule, scene, askedTuple(question_));
    case QuestionKind::Place:
      return *placesByRule(rule, scene, question_.of);
    case QuestionKind::Value:
      break;
    default:
      return std::nullopt;
  }
  Values values;
  if (gradient_) {
    const auto gradient = gradientByRule(rule, scene, *upstreamOf(question_));
    for (const std::int64_t element : elementsOf(question_.of, scene.plan->params))
      values.push_back(formatElement(elementAt(*gradient, element)));
    return values;
  }
  Element zero;
  zero.dtype = scene.params.dtype();
  if (rule.answers(RuleKind::Value)) {
    const auto own = valuesByRule(rule, scene, question_.of);
    for (const auto& value : *own) values.push_back(value.value_or(formatElement(zero)));
    return values;
  }
  const auto places = placesByRule(rule, scene, question_.of);
  for (const ReadPlace& place : *places)
    values.push_back(formatElement(place ? scene.params.at(scene.plan->params.flat(*place)) : zero));
  return values;
}

std::optional<Answer> answerByRule(const Question& question, const WrongRule& rule) {
  if (question.kind != QuestionKind::Choose) return Evidence(question).answerBy(rule);
  if (question.choices.empty()) return std::nullopt;
  const Evidence evidence(askedByChoice(question, question.choices.front()));
  const auto answer = evidence.answerBy(rule);
  const auto wanted = answer ? evidence.of(*answer) : std::nullopt;
  for (std::size_t i = 0; wanted && i < question.choices.size(); ++i)
    if (evidence.of(question.choices[i]) == wanted) return Choice{static_cast<int>(i)};
  return std::nullopt;
}

TellsApart tellsApart(const Question& question, std::span<const WrongRule> rules) {
  TellsApart result;
  if (question.kind == QuestionKind::Make) return result;
  const bool choose = question.kind == QuestionKind::Choose;
  if (choose && question.choices.empty()) return result;
  const Evidence evidence(choose ? askedByChoice(question, question.choices.front()) : question);
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

int TellsApart::distinct() const {
  return classes.empty() ? 0 : static_cast<int>(classes.size()) - 1;
}

}  // namespace gathernd::teach
