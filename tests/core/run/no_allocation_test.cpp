// SPDX-License-Identifier: GPL-3.0-or-later
// A gather that has run once allocates nothing when it runs again: on one thread and on two, by a plan, by
// the engine's own job and through the C API, whichever way it takes. Every function of the C library that
// hands out memory is this program's own, and counts; operator new stands on them. Helper threads count as
// well. Needs glibc, whose functions have a second name, and no sanitizer, which has its own.
#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <QtTest/QtTest>

#include "core/c_api/gathernd.h"
#include "core/run/backend.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/tuning.h"
#include "tests/support/calls.h"
#include "tests/support/forced_run.h"
#include "tests/support/random_gather.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

std::atomic<bool> counting{false};
std::atomic<int> allocations{0};

void* counted(void* memory) {
  if (counting.load(std::memory_order_relaxed)) allocations.fetch_add(1, std::memory_order_relaxed);
  return memory;
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming, bugprone-reserved-identifier): glibc's names
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* old, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);

void* malloc(std::size_t bytes) noexcept {
  return counted(__libc_malloc(bytes));
}
void* calloc(std::size_t count, std::size_t bytes) noexcept {
  return counted(__libc_calloc(count, bytes));
}
void* realloc(void* old, std::size_t bytes) noexcept {
  return counted(__libc_realloc(old, bytes));
}
void* memalign(std::size_t alignment, std::size_t bytes) noexcept {
  return counted(__libc_memalign(alignment, bytes));
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return counted(__libc_memalign(alignment, bytes));
}
int posix_memalign(void** result, std::size_t alignment, std::size_t bytes) noexcept {
  void* memory = counted(__libc_memalign(alignment, bytes));
  if (memory == nullptr) return ENOMEM;
  *result = memory;
  return 0;
}
}
// NOLINTEND(readability-identifier-naming, bugprone-reserved-identifier)

namespace {

constexpr int kRuns = 8;

/// Allocations of kRuns calls, after one that may do as it likes. The least of a few such counts: on a
/// machine of many processors the pool may once in a while find no helper at rest, and start another.
template <class Run>
int allocationsOf(const Run& run) {
  run();
  int least = INT_MAX;
  for (int attempt = 0; attempt < 5 && least > 0; ++attempt) {
    allocations.store(0);
    counting.store(true);
    for (int i = 0; i < kRuns; ++i) run();
    counting.store(false);
    least = std::min(least, allocations.load());
  }
  return least;
}

struct Shapes {
  const char* name;
  Extents params, indices;
  std::int64_t batchDims;
  DType type;
  NegativeIndex negative = NegativeIndex::OutOfRange;
  OutOfRange outOfRange = OutOfRange::Zero;
  int badPercent = 0;
};

const std::vector<Shapes>& allShapes() {
  constexpr auto kWrap = NegativeIndex::Wrap;
  static const std::vector<Shapes> all = {
      {"tiny", {3, 4}, {2, 2}, 0, DType::Int64},
      {"direct", {1000, 16}, {10'000, 1}, 0, DType::Int64},
      {"direct, bad ones", {1000, 16}, {10'000, 1}, 0, DType::Int32, kWrap, OutOfRange::Zero, 5},
      {"resolved", {50, 20, 3}, {30'000, 2}, 0, DType::Int64},
      {"resolved by the plain loop", {1, 2, 1, 2, 1, 2, 1, 2, 2, 3}, {9000, 9}, 0, DType::Int32},
      {"narrow indices", {100, 64}, {10'000, 1}, 0, DType::UInt8},
      {"batched, few a batch", {3000, 20, 8}, {3000, 5, 1}, 1, DType::Int64},
      {"batched, many a batch", {4, 500, 8}, {4, 9000, 1}, 1, DType::Int32},
      {"filled", {200, 10, 6}, {40'000, 2}, 0, DType::Int64, kWrap, OutOfRange::Fill, 30},
      {"filled, long slices", {20, 3000}, {200, 1}, 0, DType::Int64, kWrap, OutOfRange::Fill, 30},
      {"clamped", {100, 12}, {40'000, 1}, 0, DType::Int64, NegativeIndex::Clamp, OutOfRange::Clamp, 30},
      {"slices cut in parts", {4, 140'000}, {3, 1}, 0, DType::Int64}};
  return all;
}

/// A call with its tensors, as a plan and as C takes it.
struct Gather {
  Plan plan;
  Tensor params, indices;
  std::vector<std::byte> output;
  gathernd_call call{};

  explicit Gather(const Shapes& shapes) {
    GatherCall made = callOf("tensorflow-cpu", shapes.params, shapes.indices, shapes.batchDims);
    made.dialect.indexTypes = DTypeSet::all();
    made.dialect.maxBatchPlusDepth = Dialect::kUnlimitedDepth;
    made.dialect.negative = shapes.negative;
    made.dialect.outOfRange = shapes.outOfRange;
    made.indices.dtype = shapes.type;
    const auto planned = makePlan(made);
    if (!planned) qFatal("no plan for %s", shapes.name);
    plan = *planned;
    params = arangeTensor(shapes.params);
    indices = *Tensor::fromBytes(shapes.type, made.indices.shape, drawIndices(shapes.badPercent));
    output.resize(static_cast<std::size_t>(plan.outputBytes()));
    setCall(shapes);
  }
  Gather(const Gather&) = delete;
  Gather& operator=(const Gather&) = delete;

 private:
  std::vector<std::byte> drawIndices(int badPercent) const {
    const auto bytes = static_cast<std::size_t>(elementBytes(plan.indexDtype));
    std::vector<std::byte> drawn(static_cast<std::size_t>(plan.indices.elementCount()) * bytes);
    Random random(1);
    for (std::size_t at = 0; at < drawn.size(); at += bytes) {
      const auto component = static_cast<int>(at / bytes % static_cast<std::size_t>(plan.depth));
      const std::int64_t size = plan.params[plan.batchDims + component];
      const std::int64_t value = random.chance(badPercent) ? size + 7 : random.below(size);
      std::memcpy(drawn.data() + at, &value, bytes);  // little-endian
    }
    return drawn;
  }

  static std::int32_t indexTypeOf(DType type) {
    return type == DType::Int32 ? GATHERND_INT32 : type == DType::UInt8 ? GATHERND_UINT8 : GATHERND_INT64;
  }

  void setCall(const Shapes& shapes) {
    call.struct_size = sizeof call;
    call.index_type = indexTypeOf(shapes.type);
    call.element_bytes = sizeof(float);
    call.params_rank = plan.params.rank();
    call.indices_rank = plan.indices.rank();
    call.params_shape = shapes.params.data();
    call.indices_shape = shapes.indices.data();
    call.params = params.data();
    call.indices = indices.data();
    call.output = output.data();
    call.params_bytes = params.byteCount();
    call.indices_bytes = indices.byteCount();
    call.output_bytes = plan.outputBytes();
    call.batch_dims = static_cast<std::int32_t>(shapes.batchDims);
    call.negative = shapes.negative == NegativeIndex::Wrap    ? GATHERND_NEGATIVE_WRAP
                    : shapes.negative == NegativeIndex::Clamp ? GATHERND_NEGATIVE_CLAMP
                                                              : GATHERND_NEGATIVE_BAD;
    call.out_of_range = shapes.outOfRange == OutOfRange::Clamp  ? GATHERND_RANGE_CLAMP
                        : shapes.outOfRange == OutOfRange::Fill ? GATHERND_RANGE_FILL
                                                                : GATHERND_RANGE_ZERO;
    call.fill = plan.fill.data();
  }
};

}  // namespace

class NoAllocationTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    tuning_ = cpu::currentTuning();
    source_ = cpu::tuningSource();
    cpu::Tuning tuning;
    tuning.bytesPerThread = 1;  // a second thread wherever it is asked for
    cpu::setTuning(tuning, cpu::TuningSource::Forced);
  }
  void cleanupTestCase() { cpu::setTuning(tuning_, source_); }

  /// The test's own means.
  void countingCounts() {
    void* volatile kept = nullptr;  // else the compiler leaves both calls out
    const auto take = [&] {
      kept = std::malloc(100);
      std::free(kept);
    };
    const auto make = [&] {
      kept = new std::array<int, 50>;
      delete static_cast<std::array<int, 50>*>(kept);
    };
    QCOMPARE(allocationsOf(take), kRuns);
    QCOMPARE(allocationsOf(make), kRuns);
    QCOMPARE(allocationsOf([] {}), 0);
  }

  void byPlan_data() { rows(); }
  void byPlan() {
    QFETCH(const int, shapes);
    QFETCH(const int, threads);
    Gather gather(allShapes()[static_cast<std::size_t>(shapes)]);
    const auto backend = makeCpuBackend();
    RunOptions options;
    options.threads = threads;
    bool ran = true;
    const int counted = allocationsOf([&] {
      const auto report =
          backend->runInto(gather.plan, gather.params, gather.indices, gather.output, options);
      ran = ran && report.has_value();
    });
    QVERIFY(ran);
    QCOMPARE(counted, 0);
  }

  void byC_data() { rows(); }
  void byC() {
    QFETCH(const int, shapes);
    QFETCH(const int, threads);
    Gather gather(allShapes()[static_cast<std::size_t>(shapes)]);
    gather.call.threads = threads;
    bool ran = true;
    const int counted = allocationsOf([&] { ran = ran && gathernd_call_run(&gather.call) == GATHERND_OK; });
    QVERIFY(ran);
    QCOMPARE(counted, 0);
  }

  /// Stored and prefetched in any way, on any target.
  void byEveryWay_data() { rows(); }
  void byEveryWay() {
    QFETCH(const int, shapes);
    QFETCH(const int, threads);
    Gather gather(allShapes()[static_cast<std::size_t>(shapes)]);
    const cpu::GatherJob job =
        jobOf(gather.plan, gather.params.data(), gather.indices.data(), gather.output.data());
    for (const cpu::Kernels* kernels : cpu::runnableKernels()) {
      for (Way way : everyWay(*kernels)) {
        way.threads = threads;
        QCOMPARE(allocationsOf([&] { runForced(job, way); }), 0);
      }
    }
  }

 private:
  static void rows() {
    QTest::addColumn<int>("shapes");
    QTest::addColumn<int>("threads");
    for (std::size_t i = 0; i < allShapes().size(); ++i) {
      for (const int threads : {1, 2}) {
        QTest::addRow("%s, %d threads", allShapes()[i].name, threads) << static_cast<int>(i) << threads;
      }
    }
  }

  cpu::Tuning tuning_;
  cpu::TuningSource source_ = cpu::TuningSource::Default;
};

QTEST_GUILESS_MAIN(NoAllocationTest)
#include "no_allocation_test.moc"
