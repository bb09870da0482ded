// SPDX-License-Identifier: GPL-3.0-or-later
// The cuda backend on a device that is none: the oracle's bits and report whatever the chunks, the kernel and
// the order in which a device does things; what it keeps, measures and says of itself.
#include <QTest>
#include <algorithm>
#include <atomic>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"
#include "gpu/kernels/family.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::uint64_t kSeed = 20'260'202;
/// Small calls have memory on the device.
constexpr gpu::DeviceLimits kCopied = {
    .chunkBytes = 1 << 26, .stagingBytes = 1 << 23, .smallBytes = 1 << 23, .mappedBytes = 0};

/// "" when every kernel gives the reference's outcome; else the recipe and what differs.
std::string disagreementOf(const BackendRegistry& backends, const Recipe& recipe, int& ran) {
  ran = 0;
  const RandomGather made = makeGather(recipe);
  const auto plan = makePlan(made.call);
  if (!plan || recipe.dtype == DType::String) return {};
  RunOptions options;
  options.allBad = true;
  const auto oracle = runOn(*backends.find("reference"), *plan, made.params, made.indices, options);
  const std::string wrong =
      firstDisagreement(backends, *plan, made.params, made.indices, options, *oracle, ran);
  return wrong.empty() ? wrong : fmt::format("{}\n  {}", describe(recipe), wrong);
}

/// Every way through the backend.
const std::vector<NamedLimits>& ways() {
  constexpr std::int64_t kLarge = std::int64_t{1} << 25;
  static const std::vector<NamedLimits> all = {{"as it is", {}},
                                               {"at once", {kLarge, kLarge, kLarge, 0}},
                                               {"one chunk", {kLarge, kLarge, 0, 0}},
                                               {"chunks of 4096, staging of 48", {4096, 48, 0, 0}},
                                               {"the least chunks", {1, 1, 0, 0}}};
  return all;
}

}  // namespace

class DeviceBackendTest : public QObject {
  Q_OBJECT

 private slots:
  void random_data() {
    columns<bool, int>("lazy", "way");
    for (const bool lazy : {false, true}) {
      for (std::size_t way = 0; way < ways().size(); ++way)
        QTest::addRow("%s, %s", lazy ? "lazy" : "eager", ways()[way].name) << lazy << static_cast<int>(way);
    }
  }

  void random() {
    const auto [lazy, way] = currentRow<bool, int>();
    const auto machine = std::make_shared<FakeMachine>();
    machine->streams.lazy = lazy;
    int runs = 0;
    {
      BackendRegistry backends;
      backends.add(makeReferenceBackend());
      backends.add(
          gpu::makeDeviceBackend(makeFakeDevice(machine), ways()[static_cast<std::size_t>(way)].limits));
      for (std::uint64_t number = 0; number < 400; ++number) {
        int ran = 0;
        const std::string wrong = disagreementOf(backends, randomRecipe(kSeed, number), ran);
        QVERIFY2(wrong.empty(), wrong.c_str());
        runs += ran;
      }
    }
    QVERIFY2(runs > 550, qPrintable(QString::number(runs)));
    QVERIFY2(machine->wrong().empty(), machine->wrong().c_str());
  }

  /// However finely the work is cut: for devices that a small gather fills, and some that it does not.
  void cutForAnyDevice_data() {
    columns<int>("multiprocessors");
    for (const int count : {0, 1, 3, 132}) QTest::addRow("%d multiprocessors", count) << count;
  }

  void cutForAnyDevice() {
    QFETCH(int, multiprocessors);
    BackendRegistry backends;
    backends.add(makeReferenceBackend());
    backends.add(makeEmulatedBackend(multiprocessors));
    int runs = 0;
    for (std::uint64_t number = 0; number < 500; ++number) {
      int ran = 0;
      const std::string wrong = disagreementOf(backends, randomRecipe(kSeed + 1, number), ran);
      QVERIFY2(wrong.empty(), wrong.c_str());
      runs += ran;
    }
    QVERIFY2(runs > 700, qPrintable(QString::number(runs)));
    for (const std::int64_t elements : {1, 5, 300, 1100, 5000}) {
      const LongGather gather(longRecipe("tensorflow-gpu", DType::Float32, DType::Int64, elements));
      QVERIFY(gather.equalOn(*makeEmulatedBackend(multiprocessors)).value_or(false));
    }
    for (const std::int64_t elements : {3, 37, 1001, 9999}) {
      const LongGather gather(longRecipe("numpy", DType::UInt8, DType::Int32, elements));
      QVERIFY(gather.equalOn(*makeEmulatedBackend(multiprocessors)).value_or(false));
    }
  }

  void longOnes_data() {
    columns<QString, int, qint64, int>("dialect", "dtype", "elements", "indexDtype");
    Sample sample;
    // tflite-2.21 checks the flat offset from the batch entry on; mxnet keeps components apart.
    for (const char* dialect : {"tensorflow-gpu", "jax", "jax-fill", "tflite-2.21", "mxnet", "onnx"}) {
      for (const auto& [dtype, elements] : {std::pair{DType::UInt8, 1},
                                            {DType::Float32, 1},
                                            {DType::UInt8, 3},
                                            {DType::Float16, 3},
                                            {DType::Float32, 5},
                                            {DType::Complex128, 2},
                                            {DType::Float32, 1100},
                                            {DType::Float64, 0}}) {
        for (const DType index : {DType::Int64, DType::Int32}) {
          if (!makePlan(makeGather(longRecipe(dialect, dtype, index, elements)).call) || !sample.takes())
            continue;
          QTest::addRow("%s, %s x %d, %s", dialect, dtypeName(dtype).data(), elements,
                        dtypeName(index).data())
              << QString(dialect) << static_cast<int>(dtype) << qint64{elements} << static_cast<int>(index);
        }
      }
    }
  }

  /// Each kernel, with chunks of the fewest tuples that it can be given, in both orders.
  void longOnes() {
    const auto [dialect, dtype, elements, indexDtype] = currentRow<QString, int, qint64, int>();
    const LongGather gather(longRecipe(dialect.toStdString(), static_cast<DType>(dtype),
                                       static_cast<DType>(indexDtype), elements));
    QVERIFY(gather.oracle.bad.count > 0);
    int ran = 0;
    for (const bool lazy : {false, true}) {
      FakeCuda cuda({1, 64}, lazy);
      for (const KernelRow& row : gpu::kernelRows()) {
        const auto chosen = gpu::chooseKernel(gather.plan, row.name, "cuda");
        if (!chosen) continue;
        cuda.machine->calls.clear();
        RunOptions options;
        options.kernel = row.name;
        const auto equal = gather.equalOn(*cuda.backend, options);
        QVERIFY2(equal.has_value(), equal ? "" : englishSentence(equal.error()).c_str());
        QVERIFY2(*equal, row.name.c_str());
        const std::int64_t grain = gpu::chunkGrain(gather.plan, chosen->id);
        QCOMPARE(std::int64_t{cuda.machine->calls[Call::Launch]}, (gather.plan.tupleCount - 1) / grain + 1);
        ++ran;
      }
      const std::string wrong = cuda.wrongAtTheEnd();
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
    QVERIFY(ran >= (elements > 0 ? 4 : 2));
  }

  void memoryThatIsShort_data() {
    const auto row = columns<bool>("lazy");
    row("eager", false);
    row("lazy", true);
  }

  /// From no room for anything up to room for all: `limit` with the numbers, then params and one chunk, two,
  /// and no chunks at all.
  void memoryThatIsShort() {
    QFETCH(bool, lazy);
    const LongGather gather(longRecipe("onnx", DType::Float32, DType::Int64, 5));
    constexpr std::int64_t kParams = 3 * 7 * 5 * 5 * 4;
    constexpr std::int64_t kPerTuple = 2 * 8 + 5 * 4;
    constexpr std::int64_t kLeast = kParams + 16 + 32 * kPerTuple;
    std::int64_t launches = 999 * 5;
    for (std::int64_t memory = 0; memory < 2 * 999 * kPerTuple; memory += memory < 400 ? 7 : 509) {
      FakeCuda cuda(kCopied, lazy);
      cuda.machine->memoryBytes = memory;
      const auto equal = gather.equalOn(*cuda.backend);
      QCOMPARE(equal.has_value(), memory >= kLeast);
      if (equal) {
        QVERIFY(*equal);
        QVERIFY(cuda.machine->calls[Call::Launch] <= launches);
        launches = cuda.machine->calls[Call::Launch];
      } else {
        QCOMPARE(equal.error().code, ErrorCode::Limit);
        QCOMPARE(
            QString::fromStdString(englishSentence(equal.error())),
            QString("the gather needs at least %1 bytes of device memory, %2 of them for params, but only "
                    "%3 of %3 are free")
                .arg(kLeast)
                .arg(kParams)
                .arg(memory));
        QVERIFY(cuda.backend->availability().available);
      }
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
    FakeCuda cuda(kCopied, lazy);
    cuda.machine->memoryBytes = 2 * 999 * kPerTuple + kParams;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    QCOMPARE(cuda.machine->calls[Call::Launch], 1);
  }

  /// Of the fake's clock, on which a byte takes a nanosecond to copy and a kernel a thousand to run.
  void phases_data() {
    const auto row = columns<qint64, qint64>("chunkBytes", "launches");
    row("at once", (qint64{1} << 25), qint64{1});
    row("in chunks", qint64{1}, qint64{32});
  }

  void phases() {
    QFETCH(qint64, chunkBytes);
    QFETCH(qint64, launches);
    const LongGather gather(longRecipe("onnx", DType::Float32, DType::Int64, 5));
    FakeCuda cuda({chunkBytes, 256, 0});
    PhaseTimes times;
    RunOptions options;
    options.phases = &times;
    QVERIFY(gather.equalOn(*cuda.backend, options).value_or(false));
    QCOMPARE(times.toDeviceNs, 3.0 * 7 * 5 * 5 * 4 + 999 * 2 * 8);
    QCOMPARE(times.kernelNs, 1000.0 * static_cast<double>(launches));
    QCOMPARE(times.toHostNs, 999.0 * 5 * 4);
    const PhaseTimes before = times;
    options.phases = nullptr;
    const int asked = cuda.machine->calls[Call::Elapsed];
    QVERIFY(gather.equalOn(*cuda.backend, options).value_or(false));
    QCOMPARE(cuda.machine->calls[Call::Elapsed], asked);
    QCOMPARE(times.kernelNs, before.kernelNs);
  }

  void theNextRunUsesWhatTheLastOneMade() {
    const LongGather gather(longRecipe("jax", DType::Float32, DType::Int32, 5));
    FakeCuda cuda({1, 256}, true);
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    const auto first = cuda.machine->calls;
    QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
    for (const Call kind : {Call::MakeStream, Call::MakeEvent, Call::AllocatePinned})
      QCOMPARE(cuda.machine->calls[kind], first.at(kind));
    QVERIFY(cuda.machine->deviceMemory.empty());
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void fromSeveralThreadsAtOnce() {
    const LongGather gather(longRecipe("tensorflow-gpu", DType::Float16, DType::Int64, 3));
    FakeCuda cuda({1, 64}, true);
    cuda.machine->sharedByThreads = true;
    std::atomic<int> equal = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int run = 0; run < 20; ++run) equal += gather.equalOn(*cuda.backend).value_or(false) ? 1 : 0;
      });
    }
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(equal.load(), 80);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  /// 20 MB of output and more of params, which several threads copy where there are some.
  void largeOnesByLanes() {
    const LongGather gather(longRecipe("tensorflow-gpu", DType::Float32, DType::Int64, 5000));
    for (const bool lazy : {false, true}) {
      FakeCuda cuda({}, lazy);
      for (int run = 0; run < 3; ++run) QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// Whichever lane it happens in: the run fails, the next one does not.
  void aLaneThatFails() {
    const LongGather gather(longRecipe("tensorflow-gpu", DType::Float32, DType::Int64, 5000));
    for (const Call kind : {Call::CopyToDevice, Call::CopyToHost, Call::Record, Call::Await}) {
      for (const int number : {0, 1}) {
        FakeCuda cuda;
        bool failed = false;
        cuda.machine->fault = [&](Call call, int before) -> std::optional<Fault> {
          if (failed || call != kind || before < number) return std::nullopt;
          failed = true;
          return Fault::Fails;
        };
        QVERIFY2(!gather.equalOn(*cuda.backend), callName(kind));
        QVERIFY2(gather.equalOn(*cuda.backend).value_or(false), callName(kind));
        QVERIFY2(cuda.wrongAtTheEnd().empty(), callName(kind));
      }
    }
  }

  void reportsProgress() {
    const LongGather gather(longRecipe("onnx", DType::Float32, DType::Int64, 1100));
    FakeCuda cuda({1, 4096});
    std::vector<double> seen;
    RunOptions options;
    options.progress = [&](double done) { seen.push_back(done); };
    QVERIFY(gather.equalOn(*cuda.backend, options).value_or(false));
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
    QVERIFY(seen.size() > 5 && seen.size() < 40);
    QCOMPARE(seen.back(), 1.0);
  }

  void describesItsDevices() {
    const FakeCuda cuda;
    QVERIFY(cuda.backend->availability().available);
    const auto rows = cuda.backend->devices();
    QCOMPARE(rows.size(), std::size_t{1});
    QCOMPARE(rows[0].memoryBytes, cuda.machine->memoryBytes);
    QCOMPARE(cuda.backend->kernels().size(), std::size_t{gpu::kKernels});
    QVERIFY(!cuda.backend->accepts(DType::String, DType::Int64));
  }
};

GATHERND_TEST(DeviceBackendTest)
#include "device_backend_test.moc"
