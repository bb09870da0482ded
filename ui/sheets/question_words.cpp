// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/question_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/teach/question/diagnosis.h"
#include "core/text/literal/literal.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

using teach::QuestionKind;

constexpr qsizetype kLongestAnswer = 240;  // letters
constexpr int kPlacesALine = 4, kMostLines = 4;
constexpr double kGap = 60;

QString letter(std::size_t choice) {
  return QChar(static_cast<ushort>(u'A' + choice));
}

QString shortened(const QString& text) {
  return text.size() <= kLongestAnswer ? text : text.left(kLongestAnswer) + QStringLiteral(" …");
}

QString literalText(const Tensor& tensor) {
  return shortened(fromBytes(formatLiteral(tensor)).simplified());
}

/// What is answered: of a choice, that which is chosen among.
teach::Question asked(const teach::Question& question) {
  teach::Question plain = question;
  if (question.kind != QuestionKind::Choose || question.choices.empty()) return plain;
  const teach::Answer& first = question.choices.front();
  plain.kind = std::holds_alternative<Shape>(first)           ? QuestionKind::Shape
               : std::holds_alternative<teach::Places>(first) ? QuestionKind::Place
               : std::holds_alternative<teach::Ending>(first) ? QuestionKind::Outcome
                                                              : QuestionKind::Value;
  return plain;
}

/// An ending in words that need not be learnt first.
QString plainAnswer(const teach::Question& question, const teach::Answer& answer) {
  const auto* const ending = std::get_if<teach::Ending>(&answer);
  return ending != nullptr ? errorSentence(endingText(*ending)) : fromBytes(answerText(question, answer));
}

QString answerOf(const teach::Question& question, const teach::Answer& answer) {
  if (const auto* made = std::get_if<teach::Made>(&answer))
    return sheetWords(QT_TRANSLATE_NOOP("Sheets", "indices %1, batch_dims %2"))
        .arg(literalText(made->indices), integerText(made->batchDims));
  const teach::Question plain = asked(question);
  QString text = plainAnswer(plain, answer);
  if (std::holds_alternative<teach::Places>(answer))
    text.replace(QStringLiteral("null"), sheetWords(QT_TRANSLATE_NOOP("Sheets", "none")));
  for (std::size_t k = 0; k < question.choices.size(); ++k)
    if (plainAnswer(plain, question.choices[k]) == text)
      return letter(k) + QStringLiteral("  ") + shortened(text);
  return shortened(text);
}

int linesFor(const teach::Question& question) {
  switch (question.kind) {
    case QuestionKind::Choose:
      return 0;
    case QuestionKind::Make:
      return 2;
    case QuestionKind::Place:
    case QuestionKind::Value: {
      // The right answer is as long as any; what it says stays here.
      const auto right = rightAnswer(question);
      const auto* places = right ? std::get_if<teach::Places>(&*right) : nullptr;
      const auto* values = right ? std::get_if<teach::Values>(&*right) : nullptr;
      const std::size_t count = places != nullptr ? places->size() : values != nullptr ? values->size() : 1;
      return std::clamp(static_cast<int>(count + kPlacesALine - 1) / kPlacesALine, 1, kMostLines);
    }
    default:
      return 1;
  }
}

void addGiven(SheetFlow& flow, const QString& what, const Tensor& tensor) {
  SheetLook look{.keep = true};
  addText(flow, SheetText{{what + u' '}, {literalText(tensor), false, false, true}}, look);
}

}  // namespace

void addQuestion(SheetFlow& flow, const teach::Question& question, bool room) {
  SheetLook look{.above = kGap, .bold = true, .keep = room};
  addText(flow, asSentence(errorSentence(questionText(question))), look);
  if (question.target) addGiven(flow, sheetWords(QT_TRANSLATE_NOOP("Sheets", "Wanted:")), *question.target);
  // Where the sentence has no room for it.
  if (question.upstream && questionText(question).reason == "ask.gradient")
    addGiven(flow, sheetWords(QT_TRANSLATE_NOOP("Sheets", "What flows back:")), *question.upstream);
  const teach::Question plain = asked(question);
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    SheetLook choice{.left = 120, .keep = k + 1 < question.choices.size(), .mark = letter(k)};
    addText(flow, SheetText{{shortened(plainAnswer(plain, question.choices[k])), false, false, true}},
            choice);
  }
  if (room) flow.addRoom(linesFor(question));
}

QString rightAnswerText(const teach::Question& question) {
  const auto right = rightAnswer(question);
  if (!right) return asSentence(errorSentence(right.error()));
  if (const auto* choice = std::get_if<teach::Choice>(&*right))
    return answerOf(question, question.choices[static_cast<std::size_t>(choice->number)]);
  return answerOf(question, *right);
}

std::vector<WrongLine> listedWrong(const teach::Question& question, const teach::AskSpec& ask) {
  std::vector<WrongLine> lines;
  for (const teach::WrongAnswer& wrong : ask.wrong) {
    WrongLine line;
    line.say = sheetText(wrong.sentence);
    QStringList ids;
    for (const teach::PlacedText& id : wrong.rules) {
      ids << fromBytes(id.text);
      const teach::WrongRule* const rule = teach::findWrongRule(id.text);
      const auto answer = rule == nullptr ? std::nullopt : answerByRule(asked(question), *rule);
      if (answer && line.answer.isEmpty()) line.answer = answerOf(question, *answer);
    }
    line.rules = ids.join(QStringLiteral(", "));
    lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<WrongLine> otherWrong(const teach::Question& question, const std::vector<WrongLine>& listed) {
  const teach::Question plain = asked(question);
  const teach::TellsApart apart = tellsApart(plain);
  std::vector<WrongLine> lines;
  for (std::size_t k = 1; k < apart.classes.size(); ++k) {
    WrongLine line;
    QStringList ids;
    for (const teach::WrongRule* rule : apart.classes[k]) {
      if (!rule->misconception) continue;
      if (ids.isEmpty()) {
        const auto answer = answerByRule(plain, *rule);
        if (answer) line.answer = answerOf(question, *answer);
        line.say = {{asSentence(QCoreApplication::translate("Errors", rule->sentence))}};
      }
      ids << fromBytes(rule->id);
    }
    line.rules = ids.join(QStringLiteral(", "));
    const bool known = std::any_of(listed.begin(), listed.end(),
                                   [&](const WrongLine& each) { return each.answer == line.answer; });
    if (!ids.isEmpty() && !known) lines.push_back(std::move(line));
  }
  return lines;
}

void addWrong(SheetFlow& flow, const std::vector<WrongLine>& wrong, bool soft) {
  for (const WrongLine& line : wrong) {
    SheetText text;
    if (!line.answer.isEmpty()) {
      text.push_back({line.answer, true, false, true});
      text.push_back({QStringLiteral("   ")});
    }
    text.insert(text.end(), line.say.begin(), line.say.end());
    text.push_back({QStringLiteral("  (") + line.rules + u')', false, true});
    SheetLook look{.above = 30, .soft = soft, .mark = QStringLiteral("✗")};
    if (soft) look.size = paper::kSmall;
    addText(flow, text, look);
  }
}

}  // namespace gathernd::ui
