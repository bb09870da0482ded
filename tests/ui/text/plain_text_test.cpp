// SPDX-License-Identifier: GPL-3.0-or-later
// Texts from files say nothing to Qt: each place shows them to the letter, or in escapes.
#include "ui/text/plain_text.h"

#include <QLabel>
#include <QTest>
#include <QTextDocument>
#include <QWindow>

#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
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
    const auto row = gathernd::test::columns<QString, QString>("text", "shown");
    row("plain", "rows", "rows");
    row("the mark", "x[*]", "x[*]");
    row("twice", "[*]x[*][*]", "[*]x[*][*]");
    row("a line break", "a\nb", "a\\nb");
    row("turned around", "a\u202Eb", "a\\u202eb");
  }
  void captions() {
    const auto [text, shown] = gathernd::test::currentRow<QString, QString>();
    QWidget window;
    window.setWindowTitle(captionText(text) + QStringLiteral("[*]!"));
    window.show();
    QCOMPARE(window.windowHandle()->title(), shown + QLatin1Char('!'));
    window.setWindowModified(true);
    QCOMPARE(window.windowHandle()->title(), shown + QStringLiteral("*!"));
  }

  void actions_data() {
    const auto row = gathernd::test::columns<QString, QString>("text", "shown");
    row("a mnemonic", "a & b && c", "a && b &&&& c");
    row("a column of its own", "a\tb", "a\\tb");
    row("a line break", "a\r\nb", "a\\r\\nb");
  }
  void actions() {
    QFETCH(const QString, text);
    QTEST(actionText(text), "shown");
  }

  void fileNames_data() {
    const auto row = gathernd::test::columns<QString, QString>("title", "name");
    row("plain", "Two rows", "Two rows");
    row("elsewhere", "/etc/passwd", "_etc_passwd");
    row("above", "../x", "_.._x");
    row("a line break", "a\nb", "a_nb");
    row("endless", QString(500, u'x'), QString(60, u'x'));
  }
  void fileNames() {
    QFETCH(const QString, title);
    QTEST(fileNameText(title), "name");
  }
};

GATHERND_TEST(PlainTextTest)
#include "plain_text_test.moc"
