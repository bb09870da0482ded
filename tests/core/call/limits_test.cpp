// SPDX-License-Identifier: GPL-3.0-or-later
// The frameworks' own bounds, on both sides of each: TensorFlow 2.21.0, JAX 0.10.2, coremltools 9.0 took the
// first call and refused the second.
#include "core/call/limits.h"

#include <QTest>

#include "core/error/sentences.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class LimitsTest : public QObject {
  Q_OBJECT

 private slots:
  // code: empty: it is taken
  void atTheBound_data() {
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
  void atTheBound() {
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
  void saysWhere() {
    for (const Dialect& dialect : builtinDialects()) {
      for (const DialectLimit& limit : dialect.limits) {
        QVERIFY(!limitName(limit.of).empty());
        QCOMPARE(limit.seen.first.empty(), limit.seen.last.empty());
      }
      QCOMPARE(dialect.gradientSeen.first.empty(), dialect.gradientSeen.last.empty());
    }
  }
};

GATHERND_TEST(LimitsTest)
#include "limits_test.moc"
