// SPDX-License-Identifier: GPL-3.0-or-later
// One element: what it prints, what it accepts, how it converts; every 16-bit pattern there is.
#include "core/tensor/element.h"

#include <QTest>
#include <bit>
#include <cmath>
#include <random>

#include <Eigen/Core>
#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/tensor/element_types.h"
#include "core/tensor/narrow_float.h"
#include "core/text/cast.h"
#include "core/text/decimal.h"
#include "core/text/element_text.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

DType named(const char* name) {
  return dtypeFromName(name).value();
}

/// What `text` prints as once read, or the reason of its refusal.
std::string readBack(const std::string& text, DType dtype) {
  const auto element = parseElement(text, dtype);
  return element ? formatElement(*element) : element.error().reason;
}

QByteArray bytes(const std::string& text) {
  return QByteArray::fromStdString(text);
}

}  // namespace

class ElementTest : public QObject {
  Q_OBJECT

 private slots:
  void readsAndPrints_data() {
    const auto row = test::columns<QString, QString, QString>("dtype", "text", "printed");
    row("float32", "1", "1.0");
    row("float32", "-0", "-0.0");
    row("float32", "+1.50", "1.5");
    row("float32", "1.", "1.0");
    row("float32", ".5", "0.5");
    row("float32", "0.1", "0.1");
    row("float32", "1e-45", "1e-45");
    row("float32", "1e-46", "0.0");
    row("float32", "-1e-46", "-0.0");
    row("float32", "3.4028235e38", "3.4028235e+38");
    row("float32", "1e39", "element.out_of_range");
    row("float32", "16777217", "16777216.0");
    row("float32", "0xff", "255.0");
    row("float32", "1_000.5", "1000.5");
    row("float32", "1__0", "element.malformed");
    row("float32", "  2  ", "2.0");
    row("float32", "True", "1.0");
    row("float32", "1e16", "1e+16");
    row("float32", "1e15", "1000000000000000.0");
    row("float32", "0.0001", "0.0001");
    row("float32", "0.00001", "1e-05");
    row("float32", "nan", "nan");
    row("float32", "NaN", "nan");
    row("float32", "-nan", "nan:0xffc00000");
    row("float32", "nan:0x7fc00001", "nan:0x7fc00001");
    row("float32", "nan:0x7f800001", "nan:0x7f800001");
    row("float32", "nan:0x7f800000", "element.nan_bits");
    row("float32", "nan:0x7ff8000000000000", "element.nan_bits");
    row("float32", "inf", "inf");
    row("float32", "-Infinity", "-inf");
    row("float32", "1+2j", "element.malformed");
    row("float32", "", "element.malformed");
    row("float32", "1,5", "element.malformed");
    row("float64", "0.1", "0.1");
    row("float64", "5e-324", "5e-324");
    row("float64", "2e-324", "0.0");
    row("float64", "1e308", "1e+308");
    row("float64", "1e309", "element.out_of_range");
    row("float64", "1e-99999999999999999999", "0.0");
    row("float64", "0e99999999999999999999", "0.0");
    row("float64", "9007199254740993", "9007199254740992.0");
    row("float64", "nan:0x7ff0000000000001", "nan:0x7ff0000000000001");
    row("float16", "65504", "65500.0");
    row("float16", "65519.99", "65500.0");
    row("float16", "65520", "element.out_of_range");
    row("float16", "0.1", "0.1");
    row("float16", "5.96e-8", "6e-08");
    row("float16", "2.98023223876953125e-8", "0.0");
    row("float16", "2.980232238769531250000000000000000001e-8", "6e-08");
    row("float16", "nan:0x7c01", "nan:0x7c01");
    row("bfloat16", "0.1", "0.1");
    row("bfloat16", "3.39e38", "3.39e+38");
    row("bfloat16", "3.4e38", "element.out_of_range");
    row("bfloat16", "9.2e-41", "9e-41");
    row("int8", "127", "127");
    row("int8", "128", "element.out_of_range");
    row("int8", "-128", "-128");
    row("int8", "-129", "element.out_of_range");
    row("int8", "1e2", "100");
    row("int8", "2.0", "2");
    row("int8", "1.5", "element.not_whole");
    row("int8", "nan", "element.not_whole");
    row("int8", "0x7F", "127");
    row("int8", "0b101", "5");
    row("int8", "-0o17", "-15");
    row("int8", "1e99999999999999999999", "element.out_of_range");
    row("int8", "false", "0");
    row("uint8", "255", "255");
    row("uint8", "-1", "element.out_of_range");
    row("uint8", "-0", "0");
    row("int64", "-9223372036854775808", "-9223372036854775808");
    row("int64", "9223372036854775807", "9223372036854775807");
    row("int64", "9223372036854775808", "element.out_of_range");
    row("uint64", "18446744073709551615", "18446744073709551615");
    row("uint64", "18446744073709551616", "element.out_of_range");
    row("uint64", "1_844_674", "1844674");
    row("complex64", "1+2j", "1+2j");
    row("complex64", "(1-0J)", "1-0j");
    row("complex64", "1 - 2j", "1-2j");
    row("complex64", "1+-2j", "1-2j");
    row("complex64", "1--2j", "element.malformed");
    row("complex64", "2j", "0+2j");
    row("complex64", "3", "3+0j");
    row("complex64", "-0-0j", "-0-0j");
    row("complex64", "1.+2.j", "1+2j");
    row("complex64", "nan:0x7fc0000e+1j", "nan:0x7fc0000e+1j");
    row("complex64", "1+nan:0x7fc00001j", "1+nan:0x7fc00001j");
    row("complex64", "nan-infj", "nan-infj");
    row("complex64", "1e39+0j", "element.out_of_range");
    row("complex128", "1e300-1e-05j", "1e+300-1e-05j");
    row("bool", "True", "True");
    row("bool", "false", "False");
    row("bool", "1", "True");
    row("bool", "0", "False");
    row("bool", "2", "element.malformed");
    row("bool", "-1", "element.malformed");
    row("string", " as it is\\n", " as it is\\n");
  }
  void readsAndPrints() {
    const auto [dtype, text, printed] = test::currentRow<QString, QString, QString>();
    QCOMPARE(bytes(readBack(text.toStdString(), named(qPrintable(dtype)))), printed.toUtf8());
  }

  void refusalsHaveASentence() {
    const auto refused = parseElement(std::string(1000, 'x'), DType::Int32);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Parse);
    const std::string sentence = englishSentence(refused.error());
    QVERIFY(sentence.find("int32") != std::string::npos);
    QVERIFY(sentence.size() < 120);
  }

  void everyNarrowPatternRoundTrips_data() {
    const auto row = test::columns<int>("dtype");
    row("float16", static_cast<int>(DType::Float16));
    row("bfloat16", static_cast<int>(DType::BFloat16));
  }
  void everyNarrowPatternRoundTrips() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    for (unsigned pattern = 0; pattern < 65536; ++pattern) {
      const Element element = Element::of(type, static_cast<std::uint16_t>(pattern));
      const std::string text = formatElement(element);
      const auto back = parseElement(text, type);
      QVERIFY2(back && *back == element, fmt::format("{:#06x} {}", pattern, text).c_str());
    }
  }

  void noShorterDecimalWouldDo_data() { everyNarrowPatternRoundTrips_data(); }
  void noShorterDecimalWouldDo() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    const FloatLayout layout = floatLayout(type);
    const auto infinity = static_cast<std::uint16_t>(layout.infinity());
    for (std::uint16_t pattern = 1; pattern < infinity; ++pattern) {
      const std::string text = formatElement(Element::of(type, pattern));
      const std::size_t firstDigit = text.find_first_not_of("0.");
      std::string digits = text.substr(firstDigit, text.find('e') - firstDigit);
      std::erase(digits, '.');
      digits.erase(digits.find_last_not_of('0') + 1);
      if (digits.size() < 2) continue;
      const int fewer = static_cast<int>(digits.size()) - 1;
      // The two decimals of one digit less that enclose the value.
      const double value = doubleFromNarrow(pattern, layout);
      const int scale = static_cast<int>(std::floor(std::log10(value))) - fewer + 1;
      for (const double step : {-1.0, 0.0, 1.0}) {
        const double scaled = std::floor(value / std::pow(10.0, scale)) + step;
        const auto shorter = parseElement(fmt::format("{}e{}", scaled, scale), type);
        const bool same = shorter && shorter->as<std::uint16_t>() == pattern;
        QVERIFY2(!same, fmt::format("{:#06x}: {} and {}e{}", pattern, text, scaled, scale).c_str());
      }
    }
  }

  void narrowingAgreesWithEigen() {
    std::mt19937 random(7);
    for (int i = 0; i < 500'000; ++i) {
      const auto bits = static_cast<std::uint32_t>(random());
      const auto value = std::bit_cast<float>(bits);
      if (std::isnan(value)) continue;
      const auto half = std::bit_cast<std::uint16_t>(Eigen::half(value));
      const auto brain = std::bit_cast<std::uint16_t>(Eigen::bfloat16(value));
      QCOMPARE(narrowFromDouble(value, floatLayout(DType::Float16)), half);
      QCOMPARE(narrowFromDouble(value, floatLayout(DType::BFloat16)), brain);
      QCOMPARE(doubleFromNarrow(half, floatLayout(DType::Float16)),
               double{static_cast<float>(std::bit_cast<Eigen::half>(half))});
    }
  }

  void casts_data() {
    const auto row = test::columns<QString, QString, QString, QString>("from", "text", "to", "printed");
    row("float32", "-1.9", "int32", "-1");
    row("float32", "1e30", "int32", "2147483647");
    row("float32", "-1e30", "int64", "-9223372036854775808");
    row("float64", "9223372036854775808", "int64", "9223372036854775807");
    row("float32", "-1", "uint8", "0");
    row("float32", "300", "uint8", "255");
    row("float32", "nan", "int16", "0");
    row("float32", "inf", "uint64", "18446744073709551615");
    row("float32", "nan", "bool", "True");
    row("float32", "-0", "bool", "False");
    row("int32", "300", "uint8", "44");
    row("int32", "-1", "uint64", "18446744073709551615");
    row("uint64", "18446744073709551615", "int32", "-1");
    row("uint64", "18446744073709551615", "float64", "1.8446744073709552e+19");
    row("int64", "9007199791611905", "float32", "9007200000000000.0");
    row("int32", "7", "bool", "True");
    row("bool", "True", "float16", "1.0");
    row("float64", "1e6", "float16", "inf");
    row("float32", "nan:0xffc00000", "float64", "nan:0xfff8000000000000");
    row("complex64", "1.5-2j", "float32", "1.5");
    row("complex64", "0+2j", "bool", "True");
    row("float32", "0.5", "complex128", "0.5+0j");
    row("complex128", "1+2j", "complex64", "1+2j");
    row("int32", "-12", "string", "-12");
    row("string", "12", "int32", "12");
    row("string", "no number", "float32", "0.0");
    row("float32", "nan:0x7f800001", "float32", "nan:0x7f800001");
  }
  void casts() {
    const auto [from, text, to, printed] = test::currentRow<QString, QString, QString, QString>();
    const auto element = test::valueOf(parseElement(text.toStdString(), named(qPrintable(from))));
    const Element cast = castElement(element, named(qPrintable(to)));
    QCOMPARE(cast.dtype, named(qPrintable(to)));
    QCOMPARE(bytes(formatElement(cast)), printed.toUtf8());
  }

  void integerValueSaturates() {
    QCOMPARE(integerValue(Element::of(DType::UInt64, ~std::uint64_t{0})), INT64_MAX);
    QCOMPARE(integerValue(Element::of(DType::Int8, std::int8_t{-5})), std::int64_t{-5});
    QCOMPARE(integerValue(Element::of(DType::Bool, std::uint8_t{7})), std::int64_t{1});
    QCOMPARE(integerValue(Element::of(DType::Float32, 3.0F)), std::int64_t{0});
  }

  void elementAtTakesTheBits() {
    const std::uint32_t values[] = {0x7f800001U, 0x80000000U};
    const auto tensor =
        test::valueOf(Tensor::fromBytes(DType::Float32, Shape{2}, std::as_bytes(std::span(values))));
    QCOMPARE(bytes(formatElement(elementAt(tensor, 0))), QByteArray("nan:0x7f800001"));
    QCOMPARE(bytes(formatElement(elementAt(tensor, 1))), QByteArray("-0.0"));
    const std::string words[] = {"", std::string("a\0b", 3)};
    const auto strings = test::valueOf(Tensor::fromStrings(Shape{2}, words));
    QCOMPARE(bytes(elementAt(strings, 1).text), QByteArray("a\0b", 3));
  }
};

GATHERND_TEST(ElementTest)
#include "element_test.moc"
