// SPDX-License-Identifier: GPL-3.0-or-later
// The cuda backend where it cannot run: it is there under its name, says why, and refuses in an orderly way.
// Where it can run, the same calls work.
#include <QTest>

#include "core/error/sentences.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/support/compare_backends.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

class CudaUnavailableTest : public QObject {
  Q_OBJECT

 private:
  const std::unique_ptr<Backend> cuda_ = makeCudaBackend();

 private slots:
  void hasItsNameInEveryBuild() {
    QVERIFY(cuda_->id() == "cuda");
    QVERIFY(!cuda_->name().empty());
    QVERIFY(cuda_->timeable());
  }

  void saysWhy() {
    const Availability state = cuda_->availability();
    QCOMPARE(state.reason.empty(), state.available);
    if (!state.available) QVERIFY2(state.reason.find(' ') != std::string::npos, state.reason.c_str());
  }

  void refusesOrRuns() {
    const Availability state = cuda_->availability();
    const Tensor params = counting(DType::Float32, {3, 2});
    const Tensor indices = numbers(DType::Int32, {2, 1}, {2, 0});
    GatherCall call;
    call.dialect = *findDialect("tensorflow-gpu");
    call.params = {params.dtype(), params.shape()};
    call.indices = {indices.dtype(), indices.shape()};
    const auto plan = makePlan(call);
    QVERIFY(plan.has_value());
    const auto result = runGather(*cuda_, *plan, params, indices);
    const auto direct = runOn(*cuda_, *plan, params, indices, {});
    if (state.available) {
      QVERIFY2(result.has_value(), result ? "" : englishSentence(result.error()).c_str());
      QVERIFY(bitEqual(result->output, numbers(DType::Float32, {2, 2}, {4, 5, 0, 1})));
      QVERIFY(direct.has_value());
      return;
    }
    for (const Error& error : {result.error(), direct.error()}) {
      QCOMPARE(error.code, ErrorCode::Unsupported);
      QCOMPARE(error.reason, std::string("backend.unavailable"));
      QVERIFY(englishSentence(error).find(state.reason) != std::string::npos);
    }
  }
};

GATHERND_TEST(CudaUnavailableTest)
#include "cuda_unavailable_test.moc"
