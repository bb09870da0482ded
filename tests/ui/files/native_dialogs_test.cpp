// SPDX-License-Identifier: GPL-3.0-or-later
// The real dialogs, as far as they decide anything: the kind that is chosen names the file.
#include "ui/files/native_dialogs.h"
#include "tests/support/test_program.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QTest>
#include <QWidget>

using namespace gathernd::ui;

class NativeDialogsTest : public QObject {
  Q_OBJECT

 private slots:
  void theKindNamesTheFile_data() {
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("suffix");
    QTest::newRow("the first") << "List (*.csv)"
                               << "csv";
    QTest::newRow("another") << "Mask (*.npy)"
                             << "npy";
    QTest::newRow("of several endings the first") << "Scenarios (*.gathernd *.json)"
                                                  << "gathernd";
  }
  void theKindNamesTheFile() {
    QFETCH(QString, filter);
    QFETCH(QString, suffix);
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
};

GATHERND_TEST(NativeDialogsTest)
#include "native_dialogs_test.moc"
