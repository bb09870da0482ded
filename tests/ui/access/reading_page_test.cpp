// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/access/reading_page.h"

#include <QScrollBar>
#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using gathernd::ui::ReadingPage;

class ReadingPageTest : public QObject {
  Q_OBJECT

 private slots:
  /// Where a table is selected Qt's own page keys never end.
  void pageKeysScroll_data() {
    const auto row = gathernd::test::columns<Qt::KeyboardModifiers, bool>("held", "all");
    row("nothing selected", Qt::KeyboardModifiers(Qt::NoModifier), false);
    row("all", Qt::KeyboardModifiers(Qt::NoModifier), true);
    row("selecting", Qt::KeyboardModifiers(Qt::ShiftModifier), false);
    row("selecting, all", Qt::KeyboardModifiers(Qt::ShiftModifier), true);
  }
  void pageKeysScroll() {
    const auto [held, all] = gathernd::test::currentRow<Qt::KeyboardModifiers, bool>();
    ReadingPage page;
    page.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    page.setHtml("<table>" + QStringLiteral("<tr><td>a</td><td>b<br>c</td></tr>").repeated(100) + "</table>");
    page.resize(200, 150);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    if (all) page.selectAll();
    page.verticalScrollBar()->setValue(0);
    QTest::keyClick(&page, Qt::Key_PageDown, held);
    QCOMPARE(page.verticalScrollBar()->value(), page.verticalScrollBar()->pageStep());
    QTest::keyClick(&page, Qt::Key_PageUp, held);
    QCOMPARE(page.verticalScrollBar()->value(), 0);
  }
};

GATHERND_TEST(ReadingPageTest)
#include "reading_page_test.moc"
