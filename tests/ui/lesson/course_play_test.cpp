// SPDX-License-Identifier: GPL-3.0-or-later
// From lesson to lesson: beyond the last step comes the next lesson of the course, or of the lecture that is
// played, before the first the end of the one before; panel and footer say what comes.
#include <QLabel>
#include <QPushButton>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/support/reused_window.h"
#include "ui/present/fitted_label.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct CourseFixture : ReusedWindow {
  bool open(const QString& id) {
    return ready() && window->openDock(QStringLiteral("lessons")) &&
           learning.lessons.open(id, true).has_value();
  }
  void toEnd() {
    while (!isAtEnd(player)) trigger("actionLessonNext");
  }
  /// Its question is answered, so that what comes after it is told.
  void tell() {
    if (!player.told()) asking.reveal();
    QCoreApplication::processEvents();
  }
  QString id() const { return QString::fromStdString(player.lesson().id); }
};

}  // namespace

class CoursePlayTest : public QObject {
  Q_OBJECT

 private slots:
  void onAndBack_data() {
    const auto row = test::columns<QString, QString, QString>("from", "next", "ahead");
    row("second", "brackets", "depth", "This is the end of the lesson. Next: 4 How deep? · 4 min");
    row("grid", "grid", "masks", "This is the end of the lesson. Next: 7 Masks · 5 min");
    row("masks", "masks", "batch-1",
        "This is the end of the lesson. Next: 8 batch_dims: to each its own · 6 min");
    row("last", "memory", "", "This is the end of the course.");
  }
  void onAndBack() {
    const auto [from, next, ahead] = test::currentRow<QString, QString, QString>();
    CourseFixture& f = shared_.fresh();
    QVERIFY(f.open(from));
    auto* label = f.find<QLabel>("lessonAhead");
    auto* on = f.find<QPushButton>("lessonNext");
    QVERIFY(!label->isVisible());
    f.toEnd();
    f.tell();
    QCOMPARE(label->text(), ahead);
    QVERIFY(label->isVisible());
    QCOMPARE(on->text(), next.isEmpty() ? QStringLiteral("Done") : QStringLiteral("Next lesson"));
    const std::size_t last = f.player.at();
    f.trigger("actionLessonNext");
    if (next.isEmpty()) {
      QCOMPARE(f.id(), from);
      QCOMPARE(f.player.at(), last);
      on->click();  // back to the list
      QVERIFY(!f.player.active());
      return;
    }
    QCOMPARE(f.id(), next);
    QCOMPARE(f.player.at(), std::size_t{0});
    QVERIFY(!label->isVisible());
    f.trigger("actionLessonBack");  // to the end of the one before
    QCOMPARE(f.id(), from);
    QCOMPARE(f.player.at(), last);
  }

  void nothingBeforeTheFirst() {
    CourseFixture& f = shared_.fresh();
    QVERIFY(f.open("address"));
    QVERIFY(!f.find<QPushButton>("lessonBack")->isEnabled());
    f.trigger("actionLessonBack");
    QCOMPARE(f.id(), QString("address"));
    QCOMPARE(f.player.at(), std::size_t{0});
  }

  /// All of it by the clicker's key alone, before a class.
  void lectureByOneKey() {
    CourseFixture& f = shared_.fresh();
    f.window->setPresenting(true);
    f.trigger("actionLecture");
    QStringList played{f.id()};
    auto* sentence = f.find<FittedLabel>("presentSentence");
    const QString end =
        QStringLiteral("This is the end of the lecture: 7 lessons of 35 minutes, and now your questions.");
    for (int k = 0; k < 600 && !sentence->text().contains(end); ++k) {
      f.press(Qt::Key_PageDown);
      if (f.id() == played.last()) continue;
      QCOMPARE(f.player.at(), std::size_t{0});
      played << f.id();
    }
    QCOMPARE(played, QStringList({"address", "full-address", "depth", "equation", "batch-1", "three-meanings",
                                  "outside"}));
    QVERIFY(sentence->text().contains(end));
    for (int k = 0; k < 8; ++k) f.press(Qt::Key_PageDown);  // nothing comes after it
    QCOMPARE(f.id(), QString("outside"));
  }

  void footerSaysWhatComes() {
    CourseFixture& f = shared_.fresh();
    f.window->setPresenting(true);
    QVERIFY(f.learning.lessons.open("brackets", true));
    f.toEnd();
    auto* sentence = f.find<FittedLabel>("presentSentence");
    const QString next = QStringLiteral("Next: 4 How deep? · 4 min");
    QCOMPARE(sentence->text().contains(next), f.player.told());
    f.tell();
    QVERIFY2(sentence->text().contains(next), qPrintable(sentence->text()));
    f.press(Qt::Key_PageUp);
    for (int k = 0; k < 8 && isAtEnd(f.player); ++k) f.press(Qt::Key_PageUp);  // pages of words first
    QVERIFY(!sentence->text().contains(next));
  }

  void lectureBackAndLeft() {
    CourseFixture& f = shared_.fresh();
    f.trigger("actionLecture");
    f.toEnd();
    f.trigger("actionLessonNext");
    f.toEnd();
    f.trigger("actionLessonNext");
    QCOMPARE(f.id(), QString("depth"));  // 3 is none of the lecture
    f.trigger("actionLessonBack");
    QCOMPARE(f.id(), QString("full-address"));
    QVERIFY(f.learning.lessons.open("full-address", true));  // by itself: of the course again
    f.toEnd();
    f.trigger("actionLessonNext");
    QCOMPARE(f.id(), QString("brackets"));
  }

  void resumed() {
    CourseFixture& f = shared_.fresh();
    QVERIFY(f.learning.lessons.resume());  // nothing was left
    QVERIFY(!f.player.active());
    f.trigger("actionLecture");
    f.toEnd();
    f.trigger("actionLessonNext");
    f.trigger("actionLessonNext");
    const std::string step = f.player.step().id;
    f.player.close();
    QVERIFY(f.learning.lessons.resume());
    QCOMPARE(f.id(), QString("full-address"));
    QCOMPARE(f.player.step().id, step);
    QVERIFY(f.player.place().inLecture == 2);
  }

  void ownFileResumed() {
    CourseFixture& f = shared_.fresh();
    QByteArray lesson = "---\ngathernd_lesson: 1\nid: own\ntitle: Own\nminutes: 2\n---\n\n";
    for (const char* id : {"one", "two"})
      lesson += QByteArray("## Step  {#") + id +
                "}\nWords.\n```scene\ntf.gather_nd(arange:3,4, [[1], [2]])\n```\n\n";
    const QString path = test::writeFile(f.folder.filePath("own.md"), lesson);
    QVERIFY(f.learning.lessons.openFile(path));
    f.trigger("actionLessonNext");
    QCOMPARE(aheadOf(f.player), QString("This is the end of the lesson."));
    f.trigger("actionLessonNext");  // nothing comes after a lesson of one's own
    QCOMPARE(f.player.step().id, std::string("two"));
    QVERIFY(f.settings.recentFiles().contains(path));
    f.player.close();
    QVERIFY(f.learning.lessons.resume());
    QCOMPARE(f.player.step().id, std::string("two"));
    f.player.close();
    QVERIFY(QFile::remove(path));
    QVERIFY(!f.learning.lessons.resume());
    QVERIFY(!f.player.active());
  }

 private:
  SharedWindow<CourseFixture> shared_;
};

GATHERND_TEST(CoursePlayTest)
#include "course_play_test.moc"
