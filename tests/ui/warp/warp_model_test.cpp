// SPDX-License-Identifier: GPL-3.0-or-later
// From an AccessReport to what is drawn, without widgets: small reports laid down by hand, then every
// kernel's own reports against what the report and the trace say themselves.
#include "ui/warp/warp_model.h"

#include <QTest>
#include <algorithm>
#include <memory>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;               // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;           // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui::testing;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct WarpCall {
  std::shared_ptr<const Plan> plan;
  std::shared_ptr<const Trace> trace;
  Tensor indices;
};

WarpCall callOf(const Tensor& params, const Tensor& indices, const char* dialect = "tensorflow-gpu") {
  GatherCall call;
  call.dialect = *findDialect(dialect);
  call.params = {params.dtype(), params.shape()};
  call.indices = {indices.dtype(), indices.shape()};
  auto plan = std::make_shared<const Plan>(*makePlan(call));
  return {plan, std::make_shared<const Trace>(plan, indices), indices};
}

/// `tuples` rows 0, step, 2 step … of params with `rows` rows.
WarpCall rowsOf(std::int64_t tuples, std::int64_t step, std::int64_t rows, std::int64_t sliceElements,
                DType dtype = DType::Float32) {
  std::string text = "[";
  for (std::int64_t i = 0; i < tuples; ++i) text.append("[").append(std::to_string(i * step)).append("],");
  const Shape params = sliceElements == 1 ? Shape{rows} : Shape{rows, sliceElements};
  return callOf(arange(params, dtype), literal(text.append("]"), DType::Int32));
}

AccessReport reportOf(const WarpCall& call, const char* kernel) {
  return *makeEmulatedBackend()->accesses(*call.plan, call.indices, {0, call.plan->tupleCount}, kernel);
}

AccessRequest request(AccessKind kind, int bytes, std::initializer_list<std::int64_t> addresses) {
  AccessRequest made;
  made.kind = kind;
  made.bytesPerLane = bytes;
  made.addresses.assign(addresses.begin(), addresses.end());
  made.addresses.resize(kLanes, -1);
  return made;
}

}  // namespace

class WarpModelTest : public QObject {
  Q_OBJECT

 private slots:
  void sectors_data();
  void sectors();
  void byHand();
  void badTuples();
  void badBytesAreTheirsAlone();
  void reportsOfKernels_data();
  void reportsOfKernels();
  void whichRequest();
  void tuplesOfWarps_data();
  void tuplesOfWarps();
  void nothing();
};

/// float32 rows `step` apart: figures worked out by hand.
void WarpModelTest::sectors_data() {
  const auto row =
      test::columns<int, int, int, int, int, int>("tuples", "step", "sectors", "lines", "wanted", "least");
  row("one tuple", 1, 1, 1, 1, 4, 1);
  row("next to each other", 32, 1, 4, 1, 128, 4);
  row("every second", 32, 2, 8, 2, 128, 4);
  row("a sector each", 32, 8, 32, 8, 128, 4);
  row("a line each", 32, 32, 32, 32, 128, 4);
  row("the same", 32, 0, 1, 1, 4, 1);
  row("nine", 9, 1, 2, 1, 36, 2);
}

void WarpModelTest::sectors() {
  const auto [tuples, step] = test::currentRow<int, int>();
  const WarpCall call = rowsOf(tuples, step, 2048, 1);
  const AccessReport report = reportOf(call, "lane");
  const auto requests = requestsOf(report, 0);
  const auto load = std::find_if(requests.begin(), requests.end(),
                                 [](const WarpRequest& r) { return r.kind == AccessKind::SliceLoad; });
  QVERIFY(load != requests.end());
  const WarpPicture picture = warpPicture(report, load->at, *call.trace);
  QTEST(static_cast<int>(picture.sectors.size()), "sectors");
  QTEST(picture.lines, "lines");
  QTEST(static_cast<int>(picture.bytesWanted), "wanted");
  QTEST(picture.leastSectors(), "least");
  for (int lane = 0; lane < kLanes; ++lane) {
    const WarpLane& shown = picture.lanes[static_cast<std::size_t>(lane)];
    QCOMPARE(shown.active, lane < tuples);
    QCOMPARE(shown.bad, false);
    QCOMPARE(shown.tuple, std::int64_t{lane < tuples ? lane : -1});
    QCOMPARE(shown.element, std::int64_t{lane < tuples ? lane * step : -1});
  }
}

void WarpModelTest::byHand() {
  const WarpCall call = rowsOf(4, 1, 64, 1);
  AccessReport report;
  report.requests = {request(AccessKind::SliceLoad, 4, {0, 4, 60, 128})};
  const WarpPicture picture = warpPicture(report, 0, *call.trace);
  QCOMPARE(picture.sectors, (std::vector<WarpSector>{{0, 0xFFU, 0}, {32, 0xF0000000U, 0}, {128, 0xFU, 0}}));
  QCOMPARE(picture.lines, 2);
  QCOMPARE(picture.bytesWanted, std::int64_t{16});
  QCOMPARE(picture.bytesMoved(), std::int64_t{96});
  QCOMPARE(picture.leastSectors(), 1);
  QCOMPARE(picture.share(), 16.0 / 96);
}

/// Tuples 1 and 3 lie outside: they read nothing, and what is stored for them is made up.
void WarpModelTest::badTuples() {
  const WarpCall call = callOf(arange(Shape{8}), literal("[[5],[97],[2],[-1]]", DType::Int32));
  const AccessReport report = reportOf(call, "lane");
  for (const WarpRequest& each : requestsOf(report, 0)) {
    const WarpPicture picture = warpPicture(report, each.at, *call.trace);
    for (int lane = 0; lane < 4; ++lane) {
      const WarpLane& shown = picture.lanes[static_cast<std::size_t>(lane)];
      const bool bad = lane == 1 || lane == 3;
      QCOMPARE(shown.tuple, std::int64_t{lane});
      QCOMPARE(shown.bad, bad);
      QCOMPARE(shown.active, !bad || each.kind != AccessKind::SliceLoad);
    }
    QCOMPARE(picture.lanes[4].bad, false);
    QCOMPARE(picture.lanes[4].active, false);
  }
}

void WarpModelTest::badBytesAreTheirsAlone() {
  const WarpCall call = callOf(arange(Shape{8}), literal("[[5],[97],[2],[7]]", DType::Int32));
  AccessReport report;
  report.requests = {request(AccessKind::IndexLoad, 4, {0, 4, 4, 8})};  // lane 2 takes tuple 1's too
  WarpPicture picture = warpPicture(report, 0, *call.trace);
  QCOMPARE(picture.sectors, (std::vector<WarpSector>{{0, 0xFFFU, 0xF0U}}));
  report.requests = {request(AccessKind::OutputStore, 4, {0, 4, 8})};
  picture = warpPicture(report, 0, *call.trace);
  QCOMPARE(picture.sectors, (std::vector<WarpSector>{{0, 0xFFFU, 0xF0U}}));
}

void WarpModelTest::reportsOfKernels_data() {
  test::columns<QByteArray, int, DType, int>("kernel", "sliceElements", "dtype", "step");
  for (const int step : {0, 1, 3}) {
    const auto row = [&](const char* kernel, int elements, DType dtype) {
      QTest::addRow("%s %d %s step %d", kernel, elements, std::string(dtypeName(dtype)).c_str(), step)
          << QByteArray(kernel) << elements << dtype << step;
    };
    for (const DType dtype : {DType::Int8, DType::Float32, DType::Complex128}) row("lane", 1, dtype);
    for (const int elements : {1, 3, 40}) row("naive", elements, DType::Float32);
    for (const int elements : {5, 16, 100}) row("warp", elements, DType::Float32);
    row("warp", 2000, DType::Float32);
    for (const int elements : {3, 5, 131}) row("words", elements, DType::Int8);
    row("words", 7, DType::Float16);
  }
}

/// Sectors and lines are those of the report; every lane of a slice load works for a tuple that reads what it
/// loads, and every store's elements belong to its lane's tuple.
void WarpModelTest::reportsOfKernels() {
  const auto [kernel, sliceElements, dtype, step] = test::currentRow<QByteArray, int, DType, int>();
  const WarpCall call = rowsOf(70, step, 256, sliceElements, dtype);
  const AccessReport report = reportOf(call, kernel.constData());
  QVERIFY(!report.requests.empty());
  const Trace& trace = *call.trace;
  for (std::size_t at = 0; at < report.requests.size(); ++at) {
    const AccessRequest& asked = report.requests[at];
    const WarpPicture picture = warpPicture(report, at, trace);
    QCOMPARE(static_cast<int>(picture.sectors.size()), asked.sectors);
    QCOMPARE(picture.lines, asked.lines);
    for (const WarpLane& lane : picture.lanes) {
      if (!lane.active) continue;
      QVERIFY(lane.tuple >= 0 && lane.tuple < trace.tupleCount());
      if (asked.kind == AccessKind::SliceLoad) {
        const std::int64_t source = trace.sourceOfOutput(lane.output) * picture.elementBytes;
        QVERIFY(source + picture.elementBytes > lane.address);
        QVERIFY(source < lane.address + asked.bytesPerLane);
      } else if (asked.kind == AccessKind::OutputStore) {
        QCOMPARE(lane.tuple, trace.tupleOfOutput(lane.element));
      } else {
        QCOMPARE(lane.tuple, trace.tupleOfIndex(lane.element));
      }
    }
  }
}

/// lane takes 128 tuples in four requests of a kind: tuple 70 is in the third.
void WarpModelTest::whichRequest() {
  const WarpCall call = rowsOf(128, 1, 256, 1);
  const AccessReport report = reportOf(call, "lane");
  const auto requests = requestsOf(report, 0);
  QCOMPARE(requests.size(), std::size_t{12});
  for (const AccessKind kind : {AccessKind::IndexLoad, AccessKind::SliceLoad, AccessKind::OutputStore}) {
    const auto found = requestOfTuple(report, requests, kind, 70, *call.trace);
    QVERIFY(found);
    QCOMPARE(found->kind, kind);
    QCOMPARE(found->number, 2);
    QVERIFY(!requestOfTuple(report, requests, kind, 128, *call.trace));
  }
}

void WarpModelTest::tuplesOfWarps_data() {
  // bounds: first and last of each warp
  const auto row =
      test::columns<QByteArray, int, DType, QList<int>>("kernel", "sliceElements", "dtype", "bounds");
  row("lane", "lane", 1, DType::Float32, QList<int>{0, 127, 128, 139});
  row("warp", "warp", 16, DType::Float32, QList<int>{0, 31, 32, 63, 64, 95, 96, 127, 128, 139});
  row("words of 3 bytes", "words", 3, DType::Int8, QList<int>{0, 31, 32, 63, 64, 95, 96, 127, 128, 139});
}

void WarpModelTest::tuplesOfWarps() {
  const auto [kernel, sliceElements, dtype] = test::currentRow<QByteArray, int, DType>();
  const WarpCall call = rowsOf(140, 1, 256, sliceElements, dtype);
  const AccessReport report = reportOf(call, kernel.constData());
  QList<int> bounds;
  for (const std::int64_t warp : warpsIn(report)) {
    const auto range = tuplesOf(report, warp, *call.trace);
    QVERIFY(range);
    bounds << static_cast<int>(range->first) << static_cast<int>(range->last);
  }
  QTEST(bounds, "bounds");
}

void WarpModelTest::nothing() {
  const AccessReport empty;
  const WarpCall call = rowsOf(1, 1, 4, 1);
  QVERIFY(warpsIn(empty).empty());
  QVERIFY(requestsOf(empty, 0).empty());
  QVERIFY(!tuplesOf(empty, 0, *call.trace));
  QCOMPARE(WarpPicture().share(), 0.0);
  QCOMPARE(WarpPicture().leastSectors(), 0);
}

GATHERND_TEST(WarpModelTest)
#include "warp_model_test.moc"
