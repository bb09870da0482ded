// SPDX-License-Identifier: GPL-3.0-or-later
// What the cuda backend measures of its device and tells of its state, on a device that is none: figures by
// the fake's own clock, and every failure on the way.
#include <QTest>
#include <algorithm>

#include "core/error/sentences.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

constexpr std::int64_t kCopyBytes = std::int64_t{1} << 20;
constexpr std::int64_t kPinnedBytes = std::int64_t{1} << 12;
constexpr int kReadings = 2, kTries = 3;

gpu::DeviceLimits smallLimits() {
  gpu::DeviceLimits limits;
  limits.roofline = {kCopyBytes, kPinnedBytes, kReadings, kTries};
  return limits;
}

}  // namespace

class DeviceRooflineTest : public QObject {
  Q_OBJECT

 private slots:
  void measures_data() {
    const auto row = columns<bool>("lazy");
    row("eager", false);
    row("lazy", true);
  }

  /// On the fake's clock a byte takes a nanosecond, whatever its way; within the device it is read and
  /// written.
  void measures() {
    QFETCH(bool, lazy);
    FakeCuda cuda(smallLimits(), lazy);
    const auto found = cuda.backend->deviceRoofline({});
    QVERIFY2(found.has_value(), found ? "" : englishSentence(found.error()).c_str());
    QCOMPARE(found->copy, 2.0);
    QCOMPARE(found->toDevice, 1.0);
    QCOMPARE(found->toHost, 1.0);
    constexpr int kCopies = 1 + kReadings * kTries;
    QCOMPARE(cuda.machine->calls[Call::CopyOnDevice], kCopies);
    QCOMPARE(cuda.machine->calls[Call::CopyToDevice], kCopies);
    QCOMPARE(cuda.machine->calls[Call::CopyToHost], kCopies);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void takesAQuarterOfMemory() {
    gpu::DeviceLimits limits = smallLimits();
    limits.roofline.copyBytes = std::int64_t{1} << 40;
    FakeCuda cuda(limits);
    cuda.machine->memoryBytes = 8 << 20;
    std::int64_t most = 0;
    cuda.machine->fault = [&](Call kind, int) -> std::optional<Fault> {
      if (kind == Call::CopyOnDevice) most = std::max(most, cuda.machine->usedBytes());
      return std::nullopt;
    };
    QVERIFY(cuda.backend->deviceRoofline({}).has_value());
    QCOMPARE(most, std::int64_t{4 << 20});
  }

  void withoutMemory() {
    FakeCuda cuda(smallLimits());
    cuda.machine->memoryBytes = 100;
    const auto found = cuda.backend->deviceRoofline({});
    QVERIFY(!found);
    QCOMPARE(found.error().code, ErrorCode::Limit);
    QVERIFY(englishSentence(found.error()).find("1048576 bytes of device memory") != std::string::npos);
    QVERIFY(cuda.backend->availability().available);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void fails_data() {
    columns<int, bool, int>("call", "lazy", "fault");
    for (const Call call : {Call::Memory, Call::Allocate, Call::AllocatePinned, Call::MakeStream,
                            Call::MakeEvent, Call::CopyToDevice, Call::CopyToHost, Call::SetBytes,
                            Call::Record, Call::Await, Call::Elapsed, Call::CopyOnDevice}) {
      const bool memory = call == Call::Allocate || call == Call::AllocatePinned;
      for (const bool lazy : {false, true}) {
        for (const auto& [fault, name] : {std::pair{Fault::Fails, "fails"},
                                          {Fault::Vanishes, "vanishes"},
                                          {Fault::NoMemory, "has no memory"}}) {
          if (fault == Fault::NoMemory && !memory) continue;
          QTest::addRow("%s %s, %s", callName(call), name, lazy ? "lazy" : "eager")
              << static_cast<int>(call) << lazy << static_cast<int>(fault);
        }
      }
    }
  }

  /// At the first call of its kind, the second, and so on to the last.
  void fails() {
    QFETCH(int, call);
    QFETCH(bool, lazy);
    QFETCH(int, fault);
    const bool vanishes = static_cast<Fault>(fault) == Fault::Vanishes;
    int failed = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(smallLimits(), lazy);
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != failed || reached) return std::nullopt;
        reached = true;
        return static_cast<Fault>(fault);
      };
      const auto found = cuda.backend->deviceRoofline({});
      QCOMPARE(found.has_value(), !reached);
      if (reached) {
        ++failed;
        const bool memory = static_cast<Fault>(fault) == Fault::NoMemory;
        QCOMPARE(found.error().code, memory ? ErrorCode::Limit : ErrorCode::Unsupported);
        QCOMPARE(found.error().reason == "backend.device_lost", vanishes);
        QCOMPARE(cuda.backend->availability().available, !vanishes);
        QCOMPARE(cuda.backend->deviceRoofline({}).has_value(), !vanishes);
      }
      const std::string wrong = cuda.wrongAtTheEnd();
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
    QVERIFY(failed > 0);
  }

  /// Asked to stop during any copy, it starts no other.
  void stops() {
    constexpr int kCopies = 3 * (1 + kReadings * kTries);
    for (int last = 0; last < kCopies; ++last) {
      FakeCuda cuda(smallLimits(), true);
      std::stop_source source;
      int copies = 0;
      cuda.machine->fault = [&](Call kind, int) -> std::optional<Fault> {
        if (kind == Call::CopyOnDevice || kind == Call::CopyToDevice || kind == Call::CopyToHost) {
          if (copies++ == last) source.request_stop();
        }
        return std::nullopt;
      };
      const auto found = cuda.backend->deviceRoofline(source.get_token());
      QCOMPARE(copies, last + 1);
      QCOMPARE(found.has_value(), last + 1 == kCopies);
      if (!found) QCOMPARE(found.error().code, ErrorCode::Cancelled);
      QVERIFY(cuda.backend->availability().available);
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
  }

  void tellsItsState() {
    FakeCuda cuda;
    cuda.machine->state = {1410, std::nullopt, 52};
    const DeviceState state = cuda.backend->deviceState();
    QCOMPARE(state.clockMhz.value_or(0), 1410);
    QCOMPARE(state.celsius.value_or(0), 52);
    QVERIFY(!state.memoryClockMhz);
    cuda.machine->fault = [](Call, int) { return Fault::Fails; };
    QVERIFY(!cuda.backend->deviceState().celsius);
    QVERIFY(cuda.backend->availability().available);
  }

  void withoutADevice() {
    FakeCuda cuda(smallLimits());
    cuda.machine->fault = [](Call, int) { return Fault::Fails; };
    const auto found = cuda.backend->deviceRoofline({});
    QVERIFY(!found);
    QCOMPARE(found.error().reason, std::string("backend.unavailable"));
    QVERIFY(!cuda.backend->deviceState().clockMhz);
    QCOMPARE(cuda.machine->calls[Call::Memory], 0);
  }

  void severalAtOnceKeepTheirWorkspaces() {
    const LongGather gather(longRecipe("onnx", DType::Float32, DType::Int64, 5));
    FakeCuda cuda({1, 256}, true);
    // A run within a run: both workspaces are kept, and the next two make none.
    RunOptions outer;
    bool within = false;
    outer.progress = [&](double) {
      if (!within) QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      within = true;
    };
    cuda.machine->sharedByThreads = true;
    QVERIFY(gather.equalOn(*cuda.backend, outer).value_or(false));
    const auto made = cuda.machine->calls[Call::MakeStream];
    within = false;
    QVERIFY(gather.equalOn(*cuda.backend, outer).value_or(false));
    QCOMPARE(cuda.machine->calls[Call::MakeStream], made);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }
};

GATHERND_TEST(DeviceRooflineTest)
#include "device_roofline_test.moc"
