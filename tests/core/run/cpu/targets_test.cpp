// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU engine gives the reference's bits and its report on every vector width that this machine runs,
// forced one by one: whatever the slice size, the depth and type of the indices, the layout, the rule, the
// share of bad tuples, the pattern and the addresses, and by every way to store and to prefetch.
#include <array>

#include <QtTest/QtTest>

#include "core/run/cpu/engine.h"
#include "core/run/cpu/run.h"
#include "core/run/cpu/tuning.h"
#include "core/tensor/cache_line.h"
#include "tests/core/run/cpu/target_stage.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::array kTargetTypes = {DType::Int8,  DType::Int16,  DType::Int32,  DType::Int64,
                                     DType::UInt8, DType::UInt16, DType::UInt32, DType::UInt64};
constexpr std::array kPatterns = {Pattern::Consecutive, Pattern::Random,   Pattern::Same,
                                  Pattern::Sorted,      Pattern::Reversed, Pattern::Strided};
constexpr std::array kBadPercents = {0, 1, 50, 100};

struct Rules {
  const char* name;
  NegativeMode negative;
  RangeMode range;
  bool zeroFill = true, flatOnly = false;
};
constexpr std::array kRules = {Rules{"error, zero", NegativeMode::Bad, RangeMode::Bad},
                               Rules{"fill", NegativeMode::Bad, RangeMode::Bad, false},
                               Rules{"wrap", NegativeMode::Wrap, RangeMode::Bad},
                               Rules{"wrap, fill", NegativeMode::Wrap, RangeMode::Bad, false},
                               Rules{"clamp", NegativeMode::Clamp, RangeMode::Clamp},
                               Rules{"wrap, clamp", NegativeMode::Wrap, RangeMode::Clamp},
                               Rules{"clamp below", NegativeMode::Clamp, RangeMode::Bad, false},
                               Rules{"clamp above", NegativeMode::Bad, RangeMode::Clamp, false},
                               Rules{"flat", NegativeMode::Bad, RangeMode::Bad, false, true}};

struct Layout {
  const char* name;
  std::int64_t batches, tuplesPerBatch;
  bool tupleFirst = false;
};
constexpr std::array kLayouts = {Layout{"one batch", 1, 331},
                                 Layout{"few tuples a batch", 41, 3},
                                 Layout{"many tuples a batch", 2, 301},
                                 Layout{"tuple axis first", 1, 331, true},
                                 Layout{"batches, tuple axis first", 5, 67, true},
                                 Layout{"one tuple", 1, 1}};

std::vector<std::int64_t> sliceSizes() {
  std::vector<std::int64_t> sizes = {96,   100,  127,  128,   129,   192,   200,    255,
                                     256,  257,  300,  512,   1000,  1024,  2048,   2050,
                                     4096, 4100, 8192, 32768, 32770, 65536, 600'000};
  for (std::int64_t size = 0; size <= 70; ++size) sizes.push_back(size);
  return sizes;
}

std::vector<std::int64_t> axesOf(int depth) {
  if (depth == 1) return {203};
  static constexpr std::array<std::int64_t, 12> kExtents = {3, 4, 2, 1, 2, 1, 1, 2, 1, 1, 1, 1};
  return {kExtents.begin(), kExtents.begin() + depth};
}

/// The widest element of these that a slice is made of.
std::int64_t elementOf(std::int64_t sliceBytes, Random& random) {
  const std::int64_t element = random.pick(std::array<std::int64_t, 5>{1, 2, 4, 8, 16});
  return sliceBytes % element == 0 ? element : 1;
}

void setRules(const Rules& rules, Case& c) {
  c.negative = rules.negative;
  c.range = rules.range;
  c.zeroFill = rules.zeroFill;
  c.flatOnly = rules.flatOnly;
}

/// The same way, cut elsewhere: where steps, chunks and threads meet is where mistakes hide.
Way cutAnyhow(Way way, Random& random) {
  way.tuplesPerStep = random.pick(std::array<std::int64_t, 6>{0, 0, 256, 64, 17, 1});
  way.tuplesPerChunk = random.pick(std::array<std::int64_t, 5>{0, 0, 64, 192, 30});
  way.partBytes = random.pick(std::array<std::int64_t, 8>{0, 0, 0, 0, 0, 0, 0, 48});
  way.threads = random.chance(10) ? 2 : 1;
  return way;
}

}  // namespace

class TargetsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    tuning_ = cpu::currentTuning();
    source_ = cpu::tuningSource();
    QVERIFY(!cpu::runnableKernels().empty());
  }
  void cleanup() {
    cpu::forceKernels(nullptr);
    cpu::setTuning(tuning_, source_);
    QCOMPARE(&cpu::currentKernels(), &cpu::bestKernels());
  }

  void everySliceSize_data() {
    columns<qint64>("slice");
    for (const std::int64_t size : sliceSizes())
      QTest::addRow("%d bytes", static_cast<int>(size)) << qint64{size};
  }

  void everySliceSize() {
    QFETCH(const qint64, slice);
    Random random(static_cast<std::uint64_t>(slice));
    const bool large = slice > 16'384;
    const std::int64_t most = std::clamp<std::int64_t>(24'000 / std::max<std::int64_t>(1, slice), 3, 331);
    std::size_t number = 0;
    for (const Pattern pattern : kPatterns) {
      for (const int badPercent : kBadPercents) {
        for (const auto& [type, depth] :
             {std::pair{DType::Int64, 1}, {DType::Int32, 1}, {DType::Int64, 2}, {DType::UInt8, 1}}) {
          Case c = caseOf(slice, type, random);
          c.tuples = most + random.below(large ? 3 : 64);
          c.axes = depth == 1 ? std::vector{std::clamp<std::int64_t>(100'000 / (slice + 1), 3, 203)}
                              : std::vector<std::int64_t>{2, 3};
          c.pattern = pattern;
          c.badPercent = badPercent;
          setRules(kRules[number++ % kRules.size()], c);
          check(c, random, large ? 2 : 6);
        }
      }
    }
  }

  void everyDepthAndIndexType_data() {
    columns<int, int>("depth", "type");
    for (int depth = 0; depth <= 12; ++depth) {
      for (const DType type : kTargetTypes) {
        QTest::addRow("depth %d, %s", depth, std::string(dtypeName(type)).c_str())
            << depth << static_cast<int>(type);
      }
    }
  }
  void everyDepthAndIndexType() {
    const auto [depth, type] = currentRow<int, int>();
    Random random(static_cast<std::uint64_t>(100 * depth + type));
    static constexpr std::array<std::int64_t, 11> kSlices = {1, 3, 4, 8, 12, 16, 32, 64, 72, 100, 256};
    for (const Layout& layout : kLayouts) {
      for (const Rules& rules : kRules) {
        for (const int badPercent : kBadPercents) {
          Case c = caseOf(random.pick(kSlices), static_cast<DType>(type), random);
          c.batches = layout.batches;
          c.tuples = layout.batches * layout.tuplesPerBatch;
          c.tupleFirst = layout.tupleFirst;
          c.axes = axesOf(depth);
          c.badPercent = badPercent;
          c.pattern = random.pick(kPatterns);
          setRules(rules, c);
          check(c, random, 2);
        }
      }
    }
  }

  void everyAddress_data() {
    columns<qint64>("slice");
    for (const int slice :
         {1, 2, 3, 4, 5, 8, 12, 16, 24, 32, 48, 64, 65, 100, 128, 192, 256, 1000, 4096, 4100})
      QTest::addRow("%d bytes", slice) << qint64{slice};
  }

  void everyAddress() {
    QFETCH(const qint64, slice);
    Random random(static_cast<std::uint64_t>(slice));
    for (std::size_t skew = 0; skew < 64; ++skew) {
      for (const auto& [type, depth] : {std::pair{DType::Int64, 1}, {DType::Int32, 1}, {DType::Int32, 2}}) {
        Case c = caseOf(slice, type, random);
        c.tuples = std::clamp<std::int64_t>(8000 / slice, 3, 331);
        c.axes = depth == 1 ? std::vector<std::int64_t>{20} : std::vector<std::int64_t>{4, 5};
        c.badPercent = random.chance(20) ? 5 : 0;
        check(c, random, 12, {behindLine(skew * 7 % 64), behindLine(skew * 3 % 64), behindLine(skew)});
      }
    }
  }

  /// Small slices a constant distance apart, in pieces: long enough to be known as strided, or a little too
  /// short.
  void piecesOfStrides() {
    constexpr std::int64_t kFarthest = 300;  // bytes; up to 256 count
    Random random(8);
    for (int draw = 0, draws = randomCount(1'500); draw < draws; ++draw) {
      Case c = caseOf(random.pick(std::array{1, 2, 4, 8, 16, 3, 24}),
                      random.pick(std::array{DType::Int32, DType::Int64}), random);
      c.pattern = random.pick(std::array{Pattern::Strided, Pattern::StridedBlocks, Pattern::StridedEnds});
      const std::int64_t step = 1 + random.below(kFarthest / c.sliceBytes);
      c.step = c.pattern != Pattern::StridedEnds && random.chance(30) ? -step : step;
      c.batches = 1 + random.below(3);
      const std::int64_t each = 64 + random.below(2500);
      c.tuples = c.batches * each;
      c.axes = {step * (1 + random.below(each)) + random.below(step)};  // past its end they begin anew
      c.badPercent = random.chance(80) ? 0 : 1;
      setRules(random.pick(kRules), c);
      check(c, random, 6);
    }
  }

  /// No strategy made by hand: the thresholds of the tuning lead there.
  void asTheTuningSays_data() {
    const auto row = columns<qint64, int, qint64, cpu::Prefetch, cpu::Store, cpu::Store>(
        "prefetchTable", "toSecondLevel", "streamOutput", "prefetch", "store", "longStore");
    constexpr qint64 kNever = INT64_MAX;
    constexpr cpu::Store kCached = cpu::Store::Cached;
    constexpr cpu::Store kStream = cpu::Store::Stream;
    row("as small ones are", kNever, 1, kNever, cpu::Prefetch::None, kCached, kCached);
    row("by memcpy", kNever, 1, kNever, cpu::Prefetch::None, kCached, cpu::Store::Library);
    row("by rep movsb", kNever, 1, kNever, cpu::Prefetch::None, kCached, cpu::Store::String);
    row("streamed", kNever, 0, 1, cpu::Prefetch::None, kStream, kStream);
    row("second level", 1, 1, kNever, cpu::Prefetch::Second, kCached, kCached);
    row("second level, by memcpy", 1, 1, kNever, cpu::Prefetch::Second, kCached, cpu::Store::Library);
    row("first level, by rep movsb", 1, 0, kNever, cpu::Prefetch::First, kCached, cpu::Store::String);
    row("second level, streamed", 1, 1, 1, cpu::Prefetch::Second, kStream, kStream);
    row("first level, streamed", 1, 0, 1, cpu::Prefetch::First, kStream, kStream);
  }
  void asTheTuningSays() {
    const auto [prefetchTable, toSecondLevel, streamOutput, prefetch, store, longStore] =
        currentRow<qint64, int, qint64, cpu::Prefetch, cpu::Store, cpu::Store>();
    cpu::Tuning tuning;
    tuning.cachedTable = tuning.prefetchTable = tuning.prefetchRows = prefetchTable;
    tuning.prefetchToSecondLevel = toSecondLevel;
    tuning.streamOutput = tuning.streamOutputThreads = streamOutput;
    tuning.streamRows = tuning.streamRowsThreads = streamOutput;
    tuning.longRow = longStore == cpu::Store::Library || longStore == cpu::Store::String ? 200 : INT64_MAX;
    tuning.longRowByString = longStore == cpu::Store::String ? 1 : 0;
    tuning.bytesPerThread = 1;
    cpu::setTuning(tuning, cpu::TuningSource::Forced);
    Random random(static_cast<std::uint64_t>(1 + static_cast<int>(prefetch) * 2 + static_cast<int>(store)));
    for (const int slice : {33, 64, 100, 256, 4096, 40'000, 600'000}) {
      for (int draw = 0; draw < 12; ++draw) {
        const Case c = soundCase(random, slice);
        stage_.load(c, drawPlacing(random));
        const cpu::Strategy chosen = cpu::Strategy::of(stage_.job(), tuning, c.threads);
        // Long rows that stay in cache are left to the hardware's prefetch.
        const bool left = store == cpu::Store::Cached && slice >= 4096;
        QCOMPARE(chosen.prefetch, left ? cpu::Prefetch::None : prefetch);
        const bool longOne = slice >= 200 && chosen.prefetch == cpu::Prefetch::None;
        const bool startLines = slice % 64 == 0 && startsLine(stage_.job().output);
        QCOMPARE(chosen.store, longOne && startLines ? longStore : store);
        QCOMPARE(chosen.storeOfRun(199, nullptr), store);
        QCOMPARE(chosen.storeOfRun(200, nullptr), longStore);
        for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
          cpu::forceKernels(kernels);
          const std::string wrong = stage_.playAsChosen(c.threads);
          QVERIFY2(wrong.empty(), (wrong + " (" + describe(c) + ")").c_str());
        }
      }
    }
  }

  /// The smallest jobs go by a loop of their own.
  void tinyJobs() {
    Random random(7);
    for (int draw = 0, draws = randomCount(30'000); draw < draws; ++draw) {
      Case c = caseOf(random.below(65), random.pick(kTargetTypes), random);
      c.batches = 1 + random.below(4);
      c.tuples = c.batches * (1 + random.below(64 / c.batches));
      c.axes = axesOf(static_cast<int>(random.below(13)));
      c.tupleFirst = random.chance(20);
      c.badPercent = random.pick(kBadPercents);
      c.pattern = random.pick(kPatterns);
      setRules(random.pick(kRules), c);
      stage_.load(c, drawPlacing(random));
      QVERIFY(cpu::isTiny(stage_.job()));
      const std::string wrong = stage_.playAsChosen(1);
      QVERIFY2(wrong.empty(), (wrong + " (" + describe(c) + ")").c_str());
    }
  }

 private:
  static Case caseOf(std::int64_t slice, DType type, Random& random) {
    Case c;
    c.seed = random.next();
    c.sliceBytes = slice;
    c.elementBytes = elementOf(slice, random);
    c.indexDtype = type;
    return c;
  }

  /// Past the plain loop, direct or not, with bad tuples or without.
  static Case soundCase(Random& random, std::int64_t slice) {
    Case c = caseOf(slice, random.pick(kTargetTypes), random);
    c.tuples = std::clamp<std::int64_t>(100'000 / slice, 2, 400) + random.below(80);
    c.axes = random.chance(50) ? std::vector<std::int64_t>{7} : std::vector<std::int64_t>{3, 2};
    if (slice > 100'000) c.tuples = 2 + random.below(3);
    c.badPercent = random.pick(kBadPercents);
    c.pattern = random.pick(kPatterns);
    setRules(random.pick(kRules), c);
    c.threads = random.chance(40) ? 2 : 1;
    return c;
  }

  /// On every target, by `ways` of its ways.
  void check(const Case& c, Random& random, std::size_t ways) { check(c, random, ways, drawPlacing(random)); }
  void check(const Case& c, Random& random, std::size_t ways, const Placing& placing) {
    if (QTest::currentTestFailed() || !sample_.takes()) return;  // one failure is enough
    stage_.load(c, placing);
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      const std::vector<Way> all = everyWay(*kernels);
      for (std::size_t i = 0; i < ways; ++i) {
        const Way way = cutAnyhow(ways < all.size() ? random.pick(all) : all[i], random);
        const std::string wrong = stage_.play(way);
        QVERIFY2(wrong.empty(), (wrong + " (" + describe(way) + "; " + describe(c) + ")").c_str());
      }
    }
  }

  TargetStage stage_;
  Sample sample_;
  cpu::Tuning tuning_;
  cpu::TuningSource source_ = cpu::TuningSource::Default;
};

GATHERND_TEST(TargetsTest)
#include "targets_test.moc"
