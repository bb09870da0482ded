// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of a gather over a device: a small call by few calls, a larger one in chunks. The reference's bits
// and report, and what is asked of the device.
#include <QTest>

#include "core/error/sentences.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kMB = std::int64_t{1} << 20;

/// `tuples` of one number out of `rows` slices of `elements` float32.
Recipe rowsRecipe(std::int64_t rows, std::int64_t tuples, std::int64_t elements, int badPercent = 2) {
  Recipe recipe = longRecipe("onnx", DType::Float32, DType::Int64, elements);
  recipe.batch = {};
  recipe.outer = {tuples};
  recipe.indexed = {rows};
  recipe.badPercent = badPercent;
  return recipe;
}

/// Its indices replaced by `indexOf(tuple)`.
template <class IndexOf>
LongGather withIndices(const Recipe& recipe, const IndexOf& indexOf) {
  LongGather gather(recipe);
  auto buffer = Buffer::allocate(gather.plan.tupleCount * 8);
  auto* values = reinterpret_cast<std::int64_t*>(buffer->data());
  for (std::int64_t i = 0; i < gather.plan.tupleCount; ++i) values[i] = indexOf(i);
  gather.indices = Tensor::fromBuffer(DType::Int64, gather.plan.indices, std::move(*buffer));
  RunOptions options;
  options.allBad = true;
  gather.oracle = *runOn(*makeReferenceBackend(), gather.plan, gather.params, gather.indices, options);
  return gather;
}

gpu::DeviceLimits withSmall(std::int64_t bytes, std::int64_t mapped) {
  gpu::DeviceLimits limits;
  limits.smallBytes = bytes;
  limits.mappedBytes = mapped;
  return limits;
}

/// Which way the last run went.
QString wayOf(FakeMachine& machine) {
  if (machine.calls[Call::HoldFor] > 0) return "resident";
  return machine.calls[Call::CopyToDevice] > 0 ? "at once" : "mapped";
}

}  // namespace

class DeviceWaysTest : public QObject {
  Q_OBJECT

 private slots:
  /// Of the second call: what there is to make has been made.
  void smallCallsAskLittle() {
    const LongGather gather(longRecipe("onnx", DType::Float32, DType::Int64, 5));
    const auto secondRun = [&](const gpu::DeviceLimits& limits, bool timed) {
      FakeCuda cuda(limits, true);
      PhaseTimes times;
      RunOptions options;
      if (timed) options.phases = &times;
      int asked = 0;
      for (int run = 0; run < 2; ++run) {
        cuda.machine->takeCalls();
        if (!gather.equalOn(*cuda.backend, options).value_or(false)) return -1;
        asked = cuda.machine->takeCalls();
      }
      return cuda.wrongAtTheEnd().empty() ? asked : -1;
    };
    QCOMPARE(secondRun(withSmall(0, 0), false), 25);       // and four buffers given back
    QCOMPARE(secondRun(withSmall(8 * kMB, 0), false), 4);  // copy, launch, copy, wait
    QCOMPARE(secondRun({}, false), 2);                     // mapped
    QCOMPARE(secondRun({}, true), 4 + 4 + 3);
  }

  void wayBySize_data() {
    columns<qint64, qint64, qint64, bool, bool, QString>("rows", "tuples", "elements", "maps", "timed",
                                                         "way");
    const auto row = [](const char* name, qint64 rows, qint64 tuples, qint64 elements, const char* way,
                        bool maps = true, bool timed = false) {
      QTest::newRow(name) << rows << tuples << elements << maps << timed << QString(way);
    };
    row("few bytes", 100, 50, 10, "mapped");
    row("few bytes, a device that cannot", 100, 50, 10, "at once", false);
    row("few bytes, phases asked for", 100, 50, 10, "at once", true, true);
    row("2 MB", 16384, 14000, 16, "mapped");
    row("more", 16384, 16000, 16, "at once");
    row("4 B rows, of which the bus brings 64: 1.5 MB", 65536, 20000, 1, "mapped");
    row("of which the bus brings 64: 3 MB", 131072, 40000, 1, "at once");
    row("8 MB", 65536, 56000, 16, "at once");
    row("more than 8 MB", 65536, 60000, 16, "resident");
    row("60 B rows, few of them", 163840, 100, 15, "resident");
    row("one row of 128 KB out of 16 MB, phases asked for", 128, 1, 32768, "resident", true, true);
  }

  /// The reference's bits, whichever it is.
  void wayBySize() {
    const auto [rows, tuples, elements, maps, timed] = currentRow<qint64, qint64, qint64, bool, bool>();
    const LongGather gather(rowsRecipe(rows, tuples, elements));
    for (const bool lazy : {false, true}) {
      FakeCuda cuda({}, lazy);
      cuda.machine->traits.mapsPinned = maps;
      PhaseTimes times;
      RunOptions options;
      if (timed) options.phases = &times;
      QVERIFY(gather.equalOn(*cuda.backend, options).value_or(false));
      QTEST(wayOf(*cuda.machine), "way");
      QCOMPARE(times.kernelNs > 0, timed);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  void order_data() {
    // tuples: of 800 slices
    const auto row =
        columns<qint64, qint64, qint64, qint64, bool>("tuples", "elements", "cache", "chunk", "columns");
    constexpr qint64 kCache = 50 << 20, kChunk = 64 << 20;
    constexpr qint64 kJustEnough = 2'184'536;  // of which 800 x 2 KB are three quarters
    row("9 tuples of 8 slices", qint64{900}, qint64{1024}, kCache, kChunk, true);
    row("fewer", qint64{899}, qint64{1024}, kCache, kChunk, false);
    row("one piece a slice", qint64{900}, qint64{512}, kCache, kChunk, false);
    row("little more", qint64{900}, qint64{516}, kCache, kChunk, true);
    row("no units of 16 bytes", qint64{900}, qint64{1026}, kCache, kChunk, false);
    row("the least cache", qint64{900}, qint64{1024}, kJustEnough, kChunk, true);
    row("less cache", qint64{900}, qint64{1024}, kJustEnough - 8, kChunk, false);
    row("no cache", qint64{900}, qint64{1024}, qint64{0}, kChunk, false);
    row("one chunk", qint64{2000}, qint64{2048}, kCache, kChunk, true);
    row("two chunks", qint64{2000}, qint64{2048}, kCache, (qint64{9} << 20), false);
  }

  /// Of the pieces of slices: by columns where slices come again and a column of all of them stays in the
  /// cache.
  void order() {
    QFETCH(qint64, tuples);
    QFETCH(qint64, elements);
    QFETCH(qint64, cache);
    QFETCH(qint64, chunk);
    const LongGather gather(rowsRecipe(800, tuples, elements));
    for (const bool lazy : {false, true}) {
      gpu::DeviceLimits limits = withSmall(8 * kMB, 0);
      limits.chunkBytes = chunk;
      FakeCuda cuda(limits, lazy);
      cuda.machine->traits.cacheBytes = cache;
      QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QTEST(cuda.machine->launched.columns, "columns");
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  void smallCallsKeepTheirMemory() {
    FakeCuda cuda(withSmall(8 * kMB, 0), true);
    const LongGather small(rowsRecipe(100, 50, 10)), large(rowsRecipe(5000, 9000, 10));
    for (int run = 0; run < 3; ++run) {
      for (const LongGather* gather : {&small, &large}) {
        QVERIFY(gather->equalOn(*cuda.backend).value_or(false));
        QVERIFY(run == 0 || cuda.machine->calls[Call::Allocate] == 2);
      }
    }
    QCOMPARE(cuda.machine->calls[Call::AllocatePinned], 2);
    QCOMPARE(cuda.machine->deviceMemory.size(), std::size_t{1});
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void phasesOfASmallCall() {
    const LongGather gather(rowsRecipe(100, 50, 10));
    for (const bool lazy : {false, true}) {
      FakeCuda cuda({}, lazy);
      PhaseTimes times;
      RunOptions options;
      options.phases = &times;
      QVERIFY(gather.equalOn(*cuda.backend, options).value_or(false));
      QCOMPARE(times.toDeviceNs, 4096.0 + 512 + 256);  // a byte a nanosecond, parts at multiples of 256
      QCOMPARE(times.kernelNs, 1000.0);
      QCOMPARE(times.toHostNs, 256.0 + 2000);
    }
  }

  void whereASmallCallEnds() {
    const LongGather gather(rowsRecipe(100, 50, 10));
    gpu::DeviceLimits limits;
    for (const std::int64_t bytes : {std::int64_t{4096 + 512 + 256 + 2048}, std::int64_t{6911}}) {
      limits.smallBytes = bytes;
      FakeCuda cuda(limits);
      QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QCOMPARE(cuda.machine->calls[Call::AwaitAll], bytes == 6911 ? 0 : 1);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// Chunks need less: they are tried, whatever of the small call's memory was refused.
  void withoutTheMemoryOfASmallCall() {
    const LongGather gather(rowsRecipe(100, 50, 10));
    for (const Call kind : {Call::Allocate, Call::AllocatePinned}) {
      FakeCuda cuda(withSmall(8 * kMB, 0), true);
      cuda.machine->fault = [&](Call call, int before) -> std::optional<Fault> {
        return call == kind && before == 0 ? std::optional(Fault::NoMemory) : std::nullopt;
      };
      QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QVERIFY(cuda.machine->calls[Call::HoldFor] > 0);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// Half of the memory would do for the indices and the output.
  void paramsThatDoNotFit() {
    const LongGather gather(rowsRecipe(4000, 2500, 100));
    FakeCuda cuda(withSmall(8 * kMB, 0), true);
    cuda.machine->memoryBytes = 1'500'000;
    const auto refused = gather.equalOn(*cuda.backend);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::Limit);
    QCOMPARE(
        QString::fromStdString(englishSentence(refused.error())),
        QString("the gather needs at least 1601648 bytes of device memory, 1600000 of them for params, but "
                "only 1500000 of 1500000 are free"));
    cuda.machine->memoryBytes = 1'700'000;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void sixteenMillionBadOnes() {
    constexpr std::int64_t kTuples = std::int64_t{1} << (kSanitized ? 20 : 24);
    Recipe recipe = rowsRecipe(1'000'000, kTuples, 2, 0);
    const LongGather gather = withIndices(recipe, [](std::int64_t i) { return 1'000'000 + i; });
    QCOMPARE(gather.oracle.bad.count, kTuples);
    FakeCuda cuda({}, true);
    cuda.machine->memoryBytes = 64 * kMB;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }
};

GATHERND_TEST(DeviceWaysTest)
#include "device_ways_test.moc"
