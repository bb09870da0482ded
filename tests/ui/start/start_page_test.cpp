// SPDX-License-Identifier: GPL-3.0-or-later
// The start page: every example is on it with its picture, what is chosen opens, and it gives the window
// back.
#include "ui/start/start_page.h"

#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include "core/scenario/examples.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/start/example_card.h"

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
  StartPage* page = nullptr;
};

}  // namespace

class StartPageTest : public QObject {
  Q_OBJECT

 private slots:
  void covers() {
    for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)}) {
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

  /// No column's width is blank, no card is too small to read; where all can be seen, they are.
  void cardsFillTheirWidth() {
    for (const QSize size : {QSize(800, 600), QSize(1024, 768), QSize(1280, 800), QSize(2560, 1440)}) {
      Started f(size);
      QCoreApplication::processEvents();
      const QList<ExampleCard*> cards = f.cards();
      const QWidget* grid = cards.first()->parentWidget();
      int right = 0, bottom = 0;
      for (const ExampleCard* card : cards) {
        QVERIFY(card->width() >= 200);
        QVERIFY(grid->rect().contains(card->geometry()));
        for (const ExampleCard* other : cards)
          QVERIFY(other == card || !other->geometry().intersects(card->geometry()));
        right = std::max(right, card->geometry().right());
        bottom = std::max(bottom, card->mapTo(f.page, card->rect().bottomLeft()).y());
      }
      QVERIFY2(grid->width() - right < 16, qPrintable(QString::number(grid->width() - right)));
      QVERIFY(cards.at(1)->y() == cards.first()->y());  // two beside each other at least
      if (size.width() != 2560) continue;
      QVERIFY(bottom < f.page->height() && bottom > f.page->height() * 2 / 3);
      QVERIFY(!f.page->findChild<QScrollArea*>()->verticalScrollBar()->isVisible());
    }
  }

  void everyExample() {
    Started f;
    QCOMPARE(static_cast<std::size_t>(f.cards().size()), shippedExamples().size());
    const QList<ExampleCard*> cards = f.cards();
    QTRY_VERIFY(
        std::all_of(cards.begin(), cards.end(), [](const ExampleCard* card) { return card->isDrawn(); }));
    for (const ExampleCard* card : cards) {
      QVERIFY(!card->text().isEmpty());
      QVERIFY(!card->accessibleDescription().isEmpty());
    }
  }

  void anExampleOpens() {
    Started f;
    ExampleCard* card = f.cards().at(3);
    QTest::mouseClick(card, Qt::LeftButton);
    QVERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.window->files().exampleId(), card->id());
  }

  void keys() {
    Started f;
    QTRY_VERIFY(f.cards().first()->hasFocus());
    QTest::keyClick(f.cards().first(), Qt::Key_Right);
    QVERIFY(f.cards().at(1)->hasFocus());
    QTest::keyClick(f.cards().at(1), Qt::Key_Return);
    QVERIFY(!f.page->isVisible());
    QTRY_COMPARE(f.window->files().exampleId(), f.cards().at(1)->id());
  }

  /// What the step bar says holds at once: Space plays, however the page was left.
  void spacePlaysAfterwards() {
    Started f;
    QTRY_VERIFY(f.cards().first()->hasFocus());
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
    QTRY_VERIFY(f.cards().first()->hasFocus());
    const auto cards = f.cards();
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
    QTRY_VERIFY(f.cards().first()->hasFocus());
    for (int k = 0; k < 60; ++k) {
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
      QVERIFY(f.page->isAncestorOf(QApplication::focusWidget()));
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QVERIFY(f.page->isAncestorOf(QApplication::focusWidget()));
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
    f.trigger("actionStart");
    QVERIFY(f.page->isVisible());
    f.session.edits().setBatchDims(1);
    auto* empty = f.find<QPushButton>("startNew");
    empty->click();
    QCOMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.page->isVisible());
    f.dialogs.unsaved = Dialogs::Unsaved::Discard;
    empty->click();
    QTRY_VERIFY(!f.page->isVisible());
  }

  /// The one sign of the keys that a newcomer meets.
  void saysF1() {
    for (const QSize size : {QSize(800, 600), QSize(2560, 1440)}) {
      Started f(size);
      auto* line = f.find<QLabel>("startKeys");
      QVERIFY(line != nullptr && line->isVisible());
      QVERIFY(line->text().contains(QStringLiteral("F1")));
      QVERIFY(line->width() >= line->sizeHint().width());
      QVERIFY(f.page->rect().contains(QRect(line->mapTo(f.page, QPoint()), line->size())));
    }
  }
};

GATHERND_TEST(StartPageTest)
#include "start_page_test.moc"
