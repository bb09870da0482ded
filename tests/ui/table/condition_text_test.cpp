// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions as typed, and what they hold for.
#include <QTest>

#include "core/overview/find.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/table/table_bar.h"

using namespace gathernd;
using namespace gathernd::ui;

class ConditionTextTest : public QObject {
  Q_OBJECT

 private slots:
  void holds_data() {
    test::columns<QString, QString, int, int, QString>("typed", "literal", "dtype", "count", "said");
    const QString floats = "[-2, -0.5, 0, 0.5, 2, 3, nan, inf, -inf]";
    const auto row = [&](const char* typed, int count, const char* said) {
      QTest::newRow(typed) << QString::fromUtf8(typed) << floats << static_cast<int>(DType::Float32) << count
                           << QString::fromUtf8(said);
    };
    row("2", 1, "= 2.0");
    row(" = 2 ", 1, "= 2.0");
    row("== 2", 1, "= 2.0");
    row("> 0.5", 3, "> 0.5");
    row(">=0.5", 4, "≥ 0.5");
    row("≥ 0.5", 4, "≥ 0.5");
    row("< 0", 3, "< 0.0");
    row("<= -2", 2, "≤ −2.0");
    row("<= −2", 2, "≤ −2.0");
    row("!= 0", 8, "≠ 0.0");
    row("-0.5..2", 4, "−0.5 to 2.0");
    row("nan", 1, "NaN");
    row("= NaN", 1, "NaN");
    row("±inf", 2, "±∞");
    row("inf", 1, "= inf");
    row("-inf", 1, "= −inf");
    const QString words = "[\"a\", \"> 3\", \"nan\", \"a b\"]";
    const auto text = [&](const char* typed, int count) {
      QTest::newRow(qPrintable(QStringLiteral("text: ") + typed))
          << QString::fromUtf8(typed) << words << static_cast<int>(DType::String) << count << QString();
    };
    text("a", 1);
    text("nan", 1);
    text("> 3", 1);
    text("= > 3", 1);
    text("!= a", 3);
    text("a b", 1);
    QTest::newRow("true") << "true"
                          << "[True, False, True]" << static_cast<int>(DType::Bool) << 2 << QString();
    QTest::newRow("complex") << "1+2j"
                             << "[1+2j, 2+1j]" << static_cast<int>(DType::Complex64) << 1 << QString();
    QTest::newRow("exact") << "> 9223372036854775805"
                           << "[9223372036854775807, 9223372036854775805]" << static_cast<int>(DType::Int64)
                           << 1 << QString();
  }
  void holds() {
    const auto [typed, literal, dtype, count, said] = test::currentRow<QString, QString, int, int, QString>();
    LiteralOptions options;
    options.dtype = static_cast<DType>(dtype);
    const auto tensor = parseLiteral(literal.toStdString(), options);
    QVERIFY(tensor.has_value());
    const auto condition = typedCondition(typed, options.dtype.value());
    QVERIFY(condition.has_value());
    int held = 0;
    Search search{-1, Search::Direction::Forward, false};
    for (auto found = findElement(*tensor, *condition, search); found && *found; ++held) {
      search.from = (*found)->flat;
      found = findElement(*tensor, *condition, search);
    }
    QCOMPARE(held, count);
    if (!said.isEmpty()) QCOMPARE(conditionText(*condition), said);
  }

  void refused_data() {
    const auto row = test::columns<QString, int>("typed", "dtype");
    row("no number", "three", static_cast<int>(DType::Float32));
    row("nothing after the sign", ">", static_cast<int>(DType::Int32));
    row("beyond the type", "300", static_cast<int>(DType::UInt8));
    row("not whole", "> 2.5", static_cast<int>(DType::Int64));
    row("half a range", "1..", static_cast<int>(DType::Int64));
    row("an order of complex", "> 1", static_cast<int>(DType::Complex64));
  }
  void refused() {
    const auto [typed, dtype] = test::currentRow<QString, int>();
    QVERIFY(!typedCondition(typed, static_cast<DType>(dtype)));
  }
};

GATHERND_TEST(ConditionTextTest)
#include "condition_text_test.moc"
