// SPDX-License-Identifier: GPL-3.0-or-later
// What indices do under each rule, corner by corner: the value that comes out, which tuples are reported, and
// what is called undefined. params is always 0, 1, 2 … so that a value names the element that was read.
#include <cmath>
#include <complex>
#include <limits>

#include <QtTest/QtTest>

#include "core/run/backend.h"
#include "core/tensor/element_types.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

using Values = std::vector<double>;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Expected<RunResult> run(const GatherCall& call, const Tensor& params, const Tensor& indices,
                        bool allBad = true) {
  const auto plan = makePlan(call);
  if (!plan) return fail(plan.error());
  RunOptions options;
  options.allBad = allBad;
  return runGather(*makeReferenceBackend(), *plan, params, indices, options);
}

template <class T>
Tensor typedIndices(DType dtype, const Extents& shape, const std::vector<T>& values) {
  return *Tensor::fromBytes(dtype, shapeOf(shape), std::as_bytes(std::span(values)));
}

}  // namespace

class SemanticsTest : public QObject {
  Q_OBJECT

 private slots:
  void values_data() {
    columns<QString, QString, Extents, Extents, Extents, int, Values, Extents>(
        "dialect", "policy", "params", "indices", "tuples", "batchDims", "expected", "bad");
    const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                        const Extents& tuples, int b, const Values& expected, const Extents& bad = {},
                        const char* policy = "") {
      QTest::newRow(name) << dialect << policy << params << indices << tuples << b << expected << bad;
    };
    const char* tf = "tensorflow-cpu";
    row("rows in any order, one twice", tf, {3, 2}, {3, 1}, {2, 0, 2}, 0, {4, 5, 0, 1, 4, 5});
    row("a scalar comes out", tf, {3, 4}, {2}, {1, 2}, 0, {6});
    row("depth 0 copies for each row", tf, {2}, {2, 0}, {}, 0, {0, 1, 0, 1});
    row("depth 0 copies once", "numpy", {2}, {3, 0}, {}, 0, {0, 1});
    row("depth 0 copies once without a row", "numpy", {2}, {0, 0}, {}, 0, {0, 1});
    row("each batch entry has its own params", tf, {2, 2}, {2, 2, 1}, {1, 0, 1, 1}, 1, {1, 0, 3, 3});
    row("two batch axes", tf, {2, 2, 2}, {2, 2, 1}, {1, 0, 0, 1}, 2, {1, 2, 4, 7});
    row("merged batch axes hold the same values", "openvino-5", {2, 2, 2}, {2, 2, 1}, {1, 0, 0, 1}, 2,
        {1, 2, 4, 7});
    row("-1 wraps", "numpy", {3, 2}, {1, 1}, {-1}, 0, {4, 5});
    row("-size wraps", "onnx", {3}, {1, 1}, {-3}, 0, {0});
    row("behind a batch axis -1 wraps by its own axis", "onnxruntime", {2, 3}, {2, 1}, {-1, -3}, 1, {2, 3});
    row("the first axis of indices holds the tuple", "mxnet", {3, 4}, {2, 3}, {0, 1, 2, 3, 0, 1}, 0,
        {3, 4, 9});
    row("a scalar index", "mindspore", {3, 2}, {}, {1}, 0, {2, 3});
    row("zero for the whole slice, and only that", "tensorflow-gpu", {3, 2}, {3, 1}, {1, 3, 2}, 0,
        {2, 3, 0, 0, 4, 5}, {1});
    row("one bad component spoils its tuple", "tensorflow-gpu", {2, 2, 2}, {2, 2}, {1, 0, 1, 2}, 0,
        {4, 5, 0, 0}, {1});
    row("negative is bad in TensorFlow", "tensorflow-gpu", {3}, {2, 1}, {-1, 1}, 0, {0, 1}, {0});
    row("IGNORE zeroes", tf, {3}, {3, 1}, {2, 3, -1}, 0, {2, 0, 0}, {1, 2}, "IGNORE");
    row("XLA clamps both ways", "tensorflow-xla", {3}, {3, 1}, {-1, 3, 1}, 0, {0, 2, 1}, {0, 1});
    row("StableHLO clamps, never wraps", "stablehlo", {3}, {2, 1}, {-1, 9}, 0, {0, 2}, {0, 1});
    row("JAX wraps, then clamps", "jax", {3}, {4, 1}, {-1, -3, -4, 3}, 0, {2, 0, 0, 2}, {2, 3});
    row("JAX keeps 32 bits of an index, then wraps and clamps", "jax", {3}, {4, 1},
        {4294967297, 4294967295, 2147483648, -4294967296}, 0, {1, 2, 0, 0}, {2});
    row("JAX fills by the 32 bits that it keeps", "jax-fill", {3}, {3, 1},
        {4294967298, 3000000000, 4294967299}, 0, {2, kNan, kNan}, {1, 2});
    row("WebNN wraps, then clamps", "webnn", {3}, {3, 1}, {-1, -4, 3}, 0, {2, 0, 2}, {1, 2});
    row("a clamp is for each axis alone", "jax", {3, 4}, {1, 2}, {5, 2}, 0, {10}, {0});
    row("JAX fills", "jax-fill", {3}, {4, 1}, {-1, -4, 3, 1}, 0, {2, kNan, kNan, 1}, {1, 2});
    row("flat check: another element", "tflite-2.21", {3, 4}, {1, 2}, {0, 5}, 0, {5});
    row("flat check: the next batch entry", "tflite-2.21", {2, 3}, {2, 1}, {3, 0}, 1, {3, 3});
    row("no tuples, no values", tf, {3}, {0, 1}, {}, 0, {});
    row("empty output is not looked at", "pytorch", {2, 0}, {2, 1}, {7, -9}, 0, {});
    row("empty output, a single tuple inside", "pytorch", {2, 0}, {1}, {1}, 0, {});
    row("empty output is not looked at, MindSpore", "mindspore", {2, 0}, {1, 1}, {7}, 0, {});
    row("empty output along a zero-size axis, MindSpore", "mindspore", {0, 0}, {1, 1}, {0}, 0, {});
    row("empty output is not looked at, PaddlePaddle", "paddle", {2, 0}, {1}, {7}, 0, {});
    row("no tuples along a zero-size axis", "pytorch", {0, 0}, {0, 1}, {}, 0, {});
    row("empty output is not looked at, ONNX Runtime", "onnxruntime", {2, 0}, {1, 1}, {7}, 0, {});
    row("empty output, good index", "numpy", {2, 0}, {1, 1}, {1}, 0, {});
    row("a batch of none", tf, {0, 3}, {0, 2, 1}, {}, 1, {});
    row("extents of 1", tf, {1, 1, 1}, {1, 1, 3}, {0, 0, 0}, 0, {0});
  }
  void values() {
    const auto [dialect, policy, params, indices, tuples, batchDims, expected, bad] =
        currentRow<QString, QString, Extents, Extents, Extents, int, Values, Extents>();
    GatherCall call = callOf(dialect.toStdString(), params, indices, batchDims);
    call.policy = policy.toStdString();
    const auto result = run(call, arangeTensor(params), indexTensor(indices, tuples));
    QVERIFY2(result.has_value(), result ? "" : result.error().reason.c_str());
    QVERIFY(!result->undefined);
    const auto output = result->output.values<float>();
    QCOMPARE(output.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const bool same =
          std::isnan(expected[i]) ? std::isnan(output[i]) : output[i] == static_cast<float>(expected[i]);
      QVERIFY2(same, qPrintable(QString("element %1 is %2").arg(i).arg(output[i])));
    }
    QCOMPARE(result->bad.count, static_cast<std::int64_t>(bad.size()));
    QCOMPARE(result->bad.all, bad);
    QCOMPARE(result->bad.first, bad.empty() ? -1 : bad.front());
  }

  void refusals_data() {
    const auto row =
        columns<QString, Extents, Extents, Extents, int, Extents, Extents, int, int, qint64, qint64>(
            "dialect", "params", "indices", "tuples", "batchDims", "position", "tuple", "component", "axis",
            "axisSize", "count");
    const char* tf = "tensorflow-cpu";
    row("index of the size", tf, {3}, {2, 1}, {0, 3}, 0, {1}, {3}, 0, 0, 3, 1);
    row("negative index", tf, {3}, {2, 1}, {-1, 0}, 0, {0}, {-1}, 0, 0, 3, 1);
    row("rank-1 indices have no position", tf, {3, 4}, {2}, {1, 4}, 0, {}, {1, 4}, 1, 1, 4, 1);
    row("below minus the size", "numpy", {3}, {1, 1}, {-4}, 0, {0}, {-4}, 0, 0, 3, 1);
    row("each axis by its own size", "numpy", {3, 4}, {1, 2}, {0, 5}, 0, {0}, {0, 5}, 1, 1, 4, 1);
    row("the first component is named", "onnx", {3, 4}, {1, 2}, {9, 9}, 0, {0}, {9, 9}, 0, 0, 3, 1);
    row("the first in row order, and how many", tf, {3}, {2, 2, 1}, {0, 5, 4, 9}, 0, {0, 1}, {5}, 0, 0, 3, 3);
    row("behind a batch axis", tf, {2, 3}, {2, 2, 1}, {0, 1, 2, 3}, 1, {1, 1}, {3}, 0, 1, 3, 1);
    row("second component behind a batch axis", tf, {2, 3, 4}, {2, 2}, {0, 0, 1, 4}, 1, {1}, {1, 4}, 1, 2, 4,
        1);
    row("tuple on the first axis", "mxnet", {3, 4}, {2, 3}, {0, 1, 3, 0, 0, 0}, 0, {2}, {3, 0}, 0, 0, 3, 1);
    row("tuple on the first axis, second component", "mxnet", {3, 4}, {2, 3}, {0, 1, 2, 0, 4, 0}, 0, {1},
        {1, 4}, 1, 1, 4, 1);
    row("a zero-size axis refuses 0", "numpy", {0, 4}, {1, 1}, {0}, 0, {0}, {0}, 0, 0, 0, 1);
    row("a zero-size axis refuses -1", "numpy", {0, 4}, {1, 1}, {-1}, 0, {0}, {-1}, 0, 0, 0, 1);
    row("a zero-size axis in JAX", "jax", {0, 4}, {1, 1}, {0}, 0, {0}, {0}, 0, 0, 0, 1);
    row("a zero-size axis in JAX fill", "jax-fill", {0, 4}, {1, 1}, {0}, 0, {0}, {0}, 0, 0, 0, 1);
    row("a zero-size axis in StableHLO", "stablehlo", {0, 4}, {1, 1}, {0}, 0, {0}, {0}, 0, 0, 0, 1);
    row("numpy looks at indices of an empty output", "numpy", {2, 0}, {1, 1}, {7}, 0, {0}, {7}, 0, 0, 2, 1);
    row("PyTorch looks at a single tuple, though the output is empty", "pytorch", {2, 0}, {1}, {7}, 0, {},
        {7}, 0, 0, 2, 1);
    row("PyTorch refuses a zero-size axis, though the output is empty", "pytorch", {0, 2, 0}, {1, 2}, {0, 0},
        0, {0}, {0, 0}, 0, 0, 0, 1);
    row("a scalar index", "mindspore", {3, 4}, {}, {3}, 0, {}, {3}, 0, 0, 3, 1);
    row("flat check: beyond the end", "tflite-2.21", {3, 4}, {1, 2}, {2, 4}, 0, {0}, {2, 4}, 1, 1, 4, 1);
    row("flat check: beyond the last batch entry", "tflite-2.21", {2, 3}, {2, 1}, {0, 3}, 1, {1}, {3}, 0, 1,
        3, 1);
    row("flat check: negative", "tflite-2.21", {3, 4}, {1, 2}, {1, -1}, 0, {0}, {1, -1}, 1, 1, 4, 1);
    row("far beyond 32 bits", tf, {3}, {1, 1}, {1LL << 40}, 0, {0}, {1LL << 40}, 0, 0, 3, 1);
    row("the largest index", "tflite-2.21", {3, 4}, {1, 2}, {INT64_MAX, INT64_MAX}, 0, {0},
        {INT64_MAX, INT64_MAX}, 0, 0, 3, 1);
    row("the smallest index", "numpy", {3}, {1, 1}, {INT64_MIN}, 0, {0}, {INT64_MIN}, 0, 0, 3, 1);
  }
  void refusals() {
    const auto [dialect, params, indices, tuples, batchDims, position, tuple, component, axis, axisSize,
                count] =
        currentRow<QString, Extents, Extents, Extents, int, Extents, Extents, int, int, qint64, qint64>();
    const auto result = run(callOf(dialect.toStdString(), params, indices, batchDims), arangeTensor(params),
                            indexTensor(indices, tuples));
    QVERIFY(!result.has_value());
    const Error& error = result.error();
    QCOMPARE(errorCodeName(error.code), std::string_view("out_of_range"));
    QVERIFY(error.badTuple.has_value());
    QCOMPARE(error.badTuple->position, position);
    QCOMPARE(error.badTuple->tuple, tuple);
    QCOMPARE(error.badTuple->component, component);
    QCOMPARE(error.badTuple->axis, axis);
    QCOMPARE(qint64{error.badTuple->axisSize}, axisSize);
    QCOMPARE(qint64{error.badCount}, count);
    QCOMPARE(error.badTuple->value,
             error.badTuple->tuple[static_cast<std::size_t>(error.badTuple->component)]);
  }

  void undefined_data() {
    const auto row = columns<QString, Extents, Extents, Extents, bool>("dialect", "params", "indices",
                                                                       "tuples", "expected");
    row("OpenVINO, good", "openvino-8", {3}, {1, 1}, {2}, false);
    row("OpenVINO wraps", "openvino-8", {3}, {1, 1}, {-1}, false);
    row("OpenVINO, out of range", "openvino-8", {3}, {1, 1}, {3}, true);
    row("OpenVINO, inside the flat range", "openvino-8", {3, 4}, {1, 2}, {0, 5}, true);
    row("OpenVINO, depth 0", "openvino-8", {3}, {2, 0}, {}, true);
    row("OpenVINO, zero-size axis", "openvino-8", {0, 4}, {1, 1}, {0}, true);
    row("TensorRT, negative", "tensorrt", {3}, {1, 1}, {-1}, true);
    row("TensorRT, out of range", "tensorrt", {3}, {1, 1}, {3}, true);
    row("TensorRT, good", "tensorrt", {3}, {1, 1}, {2}, false);
    row("Core ML, out of range", "coreml", {3}, {1, 1}, {3}, true);
    row("XLA, zero-size axis", "tensorflow-xla", {0, 4}, {1, 1}, {0}, true);
    row("Paddle, zero-size axis", "paddle", {0, 4}, {1, 1}, {0}, true);
    row("depth 0, documented nowhere: StableHLO", "stablehlo", {3}, {2, 0}, {}, true);
    row("depth 0, documented nowhere: WebNN", "webnn", {3}, {2, 0}, {}, true);
    row("depth 0, documented nowhere: MXNet", "mxnet", {3}, {0, 2}, {}, true);
    row("depth 0, documented nowhere: TensorRT", "tensorrt", {3}, {2, 0}, {}, true);
    row("depth 0, documented nowhere: Core ML", "coreml-validated", {3}, {2, 0}, {}, true);
  }
  void undefined() {
    const auto [dialect, params, indices, tuples, expected] =
        currentRow<QString, Extents, Extents, Extents, bool>();
    const auto result = valueOf(run(callOf(dialect.toStdString(), params, indices), arangeTensor(params),
                                    indexTensor(indices, tuples)));
    QCOMPARE(result.undefined, expected);
  }

  void reportNamesTheFirst() {
    const GatherCall call = callOf("tensorflow-gpu", {3}, {5, 1});
    const Tensor indices = indexTensor({5, 1}, {0, 4, 1, -1, 9});
    const auto all = valueOf(run(call, arangeTensor({3}), indices));
    QCOMPARE(all.bad, (BadReport{3, 1, {1, 3, 4}}));
    const auto counted = valueOf(run(call, arangeTensor({3}), indices, false));
    QCOMPARE(counted.bad, (BadReport{3, 1, {}}));
  }

  void unsignedIndicesNeverWrap() {
    // 2^32 - 1 is a large index, not -1; 255 as well.
    GatherCall call = callOf("numpy", {3}, {1, 1});
    call.indices.dtype = DType::UInt32;
    const auto large =
        run(call, arangeTensor({3}), typedIndices<std::uint32_t>(DType::UInt32, {1, 1}, {0xFFFFFFFFU}));
    QVERIFY(!large);
    QCOMPARE(large.error().badTuple->value, 4294967295LL);
    call.indices.dtype = DType::UInt8;
    const auto small = run(call, arangeTensor({3}), typedIndices<std::uint8_t>(DType::UInt8, {1, 1}, {255}));
    QVERIFY(!small);
    QCOMPARE(small.error().badTuple->value, 255LL);
    // A clamping dialect clamps it to the end, not to the start; but JAX, seen to keep 32 bits with a sign.
    call = callOf("webnn", {3}, {1, 1});
    call.indices.dtype = DType::UInt32;
    const auto clamped = valueOf(
        run(call, arangeTensor({3}), typedIndices<std::uint32_t>(DType::UInt32, {1, 1}, {0xFFFFFFFFU})));
    QCOMPARE(clamped.output.values<float>()[0], 2.0F);
    call.dialect = *findDialect("jax");
    call.indices.shape = shapeOf({2, 1});
    const auto both = valueOf(
        run(call, arangeTensor({3}), typedIndices<std::uint32_t>(DType::UInt32, {2, 1}, {0xFFFFFFFFU, 5})));
    QCOMPARE(both.output.values<float>()[0], 0.0F);
    QCOMPARE(both.output.values<float>()[1], 2.0F);
  }

  void smallIndexTypesReachFar() {
    // The offset of [127, 127, 127] needs 21 bits; int8 has 8.
    GatherCall call = callOf("numpy", {128, 128, 128}, {2, 3});
    call.indices.dtype = DType::Int8;
    const auto result =
        valueOf(run(call, arangeTensor({128, 128, 128}),
                    typedIndices<std::int8_t>(DType::Int8, {2, 3}, {127, 127, 127, -1, -128, 0})));
    QCOMPARE(result.output.values<float>()[0], 2097151.0F);
    QCOMPARE(result.output.values<float>()[1], 127.0F * 128.0F * 128.0F);
  }

  void jaxFills_data() {
    const auto row = columns<int>("dtypeNumber");
    for (const DType d : kAllDTypes) {
      if (d != DType::String) row(dtypeName(d).data(), static_cast<int>(d));
    }
  }
  void jaxFills() {
    QFETCH(const int, dtypeNumber);
    const auto dtype = static_cast<DType>(dtypeNumber);
    GatherCall call = callOf("jax-fill", {2}, {1, 1});
    call.params.dtype = dtype;
    const auto result = valueOf(run(call, *Tensor::zeros(dtype, Shape{2}), indexTensor({1, 1}, {2})));
    visitDType(dtype, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (!std::is_same_v<T, StringRef>) {
        const T value = result.output.template values<T>()[0];
        if constexpr (std::is_same_v<T, bool>) {
          QVERIFY(value);
        } else if constexpr (std::is_same_v<T, std::complex<float>> ||
                             std::is_same_v<T, std::complex<double>>) {
          QVERIFY(std::isnan(value.real()));
          QCOMPARE(value.imag(), typename T::value_type{0});
        } else if constexpr (std::is_integral_v<T>) {
          QVERIFY(value ==
                  (std::is_unsigned_v<T> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min()));
        } else {
          QVERIFY(std::isnan(static_cast<double>(value)));
        }
      }
    });
  }

  void ownFillValue() {
    GatherCall call = callOf("jax-fill", {3}, {2, 1});
    call.fillValue = Element::of(DType::Float32, 7.5F);
    const auto result = valueOf(run(call, arangeTensor({3}), indexTensor({2, 1}, {3, 1})));
    QCOMPARE(result.output.values<float>()[0], 7.5F);
    QCOMPARE(result.output.values<float>()[1], 1.0F);

    call.fillValue = Element::of(DType::Int32, 7);
    QCOMPARE(makePlan(call).error().reason, std::string("dtype.fill"));
  }

  void bitsSurvive() {
    // A signalling NaN with a payload, -0.0, the smallest denormal: elements only move.
    const std::vector<std::uint32_t> bits = {0x7F812345U, 0x80000000U, 0x00000001U};
    const Tensor params = *Tensor::fromBytes(DType::Float32, Shape{3}, std::as_bytes(std::span(bits)));
    const auto result =
        valueOf(run(callOf("tensorflow-cpu", {3}, {3, 1}), params, indexTensor({3, 1}, {2, 0, 1})));
    const std::vector<std::uint32_t> expected = {bits[2], bits[0], bits[1]};
    QVERIFY(bitEqual(result.output,
                     *Tensor::fromBytes(DType::Float32, Shape{3}, std::as_bytes(std::span(expected)))));
  }

  void stringsMove() {
    const std::vector<std::string> words = {"a", "", "long enough to need memory of its own", "\xff"};
    GatherCall call = callOf("tensorflow-cpu", {4}, {5, 1});
    call.params.dtype = DType::String;
    call.policy = "IGNORE";
    const auto result =
        valueOf(run(call, *Tensor::fromStrings(Shape{4}, words), indexTensor({5, 1}, {3, 2, 1, 0, 4})));
    QCOMPARE(result.output.stringAt(0), std::string_view(words[3]));
    QCOMPARE(result.output.stringAt(1), std::string_view(words[2]));
    QCOMPARE(result.output.stringAt(2), std::string_view());
    QCOMPARE(result.output.stringAt(3), std::string_view("a"));
    QCOMPARE(result.output.stringAt(4), std::string_view());
  }
};

GATHERND_TEST(SemanticsTest)
#include "semantics_test.moc"
