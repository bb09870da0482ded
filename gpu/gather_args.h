// SPDX-License-Identifier: GPL-3.0-or-later
// Plan -> the plain data of a kernel, and a kernel's counters -> BadReport. Thread rule: pure functions.
#pragma once

#include <cstring>

#include "core/gather/backend.h"
#include "core/gather/bad_tuples.h"
#include "core/gather/plan.h"
#include "gpu/kernels/launch.h"

namespace gathernd::gpu {

/// Without addresses: the caller knows whose memory they are in.
inline GatherArgs gatherArgsOf(const Plan& plan) {
  GatherArgs args{};
  args.rule = plan.rule;
  args.tupleCount = plan.tupleCount;
  args.sliceElements = plan.sliceElements;
  std::memcpy(args.fill, plan.fill.data(), sizeof args.fill);
  return args;
}

/// Nothing to write and nothing to look at: no kernel runs.
inline bool nothingToDo(const Plan& plan) {
  return plan.tupleCount == 0 || (plan.outputBytes() == 0 && (!plan.checks || plan.depth == 0));
}

/// The report of a finished run. A kernel only counts; the list of all bad tuples takes a pass over indices
/// on the host.
inline Expected<BadReport> reportOf(const BadCounters& counters, const Plan& plan, const Tensor& indices,
                                    const RunOptions& options) {
  BadReport report;
  if (counters.count == 0) return report;
  report.count = static_cast<std::int64_t>(counters.count);
  report.first = static_cast<std::int64_t>(counters.first);
  if (options.allBad) {
    auto all = listBadTuples(plan, indices, options.stop);
    if (!all) return fail(std::move(all.error()));
    report.all = std::move(*all);
  }
  return report;
}

}  // namespace gathernd::gpu
