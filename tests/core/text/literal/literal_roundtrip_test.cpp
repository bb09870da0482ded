// SPDX-License-Identifier: GPL-3.0-or-later
// Printing then parsing gives the same bits, over random tensors of every dtype; and no damaged text makes
// the parser do anything but answer. GATHERND_RANDOM_COUNT asks for more than the default.
#include <QTest>
#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "core/text/literal/literal.h"
#include "tests/support/random_count.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

constexpr std::uint64_t kSeed = 20'260'317;

class Random {
 public:
  explicit Random(std::uint64_t number) : engine_(kSeed + number) {}
  std::uint64_t bits() { return engine_(); }
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }

 private:
  std::mt19937_64 engine_;
};

Shape randomShape(Random& random) {
  std::vector<std::int64_t> extents(random.below(5));
  for (std::int64_t& extent : extents)
    extent = static_cast<std::int64_t>(random.below(8) == 0 ? 0 : 1 + random.below(4));
  return Shape::make(extents).value();
}

/// Any bits of a float, with NaNs, infinities, subnormals and zeros far more often than chance would have
/// them.
std::uint64_t floatBits(Random& random, int width, int mantissaBits) {
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

std::string randomText(Random& random) {
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

Tensor randomTensor(Random& random, DType dtype, const Shape& shape) {
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

class LiteralRoundtripTest : public QObject {
  Q_OBJECT

  const int count_ = test::randomCount(24'000);

 private slots:
  void printedTensorsReadBack() {
    for (int number = 0; number < count_; ++number) {
      Random random(static_cast<std::uint64_t>(number));
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
      Random random(static_cast<std::uint64_t>(number) + 1'000'000'000);
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
      Random random(static_cast<std::uint64_t>(number) + 2'000'000'000);
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

GATHERND_TEST(LiteralRoundtripTest)
#include "literal_roundtrip_test.moc"
