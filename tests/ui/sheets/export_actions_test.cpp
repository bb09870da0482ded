// SPDX-License-Identifier: GPL-3.0-or-later
// File, Export lesson: there only while a lesson is open, and each of its kinds becomes a whole file or none.
#include "ui/sheets/export_actions.h"

#include <QMenu>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/lesson/lesson_panel.h"

using namespace gathernd;
using namespace gathernd::ui;

class ExportActionsTest : public QObject {
  Q_OBJECT

 private slots:
  void onlyWithALesson() {
    WindowFixture f;
    auto* menu = f.find<QMenu>("menuExportLesson");
    QVERIFY(!menu->isEnabled());
    QVERIFY(f.window->learning().lessons.open(QStringLiteral("grid")).has_value());
    QVERIFY(menu->isEnabled());
    f.window->learning().player.close();
    QVERIFY(!menu->isEnabled());
  }

  void writes_data() {
    const auto row = test::columns<QString, QString, QByteArray>("action", "suffix", "begins");
    for (const char* sheet : {"Handout", "Key", "Teacher", "Cards"})
      row(sheet, QStringLiteral("actionSheet") + sheet, "pdf", "%PDF-");
    row("Page", "actionSheetPage", "html", "<!DOCTYPE html>");
  }
  void writes() {
    const auto [action, suffix, begins] = test::currentRow<QString, QString, QByteArray>();
    WindowFixture f;
    QVERIFY(f.window->learning().lessons.open(QStringLiteral("grid")).has_value());
    f.dialogs.file = f.folder.filePath(QStringLiteral("x.") + suffix);
    f.trigger(action.toUtf8().constData());
    QVERIFY2(f.dialogs.errors.isEmpty(), qPrintable(f.dialogs.errors.join('\n')));
    // One sheet must not take another's place.
    QVERIFY(f.dialogs.suggested.startsWith(QStringLiteral("A grid of tuples")));
    QVERIFY(f.dialogs.suggested.endsWith(QLatin1Char('.') + suffix));
    static QSet<QString> suggested;
    QVERIFY2(!suggested.contains(f.dialogs.suggested), qPrintable(f.dialogs.suggested));
    suggested << f.dialogs.suggested;
    QVERIFY(f.dialogs.filters.join(' ').contains("*." + suffix));
    QVERIFY(test::fileBytes(f.dialogs.file).toLower().startsWith(begins.toLower()));
    // A name that says another thing: said, and what stands there stays.
    f.dialogs.file = f.folder.filePath(QStringLiteral("x.npy"));
    f.trigger(action.toUtf8().constData());
    QCOMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.dialogs.errors.front().contains(QLatin1Char('.') + suffix));
    QVERIFY(!QFile::exists(f.dialogs.file));
    f.dialogs.errors.clear();
    // A folder that is none: said, and nothing written.
    f.dialogs.file = f.folder.filePath(QStringLiteral("none/x.") + suffix);
    f.trigger(action.toUtf8().constData());
    QCOMPARE(f.dialogs.errors.size(), 1);
    QVERIFY(f.dialogs.errors.front().contains("none"));
  }
};

GATHERND_TEST(ExportActionsTest)
#include "export_actions_test.moc"
