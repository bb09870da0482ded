// SPDX-License-Identifier: GPL-3.0-or-later
// Texts from files say nothing to Qt: each place shows them to the letter, or in escapes.
#include "ui/text/plain_text.h"

#include <QLabel>
#include <QTest>
#include <QTextDocument>
#include <QWindow>

#include "tests/support/hostile_texts.h"
#include "tests/support/test_program.h"
#include "ui/text/value_text.h"

using namespace gathernd::ui;
using gathernd::test::kHostileTexts;

class PlainTextTest : public QObject {
  Q_OBJECT

 private slots:
  void tipsShowTheLetters() {
    int rich = 0;
    for (const std::string_view bytes : kHostileTexts) {
      const QString text = fromBytes(bytes);
      const QString tip = plainTip(text);
      if (!Qt::mightBeRichText(tip)) {
        QCOMPARE(tip, text);
        continue;
      }
      ++rich;
      QTextDocument shown;
      shown.setHtml(tip);
      QCOMPARE(shown.toPlainText(), text);
    }
    QVERIFY(rich >= 3);
  }

  void labelsDoNotGuess() {
    QWidget parent;
    const QLabel* label = plainLabel(&parent, QStringLiteral("<b>x</b>"));
    QCOMPARE(label->textFormat(), Qt::PlainText);
    QCOMPARE(label->text(), QStringLiteral("<b>x</b>"));
  }

  void captions_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("plain") << "rows"
                           << "rows";
    QTest::newRow("the mark") << "x[*]"
                              << "x[*]";
    QTest::newRow("twice") << "[*]x[*][*]"
                           << "[*]x[*][*]";
    QTest::newRow("a line break") << "a\nb"
                                  << "a\\nb";
    QTest::newRow("turned around") << QStringLiteral("a\u202Eb") << "a\\u202eb";
  }
  void captions() {
    QFETCH(const QString, text);
    QFETCH(const QString, shown);
    QWidget window;
    window.setWindowTitle(captionText(text) + QStringLiteral("[*]!"));
    window.show();
    QCOMPARE(window.windowHandle()->title(), shown + QLatin1Char('!'));
    window.setWindowModified(true);
    QCOMPARE(window.windowHandle()->title(), shown + QStringLiteral("*!"));
  }

  void actions_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("shown");
    QTest::newRow("a mnemonic") << "a & b && c"
                                << "a && b &&&& c";
    QTest::newRow("a column of its own") << "a\tb"
                                         << "a\\tb";
    QTest::newRow("a line break") << "a\r\nb"
                                  << "a\\r\\nb";
  }
  void actions() {
    QFETCH(const QString, text);
    QTEST(actionText(text), "shown");
  }

  void fileNames_data() {
    QTest::addColumn<QString>("title");
    QTest::addColumn<QString>("name");
    QTest::newRow("plain") << "Two rows"
                           << "Two rows";
    QTest::newRow("elsewhere") << "/etc/passwd"
                               << "_etc_passwd";
    QTest::newRow("above") << "../x"
                           << "_.._x";
    QTest::newRow("a line break") << "a\nb"
                                  << "a_nb";
    QTest::newRow("endless") << QString(500, u'x') << QString(60, u'x');
  }
  void fileNames() {
    QFETCH(const QString, title);
    QTEST(fileNameText(title), "name");
  }
};

GATHERND_TEST(PlainTextTest)
#include "plain_text_test.moc"
