// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/call/plan.h"
#include "core/teach/page/page_text.h"
#include "core/teach/question/diagnosis.h"
#include "core/teach/question/generator.h"
#include "core/teach/rules/wrong_rules.h"
#include "core/text/ascii.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

constexpr std::int64_t kLargestSafe = (std::int64_t{1} << 53) - 1;

Json extents(const Shape& shape) {
  return shape.toVector();
}

Json typeMask(DTypeSet set) {
  unsigned mask = 0;
  for (const DType dtype : kAllDTypes)
    if (set.contains(dtype)) mask |= 1U << static_cast<unsigned>(dtype);
  return mask;
}

/// A number, or its digits where a number of JavaScript's would lose some.
Json indexJson(const EditedTensor& indices, std::int64_t flat) {
  if (isInteger(indices.dtype()) && indices.dtype() != DType::UInt64) {
    const std::int64_t value = indices.integerAt(flat);
    if (value <= kLargestSafe && value >= -kLargestSafe) return value;
  }
  return shownElement(indices.at(flat));
}

std::string fillOfJax(DType dtype) {
  GatherCall call;
  call.dialect = *findDialect("jax-fill");
  call.params = {dtype, Shape{1}};
  call.indices = {DType::Int32, Shape{1, 1}};
  Element fill;
  fill.dtype = dtype;
  if (const auto plan = makePlan(call)) fill.bits = plan->fill;
  return shownElement(fill);
}

std::string zeroOf(DType dtype) {
  return shownElement({dtype, {}, {}});
}

/// What the script says, as resources/page/words.txt lists it; `links`: why a link in the address is refused.
std::vector<std::string> scriptWords(bool links) {
  std::vector<std::string> words;
  std::istringstream lines{std::string(pagePart("words.txt"))};
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with('#') && line.starts_with("link.") == links) words.push_back(line);
  return words;
}

constexpr std::string_view kBetween = "\x1f";

bool isGradient(const Question& question) {
  return question.of.of == AskedPart::Of::Gradient;
}

/// The digits of a whole number that JavaScript adds exactly; empty for any other value.
std::string wholeDigits(std::string text) {
  constexpr std::size_t kMostDigits = 7;  // float32 has them
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  if (text == "-0") text = "0";
  const std::string_view digits = std::string_view(text).substr(text.starts_with('-') ? 1 : 0);
  const bool whole =
      !digits.empty() && digits.size() <= kMostDigits && std::ranges::all_of(digits, isAsciiDigit);
  return whole ? text : std::string();
}

/// Nothing where one of them is no whole number.
std::optional<std::vector<std::string>> wholeEntries(const std::vector<std::string>& entries) {
  std::vector<std::string> whole;
  for (const std::string& entry : entries) {
    whole.push_back(wholeDigits(entry));
    if (whole.back().empty()) return std::nullopt;
  }
  return whole;
}

std::vector<std::string> textsOf(const Tensor& tensor) {
  std::vector<std::string> texts;
  for (std::int64_t i = 0; i < tensor.elementCount(); ++i)
    texts.push_back(shownElement(elementAt(tensor, i)));
  return texts;
}

/// What is unveiled by: the right entries, the number of the right choice.
Expected<std::optional<std::string>> keyOf(const Question& question) {
  if (question.kind == QuestionKind::Make) return "make";
  auto right = TRY(rightAnswer(question));
  if (const auto* const choice = std::get_if<Choice>(&right)) return std::to_string(choice->number);
  std::vector<std::string> entries = answerEntries(question, right);
  if (!isGradient(question)) return fmt::format("{}", fmt::join(entries, kBetween));
  const auto whole = wholeEntries(entries);
  if (!whole) return std::optional<std::string>();
  return fmt::format("{}", fmt::join(*whole, ","));
}

/// Each with whether it holds for other numbers too.
Json sentencesOf(const AskSpec& ask, const Prose& why) {
  Json hints = Json::array();
  for (const Prose& hint : ask.hints) hints.push_back(Json::array({jsonOf(hint), !saysNumber(hint)}));
  Json wrong = Json::array();
  for (const WrongAnswer& answer : ask.wrong) {
    Json rules = Json::array();
    for (const PlacedText& rule : answer.rules) rules.push_back(rule.text);
    wrong.push_back(Json::array({std::move(rules), jsonOf(answer.sentence), !saysNumber(answer.sentence)}));
  }
  return Json{{"h", std::move(hints)}, {"w", std::move(wrong)}, {"y", jsonOf(why)}};
}

/// What a round has of its own: choices, upstream; nothing where the script could not add it up.
std::optional<Json> numbersOf(const Question& question) {
  Json json = Json::object();
  for (const Answer& choice : question.choices) {
    const Question asked = askedByChoice(question, choice);
    std::vector<std::string> entries = answerEntries(asked, choice);
    if (isGradient(question)) {
      auto whole = wholeEntries(entries);
      if (!whole) return std::nullopt;
      entries = std::move(*whole);
    }
    json["choices"].push_back(
        {fmt::format("{}", fmt::join(entries, kBetween)), visibleText(answerText(asked, choice))});
  }
  if (question.upstream) {
    const auto shares = wholeEntries(textsOf(*question.upstream));
    if (!shares) return std::nullopt;
    json["up"] = Json::array();
    for (const std::string& share : *shares) json["up"].push_back(std::stoll(share));
  }
  return json;
}

/// The same question once more with new numbers, as often as the lesson says and small calls are drawn.
Json roundsOf(const AskSpec& ask, const Question& question, const PageWords& words) {
  constexpr int kDraws = 8;
  Json rounds = Json::array();
  const auto wanted = static_cast<std::size_t>(question.kind == QuestionKind::Make ? 0 : ask.again);
  for (std::uint64_t seed = 1; rounds.size() < wanted && seed <= wanted * kDraws; ++seed) {
    auto next = anotherLike(askedBy(question), seed);
    if (next && question.kind == QuestionKind::Choose)
      next = asChoice(*std::move(next), listedRules(ask), seed);
    if (!next || cellCount(next->scene) > kMostPageCells) continue;
    auto numbers = numbersOf(*next);
    if (!numbers) continue;
    rounds.push_back({{"text", visibleText(sentenceOf(words.of(questionText(*next))))},
                      {"ask", *std::move(numbers)},
                      {"call", callJson(next->scene)},
                      {"m", mistakesOf(*next)}});
  }
  return rounds;
}

}  // namespace

std::string shownElement(const Element& element) {
  return visibleText(formatElement(element));
}

std::int64_t cellCount(const Scene& scene) {
  return scene.params.elementCount() + scene.indices.elementCount() +
         (scene.plan ? scene.plan->outputElements() : 0);
}

Json callJson(const Scene& scene) {
  Json call;
  call["P"] = extents(scene.params.shape());
  call["I"] = extents(scene.indices.shape());
  call["b"] = scene.batchDims;
  call["t"] = dtypeName(scene.params.dtype());
  call["it"] = dtypeName(scene.indices.dtype());
  call["v"] = Json::array();
  for (std::int64_t i = 0; i < scene.params.elementCount(); ++i)
    call["v"].push_back(shownElement(scene.params.at(i)));
  call["x"] = Json::array();
  for (std::int64_t i = 0; i < scene.indices.elementCount(); ++i)
    call["x"].push_back(indexJson(scene.indices, i));
  call["z"] = zeroOf(scene.params.dtype());
  call["jf"] = fillOfJax(scene.params.dtype());
  if (const auto& fill = scene.fillValue) {
    call["fv"] = shownElement(*fill);
    call["ft"] = dtypeName(fill->dtype);
  }
  if (!scene.policy.empty()) call["pol"] = visibleText(scene.policy);
  return call;
}

std::string callKey(const Scene& scene) {
  Json call = callJson(scene);
  for (const char* const rule : {"fv", "ft", "pol"}) call.erase(rule);
  return scriptJson(call);
}

Json baseRow() {
  const Dialect base;
  Json row;
  for (const RuleWord& word : ruleWords(base)) row[std::string(word.rule)] = word.value;
  row["elements"] = typeMask(base.elementTypes);
  row["indices"] = typeMask(base.indexTypes);
  return row;
}

Json dialectRow(const Dialect& dialect) {
  static const Json base = baseRow();
  Json row{{"id", dialect.id}, {"name", visibleText(dialect.name)}};
  for (const RuleWord& word : ruleWords(dialect)) {
    const std::string rule(word.rule);
    if (base[rule] != word.value) row[rule] = word.value;
  }
  if (dialect.maxBatchPlusDepth != Dialect::kUnlimitedDepth) row["most"] = dialect.maxBatchPlusDepth;
  for (const DialectLimit& limit : dialect.limits) {
    if (limit.of < LimitOf::GradientIndexType)
      row["limits"].push_back({limitName(limit.of), limit.most, typeMask(limit.indexTypes)});
  }
  if (Json mask = typeMask(dialect.elementTypes); mask != base["elements"]) row["elements"] = std::move(mask);
  if (Json mask = typeMask(dialect.indexTypes); mask != base["indices"]) row["indices"] = std::move(mask);
  return row;
}

Json dtypeNames() {
  Json names = Json::array();
  for (const DType dtype : kAllDTypes) names.push_back(dtypeName(dtype));
  return names;
}

Json fillRows() {
  Json rows = Json::object();
  for (const DType dtype : kAllDTypes)
    rows[std::string(dtypeName(dtype))] = {zeroOf(dtype), fillOfJax(dtype)};
  return rows;
}

Json switchRows() {
  Json rows = Json::object();
  for (const RuleWord& word : ruleWords(Dialect())) {
    Json& row = rows[std::string(word.rule)];
    for (const std::string_view value : ruleValues(word.rule)) row.push_back(value);
  }
  return rows;
}

Json linkWordRows(const PageWords& words) {
  Json rows = Json::object();
  for (const std::string& reason : scriptWords(true)) rows[reason] = words.of(reason);
  return rows;
}

Json wordRows(const PageWords& words) {
  Json rows = Json::object();
  const auto add = [&](const std::string& reason) { rows[reason] = words.of(reason); };
  for (const std::string& reason : scriptWords(false)) add(reason);
  for (const WrongRule& rule : wrongRules()) add("wrong_rule." + std::string(rule.id));
  for (const RuleFamily& family : ruleFamilies()) add("wrong_family." + std::string(family.id));
  return rows;
}

std::vector<std::string> answerEntries(const Question& question, const Answer& answer) {
  std::vector<std::string> entries;
  if (const auto* const shape = std::get_if<Shape>(&answer)) {
    for (const std::int64_t extent : *shape) entries.push_back(std::to_string(extent));
  } else if (const auto* const places = std::get_if<Places>(&answer)) {
    const Shape& params = question.scene.params.shape();
    for (const ReadPlace& place : *places)
      entries.push_back(place ? std::to_string(params.flat(*place)) : "-1");
  } else if (const auto* const values = std::get_if<Values>(&answer)) {
    for (const std::string& value : *values) entries.push_back(visibleText(value));
  } else if (const auto* const ending = std::get_if<Ending>(&answer)) {
    entries.emplace_back(endingName(*ending));
  }
  return entries;
}

Json mistakesOf(const Question& question) {
  Json rows = Json::array();
  if (question.kind == QuestionKind::Make) return rows;
  const Evidence evidence(askedBy(question));
  const bool words =
      evidence.question().kind == QuestionKind::Value || evidence.question().kind == QuestionKind::Outcome;
  for (const WrongRule& rule : wrongRules()) {
    const auto entries = evidence.by(rule);
    if (!entries || *entries == evidence.right()) continue;
    Json given = *entries;
    const auto texts = answerEntries(evidence.question(), *evidence.answerBy(rule));
    for (std::size_t i = 0; words && i < texts.size(); ++i)
      if ((*entries)[i] != kNothing) given[i] = texts[i];
    const int wrong = agreement(evidence, rule, *entries, *entries).wrong;
    rows.push_back({rule.id, rule.family, wrong >= wrongToName(evidence, *entries), std::move(given)});
  }
  return rows;
}

Expected<std::optional<PageQuestion>> pageQuestion(const Lesson& lesson, std::size_t step,
                                                   const Question& question, const PageWords& words) {
  const AskSpec& ask = *lesson.steps[step].ask;
  const auto key = TRY(keyOf(question));
  const DType dtype = question.scene.params.dtype();
  const bool narrow = dtype == DType::Float16 || dtype == DType::BFloat16;
  auto numbers = numbersOf(question);
  if (!key || !numbers || (narrow && isGradient(question))) return std::nullopt;

  PageQuestion page;
  Json& json = page.question;
  json["kind"] = questionKindName(question.kind);
  Json part = Json::array();
  for (const auto& entry : question.of.part) part.push_back(entry ? Json(*entry) : Json(nullptr));
  json["of"] = Json{{"g", isGradient(question)}, {"p", std::move(part)}};
  if (!question.choices.empty()) json["as"] = questionKindName(ask.choices);
  if (question.target)
    json["want"] = Json::array({question.target->shape().toVector(), textsOf(*question.target)});
  json.update(*numbers);
  Json told = sentencesOf(ask, lesson.steps[step].why);
  told["m"] = mistakesOf(question);
  told["r"] = roundsOf(ask, question, words);
  if (question.kind == QuestionKind::Make)
    if (const auto made = rightAnswer(question)) told["made"] = answerText(question, *made);
  page.veil = veiled(told, *key);
  return page;
}

}  // namespace gathernd::teach
