// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of values of every kind, worked out by hand.
#include <QTest>

#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/statistics/tensor_statistics.h"

using namespace gathernd;
using namespace gathernd::ui;

class StatisticsWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void lines_data() {
    test::columns<QString, int, QStringList>("literal", "dtype", "lines");
    const auto row = [](const char* name, const char* literal, DType dtype, const QStringList& lines) {
      QTest::newRow(name) << QString::fromUtf8(literal) << static_cast<int>(dtype) << lines;
    };
    row("floats", "[[1.5, -2, 0], [nan, 4, inf]]", DType::Float32,
        {"min at [0,1]: −2.0", "max at [1,1]: 4.0", "mean: 0.875", "NaN: 1", "+∞: 1", "−∞: 0", "zeros: 1"});
    row("integers", "[3, -3, 9]", DType::Int64, {"min at [1]: −3", "max at [2]: 9", "mean: 3", "zeros: 0"});
    row("constant", "[7, 7, 7]", DType::UInt8, {"min at [0]: 7", "max at [0]: 7", "mean: 7", "zeros: 0"});
    row("a number alone", "5", DType::Int32, {"min at []: 5", "max at []: 5", "mean: 5", "zeros: 0"});
    row("eight ones", "[[[[[[[[2]]]]]]]]", DType::Float64,
        {"min at [0,0,0,0,0,0,0,0]: 2.0", "max at [0,0,0,0,0,0,0,0]: 2.0", "mean: 2", "NaN: 0", "+∞: 0",
         "−∞: 0", "zeros: 0"});
    row("NaN alone", "[nan, nan]", DType::Float16,
        {"min: none", "max: none", "mean: none", "NaN: 2", "+∞: 0", "−∞: 0", "zeros: 0"});
    row("infinities alone", "[inf, -inf, -inf]", DType::BFloat16,
        {"min: none", "max: none", "mean: none", "NaN: 0", "+∞: 1", "−∞: 2", "zeros: 0"});
    row("bools", "[True, False, True]", DType::Bool, {"true: 2", "false: 1"});
    row("complex", "[3+4j, 0, nan+1j]", DType::Complex64,
        {"least modulus at [1]: 0", "greatest modulus at [0]: 5", "mean modulus: 2.5", "NaN: 1",
         "infinite: 0", "zeros: 1"});
    row("strings", "[\"abc\", \"\", \"de\"]", DType::String,
        {"shortest: 0 bytes", "longest: 3 bytes", "empty: 1"});
    row("a string of one byte", "[\"a\"]", DType::String,
        {"shortest: 1 byte", "longest: 1 byte", "empty: 0"});
    row("no floats", "[]", DType::Float32,
        {"min: none", "max: none", "mean: none", "NaN: 0", "+∞: 0", "−∞: 0", "zeros: 0"});
    row("no strings", "[]", DType::String, {});
  }
  void lines() {
    const auto [literal, dtype, lines] = test::currentRow<QString, int, QStringList>();
    LiteralOptions options;
    options.dtype = static_cast<DType>(dtype);
    const auto tensor = parseLiteral(literal.toStdString(), options);
    QVERIFY(tensor.has_value());
    const CountedValues counted{statisticsOf(*tensor).value(), 0};
    QStringList told;
    for (const StatisticsLine& line : statisticsLines(counted, tensor->dtype(), tensor->shape())) {
      told << line.label + QStringLiteral(": ") + line.value;
      // Who says where something is can lead there.
      if (line.goal && line.goal->first >= 0) QVERIFY(line.goal->first < tensor->elementCount());
      QVERIFY(line.value != QStringLiteral("0") || !line.goal || line.label.contains("at"));
    }
    QCOMPARE(told, lines);
  }

  void madeUp() {
    CountedValues counted;
    counted.values.count = 1234567;
    QCOMPARE(countedText(counted), QString("Exact, of all 1,234,567 values."));
    counted.madeUp = 192;
    counted.values.edited = 2;
    QCOMPARE(countedText(counted),
             QString("Exact, of the 1,234,567 values that were read; 192 are made up and "
                     "left out. 2 of them are edited."));
    QCOMPARE(countedText({}), QString("There are no values."));
  }
};

GATHERND_TEST(StatisticsWordsTest)
#include "statistics_words_test.moc"
