// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/evidence.h"

#include <algorithm>

#include "core/teach/question/question.h"
#include "core/text/element_text.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kOutside = -2;  ///< a place that is none of params, a value that stands nowhere

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
    const Element zero{scene.params.dtype(), {}, {}};
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

int TellsApart::distinct() const {
  return classes.empty() ? 0 : static_cast<int>(classes.size()) - 1;
}

}  // namespace gathernd::teach
