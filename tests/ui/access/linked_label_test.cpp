// SPDX-License-Identifier: GPL-3.0-or-later
// Keys go through the links of a label, either way, and out of it.
#include "ui/access/linked_label.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <QtTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/access/announce.h"

using namespace gathernd;
using namespace gathernd::ui;

class LinkedLabelTest : public QObject {
  Q_OBJECT

 private slots:
  void keysGoThroughAndOut_data() {
    const auto row = test::columns<QString, QStringList>("text", "links");
    const QString words = QStringLiteral("words ");
    const QString one = QStringLiteral("<a href=\"1\">one</a>"),
                  two = QStringLiteral("<a href=\"2\">two</a>");
    row("no link", words, QStringList{});
    row("in the middle", words + one + words, QStringList{"one"});
    row("begins the text", one + words, QStringList{"one"});
    row("is the text", one, QStringList{"one"});
    row("two", one + words + two, QStringList{"one", "two"});
    row("two with nothing between", one + two, QStringList{"one", "two"});
    row("each begins a paragraph", QStringLiteral("<p>%1</p><p>%2</p>").arg(one, two),
        QStringList{"one", "two"});
    row("a list", QStringLiteral("<ul><li>%1</li><li>%2 more</li></ul>").arg(one, two),
        QStringList{"one", "two"});
    row("the first letter is before it", QStringLiteral("x") + one, QStringList{"one"});
  }
  void keysGoThroughAndOut() {
    QFETCH(QString, text);
    QFETCH(QStringList, links);
    QWidget window;
    auto* const layout = new QVBoxLayout(&window);
    auto* const before = new QPushButton(QStringLiteral("before"), &window);
    auto* const label = new LinkedLabel(&window);
    auto* const after = new QPushButton(QStringLiteral("after"), &window);
    for (QWidget* each :
         {static_cast<QWidget*>(before), static_cast<QWidget*>(label), static_cast<QWidget*>(after)})
      layout->addWidget(each);
    label->setText(text);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QStringList said;
    setAnnouncementListener([&](const QString& words, Urgency) { said << words; });
    const auto through = [&](QWidget* from, QWidget* to, Qt::Key key) {
      from->setFocus();
      said.clear();
      for (qsizetype press = 0; press < links.size() + 2 && QApplication::focusWidget() != to; ++press)
        QTest::keyClick(QApplication::focusWidget(), key);
      return QApplication::focusWidget() == to;
    };
    const auto spoken = [](QStringList names) {
      for (QString& name : names) name += QStringLiteral(", link");
      return names;
    };
    // Twice: what one way leaves behind is nothing to the other.
    for (int round = 0; round < 2; ++round) {
      QVERIFY(through(before, after, Qt::Key_Tab));
      QCOMPARE(said, spoken(links));
      QVERIFY(through(after, before, Qt::Key_Backtab));
      QCOMPARE(said, spoken(QStringList(links.crbegin(), links.crend())));
    }
    setAnnouncementListener({});
  }
};

GATHERND_TEST(LinkedLabelTest)
#include "linked_label_test.moc"
