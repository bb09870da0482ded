// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/page_question.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/teach/page/page_json.h"
#include "core/teach/question/parts.h"
#include "core/text/visible_text.h"

namespace gathernd::teach {
namespace {

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
  const bool whole = !digits.empty() && digits.size() <= kMostDigits &&
                     std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
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
  auto right = rightAnswer(question);
  if (!right) return fail(std::move(right.error()));
  if (const auto* const choice = std::get_if<Choice>(&*right)) return std::to_string(choice->number);
  std::vector<std::string> entries = answerEntries(question, *right);
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

}  // namespace

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

Expected<std::optional<PageQuestion>> pageQuestion(const Lesson& lesson, std::size_t step,
                                                   const Question& question) {
  const AskSpec& ask = *lesson.steps[step].ask;
  const auto key = keyOf(question);
  if (!key) return fail(key.error());
  const DType dtype = question.scene.params.dtype();
  const bool narrow = dtype == DType::Float16 || dtype == DType::BFloat16;
  if (!*key || (narrow && isGradient(question))) return std::nullopt;

  PageQuestion page;
  Json& json = page.question;
  json["kind"] = questionKindName(question.kind);
  Json part = Json::array();
  for (const auto& entry : question.of.part) part.push_back(entry ? Json(*entry) : Json(nullptr));
  json["of"] = Json{{"g", isGradient(question)}, {"p", std::move(part)}};
  if (ask.again > 0) json["again"] = ask.again;
  if (!question.choices.empty()) {
    json["as"] = questionKindName(ask.choices);
    Json& choices = json["choices"] = Json::array();
    for (const Answer& choice : question.choices) {
      const Question asked = askedByChoice(question, choice);
      std::vector<std::string> entries = answerEntries(asked, choice);
      if (isGradient(question)) {
        auto whole = wholeEntries(entries);
        if (!whole) return std::nullopt;
        entries = std::move(*whole);
      }
      choices.push_back(Json::array(
          {fmt::format("{}", fmt::join(entries, kBetween)), visibleText(answerText(asked, choice))}));
    }
  }
  if (question.target)
    json["want"] = Json::array({question.target->shape().toVector(), textsOf(*question.target)});
  if (question.upstream) {
    const auto shares = wholeEntries(textsOf(*question.upstream));
    if (!shares) return std::nullopt;
    Json& up = json["up"] = Json::array();
    for (const std::string& share : *shares) up.push_back(std::stoll(share));
  }
  Json told = sentencesOf(ask, lesson.steps[step].why);
  if (question.kind == QuestionKind::Make)
    if (const auto made = rightAnswer(question)) told["m"] = answerText(question, *made);
  page.veil = veiled(told, **key);
  return page;
}

}  // namespace gathernd::teach
