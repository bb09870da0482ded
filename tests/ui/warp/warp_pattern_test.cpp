// SPDX-License-Identifier: GPL-3.0-or-later
// Index tuples in other orders: same shape and type, every number within its axis, and the order that the
// name says.
#include <QTest>
#include <algorithm>
#include <memory>
#include <set>
#include <stop_token>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"
#include "ui/warp/warp_patterns.h"

using namespace gathernd;               // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;           // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui::testing;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

std::shared_ptr<const Trace> traceOf(const Document& document) {
  GatherCall call;
  call.dialect = document.dialect;
  call.params = {document.params.dtype(), document.params.shape()};
  call.indices = {document.indices.dtype(), document.indices.shape()};
  call.batchDims = document.batchDims;
  auto plan = std::make_shared<const Plan>(*makePlan(call));
  return std::make_shared<const Trace>(plan, document.indices);
}

std::vector<std::int64_t> slicesOf(const Trace& call, const Tensor& indices) {
  const Trace trace(std::make_shared<const Plan>(call.plan()), indices);
  std::vector<std::int64_t> slices;
  for (std::int64_t tuple = 0; tuple < trace.tupleCount(); ++tuple) slices.push_back(trace.sliceOf(tuple));
  return slices;
}

}  // namespace

class WarpPatternTest : public QObject {
  Q_OBJECT

 private slots:
  void staysInRange_data();
  void staysInRange();
  void orders();
  void sortsWithinBatches();
  void impossible_data();
  void impossible();
  void stops();
};

void WarpPatternTest::staysInRange_data() {
  const auto row = test::columns<QByteArray, DType, QList<int>, int, QByteArray>("indices", "dtype", "params",
                                                                                 "batchDims", "dialect");
  row("rows", "[[3],[99],[-2],[0]]", DType::Int64, QList<int>{7, 4}, 0, "tensorflow-cpu");
  row("elements", "[[3,1],[99,0],[-2,5]]", DType::Int32, QList<int>{7, 4}, 0, "tensorflow-cpu");
  row("wrapping", "[[-1],[-7],[-8],[6]]", DType::Int64, QList<int>{7}, 0, "numpy");
  row("tuple axis first", "[[3,99,2],[1,1,-4]]", DType::Int64, QList<int>{7, 4}, 0, "mxnet");
  row("batches", "[[[3],[2]],[[1],[99]]]", DType::Int64, QList<int>{2, 5, 3}, 1, "tensorflow-cpu");
  row("one row", "[[0],[0]]", DType::Int64, QList<int>{1, 4}, 0, "tensorflow-cpu");
}

void WarpPatternTest::staysInRange() {
  const auto [indices, dtype, params, batchDims, dialect] =
      test::currentRow<QByteArray, DType, QList<int>, int, QByteArray>();
  const std::vector<std::int64_t> extents(params.begin(), params.end());
  const Document document = makeDocument(arange(*Shape::make(extents)), literal(indices.toStdString(), dtype),
                                         dialect.constData(), batchDims);
  const auto trace = traceOf(document);
  QVERIFY(patternPossible(trace->plan()));
  for (int i = 0; i < kWarpPatterns; ++i) {
    const auto made = patternIndices(*trace, static_cast<WarpPattern>(i), {});
    QVERIFY(made);
    QCOMPARE(made->dtype(), dtype);
    QVERIFY(made->shape() == document.indices.shape());
    const Trace other(std::make_shared<const Plan>(trace->plan()), *made);
    for (std::int64_t tuple = 0; tuple < other.tupleCount(); ++tuple)
      QCOMPARE(other.at(tuple).outcome, TupleOutcome::Ok);
  }
}

void WarpPatternTest::orders() {
  const auto trace =
      traceOf(makeDocument(arange(Shape{256}), literal("[[9],[300],[4],[77],[4],[200]]", DType::Int64)));
  const auto slices = [&](WarpPattern pattern) {
    return slicesOf(*trace, *patternIndices(*trace, pattern, {}));
  };
  QCOMPARE(slices(WarpPattern::Sorted), (std::vector<std::int64_t>{4, 4, 9, 77, 200, 255}));
  QCOMPARE(slices(WarpPattern::SameRow), (std::vector<std::int64_t>(6, 9)));
  // Slices of 4 bytes: 32 of them are a line, and 256 rows have eight lines.
  QCOMPARE(slices(WarpPattern::Strided), (std::vector<std::int64_t>{0, 32, 64, 96, 128, 160}));
  const auto random = slices(WarpPattern::Random);
  QVERIFY(std::set<std::int64_t>(random.begin(), random.end()).size() > 3);
  QCOMPARE(slices(WarpPattern::Random), random);
}

void WarpPatternTest::sortsWithinBatches() {
  const auto trace = traceOf(makeDocument(
      arange(Shape{2, 5}), literal("[[[4],[1],[2]],[[3],[0],[1]]]", DType::Int64), "tensorflow-cpu", 1));
  const auto sorted = patternIndices(*trace, WarpPattern::Sorted, {});
  QVERIFY(sorted);
  QVERIFY(bitEqual(*sorted, literal("[[[1],[2],[4]],[[0],[1],[3]]]", DType::Int64)));
}

void WarpPatternTest::impossible_data() {
  const auto row = test::columns<QByteArray, QList<int>, int>("indices", "shape", "rows");
  row("no tuples", "[]", QList<int>{0, 1}, 4);
  row("tuples of nothing", "[]", QList<int>{3, 0}, 4);
  row("sound", "[[0]]", QList<int>{1, 1}, 4);
}

void WarpPatternTest::impossible() {
  const auto [indices, shape, rows] = test::currentRow<QByteArray, QList<int>, int>();
  const std::vector<std::int64_t> extents(shape.begin(), shape.end());
  const Document document =
      makeDocument(arange(Shape{rows}), literal(indices.toStdString(), DType::Int64, *Shape::make(extents)));
  QCOMPARE(patternPossible(traceOf(document)->plan()), document.indices.elementCount() > 0);
}

void WarpPatternTest::stops() {
  const auto trace = traceOf(makeDocument(arange(Shape{8}), literal("[[1]]", DType::Int64)));
  std::stop_source stop;
  stop.request_stop();
  for (int i = 0; i < kWarpPatterns; ++i) {
    const auto made = patternIndices(*trace, static_cast<WarpPattern>(i), stop.get_token());
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Cancelled);
  }
}

GATHERND_TEST(WarpPatternTest)
#include "warp_pattern_test.moc"
