// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient on a device that is none, and by the emulator: the plain loop's bits and report whatever the
// chunks, the memory and the order in which a device does things; in any order where that was asked for.
#include <QTest>
#include <algorithm>
#include <vector>

#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "gpu/backends/cuda_backend.h"
#include "tests/support/calls.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/gradients.h"
#include "tests/support/random_count.h"
#include "tests/support/random_gather.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::uint64_t kGradientSeed = 20'261'126;

const std::vector<NamedLimits>& gradientWays() {
  static const std::vector<NamedLimits> all = {
      {"as it is", {}}, {"chunks of 700 bytes, staging of 48", {700, 48}}, {"a tuple a chunk", {1, 1}}};
  return all;
}

/// Numbers of one size, so that the order in which they are added shows in the last bits.
Tensor closeUpstream(const Plan& plan, std::uint64_t seed) {
  constexpr std::int64_t kSteps = std::int64_t{1} << 40;
  Random random(seed);
  std::vector<double> values(static_cast<std::size_t>(plan.outputElements()));
  for (double& value : values)
    value = 100 * static_cast<double>(random.below(kSteps)) / static_cast<double>(kSteps);
  return numbers(plan.dtype, plan.reported, values);
}

struct Call1D {
  Plan plan;
  Tensor indices, upstream;

  Call1D(DType dtype, int tuples, int rows, int slice, bool oneRow = false) {
    GatherCall call = callOf("numpy", {rows, slice}, {tuples, 1});
    call.params.dtype = dtype;
    plan = *makePlan(call);
    Random random(static_cast<std::uint64_t>(tuples + rows));
    std::vector<std::int64_t> values;
    for (int i = 0; i < tuples; ++i) values.push_back(oneRow ? rows - 1 : random.below(2 * rows) - rows);
    indices = indexTensor({tuples, 1}, values);
    upstream = closeUpstream(plan, 5);
  }
  Expected<GradientResult> reference(const GradientOptions& options) const {
    return referenceGradient(plan, indices, upstream, options);
  }
  Expected<GradientResult> on(const Backend& backend, const GradientOptions& options) const {
    return gradientOn(backend, plan, indices, upstream, options);
  }
  bool sameOn(const Backend& backend, const GradientOptions& options) const {
    return sameGradient(on(backend, options), reference(options));
  }
};

GradientOptions withCounts() {
  GradientOptions options;
  options.counts = true;
  return options;
}

QString wordsOf(const Expected<GradientResult>& outcome) {
  return outcome ? QString() : QString::fromStdString(englishSentence(outcome.error()));
}

}  // namespace

class GradientDeviceTest : public QObject {
  Q_OBJECT

 private slots:
  void randomCalls_data() {
    columns<bool, int>("lazy", "way");
    for (const bool lazy : {false, true}) {
      for (std::size_t way = 0; way < gradientWays().size(); ++way)
        QTest::addRow("%s, %s", lazy ? "lazy" : "eager", gradientWays()[way].name)
            << lazy << static_cast<int>(way);
    }
  }

  void randomCalls() {
    const auto [lazy, way] = currentRow<bool, int>();
    FakeCuda cuda(gradientWays()[static_cast<std::size_t>(way)].limits, lazy);
    const auto emulated = makeEmulatedBackend();
    constexpr std::int64_t kMostTuples = 500, kMostBytes = 100'000;  // each tuple may be a chunk
    const int count = randomCount(1'500);
    int summed = 0;
    for (int number = 0; number < count; ++number) {
      const Recipe recipe = randomRecipe(kGradientSeed, static_cast<std::uint64_t>(number));
      const RandomGather made = makeGather(recipe);
      const auto plan = makePlan(made.call);
      if (!plan || !hasGradient(plan->dtype) || plan->tupleCount > kMostTuples ||
          plan->outputBytes() > kMostBytes)
        continue;
      const bool close = number % 2 == 0 && !isComplex(plan->dtype);
      const Tensor upstream = close ? closeUpstream(*plan, recipe.seed) : randomUpstream(*plan, recipe.seed);
      GradientOptions options;
      options.counts = number % 3 == 0;
      const auto expected = referenceGradient(*plan, made.indices, upstream, options);
      QVERIFY2(sameGradient(gradientOn(*cuda.backend, *plan, made.indices, upstream, options), expected),
               describe(recipe).c_str());
      QVERIFY2(sameGradient(gradientOn(*emulated, *plan, made.indices, upstream, options), expected),
               describe(recipe).c_str());
      if (isInteger(plan->dtype) && emulated->sumsGradients(plan->dtype, true)) {
        options.unordered = true;
        QVERIFY2(sameGradient(gradientOn(*cuda.backend, *plan, made.indices, upstream, options), expected),
                 describe(recipe).c_str());
      }
      if (expected && plan->tupleCount > 0) ++summed;
    }
    QVERIFY2(summed > count * 2 / 5, qPrintable(QString::number(summed)));
    const std::string wrong = cuda.wrongAtTheEnd();
    QVERIFY2(wrong.empty(), wrong.c_str());
  }

  void shapes_data() {
    columns<int, int, int, int, bool>("dtype", "tuples", "rows", "slice", "oneRow");
    Sample sample;
    for (const DType dtype : kAllDTypes) {
      if (!hasGradient(dtype)) continue;
      const auto row = [&](int tuples, int rows, int slice, bool oneRow) {
        if (!sample.takes()) return;
        QTest::addRow("%s, %d tuples into %d rows of %d%s", dtypeName(dtype).data(), tuples, rows, slice,
                      oneRow ? ", all the same" : "")
            << static_cast<int>(dtype) << tuples << rows << slice << oneRow;
      };
      row(3000, 5, 1, false);
      row(3000, 1000, 1, false);
      row(3000, 1000, 1, true);
      row(1000, 100, 3, false);
      row(700, 64, 16, false);
      row(700, 50, 32, false);
      row(300, 50, 33, false);
      row(100, 7, 400, false);
      row(50, 1, 128, false);
      row(3, 2, 20'000, false);
    }
  }

  /// Slices that share a warp, that fill one, and that many have pieces of.
  void shapes() {
    const auto [dtype, tuples, rows, slice, oneRow] = currentRow<int, int, int, int, bool>();
    const Call1D call(static_cast<DType>(dtype), tuples, rows, slice, oneRow);
    QVERIFY(call.sameOn(*makeEmulatedBackend(), withCounts()));
    for (const gpu::DeviceLimits& limits : {gpu::DeviceLimits{}, gpu::DeviceLimits{5000, 1000}}) {
      FakeCuda cuda(limits, true);
      QVERIFY(call.sameOn(*cuda.backend, withCounts()));
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// Were the order another one, these tests would see it.
  void orderShows() {
    const Call1D call(DType::Float32, 3000, 5, 1);
    std::vector<float> values(call.upstream.values<float>().begin(), call.upstream.values<float>().end());
    std::vector<std::int64_t> rows(call.indices.values<std::int64_t>().begin(),
                                   call.indices.values<std::int64_t>().end());
    std::reverse(values.begin(), values.end());
    std::reverse(rows.begin(), rows.end());
    const auto backwards = referenceGradient(
        call.plan, indexTensor({3000, 1}, rows),
        *Tensor::fromBytes(DType::Float32, call.plan.reported, std::as_bytes(std::span(values))), {});
    QVERIFY(!sameGradient(backwards, call.reference({})));
  }

  void inAnyOrder_data() {
    columns<int>("dtype");
    for (const DType dtype : kAllDTypes) {
      if (hasGradient(dtype)) QTest::addRow("%s", dtypeName(dtype).data()) << static_cast<int>(dtype);
    }
  }

  /// Sums that are exact whatever the order; or why there are none.
  void inAnyOrder() {
    QFETCH(int, dtype);
    const auto type = static_cast<DType>(dtype);
    const bool narrow = isInteger(type) && elementBytes(type) < 4;
    GradientOptions options = withCounts();
    options.unordered = true;
    for (const int slice : {1, 20, 300}) {
      Call1D call(type, 500, 9, slice);
      std::vector<double> whole(static_cast<std::size_t>(call.plan.outputElements()));
      for (std::size_t i = 0; i < whole.size(); ++i) whole[i] = static_cast<double>(i % 4);
      call.upstream = numbers(type, call.plan.reported, whole);
      FakeCuda cuda({3000, 1000}, true);
      const auto emulated = makeEmulatedBackend();
      for (const Backend* backend : {cuda.backend.get(), emulated.get()}) {
        const auto made = call.on(*backend, options);
        QCOMPARE(made.has_value(), !narrow);
        if (narrow) {
          QCOMPARE(made.error().code, ErrorCode::Unsupported);
          QVERIFY(wordsOf(made).contains("atomic additions have 32 or 64 bits"));
        } else {
          QVERIFY(sameGradient(made, call.reference(withCounts())));
        }
      }
      QCOMPARE(cuda.machine->calls[Call::SortBytes], 0);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  /// From no room for anything up to room for all: `limit` with the numbers, then chunks that grow. Upstream
  /// is three times as long as the memory in which the sums begin to fit.
  void memoryThatIsShort() {
    const Call1D call(DType::Float16, 400, 10, 8);
    const GradientOptions options = withCounts();
    constexpr std::int64_t kSums = 10 * 8 * 4;
    constexpr std::int64_t kCounts = 10 * 8, kGradient = 10 * 8 * 2;
    constexpr std::int64_t kLeast = 16 + kSums + kCounts + kGradient + 8 + 8 + 108 + 8 + 16;
    int launches = INT32_MAX;
    for (std::int64_t memory = 0; memory < 40'000; memory += memory < 1000 ? 13 : 997) {
      FakeCuda cuda({1 << 20, 1 << 10}, true);
      cuda.machine->memoryBytes = memory;
      const auto made = call.on(*cuda.backend, options);
      QCOMPARE(made.has_value(), memory >= kLeast);
      if (made) {
        QVERIFY(sameGradient(made, call.reference(options)));
        QVERIFY(cuda.machine->calls[Call::LaunchGradient] <= launches);
        launches = cuda.machine->calls[Call::LaunchGradient];
      } else {
        QCOMPARE(made.error().code, ErrorCode::Limit);
        QCOMPARE(
            wordsOf(made),
            QString("the gradient needs at least %1 bytes of device memory, %2 of them for its sums, but "
                    "only %3 of %3 are free")
                .arg(kLeast)
                .arg(kSums)
                .arg(memory));
        QVERIFY(cuda.backend->availability().available);
      }
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
    QCOMPARE(launches, 4);  // one chunk, and the rounding
  }

  void memoryLimitOfTheHost() {
    const Call1D call(DType::BFloat16, 30, 10, 8);
    GradientOptions options = withCounts();
    const std::int64_t gradient = 10 * 8 * 2 + 10 * 8;
    const std::int64_t besides = 10 * 8 * 4 + 30 * 3 * 8;
    const auto emulated = makeEmulatedBackend();
    options.memoryLimit = gradient + besides;
    QVERIFY(call.sameOn(*emulated, options));
    options.memoryLimit = gradient + besides - 1;
    QCOMPARE(call.on(*emulated, options).error().code, ErrorCode::Limit);
    const FakeCuda cuda;
    options.memoryLimit = gradient;
    QVERIFY(sameGradient(call.on(*cuda.backend, options), call.reference(withCounts())));
    options.memoryLimit = gradient - 1;
    QCOMPARE(call.on(*cuda.backend, options).error().code, ErrorCode::Limit);
  }

  void refusals() {
    const FakeCuda cuda;
    const Call1D call(DType::Float32, 3, 2, 1);
    QCOMPARE(call.on(*makeCpuBackend(), {}).error().reason, std::string("gradient.backend"));
    GatherCall bools = callOf("numpy", {2, 1}, {3, 1});
    bools.params.dtype = DType::Bool;
    const auto plan = makePlan(bools);
    const Tensor upstream = *Tensor::zeros(DType::Bool, plan->reported);
    QCOMPARE(gradientOn(*cuda.backend, *plan, call.indices, upstream).error().reason,
             std::string("gradient.dtype"));
    QCOMPARE(gradientOn(*cuda.backend, call.plan, call.indices, upstream).error().reason,
             std::string("gradient.upstream_dtype"));
    QVERIFY(!cuda.backend->sumsGradients(DType::String, false));
  }

  void progress() {
    const Call1D call(DType::Float32, 200'000, 9, 1);
    const FakeCuda cuda({100'000, 50'000});
    const auto emulated = makeEmulatedBackend();
    for (const Backend* backend : {cuda.backend.get(), emulated.get()}) {
      std::vector<double> told;
      GradientOptions options;
      options.progress = [&](double part) { told.push_back(part); };
      QVERIFY(call.sameOn(*backend, options));
      QVERIFY(std::is_sorted(told.begin(), told.end()));
      QVERIFY2(told.size() > 3 && told.size() < 40, qPrintable(QString::number(told.size())));
      QCOMPARE(told.back(), 1.0);
    }
  }

  void cancelled() {
    const Call1D call(DType::Float32, 5000, 9, 3);
    std::stop_source source;
    source.request_stop();
    GradientOptions options;
    options.stop = source.get_token();
    QCOMPARE(call.on(*makeEmulatedBackend(), options).error().code, ErrorCode::Cancelled);
    FakeCuda cuda;
    QCOMPARE(call.on(*cuda.backend, options).error().code, ErrorCode::Cancelled);
    QCOMPARE(cuda.machine->calls[Call::MakeStream], 0);
  }
};

GATHERND_TEST(GradientDeviceTest)
#include "gradient_device_test.moc"
