// SPDX-License-Identifier: GPL-3.0-or-later
// What is read of a device through the driver's library, and that nothing is missed where there is none.
#include "gpu/cuda/nvml.h"

#include <QTest>
#include <atomic>
#include <thread>
#include <vector>

#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {
constexpr const char* kBusId = "0000:0A:00.0";
}

class NvmlTest : public QObject {
  Q_OBJECT

 private slots:
  void tellsWhatTheDriverTells() {
    gpu::Nvml nvml(test::places::fakeNvml().toStdString());
    const DeviceState state = nvml.stateOf(kBusId);
    QCOMPARE(state.clockMhz.value_or(0), 1980);
    QCOMPARE(state.celsius.value_or(0), 41);
    QVERIFY(!state.memoryClockMhz);
  }

  void knowsNothingOfOtherDevices() {
    gpu::Nvml nvml(test::places::fakeNvml().toStdString());
    const DeviceState state = nvml.stateOf("0000:0B:00.0");
    QVERIFY(!state.clockMhz && !state.memoryClockMhz && !state.celsius);
  }

  /// No such library, and one without such functions.
  void withoutTheLibrary_data() {
    const auto row = test::columns<QString>("library");
    row("absent", "libno-such-nvml.so.1");
    row("another", "libm.so.6");
  }

  void withoutTheLibrary() {
    QFETCH(QString, library);
    gpu::Nvml nvml(library.toStdString());
    const DeviceState state = nvml.stateOf(kBusId);
    QVERIFY(!state.clockMhz && !state.memoryClockMhz && !state.celsius);
  }

  void fromSeveralThreads() {
    gpu::Nvml nvml(test::places::fakeNvml().toStdString());
    std::atomic<int> told = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] { told += nvml.stateOf(kBusId).celsius.value_or(0); });
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(told.load(), 4 * 41);
  }
};

GATHERND_TEST(NvmlTest)
#include "nvml_test.moc"
