// SPDX-License-Identifier: GPL-3.0-or-later
// The ways of a gather over a device: a small call by few calls, and params that the device does not hold,
// of which the host picks the rows. The reference's bits and report, and what is asked of the device.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <vector>

#include "core/error/sentences.h"
#include "core/tensor/mapped_file.h"
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

/// Which way the last run of a call with so many bytes of params went.
QString wayOf(FakeMachine& machine, std::int64_t paramsBytes) {
  if (machine.calls[Call::HoldFor] > 0)
    return machine.copied[Call::CopyToDevice] < paramsBytes ? "picked" : "resident";
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
    row("64 B rows, a sixth of them", 163840, 27306, 16, "picked");
    row("64 B rows, more than a sixth", 163840, 27307, 16, "resident");
    row("60 B rows, few of them", 163840, 100, 15, "resident");
    row("8 KB rows, nearly half of them", 2000, 984, 2048, "picked");
    row("8 KB rows, half of them", 2000, 1000, 2048, "resident");
    row("one row of 128 KB out of 16 MB, phases asked for", 128, 1, 32768, "picked", true, true);
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
      QTEST(wayOf(*cuda.machine, rows * elements * 4), "way");
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

  /// A picked table has columns too: ten slices for 1500 tuples.
  void orderOfPickedRows() {
    const LongGather gather =
        withIndices(rowsRecipe(8000, 1500, 1024, 0), [](std::int64_t i) { return i % 10 * 799; });
    FakeCuda cuda({}, true);
    cuda.machine->memoryBytes = 30 * kMB;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    QCOMPARE(wayOf(*cuda.machine, 8000 * 4096), QString("picked"));
    QVERIFY(cuda.machine->launched.columns);
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

  void paramsThatDoNotFit_data() {
    columns<qint64, qint64, bool>("elements", "memory", "lazy");
    for (const qint64 elements : {1, 3, 5, 128, 1100}) {
      for (const qint64 memory : {2'000, 30'000, 300'000}) {
        for (const bool lazy : {false, true})
          QTest::addRow("%lld floats, %lld bytes of memory, %s", elements, memory, lazy ? "lazy" : "eager")
              << elements << memory << lazy;
      }
    }
  }

  /// By every kernel that can; one tuple in fifty is bad, so some in every chunk but the smallest.
  void paramsThatDoNotFit() {
    const auto [elements, memory, lazy] = currentRow<qint64, qint64, bool>();
    const LongGather gather(rowsRecipe(400'000 / elements, elements > 1000 ? 150 : 2500, elements));
    QVERIFY(gather.oracle.bad.count > 0);
    for (const char* kernel : {"", "naive", "lane", "warp", "words"}) {
      FakeCuda cuda(withSmall(8 * kMB, 0), lazy);
      cuda.machine->memoryBytes = memory;
      RunOptions options;
      options.kernel = kernel;
      const auto equal = gather.equalOn(*cuda.backend, options);
      if (!equal && equal.error().reason == "backend.kernel_cannot") continue;
      QVERIFY2(equal.has_value(), equal ? "" : englishSentence(equal.error()).c_str());
      QVERIFY2(*equal, kernel);
      const std::string wrong = cuda.wrongAtTheEnd();
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
  }

  void whatGoesUp_data() {
    // rows: of 256 floats, for 1500 tuples
    const auto row = columns<QString, qint64>("order", "rows");
    row("close to each other: as they lie in params", "sequential", qint64{1500});
    row("one for all", "one", qint64{1});
    row("ten far from each other, over and over: each once", "ten", qint64{10});
    row("all bad", "bad", qint64{0});
  }

  /// A chunk sends the least that does, and its row numbers.
  void whatGoesUp() {
    QFETCH(QString, order);
    QFETCH(qint64, rows);
    const LongGather gather = withIndices(rowsRecipe(8000, 1500, 256, 0), [&](std::int64_t i) {
      if (order == "sequential") return 3000 + i;
      if (order == "one") return std::int64_t{7999};
      return order == "ten" ? i % 10 * 799 : std::int64_t{8000} + i;
    });
    QCOMPARE(gather.oracle.bad.count, order == "bad" ? qint64{1500} : qint64{0});
    FakeCuda cuda({}, true);
    cuda.machine->memoryBytes = 7 * kMB;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    QCOMPARE(cuda.machine->calls[Call::Launch], 1);
    QCOMPARE(cuda.machine->copied[Call::CopyToDevice], rows * 1024 + 1500 * 4);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  /// A slice longer than the memory goes through in parts, a bad one too; it counts once.
  void slicesThatDoNotFit() {
    const LongGather gather = withIndices(rowsRecipe(3, 5, 100'003, 0),
                                          [](std::int64_t i) { return i == 3 ? std::int64_t{-9} : i % 3; });
    QCOMPARE(gather.oracle.bad.count, std::int64_t{1});
    for (const bool lazy : {false, true}) {
      FakeCuda cuda(withSmall(8 * kMB, 0), lazy);
      cuda.machine->memoryBytes = 100'000;
      QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QVERIFY(cuda.machine->calls[Call::Launch] > 5 * 8);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  void sixteenMillionBadOnes() {
    constexpr std::int64_t kTuples = std::int64_t{1} << (kSanitized ? 20 : 24);
    Recipe recipe = rowsRecipe(1'000'000, kTuples, 2, 0);
    const LongGather gather = withIndices(recipe, [](std::int64_t i) { return 1'000'000 + i; });
    QCOMPARE(gather.oracle.bad.count, kTuples);
    for (const std::int64_t memory : {std::int64_t{4} * kMB, std::int64_t{64} * kMB}) {
      FakeCuda cuda({}, true);
      cuda.machine->memoryBytes = memory;
      QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// Of a file, nearly all of it a hole.
  void threeHundredGigabytesOnADeviceOf24() {
    constexpr std::int64_t kRows = 75'000'000, kRowBytes = 4096, kTuples = 20'000;
    const QTemporaryDir folder;
    QFile file(folder.filePath("params"));
    QVERIFY(file.open(QIODevice::ReadWrite));
    if (!file.resize(kRows * kRowBytes)) QSKIP("no sparse file of that size here");
    const auto rowOf = [](std::int64_t tuple) { return tuple * 7919 % 100 * 749'999 + 12; };
    for (std::int64_t tuple = 0; tuple < 100; ++tuple) {
      QVERIFY(file.seek(rowOf(tuple) * kRowBytes));
      file.write(QByteArray(kRowBytes, static_cast<char>(1 + tuple)));
    }
    file.close();
    auto mapped = MappedFile::open(file.fileName().toStdString());
    QVERIFY(mapped.has_value());

    Recipe recipe = rowsRecipe(2, kTuples, kRowBytes / 4);
    RandomGather made = makeGather(recipe);
    made.call.params.shape = Shape{kRows, kRowBytes / 4};
    const Plan plan = *makePlan(made.call);
    const Tensor params = Tensor::fromMapping(plan.dtype, plan.params, *mapped, 0);
    auto buffer = Buffer::allocate(kTuples * 8);
    auto* values = reinterpret_cast<std::int64_t*>(buffer->data());
    for (std::int64_t i = 0; i < kTuples; ++i) values[i] = i % 50 == 49 ? kRows + i : rowOf(i);
    const Tensor indices = Tensor::fromBuffer(DType::Int64, plan.indices, std::move(*buffer));
    const auto oracle = runOn(*makeReferenceBackend(), plan, params, indices, {});
    QCOMPARE(oracle->bad.count, kTuples / 50);
    FakeCuda cuda({}, true);
    cuda.machine->memoryBytes = std::int64_t{24} << 30;
    const auto found = runOn(*cuda.backend, plan, params, indices, {});
    QVERIFY2(found.has_value(), found ? "" : englishSentence(found.error()).c_str());
    QVERIFY(found->output == oracle->output && found->bad == oracle->bad);
    const std::int64_t chunks = cuda.machine->calls[Call::Launch];
    QVERIFY(chunks > 1);
    // A hundred rows a chunk, fewer those that no good tuple asks for, and a number a tuple.
    QVERIFY(cuda.machine->copied[Call::CopyToDevice] <= chunks * 100 * kRowBytes + kTuples * 4);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  /// Where the rule of a dialect says more than good or bad, and components lie apart.
  void everyDialectsRule_data() {
    const auto row = columns<QString>("dialect");
    for (const char* dialect : {"tensorflow-gpu", "jax", "jax-fill", "tflite-2.21", "mxnet", "onnx", "numpy"})
      row(dialect);
  }

  void everyDialectsRule() {
    QFETCH(QString, dialect);
    for (const DType index : {DType::Int64, DType::Int32}) {
      for (const DType dtype : {DType::UInt8, DType::Float16, DType::Complex128}) {
        const Recipe recipe = longRecipe(dialect.toStdString(), dtype, index, 33);
        if (!makePlan(makeGather(recipe).call)) continue;
        const LongGather gather(recipe);
        gpu::DeviceLimits limits{20'000, 4096, 0};
        limits.mostParams = 0;
        FakeCuda cuda(limits, true);
        const auto equal = gather.equalOn(*cuda.backend);
        QVERIFY2(equal.has_value(), equal ? "" : englishSentence(equal.error()).c_str());
        QVERIFY(*equal);
        QVERIFY(cuda.machine->calls[Call::Launch] > 1);
        QVERIFY(cuda.wrongAtTheEnd().empty());
      }
    }
  }
};

GATHERND_TEST(DeviceWaysTest)
#include "device_ways_test.moc"
