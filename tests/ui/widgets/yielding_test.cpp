// SPDX-License-Identifier: GPL-3.0-or-later
// In a dock of any size a list keeps its least height, nothing beside it is over it, and what has no room is
// reached by scrolling.
#include "ui/widgets/yielding.h"

#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class YieldingTest : public QObject {
  Q_OBJECT

 private slots:
  void listBesideWords_data() {
    gathernd::test::columns<QSize>("size");
    for (const QSize size :
         {QSize(200, 72), QSize(260, 160), QSize(290, 216), QSize(330, 420), QSize(600, 900)})
      QTest::addRow("%d by %d", size.width(), size.height()) << size;
  }
  void listBesideWords() {
    QFETCH(QSize, size);
    auto* content = new QWidget;
    auto* list = new WordList(content);
    auto* above =
        new QLabel(QStringLiteral("Words that take a line where there is room, and two or three where not."));
    auto* below =
        new QLabel(QStringLiteral("Seen: that release was watched. Hatched: differs from the current one."));
    auto* layout = new QVBoxLayout(content);
    for (QLabel* words : {above, below}) words->setWordWrap(true);
    layout->addWidget(above);
    layout->addWidget(list, 1);
    layout->addWidget(below);
    YieldingArea area;
    area.setContent(content);
    area.resize(size);
    area.show();
    QCoreApplication::processEvents();
    QCOMPARE(area.size(), size);
    QVERIFY2(list->height() >= 110, QByteArray::number(list->height()).constData());
    QVERIFY(above->geometry().bottom() < list->geometry().top());
    QVERIFY(list->geometry().bottom() < below->geometry().top());
    for (const QLabel* words : {above, below})
      QVERIFY(words->height() >= words->heightForWidth(words->width()));
    QVERIFY(content->rect().contains(below->geometry()));
    const int beyond = std::max(0, content->height() - area.viewport()->height());
    QCOMPARE(area.verticalScrollBar()->maximum(), beyond);
    if (size.height() == 900) QCOMPARE(beyond, 0);
  }

  void asLargeAsItsContent() {
    auto* content = new QWidget;
    content->setMinimumSize(400, 1600);
    YieldingArea area;
    area.setContent(content);
    QCOMPARE(area.sizeHint(), content->sizeHint());
    QVERIFY(area.minimumSizeHint().height() < 100);
  }
};

GATHERND_TEST(YieldingTest)
#include "yielding_test.moc"
