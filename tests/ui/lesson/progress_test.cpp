// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of the course: done stays done, the lesson left last is offered at its step, behind its end
// the one that follows; and whatever the settings hold, nothing is offered that is not there.
#include "ui/lesson/progress.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/widgets/settings.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

std::unique_ptr<QSettings> storeAt(const QString& path) {
  return std::make_unique<QSettings>(path, QSettings::IniFormat);
}

/// "batch-1 2/6 lecture", "file own.md look", "none".
QString inWords(const std::optional<LessonOffer>& offer) {
  if (!offer) return QStringLiteral("none");
  if (!offer->path.isEmpty()) return QStringLiteral("file %1 %2").arg(offer->title, offer->stepId);
  return QStringLiteral("%1 %2/%3%4")
      .arg(offer->id)
      .arg(offer->step)
      .arg(offer->steps)
      .arg(offer->lecture ? QStringLiteral(" lecture") : QString());
}

}  // namespace

class ProgressTest : public QObject {
  Q_OBJECT

 private slots:
  void keeps() {
    QTemporaryDir folder;
    Settings settings(storeAt(folder.filePath("s.ini")));
    Progress progress(settings);
    QVERIFY(!progress.any() && !progress.offer());
    QCOMPARE(firstToDo(progress)->id, std::string("address"));
    progress.reached("address", "look", false, false);
    QCOMPARE(progress.of("address"), LessonState::Begun);
    QCOMPARE(progress.step("address"), QString("look"));
    progress.reached("address", "end", true, false);
    progress.reached("address", "look", false, false);  // looked at again
    QCOMPARE(progress.of("address"), LessonState::Done);
    QCOMPARE(progress.step("address"), QString());
    QCOMPARE(firstToDo(progress)->id, std::string("full-address"));
    QVERIFY(progress.any());
    progress.forget();
    QVERIFY(!progress.any() && !progress.offer());
    QCOMPARE(progress.of("address"), LessonState::Untouched);
  }

  void offers_data() {
    const auto row = test::columns<QStringList, QString>("left", "told");
    row("nothing", {}, "none");
    row("a step", {"course", "depth", "word"}, "depth 2/5");
    row("in the lecture", {"lecture", "depth", "word"}, "depth 2/5 lecture");
    row("a step that is gone", {"course", "depth", "gone"}, "depth 0/5");
    row("a lesson that is gone", {"course", "gone", "look"}, "none");
    row("its end", {"course", "depth", "*"}, "equation 0/6");
    row("its end, in the lecture", {"lecture", "equation", "*"}, "batch-1 0/5 lecture");
    row("the end of the course", {"course", "memory", "*"}, "none");
    row("the end of the lecture", {"lecture", "outside", "*"}, "none");
    row("a lesson that is none of the lecture", {"lecture", "grid", "look"}, "grid 0/5");
    row("a file", {"file", "/nowhere/own.md", "look"}, "file own.md look");
    row("too few", {"course", "depth"}, "none");
    row("too many", {"course", "depth", "word", "more"}, "none");
    row("blank", {"course", "", ""}, "none");
    row("another version's", {"place:2", "depth", "word"}, "none");
  }
  void offers() {
    const auto [left, told] = test::currentRow<QStringList, QString>();
    QTemporaryDir folder;
    Settings settings(storeAt(folder.filePath("s.ini")));
    if (!left.isEmpty()) settings.store()->setValue("course/left", left);
    QCOMPARE(inWords(Progress(settings).offer()), told);
  }

  /// A lecture is for others: where one was oneself stays.
  void lectureApart() {
    QTemporaryDir folder;
    Settings settings(storeAt(folder.filePath("s.ini")));
    Progress progress(settings);
    progress.reached("depth", "word", false, true);
    QCOMPARE(inWords(progress.offer()), QString("depth 2/5 lecture"));
    progress.reached("grid", "look", false, false);
    progress.reached("outside", "look", false, true);
    QCOMPARE(inWords(progress.offer()), QString("grid 0/5"));
    progress.forget();
    QVERIFY(!progress.any());
  }

  /// Of any bytes nothing is offered that is not there, and what is kept afterwards is kept.
  void damaged_data() {
    const auto row = test::columns<QByteArray>("bytes");
    row("no settings", QByteArray("\x00\xff\xfe garbage [[[", 16));
    row("numbers", "[lessons]\naddress=17\n[course]\nleft=4\n");
    row("a map", QByteArray("[course]\nleft=@Variant(\\0\\0\\0\\b\\0\\0\\0\\0)\n"));
    row("not a variant", QByteArray("[course]\nleft=@Variant(\\0)\n[lessons]\naddress=@Invalid()\n"));
    row("cut", "[course]\nleft=course, dep");
    row("long", "[course]\nleft=course, " + QByteArray(100000, 'x') + ", look\n");
    row("gone", "[lessons]\nold=*\nolder=look\n[course]\nleft=course, old, look\n");
  }
  void damaged() {
    QFETCH(QByteArray, bytes);
    QTemporaryDir folder;
    Settings settings(storeAt(test::writeFile(folder.filePath("s.ini"), bytes)));
    Progress progress(settings);
    QVERIFY(!progress.offer());
    QVERIFY(firstToDo(progress) != nullptr);
    progress.reached("depth", "look", false, false);
    QCOMPARE(progress.of("depth"), LessonState::Begun);
    QCOMPARE(progress.offer()->id, QString("depth"));
    progress.forget();
    QVERIFY(!progress.any());
  }

  void withoutAStore() {
    Settings settings;
    Progress progress(settings);
    progress.reached("depth", "look", true, true);
    QVERIFY(!progress.any() && !progress.offer());
    QCOMPARE(progress.of("depth"), LessonState::Untouched);
  }

  /// Nothing can be written: it holds as long as the program runs.
  void readOnlyHome() {
    Settings settings(storeAt(QStringLiteral("/proc/nowhere/s.ini")));
    Progress progress(settings);
    progress.reached("depth", "look", false, false);
    QCOMPARE(progress.offer()->id, QString("depth"));
    progress.forget();
    QVERIFY(!progress.offer());
  }

  void order_data() {
    const auto row = test::columns<QString, bool, QString>("id", "lecture", "around");
    row("first", "address", false, "- 1/19 full-address, 0/0");
    row("between", "depth", false, "brackets 4/19 equation, 0/0");
    row("last", "memory", false, "backwards 19/19 -, 0/0");
    row("first of the lecture", "address", true, "- 1/19 full-address, 1/7");
    row("of the lecture", "full-address", true, "address 2/19 depth, 2/7");
    row("last of the lecture", "outside", true, "three-meanings 13/19 -, 7/7");
  }
  void order() {
    const auto [id, lecture, around] = test::currentRow<QString, bool, QString>();
    const LessonPlace place = placeInCourse(id.toStdString(), lecture);
    const auto name = [](const std::optional<teach::CourseLesson>& lesson) {
      return lesson ? QString::fromStdString(lesson->id) : QStringLiteral("-");
    };
    QCOMPARE(QStringLiteral("%1 %2/%3 %4, %5/%6")
                 .arg(name(place.before))
                 .arg(place.number)
                 .arg(place.count)
                 .arg(name(place.after))
                 .arg(place.inLecture)
                 .arg(place.lectureLessons),
             around);
  }

  void lectureInWords() {
    QCOMPARE(lectureWords(),
             QString("A lecture of 45 minutes: lessons 1, 2, 4, 5, 8, 10, 13, 35 minutes, and time for "
                     "questions."));
  }
};

GATHERND_TEST(ProgressTest)
#include "progress_test.moc"
