// SPDX-License-Identifier: GPL-3.0-or-later
// A library with the five functions of NVML that are used: one device, which knows its clocks and, as some
// do, nothing of its memory's.
#include <cstring>

// The handle's type is the caller's (gpu/cuda/nvml.cpp): a call by another type is an error that Clang's
// checks see.
namespace gathernd::gpu {
struct NvmlDevice {
  int begun = 0;
};
}  // namespace gathernd::gpu

namespace {
using gathernd::gpu::NvmlDevice;
NvmlDevice only;
constexpr int kSuccess = 0, kNotSupported = 3, kNotFound = 6, kUninitialized = 1;
}  // namespace

extern "C" {
// NOLINTBEGIN(readability-identifier-naming): NVML's names

int nvmlInit_v2() {
  ++only.begun;
  return kSuccess;
}

int nvmlShutdown() {
  --only.begun;
  return kSuccess;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char* busId, NvmlDevice** device) {
  if (only.begun == 0) return kUninitialized;
  if (std::strcmp(busId, "0000:0A:00.0") != 0) return kNotFound;
  *device = &only;
  return kSuccess;
}

int nvmlDeviceGetClockInfo(NvmlDevice* device, int type, unsigned* mhz) {
  if (device != &only || type != 1) return kNotSupported;
  *mhz = 1980;
  return kSuccess;
}

int nvmlDeviceGetTemperature(NvmlDevice* device, int sensor, unsigned* celsius) {
  if (device != &only || sensor != 0) return kNotSupported;
  *celsius = 41;
  return kSuccess;
}
// NOLINTEND(readability-identifier-naming)
}
