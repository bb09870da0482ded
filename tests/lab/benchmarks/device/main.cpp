// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd_device_bench: see program.h.
#include "gpu/device/device_api.h"
#include "tests/lab/benchmarks/device/program.h"

int main(int argc, char** argv) {
  return gathernd::bench::runProgram(argc, argv, gathernd::gpu::makeCudaDeviceApi);
}
