// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and letters of the menus: none is there twice, none is missing, none is one that an input method
// takes; and what is chosen or opened by keys alone.
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <QtTest>
#include <map>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula_bar.h"
#include "ui/session/edits.h"
#include "ui/widgets/block_view.h"
#include "ui/window/actions.h"

using namespace gathernd;
using namespace gathernd::ui;

class KeysTest : public QObject {
  Q_OBJECT

 private slots:
  void eachKeyOnce() {
    WindowFixture f;
    std::map<QString, QStringList> users;
    for (const QAction* action : f.window->findChildren<QAction*>()) {
      if (action->objectName().isEmpty() || action->objectName().startsWith(QLatin1String("_q_"))) continue;
      for (const QKeySequence& keys : action->shortcuts())
        users[keys.toString(QKeySequence::PortableText)] << action->objectName();
    }
    QVERIFY(users.size() > 60);
    for (auto& [keys, names] : users) {
      names.removeDuplicates();
      QVERIFY2(names.size() == 1, qPrintable(keys + ": " + names.join(' ')));
    }
    QCOMPARE(users[QStringLiteral("Ctrl+Shift+P")], QStringList{QStringLiteral("actionPalette")});
  }

  /// Fcitx, IBus, libpinyin and GTK's code points take these: they may be the second keys of something.
  void inputMethodsTakeNoMainKey() {
    WindowFixture f;
    const QStringList taken{"Ctrl+Space", "Ctrl+.", "Ctrl+;", "Ctrl+Shift+F", "Ctrl+Shift+U", "Ctrl+5"};
    for (const QAction* action : f.window->findChildren<QAction*>()) {
      const QString main = action->shortcut().toString(QKeySequence::PortableText);
      QVERIFY2(!taken.contains(main), qPrintable(action->objectName() + " " + main));
    }
    QCOMPARE(f.find<QAction>("actionStepPlay")->shortcuts(),
             (QList<QKeySequence>{Qt::Key_F7, Qt::CTRL | Qt::Key_Space}));
  }

  void lettersOfMenus() {
    WindowFixture f;
    QStringList faults;
    const auto look = [&](const QString& where, const QList<QAction*>& items) {
      std::map<QString, QString> users;
      for (const QAction* item : items) {
        if (item->isSeparator()) continue;
        const QString letter = QKeySequence::mnemonic(item->text()).toString();
        if (letter.isEmpty())
          faults << where + " has none on " + item->text();
        else if (const auto [at, fresh] = users.emplace(letter, item->text()); !fresh)
          faults << where + ": " + at->second + " and " + item->text();
      }
    };
    look(QStringLiteral("the bar"), f.find<QMenuBar>("")->actions());
    for (const QMenu* menu : f.window->findChildren<QMenu*>())
      if (menu->objectName().startsWith(QLatin1String("menu"))) look(menu->objectName(), menu->actions());
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
  }

  void editActsWhereTheFocusIs() {
    WindowFixture f;
    auto* const fill = f.find<QLineEdit>("fillValueEdit");
    QVERIFY(f.window->openDock(QStringLiteral("code")));
    auto* const field = f.find<QLineEdit>("verifyPython");
    QVERIFY(fill != nullptr && field != nullptr);
    field->setText(QStringLiteral("rows"));
    field->setFocus();
    f.trigger("actionSelectAll");
    f.trigger("actionCut");
    QCOMPARE(field->text(), QString());
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("rows"));
    f.trigger("actionPaste");
    f.trigger("actionPaste");
    QCOMPARE(field->text(), QStringLiteral("rowsrows"));
    // The menu has the focus while one chooses.
    QTest::keyClick(f.window.get(), Qt::Key_F10);
    f.trigger("actionSelectAll");
    f.trigger("actionCopy");
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("rowsrows"));

    f.window->canvas().setFocus();
    f.session.selection().setCursor(CellRef{TensorId::Params, 9});
    f.trigger("actionCopy");
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("21"));
    QApplication::clipboard()->setText(QStringLiteral("[[1], [1]]"));
    f.session.selection().setCursor(CellRef{TensorId::Indices, 0});
    f.trigger("actionPaste");
    QVERIFY(QTest::qWaitFor(
        [&] { return f.session.document().indices.at(0) == Element::of<std::int64_t>(DType::Int64, 1); }));
    auto* const menu = f.find<QMenu>("menuEdit");
    emit menu->aboutToShow();
    QVERIFY(!f.find<QAction>("actionCut")->isEnabled());
    QVERIFY(f.find<QAction>("actionCopy")->isEnabled());
    emit menu->aboutToHide();
  }

  /// The menu bar with the focus hears the keys of its menus: each is one edit, whatever had the focus
  /// before.
  void editKeysInTheMenuBar() {
    WindowFixture f;
    for (const char* dock : {"explain", "notes", "indices", "dialects", "problems"})
      QVERIFY(f.window->openDock(QLatin1String(dock)));
    f.session.playback().first();  // with the step bar
    QList<QPointer<QWidget>> all;
    for (QWidget* each : f.window->findChildren<QWidget*>())
      if (each->focusPolicy() & Qt::TabFocus) all << each;
    auto* const bar = f.find<QMenuBar>("");
    int looked = 0;
    for (const QPointer<QWidget>& each : all) {
      if (!each || !each->isVisible() || !each->isEnabled() || each->window() != f.window.get()) continue;
      for (const auto& [key, action] : {std::pair(Qt::Key_A, "actionSelectAll"),
                                        {Qt::Key_C, "actionCopy"},
                                        {Qt::Key_X, "actionCut"},
                                        {Qt::Key_V, "actionPaste"}}) {
        if (!each) break;
        QApplication::clipboard()->setText(QStringLiteral("[[1], [1]]"));
        each->setFocus();
        QSignalSpy edits(f.find<QAction>(action), &QAction::triggered);
        bar->setFocus(Qt::MenuBarFocusReason);
        QTest::keyClick(bar, key, Qt::ControlModifier);
        QCOMPARE(edits.size(), 1);
      }
      ++looked;
    }
    QVERIFY2(looked >= 20, qPrintable(QString::number(looked)));
  }

  /// Where a label or a list has the focus, or a field within what has it, and on from there as a key would
  /// go.
  void editOfWords() {
    WindowFixture f;
    const auto copied = [&](QWidget* from) {
      QApplication::clipboard()->clear();
      from->setFocus();
      f.trigger("actionSelectAll");
      f.trigger("actionCopy");
      return QApplication::clipboard()->text();
    };
    QVERIFY(f.window->openDock(QStringLiteral("explain")));
    auto* const blocks = f.find<QWidget>("explainDock")->findChild<BlockView*>();
    QCOMPARE(copied(blocks), blocks->text());
    auto* const formula = f.find<FormulaBar>("formulaLine");
    QCOMPARE(copied(formula), formula->text());
    auto* const spin = f.find<QSpinBox>("batchDimsSpin");
    QCOMPARE(copied(spin), spin->cleanText());
    QLabel label(QStringLiteral("words to <i>copy</i>"), f.window.get());
    label.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label.show();
    QCOMPARE(copied(&label), QStringLiteral("words to copy"));
    QListWidget list(f.window.get());
    list.addItems({QStringLiteral("first"), QStringLiteral("second")});
    list.show();
    list.setCurrentRow(1);
    QCOMPARE(copied(&list), QStringLiteral("second"));
    QStringList heard;
    setAnnouncementListener([&heard](const QString& words, Urgency) { heard << words; });
    f.window->canvas().setFocus();
    f.trigger("actionSelectAll");
    setAnnouncementListener({});
    QCOMPARE(heard.size(), 1);
  }

  /// Going through the list of examples is no choice: the document stays until Enter.
  void exampleByKeys() {
    WindowFixture f;
    auto* const combo = f.find<QComboBox>("exampleCombo");
    combo->setFocus();
    const QString before = f.window->windowTitle();
    int replaced = 0;
    whenChanged(f.session, this, Part::Replaced, [&] { ++replaced; });
    QTest::keyClick(combo, Qt::Key_Down);
    QWidget* const list = combo->findChild<QAbstractItemView*>();
    QVERIFY(list != nullptr && list->isVisible());
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Escape);
    QTest::qWait(1);
    QCOMPARE(replaced, 0);
    QCOMPARE(f.window->windowTitle(), before);
    QTest::keyClick(combo, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Enter);
    QVERIFY(QTest::qWaitFor([&] { return replaced > 0; }));
  }

  void enterPressesAButton() {
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    f.trigger("actionEditIndices");
    auto* const table = f.find<QToolButton>("indicesAsTable");
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(table->isChecked() && !table->hasFocus());  // one goes on in what it shows
  }

  /// A line edit leaves Return to whoever has the focus then: not to a button that got it meanwhile.
  void enterIsPressedOnce() {
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    QVERIFY(f.window->openDock(QStringLiteral("indices")));
    auto* const edit = new QLineEdit(f.window.get());
    auto* const button = new QPushButton(f.window.get());
    edit->show();
    button->show();
    int pressed = 0;
    connect(button, &QPushButton::clicked, this, [&] { ++pressed; });
    connect(edit, &QLineEdit::returnPressed, button, qOverload<>(&QWidget::setFocus));
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_Return);
    QVERIFY(button->hasFocus());
    QCOMPARE(pressed, 0);
    QTest::keyClick(button, Qt::Key_Return);
    QCOMPARE(pressed, 1);
  }

  /// What had the focus is gone: the next in line would be a button of the rail.
  void whatGoesLeavesTheFocusToThePicture_data() {
    test::columns<bool>("hidden");
    QTest::newRow("hidden") << true;
    QTest::newRow("disabled") << false;
  }
  void whatGoesLeavesTheFocusToThePicture() {
    const auto [hidden] = test::currentRow<bool>();
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    QVERIFY(f.window->openDock(QStringLiteral("code")));
    auto* const python = f.find<QLineEdit>("verifyPython");
    QTRY_VERIFY(python != nullptr && python->isVisible());
    python->setFocus();
    QVERIFY(python->hasFocus());
    if (hidden) python->parentWidget()->hide();
    for (auto* const each : python->parentWidget()->findChildren<QWidget*>())
      if (each != python) each->setEnabled(false);
    python->setEnabled(false);
    QVERIFY(f.window->canvas().hasFocus());
  }

  /// So does the page of a panel.
  void aClosedPageLeavesTheFocusToThePicture() {
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    f.trigger("actionEditIndices");
    auto* const editor = f.find<QPlainTextEdit>("indicesEditor");
    QTRY_VERIFY(editor->hasFocus());
    f.trigger("actionEditParams");
    QTRY_VERIFY(f.find<QPlainTextEdit>("paramsEditor")->hasFocus());
    auto* const tabs = f.find<QTabBar>("panelTabs");
    tabs->setCurrentIndex(1);
    QVERIFY(tabs->hasFocus());
    QTest::mouseClick(f.find<QToolButton>("panelClose"), Qt::LeftButton);
    QVERIFY(f.window->canvas().hasFocus());
  }

  /// Its keys close an editor for who is in it, and lead into it for who is elsewhere.
  void keysOfAnOpenEditor() {
    WindowFixture f;
    QVERIFY(f.ready() && QTest::qWaitForWindowActive(f.window.get()));
    auto* const editor = f.find<QPlainTextEdit>("indicesEditor");
    f.trigger("actionEditIndices");
    QTRY_VERIFY(editor->hasFocus());
    f.window->canvas().setFocus();
    f.trigger("actionEditIndices");
    QVERIFY(editor->isVisible() && editor->hasFocus());
    f.trigger("actionEditIndices");
    QVERIFY(!editor->isVisible());
  }

  void propertiesAreSavedByKeys() {
    WindowFixture f;
    f.dialogs.file = f.folder.filePath(QStringLiteral("kept.gathernd"));
    f.trigger("actionNotes");
    auto* const properties = f.find<QDialog>("notesDock");
    QVERIFY(QTest::qWaitForWindowActive(properties));
    auto* const title = f.find<QLineEdit>("titleEdit");
    title->setFocus();
    title->selectAll();
    QTest::keyClicks(title, QStringLiteral("Renamed"));
    QTest::keyClick(title, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(QFile::exists(f.dialogs.file) && !f.session.modified());
    QVERIFY(test::fileBytes(f.dialogs.file).contains("\"Renamed\""));
  }

  /// What is stepped has the formula line, until one goes to a problem.
  void problemWhileStepping() {
    WindowFixture f(smallDocument("[[0], [7]]", "tensorflow-gpu"));
    f.session.playback().forward();
    const QString stepped = f.find<QWidget>("formulaLine")->accessibleName();
    f.trigger("actionNextProblem");
    const QString problem = f.find<QWidget>("formulaLine")->accessibleName();
    QVERIFY2(problem.contains(QStringLiteral("indices[1, 0] = 7")), qPrintable(problem));
    QVERIFY(problem != stepped);
  }
};

GATHERND_TEST(KeysTest)
#include "keys_test.moc"
