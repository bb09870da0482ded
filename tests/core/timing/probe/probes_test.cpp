// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of the roofline do what their names say: they read the lines they claim to and write nothing
// else. How fast they are is no test.
#include <QTest>
#include <algorithm>
#include <atomic>
#include <cstring>
#include <set>
#include <vector>

#include "core/timing/probe/probe_kernels.h"
#include "core/timing/probe/probe_run.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;         // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::probe;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kTable = 64 << 10;

/// Words that are all different, in memory that begins at a line.
Buffer numbered(std::int64_t bytes) {
  Buffer memory = *Buffer::allocate(bytes);
  auto* words = reinterpret_cast<std::uint64_t*>(memory.data());
  for (std::int64_t i = 0; i < bytes / 8; ++i)
    words[i] = static_cast<std::uint64_t>(i + 1) * 0x9E3779B97F4A7C15U;
  return memory;
}

std::uint64_t word(const Buffer& memory, std::int64_t byte) {
  std::uint64_t value = 0;
  std::memcpy(&value, memory.data() + byte, sizeof value);
  return value;
}

std::uint64_t mixed(const std::byte* from, std::int64_t bytes) {
  std::uint64_t all = 0;
  for (std::int64_t at = 0; at < bytes; at += 8) {
    std::uint64_t value = 0;
    std::memcpy(&value, from + at, sizeof value);
    all ^= value;
  }
  return all;
}

}  // namespace

class ProbesTest : public QObject {
  Q_OBJECT

 private slots:
  void walksAreAlikeAndStayBelow() {
    Walk one(5, 1024), two(5, 1024), other(6, 1024), least(5, 1);
    std::set<std::int64_t> seen;
    bool differs = false;
    for (int i = 0; i < 5000; ++i) {
      const std::int64_t number = one.next();
      QCOMPARE(two.next(), number);
      QVERIFY(number >= 0 && number < 1024);
      differs = differs || other.next() != number;
      QCOMPARE(least.next(), std::int64_t{0});
      seen.insert(number);
    }
    QVERIFY(differs);
    QVERIFY(seen.size() > 1000);
  }

  void streams() {
    const Buffer table = numbered(kTable);
    QCOMPARE(readStream(table.data(), kTable), mixed(table.data(), kTable));
    QCOMPARE(readStream(table.data() + 128, 192), mixed(table.data() + 128, 192));
    QCOMPARE(readStream(table.data(), 0), std::uint64_t{0});
    for (const std::int64_t ahead : {-1, 0, 512, 4096}) {
      const Buffer target = *Buffer::allocate(kTable);
      std::memset(target.data(), 0x5A, kTable);
      const std::int64_t from = 128, bytes = kTable - 256;
      if (ahead < 0) {
        copyOrdinary(target.data() + 64, table.data() + from, bytes);
      } else {
        copyStream(target.data() + 64, table.data() + from, bytes, ahead);
      }
      QVERIFY(std::memcmp(target.data() + 64, table.data() + from, bytes) == 0);
      const auto untouched = [](std::byte byte) { return byte == std::byte{0x5A}; };
      QVERIFY(std::all_of(target.data(), target.data() + 64, untouched));
      QVERIFY(std::all_of(target.data() + 64 + bytes, target.data() + kTable, untouched));
    }
  }

  void writes() {
    const Buffer target = *Buffer::allocate(1024);
    std::memset(target.data(), 0x5A, 1024);
    writeStream(target.data() + 64, 512);
    for (std::int64_t at = 64; at < 576; at += 64) {
      // Every line the same, none of it zero as a whole or left as it was.
      QVERIFY(std::memcmp(target.data() + at, target.data() + 64, 64) == 0);
      QVERIFY(mixed(target.data() + at, 8) != 0);
      QVERIFY(target.data()[at] != std::byte{0x5A});
    }
    QVERIFY(target.data()[63] == std::byte{0x5A} && target.data()[576] == std::byte{0x5A});
  }

  void lines_data() {
    test::columns<int, int>("ahead", "level");
    for (const int ahead : {0, 1, 64, 256}) {
      for (const int level : {0, 1, 2}) QTest::addRow("%d, %d", ahead, level) << ahead << level;
    }
  }
  void lines() {
    const auto [ahead, level] = test::currentRow<int, int>();
    const Buffer table = numbered(kTable);
    constexpr std::int64_t kLines = kTable / kCacheLineBytes;
    Walk walk(9, kLines);
    std::uint64_t sum = 0;
    for (int i = 0; i < 500; ++i) sum += word(table, walk.next() * kCacheLineBytes);
    QCOMPARE(readLines(table.data(), kLines, 500, 9, ahead, static_cast<Level>(level)), sum);

    const std::byte* numbers = table.data() + 4096;
    sum = 0;
    for (int i = 0; i < 500; ++i)
      sum += word(table, static_cast<std::int64_t>(word(table, 4096 + 8 * i) >> 54) * kCacheLineBytes);
    QCOMPARE(readIndexedLines(table.data(), kLines, numbers, 500, ahead, static_cast<Level>(level)), sum);
  }

  void chase() {
    const Buffer table = numbered(kTable);
    constexpr std::int64_t kLines = kTable / kCacheLineBytes;
    Walk walk(3, kLines);
    std::uint64_t value = 0;
    for (int i = 0; i < 300; ++i) value = word(table, walk.next(value) * kCacheLineBytes);
    QCOMPARE(chaseLines(table.data(), kLines, 300, 3), value);
  }

  void rows_data() {
    test::columns<std::int64_t, RowPrefetch>("rowBytes", "how");
    for (const std::int64_t rowBytes : {64, 128, 192, 256, 512, 1024, 4096}) {
      for (const int ahead : {0, 8, 64, 100}) {
        for (const int together : {0, 1, 4, 16}) {
          for (const Level level : {Level::First, Level::Second, Level::Both}) {
            QTest::addRow("%d bytes, %d ahead, %d together, %d", static_cast<int>(rowBytes), ahead, together,
                          static_cast<int>(level))
                << rowBytes << RowPrefetch{ahead, together, level};
          }
        }
      }
    }
  }
  void rows() {
    const auto [rowBytes, how] = test::currentRow<std::int64_t, RowPrefetch>();
    const Buffer memory = numbered(kTable);
    const RowTable table{memory.data(), 16, rowBytes};
    constexpr int kCount = 21;  // no whole number of groups
    const Buffer target = *Buffer::allocate((kCount + 1) * rowBytes);
    std::memset(target.data(), 0x5A, static_cast<std::size_t>((kCount + 1) * rowBytes));
    copyRows(target.data(), table, kCount, 4, how);
    Walk walk(4, 16);
    std::uint64_t all = 0;
    for (int i = 0; i < kCount; ++i) {
      const std::byte* row = table.row(walk.next());
      QVERIFY(std::memcmp(target.data() + i * rowBytes, row, static_cast<std::size_t>(rowBytes)) == 0);
      all ^= mixed(row, rowBytes);
    }
    QVERIFY(target.data()[kCount * rowBytes] == std::byte{0x5A});
    QCOMPARE(readRows(table, kCount, 4, how), all);
  }

  void residentValuesStay() {
    const Tensor zeros = *Tensor::zeros(DType::Float32, Shape{3, 70'000});
    makeResident(zeros);
    QVERIFY(std::all_of(zeros.bytes().begin(), zeros.bytes().end(),
                        [](std::byte b) { return b == std::byte{0}; }));
    const Buffer table = numbered(4096);
    const Tensor numbers = *Tensor::fromBytes(DType::Int64, Shape{512}, {table.data(), 4096});
    makeResident(numbers);
    QVERIFY(std::memcmp(numbers.data(), table.data(), 4096) == 0);
    makeResident(*Tensor::zeros(DType::Float32, Shape{0}));
  }

  void everyPieceOnce_data() {
    const auto row = test::columns<int, int>("threads", "pieces");
    row("one thread", 1, 100);
    row("two threads", 2, 1001);
    row("more threads than pieces", 5, 3);
    row("no pieces", 2, 0);
    row("no threads count as one", 0, 7);
  }
  void everyPieceOnce() {
    const auto [threads, pieces] = test::currentRow<int, int>();
    std::vector<std::atomic<int>> done(static_cast<std::size_t>(pieces));
    const double ns =
        timePieces(threads, pieces, {}, [&](std::int64_t i) { ++done[static_cast<std::size_t>(i)]; });
    QVERIFY(ns >= 0);
    for (const auto& count : done) QCOMPARE(count.load(), 1);
  }

  void aStopBeginsNothingMore() {
    std::stop_source source;
    std::atomic<int> done{0};
    timePieces(2, 100'000, source.get_token(), [&](std::int64_t) {
      if (++done == 10) source.request_stop();
    });
    QVERIFY(done.load() >= 10 && done.load() < 100'000);
  }

  /// Only the best ways go on, and a round is worth its best try.
  void fastest() {
    FastestOf fastest;
    QCOMPARE(fastest.round(), 0.0);
    std::vector<int> runs(6, 0);
    for (int way = 0; way < 6; ++way) {
      fastest.add([&runs, way] {
        const auto index = static_cast<std::size_t>(way);
        // The first try of each is slow; ways 0 and 2 are the slowest.
        const double base[] = {50, 20, 60, 10, 30, 40};
        return base[index] + (runs[index]++ == 0 ? 100 : 0);
      });
    }
    QCOMPARE(fastest.round(), 10.0);
    QCOMPARE(fastest.size(), FastestOf::kKept);
    const std::vector<int> before = runs;
    QCOMPARE(fastest.round(), 10.0);
    for (const std::size_t way : {0U, 2U}) QCOMPARE(runs[way], before[way]);
    for (const std::size_t way : {1U, 3U, 4U, 5U}) QVERIFY(runs[way] > before[way]);
  }
};

GATHERND_TEST(ProbesTest)
#include "probes_test.moc"
