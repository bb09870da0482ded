// SPDX-License-Identifier: GPL-3.0-or-later
// Small slices at a constant distance are read by one instruction, where that pays and nowhere else, out of a
// cache by their ids and from memory without; slices near each other are not prefetched, though params is
// large. The output and the report are the reference's either way.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <QtTest/QtTest>

#include <sys/mman.h>

#include "core/run/cpu/kernels.h"
#include "core/run/cpu/run.h"
#include "tests/core/run/cpu/cpu_cases.h"
#include "tests/core/run/cpu/target_stage.h"
#include "tests/support/guarded.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// How many slices the kernels of each kind copied: by index values and each way to prefetch, by offsets and
/// each, and by their distance.
struct Counted {
  static constexpr std::size_t kPrefetches = 4, kStride = 2 * kPrefetches;
  static inline const cpu::Kernels* real = nullptr;
  static inline std::array<cpu::CopyKernel, kStride> kernels = {};
  static inline cpu::StrideKernel stride = nullptr;
  static inline std::array<std::int64_t, kStride + 1> slices = {};

  static std::size_t kindOf(cpu::IdForm form, cpu::Prefetch prefetch) {
    return (form == cpu::IdForm::Offset ? kPrefetches : 0) + static_cast<std::size_t>(prefetch);
  }
  /// By one instruction, and all; but those by offsets.
  static std::int64_t byOne() {
    return slices[kindOf(cpu::IdForm::Index64, cpu::Prefetch::Hardware)] + slices[kStride];
  }
  static std::int64_t byIds() {
    return std::accumulate(slices.begin(), slices.begin() + kPrefetches, slices[kStride]);
  }
  static std::int64_t notFetched() {
    return slices[kindOf(cpu::IdForm::Index64, cpu::Prefetch::None)] +
           slices[kindOf(cpu::IdForm::Offset, cpu::Prefetch::None)];
  }
  static std::int64_t all() { return std::accumulate(slices.begin(), slices.end(), std::int64_t{0}); }

  template <std::size_t kKind>
  static void copy(const cpu::CopyArgs& args) {
    slices[kKind] += args.count;
    kernels[kKind](args);
  }
  static void copyStride(const cpu::StrideArgs& args) {
    slices[kStride] += args.count;
    stride(args);
  }
};

/// From memory, without ids; for processors without vectors one way is enough.
bool hasStrides(const cpu::Kernels& kernels) {
  return kernels.target != "scalar";
}

/// The kernels of `real`, counted.
cpu::Kernels counting(const cpu::Kernels& real) {
  Counted::real = &real;
  Counted::slices = {};
  cpu::Kernels made = real;
  made.copier = [](cpu::IdForm form, std::int64_t sliceBytes, cpu::Store store,
                   cpu::Prefetch prefetch) -> cpu::CopyKernel {
    constexpr std::array<cpu::CopyKernel, Counted::kStride> kCounted = {
        &Counted::copy<0>, &Counted::copy<1>, &Counted::copy<2>, &Counted::copy<3>,
        &Counted::copy<4>, &Counted::copy<5>, &Counted::copy<6>, &Counted::copy<7>};
    const std::size_t kind = Counted::kindOf(form, prefetch);
    Counted::kernels[kind] = Counted::real->copier(form, sliceBytes, store, prefetch);
    return kCounted[kind];
  };
  made.strider = [](std::int64_t sliceBytes, cpu::Store store) -> cpu::StrideKernel {
    Counted::stride = Counted::real->strider(sliceBytes, store);
    return Counted::stride == nullptr ? nullptr : &Counted::copyStride;
  };
  return made;
}

/// An axis that 32 bits do not count: 2^31 slices of a byte, and 2^22 more. Zeros, of which only what is read
/// or written takes memory.
class LongAxis {
 public:
  static constexpr std::int64_t kCounted = std::int64_t{1} << 31;
  static constexpr std::int64_t kSlices = kCounted + (std::int64_t{1} << 22);

  /// Null where the system gives no such room.
  static std::unique_ptr<LongAxis> map() {
    void* memory =
        ::mmap(nullptr, kSlices, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return std::unique_ptr<LongAxis>(memory == MAP_FAILED ? nullptr
                                                          : new LongAxis(static_cast<std::byte*>(memory)));
  }
  ~LongAxis() { ::munmap(slices_, kSlices); }
  LongAxis(const LongAxis&) = delete;
  LongAxis& operator=(const LongAxis&) = delete;

  std::byte* slices() const { return slices_; }

 private:
  explicit LongAxis(std::byte* slices) : slices_(slices) {}
  std::byte* slices_;
};

Case nearCase(Pattern pattern, std::int64_t step, std::int64_t slice, std::vector<std::int64_t> axes) {
  Case c;
  c.pattern = pattern;
  c.step = step;
  c.sliceBytes = slice;
  c.axes = std::move(axes);
  c.tuples = 4096;
  return c;
}

}  // namespace

class StridedTest : public QObject {
  Q_OBJECT

 private slots:
  // expected: of the tuples; a step has 256
  void whereItPays_data() {
    const auto row = columns<qint64, qint64, qint64, qint64>("slice", "step", "tuples", "expected");
    row("a line apart", 4, 16, 1024, 1024);
    row("nearer", 4, 15, 1024, 0);
    row("four lines apart", 4, 64, 1024, 1024);
    row("farther", 4, 65, 1024, 0);
    row("backwards", 4, -17, 1024, 1024 - 512);  // but the first tuple of all and the last
    row("single bytes", 1, 100, 1024, 1024);
    row("16 bytes", 16, 5, 1024, 1024);
    row("longer slices", 17, 5, 1024, 0);
    row("two bytes", 2, 33, 1024, 1024);
    row("eight bytes", 8, 9, 1024, 1024);
    row("a short rest goes as others do", 4, 17, 1024 + 63, 1024);
    row("a longer one does not", 4, 17, 1024 + 64, 1024 + 64);
    row("always the same", 4, 0, 1024, 0);
    row("more than one run", 4, 17, 9000, 8960);
  }
  void whereItPays() {
    const auto [slice, step, tuples, expected] = currentRow<qint64, qint64, qint64, qint64>();
    for (const DType indices : {DType::Int32, DType::Int64}) {
      for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
        const cpu::Kernels made = counting(*kernels);
        stage_.load(stridedCase(slice, step, tuples, indices), {});
        for (const cpu::Store store : {cpu::Store::Cached, cpu::Store::Stream})
          for (const cpu::Prefetch prefetch :
               {cpu::Prefetch::None, cpu::Prefetch::First, cpu::Prefetch::Second}) {
            Counted::slices = {};
            const std::string wrong = stage_.play({.kernels = &made, .store = store, .prefetch = prefetch});
            QVERIFY2(wrong.empty(), wrong.c_str());
            QCOMPARE(Counted::byIds(), tuples);
            const bool byIds = prefetch == cpu::Prefetch::None;
            QCOMPARE(Counted::byOne(), byIds || hasStrides(*kernels) ? expected : 0);
          }
      }
    }
  }

  /// The ends of a step look strided, what is between does not: the same bits, by whichever way.
  void onlyTheEnds() {
    Case c = stridedCase(4, 17, 4096, DType::Int64);
    c.pattern = Pattern::StridedEnds;
    Random random(11);
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      for (int draw = 0; draw < 20; ++draw) {
        c.seed = random.next();
        Placing placing = drawPlacing(random);
        placing.indicesMayChange = false;  // then offsets would be made of them
        stage_.load(c, placing);
        const cpu::Kernels made = counting(*kernels);
        std::string wrong = stage_.play({.kernels = &made});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(Counted::byOne(), c.tuples);
        Counted::slices = {};  // from memory nothing is read where no id says so
        wrong = stage_.play({.kernels = &made, .prefetch = cpu::Prefetch::Second});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(Counted::byOne(), 0);
      }
    }
  }

  /// Any of the strided ids is any number, those by which a stride is known among them.
  void badAmongThem() {
    Case c = stridedCase(4, 17, 2048, DType::Int64);
    c.badPercent = 1;
    Random random(12);
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      for (const DType indices : {DType::Int32, DType::Int64}) {
        for (int draw = 0; draw < 40; ++draw) {
          c.seed = random.next();
          c.indexDtype = indices;
          c.badPercent = 1 + draw % 2 * 20;
          stage_.load(c, drawPlacing(random));
          for (const cpu::Prefetch prefetch : {cpu::Prefetch::None, cpu::Prefetch::Second}) {
            const std::string wrong = stage_.play({.kernels = kernels, .prefetch = prefetch});
            QVERIFY2(wrong.empty(), wrong.c_str());
          }
        }
      }
    }
  }

  /// An axis longer than 32-bit ids count: past their end they wrap round to negative ones, which are no part
  /// of a stride, though their differences say so.
  // first: id; each is 64 more
  // wrap: the rule for negative ones
  void idsThatWrapRound_data() {
    const auto row = columns<qint64, bool, qint64, qint64>("first", "wrap", "bad", "firstBad");
    constexpr qint64 kEnd = LongAxis::kCounted;
    row("none does", kEnd - 64 * 1024, false, 0, -1);
    row("within the third block", kEnd - 64 * 700, false, 324, 700);
    row("where the third begins", kEnd - 64 * 512, false, 512, 512);
    row("the last", kEnd - 64 * 1023, false, 1, 1023);
    row("the second", kEnd - 64, false, 1023, 1);
    row("where negative ones count from the end", kEnd - 64 * 700, true, 0, -1);
  }
  void idsThatWrapRound() {
    const auto [first, wrap, bad, firstBad] = currentRow<qint64, bool, qint64, qint64>();
    constexpr std::int64_t kTuples = 1024;
    const std::unique_ptr<LongAxis> params = LongAxis::map();
    if (params == nullptr) QSKIP("no 2 GB of address space here");
    GatherCall call;
    call.dialect.indexTypes = DTypeSet::all();
    call.dialect.negative = wrap ? NegativeIndex::Wrap : NegativeIndex::OutOfRange;
    call.dialect.outOfRange = OutOfRange::Zero;
    call.params = {DType::UInt8, *Shape::make(std::array{LongAxis::kSlices})};
    call.indices = {DType::Int32, *Shape::make(std::array{kTuples, std::int64_t{1}})};
    const auto plan = valueOf(makePlan(call));
    std::vector<std::int32_t> ids;
    std::vector<std::byte> expected;
    Random random(14);
    for (std::int64_t i = 0; i < kTuples; ++i) {
      const std::int64_t id = first + 64 * i;
      const bool past = id >= LongAxis::kCounted;
      ids.push_back(static_cast<std::int32_t>(past ? id - 2 * LongAxis::kCounted : id));
      expected.push_back(std::byte{0});
      if (past && !wrap) continue;
      expected.back() = static_cast<std::byte>(1 + random.below(255));
      params->slices()[past ? ids.back() + LongAxis::kSlices : id] = expected.back();
    }
    std::vector<std::byte> output(kTuples);
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      for (const Way& way : everyWay(*kernels)) {
        std::fill(output.begin(), output.end(), std::byte{0xA5});
        const auto* indices = reinterpret_cast<const std::byte*>(ids.data());
        const cpu::JobReport report = runForced(jobOf(plan, params->slices(), indices, output.data()), way);
        QVERIFY2(report.firstBad == firstBad, describe(way).c_str());
        QVERIFY2(report.badCount == bad, describe(way).c_str());
        QVERIFY2(output == expected, describe(way).c_str());
      }
    }
  }

  /// Each kernel by itself: to any place, also backwards, and nothing is touched beside.
  void kernelsByThemselves() {
    GuardedMemory output(1 << 16);
    std::vector<std::byte> table(1 << 18);
    Random random(13);
    for (std::byte& byte : table) byte = static_cast<std::byte>(random.below(256));
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      QVERIFY(kernels->strider(3, cpu::Store::Cached) == nullptr &&
              kernels->strider(32, cpu::Store::Cached) == nullptr);
      for (const std::int64_t slice : {1, 2, 4, 8, 16}) {
        if (!hasStrides(*kernels)) QVERIFY(kernels->strider(slice, cpu::Store::Cached) == nullptr);
        if (!hasStrides(*kernels)) continue;
        for (const cpu::Store store : {cpu::Store::Cached, cpu::Store::Stream, cpu::Store::Library}) {
          for (int draw = 0; draw < 30; ++draw) {
            const std::int64_t count = 1 + random.below(300);
            const std::int64_t stride = (random.chance(50) ? -1 : 1) * (64 + random.below(193));
            const std::byte* first = table.data() + (stride < 0 ? std::ssize(table) - 64 : random.below(64));
            const auto target = output.place(static_cast<std::size_t>(count * slice), Edge::Start,
                                             64 + static_cast<std::size_t>(random.below(64)));
            kernels->strider(slice, store)({first, stride, count, target.data()});
            cpu::finishStreams();
            for (std::int64_t i = 0; i < count; ++i)
              QVERIFY2(std::memcmp(target.data() + i * slice, first + i * stride,
                                   static_cast<std::size_t>(slice)) == 0,
                       kernels->target.data());
            QVERIFY(output.untouchedAround());
          }
        }
      }
    }
  }

  void whatIsFetched_data() {
    const auto row = columns<Case, bool>("given", "near");
    row("windows, half on", nearCase(Pattern::Windows, 8, 8, {100'000}), true);
    row("windows, one on", nearCase(Pattern::Windows, 1, 4, {100'000}), true);
    row("windows side by side, every other", nearCase(Pattern::Windows, 32, 8, {100'000}), true);
    row("windows far apart", nearCase(Pattern::Windows, 3000, 8, {1'000'000}), false);
    row("every second", nearCase(Pattern::Strided, 2, 4, {100'000}), true);
    row("every seventh", nearCase(Pattern::Strided, 7, 8, {100'000}), true);
    row("sorted, near", nearCase(Pattern::Sorted, 0, 8, {50'000}), true);
    row("sorted, far", nearCase(Pattern::Sorted, 0, 8, {1'000'000}), false);
    row("backwards", nearCase(Pattern::Reversed, 0, 8, {100'000}), true);
    row("random", nearCase(Pattern::Random, 0, 8, {100'000}), false);
    row("more than a line", nearCase(Pattern::Windows, 8, 65, {20'000}), false);
    row("windows of two components", nearCase(Pattern::Windows, 8, 8, {300, 300}), false);  // each a diagonal
  }
  void whatIsFetched() {
    const auto [given, near] = currentRow<Case, bool>();
    Case c = given;
    for (const DType indices : {DType::Int32, DType::Int64}) {
      c.indexDtype = indices;
      stage_.load(c, {});
      for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
        const cpu::Kernels made = counting(*kernels);
        const std::string wrong = stage_.play({.kernels = &made, .prefetch = cpu::Prefetch::Second});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(Counted::all(), c.tuples);
        // But the first and the last step.
        const std::int64_t otherwise = near ? c.tuples - Counted::notFetched() : Counted::notFetched();
        QVERIFY2(otherwise <= 512, qPrintable(QString::number(otherwise)));
      }
    }
  }

  /// Tuples in order are copied in runs, and what breaks one is found.
  void rowMajor_data() {
    const auto row = columns<QList<int>>("axes");
    row("two components", QList<int>{40, 103});
    row("three", QList<int>{5, 9, 97});
    row("short rows", QList<int>{600, 7});
    row("eight", QList<int>{1, 2, 1, 2, 1, 3, 2, 200});
    row("nine, for which there are no vectors", QList<int>{1, 2, 1, 2, 1, 3, 1, 2, 200});
  }
  void rowMajor() {
    QFETCH(const QList<int>, axes);
    Case c = nearCase(Pattern::RowMajor, 0, 4, {axes.begin(), axes.end()});
    Random random(3);
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      for (int draw = 0; draw < 60; ++draw) {
        c.seed = random.next();
        c.sliceBytes = random.pick(std::array<std::int64_t, 4>{1, 4, 12, 100});
        c.batches = draw % 4 == 0 ? 4 : 1;
        c.badPercent = draw % 3 == 0 ? 1 : 0;
        c.indexDtype = random.pick(std::array{DType::Int32, DType::Int64, DType::Int16});
        c.negative = random.pick(std::array{NegativeMode::Bad, NegativeMode::Wrap, NegativeMode::Clamp});
        c.range = random.pick(std::array{RangeMode::Bad, RangeMode::Clamp});
        stage_.load(c, drawPlacing(random));
        for (const cpu::Prefetch prefetch : {cpu::Prefetch::None, cpu::Prefetch::Second}) {
          const std::string wrong = stage_.play({.kernels = kernels, .prefetch = prefetch});
          QVERIFY2(wrong.empty(), (wrong + " | " + describe(c)).c_str());
        }
      }
    }
  }

 private:
  static Case stridedCase(qint64 slice, qint64 step, qint64 tuples, DType indices) {
    Case c;
    c.sliceBytes = slice;
    c.tuples = tuples;
    c.axes = {std::abs(step) * (tuples - 1) + 1};  // the last tuple reads the last slice
    c.indexDtype = indices;
    c.pattern = Pattern::Strided;
    c.step = step;
    return c;
  }

  TargetStage stage_;
};

GATHERND_TEST(StridedTest)
#include "strided_test.moc"
