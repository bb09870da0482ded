// SPDX-License-Identifier: GPL-3.0-or-later
// Plan -> the plain data of a kernel, and a kernel's counters -> BadReport. Thread rule: pure functions.
#pragma once

#include "core/call/plan.h"
#include "core/run/backend.h"
#include "core/run/run_result.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// Without addresses: the caller knows whose memory they are in. plan.tupleCount > 0. The work is cut for a
/// device of so many multiprocessors (cutOf).
GatherArgs gatherArgsOf(const Plan& plan, KernelId id, int multiprocessors = 0);

/// Nothing to write and nothing to look at: no kernel runs.
inline bool nothingToDo(const Plan& plan) {
  return plan.tupleCount == 0 || (plan.outputBytes() == 0 && (!plan.checks || plan.depth == 0));
}

/// The report of a finished run. A kernel only counts; the list of all bad tuples takes a pass over indices
/// on the host.
Expected<BadReport> reportOf(const BadCounters& counters, const Plan& plan, const Tensor& indices,
                             const RunOptions& options);

}  // namespace gathernd::gpu
