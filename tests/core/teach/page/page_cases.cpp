// SPDX-License-Identifier: GPL-3.0-or-later
// What the page's script is held to. `page_cases scenes COUNT SEED` writes random calls and what core makes
// of them, one a line of JSON: under every dialect the refusal, or shape, places, outcomes and values; right
// answers and those of wrong rules, and what is diagnosed from them. `page_cases script` writes the script;
// `page_cases page FILE` a lesson's page; `page_cases asked COUNT SEED` that of a lesson of drawn questions,
// `answers` what is right there; `play FILE` what a lesson's steps are answered, and what they then say.
// `page_cases links COUNT SEED` writes random calls as links, some bent and all hostile ones, and what core
// reads in each; `page_cases call` the page of a call.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "core/call/call_indices.h"
#include "core/call/trace.h"
#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/lesson/results.h"
#include "core/teach/page/lesson_page.h"
#include "core/teach/page/page_text.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/teach/question/question.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "tests/support/links.h"

using namespace gathernd;
using namespace gathernd::teach;

namespace {

Json valueOf(const ErrorArg& arg) {
  if (const auto* const number = std::get_if<std::int64_t>(&arg.value)) return *number;
  return std::get<std::string>(arg.value);
}

Json refusalJson(const Error& error) {
  Json result{{"no", error.reason}, {"args", Json::object()}};
  for (const ErrorArg& arg : error.args) result["args"][arg.name] = valueOf(arg);
  return result;
}

/// {"s": a slice a tuple, -1 for none, "e": how each ended, by TupleOutcome's number}. Of a scene with a
/// plan.
Json traceJson(const Scene& scene) {
  const Trace trace = scene.trace();
  Json slices = Json::array();
  Json endings = Json::array();
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple) {
    const Trace::Ending ending = trace.endingOf(tuple);
    slices.push_back(ending.sliceId);
    endings.push_back(static_cast<int>(ending.outcome));
  }
  return Json{{"s", std::move(slices)}, {"e", std::move(endings)}};
}

/// What a call comes to under its rules.
Json resultOf(const Scene& scene) {
  if (!scene.plan) return refusalJson(*scene.refusal);
  Json result = traceJson(scene);
  result["output"] = scene.plan->output.toVector();
  result["reported"] = scene.plan->reported.toVector();
  result["checks"] = scene.plan->checks;
  const auto output = outputOf(scene);
  result["values"] = nullptr;
  if (output) {
    result["values"] = Json::array();
    for (std::int64_t i = 0; i < output->elementCount(); ++i)
      result["values"].push_back(shownElement(elementAt(*output, i)));
  }
  return result;
}

Json entriesJson(const Question& question, const Answer& answer) {
  Json json = Json::array();
  for (const std::string& entry : answerEntries(question, answer)) json.push_back(entry);
  return json;
}

/// Of one question: the right answer, and each wrong rule's with what it is told.
Json answersOf(const Question& question) {
  Json part = Json::array();
  for (const auto& entry : question.of.part) part.push_back(entry ? Json(*entry) : Json(nullptr));
  Json json{{"kind", questionKindName(question.kind)},
            {"of", {{"g", question.of.of == AskedPart::Of::Gradient}, {"p", std::move(part)}}}};
  const auto right = rightAnswer(question);
  if (!right) {
    json["right"] = nullptr;
    return json;
  }
  json["right"] = entriesJson(question, *right);
  json["text"] = answerText(question, *right);
  Json rules = Json::object();
  for (const WrongRule& rule : wrongRules()) {
    const auto answer = answerByRule(question, rule);
    if (!answer) continue;
    const Diagnosis diagnosis = diagnose(question, *answer);
    Json& row = rules[std::string(rule.id)];
    row["entries"] = entriesJson(question, *answer);
    row["right"] = diagnosis.right;
    row["exact"] = Json::array();
    for (const WrongRule* const each : diagnosis.candidates) row["exact"].push_back(each->id);
    row["named"] = diagnosis.named != nullptr ? Json(diagnosis.named->id) : Json(nullptr);
    row["family"] = diagnosis.family != nullptr ? Json(diagnosis.family->id) : Json(nullptr);
  }
  json["rules"] = std::move(rules);
  json["mistakes"] = mistakesOf(question);
  return json;
}

// Random calls: most are sound, all are small.

constexpr DType kUsual[] = {DType::Float32, DType::Float32, DType::Float32, DType::Int64, DType::Int32};
constexpr DType kIndexTypes[] = {DType::Int32, DType::Int64,  DType::Int64,  DType::Int16, DType::Int8,
                                 DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};

Expected<Scene> randomScene(Draw& draw) {
  const auto pick = [&](const auto& all) {
    return all[static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(std::size(all))))];
  };
  const auto size = [&] { return draw.oneIn(25) ? std::int64_t{0} : draw.between(1, 4); };
  CallRules rules;
  const auto dialects = builtinDialects();
  rules.dialect = dialects[static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(dialects.size())))];
  constexpr const char* kPolicies[] = {"IGNORE", "ERROR", "DEFAULT", "SOME"};
  if (draw.oneIn(12)) rules.policy = pick(kPolicies);

  const std::int64_t rank = draw.oneIn(30) ? 0 : draw.between(1, 4);
  std::vector<std::int64_t> params;
  for (std::int64_t axis = 0; axis < rank; ++axis) params.push_back(size());
  std::int64_t b = draw.oneIn(2) ? 0 : draw.below(std::max<std::int64_t>(rank, 1));
  if (draw.oneIn(15)) b = draw.between(-1, 4);
  rules.batchDims = b;
  b = std::clamp<std::int64_t>(b, 0, rank);
  std::int64_t depth = draw.oneIn(20) ? 0 : draw.between(rank - b > 0 ? 1 : 0, rank - b);
  if (draw.oneIn(40)) ++depth;
  std::vector<std::int64_t> indices(params.begin(), params.begin() + b);
  for (std::int64_t axis = draw.below(3); axis > 0; --axis) indices.push_back(size());
  if (rules.dialect.tupleAxis == TupleAxis::First) {
    indices.insert(indices.begin(), depth);
  } else {
    indices.push_back(depth);
  }
  if (b > 0 && draw.oneIn(15)) indices[static_cast<std::size_t>(draw.below(b))] = draw.oneIn(2) ? 1 : size();
  if (draw.oneIn(40)) indices.clear();
  if (draw.oneIn(40) && !indices.empty()) indices.pop_back();

  DType dtype = draw.oneIn(3) ? pick(kAllDTypes) : pick(kUsual);
  const DType indexType = draw.oneIn(4) ? pick(kIndexTypes) : draw.oneIn(2) ? DType::Int64 : DType::Int32;
  GeneratorSpec spec;
  spec.kind = draw.oneIn(4) ? GeneratorKind::Random : GeneratorKind::Arange;
  spec.seed = draw.next();
  const auto paramsShape = Shape::make(params);
  const auto indicesShape = Shape::make(indices);
  if (!paramsShape || !indicesShape) return fail(ErrorCode::Limit, "shape");
  spec.shape = *paramsShape;
  const auto values = generateTensor(spec, dtype, INT64_MAX);
  if (!values) return fail(values.error());
  if (draw.oneIn(12)) {
    const auto fill = parseElement(dtype == DType::Bool ? "True" : "7", draw.oneIn(5) ? DType::Int8 : dtype);
    if (fill) rules.fillValue = *fill;
  }

  const bool sound = draw.oneIn(2);
  auto writer = ElementWriter::make(indexType, *indicesShape, 0, INT64_MAX);
  if (!writer) return fail(writer.error());
  const bool first = rules.dialect.tupleAxis == TupleAxis::First;
  const std::int64_t inner = first ? indicesShape->elementCount() / std::max<std::int64_t>(depth, 1) : 1;
  for (std::int64_t at = 0; at < indicesShape->elementCount(); ++at) {
    const std::int64_t j =
        first ? at / std::max<std::int64_t>(inner, 1) : at % std::max<std::int64_t>(depth, 1);
    const auto axis = static_cast<std::size_t>(b + j);
    const std::int64_t extent = axis < params.size() ? params[axis] : 3;
    std::int64_t value = extent > 0 ? draw.below(extent) : 0;
    if (!sound && draw.oneIn(3)) {
      const std::int64_t odd[] = {-1, -extent, -extent - 1, extent, extent + 1, 100};
      value = pick(odd);
      if (draw.oneIn(12))
        value = draw.oneIn(2) ? (std::int64_t{1} << draw.between(31, 33)) + draw.below(3)
                              : INT64_MIN + draw.below(3);
      if (draw.oneIn(20)) value = INT64_MAX - draw.below(2);
    }
    const auto element = parseElement(std::to_string(value), indexType);
    writer->put(element ? *element : *parseElement("1", indexType));
  }
  auto tensor = std::move(*writer).finish();
  return Scene::make(rules, EditedTensor(*values), EditedTensor(std::move(tensor)));
}

AskedPart randomPart(Draw& draw, const Shape& shape) {
  AskedPart part;
  if (draw.oneIn(2)) return part;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] > 0 && draw.oneIn(2)) {
      part.part.emplace_back(draw.below(shape[axis]));
    } else {
      part.part.emplace_back();
    }
  }
  return part;
}

Json caseOf(Draw& draw, const Scene& scene) {
  Json line{{"call", callJson(scene)}, {"d", scene.dialect.id}, {"under", Json::object()}};
  for (const Dialect& dialect : builtinDialects()) {
    CallRules rules = scene;
    rules.dialect = dialect;
    const auto other = Scene::make(rules, scene.params, scene.indices);
    if (other) line["under"][dialect.id] = resultOf(*other);
  }
  line["questions"] = Json::array();
  for (const QuestionKind kind :
       {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value, QuestionKind::Outcome}) {
    Question question;
    question.kind = kind;
    question.scene = scene;
    if (scene.plan && kind != QuestionKind::Shape) question.of = randomPart(draw, scene.plan->output);
    line["questions"].push_back(answersOf(question));
  }
  const bool whole = isInteger(scene.params.dtype()) || scene.params.dtype() == DType::Float32;
  if (scene.plan && whole) {
    Question question;
    question.kind = QuestionKind::Value;
    question.scene = scene;
    question.of.of = AskedPart::Of::Gradient;
    // Shares that differ, so that it shows whose is kept.
    GeneratorSpec shares;
    shares.kind = GeneratorKind::Arange;
    shares.shape = scene.plan->reported;
    if (auto upstream = generateTensor(shares, scene.params.dtype(), INT64_MAX))
      question.upstream = *upstream;
    Json asked = answersOf(question);
    asked["up"] = Json::array();
    for (std::int64_t i = 0; question.upstream && i < question.upstream->elementCount(); ++i)
      asked["up"].push_back(std::stoll(formatElement(elementAt(*question.upstream, i))));
    line["questions"].push_back(std::move(asked));
  }
  const std::string key = std::to_string(draw.next());
  line["veil"] = {veiled(line["call"], key), key};
  return line;
}

void writeHead() {
  Json head{{"types", dtypeNames()},
            {"base", baseRow()},
            {"switches", switchRows()},
            {"fills", fillRows()},
            {"dialects", Json::array()}};
  for (const Dialect& dialect : builtinDialects()) head["dialects"].push_back(dialectRow(dialect));
  std::cout << head.dump() << '\n';
}

void writeScenes(std::int64_t count, std::uint64_t seed) {
  writeHead();
  Draw draw(seed);
  while (count > 0) {
    const auto scene = randomScene(draw);
    if (!scene) continue;
    --count;
    std::cout << caseOf(draw, *scene).dump() << '\n';
  }
}

Expected<LessonScene> sceneOfLink(std::string_view link) {
  auto scenario = readLink(link);
  if (!scenario) return fail(scenario.error());
  auto scene = Scene::make(*scenario, std::get<EditedTensor>(scenario->params),
                           std::get<EditedTensor>(scenario->indices));
  if (!scene) return fail(scene.error());
  return LessonScene{std::move(*scenario), std::move(*scene)};
}

/// `sound`: as core writes it.
void writeLink(const std::string& link, bool sound = false) {
  const auto made = sceneOfLink(link);
  Json line{{"link", link}, {"sound", sound}};
  if (made) {
    line["call"] = callJson(made->scene);
    line["row"] = dialectRow(made->scene.dialect);
  } else {
    line.update(refusalJson(made.error()));
  }
  std::cout << line.dump() << '\n';
}

/// Another character or two, anywhere; the check is right again.
std::string bent(const std::string& link, test::RandomLinkedCall& random) {
  constexpr std::string_view kMore = "0123456789:~.,%-_eNabdfpkxZ";
  constexpr std::size_t kPrefix = 9, kCheck = 6;
  std::string body = link.substr(kPrefix, link.size() - kPrefix - kCheck);
  for (std::int64_t edits = 1 + random.below(2); edits > 0; --edits) {
    const auto at = static_cast<std::size_t>(2 + random.below(static_cast<std::int64_t>(body.size()) - 2));
    const char c = random.pick(kMore);
    if (random.oneIn(3)) {
      body.erase(at, 1);
    } else if (random.oneIn(2)) {
      body.insert(at, 1, c);
    } else {
      body[at] = c;
    }
  }
  return test::linkWith(body);
}

void writeLinks(std::int64_t count, std::uint64_t seed) {
  writeHead();
  for (const test::HostileLink& link : test::kHostileLinks) writeLink(test::linkWith(link.body));
  for (const std::string& text :
       {std::string(), std::string("gathernd:2~x"), "gathernd:1~" + std::string(1989, 'x'),
        "gathernd:1~" + std::string(1990, 'x')})
    writeLink(text);
  test::RandomLinkedCall random(seed);
  for (; count > 0; --count) {
    const std::string link = *linkOf(random.next());
    writeLink(link, true);
    for (int i = 0; i < 3; ++i) writeLink(bent(link, random));
    writeLink(link.substr(0, static_cast<std::size_t>(random.below(static_cast<std::int64_t>(link.size())))));
  }
}

int writeCall() {
  auto made = sceneOfLink(test::linkWith("1~float32.2.2:1.0,2.0,3.0,4.0~int64.1.1:1"));
  if (!made) return 1;
  made->scenario.title = "A row";
  made->scenario.notes = "The second one.";
  std::cout << *scenePage(*made);
  return 0;
}

int usage() {
  std::fprintf(
      stderr,
      "usage: page_cases (scenes | asked | answers | links) COUNT SEED | script | call | (page | play) "
      "FILE | result LINE\n");
  return 2;
}

int writePage(const std::string& text) {
  const LessonReading reading = readLesson(text);
  for (const Error& fault : reading.faults) std::fprintf(stderr, "%s\n", faultSentence(fault).c_str());
  const auto page = lessonPage(reading.lesson);
  if (!page) {
    std::fprintf(stderr, "%s\n", faultSentence(page.error()).c_str());
    return 1;
  }
  std::cout << *page;
  return 0;
}

/// Drawn questions, of every kind that is drawn, each a step "q0", "q1", …
std::vector<std::pair<std::string, Question>> askedQuestions(std::int64_t count, std::uint64_t seed) {
  constexpr QuestionKind kKinds[] = {QuestionKind::Shape, QuestionKind::Place, QuestionKind::Value,
                                     QuestionKind::Outcome};
  std::vector<std::pair<std::string, Question>> questions;
  for (std::int64_t i = 0; i < count; ++i) {
    QuestionRequest request;
    request.kind = kKinds[i % 4];
    request.level = static_cast<int>(1 + i % 5);
    request.seed = seed + static_cast<std::uint64_t>(i);
    auto question = generateQuestion(request);
    if (question && question->of.of == AskedPart::Of::Output && cellCount(question->scene) <= kMostPageCells)
      questions.emplace_back("q" + std::to_string(i), std::move(*question));
  }
  return questions;
}

int writeAsked(std::int64_t count, std::uint64_t seed) {
  std::string text = "---\ngathernd_lesson: 1\nid: asked\ntitle: Asked\nminutes: 5\n---\n";
  for (const auto& [id, question] : askedQuestions(count, seed)) {
    Scenario scenario;
    scenario.rules() = question.scene;
    scenario.params = question.scene.params;
    scenario.indices = question.scene.indices;
    const auto spec = sceneOf(scenario);
    if (!spec) continue;
    LessonStep step;
    step.id = id;
    step.heading = "Question " + id;
    step.stops.push_back({"", *spec});
    step.stops.front().scene.refused = !question.scene.plan;
    AskSpec ask;
    ask.kind = question.kind;
    if (question.kind != QuestionKind::Shape && !question.of.whole())
      ask.of.text = askedPartText(question.of);
    step.ask = ask;
    text += "\n" + stepText(step);
  }
  return writePage(text);
}

/// Of each its right answer, and some rule's wrong one.
int writeAnswers(std::int64_t count, std::uint64_t seed) {
  Json all = Json::object();
  for (const auto& [id, question] : askedQuestions(count, seed)) {
    Json& row = all[id];
    row["kind"] = questionKindName(question.kind);
    row["text"] = answerText(question, *rightAnswer(question));
    row["wrong"] = nullptr;
    for (const WrongRule& rule : wrongRules()) {
      const auto wrong = answerByRule(question, rule);
      if (wrong && !isRight(question, *wrong)) row["wrong"] = answerText(question, *wrong);
    }
  }
  std::cout << all.dump() << '\n';
  return 0;
}

/// As somebody who learns would play a lesson: hints, each listed mistake, and the right answer.
int writePlay(const std::string& text) {
  const Lesson lesson = readLesson(text).lesson;
  Json steps = Json::array();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    if (!step.ask) continue;
    const auto scene = resolveScene(stopAsked(lesson, i)->scene, {});
    const auto question =
        scene ? lessonQuestion(lesson, i, scene->scene) : Expected<Question>(fail(scene.error()));
    if (!question) return 1;
    Json row{{"step", step.id}, {"kind", questionKindName(question->kind)}, {"why", plainText(step.why)}};
    row["right"] = answerText(*question, *rightAnswer(*question));
    row["hints"] = Json::array();
    for (const Prose& hint : step.ask->hints) row["hints"].push_back(plainText(hint));
    row["wrong"] = Json::array();
    for (const WrongAnswer& wrong : step.ask->wrong) {
      const auto answer = answerByRule(*question, *findWrongRule(wrong.rules.front().text));
      row["wrong"].push_back(Json::array({answerText(*question, *answer), plainText(wrong.sentence)}));
    }
    steps.push_back(std::move(row));
  }
  std::cout << steps.dump() << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  std::ios::sync_with_stdio(false);
  if (what == "scenes" && argc == 4) {
    writeScenes(std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10));
    return 0;
  }
  if (what == "links" && argc == 4) {
    writeLinks(std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10));
    return 0;
  }
  if (what == "script") {
    std::cout << pageScript();
    return 0;
  }
  if (what == "call") return writeCall();
  if (what == "asked" && argc == 4)
    return writeAsked(std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10));
  if (what == "answers" && argc == 4)
    return writeAnswers(std::atoll(argv[2]), std::strtoull(argv[3], nullptr, 10));
  if (what == "result" && argc == 3) {
    const auto result = parseResultLine(argv[2]);
    return result && resultLine(*result) == argv[2] ? 0 : 1;
  }
  if ((what != "page" && what != "play") || argc != 3) return usage();
  std::ifstream file(argv[2], std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return what == "play" ? writePlay(text.str()) : writePage(text.str());
}
