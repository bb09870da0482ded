// SPDX-License-Identifier: GPL-3.0-or-later
// gathernd_device_bench, on whatever device it is given: times the CUDA kernels on data that lies on the
// device, answers a driver, or runs what a profiler is to count. One JSON value on standard output. Exits 0;
// 1 where an output was wrong; 2 for a wrong command line; 77 where there is no device, with the reason as
// {"error"}.
#pragma once

#include <functional>
#include <memory>

#include "gpu/device/device_api.h"

namespace gathernd::bench {

/// `makeApi` is called where a device is needed.
int runProgram(int argc, char** argv, const std::function<std::unique_ptr<gpu::DeviceApi>()>& makeApi);

}  // namespace gathernd::bench
