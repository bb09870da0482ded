// SPDX-License-Identifier: GPL-3.0-or-later
// Tuples to byte offsets by vectors, on every width of this machine, against the plain loop: every depth,
// index type, layout and rule, axes up to the largest that vectors take, and values at the ends of every
// type. No memory is read at an offset, so axes may be as large as they like.
#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include <QtTest/QtTest>

#include <fmt/format.h>

#include "core/run/cpu/kernels.h"
#include "core/tensor/dtype.h"
#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::array kResolvedTypes = {DType::Int8,  DType::Int16,  DType::Int32,  DType::Int64,
                                       DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};
constexpr std::int64_t kNone = INT64_MIN;

/// A rule over tuples of one block and what lies before it.
struct Drawn {
  OffsetRule rule{};
  DType type = DType::Int64;
  std::int64_t sliceBytes = 1, badOffset = kNone;
  std::int64_t tuples = 0, first = 0, count = 0;
};

Drawn drawRule(Random& random, int depth, DType type) {
  Drawn drawn;
  drawn.type = type;
  drawn.sliceBytes = random.pick(std::array<std::int64_t, 6>{0, 1, 4, 12, 64, 4096});
  drawn.badOffset = random.chance(50) ? kNone : -static_cast<std::int64_t>(random.next() >> 20);
  drawn.count = random.below(cpu::kBlockTuples + 1);
  drawn.first = random.below(40);
  drawn.tuples = drawn.first + drawn.count + random.below(20);
  OffsetRule& rule = drawn.rule;
  rule.depth = depth;
  rule.negative = random.pick(std::array{NegativeMode::Bad, NegativeMode::Wrap, NegativeMode::Clamp});
  rule.range = random.pick(std::array{RangeMode::Bad, RangeMode::Clamp});
  rule.low32 = type == DType::Int64 && random.chance(40);
  std::int64_t stride = 1;
  for (int j = depth - 1; j >= 0; --j) {
    rule.sliceStride[j] = stride;
    rule.axisSize[j] = random.pick(std::array<std::int64_t, 8>{1, 2, 3, 7, 100, 127, 128, 1000});
    // One axis as long as vectors take; not where the offsets would no longer be counted.
    if (stride <= 256 && random.chance(10))
      rule.axisSize[j] = random.chance(50) ? INT32_MAX : 300 + random.below(INT32_MAX - 300);
    // Beyond this vectors hand over to the plain loop, which another test is about.
    const std::int64_t most = UINT32_MAX / std::max<std::int64_t>(1, drawn.sliceBytes);
    stride = std::min(most, stride * rule.axisSize[j]);
  }
  const bool batched = random.chance(40);
  rule.tuplesPerBatch = batched ? 1 + random.below(20) : drawn.tuples;
  rule.slicesPerBatch = 1 + random.below(1'000'000);
  const bool tupleFirst = random.chance(25);
  rule.tupleStride = tupleFirst ? 1 : depth;
  rule.componentStride = tupleFirst ? drawn.tuples : 1;
  return drawn;
}

/// Any value of the type; in range with `soundPercent`, else mostly near the axis's ends and the type's.
template <class T>
T drawValue(Random& random, std::int64_t size, int soundPercent) {
  constexpr T kMin = std::numeric_limits<T>::min();
  constexpr T kMax = std::numeric_limits<T>::max();
  if (random.chance(soundPercent))
    return static_cast<T>(std::min<std::int64_t>(random.below(size), widenIndex(kMax)));
  const std::uint64_t values[] = {static_cast<std::uint64_t>(-1),
                                  static_cast<std::uint64_t>(-size),
                                  static_cast<std::uint64_t>(-size - 1),
                                  static_cast<std::uint64_t>(size),
                                  static_cast<std::uint64_t>(kMin),
                                  static_cast<std::uint64_t>(kMin) + 1,
                                  static_cast<std::uint64_t>(kMax),
                                  std::uint64_t{1} << 31,
                                  std::uint64_t{1} << 32,
                                  (std::uint64_t{1} << 32) + 1,
                                  static_cast<std::uint64_t>(-(1LL << 32)),
                                  (std::uint64_t{1} << 63) - 1,
                                  random.next()};
  return static_cast<T>(random.pick(values));
}

template <class T>
void writeTuples(const Drawn& drawn, std::span<std::byte> target, int soundPercent, Random& random) {
  for (std::int64_t tuple = 0; tuple < drawn.tuples; ++tuple) {
    for (int j = 0; j < drawn.rule.depth; ++j) {
      const T value = drawValue<T>(random, drawn.rule.axisSize[j], soundPercent);
      const std::int64_t at = tuple * drawn.rule.tupleStride + j * drawn.rule.componentStride;
      std::memcpy(target.data() + at * static_cast<std::int64_t>(sizeof value), &value, sizeof value);
    }
  }
}

}  // namespace

class ResolveTest : public QObject {
  Q_OBJECT

 private slots:
  void equalsThePlainLoop_data() {
    columns<int, int>("target", "depth");
    for (std::size_t i = 0; i < cpu::runnableKernels().size(); ++i) {
      if (cpu::runnableKernels()[i]->target == "scalar") continue;  // takes the plain loop itself
      for (int depth = 1; depth <= cpu::ResolveRule::kVectorDepth; ++depth) {
        QTest::addRow("%s, depth %d", std::string(cpu::runnableKernels()[i]->target).c_str(), depth)
            << static_cast<int>(i) << depth;
      }
    }
  }
  void equalsThePlainLoop() {
    const auto [target, depth] = currentRow<int, int>();
    const cpu::Kernels& kernels = *cpu::runnableKernels()[static_cast<std::size_t>(target)];
    Random random(static_cast<std::uint64_t>(depth));
    GuardedMemory indices(64 * 1024);
    Sample sample;
    for (const DType type : kResolvedTypes) {
      for (int draw = 0; draw < 400; ++draw) {
        if (!sample.takes()) continue;
        const Drawn drawn = drawRule(random, depth, type);
        const std::int64_t bytes = drawn.tuples * depth * elementBytes(type);
        const auto values = indices.place(static_cast<std::size_t>(bytes), Edge::End);
        const int soundPercent = random.pick(std::array{100, 100, 99, 70, 0});
        visitIndexType(type, [&](auto tag) {
          writeTuples<typename decltype(tag)::type>(drawn, values, soundPercent, random);
        });
        const std::string wrong =
            compare(kernels, drawn, values.data(), {random.chance(30), random.chance(30)});
        QVERIFY2(wrong.empty(), (wrong + fmt::format(", {}, draw {}", dtypeName(type), draw)).c_str());
      }
    }
  }

  void leavesSomeToThePlainLoop_data() {
    const auto row = columns<int, qint64, qint64, qint64, bool, bool>("depth", "axis", "stride", "slice",
                                                                      "flat", "vectors");
    row("the least", 1, 1, 1, 0, false, true);
    row("the deepest", 8, 2, 1, 4, false, true);
    row("too deep", 9, 2, 1, 4, false, false);
    row("no index at all", 0, 2, 1, 4, false, false);
    row("the longest axis", 1, qint64{INT32_MAX}, 1, 4, false, true);
    row("an axis too long", 1, qint64{INT32_MAX} + 1, 1, 4, false, false);
    row("an empty axis", 1, 0, 1, 4, false, false);
    row("the longest stride", 1, 2, qint64{UINT32_MAX} / 4, 4, false, true);
    row("a stride too long", 1, 2, qint64{UINT32_MAX} / 4 + 1, 4, false, false);
    row("by the flat offset", 1, 2, 1, 4, true, false);
  }
  void leavesSomeToThePlainLoop() {
    const auto [depth, axis, stride, slice, flat, vectors] =
        currentRow<int, qint64, qint64, qint64, bool, bool>();
    OffsetRule rule{};
    rule.depth = depth;
    std::fill_n(rule.axisSize, kMaxDepth, axis);
    std::fill_n(rule.sliceStride, kMaxDepth, stride);
    rule.flatOnly = flat;
    const cpu::ResolveRule made = cpu::ResolveRule::of(rule, DType::Int64, slice, kNone);
    QCOMPARE(made.vectors, vectors);
    for (const cpu::Kernels* kernels : cpu::runnableKernels())
      QCOMPARE(kernels->resolver(made) != nullptr, vectors && kernels->target != "scalar");
  }

  void batchStartsByDivision() {
    OffsetRule rule{};
    rule.slicesPerBatch = 10;
    for (std::int64_t perBatch = 1; perBatch < 40; ++perBatch) {
      rule.tuplesPerBatch = perBatch;
      const cpu::ResolveRule made = cpu::ResolveRule::of(rule, DType::Int64, 3, kNone);
      for (std::int64_t first = 0; first < 2 * perBatch; ++first) {
        std::array<std::int64_t, cpu::kBlockTuples> starts{};
        cpu::batchStarts(made, first, cpu::kBlockTuples, starts.data());
        for (std::int64_t i = 0; i < cpu::kBlockTuples; ++i)
          QCOMPARE(starts[static_cast<std::size_t>(i)], (first + i) / perBatch * 30);
      }
    }
  }

 private:
  static std::string compare(const cpu::Kernels& kernels, const Drawn& drawn, const std::byte* indices,
                             cpu::BlockCare care) {
    const cpu::ResolveRule rule =
        cpu::ResolveRule::of(drawn.rule, drawn.type, drawn.sliceBytes, drawn.badOffset);
    const cpu::ResolveKernel resolver = kernels.resolver(rule);
    if (resolver == nullptr) return "no vectors for it";
    std::array<std::int64_t, cpu::kBlockTuples> starts{};
    cpu::batchStarts(rule, drawn.first, drawn.count, starts.data());
    const cpu::BlockCare was = care;
    const bool oneBatch = drawn.rule.tuplesPerBatch == drawn.tuples;
    const auto count = static_cast<std::size_t>(drawn.count);
    std::vector<std::int64_t> got(count + 1, 77);
    std::vector<std::int64_t> expected(count + 1, 77);
    const auto plain = cpu::resolvePlain(rule, indices, drawn.first, drawn.count, expected.data());
    const auto block = resolver(rule, indices, drawn.first, drawn.count,
                                {oneBatch ? nullptr : starts.data(), starts[0]}, got.data(), care);
    if (block.badCount != plain.badCount || (!was.located && block.firstBad != plain.firstBad)) {
      return fmt::format("{} bad, first {}; plainly {}, {}", block.badCount, block.firstBad, plain.badCount,
                         plain.firstBad);
    }
    // Below, too, where that is wrapped; and whether before 64 bits are cut to 32 depends on the layout.
    const auto outside = [&](std::int64_t tuples, bool low32) {
      OffsetRule strict = drawn.rule;
      strict.low32 = low32;
      strict.negative = NegativeMode::Bad;
      strict.range = RangeMode::Bad;
      std::vector<std::int64_t> ignored(count + 1);
      const auto made = cpu::ResolveRule::of(strict, drawn.type, drawn.sliceBytes, drawn.badOffset);
      return cpu::resolvePlain(made, indices, drawn.first, tuples, ignored.data()).badCount > 0;
    };
    if (care.located != (was.located || plain.badCount > 0)) return "bad tuples are not remembered";
    if (care.unsound && !was.unsound && !outside(drawn.count, false)) return "careful without a reason";
    // Whole vectors of every width end at an eighth tuple; what is left over goes by the plain loop.
    if (!care.unsound && (was.unsound || outside(drawn.count / 8 * 8, drawn.rule.low32)))
      return "care was forgotten";
    const auto differs = std::mismatch(got.begin(), got.end(), expected.begin());
    return differs.first == got.end()
               ? ""
               : fmt::format("tuple {} of {}: {}, plainly {}", differs.first - got.begin(), count,
                             *differs.first, *differs.second);
  }
};

GATHERND_TEST(ResolveTest)
#include "resolve_test.moc"
