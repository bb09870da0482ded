// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a device, at every call of a gradient: its own error, nothing lost, and a backend
// that goes on, or says "restart needed".
#include <QTest>
#include <utility>

#include "core/gradient/gradient.h"
#include "tests/support/calls.h"
#include "tests/support/fake_cuda.h"
#include "tests/support/fault_drill.h"
#include "tests/support/gradients.h"
#include "tests/support/table.h"
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
  Expected<bool> equalOn(const Backend& backend, std::stop_token stop = {}) const {
    GradientOptions given = options;
    given.stop = std::move(stop);
    const auto made = gradientOn(backend, plan, indices, upstream, given);
    if (!made) return fail(made.error());
    return sameGradient(made, oracle);
  }
};

FaultDrill::Work work() {
  return [summed = Summed()](const Backend& backend, std::stop_token stop) {
    return summed.equalOn(backend, std::move(stop));
  };
}

}  // namespace

class GradientFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void atEveryCall_data() {
    columns<int, bool, int>("call", "lazy", "fault");
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
    const auto [call, lazy, fault] = currentRow<int, bool, int>();
    const FaultDrill drill{kGradientChunks, lazy, static_cast<Call>(call), work()};
    QVERIFY(drill.failing(static_cast<Fault>(fault)) > 0);
  }

  void memoryRefused_data() {
    const auto row = columns<int>("call");
    row("device memory", static_cast<int>(Call::Allocate));
    row("page-locked memory", static_cast<int>(Call::AllocatePinned));
  }

  /// Which another program took in the meantime.
  void memoryRefused() {
    QFETCH(int, call);
    const FaultDrill drill{kGradientChunks, true, static_cast<Call>(call), work()};
    const int refused = drill.at(Fault::NoMemory, [&](FakeCuda& cuda, const Error& error) {
      QCOMPARE(error.code, ErrorCode::Limit);
      QVERIFY(cuda.backend->availability().available);
      QVERIFY(drill.work(*cuda.backend, {}).value_or(false));
    });
    QVERIFY(refused >= 4);
  }

  void cancelled_data() {
    const auto row = columns<int>("call");
    for (const Call call : {Call::Memory, Call::CopyToDevice, Call::LaunchGradient})
      row(callName(call), static_cast<int>(call));
  }

  /// During each of the calls of a run: soon afterwards nothing more is asked of the device.
  void cancelled() {
    QFETCH(int, call);
    const FaultDrill drill{kGradientChunks, true, static_cast<Call>(call), work()};
    const auto counts = [](Call kind) { return kind == Call::CopyToDevice || kind == Call::LaunchGradient; };
    QVERIFY(drill.cancelled(counts, 3) > 0);
  }
};

GATHERND_TEST(GradientFaultsTest)
#include "gradient_faults_test.moc"
