// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: one thing to do next, every lesson and every example is on it, what is chosen or typed
// opens, what was left can be resumed and forgotten, and it gives the window back.
#include "ui/start/start_page.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTest>

#include "core/scenario/examples.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/painted_check.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/progress.h"
#include "ui/start/cards.h"
#include "ui/start/moving_picture.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct Started : WindowFixture {
  explicit Started(const QSize& size = {1280, 800}) {
    window->resize(size);
    if (!ready()) return;
    trigger("actionStart");
    page = window->findChild<StartPage*>();
  }
  QList<ExampleCard*> cards() { return page->findChildren<ExampleCard*>(); }
  QList<ExampleCard*> shownCards() {
    QList<ExampleCard*> shown;
    for (ExampleCard* card : cards())
      if (card->isVisible()) shown << card;
    return shown;
  }
  LessonCard* nextLesson() {
    for (LessonCard* card : lessons())
      if (card->isNext()) return card;
    return nullptr;
  }
  QList<LessonCard*> lessons() { return page->findChildren<LessonCard*>(); }
  LessonCard* lesson(const char* id) {
    for (LessonCard* card : lessons())
      if (card->id() == QLatin1String(id)) return card;
    return nullptr;
  }
  LessonPlayer& player() { return window->learning().player; }
  QString played() { return player().active() ? QString::fromStdString(player().lesson().id) : QString(); }
  StartPage* page = nullptr;
};

/// With three lessons done and the fourth left at its second step.
struct LeftBefore : Started {
  explicit LeftBefore(const QSize& size = {1280, 800}) : Started(size) {
    QTest::keyClick(page, Qt::Key_Escape);
    Progress progress(settings);
    for (const char* id : {"address", "full-address", "brackets"}) progress.reached(id, "x", true, false);
    progress.reached("depth", "page", false, false);
    trigger("actionStart");
    QCoreApplication::processEvents();
  }
};

}  // namespace

class StartPageTest : public QObject {
  Q_OBJECT

 private slots:
  void covers() {
    for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)}) {
      if (test::kSanitized && size.width() > 800) break;
      Started f(size);
      QVERIFY(f.page->isVisible());
      QCOMPARE(f.page->width(), f.window->width());
      QVERIFY(f.page->geometry().bottom() >= f.window->height() - 1);
      f.window->resize(size + QSize(40, 30));
      QCoreApplication::processEvents();
      QCOMPARE(f.page->width(), f.window->width());
      // Nothing stands beside the view: it scrolls down alone.
      auto* area = f.page->findChild<QScrollArea*>();
      QVERIFY2(area->widget()->width() <= area->viewport()->width(),
               qPrintable(QString::number(size.width())));
    }
  }

  /// No column's width is blank, and no card is too small to read, whether those by task are shown or all.
  void cardsFillTheirWidth() {
    for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)}) {
      if (test::kSanitized && size.width() > 800) break;
      Started f(size);
      for (const bool all : {false, true}) {
        f.find<QPushButton>("startAll")->setChecked(all);
        QCoreApplication::processEvents();
        const QList<ExampleCard*> cards = f.shownCards();
        QCOMPARE(static_cast<std::size_t>(cards.size()) == shippedExamples().size(), all);
        const QWidget* grid = cards.first()->parentWidget();
        int right = 0;
        for (const ExampleCard* card : cards) {
          QVERIFY(card->width() >= 200 && !card->text().isEmpty() &&
                  !card->accessibleDescription().isEmpty());
          QVERIFY(grid->rect().contains(card->geometry()));
          for (const ExampleCard* other : cards)
            QVERIFY(other == card || !other->geometry().intersects(card->geometry()));
          right = std::max(right, card->geometry().right());
        }
        QVERIFY2(grid->width() - right < 16, qPrintable(QString::number(grid->width() - right)));
        QVERIFY(cards.at(1)->y() == cards.first()->y());  // two beside each other at least
      }
    }
  }

  /// What became of a file that was asked for, in whose place the page stands: told above all else on it, and
  /// gone with it.
  void saysWhatItStandsFor() {
    Started f({1024, 600});
    const auto* notice = f.page->findChild<QLabel*>(QStringLiteral("startNotice"));
    QVERIFY(!notice->isVisible());
    emit f.window->files().noticed(QStringLiteral("gone.npy: there is no such file"));
    QVERIFY(notice->isVisible());
    QCOMPARE(notice->text(), QStringLiteral("gone.npy: there is no such file."));
    const auto* view = f.page->findChild<QScrollArea*>()->viewport();
    QTRY_VERIFY(view->rect().contains(QRect(notice->mapTo(view, QPoint()), notice->size())));
    QTest::keyClick(f.page, Qt::Key_Escape);
    QVERIFY(f.page->isHidden());
    f.trigger("actionStart");
    QVERIFY(f.page->isVisible() && !notice->isVisible());
  }

  /// A name that is too long says where it begins and ends; all of it is spoken and told where it is pointed
  /// at.
  void longNamesOfFilesAreShortened() {
    Started f;
    QTest::keyClick(f.page, Qt::Key_Escape);
    const QString name =
        QStringLiteral("a file with a name that is long for one line of the column & a half.npz");
    f.settings.addRecent(f.folder.filePath(name));
    f.trigger("actionStart");
    QCoreApplication::processEvents();
    QCOMPARE(paintedFaults(*f.window, kReadable), QStringList());
    int found = 0;
    for (const QPushButton* button : f.page->findChildren<QPushButton*>()) {
      if (button->accessibleName() != name) continue;
      ++found;
      QVERIFY(button->text().startsWith(QStringLiteral("a file")) &&
              button->text().endsWith(QStringLiteral(".npz")));
      QVERIFY(button->toolTip().contains(QStringLiteral("a file with a name")));
    }
    QCOMPARE(found, 1);
  }

  void anExampleOpens() {
    Started f;
    ExampleCard* card = f.shownCards().at(3);
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.window->files().exampleId(), card->id());
  }

  /// Enter does the one thing to do next: the first lesson.
  void enterStarts() {
    Started f;
    auto* const start = f.find<QPushButton>("startResume");
    QTRY_VERIFY(start->hasFocus());
    QVERIFY(start->text().startsWith(QStringLiteral("Start: 4 minutes")));
    QVERIFY(!f.find<QPushButton>("startAnew")->isVisible());
    QTest::keyClick(start, Qt::Key_Return);
    QVERIFY(!f.page->isVisible());
    QCOMPARE(f.played(), QString("address"));
  }

  void keys() {
    Started f;
    f.cards().first()->setFocus();
    QTest::keyClick(f.cards().first(), Qt::Key_Right);
    QVERIFY(f.cards().at(1)->hasFocus());
    QTest::keyClick(f.cards().at(1), Qt::Key_Return);
    QVERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.window->files().exampleId(), f.cards().at(1)->id());
  }

  /// Typed and entered, or pasted wherever the focus is; what is none stays there, with the reason.
  void aCallOpens() {
    Started f;
    auto* const field = f.find<QLineEdit>("startPaste");
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("hello there"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(f.find<QLabel>("startNotice")->isVisible());
    QVERIFY(f.page->isVisible());
    QCOMPARE(field->text(), QStringLiteral("hello there"));
    field->clear();
    QTest::keyClicks(field, QStringLiteral("tf.gather_nd([[1, 2], [3, 4]], [[1]])"));
    QVERIFY(f.page->isVisible());
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.session.document().params.shape(), (Shape{2, 2}));
    f.trigger("actionStart");
    QApplication::clipboard()->setText(QStringLiteral("tf.gather_nd([[1, 2, 3]],\n  [[0]])"));
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTRY_VERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.session.document().params.shape(), (Shape{1, 3}));
  }

  /// Once, when the page comes; never with less motion; and never behind the window.
  void thePicturePlays() {
    Started f;
    auto* const picture = f.page->findChild<MovingPicture*>();
    QTest::keyClick(f.page, Qt::Key_Escape);
    QVERIFY(!picture->playing());
    for (const bool reduced : {true, false}) {
      auto* const less = f.find<QAction>("actionReduceMotion");
      if (less->isChecked() != reduced) less->trigger();
      f.trigger("actionStart");
      QCOMPARE(picture->playing(), !reduced);
      picture->click();
      QCOMPARE(picture->playing(), !reduced);
      QTest::keyClick(f.page, Qt::Key_Escape);
      QVERIFY(!picture->playing());
    }
  }

  /// What the status line says holds at once: Space plays, however the page was left.
  void spacePlaysAfterwards() {
    Started f;
    f.cards().first()->setFocus();
    QTest::keyClick(f.cards().first(), Qt::Key_Return);
    QTRY_COMPARE(f.window->files().exampleId(), f.cards().first()->id());
    QTRY_VERIFY(f.session.work().idle());
    QTRY_COMPARE(QApplication::focusWidget(), &f.window->canvas());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(f.session.playback().playing());
    f.trigger("actionStart");
    QTest::keyClick(f.page, Qt::Key_Escape);
    QTRY_COMPARE(QApplication::focusWidget(), &f.window->canvas());
  }

  /// Down leads to the row below, at the same place across, and Up back; at an edge one stays.
  void rowsOfCards() {
    Started f;
    f.cards().first()->setFocus();
    const auto cards = f.shownCards();
    const auto at = [&](const QWidget* card) { return card->mapTo(f.page, QPoint(0, 0)); };
    QTest::keyClick(cards.first(), Qt::Key_Up);
    QVERIFY(cards.first()->hasFocus());
    QTest::keyClick(cards.first(), Qt::Key_Down);
    auto* below = qobject_cast<ExampleCard*>(QApplication::focusWidget());
    QVERIFY(below != nullptr && below != cards.first());
    QCOMPARE(at(below).x(), at(cards.first()).x());
    QVERIFY(at(below).y() > at(cards.first()).y());
    for (const ExampleCard* card : cards)
      QVERIFY(at(card).y() <= at(cards.first()).y() || at(card).y() >= at(below).y());  // the very next row
    QTest::keyClick(below, Qt::Key_Up);
    QVERIFY(cards.first()->hasFocus());
    for (int k = 0; k < 40; ++k) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    auto* last = qobject_cast<ExampleCard*>(QApplication::focusWidget());
    for (const ExampleCard* card : cards) QVERIFY(at(card).y() <= at(last).y());
  }

  void tabStaysOnThePage() {
    Started f;
    for (int k = 0; k < 60; ++k) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY(f.page->isAncestorOf(QApplication::focusWidget()));
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QVERIFY(f.page->isAncestorOf(QApplication::focusWidget()));
  }

  /// Each lesson once, in the course's order down the columns, its title whole; in sight or to be scrolled
  /// to.
  void theCourse() {
    for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)}) {
      LeftBefore f(size);
      const QList<LessonCard*> cards = f.lessons();
      const auto course = teach::course();
      QCOMPARE(static_cast<std::size_t>(cards.size()), course.size());
      for (std::size_t k = 0; k < course.size(); ++k) {
        const LessonCard* const card = cards[static_cast<qsizetype>(k)];
        QCOMPARE(card->id().toStdString(), course[k].id);
        QVERIFY2(!card->isCut(), qPrintable(card->text()));
        QVERIFY(!card->toolTip().isEmpty() && card->accessibleName().contains(card->text()));
        if (k == 0) continue;
        const QPoint at = card->pos(), before = cards[static_cast<qsizetype>(k) - 1]->pos();
        QVERIFY(at.x() == before.x() ? at.y() > before.y() : at.x() > before.x());
      }
      for (const char* name : {"startResume", "startAnew", "startLecture", "startSearch", "startOpen"}) {
        auto* button = f.find<QPushButton>(name);
        QVERIFY2(button->isVisible() && button->width() >= button->sizeHint().width(), name);
      }
    }
  }

  void whatIsDoneAndNext() {
    LeftBefore f;
    for (const LessonCard* card : f.lessons()) {
      const bool done = card->id() == "address" || card->id() == "full-address" || card->id() == "brackets";
      QCOMPARE(card->state() == LessonState::Done, done);
      QCOMPARE(card->isNext(), card->id() == "depth");
      QCOMPARE(card->accessibleDescription().contains("done"), done);
    }
    Started fresh;
    for (const LessonCard* card : fresh.lessons()) QCOMPARE(card->isNext(), card->id() == "address");
  }

  void aLessonOpens() {
    Started f;
    QTest::mouseClick(f.lesson("outside"), Qt::LeftButton);
    QVERIFY(!f.page->isVisible());
    QCOMPARE(f.played(), QString("outside"));
    QVERIFY(f.find<QWidget>("lessonsDock")->isVisible());
  }

  void enterResumes() {
    LeftBefore f;
    auto* resume = f.find<QPushButton>("startResume");
    QTRY_VERIFY(resume->hasFocus());
    QTest::keyClick(resume, Qt::Key_Return);
    QVERIFY(!f.page->isVisible());
    QCOMPARE(f.played(), QString("depth"));
    QCOMPARE(f.player().step().id, std::string("page"));
  }

  void startsAnew() {
    LeftBefore f;
    f.find<QPushButton>("startAnew")->click();
    QVERIFY(f.page->isVisible());
    QVERIFY(f.find<QPushButton>("startResume")->text().startsWith(QStringLiteral("Start")));
    QVERIFY(f.page->isAncestorOf(QApplication::focusWidget()));
    for (const LessonCard* card : f.lessons()) {
      QCOMPARE(card->state(), LessonState::Untouched);
      QCOMPARE(card->isNext(), card->id() == "address");
    }
    QVERIFY(!Progress(f.settings).any());
  }

  /// Last term's state: what it names is gone, or it is no state at all.
  void oldProgress_data() {
    const auto row = test::columns<QStringList>("left");
    row("gone", QStringList{"course", "gone", "look"});
    row("no state", QStringList{"7"});
  }
  void oldProgress() {
    QFETCH(QStringList, left);
    Started f;
    f.settings.store()->setValue("course/left", left);
    f.settings.store()->setValue("lessons/gone", "*");
    f.trigger("actionStart");
    QVERIFY(f.find<QPushButton>("startResume")->text().startsWith(QStringLiteral("Start")));
    QVERIFY(f.find<QPushButton>("startAnew")->isVisible());
    QCOMPARE(f.nextLesson()->id(), QString("address"));
  }

  void lectureIsPresented() {
    Started f;
    f.find<QPushButton>("startLecture")->click();
    QVERIFY(!f.page->isVisible());
    QVERIFY(f.window->canvas().presenting());
    QCOMPARE(f.played(), QString("address"));
    QCOMPARE(f.player().place().lectureLessons, 7);
    f.trigger("actionPresent");  // its dock is there afterwards
    QVERIFY(f.find<QWidget>("lessonsDock")->isVisible());
  }

  void arrowsAmongLessons() {
    Started f;
    const auto go = [](Qt::Key key) {
      QTest::keyClick(QApplication::focusWidget(), key);
      auto* card = qobject_cast<LessonCard*>(QApplication::focusWidget());
      return card != nullptr ? card->id() : QString();
    };
    f.lesson("brackets")->setFocus();
    QCOMPARE(go(Qt::Key_Down), QString("depth"));
    QCOMPARE(go(Qt::Key_Up), QString("brackets"));
    QCOMPARE(go(Qt::Key_Up), QString("full-address"));
    QCOMPARE(go(Qt::Key_Right), QString("by-hand"));
    QCOMPARE(go(Qt::Key_Right), QString("columns"));
    QCOMPARE(go(Qt::Key_Left), QString("by-hand"));
    QCOMPARE(go(Qt::Key_Left), QString("full-address"));
    QCOMPARE(go(Qt::Key_Up), QString("address"));
    QCOMPARE(go(Qt::Key_Up), QString("address"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(f.played(), QString("address"));
  }

  /// From group to group, and back to where one was in each.
  void tabBetweenGroups() {
    LeftBefore f;
    QTRY_VERIFY(f.find<QPushButton>("startResume")->hasFocus());
    const auto tab = [](Qt::Key key = Qt::Key_Tab) {
      QTest::keyClick(QApplication::focusWidget(), key);
      return QApplication::focusWidget();
    };
    QCOMPARE(tab()->objectName(), QString("startPaste"));
    QCOMPARE(tab()->objectName(), QString("startPicture"));
    QCOMPARE(tab()->objectName(), QString("startLecture"));
    QVERIFY(qobject_cast<LessonCard*>(tab()) != nullptr);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QWidget* const lesson = QApplication::focusWidget();
    QCOMPARE(tab()->objectName(), QString("startAll"));
    QCOMPARE(tab(), f.cards().first());
    QCOMPARE(tab()->objectName(), QString("startResume"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget()->objectName(), QString("startAnew"));
    QCOMPARE(tab(Qt::Key_Backtab), f.cards().first());
    QCOMPARE(tab(Qt::Key_Backtab)->objectName(), QString("startAll"));
    QCOMPARE(tab(Qt::Key_Backtab), lesson);
  }

  /// What one goes to with the keys is scrolled into view.
  void theFocusIsSeen() {
    Started f({1024, 768});
    f.find<QPushButton>("startAll")->click();
    QCoreApplication::processEvents();
    f.cards().first()->setFocus();
    for (int k = 0; k < 40; ++k) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
      const QWidget* at = QApplication::focusWidget();
      QVERIFY(f.page->rect().contains(QRect(at->mapTo(f.page, QPoint()), at->size())));
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    const QWidget* at = QApplication::focusWidget();
    QVERIFY(f.page->rect().contains(QRect(at->mapTo(f.page, QPoint()), at->size())));
  }

  void ownLessonsAreRecent() {
    Started f;
    const QString path = f.folder.filePath(QStringLiteral("own.md"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(
        "---\ngathernd_lesson: 1\nid: own\ntitle: Own\nminutes: 2\n---\n\n## Look  {#look}\nWords.\n"
        "```scene\ntf.gather_nd(arange:3,4, [[1], [2]])\n```\n");
    file.close();
    f.settings.addRecent(path);
    f.trigger("actionStart");
    const auto press = [&] {
      for (QPushButton* button : f.page->findChildren<QPushButton*>())
        if (button->text().contains(QStringLiteral("own.md"))) return button->click();
      QFAIL("not there");
    };
    press();
    QVERIFY(!f.page->isVisible());
    QCOMPARE(f.played(), QString("own"));
    f.player().close();
    QVERIFY(QFile::remove(path));
    f.trigger("actionStart");
    QCOMPARE(f.find<QPushButton>("startResume")->accessibleName(), QString("Resume: own.md"));
    f.find<QPushButton>("startResume")->click();  // what is wrong is said below the page
    QVERIFY(!f.page->isVisible());
    QVERIFY(!f.player().active());
  }

  void givesBack() {
    Started f;
    const auto before = f.session.snapshot().document;
    QTest::keyClick(f.page, Qt::Key_Escape);
    QVERIFY(!f.page->isVisible());
    QCOMPARE(f.session.snapshot().document, before);
    f.trigger("actionStart");
    QVERIFY(f.page->isVisible());
    f.find<QPushButton>("startBack")->click();
    QVERIFY(!f.page->isVisible());
  }

  void recentFiles() {
    WindowFixture f;
    QVERIFY(f.ready());
    f.settings.addRecent(QStringLiteral("/nowhere/a<b>.gathernd"));
    f.trigger("actionStart");
    bool there = false;
    for (const QPushButton* button : f.window->findChild<StartPage*>()->findChildren<QPushButton*>())
      there = there || button->text().contains(QStringLiteral("a<b>.gathernd"));
    QVERIFY(there);
  }

  /// A command does not act on a call that the page covers.
  void commandsShowTheirCall() {
    Started f;
    for (const char* action : {"actionExport", "actionSaveAs", "actionRun"}) {
      f.trigger("actionStart");
      QVERIFY(f.page->isVisible());
      f.trigger(action);
      QVERIFY2(!f.page->isVisible(), action);
    }
  }

  /// Whoever thinks better of it, in the dialog or over unsaved changes, is where they were.
  void openAsks() {
    Started f;
    auto* open = f.find<QPushButton>("startOpen");
    open->click();
    QCOMPARE(f.dialogs.asked, 1);
    QVERIFY(f.page->isVisible());
    f.dialogs.file =
        f.folder.filePath(QStringLiteral("none.gathernd"));  // what is wrong is said below the page
    open->click();
    QVERIFY(!f.page->isVisible());
    f.session.edits().setBatchDims(1);
    f.trigger("actionStart");
    QVERIFY(f.page->isVisible());
    auto* empty = f.find<QPushButton>("startNew");
    empty->click();
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.page->isVisible());
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    empty->click();
    QTRY_VERIFY(!f.page->isVisible());
  }
};

GATHERND_TEST(StartPageTest)
#include "start_page_test.moc"
