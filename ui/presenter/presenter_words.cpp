// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/presenter_words.h"

#include <QCoreApplication>

#include "core/teach/question/diagnosis.h"
#include "ui/ask/asking.h"
#include "ui/lesson/lesson_player.h"
#include "ui/lesson/prose_html.h"
#include "ui/present/present_sentence.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(PresenterWords)
};

/// What the next key on shows; nothing after the last tuple.
QString nextPhase(Session& session) {
  StepState step = session.playback().state();
  const std::int64_t count = session.playback().tupleCount();
  if (!step.active) {
    step = {true, 0, 1, StepPhase::Read};
  } else if (step.phase != StepPhase::Copy) {
    step.phase = static_cast<StepPhase>(static_cast<int>(step.phase) + 1);
  } else {
    step = {true, step.tuple + step.count, step.count, StepPhase::Read};
  }
  return step.tuple < count ? presentSentence(session.snapshot(), step, std::nullopt) : QString();
}

QString nextStep(const LessonPlayer& lessons) {
  const teach::Lesson& lesson = lessons.lesson();
  if (isAtEnd(lessons)) {
    const auto& after = lessons.place().after;
    return after ? Words::tr("The lesson ends here; then %1 %2")
                       .arg(QString::number(after->number), fromBytes(after->title))
                 : Words::tr("The lesson ends here.");
  }
  const teach::LessonStep& step = lesson.steps[lessons.at() + 1];
  const QString heading = fromBytes(step.heading);
  return step.ask ? Words::tr("%1 · with a question").arg(heading) : heading;
}

QString sayTo(const teach::ExpectedAnswer& expected, const teach::AskSpec* ask) {
  if (const auto* words = ask != nullptr ? wordsFor(*ask, expected.rules) : nullptr)
    return fromBytes(teach::plainText(words->sentence));
  return asSentence(
      errorSentence(Error(ErrorCode::Usage, "wrong_rule." + std::string(expected.rules.front()->id))));
}

void addAnswers(PresenterWords& words, const Asking& asking, const LessonPlayer& lessons) {
  const teach::Question& question = *asking.question();
  const auto spoken = lessons.active() ? lessons.spoken().ask : std::nullopt;
  const teach::AskSpec* const ask = spoken ? &*spoken : nullptr;
  if (question.kind != teach::QuestionKind::Make)
    if (const auto right = rightAnswer(question)) words.answer = fromBytes(answerText(question, *right));
  const auto first = ask != nullptr ? listedRules(*ask) : std::vector<const teach::WrongRule*>();
  for (const teach::ExpectedAnswer& expected : expectedAnswers(question, first))
    words.mistakes << PresenterWords::Mistake{fromBytes(expected.answer), sayTo(expected, ask)};
}

}  // namespace

PresenterWords presenterWords(Session& session, const Asking& asking, const LessonPlayer& lessons, Seen seen,
                              const Theme& theme) {
  PresenterWords words;
  words.now = presentedWords(asking, lessons);
  const bool open = asking.stage() == Asking::Stage::Open;
  if (lessons.active()) {
    const teach::Lesson& lesson = lessons.lesson();
    words.where = Words::tr("%1 · step %2 of %3")
                      .arg(fromBytes(lesson.title))
                      .arg(lessons.at() + 1)
                      .arg(lesson.steps.size());
    words.minutes = lesson.minutes;
    words.next = nextStep(lessons);
    // Notes are for whoever teaches, and may well name the answer.
    const bool told = !open && lessons.told();
    if (seen == Seen::Alone || told) words.notes = proseHtml(lessons.spoken().notes, theme);
  } else {
    words.where = fromBytes(session.document().title);
    words.next = open ? QString() : nextPhase(session);
    if (seen == Seen::Alone || !open)
      words.notes = fromBytes(session.document().notes)
                        .toHtmlEscaped()
                        .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
  }
  if (words.now.isEmpty())
    words.now = presentSentence(session.snapshot(), session.playback().state(), session.focus());
  if (open && seen == Seen::Alone) addAnswers(words, asking, lessons);
  return words;
}

}  // namespace gathernd::ui
