// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of a lesson, and what wrong rules answer to them.
#include <algorithm>

#include "core/code/pasted_call.h"
#include "core/run/backend.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/question.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kTensorMemory = std::int64_t{1} << 20;

/// The output of a call that is wanted: the scene's own params unless the text has others.
Expected<Tensor> outputOfCall(const PastedCall& call, const Scene& scene) {
  CallRules rules = scene.call;
  rules.batchDims = call.batchDims;
  const auto wanted =
      Scene::make(rules, call.params ? EditedTensor(*call.params) : scene.params, EditedTensor(call.indices));
  if (!wanted) return fail(wanted.error());
  if (!wanted->plan) return fail(*wanted->refusal);
  const auto params = wanted->params.flattened();
  const auto indices = wanted->indices.flattened();
  if (!params || !indices) return fail(params ? indices.error() : params.error());
  auto run = runGather(*makeReferenceBackend(), *wanted->plan, *params, *indices);
  if (!run) return fail(std::move(run.error()));
  return std::move(run->output);
}

Expected<Tensor> targetOf(const PlacedText& text, const Scene& scene) {
  auto call = parsePastedCall(text.text, kTensorMemory);
  if (!call) return fail(errorInText(std::move(call.error()), text.place));
  if (*call) {
    auto output = outputOfCall(**call, scene);
    if (!output) return fail(errorAtPlace(std::move(output.error()), text.place));
    return output;
  }
  LiteralOptions options;
  options.dtype = scene.params.dtype();
  options.memoryLimit = kTensorMemory;
  auto tensor = parseLiteral(text.text, options);
  if (!tensor) return fail(errorInText(std::move(tensor.error()), text.place));
  return tensor;
}

Expected<Tensor> upstreamOf(const PlacedText& text, const Scene& scene) {
  LiteralOptions options;
  options.dtype = scene.params.dtype();
  options.shape = scene.plan->output;
  options.memoryLimit = kTensorMemory;
  auto tensor = parseLiteral(text.text, options);
  if (!tensor) return fail(errorInText(std::move(tensor.error()), text.place));
  return tensor;
}

Expected<AskedPart> partOf(const PlacedText& of, const Scene& scene) {
  const bool gradient = of.text.starts_with("gradient");
  auto part = parseAskedPart(of.text, gradient ? scene.params.shape() : scene.plan->output);
  if (!part) return fail(errorInText(std::move(part.error()), of.place));
  return part;
}

std::optional<std::int64_t> askedTuple(const Question& question) {
  if (question.of.whole() || !question.scene.plan) return std::nullopt;
  const auto elements = elementsOf(question.of, question.scene.plan->output);
  if (elements.empty()) return std::nullopt;
  return elements.front() / std::max<std::int64_t>(question.scene.plan->sliceElements, 1);
}

std::optional<Answer> gradientValues(const Question& question, const WrongRule& rule) {
  const Plan& plan = *question.scene.plan;
  std::optional<Tensor> upstream = question.upstream;
  if (!upstream) {
    LiteralOptions options;
    options.dtype = plan.dtype;
    const std::int64_t count = plan.output.elementCount();
    std::string ones = "[";
    for (std::int64_t i = 0; i < count; ++i) ones += i == 0 ? "1" : ",1";
    options.shape = plan.output;
    const auto tensor = parseLiteral(ones + "]", options);
    if (!tensor) return std::nullopt;
    upstream = *tensor;
  }
  const auto gradient = gradientByRule(rule, question.scene, *upstream);
  if (!gradient) return std::nullopt;
  Values values;
  for (const std::int64_t element : elementsOf(question.of, gradient->shape()))
    values.push_back(formatElement(elementAt(*gradient, element)));
  return Answer(std::move(values));
}

std::optional<Answer> readValues(const Question& question, const WrongRule& rule) {
  const auto places = placesByRule(rule, question.scene, question.of);
  if (!places) return std::nullopt;
  Values values;
  for (const ReadPlace& place : *places) {
    if (!place) return std::nullopt;  // nothing is read there: what would stand there no rule says
    const Shape& shape = question.scene.params.shape();
    values.push_back(formatElement(question.scene.params.at(shape.flat(*place))));
  }
  return Answer(std::move(values));
}

template <class T>
std::optional<Answer> asAnswer(std::optional<T> given) {
  if (!given) return std::nullopt;
  return Answer(std::move(*given));
}

/// The right answer and those of the listed mistakes, one of each entry.
Expected<std::vector<Answer>> choicesOf(const Question& question, const AskSpec& ask, const std::string& key) {
  constexpr std::size_t kMost = 4;
  Question asked = question;
  asked.kind = ask.choices;
  auto right = rightAnswer(asked);
  if (!right) return fail(errorAtPlace(std::move(right.error()), ask.place));
  std::vector<Answer> choices = {std::move(*right)};
  for (const WrongAnswer& wrong : ask.wrong) {
    if (choices.size() == kMost || wrong.rules.empty()) break;
    const WrongRule* const rule = findWrongRule(wrong.rules.front().text);
    auto answer = rule == nullptr ? std::nullopt : answerOfRule(asked, ask.choices, *rule);
    if (answer && !isRight(asked, *answer)) choices.push_back(std::move(*answer));
  }
  if (choices.size() < 2) return fail(faultAt(ask.place, "lesson.choices_few"));
  // The right one must not always stand first.
  std::uint64_t seed = 0;
  for (const char c : key) seed = splitMix64(seed, static_cast<unsigned char>(c));
  for (std::size_t i = choices.size() - 1; i > 0; --i) std::swap(choices[i], choices[splitMix64(seed, i) % (i + 1)]);
  return choices;
}

}  // namespace

std::optional<Answer> answerOfRule(const Question& question, QuestionKind kind, const WrongRule& rule) {
  switch (kind) {
    case QuestionKind::Shape:
    case QuestionKind::Tiles:
      return asAnswer(shapeByRule(rule, question.scene));
    case QuestionKind::Place:
      return asAnswer(placesByRule(rule, question.scene, question.of));
    case QuestionKind::Outcome:
      return asAnswer(endingByRule(rule, question.scene, askedTuple(question)));
    case QuestionKind::Value:
      if (!question.scene.plan) return std::nullopt;
      return question.of.of == AskedPart::Of::Gradient ? gradientValues(question, rule) : readValues(question, rule);
    default:
      return std::nullopt;
  }
}

Expected<Question> lessonQuestion(const Lesson& lesson, std::size_t step, const Scene& scene) {
  const AskSpec& ask = *lesson.steps[step].ask;
  Question question;
  question.kind = ask.kind;
  question.scene = scene;
  const bool outcome = (ask.kind == QuestionKind::Choose ? ask.choices : ask.kind) == QuestionKind::Outcome;
  if (!scene.plan && (!outcome || !ask.of.text.empty()))
    return fail(faultAt(ask.of.text.empty() ? ask.place : ask.of.place, "lesson.ask_refused"));
  if (!ask.of.text.empty()) {
    auto part = partOf(ask.of, scene);
    if (!part) return fail(std::move(part.error()));
    question.of = std::move(*part);
  }
  if (ask.target) {
    auto target = targetOf(*ask.target, scene);
    if (!target) return fail(std::move(target.error()));
    question.target = std::move(*target);
  }
  if (ask.upstream) {
    auto upstream = upstreamOf(*ask.upstream, scene);
    if (!upstream) return fail(std::move(upstream.error()));
    question.upstream = std::move(*upstream);
  }
  if (ask.kind == QuestionKind::Choose) {
    auto choices = choicesOf(question, ask, lesson.id + "/" + lesson.steps[step].id);
    if (!choices) return fail(std::move(choices.error()));
    question.choices = std::move(*choices);
  }
  return question;
}

}  // namespace gathernd::teach
