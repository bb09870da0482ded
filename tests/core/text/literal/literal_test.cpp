// SPDX-License-Identifier: GPL-3.0-or-later
// Literals: what they mean, and where exactly a wrong one is wrong. Printing then parsing gives the same
// bits, over random tensors of every dtype; and no damaged text makes the parser do anything but answer.
// GATHERND_RANDOM_COUNT asks for more than the default.
#include "core/text/literal/literal.h"

#include <QTest>
#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/visible_text.h"
#include "tests/core/tensor/described.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
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

constexpr std::uint64_t kSeed = 20'260'317;

class LiteralDraw {
 public:
  explicit LiteralDraw(std::uint64_t number) : engine_(kSeed + number) {}
  std::uint64_t bits() { return engine_(); }
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }

 private:
  std::mt19937_64 engine_;
};

Shape randomShape(LiteralDraw& random) {
  std::vector<std::int64_t> extents(random.below(5));
  for (std::int64_t& extent : extents)
    extent = static_cast<std::int64_t>(random.below(8) == 0 ? 0 : 1 + random.below(4));
  return Shape::make(extents).value();
}

/// Any bits of a float, with NaNs, infinities, subnormals and zeros far more often than chance would have
/// them.
std::uint64_t floatBits(LiteralDraw& random, int width, int mantissaBits) {
  const std::uint64_t mantissaMask = (std::uint64_t{1} << mantissaBits) - 1;
  const std::uint64_t exponentMask = ((std::uint64_t{1} << (width - 1)) - 1) & ~mantissaMask;
  const std::uint64_t sign = (random.bits() & 1) << (width - 1);
  const std::uint64_t bits = random.bits() & (exponentMask | mantissaMask);
  switch (random.below(8)) {
    case 0:
      return sign | exponentMask | (bits & mantissaMask);  // a NaN of any payload, or infinity
    case 1:
      return sign | exponentMask;
    case 2:
      return sign | (bits & mantissaMask);  // subnormal
    case 3:
      return sign;
    case 4:
      return exponentMask | (mantissaMask + 1) >> 1;  // the canonical NaN
    case 5:
      return sign | (bits & exponentMask);  // a power of two
    default:
      return sign | bits;
  }
}

std::string randomText(LiteralDraw& random) {
  static const std::vector<std::string> kPieces = {
      "a",    "\"",   "'",     "\\", "\n", "\r", "\t", "é",   "数",     "😀",
      "\xFF", "\xC3", "\\x41", "[",  ",",  ")",  " ",  "nan", "\u202E", std::string(1, '\0')};
  std::string text;
  for (std::uint64_t left = random.below(6); left > 0; --left) {
    text += random.below(3) == 0 ? std::string(1, static_cast<char>(random.below(256)))
                                 : kPieces[random.below(kPieces.size())];
  }
  return text;
}

Tensor randomTensor(LiteralDraw& random, DType dtype, const Shape& shape) {
  const auto count = static_cast<std::size_t>(shape.elementCount());
  if (dtype == DType::String) {
    std::vector<std::string> texts(count);
    for (std::string& text : texts) text = randomText(random);
    return Tensor::fromStrings(shape, texts).value();
  }
  const auto size = static_cast<std::size_t>(elementBytes(dtype));
  const std::size_t parts = isComplex(dtype) ? 2 : 1;
  std::vector<std::byte> bytes(count * size);
  for (std::size_t i = 0; i < count * parts; ++i) {
    std::uint64_t bits = random.bits() >> random.below(64);
    const std::size_t width = size / parts;
    if (dtype == DType::Bool) bits &= 1;
    if (isFloat(dtype) || isComplex(dtype)) {
      const int mantissa = dtype == DType::Float16 ? 10 : dtype == DType::BFloat16 ? 7 : width == 4 ? 23 : 52;
      bits = floatBits(random, static_cast<int>(width) * 8, mantissa);
    }
    std::memcpy(bytes.data() + i * width, &bits, width);
  }
  return Tensor::fromBytes(dtype, shape, bytes).value();
}

/// Whether the text alone tells this dtype.
bool isGuessable(DType dtype) {
  return dtype == DType::Bool || dtype == DType::Int32 || dtype == DType::Float32 ||
         dtype == DType::Complex64 || dtype == DType::String;
}

}  // namespace

class LiteralTest : public QObject {
  Q_OBJECT

  const int count_ = test::randomCount(24'000);

 private slots:
  void reads_data() {
    const auto row = test::columns<QString, QString>("text", "meaning");
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
    row("[−7, 2]", "int32 [2] [-7, 2]");  // as printed matter and the window's picture write it
    row("[1e−5]", "float32 [1] [1e-05]");
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
    const auto [text, meaning] = test::currentRow<QString, QString>();
    QCOMPARE(described(parseLiteral(text.toStdString())), meaning);
  }

  void refuses_data() {
    const auto row = test::columns<QString, QString>("text", "refusal");
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
    const auto [text, refusal] = test::currentRow<QString, QString>();
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
    const auto row = test::columns<QString, QString, QString>("text", "dtype", "meaning");
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
    const auto [text, dtype, meaning] = test::currentRow<QString, QString, QString>();
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
    const auto row = test::columns<int, bool, bool>("depth", "tuples", "fine");
    row("32 lists", 32, false, true);
    row("33 lists", 33, false, false);
    row("200 groups", 200, true, true);
    row("a million lists", 1'000'000, false, false);
    row("a million groups", 1'000'000, true, false);
  }
  void depthIsLimited() {
    const auto [depth, tuples, fine] = test::currentRow<int, bool, bool>();
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
    const auto tensor = test::valueOf(parseLiteral(text));
    QCOMPARE(tensor.elementCount(), std::int64_t{1'000'000});
    QCOMPARE(tensor.values<std::int32_t>()[999'999], 999'999);
  }

  void prints_data() {
    const auto row = test::columns<QString, qint64, QString>("text", "elideAbove", "printed");
    row("3", 100, "3");
    row("[[1,2],[3,4]]", 100, "[[1, 2],\n [3, 4]]");
    row("[[[1],[2]],[[3],[4]]]", 100, "[[[1],\n  [2]],\n\n [[3],\n  [4]]]");
    row("[0,1,2,3,4,5,6,7]", 8, "[0, 1, 2, 3, 4, 5, 6, 7]");
    row("[0,1,2,3,4,5,6,7]", 7, "[0, 1, 2, ..., 5, 6, 7]");
    row("[0,1,2,3,4,5]", 5, "[0, 1, 2, 3, 4, 5]");
    row("[[0],[1],[2],[3],[4],[5],[6]]", 6, "[[0],\n [1],\n [2],\n ...,\n [4],\n [5],\n [6]]");
  }
  void prints() {
    const auto [text, elideAbove, printed] = test::currentRow<QString, qint64, QString>();
    const auto tensor = test::valueOf(parseLiteral(text.toStdString()));
    const std::string out = formatLiteral(tensor, {.elideAbove = elideAbove, .multiline = true});
    QCOMPARE(QString::fromStdString(out), printed);
  }

  void emptyTensorsPrintBriefly() {
    const auto vast = test::valueOf(Tensor::zeros(DType::Float32, Shape{std::int64_t{1} << 40, 0, 3}));
    QCOMPARE(formatLiteral(vast), std::string("[]"));
    const auto some = test::valueOf(Tensor::zeros(DType::Float32, Shape{3, 0}));
    QCOMPARE(formatLiteral(some, {.elideAbove = INT64_MAX, .multiline = false}), std::string("[[], [], []]"));
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

  void printedTensorsReadBack() {
    for (int number = 0; number < count_; ++number) {
      LiteralDraw random(static_cast<std::uint64_t>(number));
      const DType dtype = kAllDTypes[static_cast<std::size_t>(number) % kAllDTypes.size()];
      const Tensor tensor = randomTensor(random, dtype, randomShape(random));
      PrintOptions print;
      print.multiline = random.below(2) == 0;
      const std::string text = formatLiteral(tensor, print);
      LiteralOptions options;
      if (!isGuessable(dtype) || tensor.shape().empty() || random.below(2) == 0) options.dtype = dtype;
      if (tensor.shape().empty()) options.shape = tensor.shape();
      const auto back = parseLiteral(text, options);
      const std::string label = fmt::format("{} {} {}", number, dtypeName(dtype), text);
      QVERIFY2(back, (label + (back ? "" : englishSentence(back.error()))).c_str());
      QVERIFY2(bitEqual(tensor, *back), label.c_str());
    }
  }

  void elementsReadBack() {
    for (int number = 0; number < count_; ++number) {
      LiteralDraw random(static_cast<std::uint64_t>(number) + 1'000'000'000);
      const DType dtype = kAllDTypes[static_cast<std::size_t>(number) % kAllDTypes.size()];
      const Element element = elementAt(randomTensor(random, dtype, Shape{1}), 0);
      const std::string text = formatElement(element);
      const auto back = parseElement(text, dtype);
      QVERIFY2(back && *back == element, fmt::format("{} {}", dtypeName(dtype), text).c_str());
    }
  }

  void damagedTextsAreAnswered() {
    constexpr std::string_view kNoise = "[](),'\"\\ \n\t.-+e0xjnaN:;=<>#\xC3\xFF";
    int refused = 0;
    for (int number = 0; number < count_; ++number) {
      LiteralDraw random(static_cast<std::uint64_t>(number) + 2'000'000'000);
      const DType dtype = kAllDTypes[random.below(kAllDTypes.size())];
      std::string text = formatLiteral(randomTensor(random, dtype, randomShape(random)));
      for (std::uint64_t left = 1 + random.below(4); left > 0; --left) {
        const std::size_t at = random.below(text.size() + 1);
        const char noise = kNoise[random.below(kNoise.size())];
        if (random.below(3) == 0) {
          text.resize(at);
        } else if (random.below(2) == 0 && at < text.size()) {
          text[at] = noise;
        } else {
          text.insert(at, 1, noise);
        }
      }
      LiteralOptions options;
      options.memoryLimit = 1'000'000;
      if (random.below(2) == 0) options.dtype = dtype;
      const auto lines =
          1 + std::count(text.begin(), text.end(), '\n') + std::count(text.begin(), text.end(), '\r');
      for (const auto parse : {&parseLiteral, &parseCells, &parsePasted}) {
        const auto tensor = parse(text, options);
        if (tensor) continue;
        ++refused;
        const Error& error = tensor.error();
        QVERIFY2(error.code == ErrorCode::Parse || error.code == ErrorCode::Limit, text.c_str());
        QVERIFY(englishSentence(error) != error.reason);
        if (error.code != ErrorCode::Parse) continue;
        QVERIFY2(error.line.value_or(0) >= 1 && error.line.value_or(0) <= lines, text.c_str());
        QVERIFY2(
            error.column.value_or(0) >= 1 && error.column.value_or(0) <= static_cast<int>(text.size()) + 1,
            text.c_str());
      }
    }
    QVERIFY(refused > count_ / 2);
  }
};

GATHERND_TEST(LiteralTest)
#include "literal_test.moc"
