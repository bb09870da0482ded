// SPDX-License-Identifier: GPL-3.0-or-later
// Literals: what they mean, and where exactly a wrong one is wrong.
#include "core/text/literal/literal.h"

#include <QTest>

#include "core/error/sentences.h"
#include "core/text/quoted.h"
#include "tests/core/tensor/described.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using gathernd::test::described;
using gathernd::test::rowName;

namespace {

LiteralOptions typed(DType dtype) {
  LiteralOptions options;
  options.dtype = dtype;
  return options;
}

LiteralOptions shaped(Shape shape) {
  LiteralOptions options;
  options.shape = shape;
  return options;
}

}  // namespace

class LiteralTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("meaning");
    const auto row = [](const char* text, const char* meaning) {
      QTest::newRow(rowName(text).constData()) << text << meaning;
    };
    // kinds
    row("3", "int32 [] 3");
    row(" [1.5, 2] ", "float32 [2] [1.5, 2.0]");
    row("[[0, 1], [2, 3]]", "int32 [2, 2] [[0, 1], [2, 3]]");
    row("[[\"a\",\"b\"]]", "string [1, 2] [[\"a\", \"b\"]]");
    row("[1+2j]", "complex64 [1] [1+2j]");
    row("[1 + 2j, 3 - 1j]", "complex64 [2] [1+2j, 3-1j]");
    row("[nan, -0.0, Infinity, -inf]", "float32 [4] [nan, -0.0, inf, -inf]");
    row("[nan:0x7fc00001]", "float32 [1] [nan:0x7fc00001]");
    row("[True, false]", "bool [2] [True, False]");
    row("[True, 2]", "int32 [2] [1, 2]");
    row("[1, 2.5]", "float32 [2] [1.0, 2.5]");
    row("[1, 1j]", "complex64 [2] [1+0j, 0+1j]");
    row("[0xFF, 1_000, -7]", "int32 [3] [255, 1000, -7]");
    row("[\"NaN\"]", "string [1] [\"NaN\"]");
    // layout
    row("[[0 1]\n [2 3]]", "int32 [2, 2] [[0, 1], [2, 3]]");
    row("[1.  -2.5]", "float32 [2] [1.0, -2.5]");
    row("[1, 2,]", "int32 [2] [1, 2]");
    row("(1, 2)", "int32 [2] [1, 2]");
    row("[(1, 2), (3, 4)]", "int32 [2, 2] [[1, 2], [3, 4]]");
    row("(3)", "int32 [] 3");
    row("(3,)", "int32 [1] [3]");
    row("([3])", "int32 [1] [3]");
    row("[(1+2j), (3)]", "complex64 [2] [1+2j, 3+0j]");
    row("\xEF\xBB\xBF[1]", "int32 [1] [1]");
    row("[1,\xC2\xA0\x32]", "int32 [2] [1, 2]");
    // nothing inside
    row("[]", "int32 [0] []");
    row("()", "int32 [0] []");
    row("[[], []]", "int32 [2, 0] [[], []]");
    row("[[[]], [[]]]", "int32 [2, 1, 0] [[[]], [[]]]");
    // strings
    row("['it''s']", "string [2] [\"it\", \"s\"]");
    row("b'ab'", "string [] \"ab\"");
    row("[u'a' r'\\n']", "string [2] [\"a\", \"\\\\n\"]");
    row("['\\xff\\u00e9\\ud83d\\ude00']", "string [1] [\"\\xffé😀\"]");
    row("['\\'', \"\\\"\\\\\"]", "string [2] [\"'\", \"\\\"\\\\\"]");
    row("['\\n\\t\\r\\0\\a']", "string [1] [\"\\n\\t\\r\\x00\\x07\"]");
    row("['\\U0001F600']", "string [1] [\"😀\"]");
    row("['[1, 2], (']", "string [1] [\"[1, 2], (\"]");
  }
  void reads() {
    QFETCH(QString, text);
    QFETCH(QString, meaning);
    QCOMPARE(described(parseLiteral(text.toStdString())), meaning);
  }

  void refuses_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("refusal");
    const auto row = [](const char* text, const char* refusal) {
      QTest::newRow(rowName(text).constData()) << text << refusal;
    };
    row("", "literal.empty 1:1");
    row(" \n ", "literal.empty 2:2");
    row("[[1, 2, 3], [4, 5]]", "literal.ragged 1:13");
    row("[[1, 2, 3],\n [4, 5, 6],\n [7, 8, 9, 10]]", "literal.ragged 3:2");
    row("[[[1, 2]], [[3]]]", "literal.ragged 1:13");
    row("[[], [1]]", "literal.ragged 1:6");
    row("[[1], []]", "literal.ragged 1:7");
    row("[[1, 2], [3, [4]]]", "literal.list_for_value 1:14");
    row("[1, []]", "literal.list_for_value 1:5");
    row("[[1], 2]", "literal.value_for_list 1:7");
    row("[[], 2]", "literal.value_for_list 1:6");
    row("[1,, 2]", "literal.stray_comma 1:4");
    row("[, 1]", "literal.stray_comma 1:2");
    row("[,]", "literal.stray_comma 1:2");
    row(",", "literal.stray_comma 1:1");
    row("[1 2, 3]", "literal.mixed_commas 1:5");
    row("[1, 2 3]", "literal.missing_comma 1:7");
    row("[[1, 2] [3, 4], [5, 6]]", "literal.mixed_commas 1:15");
    row("[1, 2", "literal.unclosed 1:1");
    row("[[1, 2], [3", "literal.unclosed 1:10");
    row("[1, 2)", "literal.wrong_close 1:6");
    row("(1, 2]", "literal.wrong_close 1:6");
    row("]", "literal.stray_close 1:1");
    row("[1]]", "literal.stray_close 1:4");
    row("1, 2", "literal.trailing 1:2");
    row("[1] [2]", "literal.trailing 1:5");
    row("[1],", "literal.trailing 1:4");
    row("hello", "literal.word 1:1");
    row("[1, x]", "literal.word 1:5");
    row("[1.2.3]", "literal.word 1:2");
    row("[1e]", "literal.word 1:2");
    row("[0x]", "literal.word 1:2");
    row("[--1]", "literal.word 1:2");
    row("[1_]", "literal.word 1:2");
    row("{\"a\": 1}", "literal.trailing 1:2");
    row("[null]", "literal.null 1:2");
    row("[1, None]", "literal.null 1:5");
    row("[0, 1, ..., 9]", "literal.elided 1:8");
    row("['a', 1]", "literal.mixed 1:7");
    row("[1, 'a']", "literal.mixed 1:5");
    row("['a', 'b]", "literal.unclosed_string 1:7");
    row("['a\nb']", "literal.unclosed_string 1:2");
    row("['ab\\q']", "literal.escape 1:5");
    row("['\\x1']", "literal.escape 1:3");
    row("['é', '\\ud800']", "literal.escape 1:8");
    row("[3000000000]", "literal.out_of_range 1:2");
    row("[1,\r\n 3000000000]", "literal.out_of_range 2:2");
    row("[1.0, 1e39]", "literal.out_of_range 1:7");
    row("[nan:0x7f800000]", "literal.nan_bits 1:2");
  }
  void refuses() {
    QFETCH(QString, text);
    QFETCH(QString, refusal);
    const auto tensor = parseLiteral(text.toStdString());
    QCOMPARE(described(tensor), refusal);
    QCOMPARE(tensor.error().code, ErrorCode::Parse);
    const std::string sentence = englishSentence(tensor.error());
    QVERIFY2(sentence.starts_with("line ") && sentence.find('{') == sentence.rfind("{\""), sentence.c_str());
  }

  void raggedNamesItsPlace() {
    const auto tensor = parseLiteral("[[[1, 2], [3, 4]], [[5, 6], [7]]]");
    QVERIFY(!tensor);
    QCOMPARE(englishSentence(tensor.error()),
             std::string("line 1, column 29: position [1, 1] has length 1, expected 2"));
  }

  void dtypeDecides_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<QString>("meaning");
    const auto row = [](const char* text, const char* dtype, const char* meaning) {
      QTest::addRow("%s as %s", text, dtype) << text << dtype << meaning;
    };
    row("[1, 2]", "float16", "float16 [2] [1.0, 2.0]");
    row("[3000000000]", "int64", "int64 [1] [3000000000]");
    row("[18446744073709551615]", "uint64", "uint64 [1] [18446744073709551615]");
    row("[1, 128]", "int8", "literal.out_of_range 1:5");
    row("[1.5]", "int32", "literal.not_whole 1:2");
    row("[1.0]", "int32", "int32 [1] [1]");
    row("[1+2j]", "float32", "literal.malformed 1:2");
    row("[0, 1]", "bool", "bool [2] [False, True]");
    row("[0, 2]", "bool", "literal.malformed 1:5");
    row("[\"NaN\", 1, \"-Infinity\"]", "float64", "float64 [3] [nan, 1.0, -inf]");
    row("[\"NaN:0x7e01\"]", "float16", "float16 [1] [nan:0x7e01]");
    row("[\"1\"]", "float32", "literal.string_for_dtype 1:2");
    row("[\"1\"]", "int32", "literal.string_for_dtype 1:2");
    row("[\"NaN\"]", "int32", "literal.string_for_dtype 1:2");
    row("[1, ab]", "string", "string [2] [\"1\", \"ab\"]");
    row("[]", "bfloat16", "bfloat16 [0] []");
  }
  void dtypeDecides() {
    QFETCH(QString, text);
    QFETCH(QString, dtype);
    QFETCH(QString, meaning);
    const auto options = typed(dtypeFromName(dtype.toStdString()).value());
    QCOMPARE(described(parseLiteral(text.toStdString(), options)), meaning);
  }

  void indicesAreInt64() {
    LiteralOptions options;
    options.integerDefault = DType::Int64;
    QCOMPARE(described(parseLiteral("[[0], [1]]", options)), QString("int64 [2, 1] [[0], [1]]"));
    QCOMPARE(described(parseLiteral("[]", options)), QString("int64 [0] []"));
    QCOMPARE(described(parseLiteral("[0.5]", options)), QString("float32 [1] [0.5]"));
  }

  void shapeMustAgree() {
    QCOMPARE(described(parseLiteral("[]", shaped({2, 0, 3}))), QString("int32 [2, 0, 3] [[], []]"));
    QCOMPARE(described(parseLiteral("[[], []]", shaped({2, 0, 3}))), QString("int32 [2, 0, 3] [[], []]"));
    QCOMPARE(described(parseLiteral("[[], []]", shaped({3, 0}))), QString("literal.shape 1:1"));
    QCOMPARE(described(parseLiteral("[]", shaped({2, 3}))), QString("literal.shape 1:1"));
    QCOMPARE(described(parseLiteral("[1, 2, 3, 4]", shaped({2, 2}))),
             QString("int32 [2, 2] [[1, 2], [3, 4]]"));
    QCOMPARE(described(parseLiteral(" [[1, 2], [3, 4]]", shaped({4}))), QString("literal.shape 1:2"));
    QCOMPARE(described(parseLiteral("[1, 2]", shaped({2}))), QString("int32 [2] [1, 2]"));
  }

  void depthIsLimited_data() {
    QTest::addColumn<int>("depth");
    QTest::addColumn<bool>("tuples");
    QTest::addColumn<bool>("fine");
    QTest::newRow("32 lists") << 32 << false << true;
    QTest::newRow("33 lists") << 33 << false << false;
    QTest::newRow("200 groups") << 200 << true << true;
    QTest::newRow("a million lists") << 1'000'000 << false << false;
    QTest::newRow("a million groups") << 1'000'000 << true << false;
  }
  void depthIsLimited() {
    QFETCH(int, depth);
    QFETCH(bool, tuples);
    QFETCH(bool, fine);
    const auto count = static_cast<std::size_t>(depth);
    const std::string text =
        std::string(count, tuples ? '(' : '[') + "1" + std::string(count, tuples ? ')' : ']');
    const auto tensor = parseLiteral(text);
    QCOMPARE(tensor.has_value(), fine);
    if (fine) {
      QCOMPARE(tensor->shape().rank(), tuples ? 0 : depth);
    } else {
      QCOMPARE(tensor.error().code, ErrorCode::Limit);
    }
  }

  void memoryIsLimited() {
    LiteralOptions options = typed(DType::Float64);
    options.memoryLimit = 16;
    QVERIFY(parseLiteral("[1, 2]", options));
    const auto refused = parseLiteral("[1, 2, 3]", options);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Limit);
    options = typed(DType::String);
    options.memoryLimit = 20;
    QVERIFY(parseLiteral("['abcd']", options));
    QVERIFY(!parseLiteral("['abcde']", options));
  }

  void aMillionElements() {
    std::string text = "[";
    for (int i = 0; i < 1'000'000; ++i) text += std::to_string(i) + ",";
    text += "]";
    const auto tensor = parseLiteral(text);
    QVERIFY(tensor);
    QCOMPARE(tensor->elementCount(), std::int64_t{1'000'000});
    QCOMPARE(tensor->values<std::int32_t>()[999'999], 999'999);
  }

  void prints_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("elideAbove");
    QTest::addColumn<QString>("printed");
    const auto row = [](const char* text, qint64 elideAbove, const char* printed) {
      QTest::addRow("%s above %lld", text, static_cast<long long>(elideAbove))
          << text << elideAbove << printed;
    };
    row("3", 100, "3");
    row("[[1,2],[3,4]]", 100, "[[1, 2],\n [3, 4]]");
    row("[[[1],[2]],[[3],[4]]]", 100, "[[[1],\n  [2]],\n\n [[3],\n  [4]]]");
    row("[0,1,2,3,4,5,6,7]", 8, "[0, 1, 2, 3, 4, 5, 6, 7]");
    row("[0,1,2,3,4,5,6,7]", 7, "[0, 1, 2, ..., 5, 6, 7]");
    row("[0,1,2,3,4,5]", 5, "[0, 1, 2, 3, 4, 5]");
    row("[[0],[1],[2],[3],[4],[5],[6]]", 6, "[[0],\n [1],\n [2],\n ...,\n [4],\n [5],\n [6]]");
  }
  void prints() {
    QFETCH(QString, text);
    QFETCH(qint64, elideAbove);
    QFETCH(QString, printed);
    const auto tensor = parseLiteral(text.toStdString());
    QVERIFY(tensor);
    const std::string out = formatLiteral(*tensor, {.elideAbove = elideAbove, .multiline = true});
    QCOMPARE(QString::fromStdString(out), printed);
  }

  void emptyTensorsPrintBriefly() {
    const auto vast = Tensor::zeros(DType::Float32, Shape{std::int64_t{1} << 40, 0, 3});
    QVERIFY(vast);
    QCOMPARE(formatLiteral(*vast), std::string("[]"));
    const auto some = Tensor::zeros(DType::Float32, Shape{3, 0});
    QVERIFY(some);
    QCOMPARE(formatLiteral(*some, {.elideAbove = INT64_MAX, .multiline = false}),
             std::string("[[], [], []]"));
  }

  void invisibleCharactersAreEscaped() {
    QCOMPARE(quoteString("a\xE2\x80\xAE"
                         "b"),
             std::string("\"a\\u202eb\""));
    QCOMPARE(quoteString("\x7F\xC2\x85"), std::string("\"\\x7f\\u0085\""));
    QCOMPARE(quoteString("\xC3"), std::string("\"\\xc3\""));
    QCOMPARE(quoteString("\xED\xA0\x80"), std::string("\"\\xed\\xa0\\x80\""));  // a surrogate is no UTF-8
    QCOMPARE(quoteString("数据"), std::string("\"数据\""));
  }
};

GATHERND_TEST(LiteralTest)
#include "literal_test.moc"
