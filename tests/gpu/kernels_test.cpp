// SPDX-License-Identifier: GPL-3.0-or-later
// Which kernel a gather gets, and what they divide by. (That each kernel gives the oracle's bits is tested
// with the backends: tests/core/run, tests/soak.)
#include <QTest>

#include "gpu/kernels/family.h"
#include "gpu/kernels/fast_division.h"
#include "tests/support/random_gather.h"
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

}  // namespace

class GpuKernelsTest : public QObject {
  Q_OBJECT

 private slots:
  void choice_data() {
    QTest::addColumn<int>("dtype");
    QTest::addColumn<qint64>("elements");
    QTest::addColumn<int>("indexDtype");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<int>("unit");
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
    QFETCH(int, dtype);
    QFETCH(qint64, elements);
    QFETCH(int, indexDtype);
    QFETCH(QString, kernel);
    QFETCH(int, unit);
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

  void refusals_data() {
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<int>("indexDtype");
    QTest::addColumn<QString>("kernel");
    QTest::addColumn<QString>("reason");
    const int native = static_cast<int>(DType::Int64);
    QTest::newRow("no such") << qint64{4} << native << "fast"
                             << "backend.no_such_kernel";
    QTest::newRow("lane, 3 bytes") << qint64{3} << native << "lane"
                                   << "backend.kernel_cannot";
    QTest::newRow("lane, 32 bytes") << qint64{32} << native << "lane"
                                    << "backend.kernel_cannot";
    QTest::newRow("warp, 6 bytes") << qint64{6} << native << "warp"
                                   << "backend.kernel_cannot";
    QTest::newRow("words, 2 bytes") << qint64{2} << native << "words"
                                    << "backend.kernel_cannot";
    QTest::newRow("nothing to move") << qint64{0} << native << "lane"
                                     << "backend.kernel_cannot";
    QTest::newRow("small indices") << qint64{4} << static_cast<int>(DType::Int16) << "lane"
                                   << "backend.kernel_cannot";
    QTest::newRow("naive can all") << qint64{3} << static_cast<int>(DType::Int16) << "naive"
                                   << "";
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
