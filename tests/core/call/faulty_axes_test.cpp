// SPDX-License-Identifier: GPL-3.0-or-later
// Which axes each refusal blames, for every kind of dialect: with batch_dims, without, tuple axis first. The
// errors are makePlan's own.
#include <QTest>

#include "core/call/explain.h"
#include "core/call/plan.h"
#include "tests/support/calls.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using test::Extents;

using Axes = std::vector<int>;

namespace {

/// "mxnet-batch": a person's own dialect, tuple axis first and with batch_dims.
Dialect dialectOf(const QByteArray& id) {
  if (id != "mxnet-batch") return *findDialect(id.toStdString());
  Dialect own = *findDialect("mxnet");
  own.batchDims = BatchDims::Equal;
  own.maxBatchPlusDepth = Dialect::kUnlimitedDepth;
  own.emptyParams = EmptyParams::Error;
  return own;
}

}  // namespace

class FaultyAxesTest : public QObject {
  Q_OBJECT

 private slots:
  void ofMakePlansErrors_data() {
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<Extents>("params");
    QTest::addColumn<Extents>("indices");
    QTest::addColumn<int>("batchDims");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<Axes>("ofParams");
    QTest::addColumn<Axes>("ofIndices");
    const auto row = [](const char* name, const char* dialect, Extents params, Extents indices, int batchDims,
                        ErrorCode code, Axes ofParams, Axes ofIndices) {
      QTest::newRow(name) << QByteArray(dialect) << params << indices << batchDims << code << ofParams
                          << ofIndices;
    };
    using enum ErrorCode;
    // Batch axes that differ: the second of two, so that a shift shows.
    row("mismatch", "tensorflow-cpu", {2, 3, 4}, {2, 5, 1}, 2, ShapeMismatch, {1}, {1});
    row("mismatch, first axis", "onnx", {2, 3, 4}, {9, 3, 1}, 2, ShapeMismatch, {0}, {0});
    row("mismatch, tuple first", "mxnet-batch", {2, 3, 4}, {1, 2, 5}, 2, ShapeMismatch, {1}, {2});
    row("mismatch, tuple first, first axis", "mxnet-batch", {2, 3, 4}, {1, 9, 3}, 2, ShapeMismatch, {0}, {1});
    // Tuples that do not fit.
    row("too deep", "tensorflow-cpu", {3, 4}, {5, 3}, 0, IndexDepth, {}, {1});
    row("too deep, one tuple", "onnx", {3, 4}, {3}, 0, IndexDepth, {}, {0});
    row("too deep behind a batch", "onnx", {3, 4}, {3, 5, 2}, 1, IndexDepth, {}, {2});
    row("too deep, no batch", "numpy", {3, 4}, {5, 6, 3}, 0, IndexDepth, {}, {2});
    row("too deep, tuple first", "mxnet", {3, 4}, {3, 5}, 0, IndexDepth, {}, {0});
    row("too deep, tuple first, batch", "mxnet-batch", {3, 4}, {2, 3, 5}, 1, IndexDepth, {}, {0});
    row("depth 0", "onnx", {3, 4}, {5, 0}, 0, IndexDepth, {}, {1});
    row("beyond the limit", "tensorflow-cpu", {1, 1, 1, 1, 1, 1, 1, 1, 1}, {5, 8}, 0, IndexDepth, {}, {1});
    // batch_dims that the tensors do not have, or the dialect does not.
    row("not below params' rank", "tensorflow-cpu", {3, 4}, {3, 4, 1}, 2, BatchDims, {0, 1}, {});
    row("not below indices' rank", "tensorflow-cpu", {3, 4, 5}, {3, 1}, 2, BatchDims, {}, {0, 1});
    row("far beyond indices' rank", "tensorflow-cpu", {3, 4, 5, 6, 7, 8}, {3, 1}, 5, BatchDims, {}, {0, 1});
    row("negative", "tensorflow-cpu", {3, 4}, {3, 1}, -1, BatchDims, {}, {});
    row("no batch_dims", "numpy", {3, 4}, {3, 5, 1}, 1, BatchDims, {0}, {0});
    row("no batch_dims, tuple first", "mxnet", {3, 4}, {1, 3, 5}, 1, BatchDims, {0}, {1});
    row("not below indices' rank, tuple first", "mxnet-batch", {3, 4, 5}, {1, 3}, 2, BatchDims, {}, {1});
    row("not below params' rank, tuple first", "mxnet-batch", {3, 4}, {1, 3, 4}, 2, BatchDims, {0, 1}, {});
    // Params without elements.
    row("empty params", "tensorflow-cpu", {3, 0}, {5, 1}, 0, EmptyParams, {1}, {});
    row("empty params, two axes", "tensorflow-cpu", {0, 3, 0}, {5, 1}, 0, EmptyParams, {0, 2}, {});
    row("empty params, tuple first", "mxnet-batch", {3, 0}, {1, 5}, 0, EmptyParams, {1}, {});
    // No shape is at fault.
    row("rank", "tensorflow-cpu", {3}, {}, 0, Rank, {}, {});
  }
  void ofMakePlansErrors() {
    QFETCH(QByteArray, dialect);
    QFETCH(Extents, params);
    QFETCH(Extents, indices);
    QFETCH(int, batchDims);
    QFETCH(ErrorCode, code);
    GatherCall call;
    call.dialect = dialectOf(dialect);
    call.params = {DType::Float32, *Shape::make(params)};
    call.indices = {DType::Int64, *Shape::make(indices)};
    call.batchDims = batchDims;
    const auto plan = makePlan(call);
    QVERIFY(!plan);
    QCOMPARE(errorCodeName(plan.error().code), errorCodeName(code));
    const FaultyAxes faulty = faultyAxes(plan.error(), call.dialect.tupleAxis);
    QTEST(faulty.params, "ofParams");
    QTEST(faulty.indices, "ofIndices");
  }

  /// What carries no shape, or speaks of something else, blames no axis.
  void nothingToBlame() {
    for (const ErrorCode code :
         {ErrorCode::Usage, ErrorCode::OutOfRange, ErrorCode::BatchDims, ErrorCode::ShapeMismatch,
          ErrorCode::IndexDepth, ErrorCode::Rank, ErrorCode::DType, ErrorCode::EmptyParams, ErrorCode::Policy,
          ErrorCode::Parse, ErrorCode::Io, ErrorCode::Limit, ErrorCode::Unsupported, ErrorCode::Cancelled}) {
      Error error(code, "");
      QVERIFY(faultyAxes(error, TupleAxis::Last) == FaultyAxes());
      error.axis = 0;
      error.batchDims = 1;
      QVERIFY(faultyAxes(error, TupleAxis::First) == FaultyAxes());
    }
    Error outOfRange(ErrorCode::OutOfRange, "out_of_range.tuple");
    outOfRange.axis = 0;
    outOfRange.paramsShape = outOfRange.indicesShape = Extents{2, 2};
    QVERIFY(faultyAxes(outOfRange, TupleAxis::Last) == FaultyAxes());
  }
};

GATHERND_TEST(FaultyAxesTest)
#include "faulty_axes_test.moc"
