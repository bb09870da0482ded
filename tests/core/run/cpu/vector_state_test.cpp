// SPDX-License-Identifier: GPL-3.0-or-later
// Upper halves of vector registers that somebody has left in use: a gather, small or large, and the clock's
// side of a timed run begin without them. What is in use the processor itself says (XGETBV).
#include <QtTest/QtTest>

#include "core/run/backend.h"
#include "core/run/cpu/engine.h"
#include "core/tensor/generate.h"
#include "core/timing/measure.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

using namespace gathernd;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

#if defined(__x86_64__)

bool processorTells() {
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned kStateLeaf = 0xD, kInUseKnown = 1U << 2;
  return __builtin_cpu_supports("avx") != 0 && __get_cpuid_count(kStateLeaf, 1, &a, &b, &c, &d) != 0 &&
         (a & kInUseKnown) != 0;
}

void useUpperHalves() {
  alignas(32) static const unsigned char kOnes[32] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                                      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  asm volatile("vmovdqa %0, %%ymm5" : : "m"(kOnes) : "xmm5");
}

bool upperHalvesInUse() {
  unsigned low = 0, high = 0;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(1));
  constexpr unsigned kUpper = 1U << 2;
  return (low & kUpper) != 0;
}

#else

bool processorTells() {
  return false;
}
void useUpperHalves() {}
bool upperHalvesInUse() {
  return false;
}

#endif

struct Call {
  Plan plan;
  Tensor params, indices;
};

Call callWith(std::int64_t tuples) {
  GatherCall call;
  call.dialect = *findDialect("tensorflow-cpu");
  Tensor params = *generateTensor({GeneratorKind::Arange, Shape{64, 4}, 0, {}}, DType::Float32, INT64_MAX);
  const std::int64_t axes[] = {64};
  Tensor indices =
      *generateIndices({GeneratorKind::Random, Shape{tuples, 1}, 1, {}}, DType::Int64, axes, 1, INT64_MAX);
  call.params = {params.dtype(), params.shape()};
  call.indices = {indices.dtype(), indices.shape()};
  return {*makePlan(call), std::move(params), std::move(indices)};
}

}  // namespace

class VectorStateTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    if (!processorTells()) QSKIP("this processor does not say which registers are in use");
  }

  void cleared() {
    useUpperHalves();
    const bool before = upperHalvesInUse();
    cpu::clearUpperHalves();
    const bool after = upperHalvesInUse();
    QVERIFY(before);
    QVERIFY(!after);
  }

  void gathersBeginClean_data() {
    const auto row = test::columns<qint64>("tuples");
    row("a small call, by plain code", qint64{5});
    row("a large call, by the kernels", qint64{100'000});
  }
  void gathersBeginClean() {
    QFETCH(qint64, tuples);
    const Call call = callWith(tuples);
    const auto backend = makeCpuBackend();
    RunOptions options;
    options.threads = 1;
    std::vector<std::byte> output(static_cast<std::size_t>(call.plan.outputBytes()));
    useUpperHalves();
    const auto ran = backend->runInto(call.plan, call.params, call.indices, output, options);
    const bool after = upperHalvesInUse();
    QVERIFY(ran.has_value());
    QVERIFY(!after);
  }

  /// Of a backend that does not look after itself.
  void timedRunsBeginClean() {
    const Call call = callWith(5);
    const auto backend = makeReferenceBackend();
    auto timed = TimedCall::into(*Buffer::allocate(call.plan.outputBytes()), *backend, call.plan, call.params,
                                 call.indices, {});
    useUpperHalves();
    const auto taken = timed.time(3);
    const bool after = upperHalvesInUse();
    QVERIFY(taken.has_value());
    QVERIFY(!after);
  }
};

GATHERND_TEST(VectorStateTest)
#include "vector_state_test.moc"
