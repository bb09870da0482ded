// SPDX-License-Identifier: GPL-3.0-or-later
// The same program on a device that is none, so that what drives it can be tested: its times are the fake's
// own.
#include "tests/lab/benchmarks/device/program.h"
#include "tests/support/fake_device.h"

int main(int argc, char** argv) {
  constexpr std::int64_t kMemory = std::int64_t{256} << 20;
  const auto machine = std::make_shared<gathernd::test::FakeMachine>();
  machine->memoryBytes = kMemory;
  return gathernd::bench::runProgram(argc, argv, [&] { return gathernd::test::makeFakeDevice(machine); });
}
