// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd_soak: see program.h.
#include "gpu/device/device_api.h"
#include "tests/lab/soak/program.h"

int main(int argc, char** argv) {
  return gathernd::test::runSoak(argc, argv, gathernd::gpu::makeCudaDeviceApi);
}
