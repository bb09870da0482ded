// SPDX-License-Identifier: GPL-3.0-or-later
// The naive kernel's memory requests against closed forms, counted by hand: sectors are distinct 32-byte
// blocks, warps are 32 threads, one thread an output element.
#include <QTest>
#include <set>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct AccessCall {
  Tensor indices;
  Plan plan;
};

/// float32 params, int32 indices of shape [tuples, depth].
AccessCall callWith(const Shape& params, int depth, const std::vector<double>& components,
                    const char* dialect = "tensorflow-gpu") {
  AccessCall made;
  const auto tuples = static_cast<std::int64_t>(components.size()) / depth;
  made.indices = numbers(DType::Int32, Shape{tuples, depth}, components);
  GatherCall call;
  call.dialect = *findDialect(dialect);
  call.params = {DType::Float32, params};
  call.indices = {made.indices.dtype(), made.indices.shape()};
  made.plan = *makePlan(call);
  return made;
}

std::vector<double> everyNth(int count, int step) {
  std::vector<double> rows(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<double>(i) * step;
  return rows;
}

AccessReport record(const AccessCall& call) {
  return *makeEmulatedBackend()->accesses(call.plan, call.indices, {0, call.plan.tupleCount}, "naive");
}

std::vector<int> sectorsOf(const AccessReport& report, AccessKind kind) {
  std::vector<int> sectors;
  for (const AccessRequest& request : report.requests) {
    if (request.kind == kind) sectors.push_back(request.sectors);
  }
  return sectors;
}

}  // namespace

class AccessTest : public QObject {
  Q_OBJECT

 private slots:
  /// 32 lanes reading float32 at rows 0, s, 2s, …: 128 s bytes apart from end to end, so 4 s sectors up to s
  /// = 8, then one sector a lane.
  void stridedRows_data() {
    columns<int, int>("step", "sectors");
    QTest::addRow("sequential") << 1 << 4;
    for (const int step : {2, 4, 8}) QTest::addRow("every %d", step) << step << 4 * step;
    for (const int step : {16, 32}) QTest::addRow("every %d", step) << step << 32;
    QTest::addRow("every 3") << 3 << 12;  // 31 * 12 + 4 bytes, no sector skipped
    QTest::addRow("same row") << 0 << 1;
  }

  void stridedRows() {
    const auto [step, sectors] = currentRow<int, int>();
    const AccessReport report = record(callWith({2048}, 1, everyNth(64, step)));
    QCOMPARE(report.choice.kernel, std::string("naive"));
    QCOMPARE(report.requests.size(), std::size_t{6});  // two warps of index load, slice load, output store
    QCOMPARE(sectorsOf(report, AccessKind::IndexLoad), (std::vector<int>{4, 4}));
    QCOMPARE(sectorsOf(report, AccessKind::SliceLoad), (std::vector<int>{sectors, sectors}));
    QCOMPARE(sectorsOf(report, AccessKind::OutputStore), (std::vector<int>{4, 4}));
  }

  /// K components, each its own request: 32 int32 components with a step of K elements span K * 128 bytes.
  void depth_data() {
    columns<int>("depth");
    for (const int depth : {1, 2, 3}) QTest::addRow("K = %d", depth) << depth;
  }

  void depth() {
    QFETCH(int, depth);
    const std::vector<std::int64_t> extents(static_cast<std::size_t>(depth), 8);
    const AccessCall call =
        callWith(*Shape::make(extents), depth, std::vector<double>(static_cast<std::size_t>(32 * depth)));
    const AccessReport report = record(call);
    const auto loads = sectorsOf(report, AccessKind::IndexLoad);
    QCOMPARE(loads, std::vector<int>(static_cast<std::size_t>(depth), 4 * depth));
    QCOMPARE(sectorsOf(report, AccessKind::SliceLoad), (std::vector<int>{1}));
    for (int j = 0; j < depth; ++j) {
      for (int lane = 0; lane < 32; ++lane) {
        QCOMPARE(report.requests[static_cast<std::size_t>(j)].addresses[static_cast<std::size_t>(lane)],
                 std::int64_t{(lane * depth + j) * 4});
      }
    }
  }

  /// Slices of S floats, every tuple in a row of its own 256 bytes long: S lanes share an index and a run of
  /// params.
  void sliceSize_data() {
    // indexSectors: one component of each of 32 / S tuples, 8 bytes apart; sliceSectors: 32 / S runs of 4 S
    // bytes
    columns<int, int, int>("size", "indexSectors", "sliceSectors");
    QTest::addRow("S = 1") << 1 << 8 << 32;
    QTest::addRow("S = 2") << 2 << 4 << 16;
    QTest::addRow("S = 4") << 4 << 2 << 8;
    QTest::addRow("S = 8") << 8 << 1 << 4;
    QTest::addRow("S = 16") << 16 << 1 << 4;
    QTest::addRow("S = 32") << 32 << 1 << 4;
    QTest::addRow("S = 64") << 64 << 1 << 4;
  }

  void sliceSize() {
    const auto [size, indexSectors, sliceSectors] = currentRow<int, int, int>();
    std::vector<double> components;
    for (int tuple = 0; tuple < 32; ++tuple)
      components.insert(components.end(), {static_cast<double>(tuple), 0});
    const AccessReport report = record(callWith({32, 64 / size, size}, 2, components));
    const auto warps = static_cast<std::size_t>(size);
    QCOMPARE(sectorsOf(report, AccessKind::OutputStore), std::vector<int>(warps, 4));
    QCOMPARE(sectorsOf(report, AccessKind::SliceLoad), std::vector<int>(warps, sliceSectors));
    QCOMPARE(sectorsOf(report, AccessKind::IndexLoad), std::vector<int>(2 * warps, indexSectors));
  }

  void randomRows() {
    Random random(5);
    std::vector<double> rows(32 * 8);
    for (double& row : rows) row = static_cast<double>(random.below(10'000));
    const AccessReport report = record(callWith({10'000}, 1, rows));
    const auto loads = sectorsOf(report, AccessKind::SliceLoad);
    QCOMPARE(loads.size(), std::size_t{8});
    for (std::size_t warp = 0; warp < loads.size(); ++warp) {
      std::set<std::int64_t> distinct;
      for (std::size_t lane = 0; lane < 32; ++lane)
        distinct.insert(static_cast<std::int64_t>(rows[warp * 32 + lane]) / 8);
      QCOMPARE(loads[warp], static_cast<int>(distinct.size()));
    }
  }

  void badTuplesLoadNothing() {
    const AccessReport report = record(callWith({4, 4}, 2, {9, 0, 0, 1, 1, 9, 1, 1}));
    QCOMPARE(report.requests.size(), std::size_t{4});
    const auto& first = report.requests[0].addresses;
    const auto& second = report.requests[1].addresses;
    const auto& load = report.requests[2].addresses;
    const auto& store = report.requests[3].addresses;
    QCOMPARE(first[0], std::int64_t{0});
    QCOMPARE(second[0], std::int64_t{-1});  // the first component was bad already
    QCOMPARE(second[2], std::int64_t{20});
    QCOMPARE(load[0], std::int64_t{-1});
    QCOMPARE(load[1], std::int64_t{4});
    QCOMPARE(load[2], std::int64_t{-1});
    QCOMPARE(load[3], std::int64_t{20});
    QCOMPARE(store[3], std::int64_t{12});
    QCOMPARE(store[4], std::int64_t{-1});  // lanes past the end
  }

  void onlyTheWarpsOfTheRange() {
    const AccessCall call = callWith({4096}, 1, everyNth(1024, 1));
    const auto emulated = makeEmulatedBackend();
    const auto report = emulated->accesses(call.plan, call.indices, {40, 41}, "naive");
    QCOMPARE(report->requests.size(), std::size_t{3});
    for (const AccessRequest& request : report->requests) QCOMPARE(request.warp, std::int64_t{1});
    QVERIFY(emulated->accesses(call.plan, call.indices, {5, 5}, "naive")->requests.empty());
    QVERIFY(emulated->accesses(call.plan, call.indices, {2000, 3000}, "naive")->requests.empty());
    QCOMPARE(emulated->accesses(call.plan, call.indices, {-9, 99999}, "naive")->requests.size(),
             std::size_t{96});
  }

  void tooManyWarpsAreRefused() {
    const AccessCall call = callWith({1, 1 << 20}, 1, {0});
    const auto report = makeEmulatedBackend()->accesses(call.plan, call.indices, {0, 1}, "naive");
    QVERIFY(!report);
    QCOMPARE(report.error().code, ErrorCode::Limit);
    QCOMPARE(report.error().reason, std::string("access.too_many_warps"));
  }

  void emptySlicesOnlyLoadIndices() {
    const AccessReport report = record(callWith({4, 0}, 1, {0, 1, 9}, "numpy"));
    QCOMPARE(report.requests.size(), std::size_t{1});
    QCOMPARE(report.requests[0].kind, AccessKind::IndexLoad);
  }
};

GATHERND_TEST(AccessTest)
#include "access_test.moc"
