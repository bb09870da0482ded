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
  for (std::size_t k = 0; k < question.choices.size(); ++k)
    all << QStringLiteral("%1  %2").arg(QChar(static_cast<ushort>('A' + k)),
                                        fromBytes(answerText(question, question.choices[k])));
  return all.join(QStringLiteral("   "));
}

QString stepWords(const Asking& asking, const LessonPlayer& lessons) {
  const bool open = asking.stage() == Asking::Stage::Open;
  const QString verdict = asking.outcome().said();
  if (asking.active() && !verdict.isEmpty()) {
    const bool tells = !open && lessons.active() && lessons.told() && !lessons.step().why.empty();
    const QString why = tells ? fromBytes(teach::plainText(lessons.step().why)) : QString();
    // What the mistake was has been read before the answer was asked for.
    if (tells && asking.stage() == Asking::Stage::Revealed) return why;
    return tells ? verdict + QLatin1Char('\n') + why : verdict;
  }
  const QStringList hints = open ? asking.hints() : QStringList();
  if (!hints.isEmpty()) return asking.prompt() + QLatin1Char('\n') + hints.last();
  if (!lessons.active()) return asking.active() ? asking.prompt() : QString();
  const teach::LessonStep& step = lessons.step();
  if (step.ask && lessons.told() && !step.why.empty()) return fromBytes(teach::plainText(step.why));
  QStringList said{fromBytes(step.prose.empty() ? step.heading : teach::plainText(step.prose))};
  if (open) said << asking.prompt() << choices(*asking.question());
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace

QString presentedWords(const Asking& asking, const LessonPlayer& lessons) {
  QStringList said{stepWords(asking, lessons), aheadOf(lessons)};
  said.removeAll(QString());
  return said.join(QLatin1Char('\n'));
}

}  // namespace gathernd::ui
