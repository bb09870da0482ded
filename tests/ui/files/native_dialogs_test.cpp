// SPDX-License-Identifier: GPL-3.0-or-later
// The real dialogs, as far as they decide anything: the kind that is chosen names the file.
#include "ui/files/native_dialogs.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QWidget>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class NativeDialogsTest : public QObject {
  Q_OBJECT

 private slots:
  void theKindNamesTheFile_data() {
    const auto row = gathernd::test::columns<QString, QString>("filter", "suffix");
    row("the first", "List (*.csv)", "csv");
    row("another", "Mask (*.npy)", "npy");
    row("of several endings the first", "Scenarios (*.gathernd *.json)", "gathernd");
  }
  void theKindNamesTheFile() {
    const auto [filter, suffix] = gathernd::test::currentRow<QString, QString>();
    QWidget window;
    NativeDialogs dialogs;
    Dialogs::FileQuestion question;
    question.name = "bad tuples.csv";
    question.filters = {"List (*.csv)", "Mask (*.npy)", "Scenarios (*.gathernd *.json)"};
    question.suffix = "csv";
    dialogs.saveFile(&window, question, [](const QString&) {});
    auto* dialog = window.findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr);
    emit dialog->filterSelected(filter);
    QCOMPARE(dialog->defaultSuffix(), suffix);
    QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), "bad tuples." + suffix);
  }
  void severalCanBeOpened() {
    QWidget window;
    NativeDialogs dialogs;
    QStringList chosen;
    dialogs.openFiles(&window, {}, [&](const QStringList& files) { chosen = files; });
    auto* dialog = window.findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr);
    QCOMPARE(dialog->fileMode(), QFileDialog::ExistingFiles);
    emit dialog->filesSelected({"a.npy", "b.npy"});
    QCOMPARE(chosen, (QStringList{"a.npy", "b.npy"}));
  }
  /// As Qt's own dialog opens one over its list: on the stack, in an event loop of its own.
  void aClosedOneOutlivesItsMenu() {
    QWidget window;
    NativeDialogs dialogs;
    dialogs.openFile(&window, {}, [](const QString&) {});
    const QPointer<QFileDialog> dialog = window.findChild<QFileDialog*>();
    QVERIFY(dialog != nullptr);
    bool alive = false;
    {
      QMenu menu(dialog);
      menu.addAction(QStringLiteral("Rename"));
      QTimer::singleShot(0, dialog, [&] {
        dialog->reject();
        QTimer::singleShot(0, &window, [&] {  // when what was put off to here has been done
          alive = !dialog.isNull();
          menu.close();
        });
      });
      menu.exec();
    }
    QVERIFY(alive);
    QTRY_VERIFY(dialog.isNull());
  }
  void noneOfThemHasItsWord() {
    QWidget window;
    NativeDialogs dialogs;
    dialogs.choose(
        &window, "title", "Which?", {"one"}, [](int) {}, "Later");
    const auto* box = window.findChild<QMessageBox*>();
    QVERIFY(box != nullptr);
    QCOMPARE(box->button(QMessageBox::Cancel)->text(), QString("Later"));
  }
  void textsAreLetters_data() {
    const auto row = gathernd::test::columns<int>("which");
    row("unsaved changes", 0);
    row("a choice", 1);
    row("an error", 2);
    row("a text", 3);
  }
  void textsAreLetters() {
    QFETCH(int, which);
    const QString text = "<img src=x><b>bold</b>";
    QWidget window;
    NativeDialogs dialogs;
    if (which == 0) dialogs.askUnsaved(&window, text, [](Dialogs::Unsaved) {});
    if (which == 1) dialogs.choose(&window, "title", text, {"one"}, [](int) {}, {});
    if (which == 2) dialogs.showError(&window, text);
    if (which == 3) dialogs.askText(&window, "title", text, {}, [](const QString&) {});
    int shown = 0;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
      if (!label->text().contains(text)) continue;
      ++shown;
      QCOMPARE(label->textFormat(), Qt::PlainText);
    }
    QCOMPARE(shown, 1);
  }
};

GATHERND_TEST(NativeDialogsTest)
#include "native_dialogs_test.moc"
