// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/lesson/gift.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error/sentences.h"
#include "core/teach/lesson/lesson_write.h"
#include "core/teach/question/diagnosis.h"
#include "core/text/decimal.h"

namespace gathernd::teach {
namespace {

/// One answer: as it is compared, and what is said to it.
struct GiftAnswer {
  std::string text, feedback;
  bool right = false;
};

bool isNumber(std::string_view text) {
  const auto real = scanReal(text);
  return real && real->length == text.size() &&
         (real->kind == RealText::Kind::Integer || real->kind == RealText::Kind::Decimal);
}

/// "13" of "13.0": a person types either.
std::string withoutPoint(const std::string& value) {
  return value.ends_with(".0") ? value.substr(0, value.size() - 2) : value;
}

/// How a list may be typed.
std::vector<std::string> spellings(const std::vector<std::string>& parts) {
  std::vector<std::string> all;
  const auto add = [&](std::string text) {
    if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
  };
  add(fmt::format("[{}]", fmt::join(parts, ",")));
  add(fmt::format("[{}]", fmt::join(parts, ", ")));
  add(fmt::format("({})", fmt::join(parts, ", ")));
  add(fmt::format("({})", fmt::join(parts, ",")));
  if (!parts.empty()) {
    add(fmt::format("{}", fmt::join(parts, " ")));
    add(fmt::format("{}", fmt::join(parts, ",")));
    add(fmt::format("{}", fmt::join(parts, ", ")));
  }
  return all;
}

std::vector<std::string> spellingsOf(const Answer& answer) {
  std::vector<std::string> parts;
  if (const auto* shape = std::get_if<Shape>(&answer)) {
    for (const std::int64_t extent : *shape) parts.push_back(std::to_string(extent));
    return spellings(parts);
  }
  const auto& values = std::get<Values>(answer);
  std::vector<std::string> all = spellings(values);
  for (const std::string& value : values) parts.push_back(withoutPoint(value));
  for (std::string& text : spellings(parts)) {
    if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
  }
  return all;
}

class Export {
 public:
  Export(const Lesson& lesson, const LessonFiles& files) : lesson_(lesson), files_(files) {}

  Expected<GiftExport> make() {
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      if (!lesson_.steps[i].ask) continue;
      TRY(question(i));
    }
    return std::move(out_);
  }

 private:
  Expected<void> question(std::size_t index) {
    const LessonStep& step = lesson_.steps[index];
    const AskSpec& ask = *step.ask;
    const DialStop* const stop = stopAsked(lesson_, index);
    if (stop == nullptr) return fail(faultAt(ask.place, "lesson.ask_scene"));
    auto scene = TRY(resolveScene(stop->scene, files_));
    auto question = TRY(lessonQuestion(lesson_, index, scene.scene));
    const QuestionKind kind = ask.kind;
    const bool known =
        kind == QuestionKind::Choose || kind == QuestionKind::Shape || kind == QuestionKind::Value;
    if (!known) return leaveOut(step, questionKindName(kind));
    Question asked = question;
    if (kind == QuestionKind::Choose) asked.kind = ask.choices;
    auto right = rightAnswer(asked);
    if (!right) return fail(errorAtPlace(std::move(right.error()), ask.place));

    std::string body;
    if (kind == QuestionKind::Choose) {
      body = choose(question, asked, ask);
    } else if (const auto* values = std::get_if<Values>(&*right);
               values != nullptr && values->size() == 1 && isNumber(values->front())) {
      body = number(asked, ask, values->front());
    } else {
      body = typed(asked, ask, *right);
      if (body.empty()) return leaveOut(step, questionKindName(kind));
    }
    write(step, *stop, scene, question, body);
    return {};
  }

  Expected<void> leaveOut(const LessonStep& step, std::string_view kind) {
    out_.leftOut.push_back({step.id, Error(ErrorCode::Unsupported, "gift.kind",
                                           {{"step", step.id}, {"kind", std::string(kind)}})});
    return {};
  }

  static std::optional<Answer> answerTo(const Question& asked, const PlacedText& id) {
    const WrongRule* const rule = findWrongRule(id.text);
    return rule == nullptr ? std::nullopt : answerByRule(asked, *rule);
  }

  /// The sentence of the listed mistake that answers so.
  static std::string sentenceTo(const Question& asked, const AskSpec& ask, const std::string& answer) {
    for (const WrongAnswer& wrong : ask.wrong) {
      for (const PlacedText& id : wrong.rules) {
        const auto given = answerTo(asked, id);
        if (given && answerText(asked, *given) == answer) return plainText(wrong.sentence);
      }
    }
    return {};
  }

  static std::string feedback(const std::string& sentence) {
    return sentence.empty() ? std::string() : "#[plain]" + giftEscaped(sentence);
  }

  static std::string choose(const Question& question, const Question& asked, const AskSpec& ask) {
    std::string body;
    for (const Answer& choice : question.choices) {
      const std::string text = answerText(asked, choice);
      const bool right = isRight(asked, choice);
      const auto* const ending = std::get_if<Ending>(&choice);
      const std::string words = ending == nullptr ? text : englishSentence(endingText(*ending));
      body += fmt::format("{}[plain]{}{}\n", right ? '=' : '~', giftEscaped(words),
                          right ? std::string() : feedback(sentenceTo(asked, ask, text)));
    }
    return body;
  }

  static std::string number(const Question& asked, const AskSpec& ask, const std::string& right) {
    std::string body = fmt::format("#\n=%100%{}:0\n", right);
    for (const WrongAnswer& wrong : ask.wrong) {
      const auto given = wrong.rules.empty() ? std::nullopt : answerTo(asked, wrong.rules.front());
      const auto* const values = given ? std::get_if<Values>(&*given) : nullptr;
      if (values == nullptr || values->size() != 1 || !isNumber(values->front()) || isRight(asked, *given))
        continue;
      body += fmt::format("=%0%{}:0{}\n", values->front(), feedback(plainText(wrong.sentence)));
    }
    return body;
  }

  /// Empty where an answer holds what a typed one cannot: "*" stands for anything there, "->" makes pairs.
  static std::string typed(const Question& asked, const AskSpec& ask, const Answer& right) {
    std::string body;
    bool plain = true;
    const auto add = [&](const Answer& answer, int percent, const std::string& sentence) {
      for (const std::string& text : spellingsOf(answer)) {
        plain = plain && text.find_first_of("*\n") == text.npos && text.find("->") == text.npos;
        body += fmt::format("=%{}%{}{}\n", percent, giftEscaped(text), feedback(arrows(sentence)));
      }
    };
    if (std::holds_alternative<Shape>(right) || std::holds_alternative<Values>(right)) add(right, 100, {});
    for (const WrongAnswer& wrong : ask.wrong) {
      const auto given = wrong.rules.empty() ? std::nullopt : answerTo(asked, wrong.rules.front());
      if (given && !isRight(asked, *given)) add(*given, 0, plainText(wrong.sentence));
    }
    return plain ? body : std::string();
  }

  static std::string arrows(std::string text) {
    for (std::size_t at = text.find("->"); at != text.npos; at = text.find("->", at))
      text.replace(at, 2, "→");
    return text;
  }

  void write(const LessonStep& step, const DialStop& stop, const LessonScene& scene, const Question& question,
             const std::string& body) {
    std::string text = plainText(step.prose);
    if (!text.empty()) text += '\n';
    if (stop.scene.source == SceneSource::Call) {
      text += stop.scene.text.text;
    } else if (const auto spec = sceneOf(scene.scenario)) {
      text += spec->text.text;
    }
    text += '\n' + englishSentence(questionText(question));
    const std::string title = lesson_.title + " / " + step.heading;
    out_.text += fmt::format("::{}::[plain]{}{{{}{}", giftEscaped(title), giftEscaped(arrows(text)),
                             body.starts_with('#') ? "" : "\n", body);
    if (!step.why.empty())
      out_.text += fmt::format("####[plain]{}\n", giftEscaped(arrows(plainText(step.why))));
    out_.text += "}\n\n";
    ++out_.questions;
  }

  const Lesson& lesson_;
  const LessonFiles& files_;
  GiftExport out_;
};

}  // namespace

std::string giftEscaped(std::string_view text) {
  constexpr std::string_view kSpecial = "~=#{}:\\";
  std::string out;
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += ' ';
    } else {
      if (kSpecial.find(c) != kSpecial.npos) out += '\\';
      out += c;
    }
  }
  return out;
}

Expected<GiftExport> giftOf(const Lesson& lesson, const LessonFiles& files) {
  return Export(lesson, files).make();
}

}  // namespace gathernd::teach
