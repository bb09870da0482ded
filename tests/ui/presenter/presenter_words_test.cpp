// SPDX-License-Identifier: GPL-3.0-or-later
// What whoever presents is told, over every step of the course: the answer that core computes, each mistake
// that the lesson has words for with those words, and on a shared screen nothing of either.
#include <QTest>

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/presenter/presenter_window.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

class PresenterWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void course_data() {
    const auto row = test::columns<QString>("id");
    test::Sample rows = test::sampleOfRows();
    for (const teach::CourseLesson& lesson : teach::course())
      if (rows.takes()) row(lesson.id.c_str(), QString::fromStdString(lesson.id));
  }

  void course() {
    QFETCH(QString, id);
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready() && f.learning.lessons.open(id, true));
    const Learning& learning = f.learning;
    LessonPlayer& player = f.player;
    int listed = 0, answered = 0;
    for (std::size_t at = 0; at < player.lesson().steps.size(); ++at) {
      player.goTo(at);
      QTRY_VERIFY(f.session.work().idle());
      const teach::LessonStep& step = player.step();
      const auto told = [&](Seen seen) {
        return presenterWords(f.session, learning.asking, player, seen, appTheme());
      };
      const PresenterWords words = told(Seen::Alone);
      QVERIFY(words.where.contains(QStringLiteral("step %1 of").arg(at + 1)));
      QCOMPARE(words.minutes, player.lesson().minutes);
      QVERIFY(!words.now.isEmpty());
      QVERIFY(!words.next.isEmpty());
      QCOMPARE(words.notes.isEmpty(), step.notes.empty());
      if (learning.asking.stage() != Asking::Stage::Open) {
        QVERIFY(words.answer.isEmpty());
        QVERIFY(words.mistakes.isEmpty());
        continue;
      }
      ++answered;
      const teach::Question& question = *learning.asking.question();
      if (question.kind != teach::QuestionKind::Make) {
        const auto typed = readAnswer(question, words.answer.toStdString());
        QVERIFY2(typed && isRight(question, *typed), qPrintable(words.answer));
      }
      for (const teach::WrongAnswer& wrong : step.ask->wrong) {
        const QString said = fromBytes(teach::plainText(wrong.sentence));
        int times = 0;
        for (const PresenterWords::Mistake& mistake : words.mistakes) times += mistake.say == said ? 1 : 0;
        QVERIFY2(times == 1, qPrintable(QStringLiteral("%1: %2 times: %3")
                                            .arg(QString::fromStdString(step.id))
                                            .arg(times)
                                            .arg(said)));
        ++listed;
      }
      QStringList answers;
      for (const PresenterWords::Mistake& mistake : words.mistakes) {
        QVERIFY(!mistake.say.isEmpty());
        QVERIFY(!answers.contains(mistake.answer));
        answers << mistake.answer;
        const auto typed = readAnswer(question, mistake.answer.toStdString());
        QVERIFY2(typed && !isRight(question, *typed), qPrintable(mistake.answer));
      }
      const PresenterWords shared = told(Seen::ByClass);
      QVERIFY(shared.answer.isEmpty());
      QVERIFY(shared.mistakes.isEmpty());
      QVERIFY(shared.notes.isEmpty());
      learning.asking.reveal();
      QCOMPARE(told(Seen::ByClass).notes, told(Seen::Alone).notes);
      QVERIFY(told(Seen::Alone).answer.isEmpty());
    }
    QVERIFY2(answered > 0, "a lesson that asks nothing");
    if (listed == 0) qInfo("%s: no mistake has words of its own", qPrintable(id));
  }

  void withoutALesson() {
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready());
    const Learning& learning = f.learning;
    const auto told = [&] {
      return presenterWords(f.session, learning.asking, learning.player, Seen::Alone, appTheme());
    };
    QCOMPARE(told().where, QStringLiteral("Small"));
    QCOMPARE(told().minutes, 0);
    QVERIFY(told().next.contains(QStringLiteral("Tuple 0")));
    f.session.playback().last();
    QVERIFY2(told().next.isEmpty(), qPrintable(told().next));
    QVERIFY(learning.asking.askAboutDocument(teach::QuestionKind::Shape));
    QCOMPARE(told().answer, QStringLiteral("[2, 4]"));
    QVERIFY(!told().mistakes.isEmpty());
  }

  /// The key on goes through the call's phases first.
  void whileStepping() {
    ReusedWindow& f = shared_.fresh();
    QVERIFY(f.ready() && f.learning.lessons.open(QStringLiteral("batch-1"), true));
    while (f.asking.stage() != Asking::Stage::Open) f.player.next();
    f.asking.reveal();
    QTRY_VERIFY(!f.window->busy());
    const auto next = [&] {
      return presenterWords(f.session, f.asking, f.player, Seen::Alone, appTheme()).next;
    };
    const QString step = next();
    f.session.playback().first();
    QVERIFY2(next() != step, qPrintable(next()));
    f.session.playback().last();
    QCOMPARE(next(), step);
  }

 private:
  SharedWindow<> shared_;
};

GATHERND_TEST(PresenterWordsTest)
#include "presenter_words_test.moc"
