// SPDX-License-Identifier: GPL-3.0-or-later
// The terms of each element's sum, added in their order, are the gradient, bit for bit.
#include <QTest>

#include "core/gradient/backward.h"
#include "core/gradient/gradient.h"
#include "core/reads/slice_readers.h"
#include "tests/support/calls.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class GradientTermsTest : public QObject {
  Q_OBJECT

 private slots:
  void addUp_data() {
    QTest::addColumn<QByteArray>("dialect");
    QTest::addColumn<Extents>("params");
    QTest::addColumn<Extents>("indices");
    QTest::addColumn<Extents>("values");
    QTest::addColumn<int>("batchDims");
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
    QFETCH(const QByteArray, dialect);
    QFETCH(const Extents, params);
    QFETCH(const Extents, indices);
    QFETCH(const Extents, values);
    QFETCH(const int, batchDims);
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

GATHERND_TEST(GradientTermsTest)
#include "gradient_terms_test.moc"
