// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/scene/number_text.h"

#include <QTest>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::ui;

class NumberTextTest : public QObject {
  Q_OBJECT

 private slots:
  void texts_data() {
    // expected: all cells, separated by |
    test::columns<QByteArray, int, QString>("literal", "dtype", "expected");
    const auto row = [](const char* name, const char* literal, DType dtype, const char* expected) {
      QTest::newRow(name) << QByteArray(literal) << static_cast<int>(dtype) << QString::fromUtf8(expected);
    };
    row("whole floats", "[0.0, 1.0, 11.0]", DType::Float32, "0|1|11");
    row("common decimals", "[0.5, -1.25, 3.0]", DType::Float32, "0.50|−1.25|3.00");
    row("negative zero", "[-0.0, 1.0]", DType::Float32, "−0|1");
    row("specials", "[nan, inf, -inf, 2.5]", DType::Float32, "NaN|∞|−∞|2.5");
    row("small", "[0.00001235, 1.0]", DType::Float32, "1.235e−5|1");
    row("large", "[123456789.0]", DType::Float64, "1.235e8");
    row("integers", "[1, -20, 300]", DType::Int32, "1|−20|300");
    row("seven digits", "[1234567]", DType::Int32, "1234567");
    row("eight digits", "[12345678]", DType::Int32, "1.235e7");
    row("bools", "[True, False]", DType::Bool, "True|False");
    row("strings", "[\"a-b\", \"abcdefghij\"]", DType::String, "a-b|abcdef…");
  }
  void texts() {
    const auto [literal, dtype, expected] = test::currentRow<QByteArray, int, QString>();
    const Tensor tensor = test::literal(literal.constData(), static_cast<DType>(dtype));
    const NumberFormat format = chooseFormat(tensor);
    QStringList texts;
    for (std::int64_t k = 0; k < tensor.elementCount(); ++k) {
      const CellText text = cellText(elementAt(tensor, k), format);
      QVERIFY(text.before <= format.before);
      QVERIFY(text.text.size() - text.before <= std::max(format.after, 0) || format.words);
      texts << text.text;
    }
    QCOMPARE(texts.join('|'), expected);
  }

  void pointsStandBelowEachOther() {
    const Tensor tensor = test::literal("[10.25, -1.5, 100.0]", DType::Float32);
    const NumberFormat format = chooseFormat(tensor);
    for (std::int64_t k = 0; k < 3; ++k) {
      const CellText text = cellText(elementAt(tensor, k), format);
      QCOMPARE(text.text.indexOf('.'), text.before);
      QCOMPARE(text.text.size() - text.before, 3);
    }
  }

  /// A fill value, or one beyond those that were looked at, is not rounded to the others' decimals.
  void finerThanItsFormat() {
    const NumberFormat whole = chooseFormat(test::literal("[1.0, 20.0]", DType::Float32));
    QCOMPARE(cellText(Element::of(DType::Float32, 0.5F), whole).text, "0.5");
    QCOMPARE(cellText(Element::of(DType::Float32, -0.25F), whole).text, QString(QChar(0x2212)) + "0.25");
    QCOMPARE(cellText(Element::of(DType::Float32, 3.0F), whole).text, "3");
    const NumberFormat tenths = chooseFormat(test::literal("[0.5, 1.0]", DType::Float64));
    QCOMPARE(cellText(Element::of(DType::Float64, 0.04), tenths).text, "0.04");
    QCOMPARE(cellText(Element::of(DType::Float64, 1e-5), tenths).text, QString("1e") + QChar(0x2212) + "05");
    QCOMPARE(cellText(Element::of(DType::Float64, 3.0), tenths).text, "3.0");
  }

  void shortened_data() {
    const auto row = test::columns<double, int, QString>("value", "room", "expected");
    row("fits", 12.5, 5, "12.5");
    row("fewer digits", 12.3456, 4, "12.3");
    row("whole", 12.3456, 2, "12");
    row("nothing", 123456.0, 2, QString(QChar(0x2026)));
  }
  void shortened() {
    const auto [value, room, expected] = test::currentRow<double, int, QString>();
    QCOMPARE(shortenedText(Element::of(DType::Float64, value), room), expected);
    QVERIFY(shortenedText(Element::of(DType::Float64, value), room).size() <= room);
  }

  /// Of all index numbers, edits included; of more than are looked at, the axes and the bad tuples tell.
  void indicesAreAsWideAsTheLongest() {
    const auto wide = [](const EditedTensor& indices) {
      return chooseIndicesFormat(indices, nullptr, {}).characters();
    };
    const EditedTensor base = test::literal("[[1], [12345], [-7]]", DType::Int64);
    QCOMPARE(wide(base), 5);
    QCOMPARE(chooseIndicesFormat(base, nullptr, {}).low, -7.0);
    QCOMPARE(chooseIndicesFormat(base, nullptr, {}).high, 12345.0);
    QVERIFY(!chooseIndicesFormat(base, nullptr, {}).sampled);
    const auto value = [](std::int64_t v) { return Element::of(DType::Int64, v); };
    QCOMPARE(wide(base.with(1, value(2))), 2);
    QCOMPARE(wide(base.with(2, value(INT64_MIN))), 20);
    QCOMPARE(wide(base.with(1, value(2)).with(0, value(1234)).with(2, value(3))), 4);
    QCOMPARE(wide(test::literal("[18446744073709551615, 0]", DType::UInt64)), 20);
    QCOMPARE(wide(test::literal("[-128, 5]", DType::Int8)), 4);
    QCOMPARE(wide(*Tensor::zeros(DType::Int32, Shape{0, 1})), 1);

    std::vector<std::int64_t> numbers(5000, 3);
    numbers[4001] = 123456789;  // where no sample of a thousand looks
    numbers[4003] = -300;
    const Tensor indices =
        *Tensor::fromBytes(DType::Int64, Shape{2500, 2}, std::as_bytes(std::span(numbers)));
    const auto formatOf = [&](const char* dialect, const std::vector<std::int64_t>& bad, std::int64_t most) {
      GatherCall call;
      call.dialect = *findDialect(dialect);
      call.params = {DType::Float32, Shape{300, 20000}};
      call.indices = {DType::Int64, indices.shape()};
      const Trace trace(std::make_shared<const Plan>(*makePlan(call)), indices);
      return chooseIndicesFormat(indices, &trace, bad, most);
    };
    QCOMPARE(formatOf("numpy", {}, 5000).before, 9);
    QCOMPARE(formatOf("numpy", {}, 4999).before, 6);           // −20000
    QCOMPARE(formatOf("tensorflow-cpu", {}, 4999).before, 5);  // 19999
    QCOMPARE(formatOf("tensorflow-cpu", {2000, 2001}, 4999).before, 9);
    QVERIFY(formatOf("numpy", {}, 4999).sampled && !formatOf("numpy", {}, 5000).sampled);
  }

  /// Colours span what most values are, however far out one lies; and all of it where none does.
  void oneOutlierLeavesTheColours() {
    std::vector<double> values(1000);
    for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<double>(k);
    const auto formatOf = [&] {
      return chooseFormat(*Tensor::fromBytes(DType::Float64, Shape{1000}, std::as_bytes(std::span(values))));
    };
    QVERIFY(formatOf().low == 0 && formatOf().high == 999 && !formatOf().lower && !formatOf().higher);
    values[500] = 1e12;
    NumberFormat format = formatOf();
    QVERIFY(format.low == 0 && format.high > 999 && format.high < 3000);
    QVERIFY(format.higher && !format.lower);
    format.setRange(-1e9, 5e14);  // of all, where samples missed one
    QVERIFY(format.low < 0 && format.low > -2000 && format.high < 3000 && format.lower && format.higher);
    values.assign(1000, 3);  // what else there is has one colour, and the one another
    values[7] = 1e12;
    QVERIFY(formatOf().low == 3 && formatOf().high == 1e12 && !formatOf().higher);

    std::vector<std::int64_t> numbers(4000);
    for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<std::int64_t>(k % 300);
    numbers[2001] = 1'000'000'000'000;
    const Tensor indices =
        *Tensor::fromBytes(DType::Int64, Shape{4000, 1}, std::as_bytes(std::span(numbers)));
    const NumberFormat places = chooseIndicesFormat(indices, nullptr, {});
    QVERIFY(places.high >= 299 && places.high < 900 && places.higher);
    QCOMPARE(places.before, 13);  // and is written whole
  }

  void rangeIgnoresNotNumbers() {
    const NumberFormat format = chooseFormat(test::literal("[nan, -2.0, inf, 5.0]", DType::Float64));
    QVERIFY(format.ranged);
    QCOMPARE(format.low, -2.0);
    QCOMPARE(format.high, 5.0);
    QVERIFY(!chooseFormat(test::literal("[\"a\"]", DType::String)).ranged);
  }
};

GATHERND_TEST(NumberTextTest)
#include "number_text_test.moc"
