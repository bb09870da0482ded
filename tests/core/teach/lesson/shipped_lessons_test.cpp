// SPDX-License-Identifier: GPL-3.0-or-later
// The course that is shipped: no lesson has a fault, and each keeps what the course promises.
#include "core/teach/lesson/shipped_lessons.h"

#include <QTest>
#include <set>

#include "core/teach/lesson/lesson_check.h"
#include "core/teach/lesson/lesson_write.h"
#include "tests/core/teach/lesson/faults.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

class ShippedLessonsTest : public QObject {
  Q_OBJECT

  void eachLesson() {
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < shippedLessons().size(); ++i)
      QTest::addRow("%s", std::string(shippedLessons()[i].file).c_str()) << static_cast<int>(i);
  }
  static const LessonEntry& entry(int number) { return shippedLessons()[static_cast<std::size_t>(number)]; }

 private slots:
  void haveNoFaults_data() { eachLesson(); }
  void haveNoFaults() {
    QFETCH(int, number);
    LessonCheckOptions options;
    options.course = true;
    if (const LessonEntry* const source = sourceOfShipped(entry(number)))
      options.source = std::string(source->text);
    const LessonCheck check = checkLesson(entry(number).text, options);
    QStringList told = test::textOf(check.faults);
    for (const Error& fault : check.faults) told << QString::fromStdString(faultSentence(fault));
    QVERIFY2(check.faults.empty(), qPrintable(told.join('\n')));
  }

  /// Predict, reveal, why, vary, retry; each mistake that is attacked is answered; the lecturer has notes.
  void keepTheCoursesPromises_data() { eachLesson(); }
  void keepTheCoursesPromises() {
    QFETCH(int, number);
    const Lesson lesson = readLesson(entry(number).text).lesson;
    QVERIFY(!lesson.aim.empty());
    QVERIFY(!lesson.group.empty() && !lesson.gist.empty());
    QVERIFY(QString::fromStdString(lesson.gist).size() <= kMostGist);
    QVERIFY(lesson.minutes >= 3 && lesson.minutes <= 7);
    int questions = 0, again = 0;
    for (const LessonStep& step : lesson.steps) {
      QVERIFY2(!step.notes.empty(), step.id.c_str());
      if (!step.ask) continue;
      ++questions;
      again += step.ask->again;
      QVERIFY2(!step.ask->hints.empty(), step.id.c_str());
      QVERIFY2(!step.why.empty(), step.id.c_str());
    }
    QVERIFY(questions >= 3);
    QVERIFY(again >= 1);
  }

  void comeBackFromTheirOwnText_data() { eachLesson(); }
  void comeBackFromTheirOwnText() {
    QFETCH(int, number);
    const Lesson lesson = readLesson(entry(number).text).lesson;
    const LessonReading again = readLesson(lessonText(lesson));
    QCOMPARE(test::textOf(again.faults), QStringList());
    QVERIFY(again.lesson == lesson);
    QCOMPARE(lessonText(again.lesson), lessonText(lesson));
  }

  void areFoundById() {
    std::set<std::string> ids;
    for (const LessonEntry& each : shippedLessons()) {
      const Lesson lesson = readLesson(each.text).lesson;
      ids.insert(lesson.id);
      const LessonEntry* const found = findShippedLesson(lesson.id, lesson.language);
      QVERIFY(found != nullptr);
      QCOMPARE(found->file, each.file);
    }
    QVERIFY(findShippedLesson("no-such") == nullptr);
    QCOMPARE(findShippedLesson("batch-1", "xx")->file, std::string_view("batch"));
    QVERIFY(ids.size() >= 3);
  }

  /// What stands in the document is a lesson.
  void theDocumentedOne() {
    const QByteArray text = test::fileBytes(test::places::tree() + "/docs/lessons.md");
    const QByteArray fence = "````markdown\n";
    const auto begin = text.indexOf(fence) + fence.size();
    const std::string lesson = text.mid(begin, text.indexOf("````\n", begin) - begin).toStdString();
    const LessonCheck check = checkLesson(lesson, {.course = true});
    QCOMPARE(test::textOf(check.faults), QStringList());
    QCOMPARE(check.lesson.id, std::string("batch-1"));
  }

  void sourcesOfTranslations() {
    QCOMPARE(sourceFileName("batch.zh_CN.md"), std::string("batch.md"));
    QCOMPARE(sourceFileName("batch.md"), std::string());
    QCOMPARE(sourceFileName("v1.2.md"), std::string());
    QCOMPARE(sourceFileName(".de.md"), std::string());
  }
};

GATHERND_TEST(ShippedLessonsTest)
#include "shipped_lessons_test.moc"
