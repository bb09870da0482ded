// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a device, at every call of a gradient: its own error, nothing lost, and a backend
// that goes on, or says "restart needed".
#include <QTest>
#include <optional>

#include "core/error/sentences.h"
#include "core/gradient/gradient.h"
#include "tests/support/calls.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/gradients.h"
#include "tests/support/test_program.h"

using namespace gathernd;        // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::test;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

/// 17 chunks, rounded in several pieces.
constexpr gpu::DeviceLimits kGradientChunks{300, 64};

struct Summed {
  Plan plan;
  Tensor indices, upstream;
  Expected<GradientResult> oracle;
  GradientOptions options;

  Summed() {
    GatherCall call = callOf("tensorflow-gpu", {11, 7}, {150, 1});
    call.params.dtype = DType::Float16;
    plan = *makePlan(call);
    std::vector<std::int64_t> rows;
    for (std::int64_t i = 0; i < 150; ++i) rows.push_back(i * 5 % 12);  // some are bad
    indices = indexTensor({150, 1}, rows);
    upstream = randomUpstream(plan, 3);
    options.counts = true;
    oracle = referenceGradient(plan, indices, upstream, options);
  }
  Expected<bool> equalOn(const Backend& backend) const { return equalOn(backend, options); }
  Expected<bool> equalOn(const Backend& backend, const GradientOptions& given) const {
    const auto made = gradientOn(backend, plan, indices, upstream, given);
    if (!made) return fail(made.error());
    return sameGradient(made, oracle);
  }
};

}  // namespace

class GradientFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void atEveryCall_data() {
    QTest::addColumn<int>("call");
    QTest::addColumn<bool>("lazy");
    QTest::addColumn<int>("fault");
    const Summed summed;
    QVERIFY(summed.oracle.has_value() && summed.oracle->bad.count > 0);
    FakeCuda once(kGradientChunks);
    QVERIFY(summed.equalOn(*once.backend).value_or(false));
    for (const auto& [kind, count] : once.machine->calls) {
      if (kind == Call::DeviceCount) continue;
      for (const bool lazy : {false, true}) {
        for (const auto& [fault, name] : {std::pair{Fault::Fails, "fails"}, {Fault::Vanishes, "vanishes"}}) {
          QTest::addRow("%s %s, %s", callName(kind), name, lazy ? "lazy" : "eager")
              << static_cast<int>(kind) << lazy << static_cast<int>(fault);
        }
      }
    }
  }

  void atEveryCall() {
    QFETCH(int, call);
    QFETCH(bool, lazy);
    QFETCH(int, fault);
    const bool vanishes = static_cast<Fault>(fault) == Fault::Vanishes;
    const Summed summed;
    int failed = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(kGradientChunks, lazy);
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != failed || reached) return std::nullopt;
        reached = true;
        return static_cast<Fault>(fault);
      };
      const auto outcome = summed.equalOn(*cuda.backend);
      QCOMPARE(outcome.has_value(), !reached);
      if (reached) {
        ++failed;
        QCOMPARE(outcome.error().code, ErrorCode::Unsupported);
        const QString sentence = QString::fromStdString(englishSentence(outcome.error()));
        QVERIFY2(sentence.contains("the fake device was told to fail (a call)"), qPrintable(sentence));
        QCOMPARE(sentence.contains("only after a restart of this program"), vanishes);
        QVERIFY(cuda.machine->deviceMemory.empty());
        QCOMPARE(cuda.backend->availability().available, !vanishes);
        const auto again = summed.equalOn(*cuda.backend);
        QCOMPARE(again.has_value(), !vanishes);
        if (vanishes) QCOMPARE(again.error().reason, std::string("backend.unavailable"));
        if (again) QVERIFY(*again);
      } else {
        QVERIFY(*outcome);
      }
      const std::string wrong = cuda.wrongAtTheEnd();
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
    QVERIFY(failed > 0);
  }

  void memoryRefused_data() {
    QTest::addColumn<int>("call");
    QTest::newRow("device memory") << static_cast<int>(Call::Allocate);
    QTest::newRow("page-locked memory") << static_cast<int>(Call::AllocatePinned);
  }

  /// Which another program took in the meantime.
  void memoryRefused() {
    QFETCH(int, call);
    const Summed summed;
    int refused = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(kGradientChunks, true);
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (static_cast<int>(kind) != call || before != refused || reached) return std::nullopt;
        reached = true;
        return Fault::NoMemory;
      };
      const auto outcome = summed.equalOn(*cuda.backend);
      QCOMPARE(outcome.has_value(), !reached);
      if (reached) {
        ++refused;
        QCOMPARE(outcome.error().code, ErrorCode::Limit);
        QVERIFY(cuda.backend->availability().available);
        QVERIFY(summed.equalOn(*cuda.backend).value_or(false));
      }
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
    QVERIFY(refused >= 4);
  }

  void cancelled_data() {
    QTest::addColumn<int>("call");
    for (const Call call : {Call::Memory, Call::CopyToDevice, Call::LaunchGradient})
      QTest::newRow(callName(call)) << static_cast<int>(call);
  }

  /// During each of the calls of a run: soon afterwards nothing more is asked of the device.
  void cancelled() {
    QFETCH(int, call);
    const Summed summed;
    int stopped = 0;
    for (bool reached = true; reached;) {
      FakeCuda cuda(kGradientChunks, true);
      std::stop_source source;
      GradientOptions options = summed.options;
      options.stop = source.get_token();
      int after = 0;
      reached = false;
      cuda.machine->fault = [&](Call kind, int before) -> std::optional<Fault> {
        if (reached && (kind == Call::CopyToDevice || kind == Call::LaunchGradient)) ++after;
        if (static_cast<int>(kind) == call && before == stopped) {
          reached = true;
          source.request_stop();
        }
        return std::nullopt;
      };
      const auto outcome = summed.equalOn(*cuda.backend, options);
      cuda.machine->fault = nullptr;
      QVERIFY2(after <= 3, qPrintable(QString::number(after)));
      QCOMPARE(outcome.has_value(), !reached);
      if (reached) {
        QCOMPARE(outcome.error().code, ErrorCode::Cancelled);
        QVERIFY(summed.equalOn(*cuda.backend).value_or(false));
      } else {
        QVERIFY(*outcome);
      }
      ++stopped;
      QVERIFY(cuda.wrongAtTheEnd().empty());
    }
    QVERIFY(stopped > 1);
  }
};

GATHERND_TEST(GradientFaultsTest)
#include "gradient_faults_test.moc"
