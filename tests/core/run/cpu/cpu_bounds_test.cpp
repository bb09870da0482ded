// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU engine never reads or writes a byte that is not its own: params, indices and output lie against
// inaccessible pages, at odd addresses, for every slice size from 1 to 300 and many up to 700,000 bytes,
// under every vector width of this machine and every way to store. Every byte of every output is compared
// with a plain loop. A fault ends the test at once, after a line that names the case.
#include <array>
#include <cstring>
#include <vector>

#include <QtTest/QtTest>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/tuning.h"
#include "tests/core/run/cpu/target_stage.h"
#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

/// Which ways of the engine a table of thresholds leads to, however small the case.
struct Mode {
  const char* name;
  std::int64_t prefetchTable, streamOutput;
  std::int64_t longRow = INT64_MAX;
  bool byString = false;
};
constexpr std::array kModes = {Mode{"cached", INT64_MAX, INT64_MAX},
                               Mode{"cached, prefetch", 0, INT64_MAX},
                               Mode{"stream", INT64_MAX, 0},
                               Mode{"stream, prefetch", 0, 0},
                               Mode{"library", INT64_MAX, INT64_MAX, 0},
                               Mode{"string", INT64_MAX, INT64_MAX, 0, true}};

cpu::Tuning tuningOf(const Mode& mode) {
  cpu::Tuning tuning;
  tuning.cachedTable = mode.prefetchTable;
  tuning.prefetchTable = tuning.prefetchRows = mode.prefetchTable;
  tuning.streamOutput = tuning.streamOutputThreads = mode.streamOutput;
  tuning.streamRows = tuning.streamRowsThreads = mode.streamOutput;
  tuning.longRow = mode.longRow;
  tuning.longRowByString = mode.byString ? 1 : 0;
  tuning.bytesPerThread = 1;  // a second thread wherever it is asked for
  return tuning;
}

/// What a fault is reported with: a handler may neither format nor allocate.
std::array<char, 300> currentCase;

void setCurrentCase(const std::string& name) {
  const std::size_t length = std::min(name.size(), currentCase.size() - 1);
  std::memcpy(currentCase.data(), name.data(), length);
  currentCase[length] = '\n';
}

extern "C" void reportFault(int signal) {
  static constexpr char kWhat[] = "touched a guard page: ";
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, kWhat, sizeof kWhat - 1);
  const auto* end = static_cast<const char*>(std::memchr(currentCase.data(), '\n', currentCase.size()));
  if (end != nullptr)
    written =
        ::write(STDERR_FILENO, currentCase.data(), static_cast<std::size_t>(end + 1 - currentCase.data()));
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

/// Beside a guard page, or near one.
Place drawPlace(Random& random) {
  const auto gap = static_cast<std::size_t>(random.chance(60) ? 0 : random.below(130));
  return {random.chance(70) ? Edge::End : Edge::Start, gap};
}

}  // namespace

class CpuBoundsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    tuning_ = cpu::currentTuning();
    source_ = cpu::tuningSource();
    ::signal(SIGSEGV, reportFault);
    ::signal(SIGBUS, reportFault);
  }
  void cleanup() {
    cpu::forceKernels(nullptr);
    cpu::setTuning(tuning_, source_);
  }

  /// The test's own means: a byte too far either way is a fault, and a canary tells of a write beside.
  void guardsBite_data() {
    const auto row = columns<Edge, int>("edge", "offset");
    row("behind", Edge::End, 100);
    row("before", Edge::Start, -1);
  }
  void guardsBite() {
    const auto [edge, offset] = currentRow<Edge, int>();
    GuardedMemory memory(5000);
    std::byte* const placed = memory.place(100, edge).data();
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(SIGSEGV, SIG_DFL);
      const volatile std::byte* beyond = placed + offset;
      ::_exit(*beyond == std::byte{0} ? 0 : 1);  // not reached
    }
    int status = 0;
    QCOMPARE(::waitpid(child, &status, 0), child);
    QVERIFY(!WIFEXITED(status) || WEXITSTATUS(status) > 1);  // a sanitizer turns the fault into an exit

    std::byte* const spaced = memory.place(100, edge, 7).data();
    QVERIFY(memory.untouchedAround());
    spaced[offset] ^= std::byte{1};
    QVERIFY(!memory.untouchedAround());
  }

  void everySliceSize_data() {
    columns<int, int>("kernels", "mode");
    for (std::size_t k = 0; k < cpu::runnableKernels().size(); ++k) {
      for (std::size_t m = 0; m < kModes.size(); ++m) {
        QTest::addRow("%s, %s", std::string(cpu::runnableKernels()[k]->target).c_str(), kModes[m].name)
            << static_cast<int>(k) << static_cast<int>(m);
      }
    }
  }
  void everySliceSize() {
    const auto [kernels, mode] = currentRow<int, int>();
    cpu::forceKernels(cpu::runnableKernels()[static_cast<std::size_t>(kernels)]);
    cpu::setTuning(tuningOf(kModes[static_cast<std::size_t>(mode)]), cpu::TuningSource::Forced);
    Random random(static_cast<std::uint64_t>(1000 * kernels + mode));
    for (std::int64_t slice = 1; slice <= 300; ++slice) {
      for (int draw = 0; draw < 30; ++draw) check(drawCase(random, slice, 24'000));
    }
    for (const std::int64_t slice : largerSlices()) {
      for (int draw = 0; draw < 6; ++draw) check(drawCase(random, slice, 200'000));
    }
    for (const std::int64_t slice : {524'287, 524'288, 524'289, 700'001, 1'100'000})
      check(drawCase(random, slice, 3'300'000));
  }

  /// With the thresholds as they are by default, outputs that pass all of them.
  void largeOutputs_data() {
    columns<int, int>("slice", "threads");
    for (const int slice : {1, 3, 4, 8, 12, 16, 33, 64, 100, 256, 1000, 4097, 70'000}) {
      for (const int threads : {1, 2})
        QTest::addRow("%d bytes, %d threads", slice, threads) << slice << threads;
    }
  }
  void largeOutputs() {
    const auto [slice, threads] = currentRow<int, int>();
    cpu::setTuning({}, cpu::TuningSource::Forced);
    Random random(static_cast<std::uint64_t>(slice));
    constexpr std::int64_t kOutputBytes = 5'000'000;
    for (const DType type : {DType::Int32, DType::Int64}) {
      for (const int depth : {1, 2}) {
        Case c;
        c.seed = random.next();
        c.sliceBytes = slice;
        c.tuples = kOutputBytes / slice + 1 + random.below(70);
        c.axes = depth == 1 ? std::vector{kOutputBytes / slice}
                            : std::vector<std::int64_t>{3, kOutputBytes / slice / 3};
        c.indexDtype = type;
        c.badPercent = depth == 2 ? 1 : 0;
        c.threads = threads;
        check(c);
      }
    }
  }

 private:
  void check(const Case& c) {
    if (QTest::currentTestFailed() || !sample_.takes()) return;  // one failure is enough
    const std::string name = describe(c);
    setCurrentCase(name);
    Random random(c.seed);
    stage_.load(c, {drawPlace(random), drawPlace(random), drawPlace(random), random.chance(10)});
    const std::string wrong = stage_.playAsChosen(c.threads);
    QVERIFY2(wrong.empty(), (wrong + " (" + name + ")").c_str());
  }

  TargetStage stage_;
  Sample sample_;
  cpu::Tuning tuning_;
  cpu::TuningSource source_ = cpu::TuningSource::Default;
};

GATHERND_TEST(CpuBoundsTest)
#include "cpu_bounds_test.moc"
