// SPDX-License-Identifier: GPL-3.0-or-later
// The emulated backend as a backend: what it takes and refuses, and that it gives the oracle's bits. (The
// corners and the random gathers run on it too: tests/core/run.)
#include <QTest>

#include "gpu/backends/cuda_backend.h"
#include "tests/support/compare_backends.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class EmulatedTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhatItIs() {
    const auto emulated = makeEmulatedBackend();
    QVERIFY(emulated->id() == "emulated");
    QVERIFY(emulated->availability().available);
    QVERIFY(!emulated->timeable());
  }

  void accepts_data() {
    columns<int, bool>("dtype", "taken");
    for (const DType dtype : kAllDTypes) {
      QTest::addRow("%s", dtypeName(dtype).data()) << static_cast<int>(dtype) << (dtype != DType::String);
    }
  }

  void accepts() {
    const auto [dtype, taken] = currentRow<int, bool>();
    const auto ok = makeEmulatedBackend()->accepts(static_cast<DType>(dtype), DType::Int64);
    QCOMPARE(ok.has_value(), taken);
    if (!taken) {
      QCOMPARE(ok.error().code, ErrorCode::Unsupported);
      QCOMPARE(ok.error().reason, std::string("backend.dtype"));
    }
  }

  void equalsTheReference_data() {
    columns<int, QString>("slice", "dialect");
    for (const int slice : {0, 1, 3, 33}) {
      for (const char* dialect : {"tensorflow-gpu", "jax", "jax-fill", "onnx"}) {
        QTest::addRow("S = %d, %s", slice, dialect) << slice << dialect;
      }
    }
  }

  void equalsTheReference() {
    const auto [slice, dialect] = currentRow<int, QString>();
    const Tensor params = counting(DType::Float64, Shape{2, 4, slice});
    const Tensor indices = numbers(DType::Int64, Shape{2, 5, 1}, {0, 3, -1, 4, 2, -4, -5, 1, 100, 3});
    GatherCall call;
    call.dialect = *findDialect(dialect.toStdString());
    call.dialect.emptyParams = EmptyParams::AsAnyIndex;
    call.params = {params.dtype(), params.shape()};
    call.indices = {indices.dtype(), indices.shape()};
    call.batchDims = 1;
    const auto plan = makePlan(call);
    QVERIFY(plan.has_value());
    RunOptions options;
    options.allBad = true;
    const auto expected = runOn(*makeReferenceBackend(), *plan, params, indices, options);
    const auto found = runOn(*makeEmulatedBackend(), *plan, params, indices, options);
    QVERIFY(expected.has_value() && found.has_value());
    QVERIFY(found->output == expected->output);
    QVERIFY(found->bad == expected->bad);
    QVERIFY(expected->bad.count > 0);
  }
};

GATHERND_TEST(EmulatedTest)
#include "emulated_test.moc"
