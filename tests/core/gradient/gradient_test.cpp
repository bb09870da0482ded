// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient's rules on calls small enough to be worked out by hand: both ways to it, the plain loop and
// the fast one; and that the terms of each element's sum, added in their order, are the gradient, bit for
// bit.
#include "core/gradient/gradient.h"

#include <QTest>
#include <algorithm>

#include "core/reads/read_counts.h"
#include "core/text/literal/literal.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

using Way = Expected<GradientResult> (*)(const Plan&, const Tensor&, const Tensor&, const GradientOptions&);
constexpr Way kWays[] = {&referenceGradient, &gradient};

QByteArray textOf(const Tensor& tensor) {
  return QByteArray::fromStdString(formatLiteral(tensor)).simplified().replace(" ", "");
}

/// A slice of two from `rows` rows, one tuple each.
struct Small {
  Plan plan;
  Tensor indices, upstream;
};
Small small(DType dtype, const std::vector<std::int64_t>& rows, const std::vector<double>& values) {
  const auto count = static_cast<std::int64_t>(rows.size());
  GatherCall call = callOf("tensorflow-cpu", {3}, {count, 1});
  call.params.dtype = dtype;
  return {*makePlan(call), indexTensor({count, 1}, rows), numbers(dtype, shapeOf({count}), values)};
}

}  // namespace

class GradientTest : public QObject {
  Q_OBJECT

 private slots:
  void rules_data() {
    const auto row = columns<QByteArray, Extents, QByteArray, int, QByteArray, QByteArray, QByteArray, int>(
        "dialect", "params", "indices", "batchDims", "upstream", "gradient", "received", "bad");
    row("duplicates add up", "tensorflow-cpu", {3}, "[[0],[2],[0]]", 0, "[1,10,100]", "[101,0,10]", "[2,0,1]",
        0);
    row("slices", "tensorflow-cpu", {2, 2}, "[[1],[1]]", 0, "[[1,2],[3,4]]", "[[0,0],[4,6]]", "[0,2]", 0);
    row("depth 2", "tensorflow-cpu", {2, 2}, "[[1,0],[1,0],[0,1]]", 0, "[1,2,4]", "[[0,4],[3,0]]",
        "[[0,1],[2,0]]", 0);
    row("a zeroed tuple adds nothing", "tensorflow-gpu", {2}, "[[0],[7]]", 0, "[1,10]", "[1,0]", "[1,0]", 1);
    row("a filled one neither", "jax-fill", {2}, "[[0],[7]]", 0, "[1,10]", "[1,0]", "[1,0]", 1);
    row("a clamped one adds where it was clamped", "webnn", {3}, "[[0],[7]]", 0, "[1,10]", "[1,0,10]",
        "[1,0,1]", 1);
    row("a wrapped one adds where it led", "pytorch", {3}, "[[-1],[2]]", 0, "[1,10]", "[0,0,11]", "[0,0,2]",
        0);
    row("batch axes", "tensorflow-cpu", {2, 2}, "[[[1]],[[0]]]", 1, "[[1],[2]]", "[[0,1],[2,0]]",
        "[[0,1],[1,0]]", 0);
    row("merged batch axes", "openvino-5", {2, 1, 2}, "[[[1]],[[0]]]", 2, "[1,2]", "[[[0,1]],[[2,0]]]",
        "[[[0,1]],[[1,0]]]", 0);
    row("the tuple axis first", "mxnet", {2, 2}, "[[1,0],[0,1]]", 0, "[1,10]", "[[0,10],[1,0]]",
        "[[0,1],[1,0]]", 0);
    row("depth 0: a copy a tuple", "tensorflow-xla", {2}, "[[],[],[]]", 0, "[[1,2],[3,4],[5,6]]", "[9,12]",
        "3", 0);
    row("depth 0: one copy in all", "numpy", {2}, "[[],[],[]]", 0, "[1,2]", "[1,2]", "1", 0);
    row("nothing read", "tensorflow-cpu", {2}, "[]", 0, "[]", "[0,0]", "[0,0]", 0);
  }
  void rules() {
    const auto [dialect, params, indices, batchDims, upstream, gradient, received, bad] =
        currentRow<QByteArray, Extents, QByteArray, int, QByteArray, QByteArray, QByteArray, int>();
    Tensor tuples = literal(indices.toStdString(), DType::Int64);
    if (indices == "[]") tuples = indexTensor({0, 1}, {});
    const auto extents = tuples.shape().extents();
    GatherCall call = callOf(dialect.constData(), params, Extents(extents.begin(), extents.end()), batchDims);
    call.params.dtype = DType::Int32;
    const auto plan = valueOf(makePlan(call));
    GradientOptions options;
    options.counts = true;
    for (const Way way : kWays) {
      const auto made = valueOf(way(plan, tuples, literal(upstream.toStdString(), DType::Int32), options));
      QCOMPARE(textOf(made.gradient), gradient);
      QCOMPARE(textOf(*made.received), received);
      QCOMPARE(made.bad.count, std::int64_t{bad});
    }
  }

  // addends: all of row 1
  void sums_data() {
    const auto row = columns<DType, QList<double>, QByteArray>("dtype", "addends", "sum");
    row("int8 wraps around", DType::Int8, {100, 100}, "-56");
    row("uint8 wraps around", DType::UInt8, {200, 100}, "44");
    row("int16 wraps around", DType::Int16, {32767, 1}, "-32768");
    row("uint32 wraps around", DType::UInt32, {4294967295.0, 2}, "1");
    row("int64 is exact where a double is not", DType::Int64, {9007199254740992.0, 1}, "9007199254740993");
    row("float32 rounds at each step", DType::Float32, {16777216, 1, 1}, "16777216.0");
    row("float32, another order", DType::Float32, {1, 1, 16777216}, "16777218.0");
    row("float64 rounds at each step", DType::Float64, {9007199254740992.0, 1, 1}, "9007199254740992.0");
    row("float16 rounds once", DType::Float16, {2048, 1, 1}, "2050.0");
    row("float16 beyond its range and back", DType::Float16, {60000, 60000, -60000}, "60000.0");
    row("bfloat16 rounds once", DType::BFloat16, {256, 1, 1}, "258.0");
    row("the sum of minus zeros", DType::Float32, {-0.0, -0.0}, "0.0");
  }
  void sums() {
    const auto [dtype, addends, sum] = currentRow<DType, QList<double>, QByteArray>();
    const Small call = small(dtype, std::vector<std::int64_t>(static_cast<std::size_t>(addends.size()), 1),
                             {addends.begin(), addends.end()});
    for (const Way way : kWays) {
      const auto made = way(call.plan, call.indices, call.upstream, {});
      QVERIFY(made.has_value());
      QVERIFY(!made->received.has_value());
      const QByteArray text = textOf(made->gradient);
      QCOMPARE(text.split(',').value(1), sum);
    }
  }

  void complexNumbers() {
    GatherCall call = callOf("tensorflow-cpu", {2}, {2, 1});
    call.params.dtype = DType::Complex64;
    const auto plan = valueOf(makePlan(call));
    for (const Way way : kWays) {
      const auto made =
          valueOf(way(plan, indexTensor({2, 1}, {1, 1}), literal("[1+2j, 3-5j]", DType::Complex64), {}));
      const auto values = made.gradient.values<std::complex<float>>();
      QCOMPARE(values[0].real(), 0.0F);
      QCOMPARE(values[1].real(), 4.0F);
      QCOMPARE(values[1].imag(), -3.0F);
    }
  }

  void refusals_data() {
    const auto row = columns<DType, DType, int, int, ErrorCode, QByteArray>(
        "dtype", "upstreamDtype", "upstreamSize", "index", "code", "reason");
    row("bool", DType::Bool, DType::Bool, 2, 0, ErrorCode::DType, "gradient.dtype");
    row("string", DType::String, DType::Float32, 2, 0, ErrorCode::DType, "gradient.dtype");
    row("another type", DType::Float32, DType::Float64, 2, 0, ErrorCode::DType, "gradient.upstream_dtype");
    row("another shape", DType::Float32, DType::Float32, 3, 0, ErrorCode::ShapeMismatch,
        "gradient.upstream_shape");
    row("a bad tuple", DType::Float32, DType::Float32, 2, 3, ErrorCode::OutOfRange, "out_of_range");
  }
  void refusals() {
    const auto [dtype, upstreamDtype, upstreamSize, index, code, reason] =
        currentRow<DType, DType, int, int, ErrorCode, QByteArray>();
    GatherCall call = callOf("tensorflow-cpu", {3}, {2, 1});
    call.params.dtype = dtype;
    const auto plan = valueOf(makePlan(call));
    const Tensor upstream = *Tensor::zeros(upstreamDtype, Shape{upstreamSize});
    for (const Way way : kWays) {
      const auto made = way(plan, indexTensor({2, 1}, {0, index}), upstream, {});
      QVERIFY(!made);
      QCOMPARE(made.error().code, code);
      if (code != ErrorCode::OutOfRange) QCOMPARE(QByteArray::fromStdString(made.error().reason), reason);
      if (code == ErrorCode::OutOfRange) QCOMPARE(made.error().badTuple->flat, std::int64_t{1});
    }
  }

  void memoryLimit() {
    const Small call = small(DType::Float16, {0, 1}, {1, 2});
    GradientOptions options;
    options.counts = true;
    options.memoryLimit = 3 * (2 + 4 + 8);  // the gradient, its sums, the counts
    QVERIFY(referenceGradient(call.plan, call.indices, call.upstream, options).has_value());
    --options.memoryLimit;
    for (const Way way : kWays) {
      const auto made = way(call.plan, call.indices, call.upstream, options);
      QVERIFY(!made);
      QCOMPARE(made.error().code, ErrorCode::Limit);
    }
    // Params whose bytes cannot even be counted.
    GatherCall huge = callOf("tensorflow-cpu", {INT64_MAX}, {1, 1});
    const auto made = gradient(*makePlan(huge), indexTensor({1, 1}, {0}), numbers(DType::Float32, {1}, {1}),
                               {.memoryLimit = INT64_MAX - 1});
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::Limit);
  }

  void cancelled() {
    const Small call = small(DType::Float32, {0, 1}, {1, 2});
    std::stop_source source;
    source.request_stop();
    GradientOptions options;
    options.stop = source.get_token();
    for (const Way way : kWays) {
      const auto made = way(call.plan, call.indices, call.upstream, options);
      QVERIFY(!made);
      QCOMPARE(made.error().code, ErrorCode::Cancelled);
    }
  }

  void progress() {
    constexpr std::int64_t kTuples = 1'000'000;
    const Plan plan = *makePlan(callOf("tensorflow-cpu", {4}, {kTuples, 1}));
    std::vector<double> told;
    GradientOptions options;
    options.progress = [&](double part) { told.push_back(part); };
    QVERIFY(gradient(plan, *Tensor::zeros(DType::Int64, Shape{kTuples, 1}), *onesUpstream(plan, INT64_MAX),
                     options)
                .has_value());
    QVERIFY(std::is_sorted(told.begin(), told.end()));
    QVERIFY(told.size() > 1 && told.size() < 40);
    QCOMPARE(told.back(), 1.0);
  }

  void ones_data() {
    columns<int>("dtype");
    for (const DType dtype : kAllDTypes)
      QTest::addRow("%s", dtypeName(dtype).data()) << static_cast<int>(dtype);
  }

  /// The gradient of the output's sum: how often each was read.
  void ones() {
    QFETCH(int, dtype);
    GatherCall call = callOf("tensorflow-cpu", {3}, {4, 1});
    call.params.dtype = static_cast<DType>(dtype);
    const Plan plan = *makePlan(call);
    const auto upstream = onesUpstream(plan, 1000);
    if (!hasGradient(plan.dtype)) {
      QCOMPARE(upstream.error().code, ErrorCode::DType);
      return;
    }
    QVERIFY(upstream.has_value());
    const auto made = valueOf(gradient(plan, indexTensor({4, 1}, {2, 2, 0, 2}), *upstream, {}));
    QVERIFY(bitEqual(made.gradient, numbers(plan.dtype, {3}, {1, 0, 3})));
    QCOMPARE(onesUpstream(plan, 1).error().code, ErrorCode::Limit);
  }

  void addUp_data() {
    columns<QByteArray, Extents, Extents, Extents, int>("dialect", "params", "indices", "values",
                                                        "batchDims");
    const auto row = [](const char* name, const char* dialect, const Extents& params, const Extents& indices,
                        const Extents& values, int batchDims = 0) {
      QTest::newRow(name) << QByteArray(dialect) << params << indices << values << batchDims;
    };
    row("rows, two duplicates", "tensorflow-cpu", {3, 4}, {4, 1}, {2, 0, 2, 2});
    row("elements", "tensorflow-cpu", {2, 3}, {3, 2}, {1, 2, 0, 0, 1, 2});
    row("batches", "onnx", {2, 3, 2}, {2, 2, 1}, {1, 1, -1, 0}, 1);
    row("zeroed", "tensorflow-gpu", {2, 2}, {3, 1}, {0, 7, 0});
    row("clamped", "webnn", {2, 2}, {3, 1}, {0, 7, 1});
    row("clamped and dropped", "jax", {2, 2}, {3, 1}, {0, 7, 1});
    row("copied once", "numpy", {2, 2}, {0}, {});
    row("slices of nothing", "onnx", {3, 0}, {2, 1}, {1, 1});
    row("no tuples", "tensorflow-cpu", {3, 2}, {0, 1}, {});
  }
  void addUp() {
    const auto [dialect, params, indices, values, batchDims] =
        currentRow<QByteArray, Extents, Extents, Extents, int>();
    GatherCall call = callOf(dialect.constData(), params, indices);
    call.params.dtype = DType::Float64;
    call.batchDims = batchDims;
    const auto plan = std::make_shared<const Plan>(*makePlan(call));
    const Tensor tuples = indexTensor(indices, values);
    const Trace trace(plan, tuples);
    const ReadCounts counts = *ReadCounts::count(trace);
    const SliceReaders readers = *SliceReaders::build(trace, counts);
    std::vector<double> given;
    for (std::int64_t i = 0; i < plan->outputElements(); ++i) given.push_back(0.1 + static_cast<double>(i));
    const Tensor upstream = numbers(DType::Float64, plan->reported, given);
    GradientOptions options;
    options.counts = true;
    const GradientResult made = *referenceGradient(*plan, tuples, upstream, options);
    const Trace backward = backwardTrace(trace);
    const auto received = made.received->values<std::int64_t>();
    const auto sums = made.gradient.values<double>();
    for (std::int64_t element = 0; element < plan->params.elementCount(); ++element) {
      const std::int64_t slice = trace.sliceOfParams(element);
      const auto termsUpTo = [&](std::size_t most) {
        const auto first = *readers.of(slice, static_cast<std::int64_t>(most));
        return gradientTerms(backward, first, received[static_cast<std::size_t>(slice)], element, most);
      };
      const GradientTerms terms = termsUpTo(100);
      double sum = 0;
      for (const std::int64_t output : terms.outputs) sum += given[static_cast<std::size_t>(output)];
      QCOMPARE(sum, sums[static_cast<std::size_t>(element)]);
      QCOMPARE(std::ssize(terms.outputs), plan->sliceElements > 0 ? terms.count : 0);
      QCOMPARE(termsUpTo(1).count, terms.count);
      QVERIFY(termsUpTo(1).outputs.size() <= 1);
    }
  }
};

GATHERND_TEST(GradientTest)
#include "gradient_test.moc"
