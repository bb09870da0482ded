// SPDX-License-Identifier: GPL-3.0-or-later
// What was missed comes once more with new numbers: behind the lesson's end, and in a review over lessons.
#include "ui/lesson/review.h"

#include <QPushButton>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/question/diagnosis.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/progress.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::teach::QuestionKind;

namespace {

struct ReviewFixture : WindowFixture {
  LessonPlayer& player() { return window->learning().player; }
  Asking& asking() { return window->learning().asking; }
  LessonPanel& lessons() { return window->learning().lessons; }
  QPushButton* next() { return lessons().findChild<QPushButton*>(QStringLiteral("lessonNext")); }
  QStringList missed() { return Progress(settings).missed(); }
  void answer() {
    const teach::Question& question = *asking().question();
    if (question.kind == QuestionKind::Make) return asking().reveal();
    asking().choose(*rightAnswer(question));
  }
  /// By a listed mistake, if there is one that is wrong here.
  bool answerWrongly() {
    for (const teach::WrongRule* rule : listedRules(*player().step().ask))
      if (const auto wrong = answerByRule(*asking().question(), *rule);
          wrong && !isRight(*asking().question(), *wrong))
        return asking().choose(*wrong), true;
    return false;
  }
};

}  // namespace

class ReviewTest : public QObject {
  Q_OBJECT

 private slots:
  void mixed_data() {
    const auto row = test::columns<QStringList, QStringList>("missed", "asked");
    row("none", {}, {});
    row("latest first", {"depth/word", "address/predict"}, {"address/predict", "depth/word"});
    row("one of each in turn", {"depth/word", "address/predict", "address/vary"},
        {"address/vary", "depth/word", "address/predict"});
    row("gone, or no question", {"gone/guess", "depth/gone", "address/look", "depth/word"}, {"depth/word"});
  }
  void mixed() {
    QFETCH(QStringList, missed);
    QFETCH(QStringList, asked);
    QCOMPARE(reviewedAmong(missed), asked);
  }

  /// Of each question of the course, alone and with other numbers.
  void everyQuestion_data() {
    QTest::addColumn<QString>("place");
    int n = 0;
    for (const teach::CourseLesson& each : teach::course()) {
      const teach::Lesson lesson = teach::readLesson(teach::findShippedLesson(each.id)->text).lesson;
      for (const teach::LessonStep& step : lesson.steps) {
        if (!step.ask || (test::kSanitized && n++ % 4 != 0)) continue;
        const QString place = QString::fromStdString(each.id + '/' + step.id);
        QTest::newRow(qPrintable(place)) << place;
      }
    }
  }
  void everyQuestion() {
    QFETCH(QString, place);
    QCOMPARE(reviewedAmong({place}), QStringList{place});
    ReviewFixture f;
    Progress(f.settings).setMissed(place, true);
    f.lessons().openReview();
    QVERIFY(f.player().active() && f.player().problem().isEmpty());
    QCOMPARE(f.asking().stage(), Asking::Stage::Open);
    const teach::Question question = *f.asking().question();
    QCOMPARE(question.kind, f.player().step().ask->kind);
    if (question.scene.plan) QVERIFY(f.asking().turn() == Asking::Turn::Alike);
    if (question.kind == QuestionKind::Make) return;
    f.answer();
    QCOMPARE(f.asking().stage(), Asking::Stage::Right);
    QVERIFY(f.missed().isEmpty());
    QVERIFY(isAtEnd(f.player()));
    QCOMPARE(f.next()->text(), QStringLiteral("Done"));
    f.next()->click();
    QVERIFY(!f.player().active());
  }

  void behindTheLesson() {
    ReviewFixture f;
    QVERIFY(f.ready() && f.lessons().open(QStringLiteral("address"), true));
    int wrong = 0, asked = 0;
    while (!isAtEnd(f.player())) {
      if (f.player().step().ask && asked++ % 2 == 0 && f.answerWrongly()) {
        ++wrong;
        f.asking().reveal();
      } else if (f.player().step().ask && f.asking().stage() == Asking::Stage::Open) {
        f.answer();
      }
      f.player().next();
    }
    if (f.player().step().ask && f.asking().stage() == Asking::Stage::Open) f.answer();
    QVERIFY(wrong > 0);
    QCOMPARE(f.missed().size(), wrong);
    QCOMPARE(f.next()->text(), QStringLiteral("Once more"));
    const auto progress = Progress(f.settings).of(QStringLiteral("address"));
    QCOMPARE(progress, LessonState::Done);
    f.next()->click();
    QCOMPARE(f.player().lesson().id, std::string("review"));
    QCOMPARE(static_cast<int>(f.player().lesson().steps.size()), wrong);
    for (int k = 0; k < wrong; ++k) {
      QCOMPARE(f.asking().stage(), Asking::Stage::Open);
      f.answer();
      f.next()->click();
    }
    // All is right now, and the course goes on.
    QVERIFY(f.missed().isEmpty());
    QCOMPARE(f.player().lesson().id, std::string("full-address"));
    QCOMPARE(Progress(f.settings).offer()->id, QStringLiteral("full-address"));
  }

  /// Once more missed it stays for the review, and is not asked a third time at once.
  void missedTwice() {
    ReviewFixture f;
    Progress(f.settings).setMissed(firstOf("address"), true);
    f.lessons().openReview();
    QVERIFY(f.answerWrongly());
    f.asking().reveal();
    QCOMPARE(f.missed(), QStringList{firstOf("address")});
    QCOMPARE(f.next()->text(), QStringLiteral("Done"));
    f.lessons().openReview();
    QCOMPARE(f.asking().stage(), Asking::Stage::Open);
  }

 private:
  static QString firstOf(const char* id) {
    const teach::Lesson lesson = teach::readLesson(teach::findShippedLesson(id)->text).lesson;
    for (const teach::LessonStep& step : lesson.steps)
      if (step.ask) return QString::fromStdString(lesson.id + '/' + step.id);
    return {};
  }
};

GATHERND_TEST(ReviewTest)
#include "review_test.moc"
