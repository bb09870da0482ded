// SPDX-License-Identifier: GPL-3.0-or-later
// Counting, listing and paging bad tuples by blocks and threads, against the plain loop over every tuple.
#include <algorithm>
#include <random>

#include <QtTest/QtTest>

#include "core/run/run_result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/element.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Tuples = std::vector<std::int64_t>;

Tuples plainly(const Plan& plan, const Tensor& indices) {
  Tuples bad;
  visitIndexType(plan.indexDtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
      if (outsideItsAxis(resolveTuple(plan.rule, reinterpret_cast<const T*>(indices.data()), tuple).status))
        bad.push_back(tuple);
    }
  });
  return bad;
}

/// In range but for about `wrong` numbers, which lie a little before or behind their axis.
Tensor indicesOf(const Plan& plan, std::int64_t wrong, unsigned seed) {
  std::mt19937_64 random(seed);
  auto buffer = *Buffer::allocate(plan.indices.elementCount() * elementBytes(plan.indexDtype));
  visitIndexType(plan.indexDtype, [&](auto tag) {
    using T = typename decltype(tag)::type;
    auto* values = reinterpret_cast<T*>(buffer.data());
    for (std::int64_t tuple = 0; tuple < plan.tupleCount; ++tuple) {
      for (int j = 0; j < plan.depth; ++j)
        values[tuple * plan.rule.tupleStride + j * plan.rule.componentStride] =
            static_cast<T>(random() % static_cast<std::uint64_t>(plan.rule.axisSize[j]));
    }
    for (std::int64_t i = 0; i < wrong; ++i) {
      const auto at = static_cast<std::int64_t>(
          random() % static_cast<std::uint64_t>(std::max<std::int64_t>(1, plan.indices.elementCount())));
      values[at] = static_cast<T>(i % 2 == 0 ? -1 - static_cast<int>(random() % 12)
                                             : static_cast<int>(plan.rule.axisSize[0]) + 1);
    }
  });
  return Tensor::fromBuffer(plan.indexDtype, plan.indices, std::move(buffer));
}

}  // namespace

class BadTuplesTest : public QObject {
  Q_OBJECT

 private slots:
  void asThePlainLoop_data() {
    const auto row = columns<QString, DType, Extents, Extents, int, int>("dialect", "dtype", "params",
                                                                         "indices", "batchDims", "wrong");
    for (const DType dtype : {DType::Int32, DType::Int64}) {
      row("tensorflow-cpu", dtype, {9}, {1, 1}, 0, 1);
      row("tensorflow-cpu", dtype, {9}, {300, 1}, 0, 0);
      row("tensorflow-cpu", dtype, {100}, {200001, 1}, 0, 5);
      row("tensorflow-cpu", dtype, {100}, {200001, 1}, 0, 90000);
      row("tensorflow-cpu", dtype, {50, 7}, {70001, 2}, 0, 5);
      row("tensorflow-cpu", dtype, {50, 7, 9}, {70001, 3}, 0, 40000);
      row("tensorflow-cpu", dtype, {3, 50, 7}, {3, 20001, 2}, 1, 50);
      row("numpy", dtype, {50, 7}, {70001, 2}, 0, 500);        // wraps
      row("jax", dtype, {50, 7}, {70001, 2}, 0, 500);          // clamps
      row("tflite-2.21", dtype, {50, 7}, {70001, 2}, 0, 500);  // only the flat offset
      row("tflite-2.21", dtype, {3, 50, 7}, {3, 20001, 2}, 1, 500);
    }
    row("mxnet", DType::Int32, {50, 7}, {2, 70001}, 0, 500);
    row("numpy", DType::Int8, {50, 7}, {70001, 2}, 0, 500);
    row("numpy", DType::UInt8, {50, 7}, {70001, 2}, 0, 500);
    row("numpy", DType::UInt32, {50, 7}, {70001, 2}, 0, 500);
    row("onnx", DType::Int64, {50, 7}, {70001, 2}, 0, 500);
    row("numpy", DType::Int64, {2, 2, 2, 2, 2, 2, 2, 2, 2}, {40000, 9}, 0, 77);  // beyond vectors
  }
  void asThePlainLoop() {
    const auto [dialect, dtype, params, indices, batchDims, wrong] =
        currentRow<QString, DType, Extents, Extents, int, int>();
    GatherCall call = callOf(dialect.toStdString(), params, indices, batchDims);
    call.indices.dtype = static_cast<DType>(dtype);
    const auto plan = makePlan(call);
    QVERIFY2(plan, "the dialect has no such call");
    const Tensor tensor = indicesOf(*plan, wrong, 7);
    const Tuples expected = plainly(*plan, tensor);

    const auto counted = valueOf(countBadTuples(*plan, tensor, {}));
    QCOMPARE(counted.count, static_cast<std::int64_t>(expected.size()));
    QCOMPARE(counted.first, expected.empty() ? -1 : expected.front());
    QCOMPARE(*listBadTuples(*plan, tensor, {}), expected);
    for (const std::size_t offset : {std::size_t{0}, std::size_t{1}, expected.size() / 2, expected.size()}) {
      const std::size_t from = std::min(offset, expected.size());
      const std::size_t to = std::min(from + 30, expected.size());
      QCOMPARE(*pageOfBadTuples(*plan, tensor, {}, static_cast<std::int64_t>(from), 30),
               Tuples(expected.begin() + static_cast<std::ptrdiff_t>(from),
                      expected.begin() + static_cast<std::ptrdiff_t>(to)));
    }
  }

  /// The only bad tuple at each end of blocks and chunks.
  void lastPlaces() {
    const std::int64_t count = 140001;
    const Plan plan = *makePlan(callOf("tensorflow-cpu", {9}, {count, 1}));
    for (const std::int64_t at : {std::int64_t{0}, std::int64_t{255}, std::int64_t{256}, std::int64_t{32767},
                                  std::int64_t{32768}, std::int64_t{131072}, count - 2, count - 1}) {
      std::vector<std::int64_t> values(static_cast<std::size_t>(count), 8);
      values[static_cast<std::size_t>(at)] = 9;
      const Tensor indices = indexTensor({count, 1}, values);
      QCOMPARE(*countBadTuples(plan, indices, {}), (BadReport{1, at, {}}));
      QCOMPARE(*listBadTuples(plan, indices, {}, 3), Tuples{at});
    }
  }

  void stops() {
    const Plan plan = *makePlan(callOf("tensorflow-cpu", {9}, {10, 1}));
    const Tensor indices = indexTensor({10, 1}, std::vector<std::int64_t>(10, 9));
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(countBadTuples(plan, indices, stop.get_token()).error().code, ErrorCode::Cancelled);
    QCOMPARE(listBadTuples(plan, indices, stop.get_token()).error().code, ErrorCode::Cancelled);
  }
};

GATHERND_TEST(BadTuplesTest)
#include "bad_tuples_test.moc"
