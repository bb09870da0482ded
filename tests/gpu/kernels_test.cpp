// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel a gather gets, and what they divide by. (That each kernel gives the oracle's bits is tested
// with the backends: tests/core/run, tests/lab/soak.)
#include <QTest>
#include <map>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "gpu/base/plan_args.h"
#include "gpu/emulator/access_recorder.h"
#include "gpu/emulator/host_warp.h"
#include "gpu/kernels/dispatch.h"
#include "gpu/kernels/family.h"
#include "gpu/kernels/fast_division.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

Plan planOf(DType dtype, std::int64_t elements, DType indexDtype, const char* dialect) {
  GatherCall call;
  call.dialect = *findDialect(dialect);
  call.params = {dtype, Shape{10, elements}};
  call.indices = {indexDtype, Shape{7, 1}};
  return *makePlan(call);
}

/// By the kernel's body on the host, cut for so many multiprocessors.
gpu::BadCounters runOnHost(const LongGather& gather, gpu::KernelId id, int multiprocessors,
                           std::vector<std::byte>& output) {
  gpu::GatherArgs args = gpu::gatherArgsOf(gather.plan, id, multiprocessors);
  args.params = gather.params.data();
  args.indices = gather.indices.data();
  args.output = output.data();
  gpu::HostWarp warp;
  gpu::visitKernel(id, gather.plan.indexDtype, gather.plan.depth, [&](auto tag) {
    using Body = typename decltype(tag)::type;
    for (std::int64_t number = 0; number < Body::warps(args); ++number) Body::run(args, number, warp);
  });
  return warp.counters;
}

/// Requests and sectors of each kind.
std::map<AccessKind, std::pair<std::int64_t, std::int64_t>> costsOf(const LongGather& gather,
                                                                    gpu::KernelId id) {
  gpu::GatherArgs args = gpu::gatherArgsOf(gather.plan, id);
  args.indices = gather.indices.data();
  std::map<AccessKind, std::pair<std::int64_t, std::int64_t>> costs;
  auto sink = [&](AccessKind kind, int bytes, const gpu::LaneAddresses& lanes) {
    ++costs[kind].first;
    costs[kind].second += gpu::costOf(lanes, bytes).sectors;
  };
  gpu::RecordingWarp<decltype(sink)> warp(sink);
  gpu::visitKernel(id, gather.plan.indexDtype, gather.plan.depth, [&](auto tag) {
    using Body = typename decltype(tag)::type;
    for (std::int64_t number = 0; number < Body::warps(args); ++number) Body::run(args, number, warp);
  });
  return costs;
}

}  // namespace

class GpuKernelsTest : public QObject {
  Q_OBJECT

 private slots:
  void choice_data() {
    gathernd::test::columns<int, qint64, int, QString, int>("dtype", "elements", "indexDtype", "kernel",
                                                            "unit");
    const auto row = [](DType dtype, qint64 elements, DType index, const char* kernel, int unit) {
      QTest::addRow("%s x %lld, %s", dtypeName(dtype).data(), static_cast<long long>(elements),
                    dtypeName(index).data())
          << static_cast<int>(dtype) << elements << static_cast<int>(index) << QString(kernel) << unit;
    };
    for (const DType index : {DType::Int32, DType::Int64}) {
      row(DType::UInt8, 1, index, "lane", 1);
      row(DType::Float16, 1, index, "lane", 2);
      row(DType::Float32, 1, index, "lane", 4);
      row(DType::UInt8, 8, index, "lane", 8);
      row(DType::Complex128, 1, index, "lane", 16);
      row(DType::Float32, 3, index, "warp", 4);
      row(DType::Float32, 6, index, "warp", 8);
      row(DType::Float32, 8, index, "warp", 16);
      row(DType::Float32, 1023, index, "warp", 4);
      row(DType::Float32, 1024, index, "warp", 16);
      row(DType::Float32, 1025, index, "warp", 4);
      row(DType::UInt8, 3, index, "words", 4);
      row(DType::Float16, 3, index, "words", 4);
      row(DType::UInt8, 100001, index, "words", 4);
      row(DType::Float32, 0, index, "naive", 4);
    }
    row(DType::Float32, 8, DType::Int8, "naive", 4);
    row(DType::Float64, 8, DType::UInt32, "naive", 8);
  }

  void choice() {
    const auto [dtype, elements, indexDtype, kernel, unit] = currentRow<int, qint64, int, QString, int>();
    const Plan plan = planOf(static_cast<DType>(dtype), elements, static_cast<DType>(indexDtype), "numpy");
    const auto chosen = gpu::chooseKernel(plan, "", "emulated");
    QVERIFY(chosen.has_value());
    QCOMPARE(QString::fromStdString(chosen->asChoice().kernel), kernel);
    QCOMPARE(chosen->id.unitBytes, unit);
    QVERIFY(!chosen->why.empty());
    const auto asked = gpu::chooseKernel(plan, kernel.toStdString(), "emulated");
    QVERIFY(asked.has_value());
    QCOMPARE(asked->id.unitBytes, unit);
  }

  /// The sentences that the command line prints, to the letter.
  void words_data() {
    gathernd::test::columns<int, qint64, int, QString, QString>("dtype", "elements", "indexDtype", "kernel",
                                                                "says");
    const auto row = [](const char* name, DType dtype, qint64 elements, DType index, const char* kernel,
                        const char* says) {
      QTest::newRow(name) << static_cast<int>(dtype) << elements << static_cast<int>(index)
                          << QString::fromLatin1(kernel) << QString::fromLatin1(says);
    };
    const DType native = DType::Int64;
    row("lane", DType::Float32, 4, native, "", "slices of 16 bytes: one load and one store each");
    row("warp", DType::Float32, 5, native, "", "slices of 20 bytes: units of 4");
    row("words", DType::UInt8, 7, native, "", "slices of 7 bytes, which 4 does not divide");
    row("nothing", DType::Float32, 0, native, "", "slices of 0 bytes are only checked, which naive does");
    row("small indices", DType::Float32, 4, DType::Int8, "", "indices of type int8 are read by naive alone");
    row("asked", DType::Float32, 4, native, "lane", "asked for");
    const QString cannot = QStringLiteral("the kernel %1 cannot do this gather: ");
    const auto refused = [&](const char* name, DType dtype, qint64 elements, DType index, const char* kernel,
                             const char* why) {
      row(name, dtype, elements, index, kernel,
          (cannot.arg(QLatin1String(kernel)) + QLatin1String(why)).toLatin1().constData());
    };
    refused("no lane", DType::UInt8, 3, native, "lane", "a slice has 3 bytes, not 1, 2, 4, 8 or 16");
    refused("no warp", DType::UInt8, 6, native, "warp", "a slice has 6 bytes, which 4 does not divide");
    refused("no words", DType::UInt8, 2, native, "words", "a slice has 2 bytes, fewer than 3");
    refused("wide", DType::Float64, 1, native, "words", "elements have 8 bytes, more than a word");
    refused("no bytes", DType::UInt8, 0, native, "warp",
            "slices of 0 bytes are only checked, which naive does");
    refused("uint32", DType::UInt8, 4, DType::UInt32, "lane",
            "indices of type uint32 are read by naive alone");
  }
  void words() {
    const auto [dtype, elements, indexDtype, kernel, says] = currentRow<int, qint64, int, QString, QString>();
    const Plan plan = planOf(static_cast<DType>(dtype), elements, static_cast<DType>(indexDtype), "numpy");
    const auto chosen = gpu::chooseKernel(plan, kernel.toStdString(), "emulated");
    const std::string said = chosen ? englishClause(chosen->why) : englishSentence(chosen.error());
    QCOMPARE(QString::fromStdString(said), says);
    if (chosen) return;
    // What JSON calls the reason is the English words.
    for (const ErrorArg& arg : chosen.error().args)
      if (arg.name == "reason")
        QVERIFY(says.endsWith(QString::fromStdString(std::get<std::string>(arg.value))));
  }

  /// A device's line, as `gathernd devices` prints it.
  void deviceLine() {
    DeviceRow device{"NVIDIA H100", 85'000'000'000, 84'500'000'000, "9.0", "13.0", "12.4", 132, 1980};
    QCOMPARE(englishClause(deviceClause(device)),
             std::string("NVIDIA H100, 85.0 GB (84.5 GB free), compute capability 9.0, 132 multiprocessors, "
                         "1980 MHz; driver for CUDA 13.0, runtime 12.4"));
    device.clockMhz.reset();
    QCOMPARE(englishClause(deviceClause(device)),
             std::string("NVIDIA H100, 85.0 GB (84.5 GB free), compute capability 9.0, 132 multiprocessors; "
                         "driver for CUDA 13.0, runtime 12.4"));
  }

  void refusals_data() {
    const auto row =
        gathernd::test::columns<qint64, int, QString, QString>("bytes", "indexDtype", "kernel", "reason");
    const int native = static_cast<int>(DType::Int64);
    row("no such", qint64{4}, native, "fast", "backend.no_such_kernel");
    row("lane, 3 bytes", qint64{3}, native, "lane", "backend.kernel_cannot");
    row("lane, 32 bytes", qint64{32}, native, "lane", "backend.kernel_cannot");
    row("warp, 6 bytes", qint64{6}, native, "warp", "backend.kernel_cannot");
    row("words, 2 bytes", qint64{2}, native, "words", "backend.kernel_cannot");
    row("nothing to move", qint64{0}, native, "lane", "backend.kernel_cannot");
    row("small indices", qint64{4}, static_cast<int>(DType::Int16), "lane", "backend.kernel_cannot");
    row("naive can all", qint64{3}, static_cast<int>(DType::Int16), "naive", "");
  }

  void refusals() {
    QFETCH(qint64, bytes);
    QFETCH(int, indexDtype);
    QFETCH(QString, kernel);
    QFETCH(QString, reason);
    const Plan plan = planOf(DType::UInt8, bytes, static_cast<DType>(indexDtype), "numpy");
    const auto chosen = gpu::chooseKernel(plan, kernel.toStdString(), "emulated");
    QCOMPARE(chosen.has_value(), reason.isEmpty());
    if (chosen) return;
    QCOMPARE(chosen.error().code, ErrorCode::Unsupported);
    QCOMPARE(QString::fromStdString(chosen.error().reason), reason);
  }

  /// The table that people read names every kernel once.
  void rows() {
    QCOMPARE(gpu::kernelRows().size(), std::size_t{gpu::kKernels});
    for (int i = 0; i < gpu::kKernels; ++i) {
      const KernelRow& row = gpu::kernelRows()[static_cast<std::size_t>(i)];
      QVERIFY(gpu::kernelName(static_cast<gpu::Kernel>(i)) == row.name);
      QVERIFY(!row.slices.empty() && !row.how.empty());
    }
  }

  /// Warps of a gather: as many as its bytes ask for, however they lie.
  void cut_data() {
    const auto row = gathernd::test::columns<bool, qint64, int, qint64, int, int, qint64, qint64>(
        "words", "sliceBytes", "unit", "tuples", "multiprocessors", "groupLog", "pieceUnits", "pieces");
    // 2 KB a warp: 128 units of 16, 512 of 4.
    row("64 B", false, 64, 16, 1 << 20, 132, 5, 128, 1);
    row("1 KB", false, 1024, 16, 1 << 20, 132, 1, 128, 1);
    row("2 KB", false, 2048, 16, 1 << 20, 132, 0, 128, 1);
    row("64 KB", false, 65536, 16, 1 << 20, 132, 0, 128, 32);
    row("4092 B: two even pieces", false, 4092, 4, 1 << 20, 132, 0, 512, 2);
    row("4100 B: 33 rows of 32 in threes", false, 4100, 4, 1 << 20, 132, 0, 352, 3);
    row("20 B: no more than 32 tuples", false, 20, 4, 1 << 20, 132, 5, 160, 1);
    // A row of 8 KB: 512 bytes a warp, a unit a lane.
    row("one row", false, 8192, 16, 1, 132, 0, 32, 16);
    row("one row, as a large gather's", false, 8192, 16, 1, 0, 0, 128, 4);
    row("180 slices of 140 B", false, 140, 4, 180, 132, 0, 32, 2);
    // Words: tuples that make whole ones.
    row("3 B", true, 3, 4, 1 << 20, 132, 5, 32, 1);
    row("1001 B", true, 1001, 4, 1 << 20, 132, 2, 512, 2);
    row("9999 B", true, 9999, 4, 1 << 20, 132, 2, 512, 20);
    row("6 B, few", true, 6, 4, 10, 132, 4, 32, 1);
  }

  void cut() {
    QFETCH(bool, words);
    QFETCH(qint64, sliceBytes);
    QFETCH(int, unit);
    QFETCH(qint64, tuples);
    QFETCH(int, multiprocessors);
    const gpu::Cut cut = gpu::cutOf({words ? gpu::Kernel::Words : gpu::Kernel::Warp, unit}, tuples,
                                    sliceBytes, multiprocessors);
    QTEST(cut.groupLog, "groupLog");
    QTEST(qint64{cut.pieceUnits}, "pieceUnits");
    QTEST(qint64{cut.pieces}, "pieces");
  }

  void columns_data() {
    const auto row = gathernd::test::columns<int, qint64, bool>("depth", "bytes", "any");
    row("2 KB: one piece", 1, qint64{2048}, false);
    row("2056 B: units of 8", 1, qint64{2056}, false);
    for (int depth = 1; depth <= 3; ++depth) {
      QTest::addRow("2064 B, K = %d", depth) << depth << qint64{2064} << true;
      QTest::addRow("14 KB, K = %d", depth) << depth << qint64{14336} << true;
    }
    row("K = 4: not common", 4, qint64{14336}, false);
  }

  /// The reference's bits in both orders, however finely the work is cut, and the same loads and stores.
  void columns() {
    QFETCH(int, depth);
    QFETCH(qint64, bytes);
    QFETCH(bool, any);
    for (const DType index : {DType::Int64, DType::Int32}) {
      Recipe recipe = longRecipe("tensorflow-gpu", DType::Float32, index, bytes / 4);
      recipe.outer = {50};
      recipe.indexed = Extents(static_cast<std::size_t>(depth), 3);
      const LongGather gather(recipe);
      QVERIFY(gather.oracle.bad.count > 0);
      gpu::KernelId id = gpu::chooseKernel(gather.plan, "", "cuda")->id;
      QCOMPARE(gpu::hasColumns(gather.plan, id), any);
      QVERIFY(!id.columns);
      if (!any) continue;
      const auto byRows = costsOf(gather, id);
      id.columns = true;
      QVERIFY(costsOf(gather, id) == byRows);
      for (const int multiprocessors : {0, 1, 132}) {
        std::vector<std::byte> output(gather.oracle.output.size());
        const gpu::BadCounters bad = runOnHost(gather, id, multiprocessors, output);
        QVERIFY(output == gather.oracle.output);
        QCOMPARE(static_cast<qint64>(bad.count), qint64{gather.oracle.bad.count});
        QCOMPARE(static_cast<qint64>(bad.first), qint64{gather.oracle.bad.first});
      }
    }
  }

  void dividesExactlyIn32Bits() {
    Random random(13);
    std::vector<std::uint32_t> divisors = {1, 2, 3, 5, 7, 10, 641, 0x7FFFFFFF, 0x7FFFFFFE, 0x40000001};
    for (int i = 0; i < 300; ++i)
      divisors.push_back(static_cast<std::uint32_t>(1 + random.below(std::int64_t{1} << (1 + i % 31))) &
                         0x7FFFFFFFU);
    for (const std::uint32_t divisor : divisors) {
      if (divisor < 1) continue;
      const gpu::NarrowDivision division(divisor);
      QCOMPARE(division.divisor(), divisor);
      std::vector<std::uint32_t> numerators = {0, 1, 0x7FFFFFFF, 0x7FFFFFFE, divisor - 1, divisor};
      for (int i = 0; i < 200; ++i) {
        const auto any =
            static_cast<std::uint32_t>(random.below(std::int64_t{1} << (1 + i % 31))) & 0x7FFFFFFFU;
        const std::uint32_t multiple = any / divisor * divisor;
        numerators.insert(numerators.end(), {any, multiple});
        if (multiple > 0) numerators.push_back(multiple - 1);
      }
      for (const std::uint32_t numerator : numerators)
        QCOMPARE(division.quotient(numerator), numerator / divisor);
    }
  }

  void dividesExactly() {
    Random random(11);
    std::vector<std::int64_t> divisors = {1, 2, 3, 5, 7, 10, 641, INT32_MAX, INT64_MAX, INT64_MAX - 1};
    for (int bit = 1; bit < 63; ++bit) {
      for (const std::int64_t by : {-1, 0, 1}) divisors.push_back((std::int64_t{1} << bit) + by);
    }
    for (int i = 0; i < 300; ++i) divisors.push_back(1 + random.below(std::int64_t{1} << (1 + i % 62)));
    for (const std::int64_t divisor : divisors) {
      if (divisor < 1) continue;
      const gpu::FastDivision division(divisor);
      QCOMPARE(division.divisor(), divisor);
      std::vector<std::int64_t> numerators = {0, 1, INT64_MAX, INT64_MAX - 1, divisor - 1, divisor};
      for (int i = 0; i < 200; ++i) {
        const std::int64_t any = random.below(std::int64_t{1} << (1 + i % 62));
        numerators.push_back(any);
        const std::int64_t multiple = any / divisor * divisor;  // where a quotient off by one would show
        numerators.push_back(multiple);
        if (multiple > 0) numerators.push_back(multiple - 1);
      }
      for (const std::int64_t numerator : numerators)
        QCOMPARE(division.quotient(numerator), numerator / divisor);
    }
  }
};

GATHERND_TEST(GpuKernelsTest)
#include "kernels_test.moc"
