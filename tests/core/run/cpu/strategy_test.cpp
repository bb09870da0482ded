// SPDX-License-Identifier: GPL-3.0-or-later
// Which way sizes and a tuning table lead to, at both sides of every threshold: how slices and runs are
// stored, and whether slices are prefetched. (That each way gives the right bits: targets_test.)
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

#include <QtTest/QtTest>

#include "core/run/cpu/run.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;       // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::cpu;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::int64_t kKiB = 1024;
constexpr std::int64_t kMiB = 1024 * kKiB;

/// Each number another, so that one taken for another shows.
Tuning distinctTuning() {
  Tuning tuning;
  tuning.cachedTable = 1 * kMiB;
  tuning.prefetchTable = 4 * kMiB;
  tuning.prefetchRows = 8 * kMiB;
  tuning.streamOutput = 2 * kMiB;
  tuning.streamOutputThreads = 3 * kMiB;
  tuning.streamRows = 6 * kMiB;
  tuning.streamRowsThreads = 5 * kMiB;
  tuning.longRow = 2 * kKiB;
  tuning.bytesPerThread = 64 * kKiB;
  return tuning;
}

/// Which table differs from that one, and how.
enum class Long { Plain, ByString, None };

struct Choice {
  const char* name;
  std::int64_t slice, tableBytes, output;
  int threads;
  Long kind;
  Store store, longStore;
  Prefetch prefetch;
};

constexpr Store kByVectors = Store::Cached;
constexpr Prefetch kUnfetched = Prefetch::None;
constexpr Prefetch kFetched = Prefetch::Second;

const Choice kChoices[] = {
    {"small slices", 64, kMiB, kMiB, 1, Long::Plain, kByVectors, Store::Library, kUnfetched},
    {"small slices, streamed", 64, kMiB, 2 * kMiB, 1, Long::Plain, Store::Stream, Store::Library, kUnfetched},
    {"short of it on two threads", 64, kMiB, 2 * kMiB, 2, Long::Plain, kByVectors, Store::Library,
     kUnfetched},
    {"streamed on two threads", 64, kMiB, 3 * kMiB, 2, Long::Plain, Store::Stream, Store::Library,
     kUnfetched},
    {"runs are streamed as rows are", 64, kMiB, 6 * kMiB, 1, Long::Plain, Store::Stream, Store::Stream,
     kUnfetched},
    {"half of their indices counts", 8, kMiB, 4 * kMiB, 1, Long::Plain, Store::Stream, Store::Stream,
     kUnfetched},
    {"and is not enough", 8, kMiB, 3 * kMiB, 1, Long::Plain, Store::Stream, Store::Library, kUnfetched},
    {"from memory", 64, 5 * kMiB, kMiB, 1, Long::Plain, kByVectors, Store::Library, kFetched},
    {"tiny ones from memory", 16, 5 * kMiB, 7 * kMiB, 1, Long::Plain, kByVectors, Store::Stream, kFetched},

    {"rows below the long ones", kKiB, kMiB, 4 * kMiB, 1, Long::Plain, kByVectors, Store::Library,
     kUnfetched},
    {"long rows by memcpy", 2 * kKiB, kMiB, 4 * kMiB, 1, Long::Plain, Store::Library, Store::Library,
     kUnfetched},
    {"by rep movsb", 2 * kKiB, kMiB, 4 * kMiB, 1, Long::ByString, Store::String, Store::String, kUnfetched},
    {"no row is long", 64 * kKiB, kMiB, 4 * kMiB, 1, Long::None, kByVectors, Store::Library, kUnfetched},
    {"rows, streamed", 2 * kKiB, kMiB, 6 * kMiB, 1, Long::Plain, Store::Stream, Store::Stream, kUnfetched},
    {"rows, streamed on two threads", 2 * kKiB, kMiB, 5 * kMiB, 2, Long::ByString, Store::Stream,
     Store::Stream, kUnfetched},
    {"rows, short of it on one", 2 * kKiB, kMiB, 5 * kMiB, 1, Long::ByString, Store::String, Store::String,
     kUnfetched},

    {"rows from a table that is no memory", 2 * kKiB, 8 * kMiB, kMiB, 1, Long::Plain, Store::Library,
     Store::Library, kUnfetched},
    {"rows from memory", 2 * kKiB, 9 * kMiB, kMiB, 1, Long::Plain, kByVectors, Store::Library, kFetched},
    {"long rows from memory", 32 * kKiB, 9 * kMiB, kMiB, 1, Long::Plain, kByVectors, Store::Library,
     kFetched},
    {"longer ones", 33 * kKiB, 9 * kMiB, kMiB, 1, Long::Plain, Store::Library, Store::Library, kUnfetched},
    {"from memory past the caches", 33 * kKiB, 9 * kMiB, 7 * kMiB, 1, Long::Plain, Store::Stream,
     Store::Stream, kFetched},
};

/// A job of one batch and one component, without its data.
struct Plain {
  Plain(std::int64_t slice, std::int64_t slices, std::int64_t tuples) {
    rule.depth = 1;
    rule.axisSize[0] = rule.slicesPerBatch = slices;
    rule.sliceStride[0] = rule.tupleStride = rule.componentStride = 1;
    job.rule = &rule;
    job.tupleCount = rule.tuplesPerBatch = tuples;
    job.sliceBytes = slice;
  }
  Plain(const Plain&) = delete;
  Plain& operator=(const Plain&) = delete;

  OffsetRule rule{};
  GatherJob job;
};

}  // namespace

class StrategyTest : public QObject {
  Q_OBJECT

 private slots:
  void chosen_data() {
    const auto row = test::columns<int>("row");
    for (int i = 0; i < static_cast<int>(std::size(kChoices)); ++i) row(kChoices[i].name, i);
  }

  void chosen() {
    QFETCH(const int, row);
    const Choice& wanted = kChoices[row];
    Tuning tuning = distinctTuning();
    if (wanted.kind == Long::ByString) tuning.longRowByString = 1;
    if (wanted.kind == Long::None) tuning.longRow = kMiB;
    const Plain plain(wanted.slice, wanted.tableBytes / wanted.slice, (wanted.output - 1) / wanted.slice + 1);
    const Strategy made = Strategy::of(plain.job, tuning, wanted.threads);
    QCOMPARE(made.workers, wanted.threads);
    QCOMPARE(made.store, wanted.store);
    QCOMPARE(made.prefetch, wanted.prefetch);
    const bool streamedRuns = wanted.longStore == Store::Stream;
    QCOMPARE(made.storeOfRun(tuning.longRow - 1, nullptr), streamedRuns ? Store::Stream : Store::Cached);
    QCOMPARE(made.storeOfRun(tuning.longRow, nullptr), wanted.longStore);
    QCOMPARE(made.streams(), streamedRuns || wanted.store == Store::Stream);
  }

  /// Past a line's start memcpy and `rep movsb` take a third longer than our vectors, which store whole
  /// lines.
  void rowsThatStartWithinALine() {
    alignas(64) static std::byte output[2 * 64];
    const std::int64_t row = 80 * kKiB;
    for (const std::int64_t byString : {0, 1}) {
      Tuning tuning = distinctTuning();
      tuning.longRowByString = byString;
      const Store longStore = byString != 0 ? Store::String : Store::Library;
      for (const std::int64_t slice : {row, row - 64, row + 4, row - 1}) {
        for (const std::int64_t skew : {0, 1, 20, 63, 64}) {
          Plain plain(slice, 12, 12);
          plain.job.output = output + skew;
          const bool startLines = slice % 64 == 0 && skew % 64 == 0;
          const Strategy made = Strategy::of(plain.job, tuning, 1);
          QCOMPARE(made.store, startLines ? longStore : Store::Cached);
          QCOMPARE(made.storeOfRun(row, plain.job.output), skew % 64 == 0 ? longStore : Store::Cached);
        }
      }
    }
  }

  /// A helper that wakes late finds something left to do, whatever the slices' length.
  void chunksForLateHelpers() {
    for (const std::int64_t slice : {64, 1000, 1040, 14'000, 20'001, 80'000, 80'004, 300'001, 600'001}) {
      for (const std::int64_t output : {4 * kMiB, 8 * kMiB, 64 * kMiB}) {
        const std::int64_t tuples = output / slice;
        for (const int threads : {2, 4}) {
          const Plain plain(slice, tuples, tuples);
          const Strategy made = Strategy::of(plain.job, Tuning(), threads);
          QVERIFY2(made.chunks >= std::min<std::int64_t>(tuples, std::int64_t{4} * made.workers),
                   std::to_string(slice).c_str());
        }
      }
    }
  }
};

GATHERND_TEST(StrategyTest)
#include "strategy_test.moc"
