// SPDX-License-Identifier: GPL-3.0-or-later
// Slices near each other are not prefetched, though params is large; the output and the report are the
// reference's either way.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <QtTest/QtTest>

#include "core/run/cpu/kernels.h"
#include "tests/core/run/cpu/cpu_cases.h"
#include "tests/core/run/cpu/target_stage.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// How many slices were copied by kernels that prefetch, how many by others.
struct Fetches {
  static inline const cpu::Kernels* real = nullptr;
  static inline cpu::CopyKernel ahead = nullptr, plain = nullptr;
  static inline std::int64_t fetched = 0, notFetched = 0;
};

cpu::Kernels countingFetches(const cpu::Kernels& real) {
  Fetches::real = &real;
  cpu::Kernels made = real;
  made.copier = [](cpu::IdForm form, std::int64_t sliceBytes, cpu::Store store,
                   cpu::Prefetch prefetch) -> cpu::CopyKernel {
    const cpu::CopyKernel kernel = Fetches::real->copier(form, sliceBytes, store, prefetch);
    if (prefetch == cpu::Prefetch::None) {
      Fetches::plain = kernel;
      return [](const cpu::CopyArgs& args) {
        Fetches::notFetched += args.count;
        Fetches::plain(args);
      };
    }
    Fetches::ahead = kernel;
    return [](const cpu::CopyArgs& args) {
      Fetches::fetched += args.count;
      Fetches::ahead(args);
    };
  };
  return made;
}

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

class NearTest : public QObject {
  Q_OBJECT

 private slots:
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
        const cpu::Kernels made = countingFetches(*kernels);
        Fetches::fetched = Fetches::notFetched = 0;
        const std::string wrong = stage_.play({.kernels = &made, .prefetch = cpu::Prefetch::Second});
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(Fetches::fetched + Fetches::notFetched, c.tuples);
        if (near) {
          QVERIFY2(Fetches::fetched <= 512,
                   qPrintable(QString::number(Fetches::fetched)));  // the first and the last step
        } else {
          QVERIFY2(Fetches::notFetched <= 512, qPrintable(QString::number(Fetches::notFetched)));
        }
      }
    }
  }

  /// Tuples in order are copied in runs, and what breaks one is found.
  void rowMajor_data() {
    QTest::addColumn<QList<int>>("axes");
    QTest::newRow("two components") << QList<int>{40, 103};
    QTest::newRow("three") << QList<int>{5, 9, 97};
    QTest::newRow("short rows") << QList<int>{600, 7};
    QTest::newRow("eight") << QList<int>{1, 2, 1, 2, 1, 3, 2, 200};
    QTest::newRow("nine, for which there are no vectors") << QList<int>{1, 2, 1, 2, 1, 3, 1, 2, 200};
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
  TargetStage stage_;
};

GATHERND_TEST(NearTest)
#include "near_test.moc"
