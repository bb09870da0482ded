// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_words.h"

#include <QStringList>

#include "ui/ask/asking.h"
#include "ui/lesson/lesson_player.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// "A  [2, 4]   B  [2, 3]"; "" where nothing is chosen among.
QString choices(const teach::Question& question) {
  QStringList all;
  for (std::size_t k = 0; k < question.choices.size(); ++k) all << choiceText(question, static_cast<int>(k));
  return all.join(QStringLiteral("   "));
}

QString stepWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices) {
  const bool open = asking.stage() == Asking::Stage::Open;
  // Once the answer is shown, what was said of a try is no more than in its way.
  const bool shown = asking.stage() == Asking::Stage::Revealed;
  const QString verdict = shown ? asking.outcome().told : asking.outcome().said();
  if (asking.active() && !verdict.isEmpty()) {
    const QString why = !open && lessons.active() && lessons.told()
                            ? fromBytes(teach::plainText(lessons.spoken().why))
                            : QString();
    const bool tells = !why.isEmpty();
    // An ending is explained by what follows.
    if (tells && shown)
      return asking.question()->kind == teach::QuestionKind::Outcome ? why : verdict + QLatin1Char(' ') + why;
    return tells ? verdict + QLatin1Char('\n') + why : verdict;
  }
  const QStringList hints = open ? asking.hints() : QStringList();
  if (!hints.isEmpty()) return asking.prompt() + QLatin1Char('\n') + hints.last();
  if (!lessons.active()) return asking.active() ? asking.prompt() : QString();
  const teach::LessonStep step = lessons.spoken();
  const bool asks = lessons.step().ask.has_value();
  if (asks && !open && lessons.told() && !step.why.empty()) return fromBytes(teach::plainText(step.why));
  // The question is answered, by the picture, and nothing more is said to it.
  if (asks && !open && lessons.told() && isAtEnd(lessons)) return {};
  QStringList said{fromBytes(step.prose.empty() ? step.heading : teach::plainText(step.prose))};
  if (open) said << asking.prompt() << (withChoices ? choices(*asking.question()) : QString());
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace

QString presentedWords(const Asking& asking, const LessonPlayer& lessons, bool withChoices) {
  QStringList said{stepWords(asking, lessons, withChoices), aheadOf(lessons)};
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace gathernd::ui
