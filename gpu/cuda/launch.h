// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a kernel: the one door between C++ and .cu files. Thread rule: launches are asynchronous on their
// stream; call from the thread whose current device it is.
#pragma once

#include "gpu/kernels/gather_args.h"
#include "gpu/kernels/kernel_id.h"

struct CUstream_st;

namespace gathernd::gpu {

struct Launch {
  GatherArgs args;  ///< device addresses; params and output are buffers of whole words
  KernelId id;
  DType indexDtype = DType::Int64;
  int depth = 0;
  BadCounters* counters = nullptr;  ///< on the device, set to {0, kNoBadTuple} before
  CUstream_st* stream = nullptr;
};

/// A cudaError_t. Without any warp nothing is started.
int launchGather(const Launch& launch);

}  // namespace gathernd::gpu
