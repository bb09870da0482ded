// SPDX-License-Identifier: GPL-3.0-or-later
// Narrow floats by the plain arithmetic that devices share: the numbers of Eigen's types.
#include "core/tensor/narrow_float.h"

#include <QTest>
#include <cmath>

#include <Eigen/Core>

#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

template <class Lane, class Narrow>
bool widensAs(std::uint32_t bits) {
  const auto stored = static_cast<std::uint16_t>(bits);
  const auto expected = static_cast<float>(bitsAs<Narrow>(stored));
  const float found = Lane::widened(stored);
  return std::isnan(expected) ? std::isnan(found)
                              : bitsAs<std::uint32_t>(found) == bitsAs<std::uint32_t>(expected);
}

template <class Lane, class Narrow>
bool narrowsAs(std::uint32_t bits) {
  const auto wide = bitsAs<float>(bits);
  const std::uint16_t found = Lane::narrowed(wide);
  if (std::isnan(wide)) return std::isnan(Lane::widened(found));
  return found == bitsAs<std::uint16_t>(static_cast<Narrow>(wide));
}

}  // namespace

class NarrowFloatTest : public QObject {
  Q_OBJECT

 private slots:
  void widened() {
    for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
      QVERIFY2((widensAs<Float16Lane, Eigen::half>(bits)), QByteArray::number(bits, 16));
      QVERIFY2((widensAs<BFloat16Lane, Eigen::bfloat16>(bits)), QByteArray::number(bits, 16));
    }
  }

  /// Round every number of float16 and bfloat16, between two of them, and anywhere.
  void narrowed() {
    const auto check = [](std::uint32_t bits) {
      QVERIFY2((narrowsAs<Float16Lane, Eigen::half>(bits)), QByteArray::number(bits, 16));
      QVERIFY2((narrowsAs<BFloat16Lane, Eigen::bfloat16>(bits)), QByteArray::number(bits, 16));
    };
    for (std::uint32_t narrow = 0; narrow < 0x10000U; ++narrow) {
      const auto half = bitsAs<std::uint32_t>(Float16Lane::widened(static_cast<std::uint16_t>(narrow)));
      for (const std::uint32_t place : {0U, 1U, 0xFFFU, 0x1000U, 0x1001U, 0x1FFFU}) check(half + place);
      for (const std::uint32_t place : {0U, 1U, 0x7FFFU, 0x8000U, 0x8001U}) check(narrow << 16 | place);
    }
    Random random(9);
    for (int i = 0; i < randomCount(300'000); ++i) check(static_cast<std::uint32_t>(random.next()));
  }
};

GATHERND_TEST(NarrowFloatTest)
#include "narrow_float_test.moc"
