// SPDX-License-Identifier: GPL-3.0-or-later
// A program's statements and tokens, and what its names mean where they stand.

#include <QTest>

#include "core/code/python/python_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

class StatementsTest : public QObject {
  Q_OBJECT

 private slots:
  // read: name=value, one after another
  void statements_data() {
    const auto row = test::columns<QByteArray, QString>("code", "read");
    row("", "");
    row("x = 1", "x=1");
    row("x = 1\ny=x", "x=1|y=x");
    row("x = 1; x", "x=1|=x");
    row(">>> x = [1,\n 2]\n>>> x", "x=[1,\n 2]|=x");
    row("import numpy as np\nfrom a import b\nprint(x)\nf(x)", "=x|=f(x)");
    row("return x", "=x");
    row("a, b = 1, 2", "a=1|b=2");
    row("a, b = f(1, 2)", "a=f(1, 2)|b=f(1, 2)");
    row("a, b = [1, 2]", "a=1|b=2");
    row("(a, b) = (1, [2, 3])", "a=1|b=[2, 3]");
    row("a, = [1],", "a=[1]");
    row("a, b == c", "=a, b == c");
    row("with a:\n    x = 1", "x=1");
    row("x == 1", "=x == 1");
    row("f(a=1)", "=f(a=1)");
    row("x = '\n;='", "x='\n;='");
    row("x = (1", "open");
    row("x = 'a", "open");
    row("x = 1)", "open");
  }
  void statements() {
    const auto [code, read] = test::currentRow<QByteArray, QString>();
    const std::string text = code.toStdString();
    const auto statements = pythonStatements(text);
    QStringList found;
    if (!statements) found << "open";
    for (const PythonStatement& statement : statements.value_or(std::vector<PythonStatement>())) {
      found << QString::fromStdString(std::string(statement.name) + "=" +
                                      std::string(statement.value.in(text)));
    }
    QCOMPARE(found.join('|'), read);
  }

  void aNameIsWhatStandsAboveIt() {
    const std::string code = "x = 1\nx = x + 2\nx";
    Assignments names;
    const auto statements = test::valueOf(pythonStatements(code));
    for (const PythonStatement& statement : statements) {
      names.bind(statement);
    }
    QVERIFY(!names.valueOf("x", 0));
    QVERIFY(!names.valueOf("x", code.find('1')));
    QVERIFY(!names.valueOf("y", code.size()));
    QCOMPARE(names.valueOf("x", code.find("x + 2"))->in(code), std::string_view("1"));
    QCOMPARE(names.valueOf("x", code.size() - 1)->in(code), std::string_view("x + 2"));
  }

  void tokens_data() {
    const auto row = test::columns<QByteArray, QString>("code", "read");
    row("", "");
    row("np.arange(6)", "np . arange ( 6 )");
    row("2**-1//3*4", "2 ** - 1 // 3 * 4");
    row("1e6+.5-1.", "1e6 + .5 - 1.");
    row("0xFF 1_000 0b1", "0xFF 1_000 0b1");
    row("3j 1x", "3j 1x");
    row("x.T", "x . T");
    row("'a)' \"b", "'a)' \"b");
    row("a\n + \\\n b", "a + b");
    row("é$", "é $");
  }
  void tokens() {
    const auto [code, read] = test::currentRow<QByteArray, QString>();
    const std::string text = code.toStdString();
    QStringList found;
    for (PythonTokens tokens(text, {0, text.size()}); tokens.peek().kind != PythonToken::Kind::End;) {
      const PythonToken token = tokens.next();
      QCOMPARE(token.range.in(text), token.text);
      found << QString::fromUtf8(token.text.data(), static_cast<qsizetype>(token.text.size()));
    }
    QCOMPARE(found.join(' '), read);
  }

  // close: -1: it does not
  void closings_data() {
    const auto row = test::columns<QByteArray, int>("code", "close");
    row("plain", "(a)", 2);
    row("nested", "([{}](1))x", 8);
    row("quoted", "(')')", 4);
    row("open", "((a)", -1);
    row("crossed", "([)]", -1);
    row("open quote", "('a)", -1);
  }
  void closings() {
    const auto [code, close] = test::currentRow<QByteArray, int>();
    const std::string text = code.toStdString();
    const auto found = closingOf(text, 0, text.size());
    QCOMPARE(found ? static_cast<int>(*found) : -1, close);
  }
};

GATHERND_TEST(StatementsTest)
#include "statements_test.moc"
