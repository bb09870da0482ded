// SPDX-License-Identifier: GPL-3.0-or-later
// The palette in its window, by keys alone: everything of the menus is found by its own words, in either
// language, choosing is what the menu does, and the focus comes back.
#include "ui/palette/palette.h"

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QtTest>

#include "core/scenario/examples.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/files/file_actions.h"
#include "ui/lesson/lesson_player.h"
#include "ui/palette/palette_rows.h"
#include "ui/panel/page.h"
#include "ui/session/edits.h"
#include "ui/text/catalogue.h"
#include "ui/text/plain_text.h"
#include "ui/window/actions.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

struct Open {
  explicit Open(WindowFixture& f) {
    QTest::keyClick(f.window->windowHandle(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    for (PaletteDialog* each : f.window->findChildren<PaletteDialog*>(QStringLiteral("paletteDialog")))
      if (each->isVisible()) dialog = each;  // one that is closed goes a little later
    if (!dialog) return;
    field = dialog->findChild<QLineEdit*>(QStringLiteral("paletteField"));
    list = dialog->findChild<QListView*>(QStringLiteral("paletteList"));
  }
  bool there() const { return dialog && QTest::qWaitForWindowActive(dialog) && field->hasFocus(); }
  int current() const { return list->currentIndex().row(); }
  const PaletteRow& row(int shown) const { return dialog->model().row(shown); }
  void key(Qt::Key key) const { QTest::keyClick(field, key); }

  QPointer<PaletteDialog> dialog;
  QLineEdit* field = nullptr;
  QListView* list = nullptr;
};

/// Every entry of the menus that can be seen there, submenus included.
QList<QAction*> entries(const QList<QMenu*>& menus) {
  QList<QAction*> all;
  for (const QMenu* menu : menus)
    for (QAction* action : menu->actions()) {
      if (action->menu())
        all += entries({action->menu()});
      else if (!action->isSeparator())
        all << action;
    }
  return all;
}

struct Speaking {
  explicit Speaking(const QString& language) { speak(language); }
  ~Speaking() { speak(QStringLiteral("en")); }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;
};

/// Object name to words, of every named entry.
QHash<QString, QString> wordsOfEntries(WindowFixture& f) {
  QHash<QString, QString> words;
  for (const QAction* action : entries(f.window->actions().menus()))
    if (!action->objectName().isEmpty()) words.insert(action->objectName(), wordsOfAction(action->text()));
  return words;
}

}  // namespace

class PaletteTest : public QObject {
  Q_OBJECT

 private slots:
  void everyEntryByItsOwnWords_data() {
    const auto row = test::columns<QString>("language");
    for (const QString& language : languages()) row(qPrintable(language), language);
  }
  /// And by its English ones. What cannot be chosen now says why.
  void everyEntryByItsOwnWords() {
    QFETCH(const QString, language);
    QHash<QString, QString> english;
    {
      WindowFixture f;
      english = wordsOfEntries(f);
    }
    QVERIFY(english.size() > 100);
    const Speaking speaking(language);
    WindowFixture f;
    f.settings.addRecent(f.folder.filePath(QStringLiteral("mine.gathernd")));
    const Open open(f);
    QVERIFY(open.there());
    const auto finds = [&](const QString& sought, const QString& id, const QString& text) {
      open.field->setText(sought);
      for (int i = 0; i < open.dialog->model().rowCount(); ++i)
        if (open.row(i).id == id && open.row(i).text == text) return i;
      return -1;
    };
    int found = 0;
    QStringList lost;
    for (const QAction* action : entries(f.window->actions().menus())) {
      if (action->objectName() == QLatin1String("actionPalette")) continue;
      const QString words = wordsOfAction(action->text());
      // Others may be called the same: none that is called otherwise comes before.
      const int at = finds(words, action->objectName(), words);
      if (at < 0 || open.row(0).text != words) lost << words;
      const QString inEnglish = english.value(action->objectName(), words);
      if (finds(inEnglish, action->objectName(), words) < 0) lost << words + " by " + inEnglish;
      ++found;
    }
    QVERIFY2(lost.isEmpty(), qPrintable(lost.join(u'\n')));
    QVERIFY(found > 100);
    open.field->clear();
    for (int i = 0; i < open.dialog->model().rowCount(); ++i)
      if (const PaletteRow& row = open.row(i); !row.whyNot.isEmpty())
        QVERIFY2(!row.path.isEmpty() && row.whyNot.size() > 3, qPrintable(row.text));
  }

  void examplesDialectsAndLessonsAreThere() {
    WindowFixture f;
    const Open open(f);
    QVERIFY(open.there());
    QSet<QString> ids;
    for (int i = 0; i < open.dialog->model().rowCount(); ++i) ids << open.row(i).id;
    for (const ExampleEntry& entry : shippedExamples())
      QVERIFY(ids.contains(QStringLiteral("example:") +
                           QLatin1String(entry.id.data(), qsizetype(entry.id.size()))));
    for (const Dialect& dialect : builtinDialects())
      QVERIFY(ids.contains(QStringLiteral("dialect:") + QString::fromStdString(dialect.id)));
    for (const teach::CourseLesson& lesson : teach::course())
      QVERIFY(ids.contains(QStringLiteral("lesson:") + QString::fromStdString(lesson.id)));
  }

  void byWhatItIsAbout_data() {
    test::columns<QString, QString, QStringList>("language", "sought", "ids");
    const auto row = [](const char* language, const char* sought, const QStringList& ids) {
      QTest::addRow("%s, %s", sought, language)
          << QString::fromLatin1(language) << QString::fromUtf8(sought) << ids;
    };
    const QStringList outside{"example:too-far", "lesson:outside", "dialect:jax", "dialect:tensorflow-cpu"};
    for (const char* language : {"en", "zh_CN"}) {
      row(language, "batch", {"lesson:batch-1", "lesson:by-hand"});
      row(language, "out of range", outside);
      row(language, "out of bounds", outside);
      row(language, "越界", outside);
      row(language, "批次", {"lesson:batch-1"});
      row(language, "clamp", {"dialect:jax"});
      row(language, "backpropagation", {"lesson:backwards", "actionGradient"});
      row(language, "梯度", {"lesson:backwards", "actionGradient"});
      row(language, "quiz", {"actionPredict"});
      row(language, "preferences", {"actionSettings"});
      row(language, "slide", {"actionExport"});
      row(language, "load", {"actionOpen"});
      row(language, "spreadsheet", {"actionEditIndices", "actionEditParams"});
    }
  }
  /// Aims, notes and rules, and other words for the same thing, in either language.
  void byWhatItIsAbout() {
    const auto [language, sought, ids] = test::currentRow<QString, QString, QStringList>();
    const Speaking speaking(language);
    WindowFixture f;
    const Open open(f);
    QVERIFY(open.there());
    open.field->setText(sought);
    QStringList found;
    for (int i = 0; i < open.dialog->model().rowCount(); ++i) found << open.row(i).id;
    for (const QString& id : ids) QVERIFY2(found.contains(id), qPrintable(id + ": " + found.join(u' ')));
    QVERIFY(found.size() < open.dialog->model().total() / 2);  // and not everything
  }

  /// Of each row, the action that it is: none is chosen for another.
  void choosingIsTheAction() {
    WindowFixture f;
    QStringList chosen;
    const auto rows = menuRows(f.window->actions().menus(), nullptr,
                               [&](QAction& action) { chosen << action.objectName(); });
    for (const PaletteRow& row : rows) {
      if (row.whyNot.isEmpty()) row.run();
      if (row.whyNot.isEmpty() && !row.id.isEmpty()) QCOMPARE(chosen.last(), row.id);
    }
    QVERIFY(chosen.size() > 80);
  }

  void byKeysAlone() {
    WindowFixture f;
    f.window->canvas().setFocus();
    QSignalSpy fitted(f.find<QAction>("actionZoomFit"), &QAction::triggered);
    Open open(f);
    QVERIFY(open.there());
    QCOMPARE(open.current(), 0);
    open.key(Qt::Key_Down);
    open.key(Qt::Key_Down);
    QCOMPARE(open.current(), 2);
    open.key(Qt::Key_Up);
    QCOMPARE(open.current(), 1);
    open.key(Qt::Key_PageDown);
    const int page = open.current();
    QVERIFY(page > 4);
    open.key(Qt::Key_PageUp);
    QVERIFY(open.current() < page);
    QTest::keyClicks(open.field, QStringLiteral("fit"));
    QCOMPARE(open.current(), 0);
    QCOMPARE(open.row(0).id, QStringLiteral("actionZoomFit"));
    open.key(Qt::Key_Return);
    QCOMPARE(fitted.size(), 1);
    QVERIFY(!open.dialog || !open.dialog->isVisible());
    QTRY_VERIFY(f.window->canvas().hasFocus());

    // What was run last is first, in this window and in the next.
    const Open again(f);
    QVERIFY(again.there());
    QCOMPARE(again.row(0).id, QStringLiteral("actionZoomFit"));
    again.key(Qt::Key_Escape);
    QCOMPARE(f.settings.store()->value(QStringLiteral("palette/used")).toStringList(),
             QStringList{QStringLiteral("actionZoomFit")});
  }

  void escGivesTheFocusBack() {
    WindowFixture f(smallDocument("[[0], [2]]", "jax-fill"));
    for (const char* name : {"canvas", "batchDimsSpin", "exampleCombo", "playForward"}) {
      auto* const before = f.find<QWidget>(name);
      before->setFocus();
      QTRY_VERIFY2(before->hasFocus(), name);
      for (const bool esc : {true, false}) {
        const Open open(f);
        QVERIFY(open.there());
        esc ? open.key(Qt::Key_Escape)
            : QTest::keyClick(open.field, Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!open.dialog || !open.dialog->isVisible());
        QTRY_VERIFY2(before->hasFocus(), name);
      }
    }
    QCOMPARE(f.session.undoStack().count(), 0);
  }

  /// Who goes on in another window has no use for it.
  void goesWithTheFocus() {
    WindowFixture f;
    const Open open(f);
    QVERIFY(open.there());
    f.window->activateWindow();
    QTRY_VERIFY(!open.dialog || !open.dialog->isVisible());
  }

  void isHeard_data() {
    // heard: /< the row that it comes to; ends with how many there are
    const auto row = test::columns<QString, QString, Qt::Key, QString>("typed", "heard", "key", "then");
    row("from row to row", "zoom", "Zoom in, View ▸ Zoom, Ctrl++, 1 of ", Qt::Key_Down,
        "Zoom out, View ▸ Zoom, Ctrl+-, 2 of ");
    const QString undo = QStringLiteral("Undo, Edit, Ctrl+Z, not now: nothing was changed");
    row("what cannot be run", "undo", undo, Qt::Key_Return, undo);
    const QString none = QStringLiteral("Nothing is called \"<b>qqq\".");
    row("nothing is called that", "<b>qqq", none, Qt::Key_Return, none);
  }
  /// What is typed leads to a row or to none, which is said, and so is where a key leads; the palette stays.
  void isHeard() {
    QFETCH(const QString, typed);
    QFETCH(const QString, heard);
    QFETCH(const Qt::Key, key);
    QFETCH(const QString, then);
    WindowFixture f;
    QStringList said;
    setAnnouncementListener([&](const QString& words, Urgency) { said << words; });
    const auto deaf = qScopeGuard([] { setAnnouncementListener({}); });
    const Open open(f);
    QVERIFY(open.there());
    QVERIFY(!open.field->accessibleName().isEmpty() && !open.list->accessibleName().isEmpty());
    QTest::keyClicks(open.field, typed);
    const int rows = open.dialog->model().rowCount();
    const QString whole = heard + (heard.endsWith(QLatin1String("of ")) ? QString::number(rows) : QString());
    QVERIFY2(said.last().startsWith(whole), qPrintable(said.last()));
    const auto* const empty = open.dialog->findChild<QLabel*>(QStringLiteral("paletteEmpty"));
    QCOMPARE(empty->isVisible(), rows == 0);
    QCOMPARE(open.list->isVisible(), rows > 0);
    if (rows == 0) QCOMPARE(empty->text(), heard);
    open.key(key);
    QVERIFY2(said.last().startsWith(then), qPrintable(said.join(u'\n')));
    QVERIFY(open.dialog->isVisible());
    open.field->clear();
    QVERIFY(!empty->isVisible() && open.list->isVisible());
  }

  /// Edits that are not saved are asked about as ever.
  void unsavedEditsAreAskedAbout_data() {
    const auto row = test::columns<QString>("sought");
    row("new", "New");
    row("quit", "Quit");
    row("an example", "Example rank");
  }
  void unsavedEditsAreAskedAbout() {
    QFETCH(const QString, sought);
    WindowFixture f;
    f.session.edits().setBatchDims(1);
    const Open open(f);
    QVERIFY(open.there());
    open.field->setText(sought);
    open.key(Qt::Key_Return);
    QTRY_COMPARE(f.dialogs.unsavedAsked, 1);
    QVERIFY(f.window->isVisible());
    QCOMPARE(f.session.document().batchDims, std::int64_t{1});
  }

  void whatIsNoActionIsCarriedOut() {
    WindowFixture f;
    const auto choose = [&](const char* sought) {
      const Open open(f);
      if (!open.there()) return;
      open.field->setText(QLatin1String(sought));
      open.key(Qt::Key_Return);
    };
    choose("Dialect NumPy");
    QCOMPARE(f.session.document().dialect.id, std::string("numpy"));
    f.trigger("actionUndo");
    QCOMPARE(f.session.document().dialect.id, std::string("tensorflow-cpu"));
    choose("Lesson 1");
    QVERIFY(f.window->learning().player.active());
    QVERIFY(f.find<QWidget>("lessonsDock")->isVisible());
  }

  /// A panel that is there already stays, and has the keyboard.
  void panelsAreShown() {
    WindowFixture f;
    auto* const dock = f.find<QWidget>("indicesPane");
    for (int round = 0; round < 2; ++round) {
      f.window->canvas().setFocus();
      const Open open(f);
      QVERIFY(open.there());
      open.field->setText(QStringLiteral("indices editor"));
      open.key(Qt::Key_Return);
      QVERIFY(dock->isVisible());
      QTRY_VERIFY(dock->isAncestorOf(QApplication::focusWidget()));
    }
  }

  /// 640x400, as a screen of 1280x800 is at 200 %.
  void fits() {
    WindowFixture f;
    for (const QSize size : {QSize(1024, 768), QSize(640, 400), QSize(2560, 1440)}) {
      f.window->resize(size);
      QTRY_COMPARE(f.window->size(), size);
      const Open open(f);
      QVERIFY(open.there());
      QVERIFY(f.window->frameGeometry().contains(open.dialog->frameGeometry()));
      QVERIFY(open.list->height() / open.list->sizeHintForRow(0) >= 6);
      QCOMPARE(open.list->horizontalScrollBar()->maximum(), 0);
      for (const QWidget* each : open.dialog->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        if (each->isVisible())
          QVERIFY2(open.dialog->rect().contains(each->geometry()), qPrintable(each->objectName()));
      open.key(Qt::Key_Escape);
    }
  }
};

GATHERND_TEST(PaletteTest)
#include "palette_test.moc"
