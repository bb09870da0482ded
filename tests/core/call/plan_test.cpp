// SPDX-License-Identifier: GPL-3.0-or-later
// makePlan: the shapes of accepted calls, every refusal with its fields, and the order in which rules are
// looked at; the frameworks' own bounds, on both sides of each: TensorFlow 2.21.0, JAX 0.10.2,
// coremltools 9.0 took the first call and refused the second. What the indices then do is in
// semantics_test.cpp.
#include "core/call/plan.h"

#include <functional>

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/run/backend.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::int64_t kNoAxis = -1;

}  // namespace

class PlanTest : public QObject {
  Q_OBJECT

 private slots:
  void shapes_data() {
    const auto row = columns<QString, Extents, Extents, int, Extents, Extents, Extents, Extents>(
        "dialect", "params", "indices", "batchDims", "batch", "outer", "slice", "reported");
    const char* tf = "tensorflow-cpu";
    row("elements of a matrix", tf, {3, 4}, {2, 2}, 0, {}, {2}, {}, {2});
    row("rows of a matrix", tf, {3, 4}, {5, 1}, 0, {}, {5}, {4}, {5, 4});
    row("full depth, rank-1 indices: a scalar", tf, {3, 4}, {2}, 0, {}, {}, {}, {});
    row("rank-1 indices: one slice", tf, {3, 4, 5}, {1}, 0, {}, {}, {4, 5}, {4, 5});
    row("depth 0: each row copies all", tf, {3, 4}, {2, 0}, 0, {}, {2}, {3, 4}, {2, 3, 4});
    row("depth 0, rank-1 indices", tf, {3, 4}, {0}, 0, {}, {}, {3, 4}, {3, 4});
    row("depth 0 as p[()]", "numpy", {3, 4}, {2, 0}, 0, {}, {}, {3, 4}, {3, 4});
    row("depth 0 as p[()], no rows", "pytorch", {3, 4}, {0, 0}, 0, {}, {}, {3, 4}, {3, 4});
    row("no tuples", tf, {3, 4}, {0, 2}, 0, {}, {0}, {}, {0});
    row("no tuples into empty params", tf, {0, 4}, {0, 1}, 0, {}, {0}, {4}, {0, 4});
    row("an outer axis of size 0", tf, {3, 4}, {2, 0, 1}, 0, {}, {2, 0}, {4}, {2, 0, 4});
    row("one batch axis", tf, {2, 5, 4}, {2, 3, 1}, 1, {2}, {3}, {4}, {2, 3, 4});
    row("batch axis, no outer", tf, {2, 5, 4}, {2, 1}, 1, {2}, {}, {4}, {2, 4});
    row("batch axis, depth 0", tf, {2, 5}, {2, 3, 0}, 1, {2}, {3}, {5}, {2, 3, 5});
    row("a batch of size 0", tf, {0, 5, 4}, {0, 3, 1}, 1, {0}, {3}, {4}, {0, 3, 4});
    row("two batch axes", tf, {2, 3, 4}, {2, 3, 1}, 2, {2, 3}, {}, {}, {2, 3});
    row("two batch axes, merged", "openvino-5", {2, 3, 4}, {2, 3, 1}, 2, {2, 3}, {}, {}, {6});
    row("two batch axes and more, merged", "openvino-5", {2, 3, 4, 5}, {2, 3, 7, 1}, 2, {2, 3}, {7}, {5},
        {6, 7, 5});
    row("one batch axis is not merged", "openvino-5", {2, 3}, {2, 4, 1}, 1, {2}, {4}, {}, {2, 4});
    row("two batch axes, kept", "openvino-8", {2, 3, 4}, {2, 3, 1}, 2, {2, 3}, {}, {}, {2, 3});
    row("tuple on the first axis", "mxnet", {3, 4, 5}, {2, 7}, 0, {}, {7}, {5}, {7, 5});
    row("tuple on the first axis, rank 3", "mxnet", {3, 4}, {1, 6, 7}, 0, {}, {6, 7}, {4}, {6, 7, 4});
    row("a scalar index is one tuple", "mindspore", {3, 4}, {}, 0, {}, {}, {4}, {4});
    row("scalar params at depth 0", "numpy", {}, {2, 0}, 0, {}, {}, {}, {});
    row("scalar params at depth 0, a copy a row", "paddle", {}, {2, 0}, 0, {}, {2}, {}, {2});
    row("depth 7 in TensorFlow", tf, {1, 1, 1, 1, 1, 1, 1, 9}, {3, 7}, 0, {}, {3}, {9}, {3, 9});
    row("depth 8 elsewhere", "numpy", {1, 1, 1, 1, 1, 1, 1, 9}, {3, 8}, 0, {}, {3}, {}, {3});
  }
  void shapes() {
    const auto [dialect, params, indices, batchDims, batch, outer, slice, reported] =
        currentRow<QString, Extents, Extents, int, Extents, Extents, Extents, Extents>();
    const auto plan = valueOf(makePlan(callOf(dialect.toStdString(), params, indices, batchDims)));
    QCOMPARE(plan.batch.toVector(), batch);
    QCOMPARE(plan.outer.toVector(), outer);
    QCOMPARE(plan.slice.toVector(), slice);
    QCOMPARE(plan.reported.toVector(), reported);
    Extents logical = batch;
    logical.insert(logical.end(), outer.begin(), outer.end());
    QCOMPARE(plan.tupleGrid.toVector(), logical);
    QCOMPARE(plan.tupleCount, shapeOf(logical).elementCount());
    logical.insert(logical.end(), slice.begin(), slice.end());
    QCOMPARE(plan.output.toVector(), logical);
    QCOMPARE(plan.output.elementCount(), plan.reported.elementCount());
  }

  /// No framework has both, but a person's own rules may: the batch axes then follow the tuple's.
  void tupleFirstWithBatchAxes() {
    GatherCall call = callOf("mxnet", {2, 3, 4, 5}, {1, 2, 3, 7}, 2);
    call.dialect.batchDims = BatchDims::Equal;
    const auto plan = makePlan(call);
    QVERIFY2(plan.has_value(), plan ? "" : englishSentence(plan.error()).c_str());
    QCOMPARE(plan->output.toVector(), (Extents{2, 3, 7, 5}));
    QCOMPARE(plan->outer.toVector(), Extents{7});
    QCOMPARE(plan->tupleCount, 42);
    // The last number that the rule reads is the last of indices.
    const OffsetRule& rule = plan->rule;
    QCOMPARE((plan->tupleCount - 1) * rule.tupleStride + (rule.depth - 1) * rule.componentStride, 41);

    call.indices.shape = shapeOf({2, 3, 2, 7});  // axes that would fit if the tuple's came last
    const auto mismatch = makePlan(call);
    QVERIFY(!mismatch);
    QCOMPARE(errorCodeName(mismatch.error().code), std::string_view("shape_mismatch"));
    QCOMPARE(mismatch.error().axis.value(), 0);
    QCOMPARE(englishSentence(mismatch.error()).find('{'), std::string::npos);
  }

  void countsAndBytes() {
    const auto plan = valueOf(makePlan(callOf("tensorflow-cpu", {2, 5, 4, 3}, {2, 6, 2}, 1)));
    QCOMPARE(plan.depth, 2);
    QCOMPARE(plan.tupleCount, 12);
    QCOMPARE(plan.sliceElements, 3);
    QCOMPARE(plan.sliceBytes(), 12);
    QCOMPARE(plan.sliceCount, 40);
    QCOMPARE(plan.outputBytes(), 12 * 12);
    // Indices read, slices read, output written.
    QCOMPARE(plan.bytesMoved(), 12 * 2 * 8 + 12 * 12 + 12 * 12);
  }

  void shapeRefusals_data() {
    columns<QString, Extents, Extents, int, ErrorCode, QString, qint64>(
        "dialect", "params", "indices", "batchDims", "code", "reason", "axis");
    const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                        int b, ErrorCode code, const char* reason, std::int64_t axis = kNoAxis) {
      QTest::newRow(name) << dialect << params << indices << b << code << reason << static_cast<qint64>(axis);
    };
    const char* tf = "tensorflow-cpu";
    row("scalar indices", tf, {3}, {}, 0, ErrorCode::Rank, "rank.indices_scalar");
    row("scalar indices, numpy", "numpy", {3}, {}, 0, ErrorCode::Rank, "rank.indices_scalar");
    row("scalar indices, paddle", "paddle", {3}, {}, 0, ErrorCode::Rank, "rank.indices_scalar");
    row("scalar params", tf, {}, {1, 1}, 0, ErrorCode::Rank, "rank.params_scalar");
    row("scalar params at depth 0", "onnxruntime", {}, {2, 0}, 0, ErrorCode::Rank, "rank.params_scalar");
    row("scalar params below depth, where rank 0 is allowed", "numpy", {}, {1, 1}, 0, ErrorCode::IndexDepth,
        "index_depth.scalar_params", 1);
    row("scalar of both, one number too many", "mindspore", {}, {}, 0, ErrorCode::IndexDepth,
        "index_depth.scalar_params", 0);
    row("negative batch_dims", tf, {3, 4}, {3, 1}, -1, ErrorCode::BatchDims, "batch_dims.negative");
    row("negative batch_dims where there are none", "numpy", {3, 4}, {3, 1}, -1, ErrorCode::BatchDims,
        "batch_dims.negative");
    row("batch_dims where there are none", "numpy", {3, 4}, {3, 1}, 1, ErrorCode::BatchDims,
        "batch_dims.none");
    row("tuples dealt over batch entries", "onnxruntime", {2, 3}, {1, 2, 1}, 1, ErrorCode::Unsupported,
        "batch_dims.dealt");
    row("tuples that cannot be dealt", "onnxruntime", {2, 3}, {1, 1}, 1, ErrorCode::ShapeMismatch,
        "shape_mismatch.dealt", 0);
    row("tuples dealt over no batch entry", "onnxruntime", {0, 3}, {2, 1}, 1, ErrorCode::ShapeMismatch,
        "shape_mismatch.dealt", 0);
    row("batch_dims before opset 12", "onnx-11", {3, 4}, {3, 1}, 1, ErrorCode::BatchDims, "batch_dims.none");
    row("batch_dims of the rank of params", tf, {3}, {3, 1, 1}, 1, ErrorCode::BatchDims,
        "batch_dims.not_below_rank");
    row("batch_dims of the rank of indices", tf, {3, 4, 5}, {3, 4}, 2, ErrorCode::BatchDims,
        "batch_dims.not_below_rank");
    row("batch_dims of both ranks", tf, {3, 4}, {3, 1}, 2, ErrorCode::BatchDims, "batch_dims.not_below_rank");
    row("tuples too long", tf, {3, 4}, {1, 3}, 0, ErrorCode::IndexDepth, "index_depth.too_deep", 1);
    row("tuples too long behind a batch axis", tf, {3, 4}, {3, 2}, 1, ErrorCode::IndexDepth,
        "index_depth.too_deep", 1);
    row("tuples too long, first axis", "mxnet", {3, 4}, {3, 5, 6}, 0, ErrorCode::IndexDepth,
        "index_depth.too_deep", 0);
    row("tuples absurdly long", tf, {3, 4}, {1, 1LL << 40}, 0, ErrorCode::IndexDepth, "index_depth.too_deep",
        1);
    row("depth 0 in ONNX", "onnx", {3, 4}, {2, 0}, 0, ErrorCode::IndexDepth, "index_depth.zero", 1);
    row("depth 8 in TensorFlow", tf, {1, 1, 1, 1, 1, 1, 1, 1}, {3, 8}, 0, ErrorCode::IndexDepth,
        "index_depth.limit", 1);
    row("batch_dims + depth 8 in TensorFlow", tf, {1, 1, 1, 1, 1, 1, 1, 1}, {1, 7}, 1, ErrorCode::IndexDepth,
        "index_depth.limit", 1);
    row("batch axes differ", tf, {2, 2, 2}, {1, 1, 1}, 1, ErrorCode::ShapeMismatch, "shape_mismatch.batch",
        0);
    row("second batch axis differs", tf, {2, 3, 4}, {2, 4, 1}, 2, ErrorCode::ShapeMismatch,
        "shape_mismatch.batch", 1);
    row("batch axes swapped: the same product", tf, {2, 3, 4}, {3, 2, 1}, 2, ErrorCode::ShapeMismatch,
        "shape_mismatch.batch", 0);
    row("batch of one does not spread", tf, {4, 3}, {1, 1}, 1, ErrorCode::ShapeMismatch,
        "shape_mismatch.batch", 0);
    row("batch that divides evenly", tf, {2, 3}, {4, 1}, 1, ErrorCode::ShapeMismatch, "shape_mismatch.batch",
        0);
    row("batch of none", tf, {2, 3}, {0, 1}, 1, ErrorCode::ShapeMismatch, "shape_mismatch.batch", 0);
    row("batch axes differ at depth 0", tf, {2, 3}, {4, 0}, 1, ErrorCode::ShapeMismatch,
        "shape_mismatch.batch", 0);
    row("tuples into empty params", tf, {0, 4}, {1, 1}, 0, ErrorCode::EmptyParams, "empty_params.tuples");
    row("tuples into empty params, empty output", tf, {2, 0}, {1, 1}, 0, ErrorCode::EmptyParams,
        "empty_params.tuples");
  }
  void shapeRefusals() {
    const auto [dialect, params, indices, batchDims, code, reason, axis] =
        currentRow<QString, Extents, Extents, int, ErrorCode, QString, qint64>();
    const auto plan = makePlan(callOf(dialect.toStdString(), params, indices, batchDims));
    QVERIFY(!plan.has_value());
    const Error& error = plan.error();
    QCOMPARE(errorCodeName(error.code), errorCodeName(code));
    QCOMPARE(QString::fromStdString(error.reason), reason);
    QVERIFY(error.axis.has_value() == (axis != kNoAxis));
    if (error.axis) QCOMPARE(qint64{*error.axis}, axis);
    QCOMPARE(error.paramsShape.value(), params);
    QCOMPARE(error.indicesShape.value(), indices);
    QCOMPARE(error.batchDims.value(), std::int64_t{batchDims});
    // Every hole of its sentence has its number.
    QVERIFY2(englishSentence(error).find('{') == std::string::npos, englishSentence(error).c_str());
  }

  // reason: empty: accepted
  void typeRefusals_data() {
    const auto row = columns<QString, DType, DType, QString>("dialect", "params", "indices", "reason");
    row("float indices", "numpy", DType::Float32, DType::Float32, "dtype.index");
    row("bool indices", "numpy", DType::Float32, DType::Bool, "dtype.index");
    row("string indices", "tensorflow-cpu", DType::Float32, DType::String, "dtype.index");
    row("int16 indices, TensorFlow", "tensorflow-cpu", DType::Float32, DType::Int16, "");
    row("int16 indices, TensorFlow GPU", "tensorflow-gpu", DType::Float32, DType::Int16, "dtype.index");
    row("int32 indices, ONNX", "onnx", DType::Float32, DType::Int32, "dtype.index");
    row("uint8 indices, numpy", "numpy", DType::Float32, DType::UInt8, "");
    row("uint32 indices, WebNN", "webnn", DType::Float32, DType::UInt32, "");
    row("uint8 indices, PyTorch", "pytorch", DType::Float32, DType::UInt8, "dtype.index");
    row("strings, TensorFlow", "tensorflow-cpu", DType::String, DType::Int64, "");
    row("strings, TensorFlow GPU", "tensorflow-gpu", DType::String, DType::Int64, "dtype.element");
    row("bfloat16, ONNX 13", "onnx", DType::BFloat16, DType::Int64, "");
    row("bfloat16, ONNX 12", "onnx-12", DType::BFloat16, DType::Int64, "dtype.element");
    row("bfloat16, ONNX 11", "onnx-11", DType::BFloat16, DType::Int64, "dtype.element");
    row("float64, TensorFlow Lite", "tflite-2.21", DType::Float64, DType::Int64, "dtype.element");
    row("uint16, TensorFlow Lite 2.21", "tflite-2.21", DType::UInt16, DType::Int64, "dtype.element");
    row("uint16, newest TensorFlow Lite", "tflite", DType::UInt16, DType::Int64, "");
    row("float16, PaddlePaddle", "paddle", DType::Float16, DType::Int64, "dtype.element");
    row("bfloat16, MindSpore", "mindspore", DType::BFloat16, DType::Int64, "dtype.element");
    row("both wrong: the elements first", "tensorflow-gpu", DType::String, DType::Float32, "dtype.element");
  }
  void typeRefusals() {
    const auto [dialect, params, indices, reason] = currentRow<QString, DType, DType, QString>();
    GatherCall call = callOf(dialect.toStdString(), {3, 4}, {2, 1});
    call.params.dtype = params;
    call.indices.dtype = indices;
    const auto plan = makePlan(call);
    QCOMPARE(plan ? QString() : QString::fromStdString(plan.error().reason), reason);
    if (!plan) QCOMPARE(errorCodeName(plan.error().code), std::string_view("dtype"));
  }

  // outcome: what a bad tuple does, or the refusal
  void policies_data() {
    const auto row = columns<QString, QString, QString>("dialect", "policy", "outcome");
    row("tensorflow-cpu", "", "error");
    row("tensorflow-cpu", "DEFAULT", "error");
    row("tensorflow-cpu", "ERROR", "error");
    row("tensorflow-cpu", "IGNORE", "zero");
    row("tensorflow-cpu", "ignore", "policy.unknown");
    row("tensorflow-cpu", "WHATEVER", "policy.unknown");
    row("tensorflow-gpu", "", "zero");
    row("tensorflow-gpu", "DEFAULT", "zero");
    row("tensorflow-gpu", "ERROR", "policy.error_on_gpu");
    row("tensorflow-gpu", "IGNORE", "zero");
    row("tensorflow-gpu", "WHATEVER", "policy.unknown");
    row("tensorflow-xla", "", "zero");  // clamps first; nothing is left to zero
    row("tensorflow-xla", "IGNORE", "policy.other_dialect");
    row("numpy", "IGNORE", "policy.other_dialect");
    row("jax-fill", "", "fill");
  }
  void policies() {
    const auto [dialect, policy, outcome] = currentRow<QString, QString, QString>();
    GatherCall call = callOf(dialect.toStdString(), {3, 4}, {2, 1});
    call.policy = policy.toStdString();
    const auto plan = makePlan(call);
    if (!plan) {
      QCOMPARE(errorCodeName(plan.error().code), std::string_view("policy"));
      QCOMPARE(QString::fromStdString(plan.error().reason), outcome);
      return;
    }
    const QMap<BadAction, QString> names = {
        {BadAction::Error, "error"}, {BadAction::Zero, "zero"}, {BadAction::Fill, "fill"}};
    QCOMPARE(names.value(plan->badAction), outcome);
  }

  void limits() {
    GatherCall call = callOf("tensorflow-cpu", {3, 4}, {2, 1});
    call.memoryLimit = 2 * 4 * 4;
    QVERIFY(makePlan(call).has_value());
    call.memoryLimit -= 1;
    const auto tight = makePlan(call);
    QVERIFY(!tight);
    QCOMPARE(errorCodeName(tight.error().code), std::string_view("limit"));
    QCOMPARE(tight.error().reason, std::string("memory.output"));

    // Each tensor can be counted, their output cannot.
    const auto product = makePlan(callOf("tensorflow-cpu", {2, 1LL << 40}, {1LL << 40, 1}));
    QVERIFY(!product);
    QCOMPARE(errorCodeName(product.error().code), std::string_view("limit"));
    // The elements can be counted, the bytes cannot.
    const auto bytes = makePlan(callOf("tensorflow-cpu", {2, 1LL << 31}, {1LL << 31, 1}));
    QVERIFY(!bytes);
    QCOMPARE(errorCodeName(bytes.error().code), std::string_view("limit"));
    const auto vast = makePlan(callOf("numpy", {2, 1LL << 31}, {1LL << 31, 1}));
    QVERIFY(!vast);
    QCOMPARE(vast.error().reason, std::string("memory.output_vast"));
    // An output of no elements needs no memory, however long its axes are.
    QVERIFY(makePlan(callOf("numpy", {2, 1LL << 40, 0}, {1LL << 20, 1})).has_value());
  }

  void backendRefusalHasItsPlace() {
    GatherCall call = callOf("tensorflow-cpu", {0, 4}, {1, 1});
    call.unsupported = Error(ErrorCode::Unsupported, "backend.dtype", {});
    const auto plan = makePlan(call);
    QVERIFY(!plan);
    QVERIFY(plan.error() == *call.unsupported);
  }

  void orderOfRules() {
    // Everything is wrong at once; each step mends what was named, and the next rule in order must speak.
    GatherCall call = callOf("tensorflow-cpu", {2, 0, 4}, {});
    call.indices.dtype = DType::Float32;
    call.policy = "WHATEVER";
    call.batchDims = -1;
    call.memoryLimit = 10;
    call.unsupported = Error(ErrorCode::Unsupported, "backend.dtype", {});
    struct Step {
      std::string_view code;
      std::function<void()> mend;
    };
    const std::vector<Step> steps = {
        {"rank",
         [&] {
           call.indices.shape = Shape{3, 9};
         }},
        {"dtype", [&] { call.indices.dtype = DType::Int64; }},
        {"policy", [&] { call.policy.clear(); }},
        {"batch_dims", [&] { call.batchDims = 1; }},
        {"index_depth",
         [&] {
           call.indices.shape = Shape{3, 5, 1};
         }},
        {"shape_mismatch",
         [&] {
           call.indices.shape = Shape{2, 5, 1};
         }},
        {"limit", [&] { call.memoryLimit = 1 << 20; }},
        {"unsupported", [&] { call.unsupported.reset(); }},
        {"empty_params",
         [&] {
           call.params.shape = Shape{2, 3, 4};
         }},
    };
    for (const Step& step : steps) {
      const auto plan = makePlan(call);
      QVERIFY2(!plan, step.code.data());
      QCOMPARE(errorCodeName(plan.error().code), step.code);
      step.mend();
    }
    const auto plan = valueOf(makePlan(call));
    // Only the data is wrong now.
    const auto result = runGather(*makeReferenceBackend(), plan, arangeTensor({2, 3, 4}),
                                  indexTensor({2, 5, 1}, {0, 0, 0, 3, 0, 0, 0, 0, 0, 0}));
    QVERIFY(!result);
    QCOMPARE(errorCodeName(result.error().code), std::string_view("out_of_range"));
  }

  // Dealt tuples are named as the gather_nd that selects the same: what ONNX Runtime 1.32.0 gave.
  void dealtTuplesSelectTheSame_data() {
    const auto row = columns<Extents, Extents, int, Extents, Extents, Extents, Extents>(
        "params", "indices", "batchDims", "numbers", "likeParams", "likeIndices", "selected");
    row("one batch entry", {1, 3}, {2, 1}, 1, {0, 2}, {1, 3}, {1, 2, 1}, {0, 2});
    row("an axis of tuples", {2, 3}, {1, 2, 1}, 1, {0, 2}, {2, 3}, {2, 1, 1}, {0, 5});
    row("two to each", {2, 3}, {4, 1}, 1, {0, 1, 2, 0}, {2, 3}, {2, 2, 1}, {0, 1, 5, 3});
    row("two batch axes", {2, 1, 3}, {2, 2, 1}, 2, {0, 1, 2, 0}, {2, 3}, {2, 2, 1}, {0, 1, 5, 3});
    row("more than one axis", {2, 3}, {3, 2, 1}, 1, {0, 0, 0, 0, 0, 1}, {2, 3}, {2, 3, 1},
        {0, 0, 0, 3, 3, 4});
    row("no tuple", {2, 3}, {0, 2, 1}, 1, {}, {2, 3}, {2, 0, 1}, {});
  }
  void dealtTuplesSelectTheSame() {
    const auto [params, indices, batchDims, numbers, likeParams, likeIndices, selected] =
        currentRow<Extents, Extents, int, Extents, Extents, Extents, Extents>();
    const auto dealt = makePlan(callOf("onnxruntime", params, indices, batchDims));
    QVERIFY(!dealt);
    const std::string said = englishSentence(dealt.error());
    for (const Extents& like : {likeParams, likeIndices})
      QVERIFY2(said.find(shapeOf(like).toString()) != std::string::npos, said.c_str());
    const auto plan = valueOf(makePlan(callOf("onnxruntime", likeParams, likeIndices, 1)));
    const auto result = valueOf(runGather(*makeReferenceBackend(), plan, arangeTensor(likeParams),
                                          indexTensor(likeIndices, numbers)));
    const auto values = result.output.values<float>();
    const Extents got(values.begin(), values.end());
    QCOMPARE(got, selected);
  }

  void everyRefusalHasItsSentence() {
    const QByteArray reasons =
        "rank.indices_scalar rank.params_scalar dtype.element dtype.index dtype.fill "
        "policy.other_dialect policy.unknown policy.error_on_gpu batch_dims.negative "
        "batch_dims.none batch_dims.not_below_rank index_depth.too_deep index_depth.zero "
        "index_depth.limit index_depth.scalar_params shape_mismatch.batch memory.output "
        "memory.output_vast empty_params.tuples out_of_range.tuple";
    for (const QByteArray& reason : reasons.split(' '))
      QVERIFY2(sentenceTemplate(reason.constData()) != nullptr, reason.constData());
  }

  // code: empty: it is taken
  void atAFrameworksBound_data() {
    columns<QByteArray, int, Extents, Extents, int, QByteArray, QByteArray>(
        "dialect", "indexType", "params", "indices", "batchDims", "code", "sentence");
    const auto row = [](const char* dialect, DType type, const Extents& params, const Extents& indices,
                        const char* code = "", const char* sentence = "", int batchDims = 0) {
      QTest::addRow("%s, %s: params %s, indices %s", dialect, dtypeName(type).data(),
                    shapeOf(params).toString().c_str(), shapeOf(indices).toString().c_str())
          << QByteArray(dialect) << int(type) << params << indices << batchDims << QByteArray(code)
          << QByteArray(sentence);
    };
    row("tensorflow-cpu", DType::Int16, {32767}, {1, 1});
    row("tensorflow-cpu", DType::Int16, {2, 16384}, {0, 1}, "limit",
        "params hold 32768 elements, too many for int16 indexing in TensorFlow (CPU): its limit is 32767");
    row("tensorflow-cpu", DType::Int32, {1, 46341, 46341}, {1, 1}, "limit",
        "params hold 2147488281 elements, too many for int32 indexing in TensorFlow (CPU): its limit is "
        "2147483647");
    row("tensorflow-cpu", DType::Int64, {1, 46342, 46341}, {1, 1});
    row("tensorflow-cpu", DType::Int64, {1}, {2147483647, 0});
    row("tensorflow-cpu", DType::Int64, {1}, {2147483648, 0}, "limit",
        "TensorFlow (CPU) takes at most 2147483647 tuples; there are 2147483648");
    row("tensorflow-gpu", DType::Int32, {2147483648}, {1, 1}, "limit",
        "params hold 2147483648 elements, too many for int32 indexing in TensorFlow (GPU): its limit is "
        "2147483647");
    row("tensorflow-xla", DType::Int16, {40000}, {1, 1});
    row("tensorflow-xla", DType::Int32, {1, 46342, 46341}, {1, 1});
    row("jax", DType::Int8, {127}, {2, 1});
    row("jax", DType::Int8, {3, 200}, {2, 1});
    row("jax", DType::Int8, {3, 200}, {2, 2}, "limit",
        "axis 1 of params has size 200; with int8 indices JAX indexing takes at most 127");
    row("jax", DType::Int8, {2, 128}, {2, 3, 1}, "limit",
        "axis 1 of params has size 128; with int8 indices JAX indexing takes at most 127", 1);
    row("jax", DType::UInt8, {200}, {2, 1});
    row("jax", DType::Int16, {32767}, {2, 1});
    row("jax-fill", DType::Int16, {32768}, {1}, "limit",
        "axis 0 of params has size 32768; with int16 indices JAX mode=\"fill\" takes at most 32767");
    row("jax", DType::Int64, {2147483647}, {2, 1});
    row("jax", DType::Int64, {2147483648}, {2, 1}, "limit",
        "axis 0 of params has size 2147483648; with int64 indices JAX indexing takes at most 2147483647");
    row("jax", DType::UInt32, {2147483648}, {2, 1});
    row("coreml", DType::Int32, {1, 1, 1, 1, 1}, {1, 1});
    row("coreml", DType::Int32, {1, 1, 1, 1, 1, 1}, {1, 1}, "rank",
        "Core ML takes tensors of rank 5 at most; that of params is 6");
    row("coreml", DType::Int32, {2}, {1, 1, 1, 1, 1, 1}, "rank",
        "Core ML takes tensors of rank 5 at most; that of indices is 6");
    row("coreml", DType::Int32, {1, 1, 1, 1, 1}, {1, 1, 1}, "rank",
        "Core ML takes tensors of rank 5 at most; that of output is 6");
    row("coreml-validated", DType::Int32, {2, 3, 4}, {2, 1});
    row("coreml-validated", DType::Int32, {2, 3, 4}, {2, 3});
    row("coreml-validated", DType::Int32, {2, 3, 4}, {2, 2}, "index_depth",
        "Core ML, validated compares a tuple with the whole shape of params: it takes tuples of 1 number or "
        "of 3, "
        "not of 2");
    row("onnx", DType::Int64, {1, 1, 1, 1, 1, 1, 1, 1}, {1, 1});
  }
  void atAFrameworksBound() {
    const auto [dialect, indexType, params, indices, batchDims, code, sentence] =
        currentRow<QByteArray, int, Extents, Extents, int, QByteArray, QByteArray>();
    GatherCall call = callOf(dialect.constData(), params, indices, batchDims);
    call.params.dtype = DType::Int8;
    call.indices.dtype = static_cast<DType>(indexType);
    const auto plan = makePlan(call);
    if (code.isEmpty()) {
      QVERIFY2(plan.has_value(), plan ? "" : englishSentence(plan.error()).c_str());
      return;
    }
    QVERIFY(!plan);
    QCOMPARE(QByteArray::fromStdString(std::string(errorCodeName(plan.error().code))), code);
    QCOMPARE(QByteArray::fromStdString(englishSentence(plan.error())), sentence);
    QCOMPARE(plan.error().paramsShape, std::optional(params));
  }

  /// Who says where a bound was seen says from which release to which.
  void boundsSayWhere() {
    for (const Dialect& dialect : builtinDialects()) {
      for (const DialectLimit& limit : dialect.limits) {
        QVERIFY(!limitName(limit.of).empty());
        QCOMPARE(limit.seen.first.empty(), limit.seen.last.empty());
      }
      QCOMPARE(dialect.gradientSeen.first.empty(), dialect.gradientSeen.last.empty());
    }
  }
};

GATHERND_TEST(PlanTest)
#include "plan_test.moc"
