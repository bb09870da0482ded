// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of a lesson.
#include <set>

#include "core/code/pasted_call.h"
#include "core/run/backend.h"
#include "core/teach/lesson/lesson_scene.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/literal/literal.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kTensorMemory = std::int64_t{1} << 20;

/// The output of a call that is wanted: the scene's own params unless the text has others.
Expected<Tensor> outputOfCall(const PastedCall& call, const Scene& scene) {
  auto rules = scene.rules();
  rules.batchDims = call.batchDims;
  const auto wanted =
      Scene::make(rules, call.params ? Operand(*call.params) : scene.params, EditedTensor(call.indices));
  if (!wanted) return fail(wanted.error());
  if (!wanted->plan) return fail(*wanted->refusal);
  const auto params = wanted->params.flattened();
  const auto indices = wanted->indices.flattened();
  if (!params || !indices) return fail(params ? indices.error() : params.error());
  auto run = runGather(*makeReferenceBackend(), *wanted->plan, *params, *indices);
  if (!run) return fail(std::move(run.error()));
  return std::move(run->output);
}

/// As a tensor, or as a call whose output is wanted: that call is what the reveal shows.
Expected<void> setTarget(Question& question, const PlacedText& text) {
  const Scene& scene = question.scene;
  auto call = parsePastedCall(text.text, kTensorMemory);
  if (!call) return fail(errorInText(std::move(call.error()), text.place));
  if (*call) {
    auto output = outputOfCall(**call, scene);
    if (!output) return fail(errorAtPlace(std::move(output.error()), text.place));
    question.target = std::move(*output);
    if (!(*call)->params) question.example = Made{(*call)->batchDims, (*call)->indices};
    return {};
  }
  LiteralOptions options;
  options.dtype = scene.params.dtype();
  options.memoryLimit = kTensorMemory;
  auto tensor = parseLiteral(text.text, options);
  if (!tensor) return fail(errorInText(std::move(tensor.error()), text.place));
  question.target = std::move(*tensor);
  return {};
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

/// The right answer and those of the listed mistakes, one of each entry.
Expected<std::vector<Answer>> choicesOf(const Question& question, const AskSpec& ask,
                                        const std::string& key) {
  constexpr std::size_t kMost = 4;
  Question asked = question;
  asked.kind = ask.choices;
  auto right = rightAnswer(asked);
  if (!right) return fail(errorAtPlace(std::move(right.error()), ask.place));
  std::vector<Answer> choices = {std::move(*right)};
  std::set<std::string> texts = {answerText(asked, choices.front())};
  for (const WrongAnswer& wrong : ask.wrong) {
    if (choices.size() == kMost || wrong.rules.empty()) break;
    const WrongRule* const rule = findWrongRule(wrong.rules.front().text);
    auto answer = rule == nullptr ? std::nullopt : answerByRule(asked, *rule);
    if (!answer || !texts.insert(answerText(asked, *answer)).second) continue;
    if (!isRight(asked, *answer)) choices.push_back(std::move(*answer));
  }
  if (choices.size() < 2) return fail(faultAt(ask.place, "lesson.choices_few"));
  // The right one must not always stand first.
  std::uint64_t seed = 0;
  for (const char c : key) seed = splitMix64(seed, static_cast<unsigned char>(c));
  for (std::size_t i = choices.size() - 1; i > 0; --i)
    std::swap(choices[i], choices[splitMix64(seed, i) % (i + 1)]);
  return choices;
}

}  // namespace

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
  if (ask.target)
    if (auto set = setTarget(question, *ask.target); !set) return fail(std::move(set.error()));
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
