// SPDX-License-Identifier: GPL-3.0-or-later
// A run that is cancelled ends: it says so, leaves no thread behind, and nobody reads or writes its tensors
// once it has returned. Holds for either executor. Nothing here judges a time.
#include <QTest>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "core/run/backend.h"
#include "core/run/cpu/parallel.h"
#include "tests/support/calls.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace)
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

/// Threads of this process; one that has been joined may show for a moment longer.
std::ptrdiff_t threadCount() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                       std::filesystem::directory_iterator());
}

constexpr std::int64_t kOutputBytes = std::int64_t{32} << 20;

struct Call {
  Plan plan;
  Tensor params;
  Tensor indices;
};

/// An output of 32 MiB: work for milliseconds, so that a stop comes in the middle.
Call callWith(std::int64_t sliceBytes) {
  const std::int64_t tuples = kOutputBytes / sliceBytes;
  const std::int64_t rows = std::clamp<std::int64_t>((std::int64_t{1} << 20) / sliceBytes, 1, 4096);
  GatherCall call = callOf("tensorflow-cpu", {rows, sliceBytes}, {tuples, 1});
  call.params.dtype = DType::UInt8;
  std::vector<std::int64_t> values(static_cast<std::size_t>(tuples));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i * 7919) % rows;
  return {*makePlan(call), *Tensor::zeros(DType::UInt8, Shape{rows, sliceBytes}),
          indexTensor({tuples, 1}, values)};
}

}  // namespace

class CancelTest : public QObject {
  Q_OBJECT

 private slots:
  void leavesNothingBehind_data() {
    columns<qint64, int>("sliceBytes", "threads");
    for (const qint64 slice : {qint64{4}, qint64{64}, qint64{4096}, qint64{kOutputBytes}}) {
      for (const int threads : {1, 2, 8}) {
        QTest::addRow("slices of %lld bytes, %d threads", slice, threads) << slice << threads;
      }
    }
  }
  void leavesNothingBehind() {
    const auto [sliceBytes, threads] = currentRow<qint64, int>();
    const std::unique_ptr<Backend> backend = makeCpuBackend();
    const Call call = callWith(sliceBytes);
    auto output = valueOf(Buffer::allocate(call.plan.outputBytes()));
    const std::span<std::byte> target(output.data(), static_cast<std::size_t>(output.size()));
    RunOptions options;
    options.threads = threads;
    // A whole run first: threads that stay, if the executor has such, are there from then on.
    QVERIFY(backend->runInto(call.plan, call.params, call.indices, target, options).has_value());
    gathernd::cpu::runWorkers(gathernd::cpu::defaultThreads(), [](int) {});
    const std::ptrdiff_t before = threadCount();

    const std::vector<std::byte> pattern(target.size(), std::byte{0xa5});

    int cancelled = 0;
    for (int round = 0; round < 10; ++round) {
      std::stop_source source;
      options.stop = source.get_token();
      if (round == 0) source.request_stop();  // a quick machine may be done before the first of the others
      std::thread stopper([&source, round] {
        std::this_thread::sleep_for(std::chrono::microseconds(round * 200));
        source.request_stop();
      });
      const auto ran = backend->runInto(call.plan, call.params, call.indices, target, options);
      if (!ran) {
        QCOMPARE(ran.error().code, ErrorCode::Cancelled);
        ++cancelled;
      }
      // Whoever still wrote would spoil this.
      std::memcpy(target.data(), pattern.data(), target.size());
      stopper.join();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      QVERIFY(std::memcmp(target.data(), pattern.data(), target.size()) == 0);
      QTRY_VERIFY(threadCount() <= before);
    }
    QVERIFY(cancelled > 0);
  }
};

GATHERND_TEST(CancelTest)
#include "cancel_test.moc"
