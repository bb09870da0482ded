// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a device, at every call of a run: the run's own error, nothing lost, and a backend
// that goes on, or says "restart needed" while the others go on.
#include <QTest>
#include <array>
#include <utility>

#include "core/error/sentences.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/fault_drill.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Chunks of 32 tuples, pieces of 1 KiB.
constexpr gpu::DeviceLimits kSmall{1, 1024};

/// The ways through the backend.
constexpr std::array<NamedLimits, 3> kWays = {
    {{"chunks", kSmall}, {"at once", {1 << 20, 1024, 1 << 20, 0}}, {"mapped", {}}}};

constexpr int kMapped = 2;  ///< of them; it has no phases

LongGather shortGather() {
  Recipe recipe = longRecipe("onnx", DType::Float32, DType::Int64, 5);
  recipe.outer = {40};
  return LongGather(recipe);
}

/// Several chunks: 40 KB of output, some tuples bad.
LongGather longerGather() {
  Recipe recipe = longRecipe("onnx", DType::Float32, DType::Int64, 90);
  recipe.outer = {40};
  return LongGather(recipe);
}

/// shortGather(), for a drill.
FaultDrill::Work shortWork() {
  return [gather = shortGather()](const Backend& backend, std::stop_token stop) {
    RunOptions options;
    options.stop = std::move(stop);
    return gather.equalOn(backend, options);
  };
}

}  // namespace

class DeviceFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void atEveryCall_data() {
    columns<int, int, bool, int>("way", "call", "lazy", "fault");
    const LongGather gather = longerGather();
    for (std::size_t way = 0; way < kWays.size(); ++way) {
      FakeCuda once(kWays[way].limits);
      PhaseTimes times;
      RunOptions options;
      if (way != std::size_t{kMapped}) options.phases = &times;
      QVERIFY(gather.equalOn(*once.backend, options).value_or(false));
      for (const auto& [kind, count] : once.machine->calls) {
        if (kind == Call::DeviceCount) continue;
        for (const bool lazy : {false, true}) {
          for (const auto& [fault, name] :
               {std::pair{Fault::Fails, "fails"}, {Fault::Vanishes, "vanishes"}}) {
            QTest::addRow("%s: %s %s, %s", kWays[way].name, callName(kind), name, lazy ? "lazy" : "eager")
                << static_cast<int>(way) << static_cast<int>(kind) << lazy << static_cast<int>(fault);
          }
        }
      }
    }
  }

  void atEveryCall() {
    QFETCH(int, way);
    QFETCH(int, call);
    QFETCH(bool, lazy);
    QFETCH(int, fault);
    const LongGather gather = longerGather();
    PhaseTimes times;
    const auto work = [&](const Backend& backend, std::stop_token) {
      RunOptions options;
      if (way != kMapped) options.phases = &times;
      return gather.equalOn(backend, options);
    };
    const FaultDrill drill{kWays[static_cast<std::size_t>(way)].limits, lazy, static_cast<Call>(call), work};
    const int failed = drill.failing(static_cast<Fault>(fault), [&](FakeCuda& cuda) {
      if (static_cast<Fault>(fault) != Fault::Vanishes) return;
      QCOMPARE(QString::fromStdString(cuda.backend->availability().reason),
               "restart needed: the fake device was told to fail");
      QVERIFY(cuda.backend->devices().empty());
      QVERIFY(gather.equalOn(*makeCpuBackend()).value_or(false));
    });
    QVERIFY(failed > 0);
  }

  void memoryRefused_data() {
    const auto row = columns<int, QString>("call", "words");
    row("device memory", static_cast<int>(Call::Allocate), "bytes of device memory");
    row("page-locked memory", static_cast<int>(Call::AllocatePinned), "bytes of page-locked memory");
  }

  /// Which another program took in the meantime.
  void memoryRefused() {
    QFETCH(int, call);
    QFETCH(QString, words);
    const FaultDrill drill{kSmall, true, static_cast<Call>(call), shortWork()};
    const int refused = drill.at(Fault::NoMemory, [&](FakeCuda& cuda, const Error& error) {
      QCOMPARE(error.code, ErrorCode::Limit);
      QCOMPARE(error.args[0].name, std::string("bytes"));
      QVERIFY(std::get<std::int64_t>(error.args[0].value) > 0);
      QVERIFY(QString::fromStdString(englishSentence(error)).contains(words));
      QVERIFY(cuda.backend->availability().available);
      QVERIFY(drill.work(*cuda.backend, {}).value_or(false));
    });
    QVERIFY(refused >= 4);
  }

  void brokenDriver() {
    FakeCuda cuda;
    cuda.machine->fault = [](Call, int) { return Fault::Fails; };
    QCOMPARE(cuda.machine->calls[Call::DeviceCount], 0);  // nobody asked yet
    const Availability state = cuda.backend->availability();
    QVERIFY(!state.available);
    QCOMPARE(QString::fromStdString(state.reason), "the fake device was told to fail");
    QVERIFY(cuda.backend->devices().empty());
    const LongGather gather = shortGather();
    const auto outcome = gather.equalOn(*cuda.backend);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().reason, std::string("backend.unavailable"));
    QVERIFY(!cuda.backend->accesses(gather.plan, gather.indices, {0, 1}, ""));
    QVERIFY(!cuda.backend->accessTotals(gather.plan, gather.indices, "", {}));
    QCOMPARE(cuda.machine->calls[Call::DeviceCount], 1);
    QVERIFY(cuda.wrongAtTheEnd().empty());
  }

  void cancelled_data() {
    columns<int, bool>("call", "lazy");
    for (const Call call : {Call::Memory, Call::CopyToDevice, Call::Launch, Call::CopyToHost}) {
      for (const bool lazy : {false, true}) {
        QTest::addRow("%s, %s", callName(call), lazy ? "lazy" : "eager") << static_cast<int>(call) << lazy;
      }
    }
  }

  /// During each of the calls of a run: soon afterwards nothing more is asked of the device.
  void cancelled() {
    const auto [call, lazy] = currentRow<int, bool>();
    const FaultDrill drill{kSmall, lazy, static_cast<Call>(call), shortWork()};
    const auto counts = [](Call kind) {
      return kind == Call::CopyToDevice || kind == Call::CopyToHost || kind == Call::Launch;
    };
    QVERIFY(drill.cancelled(counts, 2) > (drill.call == Call::Memory ? 0 : 2));
  }

  void stoppedBeforeItBegan() {
    FakeCuda cuda(kSmall);
    std::stop_source source;
    source.request_stop();
    RunOptions options;
    options.stop = source.get_token();
    const auto outcome = shortGather().equalOn(*cuda.backend, options);
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().code, ErrorCode::Cancelled);
    QCOMPARE(cuda.machine->calls[Call::MakeStream], 0);
  }
};

GATHERND_TEST(DeviceFaultsTest)
#include "device_faults_test.moc"
