// SPDX-License-Identifier: GPL-3.0-or-later
// Random indices of a call lie within the axes that its tuples index, whatever the rules; a call that is not
// sound draws something all the same.
#include "core/call/call_indices.h"

#include <QTest>
#include <algorithm>

#include "core/tensor/element_types.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;

namespace {

/// The largest value of each number of a tuple.
std::vector<std::int64_t> largest(const Tensor& indices, int axis) {
  std::vector<std::int64_t> most;
  for (std::int64_t i = 0; i < indices.elementCount(); ++i) {
    const auto j =
        indices.shape().rank() == 0
            ? 0U
            : static_cast<std::size_t>(indices.shape().position(i)[static_cast<std::size_t>(axis)]);
    most.resize(std::max(most.size(), j + 1), 0);
    most[j] = std::max(most[j], indices.values<std::int64_t>()[static_cast<std::size_t>(i)]);
  }
  return most;
}

using Numbers = std::vector<std::int64_t>;

}  // namespace

class CallIndicesTest : public QObject {
  Q_OBJECT

 private slots:
  void drawn_data() {
    const auto row = test::columns<Numbers, QByteArray, qint64, QByteArray, int, Numbers>(
        "params", "spec", "batchDims", "dialect", "axis", "most");
    const Numbers kSizes = {2, 9, 40};
    row("from the first axis", kSizes, "random:999,2", 0, "numpy", 1, {1, 8});
    row("after a batch axis", kSizes, "random:999,2", 1, "onnx", 1, {8, 39});
    row("tuple on the first axis", kSizes, "random:3,999", 0, "mxnet", 0, {1, 8, 39});
    row("one number", {1}, "random:", 0, "mindspore", 0, {0});
    row("scalar params", {}, "random:99,2", 0, "numpy", 1, {0, 0});
    row("deeper than params", kSizes, "random:999,4", 0, "numpy", 1, {1, 8, 39, 0});
    row("deeper after a batch axis", kSizes, "random:999,3", 1, "onnx", 1, {8, 39, 0});
    row("negative batch_dims", kSizes, "random:99,1", -1, "onnx", 1, {0});
    row("batch_dims beyond 32 bits", kSizes, "random:99,1", INT64_MAX, "onnx", 1, {0});
    row("a zero-size axis", {0}, "random:99,1", 0, "numpy", 1, {0});
    row("arange is as it is", kSizes, "arange:2,2", 0, "numpy", 1, {2, 3});
  }
  void drawn() {
    const auto [params, spec, batchDims, dialect, axis, most] =
        test::currentRow<Numbers, QByteArray, qint64, QByteArray, int, Numbers>();
    const auto parsed = parseGenerator(spec.toStdString());
    QVERIFY(parsed.has_value() && parsed->has_value());
    const auto made =
        test::valueOf(generateCallIndices(**parsed, DType::Int64, *Shape::make(params), batchDims,
                                          *findDialect(dialect.toStdString()), INT64_MAX));
    QCOMPARE(made.shape(), (*parsed)->shape);
    QVERIFY2(largest(made, axis) == most, made.shape().toString().c_str());
  }

  // What is compared instead of drawing all of them again.
  void equalAxesGiveEqualIndices_data() {
    const auto row =
        test::columns<Numbers, qint64, QByteArray, bool>("params", "batchDims", "dialect", "equal");
    row("the same", {5, 6, 7}, 0, "numpy", true);
    row("an axis beyond the tuple", {5, 6, 9}, 0, "numpy", true);
    row("an axis of the tuple", {5, 9, 7}, 0, "numpy", false);
    row("batch_dims", {5, 6, 7}, 1, "numpy", false);
    row("batch_dims, to sizes that are equal", {9, 5, 6}, 1, "numpy", true);
    row("another dialect", {5, 6, 7}, 0, "onnx", true);
    row("the tuple's own axis", {5, 6, 7}, 0, "mxnet", false);
  }
  void equalAxesGiveEqualIndices() {
    const auto [params, batchDims, dialect, equal] = test::currentRow<Numbers, qint64, QByteArray, bool>();
    const GeneratorSpec spec = **parseGenerator("random:2,2");
    const auto& rules = *findDialect(dialect.toStdString());
    const auto& first = *findDialect("numpy");
    const auto drawn = generateCallIndices(spec, DType::Int64, Shape{5, 6, 7}, 0, first, INT64_MAX);
    const auto again =
        generateCallIndices(spec, DType::Int64, *Shape::make(params), batchDims, rules, INT64_MAX);
    QVERIFY(drawn && again);
    QCOMPARE(indexAxes(*Shape::make(params), spec.shape, batchDims, rules) ==
                 indexAxes(Shape{5, 6, 7}, spec.shape, 0, first),
             equal);
    if (equal) QVERIFY(bitEqual(*drawn, *again));
  }

  void refused() {
    const Dialect& rules = *findDialect("numpy");
    const auto tooLarge =
        generateCallIndices(**parseGenerator("random:9,1"), DType::Int64, Shape{3}, 0, rules, 71);
    QVERIFY(!tooLarge);
    QCOMPARE(tooLarge.error().code, ErrorCode::Limit);
    const auto shapeOnly =
        generateCallIndices(**parseGenerator("shape:9,1"), DType::Int64, Shape{3}, 0, rules, INT64_MAX);
    QVERIFY(!shapeOnly);
    QCOMPARE(shapeOnly.error().code, ErrorCode::Unsupported);
  }
};

GATHERND_TEST(CallIndicesTest)
#include "call_indices_test.moc"
