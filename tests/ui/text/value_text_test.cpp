// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/value_text.h"

#include <QTest>
#include <complex>

#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::ui;

class ValueTextTest : public QObject {
  Q_OBJECT

 private slots:
  void values() {
    QCOMPARE(valueText(Element::of(DType::Float32, -1.75F)), QStringLiteral("−1.75"));
    QCOMPARE(valueText(Element::of(DType::Int8, std::int8_t{-3})), QStringLiteral("−3"));
    QCOMPARE(valueText(Element::of(DType::Float32, -0.0F)), QStringLiteral("−0.0"));
    QCOMPARE(valueText(Element::of(DType::Bool, true)), QStringLiteral("True"));
    Element text;
    text.dtype = DType::String;
    text.text = "a-b";
    QCOMPARE(valueText(text), QStringLiteral("\"a-b\""));
    text.text.assign(100000, 'x');
    QCOMPARE(valueText(text, 20).size(), 20);
    QVERIFY(valueText(text, 20).endsWith(u'…'));
  }

  void typed_data() {
    // shown: empty: refused
    const auto row = test::columns<DType, QString, QString>("dtype", "typed", "shown");
    row("number", DType::Int32, "-3", "−3");
    row("true minus, as it is shown", DType::Int32, "−3", "−3");
    row("blanks", DType::Float32, "  −1.5 ", "−1.5");
    row("no number", DType::Int32, "three", "");
    row("text keeps its blanks and minus", DType::String, " −x", "\" −x\"");
  }
  void typed() {
    const auto [dtype, typed, shown] = test::currentRow<DType, QString, QString>();
    const auto element = parseElement(typed.toStdString(), dtype);
    QCOMPARE(element.has_value(), !shown.isEmpty());
    if (element) QCOMPARE(valueText(*element), shown);
  }

  void bits() {
    QCOMPARE(bitsText(Element::of(DType::Float32, -1.75F)), QStringLiteral("0xBFE00000"));
    QCOMPARE(bitsText(Element::of(DType::Int64, std::int64_t{-1})), QStringLiteral("0xFFFFFFFFFFFFFFFF"));
    QCOMPARE(bitsText(Element::of(DType::Bool, true)), QStringLiteral("0x01"));
    QCOMPARE(bitsText(Element::of(DType::Complex64, std::complex<float>(1.0F, -2.0F))),
             QStringLiteral("0x3F800000C0000000"));
    Element text;
    text.dtype = DType::String;
    QVERIFY(bitsText(text).isEmpty());
  }

  void countsAndPlaces() {
    QCOMPARE(countText(1234567), QStringLiteral("1,234,567"));
    QCOMPARE(integerText(-1234567), QStringLiteral("−1234567"));
    QCOMPARE(shapeText(Shape{2, 3}), QStringLiteral("[2, 3]"));
    QCOMPARE(shapeText(Shape{}), QStringLiteral("[]"));
    QCOMPARE(sliceText({1, std::nullopt, 3}), QStringLiteral("[1, :, 3]"));
    QCOMPARE(listText({1, -2}), QStringLiteral("[1, −2]"));
    QVERIFY(listText(std::vector<std::int64_t>(5000, 7)).size() < 60);
  }

  void byteCounts_data() {
    const auto row = test::columns<std::int64_t, QString>("bytes", "text");
    row("none", std::int64_t{0}, "0 B");
    row("few", std::int64_t{4608}, "4,608 B");
    row("MiB", (std::int64_t{3} << 19), "1.5 MiB");
    row("many MiB", (std::int64_t{300} << 20), "300 MiB");
    row("GiB", (std::int64_t{5} << 29), "2.5 GiB");
    row("most", INT64_MAX, "8.0 EiB");
  }
  void byteCounts() {
    const auto [bytes, text] = test::currentRow<std::int64_t, QString>();
    QCOMPARE(bytesText(bytes), text);
  }
};

GATHERND_TEST(ValueTextTest)
#include "value_text_test.moc"
