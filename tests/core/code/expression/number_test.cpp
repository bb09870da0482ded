// SPDX-License-Identifier: GPL-3.0-or-later
// Python's numbers: how they are spelt, and what their arithmetic gives.
#include "core/code/expression/number.h"

#include <QTest>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

QString shown(const Expected<Number>& number) {
  if (!number) return QString::fromStdString(number.error().reason);
  return QString::fromStdString(formatElement(elementOf(*number)));
}

}  // namespace

class NumberTest : public QObject {
  Q_OBJECT

 private slots:
  void spelt_data() {
    const auto row = test::columns<QByteArray, QString>("text", "value");
    row("0", "0");
    row("1_000", "1000");
    row("0xFF", "255");
    row("0b101", "5");
    row("1e6", "1000000.0");
    row(".5", "0.5");
    row("2.", "2.0");
    row("1e400", "inf");
    row("9223372036854775807", "9223372036854775807");
    row("9223372036854775808", "expression.number");
    row("99999999999999999999999999", "expression.number");
    row("1x", "none");
    row("3j", "none");
    row("1__0", "none");
    row("", "none");
  }
  void spelt() {
    const auto [text, value] = test::currentRow<QByteArray, QString>();
    const auto read = readNumber(text.toStdString());
    QString found = "none";
    if (!read) found = QString::fromStdString(read.error().reason);
    if (read && *read) found = shown(**read);
    QCOMPARE(found, value);
  }

  void calculated_data() {
    const auto row = test::columns<Number, Operator, Number, QString>("left", "op", "right", "value");
    const auto i = [](std::int64_t value) { return Number(value); };
    row(i(7), Operator::FloorDivide, i(-2), "-4");
    row(i(-7), Operator::FloorDivide, i(2), "-4");
    row(i(-7), Operator::Remainder, i(2), "1");
    row(i(7), Operator::Remainder, i(-2), "-1");
    row(i(7), Operator::Divide, i(2), "3.5");
    row(i(2), Operator::Power, i(62), "4611686018427387904");
    row(i(2), Operator::Power, i(63), "expression.number");
    row(i(10), Operator::Power, i(18), "1000000000000000000");
    row(i(10), Operator::Power, i(1'000'000'000'000), "expression.number");
    row(i(1), Operator::Power, i(INT64_MAX), "1");
    row(i(2), Operator::Power, i(-1), "0.5");
    row(i(0), Operator::Power, i(0), "1");
    row(i(0), Operator::Power, i(-1), "expression.zero");
    row(i(1), Operator::Divide, i(0), "expression.zero");
    row(i(1), Operator::FloorDivide, i(0), "expression.zero");
    row(i(1), Operator::Remainder, 0.0, "expression.zero");
    row(i(INT64_MIN), Operator::FloorDivide, i(-1), "expression.number");
    row(i(INT64_MIN), Operator::Remainder, i(-1), "0");
    row(i(INT64_MAX), Operator::Add, i(1), "expression.number");
    row(i(INT64_MIN), Operator::Subtract, i(1), "expression.number");
    row(i(INT64_MAX), Operator::Multiply, i(2), "expression.number");
    row(true, Operator::Add, true, "2");
    row(i(7), Operator::FloorDivide, 2.0, "3.0");
    row(-7.5, Operator::FloorDivide, i(2), "-4.0");
    row(-7.5, Operator::Remainder, i(2), "0.5");
    row(-0.0, Operator::Remainder, 3.0, "0.0");
    row(4.0, Operator::Power, 0.5, "2.0");
    row(-1.0, Operator::Power, 0.5, "expression.complex");
    row(10.0, Operator::Power, i(400), "expression.number");
  }
  void calculated() {
    const auto [left, op, right, value] = test::currentRow<Number, Operator, Number, QString>();
    QCOMPARE(shown(gathernd::calculated(static_cast<Operator>(op), left, right)), value);
  }

  void negatives() {
    QCOMPARE(shown(negated(std::int64_t{3})), QString("-3"));
    QCOMPARE(shown(negated(0.0)), QString("-0.0"));
    QCOMPARE(shown(negated(true)), QString("-1"));
    QCOMPARE(shown(negated(INT64_MIN)), QString("expression.number"));
  }
};

GATHERND_TEST(NumberTest)
#include "number_test.moc"
