// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a device, at every call of a run: the run's own error, nothing lost, and a backend
// that goes on, or says "restart needed" while the others go on.
#include <QTest>
#include <array>

#include "core/error/sentences.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// Chunks of 32 tuples, pieces of 1 KiB.
constexpr gpu::DeviceLimits kSmall{1, 1024};

/// The ways through the backend.
constexpr std::array<NamedLimits, 4> kWays = {{{"chunks", kSmall},
                                               {"at once", {1 << 20, 1024, 1 << 20, 0}},
                                               {"mapped", {}},
                                               {"rows picked", {1, 1024, 0, 0, 0}}}};

constexpr int kMapped = 2;  ///< of them; it has no phases

LongGather shortGather() {
  Recipe recipe = longRecipe("onnx", DType::Float32, DType::Int64, 5);
  recipe.outer = {40};
  return LongGather(recipe);
}

/// Long enough for several chunks also where rows are picked: 40 KB of output, some tuples bad.
LongGather longerGather() {
  Recipe recipe = longRecipe("onnx", DType::Float32, DType::Int64, 90);
  recipe.outer = {40};
  return LongGather(recipe);
}

std::string sentenceOf(const Expected<bool>& outcome) {
  return outcome ? std::string() : englishSentence(outcome.error());
}

}  // namespace

class DeviceFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void atEveryCall_data() {
    QTest::addColumn<int>("way");
    QTest::addColumn<int>("call");
    QTest::addColumn<bool>("lazy");
    QTest::addColumn<int>("fault");
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
    const gpu::DeviceLimits& limits = kWays[static_cast<std::size_t>(way)].limits;
    const bool vanishes = static_cast<Fault>(fault) == Fault::Vanishes;
    const LongGather gather = longerGather();
    PhaseTimes times;
    RunOptions options;
    if (way != kMapped) options.phases = &times;
    int failed = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(limits, lazy);
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != failed || reached) return std::nullopt;
        reached = true;
        return static_cast<Fault>(fault);
      };
      const auto outcome = gather.equalOn(*cuda.backend, options);
      QCOMPARE(outcome.has_value(), !reached);
      if (reached) {
        ++failed;
        QCOMPARE(outcome.error().code, ErrorCode::Unsupported);
        const QString sentence = QString::fromStdString(sentenceOf(outcome));
        QVERIFY2(sentence.contains("the fake device was told to fail (a call)"), qPrintable(sentence));
        QCOMPARE(sentence.contains("only after a restart of this program"), vanishes);
        QVERIFY(cuda.machine->deviceMemory.empty());  // a failed run keeps nothing
        const Availability now = cuda.backend->availability();
        QCOMPARE(now.available, !vanishes);
        const auto again = gather.equalOn(*cuda.backend);
        QCOMPARE(again.has_value(), !vanishes);
        if (vanishes) {
          QCOMPARE(QString::fromStdString(now.reason), "restart needed: the fake device was told to fail");
          QCOMPARE(again.error().reason, std::string("backend.unavailable"));
          QVERIFY(cuda.backend->devices().empty());
          QVERIFY(gather.equalOn(*makeCpuBackend()).value_or(false));
        } else {
          QVERIFY(*again);
        }
      } else {
        QVERIFY(*outcome);
      }
      const std::string wrong = cuda.wrongAtTheEnd();
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
    QVERIFY(failed > 0);
  }

  void memoryRefused_data() {
    QTest::addColumn<bool>("picked");
    QTest::addColumn<int>("call");
    QTest::addColumn<QString>("words");
    for (const bool picked : {false, true}) {
      QTest::addRow("device memory%s", picked ? ", rows picked" : "")
          << picked << static_cast<int>(Call::Allocate) << QString("bytes of device memory");
      QTest::addRow("page-locked memory%s", picked ? ", rows picked" : "")
          << picked << static_cast<int>(Call::AllocatePinned) << QString("bytes of page-locked memory");
    }
  }

  /// Which another program took in the meantime.
  void memoryRefused() {
    QFETCH(bool, picked);
    QFETCH(int, call);
    QFETCH(QString, words);
    const LongGather gather = shortGather();
    int refused = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(picked ? kWays[3].limits : kSmall, true);
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != refused || reached) return std::nullopt;
        reached = true;
        return Fault::NoMemory;
      };
      const auto outcome = gather.equalOn(*cuda.backend);
      QCOMPARE(outcome.has_value(), !reached);
      if (reached) {
        ++refused;
        QCOMPARE(outcome.error().code, ErrorCode::Limit);
        QCOMPARE(outcome.error().args[0].name, std::string("bytes"));
        QVERIFY(std::get<std::int64_t>(outcome.error().args[0].value) > 0);
        QVERIFY(QString::fromStdString(sentenceOf(outcome)).contains(words));
        QVERIFY(cuda.backend->availability().available);
        QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      }
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
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
    QTest::addColumn<int>("call");
    QTest::addColumn<bool>("lazy");
    for (const Call call : {Call::Memory, Call::CopyToDevice, Call::Launch, Call::CopyToHost}) {
      for (const bool lazy : {false, true}) {
        QTest::addRow("%s, %s", callName(call), lazy ? "lazy" : "eager") << static_cast<int>(call) << lazy;
      }
    }
  }

  /// During each of the calls of a run: soon afterwards nothing more is asked of the device.
  void cancelled() {
    QFETCH(int, call);
    QFETCH(bool, lazy);
    const LongGather gather = shortGather();
    int stopped = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(kSmall, lazy);
      std::stop_source source;
      RunOptions options;
      options.stop = source.get_token();
      int transfers = 0;
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (reached && (kind == Call::CopyToDevice || kind == Call::CopyToHost || kind == Call::Launch))
          ++transfers;
        if (static_cast<int>(kind) == call && before == stopped) {
          reached = true;
          source.request_stop();
        }
        return std::nullopt;
      };
      const auto outcome = gather.equalOn(*cuda.backend, options);
      cuda.machine->fault = nullptr;
      QVERIFY2(transfers <= 2, qPrintable(QString::number(transfers)));
      if (reached) {
        QVERIFY(!outcome);
        QCOMPARE(outcome.error().code, ErrorCode::Cancelled);
        QVERIFY(cuda.backend->availability().available);
        QVERIFY(gather.equalOn(*cuda.backend).value_or(false));
      } else {
        QVERIFY(outcome.value_or(false));
      }
      ++stopped;
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
    QVERIFY(stopped > (static_cast<Call>(call) == Call::Memory ? 1 : 3));
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
