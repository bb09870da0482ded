// SPDX-License-Identifier: GPL-3.0-or-later
// Where lines of painted words end: at blanks, and in what is written without any nearly anywhere.
#include "ui/widgets/spans.h"

#include <QTest>

#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd::ui;

class SpansTest : public QObject {
  Q_OBJECT

 private slots:
  void linesEnd_data() {
    // most: /< of lines
    const auto row = gathernd::test::columns<QString, int>("text", "most");
    row("words", "Four of five axes are used up: 48 random tuples read rows of eight numbers.", 4);
    row("no blanks", QString::fromUtf8("五个轴用掉四个：有四十八个随机的索引元组读取八个数一行的行。"), 2);
    row("a number between blanks",
        QString::fromUtf8("五个轴用掉四个：48 个随机的索引元组读取八个数一行的行，有些读了多次。"), 3);
  }
  /// No wider than there is room, nothing lost, and each line full to where the next part begins.
  void linesEnd() {
    const auto [text, most] = gathernd::test::currentRow<QString, int>();
    const Theme theme = lightTheme();
    const double width = 270;
    const auto lines = wrapSpans(theme, {{text}}, width);
    QString all;
    for (const Spans& line : lines) {
      QVERIFY2(spansWidth(theme, line) <= width, qPrintable(plainText(line)));
      all += plainText(line);
    }
    QCOMPARE(all.remove(u' '), QString(text).remove(u' '));
    QVERIFY2(static_cast<int>(lines.size()) <= most, qPrintable(QString::number(lines.size())));
    // No full stop or comma begins a line.
    for (const Spans& line : lines) QVERIFY(!QStringLiteral("，。：").contains(plainText(line).front()));
  }

  /// A bracket behind a number that is lit goes to the next line with it: lines end at blanks alone.
  void inksDoNotPartWords() {
    const Theme theme = lightTheme();
    const Span plain{{}, {}, true}, lit{{}, theme.accent, true, true};
    Spans formula;
    for (const char* part : {"output[0,1,:] = ", "params[", "1", ",", "2", ",:]", ", then ", "[", "7", "]"}) {
      formula.push_back(QChar::isDigit(static_cast<uint>(part[0])) ? lit : plain);
      formula.back().text = QLatin1String(part);
    }
    for (int width = 120; width < 400; ++width) {
      QStringList lines;
      for (const Spans& line : wrapSpans(theme, formula, width)) lines << plainText(line);
      QCOMPARE(lines.join(u' '), plainText(formula));
    }
    QCOMPARE(longestWord(theme, formula), spanWidth(theme, {QStringLiteral("params["), {}, true}) +
                                              2 * spanWidth(theme, {QStringLiteral("1"), {}, true, true}) +
                                              spanWidth(theme, {QStringLiteral(",,:],"), {}, true}));
  }

  /// What no line has room for is cut, in numbers behind a comma.
  void longWordsAreCut() {
    const Theme theme = lightTheme();
    const Spans numbers{{QStringLiteral("params[1000,2000,3000,4000,5000,6000]"), {}, true}};
    const double width = 150;
    QString all;
    const auto lines = wrapSpans(theme, numbers, width);
    QVERIFY(lines.size() > 1);
    for (const Spans& line : lines) {
      QVERIFY2(spansWidth(theme, line) <= width, qPrintable(plainText(line)));
      all += plainText(line);
      QVERIFY2(QStringLiteral(",]").contains(plainText(line).back()), qPrintable(plainText(line)));
    }
    QCOMPARE(all, plainText(numbers));
  }
};

GATHERND_TEST(SpansTest)
#include "spans_test.moc"
