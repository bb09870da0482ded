// SPDX-License-Identifier: GPL-3.0-or-later
// The same program whose cuda backend has a device that is none.
#include "tests/lab/soak/program.h"
#include "tests/support/fake_device.h"

int main(int argc, char** argv) {
  return gathernd::test::runSoak(argc, argv, [] {
    const auto machine = std::make_shared<gathernd::test::FakeMachine>();
    machine->sharedByThreads = true;
    machine->streams.lazy = true;
    return gathernd::test::makeFakeDevice(machine);
  });
}
