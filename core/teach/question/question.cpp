// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/question/question.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/gradient/gradient.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"

namespace gathernd::teach {
namespace {

/// In the order of the enumeration.
constexpr std::array<std::string_view, 7> kKinds = {"shape",  "place", "value", "outcome",
                                                    "choose", "make",  "tiles"};

tl::unexpected<Error> unsupported(std::string_view reason, std::vector<ErrorArg> args = {}) {
  return fail(ErrorCode::Unsupported, reason, std::move(args));
}

Ending endingOf(const Plan& plan, TupleOutcome outcome) {
  // In the order of TupleOutcome.
  constexpr std::array kEndingOf = {Ending::Reads, Ending::Wraps, Ending::Clamps,   Ending::Zero,
                                    Ending::Zero,  Ending::Error, Ending::Undefined};
  if (outcome == TupleOutcome::Refused && !plan.checks) return Ending::Reads;
  return kEndingOf[static_cast<std::size_t>(outcome)];
}

constexpr std::int64_t kMostTold = 24;  ///< numbers in the sentence of a question

/// [[1, 2], [3, 4]]: a whole number without its ".0".
std::string toldText(const Tensor& tensor) {
  PrintOptions oneLine;
  oneLine.multiline = false;
  std::string text = formatLiteral(tensor, oneLine);
  for (std::size_t at = text.find(".0"); at != text.npos; at = text.find(".0", at)) {
    const std::size_t end = at + 2;
    if (end >= text.size() || text[end] == ',' || text[end] == ']')
      text.erase(at, 2);
    else
      at = end;
  }
  return text;
}

/// What a person is told of a call is the gravest of what becomes of its tuples.
int gravity(Ending ending) {
  constexpr std::array kRising = {Ending::Reads, Ending::Wraps,     Ending::Clamps,
                                  Ending::Zero,  Ending::Undefined, Ending::Error};
  return static_cast<int>(std::ranges::find(kRising, ending) - kRising.begin());
}

Expected<Answer> rightEnding(const Question& question) {
  const Scene& scene = question.scene;
  if (question.of.of == AskedPart::Of::Gradient) return unsupported("ask.unsupported_gradient");
  if (!scene.plan) {
    if (!question.of.whole()) return unsupported("ask.unsupported_refused");
    return Ending::Error;
  }
  const Trace trace = scene.trace();
  if (const auto tuple = askedTuple(question)) return endingOf(*scene.plan, trace.endingOf(*tuple).outcome);
  if (!question.of.whole()) return unsupported("ask.unsupported_part", {{"of", askedPartText(question.of)}});
  Ending worst = scene.plan->undefined ? Ending::Undefined : Ending::Reads;
  for (std::int64_t tuple = 0; tuple < scene.plan->tupleCount; ++tuple) {
    const Ending ending = endingOf(*scene.plan, trace.endingOf(tuple).outcome);
    if (gravity(ending) > gravity(worst)) worst = ending;
  }
  return worst;
}

Expected<Answer> rightPlaces(const Question& question) {
  const Scene& scene = question.scene;
  if (question.of.of == AskedPart::Of::Gradient) return unsupported("ask.unsupported_gradient");
  if (!scene.plan) return unsupported("ask.unsupported_refused");
  const Trace trace = scene.trace();
  Places places;
  for (const std::int64_t element : elementsOf(question.of, scene.plan->output)) {
    const std::int64_t source = trace.sourceOfOutput(element);
    places.push_back(source < 0 ? ReadPlace() : ReadPlace(scene.plan->params.position(source)));
  }
  return places;
}

Expected<Answer> rightValues(const Question& question) {
  const Scene& scene = question.scene;
  if (!scene.plan) return unsupported("ask.unsupported_refused");
  Values values;
  if (question.of.of == AskedPart::Of::Output) {
    const auto output = TRY(outputOf(scene));
    const Trace trace = scene.trace();
    for (const std::int64_t element : elementsOf(question.of, scene.plan->output)) {
      if (trace.promisesNothing(element)) return unsupported("ask.unsupported_undefined");
      values.push_back(formatElement(elementAt(output, element)));
    }
    return values;
  }
  const auto upstream = TRY(upstreamOf(question));
  const auto made = TRY(gradientOf(scene, upstream));
  if (made.undefined) return unsupported("ask.unsupported_undefined");
  for (const std::int64_t element : elementsOf(question.of, scene.plan->params))
    values.push_back(formatElement(elementAt(made.gradient, element)));
  return values;
}

Expected<Answer> rightShape(const Question& question) {
  if (!question.scene.plan) return unsupported("ask.unsupported_refused");
  return question.scene.plan->reported;
}

Expected<Answer> rightChoice(const Question& question) {
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    const Question asked = askedByChoice(question, question.choices[i]);
    if (isRight(asked, question.choices[i])) return Choice{static_cast<int>(i)};
  }
  return unsupported("ask.unsupported_choice");
}

/// Indices of depth `depth` behind `batchDims` axes that read the target; nothing where a block of it is no
/// slice of its batch entry.
std::optional<Tensor> indicesFor(const Tensor& params, const Tensor& target, int batchDims, int depth) {
  const Shape& p = params.shape();
  const Shape& t = target.shape();
  const int grid = t.rank() - (p.rank() - batchDims - depth);
  if (grid < batchDims || t.slice(grid, t.rank()) != p.slice(batchDims + depth, p.rank()) ||
      t.slice(0, batchDims) != p.slice(0, batchDims))
    return std::nullopt;
  const Shape indexed = p.slice(batchDims, batchDims + depth);
  const std::int64_t bytes =
      p.slice(batchDims + depth, p.rank()).elementCount() * elementBytes(params.dtype());
  const std::int64_t tuples = t.slice(0, grid).elementCount();
  const std::int64_t entries = std::max<std::int64_t>(p.slice(0, batchDims).elementCount(), 1);
  std::vector<std::int64_t> numbers;
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
    const std::int64_t entry = tuple / std::max<std::int64_t>(tuples / entries, 1);
    std::int64_t found = -1;
    for (std::int64_t slice = 0; slice < indexed.elementCount() && found < 0; ++slice) {
      const std::byte* const at = params.data() + (entry * indexed.elementCount() + slice) * bytes;
      if (bytes == 0 || std::memcmp(at, target.data() + tuple * bytes, bytes) == 0) found = slice;
    }
    if (found < 0) return std::nullopt;
    for (const std::int64_t number : indexed.position(found)) numbers.push_back(number);
  }
  const auto shape = concat(t.slice(0, grid), Shape{std::int64_t{depth}});
  if (!shape) return std::nullopt;
  return optionalOf(Tensor::fromBytes(DType::Int64, *shape, std::as_bytes(std::span(numbers))));
}

Expected<Answer> rightMade(const Question& question) {
  if (question.example && isRight(question, *question.example)) return *question.example;
  const auto params = TRY(question.scene.params.flattened());
  if (!question.target || params.dtype() == DType::String) return unsupported("ask.unsupported_make");
  std::vector<std::pair<int, int>> ways;  // the scene's own first
  if (const auto& plan = question.scene.plan) ways.emplace_back(plan->batchDims, plan->depth);
  for (int batchDims = 0; batchDims < params.shape().rank(); ++batchDims)
    for (int depth = 1; batchDims + depth <= params.shape().rank(); ++depth)
      ways.emplace_back(batchDims, depth);
  for (const auto& [batchDims, depth] : ways) {
    const auto indices = indicesFor(params, *question.target, batchDims, depth);
    if (!indices) continue;
    Made made{batchDims, inIndexType(*indices, question.scene)};
    if (isRight(question, made)) return made;
  }
  return unsupported("ask.unsupported_make");
}

bool sameValues(const Question& question, const Values& a, const Values& b) {
  const DType dtype = question.scene.params.dtype();
  return std::ranges::equal(a, b, [&](const std::string& x, const std::string& y) {
    return plainValue(x, dtype) == plainValue(y, dtype);
  });
}

bool makesTarget(const Question& question, const Made& made) {
  if (!question.target) return false;
  CallRules rules = question.scene.rules();
  rules.batchDims = made.batchDims;
  const auto scene = Scene::make(rules, question.scene.params, made.indices);
  if (!scene || !scene->plan) return false;
  const auto output = outputOf(*scene);
  return output && bitEqual(*output, *question.target);
}

}  // namespace

std::string_view questionKindName(QuestionKind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<QuestionKind> questionKindByName(std::string_view name) {
  const auto* const found = std::ranges::find(kKinds, name);
  if (found == kKinds.end()) return std::nullopt;
  return static_cast<QuestionKind>(found - kKinds.begin());
}

Error questionText(const Question& question) {
  const ErrorArg of{"of", askedPartText(question.of)}, dialect{"dialect", question.scene.dialect.name};
  const bool call = question.of.whole();
  const auto ask = [](const char* reason, std::vector<ErrorArg> args = {}) {
    return Error(ErrorCode::Usage, reason, std::move(args));
  };
  switch (question.kind) {
    case QuestionKind::Shape:
      return ask("ask.shape");
    case QuestionKind::Place: {
      const std::int64_t count = askedCount(question);
      return count == 1 ? ask("ask.place", {of}) : ask("ask.places", {of, {"count", count}});
    }
    case QuestionKind::Value:
      if (question.of.of == AskedPart::Of::Output) return ask("ask.value", {of});
      if (!question.upstream) return ask("ask.gradient_ones", {of});
      if (question.upstream->elementCount() > kMostTold) return ask("ask.gradient", {of});
      return ask("ask.gradient_of", {of, {"upstream", toldText(*question.upstream)}});
    case QuestionKind::Outcome:
      return ask(call ? "ask.outcome_call" : "ask.outcome", {of, dialect});
    case QuestionKind::Choose:
      if (question.choices.empty() || std::holds_alternative<Shape>(question.choices.front()))
        return ask("ask.choose_shape");
      if (std::holds_alternative<Places>(question.choices.front())) return ask("ask.choose_places", {of});
      if (std::holds_alternative<Ending>(question.choices.front()))
        return ask(call ? "ask.choose_outcome_call" : "ask.choose_outcome", {of, dialect});
      return ask("ask.choose_values", {of});
    case QuestionKind::Make:
      return ask("ask.make");
    case QuestionKind::Tiles:
      break;
  }
  return ask("ask.tiles");
}

Error endingText(Ending ending) {
  return {ErrorCode::Usage, "page.ending_" + std::string(endingName(ending))};
}

Expected<Answer> rightAnswer(const Question& question) {
  switch (question.kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return rightShape(question);
    case QuestionKind::Place:
      return rightPlaces(question);
    case QuestionKind::Value:
      return rightValues(question);
    case QuestionKind::Outcome:
      return rightEnding(question);
    case QuestionKind::Choose:
      return rightChoice(question);
    case QuestionKind::Make:
      break;
  }
  return rightMade(question);
}

bool isRight(const Question& question, const Answer& answer) {
  if (question.kind == QuestionKind::Make) {
    const auto* const made = std::get_if<Made>(&answer);
    return made != nullptr && makesTarget(question, *made);
  }
  if (question.kind == QuestionKind::Choose) {
    const Answer* const chosen = writtenAnswer(question, answer);
    return chosen != nullptr && isRight(askedByChoice(question, *chosen), *chosen);
  }
  const auto right = rightAnswer(question);
  if (!right || right->index() != answer.index()) return false;
  if (const auto* const values = std::get_if<Values>(&answer))
    return sameValues(question, *values, std::get<Values>(*right));
  if (const auto* const shape = std::get_if<Shape>(&answer)) return *shape == std::get<Shape>(*right);
  if (const auto* const places = std::get_if<Places>(&answer)) return *places == std::get<Places>(*right);
  return std::get<Ending>(answer) == std::get<Ending>(*right);
}

Shape askedShape(const Question& question) {
  if (!question.scene.plan) return {};
  return question.of.of == AskedPart::Of::Gradient ? question.scene.plan->params
                                                   : question.scene.plan->output;
}

std::int64_t askedCount(const Question& question) {
  const Shape shape = askedShape(question);
  std::int64_t count = 1;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const auto entry = static_cast<std::size_t>(axis);
    if (entry >= question.of.part.size() || !question.of.part[entry]) count *= shape[axis];
  }
  return count;
}

std::optional<std::int64_t> askedTuple(const Question& question) {
  if (!question.scene.plan || question.of.of == AskedPart::Of::Gradient || question.of.whole())
    return std::nullopt;
  const Shape& grid = question.scene.plan->tupleGrid;
  std::int64_t tuple = 0;
  for (int axis = 0; axis < grid.rank(); ++axis) {
    const auto entry = static_cast<std::size_t>(axis);
    if (entry >= question.of.part.size() || !question.of.part[entry]) return std::nullopt;
    tuple = tuple * grid[axis] + *question.of.part[entry];
  }
  return tuple;
}

Question askedByChoice(const Question& question, const Answer& choice) {
  Question asked = question;
  asked.choices.clear();
  // In the order of Answer's types.
  constexpr std::array kKindOf = {QuestionKind::Shape,   QuestionKind::Place, QuestionKind::Value,
                                  QuestionKind::Outcome, QuestionKind::Make,  QuestionKind::Make};
  asked.kind = kKindOf[choice.index()];
  return asked;
}

Question askedBy(const Question& question) {
  const bool chosen = question.kind == QuestionKind::Choose && !question.choices.empty();
  return chosen ? askedByChoice(question, question.choices.front()) : question;
}

const Answer* writtenAnswer(const Question& question, const Answer& answer) {
  if (question.kind != QuestionKind::Choose) return &answer;
  const auto* const choice = std::get_if<Choice>(&answer);
  const bool there =
      choice != nullptr && choice->number >= 0 && choice->number < std::ssize(question.choices);
  return there ? &question.choices[choice->number] : nullptr;
}

Expected<Tensor> upstreamOf(const Question& question) {
  if (question.upstream) return *question.upstream;
  return onesUpstream(*question.scene.plan, INT64_MAX);
}

Tensor inIndexType(const Tensor& indices, const Scene& scene) {
  const auto made = converted(indices, scene.indices.dtype());
  return made ? *made : indices;
}

std::string plainValue(const std::string& text, DType dtype) {
  if (dtype == DType::String) return text;
  const auto element = parseElement(text, dtype);
  if (!element) return text;
  std::string plain = formatElement(*element);
  if (plain.starts_with("nan") && plain.find('j') == plain.npos) return "nan";
  if (plain.starts_with("-0") && plain.find_first_not_of("-0.") == plain.npos) plain.erase(0, 1);
  return plain;
}

}  // namespace gathernd::teach
