// SPDX-License-Identifier: GPL-3.0-or-later
// The words and roles that a call is explained with: shape equation, axis roles, one line a tuple; and which
// axes each refusal of makePlan blames, for every kind of dialect: with batch_dims, without, tuple axis
// first.
#include "core/call/explain.h"

#include <QtTest/QtTest>

#include "core/call/plan.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

using Axes = std::vector<int>;

/// "B N0 N1 K": a letter a role, with its number where there are several.
QString rolesText(const std::vector<AxisLabel>& axes) {
  const QMap<AxisRole, QString> letters = {{AxisRole::Batch, "B"},
                                           {AxisRole::Tuple, "N"},
                                           {AxisRole::Indexed, "I"},
                                           {AxisRole::Slice, "S"},
                                           {AxisRole::Depth, "K"}};
  QStringList text;
  for (const AxisLabel& axis : axes) {
    text << letters.value(axis.role) + (axis.numbered ? QString::number(axis.number) : QString());
  }
  return text.join(' ');
}

Trace traceOf(const char* dialect, const Extents& params, const Extents& indices, const Extents& values,
              std::int64_t batchDims = 0) {
  const auto plan = makePlan(callOf(dialect, params, indices, batchDims));
  if (!plan) qFatal("%s", plan.error().reason.c_str());
  return Trace(std::make_shared<const Plan>(*plan), indexTensor(indices, values));
}

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

class ExplainTest : public QObject {
  Q_OBJECT

 private slots:
  // roles: params | indices | output
  void equationAndRoles_data() {
    const auto row = columns<QString, Extents, Extents, int, QString, QString>(
        "dialect", "params", "indices", "batchDims", "roles", "equation");
    const char* tf = "tensorflow-cpu";
    row("elements", tf, {3, 4}, {5, 2}, 0, "I0 I1 | N K | N",
        "output.shape = indices.shape[:-1] + params.shape[2:] = [5] + [] = [5]");
    row("rows", tf, {3, 4}, {5, 1}, 0, "I S | N K | N S",
        "output.shape = indices.shape[:-1] + params.shape[1:] = [5] + [4] = [5, 4]");
    row("batch", tf, {2, 3, 4, 5}, {2, 6, 7, 1}, 1, "B I S0 S1 | B N0 N1 K | B N0 N1 S0 S1",
        "output.shape = indices.shape[:1] + indices.shape[1:-1] + params.shape[2:] = [2] + [6, 7] + [4, 5] = "
        "[2, 6, 7, 4, 5]");
    row("depth 0", tf, {3, 4}, {2, 0}, 0, "S0 S1 | N K | N S0 S1",
        "output.shape = indices.shape[:-1] + params.shape[0:] = [2] + [3, 4] = [2, 3, 4]");
    row("one copy", "numpy", {3, 4}, {2, 0}, 0, "S0 S1 | N K | S0 S1",
        "output.shape = params.shape[0:] = [3, 4] = [3, 4]");
    row("tuple first", "mxnet", {3, 4}, {1, 6}, 0, "I S | K N | N S",
        "output.shape = indices.shape[1:] + params.shape[1:] = [6] + [4] = [6, 4]");
    row("tuple first, batch", "mxnet", {2, 3, 4}, {1, 2, 6}, 1, "B I S | K B N | B N S",
        "output.shape = indices.shape[1:2] + indices.shape[2:] + params.shape[2:] = [2] + [6] + [4] = [2, 6, "
        "4]");
    row("a scalar index", "mindspore", {3, 4}, {}, 0, "I S |  | S",
        "output.shape = indices.shape[:-1] + params.shape[1:] = [] + [4] = [4]");
  }
  void equationAndRoles() {
    const auto [dialect, params, indices, batchDims, roles, equation] =
        currentRow<QString, Extents, Extents, int, QString, QString>();
    GatherCall call = callOf(dialect.toStdString(), params, indices, batchDims);
    call.dialect.batchDims = BatchDims::Equal;  // a person's own rules may combine what no framework does
    const auto plan = valueOf(makePlan(call));
    QCOMPARE(rolesText(paramsAxes(plan)) + " | " + rolesText(indicesAxes(plan)) + " | " +
                 rolesText(outputAxes(plan)),
             roles);
    QCOMPARE(QString::fromStdString(shapeEquation(plan)), equation);
    // One label an axis, whatever the dialect.
    QCOMPARE(static_cast<int>(paramsAxes(plan).size()), plan.params.rank());
    QCOMPARE(static_cast<int>(indicesAxes(plan).size()), plan.indices.rank());
    QCOMPARE(static_cast<int>(outputAxes(plan).size()), plan.output.rank());
  }

  // start: how the line begins
  // saying: what it also says
  void tupleLines_data() {
    const auto row = columns<QString, Extents, Extents, Extents, int, int, QString, QString>(
        "dialect", "params", "indices", "values", "batchDims", "tuple", "start", "saying");
    const char* tf = "tensorflow-cpu";
    row("slice", tf, {2, 5, 4, 6}, {2, 3, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0}, 1, 5,
        "output[1,2,:] = params[1,3,0,:]", "");
    row("element", tf, {3, 4}, {2, 2}, {0, 1, 2, 3}, 0, 1, "output[1] = params[2,3]", "");
    row("scalar", tf, {3, 4}, {2}, {1, 2}, 0, 0, "output[] = params[1,2]", "");
    row("depth 0", tf, {3, 4}, {2, 0}, {}, 0, 1, "output[1,:,:] = params[:,:]", "");
    row("wrapped", "numpy", {3, 4}, {1, 1}, {-1}, 0, 0, "output[0,:] = params[2,:]", "wrapped from [-1]");
    row("clamped", "jax", {3, 4}, {1, 1}, {9}, 0, 0, "output[0,:] = params[2,:]", "clamped from [9]");
    row("another element, by the flat offset", "tflite-2.21", {3, 4}, {1, 2}, {0, 5}, 0, 0,
        "output[0] = params[1,1]",
        "the flat offset of [0,5]; its second number is 5, axis 1 of params has size 4");
    row("refused", tf, {3, 4}, {2, 1}, {0, 3}, 0, 1,
        "output[1,:] = ", "refused: its first number is 3, axis 0 of params has size 3");
    row("refused behind a batch axis", tf, {2, 3, 4}, {2, 2}, {0, 0, 0, 4}, 1, 1,
        "output[1] = ", "its second number is 4, axis 2 of params has size 4");
    row("zeroed", "tensorflow-gpu", {3, 4}, {1, 1}, {-1}, 0, 0, "output[0,:] = 0", "zeroed");
    row("filled", "jax-fill", {3, 4}, {1, 1}, {3}, 0, 0, "output[0,:] = nan", "filled");
    row("undefined", "openvino-8", {3, 4}, {1, 1}, {3}, 0, 0, "output[0,:] = undefined",
        "axis 0 of params has size 3; nothing is checked, and its flat offset leaves params");
    row("undefined, at another element", "tensorrt", {3, 4}, {1, 2}, {2, -3}, 0, 0, "output[0] = undefined",
        "nothing is checked, and its flat offset is that of params[1,1]");
  }
  void tupleLines() {
    const auto [dialect, params, indices, values, batchDims, tuple, start, saying] =
        currentRow<QString, Extents, Extents, Extents, int, int, QString, QString>();
    const Trace trace = traceOf(dialect.toUtf8().constData(), params, indices, values, batchDims);
    const QString line = QString::fromStdString(explainTuple(trace, tuple));
    QVERIFY2(line.startsWith(start), qPrintable(line));
    QVERIFY2(line.contains(saying), qPrintable(line));
    // A line that says nothing more is the bare equation.
    if (saying.isEmpty()) QCOMPARE(line, start);
  }

  void slicesAsText() {
    QCOMPARE(indexText({}), std::string("[]"));
    QCOMPARE(indexText({1, std::nullopt, 3}), std::string("[1,:,3]"));
    const Trace trace = traceOf("tensorflow-cpu", {2, 3, 4}, {5, 2}, Extents(10));
    QCOMPARE(indexText(paramsSlice(trace.plan(), 4)), std::string("[1,1,:]"));
    QCOMPARE(indexText(outputSlice(trace.plan(), 4)), std::string("[4,:]"));
  }

  void ofMakePlansErrors_data() {
    const auto row = test::columns<QByteArray, Extents, Extents, int, ErrorCode, Axes, Axes>(
        "dialect", "params", "indices", "batchDims", "code", "ofParams", "ofIndices");
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
    const auto [dialect, params, indices, batchDims, code, ofParams, ofIndices] =
        test::currentRow<QByteArray, Extents, Extents, int, ErrorCode, Axes, Axes>();
    GatherCall call;
    call.dialect = dialectOf(dialect);
    call.params = {DType::Float32, *Shape::make(params)};
    call.indices = {DType::Int64, *Shape::make(indices)};
    call.batchDims = batchDims;
    const auto plan = makePlan(call);
    QVERIFY(!plan);
    QCOMPARE(errorCodeName(plan.error().code), errorCodeName(code));
    const FaultyAxes faulty = faultyAxes(plan.error(), call.dialect.tupleAxis);
    QCOMPARE(faulty.params, ofParams);
    QCOMPARE(faulty.indices, ofIndices);
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

GATHERND_TEST(ExplainTest)
#include "explain_test.moc"
