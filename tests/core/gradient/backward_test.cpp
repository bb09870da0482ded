// SPDX-License-Identifier: GPL-3.0-or-later
// What the frameworks' own backward passes gave (jax.vjp of x[i], GradientTape, .backward()), recorded on a
// CPU: TensorFlow 2.21.0, JAX 0.10.2, PyTorch 2.15.0. Upstream is ones.
#include <QTest>

#include "core/error/error.h"
#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class BackwardTest : public QObject {
  Q_OBJECT

 private slots:
  // gradient: or the reason of the refusal
  void asRecorded_data() {
    const auto row = columns<QByteArray, Extents, QByteArray, Extents, int, QByteArray>(
        "dialect", "params", "indices", "shape", "batchDims", "gradient");
    const Extents list = {5, 1}, pairs = {5, 2}, batches = {3, 2, 1};
    const char* far = "[[0], [5], [1], [-1], [-7]]";
    const char* wide = "[[0, 0], [5, 0], [0, -1], [-9, 0], [0, 2]]";
    const char* entries = "[[[0], [5]], [[1], [-1]], [[-7], [0]]]";
    row("jax", {3}, far, list, 0, "[1, 1, 1]");
    row("jax", {3, 2}, wide, pairs, 0, "[[1, 1], [0, 0], [0, 0]]");
    row("jax", {3, 2}, entries, batches, 1, "[[1, 0], [0, 2], [1, 0]]");
    row("jax", {3, 2}, "[[7]]", {1, 1}, 0, "[[0, 0], [0, 0], [0, 0]]");
    row("jax", {3, 2}, "[5, 0]", {2}, 0, "[[0, 0], [0, 0], [1, 0]]");
    row("jax", {3, 2}, "[-5, -1]", {2}, 0, "[[0, 1], [0, 0], [0, 0]]");
    row("jax", {3, 2}, "[-7]", {1}, 0, "[[1, 1], [0, 0], [0, 0]]");
    row("jax", {3, 2}, "[[7], [-1], [-7]]", {3, 1}, 1, "[[0, 1], [0, 1], [1, 0]]");
    row("jax", {3, 2}, "[]", {2, 0}, 0, "[[1, 1], [1, 1], [1, 1]]");
    row("jax-fill", {3}, far, list, 0, "[1, 1, 1]");
    row("jax-fill", {3, 2}, "[5, 0]", {2}, 0, "[[0, 0], [0, 0], [0, 0]]");
    row("jax-fill", {3, 2}, "[[7], [-1], [-7]]", {3, 1}, 1, "[[0, 0], [0, 1], [0, 0]]");
    row("pytorch", {3}, "[[0], [1], [-1], [0]]", {4, 1}, 0, "[2, 1, 1]");
    row("pytorch", {3, 2}, "[2, 0]", {2}, 0, "[[0, 0], [0, 0], [1, 0]]");
    row("pytorch", {3}, "[[5]]", {1, 1}, 0, "out_of_range.tuple");

    row("tensorflow-xla", {3}, "[[0], [5], [1], [-1]]", {4, 1}, 0, "[1, 1, 0]");
    row("tensorflow-xla", {3, 2}, "[[0, 0], [5, 0], [0, -1], [0, 0]]", {4, 2}, 0, "[[2, 0], [0, 0], [0, 0]]");
    row("tensorflow-xla", {3, 2}, "[[[0], [5]], [[1], [-1]]]", {2, 2, 1}, 0, "[[1, 1], [1, 1], [0, 0]]");
    row("tensorflow-xla", {3, 2}, "[[1], [5], [-1]]", {3, 1}, 1, "[[0, 1], [0, 0], [0, 0]]");
    row("tensorflow-xla", {3, 2}, "[2]", {1}, 0, "[[0, 0], [0, 0], [1, 1]]");
    row("tensorflow-xla", {3, 2}, "[2, 0]", {2}, 0, "gradient.lone_element");
    row("tensorflow-xla", {3, 2}, "[]", {2, 0}, 0, "[[2, 2], [2, 2], [2, 2]]");
    row("tensorflow-xla", {3, 0}, "[[[1]]]", {1, 1, 1}, 0, "gradient.empty_params");
    row("tensorflow-xla", {3, 0}, "[[1]]", {1, 1}, 0, "[[], [], []]");

    row("tensorflow-cpu", {3, 2}, "[[0], [1], [1]]", {3, 1}, 0, "[[1, 1], [2, 2], [0, 0]]");
    row("tensorflow-cpu", {3, 2}, "[2]", {1}, 0, "gradient.lone_tuple");
    row("tensorflow-cpu", {3, 2}, "[2, 0]", {2}, 0, "gradient.lone_tuple");
    row("tensorflow-cpu", {3, 2}, "[[1], [0], [1]]", {3, 1}, 1, "[[0, 1], [1, 0], [0, 1]]");
    row("tensorflow-cpu", {3, 2}, "[]", {2, 0}, 0, "gradient.empty_tuples");
    row("tensorflow-cpu", {3, 2}, "[]", {3, 2, 0}, 1, "[[2, 2], [2, 2], [2, 2]]");
    row("tensorflow-cpu", {3, 0}, "[]", {0, 0}, 0, "[[], [], []]");

    const char* ignoring = "IGNORE";
    row(ignoring, {3}, "[[0], [5], [1], [-1]]", {4, 1}, 0, "gradient.past_end");
    row(ignoring, {3}, "[[0], [-1]]", {2, 1}, 0, "[1, 0, 0]");
    row(ignoring, {3, 2}, "[[[0], [5]], [[1], [-1]]]", {2, 2, 1}, 0, "[[1, 1], [1, 1], [0, 0]]");
    row(ignoring, {3, 2}, "[[0, 0], [5, 0], [0, -1], [0, 0]]", {4, 2}, 0, "[[2, 0], [0, 0], [0, 0]]");
    row(ignoring, {3, 2}, "[[1], [5], [-1]]", {3, 1}, 1, "[[0, 1], [0, 0], [0, 0]]");
  }
  void asRecorded() {
    const auto [dialect, params, indices, shape, batchDims, gradient] =
        currentRow<QByteArray, Extents, QByteArray, Extents, int, QByteArray>();
    const bool ignoring = dialect == "IGNORE";
    GatherCall call = callOf(ignoring ? "tensorflow-cpu" : dialect.constData(), params, shape, batchDims);
    if (ignoring) call.policy = "IGNORE";
    call.params.dtype = DType::Float32;
    const auto plan = valueOf(makePlan(call));
    const Tensor tuples = literal(indices.toStdString(), DType::Int64, shapeOf(shape));
    const Tensor ones = *onesUpstream(plan, INT64_MAX);
    const auto made = gathernd::gradient(plan, tuples, ones);
    const auto plainly = referenceGradient(plan, tuples, ones);
    QCOMPARE(made.has_value(), plainly.has_value());
    if (!made) {
      QCOMPARE(QByteArray::fromStdString(made.error().reason), gradient);
      QCOMPARE(plainly.error().reason, made.error().reason);
      QVERIFY(sentenceTemplate(made.error().reason) != nullptr);
      return;
    }
    const Tensor expected = literal(gradient.toStdString(), DType::Float32, shapeOf(params));
    QCOMPARE(formatLiteral(made->gradient), formatLiteral(expected));
    QCOMPARE(formatLiteral(plainly->gradient), formatLiteral(expected));
  }

  void indexTypes() {
    for (const char* dialect : {"tensorflow-cpu", "tensorflow-xla"}) {
      GatherCall call = callOf(dialect, {3}, {1, 1});
      call.indices.dtype = DType::Int16;
      const auto back = backwardPlan(*makePlan(call));
      QVERIFY(!back && back.error().code == ErrorCode::DType && back.error().reason == "gradient.index_type");
      call.indices.dtype = DType::Int32;
      QVERIFY(backwardPlan(*makePlan(call)).has_value());
    }
  }

  /// Said of the tuple that raises, not of one below zero before it.
  void namesWhatRaises() {
    GatherCall call = callOf("tensorflow-cpu", {3}, {4, 1});
    call.policy = "IGNORE";
    call.params.dtype = DType::Float32;
    const auto plan = makePlan(call);
    const auto made =
        gathernd::gradient(*plan, indexTensor({4, 1}, {-1, 0, 9, 5}), *onesUpstream(*plan, 1 << 20));
    QVERIFY(!made && made.error().code == ErrorCode::OutOfRange);
    QCOMPARE(made.error().badTuple->flat, std::int64_t{2});
    QCOMPARE(made.error().badTuple->value, std::int64_t{9});
    QCOMPARE(made.error().badCount, std::int64_t{2});
  }

  void withoutGradient_data() {
    columns<QByteArray, int, bool>("dialect", "dtype", "said");
    for (const char* dialect : {"tensorflow-cpu", "pytorch", "jax", "numpy", "webnn"}) {
      const bool watched = QByteArray(dialect) != "numpy" && QByteArray(dialect) != "webnn";
      for (const DType dtype : {DType::Int32, DType::Float32, DType::Complex64})
        if (watched || dtype != DType::Complex64)
          QTest::addRow("%s %d", dialect, static_cast<int>(dtype))
              << QByteArray(dialect) << static_cast<int>(dtype) << (watched && dtype == DType::Int32);
    }
  }
  void withoutGradient() {
    const auto [dialect, dtype, said] = currentRow<QByteArray, int, bool>();
    GatherCall call = callOf(dialect.constData(), {3}, {1, 1});
    call.params.dtype = static_cast<DType>(dtype);
    const auto plan = valueOf(makePlan(call));
    const auto why = gathernd::withoutGradient(plan);
    QCOMPARE(why.has_value(), said);
    if (why)
      QCOMPARE(englishSentence(*why),
               plan.dialect.name + " differentiates floating-point and complex numbers, not int32");
  }

  void isItselfBackwards() {
    const auto once = backwardPlan(*makePlan(callOf("jax", {3, 2}, {2, 1})));
    QVERIFY(once->rule.range == RangeMode::Bad && once->rule.negative == NegativeMode::Wrap);
    const auto twice = backwardPlan(*once);
    QVERIFY(twice->rule.range == RangeMode::Bad && twice->rule.negative == NegativeMode::Wrap);
    const auto compiled = backwardPlan(*makePlan(callOf("tensorflow-xla", {3, 2}, {2, 1})));
    QVERIFY(compiled->rule.range == RangeMode::Bad && compiled->rule.negative == NegativeMode::Bad);
  }
};

GATHERND_TEST(BackwardTest)
#include "backward_test.moc"
