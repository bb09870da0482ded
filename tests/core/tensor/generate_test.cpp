// SPDX-License-Identifier: GPL-3.0-or-later
// The generators. The pinned values are a promise to every scenario file: they never change within version 1.
#include "core/tensor/generate.h"

#include <QTest>
#include <algorithm>
#include <cmath>

#include "core/error/sentences.h"
#include "core/tensor/element.h"
#include "core/text/cast.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

GeneratorSpec spec(const char* text) {
  const auto parsed = parseGenerator(text);
  return parsed && *parsed ? **parsed : GeneratorSpec{};
}

QByteArray printed(const Expected<Tensor>& tensor) {
  if (!tensor) return QByteArray::fromStdString(tensor.error().reason);
  return QByteArray::fromStdString(formatLiteral(*tensor, {.elideAbove = INT64_MAX, .multiline = false}));
}

}  // namespace

class GenerateTest : public QObject {
  Q_OBJECT

 private slots:
  void splitMix64IsThePublishedOne() {
    QCOMPARE(splitMix64(0, 0), 0xE220A8397B1DCDAFULL);
    QCOMPARE(splitMix64(0, 1), 0x6E789E6AA1B965F4ULL);
    QCOMPARE(splitMix64(0, 2), 0x06C45D188009454FULL);
    QCOMPARE(splitMix64(1234567, 0), 6457827717110365317ULL);
    QCOMPARE(splitMix64(1234567, 1), 3203168211198807973ULL);
  }

  void pinnedValues_data() {
    const auto row = test::columns<QString, QString, QString>("text", "dtype", "values");
    row("arange:2,2", "bool", "[[False, True], [False, True]]");
    row("random:3", "bool", "[True, False, False]");
    row("random:2@7", "bool", "[False, False]");
    row("arange:2,2", "int8", "[[0, 1], [2, 3]]");
    row("random:3", "int8", "[88, 43, 2]");
    row("random:2@7", "int8", "[38, 1]");
    row("random:3", "int16", "[88, 43, 2]");
    row("random:2@7", "int16", "[38, 1]");
    row("random:3", "int32", "[88, 43, 2]");
    row("random:2@7", "int32", "[38, 1]");
    row("random:3", "int64", "[88, 43, 2]");
    row("random:2@7", "int64", "[38, 1]");
    row("arange:2,2", "uint8", "[[0, 1], [2, 3]]");
    row("random:3", "uint8", "[88, 43, 2]");
    row("random:2@7", "uint8", "[38, 1]");
    row("random:3", "uint16", "[88, 43, 2]");
    row("random:2@7", "uint16", "[38, 1]");
    row("random:3", "uint32", "[88, 43, 2]");
    row("random:2@7", "uint32", "[38, 1]");
    row("random:3", "uint64", "[88, 43, 2]");
    row("random:2@7", "uint64", "[38, 1]");
    row("arange:2,2", "float16", "[[0.0, 1.0], [2.0, 3.0]]");
    row("random:3", "float16", "[0.8833, 0.4312, 0.02637]");
    row("random:2@7", "float16", "[0.3896, 0.0166]");
    row("arange:2,2", "bfloat16", "[[0.0, 1.0], [2.0, 3.0]]");
    row("random:3", "bfloat16", "[0.883, 0.43, 0.0234]");
    row("random:2@7", "bfloat16", "[0.387, 0.0156]");
    row("random:3", "float32", "[0.8833108, 0.43152797, 0.026433766]");
    row("random:2@7", "float32", "[0.3898297, 0.016788244]");
    row("random:3", "float64", "[0.8833108082136426, 0.43152799704850997, 0.026433771592597743]");
    row("random:2@7", "float64", "[0.3898297483912715, 0.01678829452815611]");
    row("arange:2,2", "complex64", "[[0+0j, 1+0j], [2+0j, 3+0j]]");
    row("random:3", "complex64", "[0.8833108+0.43152797j, 0.026433766+0.97088194j, 0.10634667+0.32732576j]");
    row("random:2@7", "complex64", "[0.3898297+0.016788244j, 0.90076065+0.58293027j]");
    row("random:3", "complex128",
        "[0.8833108082136426+0.43152799704850997j, 0.026433771592597743+0.9708819781538285j, "
        "0.10634669156721244+0.32732576421812576j]");
    row("random:2@7", "complex128",
        "[0.3898297483912715+0.01678829452815611j, 0.9007606806068834+0.5829302930280781j]");
    row("arange:2,2", "string", "[[\"s0\", \"s1\"], [\"s2\", \"s3\"]]");
    row("random:3", "string", "[\"s88\", \"s43\", \"s2\"]");
    row("random:2@7", "string", "[\"s38\", \"s1\"]");
  }
  void pinnedValues() {
    const auto [text, dtype, values] = test::currentRow<QString, QString, QString>();
    const auto tensor =
        generateTensor(spec(qPrintable(text)), dtypeFromName(dtype.toStdString()).value(), INT64_MAX);
    QCOMPARE(printed(tensor), values.toUtf8());
  }

  void arangeOfANarrowIntegerWraps() {
    const auto tensor = test::valueOf(generateTensor(spec("arange:300"), DType::UInt8, INT64_MAX));
    QCOMPARE(tensor.values<std::uint8_t>()[299], std::uint8_t{43});
  }

  void randomFloatsStayBelowOne_data() {
    const auto row = test::columns<int>("dtype");
    for (const DType dtype : {DType::Float16, DType::BFloat16, DType::Float32, DType::Float64}) {
      row(std::string(dtypeName(dtype)).c_str(), static_cast<int>(dtype));
    }
  }
  void randomFloatsStayBelowOne() {
    QFETCH(int, dtype);
    const auto tensor =
        test::valueOf(generateTensor(spec("random:20000@3"), static_cast<DType>(dtype), INT64_MAX));
    double sum = 0;
    for (std::int64_t i = 0; i < tensor.elementCount(); ++i) {
      const double value = castElement(elementAt(tensor, i), DType::Float64).as<double>();
      QVERIFY(value >= 0 && value < 1);
      sum += value;
    }
    QVERIFY(std::abs(sum / 20000 - 0.5) < 0.01);
  }

  void randomIndicesLieInTheirAxes_data() {
    const auto row = test::columns<QString, int>("text", "componentAxis");
    row("last axis", "random:50,40,3@9", 2);
    row("first axis", "random:3,50,40@9", 0);
  }
  void randomIndicesLieInTheirAxes() {
    const auto [text, componentAxis] = test::currentRow<QString, int>();
    const std::int64_t sizes[] = {2, 0, 1000};
    const auto tensor =
        test::valueOf(generateIndices(spec(qPrintable(text)), DType::Int32, sizes, componentAxis, INT64_MAX));
    std::int64_t largest[] = {0, 0, 0};
    for (std::int64_t flat = 0; flat < tensor.elementCount(); ++flat) {
      const auto component =
          static_cast<std::size_t>(tensor.shape().position(flat)[static_cast<std::size_t>(componentAxis)]);
      const std::int64_t value = tensor.values<std::int32_t>()[static_cast<std::size_t>(flat)];
      QVERIFY(value >= 0 && value < std::max<std::int64_t>(sizes[component], 1));
      largest[component] = std::max(largest[component], value);
    }
    QCOMPARE(largest[0], std::int64_t{1});
    QCOMPARE(largest[1], std::int64_t{0});
    QVERIFY(largest[2] > 950);
  }

  void aNarrowIndexTypeIsNotOverrun() {
    const std::int64_t sizes[] = {1'000'000};
    const auto tensor =
        test::valueOf(generateIndices(spec("random:5000,1"), DType::Int8, sizes, 1, INT64_MAX));
    for (const std::int8_t value : tensor.values<std::int8_t>()) QVERIFY(value >= 0);
  }

  void scalarAndEmptyIndices() {
    const std::int64_t sizes[] = {5};
    QCOMPARE(printed(generateIndices(spec("random:"), DType::Int64, sizes, 0, INT64_MAX)), QByteArray("4"));
    QCOMPARE(printed(generateIndices(spec("random:2,0"), DType::Int64, {}, 1, INT64_MAX)),
             QByteArray("[[], []]"));
    QCOMPARE(printed(generateIndices(spec("arange:2,1"), DType::Int64, sizes, 1, INT64_MAX)),
             QByteArray("[[0], [1]]"));
  }

  // result: spelled again, or the reason of the refusal
  void spelling_data() {
    test::columns<QString, QString, int>("text", "result", "column");
    const auto row = [](const char* text, const char* result, int column = 0) {
      QTest::newRow(text) << text << result << column;
    };
    row("arange:2,3,4", "arange:2,3,4");
    row("zeros:", "zeros:");
    row("shape:0,5", "shape:0,5");
    row("random:2, 3", "random:2,3");
    row(" random:2,3@7 ", "random:2,3@7");
    row("random:@7", "random:@7");
    row("random:3@0", "random:3");
    row("random:3@18446744073709551615", "random:3@18446744073709551615");
    row("random:3@18446744073709551616", "generate.seed", 10);
    row("random:3@", "generate.seed", 10);
    row("random:3@-1", "generate.seed", 10);
    row("arange:3@1", "generate.seed_unused", 9);
    row("arange:2,x", "generate.extent", 10);
    row("arange:2,,3", "generate.extent", 10);
    row("arange:2,", "generate.extent", 10);
    row("arange:-2", "generate.extent", 8);
    row("arange:1.5", "generate.extent", 8);
    row("arange:9223372036854775808", "generate.extent_limit");
    row("arange:4294967296,4294967296", "shape.overflow");
    row("arange:1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "shape.rank");
    row("data.npy", "");
    row("arange", "");
    row("linspace:3", "");
    row("[1, 2]", "");
  }
  void spelling() {
    const auto [text, result, column] = test::currentRow<QString, QString, int>();
    const auto parsed = parseGenerator(text.toStdString());
    QCOMPARE(parsed.has_value(), !result.isEmpty());
    if (!parsed) return;
    if (*parsed) {
      QCOMPARE(QString::fromStdString(formatGenerator(**parsed)), result);
      QVERIFY(spec(qPrintable(result)) == **parsed);
      return;
    }
    const Error& error = parsed->error();
    QCOMPARE(QString::fromStdString(error.reason), result);
    QCOMPARE(error.column.value_or(0), column);
    QVERIFY(englishSentence(error).find('{') == std::string::npos);
  }

  void limitsComeBeforeMemory() {
    const auto large = generateTensor(spec("zeros:1000,1000"), DType::Float32, 3'999'999);
    QVERIFY(!large);
    QCOMPARE(large.error().code, ErrorCode::Limit);
    QVERIFY(generateTensor(spec("zeros:1000,1000"), DType::Float32, 4'000'000));
    for (const DType dtype : kAllDTypes) {
      const auto huge = generateTensor(spec("arange:9223372036854775807"), dtype, 1'000'000);
      QVERIFY(!huge);
      QCOMPARE(huge.error().code, ErrorCode::Limit);
    }
    const auto strings = generateTensor(spec("arange:100"), DType::String, 1'650);
    QVERIFY(!strings);
    QCOMPARE(strings.error().code, ErrorCode::Limit);
    const auto none = generateTensor(spec("shape:2,3"), DType::Float32, INT64_MAX);
    QVERIFY(!none);
    QCOMPARE(none.error().code, ErrorCode::Unsupported);
  }
};

GATHERND_TEST(GenerateTest)
#include "generate_test.moc"
