// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a kernel: the one door between C++ and .cu files. Thread rule: launches are asynchronous on their
// stream; call from the thread whose current device it is.
#pragma once

#include "gpu/device/launch.h"

namespace gathernd::gpu {

/// A cudaError_t. Without any warp nothing is started.
int launchGather(const Launch& launch);

}  // namespace gathernd::gpu
