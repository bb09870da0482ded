// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/lesson_scene.h"

#include <set>

#include "core/call/call_indices.h"
#include "core/code/pasted_call.h"
#include "core/run/backend.h"
#include "core/scenario/examples.h"
#include "core/scenario/scenario_json.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/literal/literal.h"
#include "core/text/literal/literal_scanner.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kSceneMemory = std::int64_t{1} << 20;
constexpr std::int64_t kJsonMemory = std::int64_t{1} << 25;

/// Its error at a place of the lesson, as errorInText() and errorAtPlace() have it.
template <class T>
Expected<T> inText(Expected<T> made, TextPlace place) {
  return std::move(made).map_error([place](Error error) { return errorInText(std::move(error), place); });
}
template <class T>
Expected<T> atPlace(Expected<T> made, TextPlace place) {
  return std::move(made).map_error([place](Error error) { return errorAtPlace(std::move(error), place); });
}

Expected<Scenario> scenarioOfCall(const PlacedText& text) {
  auto call = TRY(inText(parsePastedCall(text.text, kSceneMemory), text.place));
  if (!call) return fail(faultAt(text.place, "lesson.scene_no_call"));
  if (!call->params) return fail(faultAt(text.place, "lesson.scene_params"));
  Scenario scenario;
  const Dialect* const dialect = findDialect(call->dialect.empty() ? "tensorflow-cpu" : call->dialect);
  if (dialect != nullptr) scenario.dialect = *dialect;
  scenario.policy = std::move(call->policy);
  scenario.batchDims = call->batchDims;
  if (call->rules) scenario.rules() = *std::move(call->rules);
  scenario.params = EditedTensor(std::move(*call->params));
  scenario.indices = EditedTensor(std::move(call->indices));
  return scenario;
}

Expected<Scenario> scenarioOf(const SceneSpec& spec, const LessonFiles& files) {
  const TextPlace place = spec.text.place;
  switch (spec.source) {
    case SceneSource::Call:
      return scenarioOfCall(spec.text);
    case SceneSource::Json:
      return inText(parseScenario(spec.text.text, kJsonMemory), place);
    case SceneSource::Example:
      return atPlace(loadExample(spec.text.text), place);
    case SceneSource::File:
      break;
  }
  if (!staysInFolder(spec.text.text))
    return fail(faultAt(place, "lesson.outside", {{"path", shownText(spec.text.text)}}));
  if (!files.scenario) {
    Error error = faultAt(place, "lesson.no_files");
    error.code = ErrorCode::Unsupported;
    return fail(std::move(error));
  }
  return atPlace(files.scenario(spec.text.text), place);
}

Shape shapeOf(const TensorSource& source) {
  if (const auto* values = std::get_if<EditedTensor>(&source)) return values->shape();
  if (const auto* spec = std::get_if<GeneratorSpec>(&source)) return spec->shape;
  return {};
}

Expected<void> load(TensorSource& source, const LessonFiles& files) {
  const auto* const file = std::get_if<FileSource>(&source);
  if (file == nullptr) return {};
  if (!files.tensor) return fail(ErrorCode::Unsupported, "lesson.no_files");
  Tensor tensor = TRY(files.tensor(*file));
  source = EditedTensor(std::move(tensor));
  return {};
}

/// Values in place of files and generators.
Expected<void> fillTensors(Scenario& scenario, const LessonFiles& files) {
  TRY(load(scenario.params, files));
  TRY(load(scenario.indices, files));
  for (const TensorSource* source : {&scenario.params, &scenario.indices}) {
    const std::int64_t count = shapeOf(*source).elementCount();
    if (count > Scene::kMostElements) {
      return fail(ErrorCode::Limit, "lesson.scene_large",
                  {{"count", count}, {"limit", std::int64_t{Scene::kMostElements}}});
    }
  }
  if (const auto* spec = std::get_if<GeneratorSpec>(&scenario.params)) {
    auto tensor = TRY(generateTensor(*spec, spec->dtype.value_or(DType::Float32), kSceneMemory));
    scenario.params = EditedTensor(std::move(tensor));
  }
  if (const auto* spec = std::get_if<GeneratorSpec>(&scenario.indices)) {
    auto tensor = TRY(generateCallIndices(*spec, spec->dtype.value_or(DType::Int64), shapeOf(scenario.params),
                                          scenario.batchDims, scenario.dialect, kSceneMemory));
    scenario.indices = EditedTensor(std::move(tensor));
  }
  return {};
}

Expected<void> nameAxes(const SceneSpec& spec, Scenario& scenario) {
  const auto name = [&](const std::vector<std::string>& names, const std::string& tensor,
                        const TensorSource& source) -> Expected<void> {
    if (names.empty()) return {};
    const int rank = shapeOf(source).rank();
    if (static_cast<int>(names.size()) != rank) {
      return fail(faultAt(spec.axesPlace, "lesson.axis_count",
                          {{"tensor", tensor}, {"count", std::ssize(names)}, {"rank", std::int64_t{rank}}}));
    }
    scenario.axisNames[tensor] = names;
    return {};
  };
  TRY(name(spec.paramsAxes, "params", scenario.params));
  return name(spec.indicesAxes, "indices", scenario.indices);
}

// The questions of a lesson.

constexpr std::int64_t kTensorMemory = std::int64_t{1} << 20;

/// The output of a call that is wanted: the scene's own params unless the text has others.
Expected<Tensor> outputOfCall(const PastedCall& call, const Scene& scene) {
  auto rules = scene.rules();
  rules.batchDims = call.batchDims;
  const auto wanted =
      TRY(Scene::make(rules, call.params ? Operand(*call.params) : scene.params, EditedTensor(call.indices)));
  if (!wanted.plan) return fail(*wanted.refusal);
  const auto params = wanted.params.flattened();
  const auto indices = wanted.indices.flattened();
  if (!params || !indices) return fail(params ? indices.error() : params.error());
  const auto run = TRY(runGather(*makeReferenceBackend(), *wanted.plan, *params, *indices));
  return asWritten(call, run.output, kTensorMemory);
}

/// As a tensor, or as a call whose output is wanted: that call is what the reveal shows.
Expected<void> setTarget(Question& question, const PlacedText& text) {
  const Scene& scene = question.scene;
  const auto call = TRY(inText(parsePastedCall(text.text, kTensorMemory), text.place));
  if (call) {
    question.target = TRY(atPlace(outputOfCall(*call, scene), text.place));
    if (!call->params) question.example = Made{call->batchDims, call->indices};
    return {};
  }
  LiteralOptions options;
  options.dtype = scene.params.dtype();
  options.memoryLimit = kTensorMemory;
  question.target = TRY(inText(parseLiteral(text.text, options), text.place));
  return {};
}

Expected<Tensor> upstreamOf(const PlacedText& text, const Scene& scene) {
  LiteralOptions options;
  options.dtype = scene.params.dtype();
  options.shape = scene.plan->output;
  options.memoryLimit = kTensorMemory;
  return inText(parseLiteral(text.text, options), text.place);
}

Expected<AskedPart> partOf(const PlacedText& of, const Scene& scene) {
  const bool gradient = of.text.starts_with("gradient");
  return inText(parseAskedPart(of.text, gradient ? scene.params.shape() : scene.plan->output), of.place);
}

/// The right answer and those of the listed mistakes, one of each entry.
Expected<std::vector<Answer>> choicesOf(const Question& question, const AskSpec& ask,
                                        const std::string& key) {
  constexpr std::size_t kMost = 4;
  Question asked = question;
  asked.kind = ask.choices;
  auto right = TRY(atPlace(rightAnswer(asked), ask.place));
  std::vector<Answer> choices = {std::move(right)};
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

Error errorAtPlace(Error error, TextPlace place) {
  error.line = place.line;
  error.column = place.column;
  return error;
}

Error errorInText(Error error, TextPlace place) {
  if (!error.line || !error.column) return errorAtPlace(std::move(error), place);
  if (*error.line == 1) error.column = *error.column + place.column - 1;
  error.line = *error.line + place.line - 1;
  for (ErrorArg& arg : error.args) {
    if (arg.name == "line") arg.value = std::int64_t{*error.line};
    if (arg.name == "column") arg.value = std::int64_t{*error.column};
  }
  return error;
}

Expected<LessonScene> resolveScene(const SceneSpec& spec, const LessonFiles& files) {
  auto scenario = TRY(scenarioOf(spec, files));
  if (spec.dialect) {
    const Dialect* const dialect = findDialect(spec.dialect->text);
    if (dialect == nullptr)
      return fail(faultAt(spec.dialect->place, "lesson.dialect", {{"id", shownText(spec.dialect->text)}}));
    scenario.dialect = *dialect;
  }
  TRY(atPlace(fillTensors(scenario, files), spec.text.place));
  TRY(nameAxes(spec, scenario));
  auto scene = TRY(atPlace(Scene::make(scenario, std::get<EditedTensor>(scenario.params),
                                       std::get<EditedTensor>(scenario.indices)),
                           spec.text.place));
  return LessonScene{std::move(scenario), std::move(scene)};
}

Expected<Question> lessonQuestion(const Lesson& lesson, std::size_t step, const Scene& scene) {
  const AskSpec& ask = *lesson.steps[step].ask;
  Question question;
  question.kind = ask.kind;
  question.scene = scene;
  const bool outcome = (ask.kind == QuestionKind::Choose ? ask.choices : ask.kind) == QuestionKind::Outcome;
  if (!scene.plan && (!outcome || !ask.of.text.empty()))
    return fail(faultAt(ask.of.text.empty() ? ask.place : ask.of.place, "lesson.ask_refused"));
  if (!ask.of.text.empty()) question.of = TRY(partOf(ask.of, scene));
  if (ask.target) TRY(setTarget(question, *ask.target));
  if (ask.upstream) question.upstream = TRY(upstreamOf(*ask.upstream, scene));
  if (ask.kind == QuestionKind::Choose)
    question.choices = TRY(choicesOf(question, ask, lesson.id + "/" + lesson.steps[step].id));
  return question;
}

}  // namespace gathernd::teach
