// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU engine never reads or writes a byte that is not its own: params, indices and output lie against
// inaccessible pages, at odd addresses, for every slice size from 1 to 300 and many up to 700,000 bytes,
// under every vector width of this machine and every way to store. Every byte of every output is compared
// with a plain loop. A fault ends the test at once, after a line that names the case.
#include <array>
#include <cstring>
#include <vector>

#include <QtTest/QtTest>

#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/call/geometry.h"
#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"
#include "core/run/cpu/tuning.h"
#include "core/tensor/element_types.h"
#include "tests/core/run/cpu/cpu_cases.h"
#include "tests/support/guarded.h"
#include "tests/support/random_count.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::size_t kArenaBytes = std::size_t{128} << 20;

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

/// The bits of params and the like: made once, taken from any offset.
const std::vector<std::byte>& noise() {
  static const std::vector<std::byte> bytes = [] {
    Random random(99);
    std::vector<std::byte> made((std::size_t{4} << 20) + 8);
    for (std::size_t at = 0; at + 8 <= made.size(); at += 8) {
      const std::uint64_t word = random.next();
      std::memcpy(made.data() + at, &word, 8);
    }
    return made;
  }();
  return bytes;
}

void fillWithNoise(std::span<std::byte> target, Random& random) {
  for (std::size_t at = 0; at < target.size();) {
    const auto from = static_cast<std::size_t>(random.below(4096));
    const std::size_t bytes = std::min(target.size() - at, noise().size() - from);
    std::memcpy(target.data() + at, noise().data() + from, bytes);
    at += bytes;
  }
}

/// A case in memory: where its buffers lie, its job, and what must come out.
class Stage {
 public:
  /// "" when all is as it should be.
  std::string play(const Case& c) {
    Random random(c.seed);
    const OffsetRule rule = ruleOf(c);
    const cpu::GatherJob job = lay(c, rule, random);
    const cpu::JobReport expected = define(c, job);
    const cpu::JobReport got = cpu::runJob(job, {.threads = c.threads});
    if (got.badCount != expected.badCount || got.firstBad != expected.firstBad) {
      return fmt::format("{} bad, first {}; expected {}, {}", got.badCount, got.firstBad, expected.badCount,
                         expected.firstBad);
    }
    if (!output_.untouchedAround()) return "written beside the output";
    if (!params_.untouchedAround() || !indices_.untouchedAround()) return "written beside an input";
    const auto differs = std::mismatch(expected_.begin(), expected_.end(), output_.placed().begin()).first;
    return differs == expected_.end() ? ""
                                      : fmt::format("output differs at byte {} of {}",
                                                    differs - expected_.begin(), expected_.size());
  }

 private:
  static OffsetRule ruleOf(const Case& c) {
    std::vector<std::int64_t> params{c.batches};
    params.insert(params.end(), c.axes.begin(), c.axes.end());
    params.push_back(c.sliceBytes);
    const auto depth = static_cast<std::int64_t>(c.axes.size());
    std::vector<std::int64_t> indices{c.batches, c.tuples / c.batches};
    indices.insert(c.tupleFirst ? indices.begin() : indices.end(), depth);
    const GatherExtents extents{params, indices, 1};
    ShapeRules rules;
    rules.tupleAxis = c.tupleFirst ? TupleAxis::First : TupleAxis::Last;
    const Geometry geometry = gatherGeometry(extents, rules);
    Q_ASSERT(geometry.fault == GeometryFault::None);
    OffsetRule rule{};
    setOffsets(extents, rules, geometry, rule);
    rule.negative = c.negative;
    rule.range = c.range;
    rule.flatOnly = c.flatOnly;
    return rule;
  }

  static std::span<std::byte> place(GuardedMemory& memory, std::int64_t bytes, Random& random) {
    const auto gap = static_cast<std::size_t>(random.chance(60) ? 0 : random.below(130));
    return memory.place(static_cast<std::size_t>(bytes), random.chance(70) ? Edge::End : Edge::Start, gap);
  }

  cpu::GatherJob lay(const Case& c, const OffsetRule& rule, Random& random) {
    const std::int64_t indexBytes = elementBytes(c.indexDtype);
    const auto params = place(params_, c.batches * rule.slicesPerBatch * c.sliceBytes, random);
    fillWithNoise(params, random);
    const auto indices = place(indices_, c.tuples * rule.depth * indexBytes, random);
    for (std::int64_t tuple = 0; tuple < c.tuples; ++tuple) {
      for (std::int32_t j = 0; j < rule.depth; ++j) {
        const std::int64_t value = drawIndex(c, random, tuple, static_cast<std::size_t>(j));
        const std::int64_t at = (tuple * rule.tupleStride + j * rule.componentStride) * indexBytes;
        std::memcpy(indices.data() + at, &value, static_cast<std::size_t>(indexBytes));  // little-endian
      }
    }
    const auto output = place(output_, c.tuples * c.sliceBytes, random);
    std::memset(output.data(), 0x3C, output.size());

    cpu::GatherJob job;
    job.indexDtype = c.indexDtype;
    job.rule = &rule;
    job.tupleCount = c.tuples;
    job.sliceBytes = c.sliceBytes;
    job.elementBytes = c.elementBytes;
    if (!c.zeroFill) {
      for (std::int64_t i = 0; i < c.elementBytes; ++i)
        job.fillElement[static_cast<std::size_t>(i)] = std::byte(1 + random.below(255));
    }
    job.params = params.data();
    job.indices = indices.data();
    job.output = output.data();
    job.indicesMayChange = random.chance(10);
    return job;
  }

  /// The gather as one plain loop, into expected_.
  cpu::JobReport define(const Case& c, const cpu::GatherJob& job) {
    expected_.resize(static_cast<std::size_t>(c.tuples * c.sliceBytes));
    cpu::JobReport report;
    const auto slice = static_cast<std::size_t>(c.sliceBytes);
    const auto element = static_cast<std::size_t>(c.elementBytes);
    visitIndexType(c.indexDtype, [&](auto tag) {
      using IndexT = typename decltype(tag)::type;
      const auto load = [&](std::int64_t at) {
        IndexT value;
        std::memcpy(&value, job.indices + at * static_cast<std::int64_t>(sizeof value), sizeof value);
        return widenIndex(value);
      };
      for (std::int64_t tuple = 0; tuple < c.tuples; ++tuple) {
        const ResolvedTuple resolved = resolveTupleWith(*job.rule, tuple, load);
        std::byte* target = expected_.data() + tuple * c.sliceBytes;
        if (outsideItsAxis(resolved.status) && report.badCount++ == 0) report.firstBad = tuple;
        if (resolved.status != TupleStatus::Bad) {
          std::memcpy(target, job.params + resolved.sliceId * c.sliceBytes, slice);
        } else {
          for (std::size_t at = 0; at < slice; at += element)
            std::memcpy(target + at, job.fillElement.data(), element);
        }
      }
    });
    return report;
  }

  GuardedMemory params_{kArenaBytes}, indices_{kArenaBytes}, output_{kArenaBytes};
  std::vector<std::byte> expected_;
};

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
    QTest::addColumn<Edge>("edge");
    QTest::addColumn<int>("offset");
    QTest::newRow("behind") << Edge::End << 100;
    QTest::newRow("before") << Edge::Start << -1;
  }

  void guardsBite() {
    QFETCH(const Edge, edge);
    QFETCH(const int, offset);
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
    QTest::addColumn<int>("kernels");
    QTest::addColumn<int>("mode");
    for (std::size_t k = 0; k < cpu::runnableKernels().size(); ++k) {
      for (std::size_t m = 0; m < kModes.size(); ++m) {
        QTest::addRow("%s, %s", std::string(cpu::runnableKernels()[k]->target).c_str(), kModes[m].name)
            << static_cast<int>(k) << static_cast<int>(m);
      }
    }
  }

  void everySliceSize() {
    QFETCH(const int, kernels);
    QFETCH(const int, mode);
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
    QTest::addColumn<int>("slice");
    QTest::addColumn<int>("threads");
    for (const int slice : {1, 3, 4, 8, 12, 16, 33, 64, 100, 256, 1000, 4097, 70'000}) {
      for (const int threads : {1, 2})
        QTest::addRow("%d bytes, %d threads", slice, threads) << slice << threads;
    }
  }

  void largeOutputs() {
    QFETCH(const int, slice);
    QFETCH(const int, threads);
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
    const std::string wrong = stage_.play(c);
    QVERIFY2(wrong.empty(), (wrong + " (" + name + ")").c_str());
  }

  Stage stage_;
  Sample sample_;
  cpu::Tuning tuning_;
  cpu::TuningSource source_ = cpu::TuningSource::Default;
};

GATHERND_TEST(CpuBoundsTest)
#include "cpu_bounds_test.moc"
