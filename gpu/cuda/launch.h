// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a kernel: the one door between C++ and .cu files. Thread rule: launches are asynchronous on their
// stream; call from the thread whose current device it is.
#pragma once

#include "gpu/device/launch.h"
#include "gpu/kernels/gradient_args.h"

namespace gathernd::gpu {

// Of each kernel: a cudaError_t. Without any warp nothing is started.

int launchNaive(const Launch& launch);
int launchLane(const Launch& launch);
int launchWarp(const Launch& launch);
int launchWarpColumns(const Launch& launch);
int launchWords(const Launch& launch);

// The steps of a gradient. Each answers a cudaError_t.

int launchResolve(const ResolveStep& step, CUstream_st* stream);
int launchSum(const SumStep& step, CUstream_st* stream);
int launchRound(const RoundStep& step, CUstream_st* stream);
/// By CUB's radix sort, which is stable.
int launchSort(const SortStep& step, CUstream_st* stream);
int askSortBytes(std::int64_t keys, std::int64_t& bytes);

}  // namespace gathernd::gpu
