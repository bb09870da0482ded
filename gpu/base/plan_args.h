// SPDX-License-Identifier: GPL-3.0-or-later
// Plan -> the plain data of a kernel, and a kernel's counters -> BadReport. Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>

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

/// So far before a buffer that element `count` of `bytes` bytes is at its beginning. Never dereferenced as it
/// is; an integer in between, since there is no object there.
inline void* before(std::byte* buffer, std::int64_t count, std::int64_t bytes) {
  const auto shift = static_cast<std::uintptr_t>(count) * static_cast<std::uintptr_t>(bytes);
  return reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(buffer) -
                                 shift);  // NOLINT(performance-no-int-to-ptr)
}

/// The tuples [first, first + tuples) of indices as one run of tuples next to each other, or of components
/// next to each other where those of a tuple are apart: copy(at, source, bytes) for each piece of it.
template <class Copy>
Expected<void> forEachIndexRun(const Plan& plan, const Tensor& indices, std::int64_t first,
                               std::int64_t tuples, const Copy& copy) {
  const OffsetRule& rule = plan.rule;
  const std::int64_t element = elementBytes(plan.indexDtype);
  const std::int64_t runs = rule.componentStride != 1 && plan.depth > 1 ? plan.depth : 1;
  const std::int64_t bytes = plan.depth * element * tuples / runs;
  for (std::int64_t run = 0; run < runs && bytes > 0; ++run) {
    const std::int64_t at = first * rule.tupleStride + run * rule.componentStride;
    TRY(copy(run * bytes, indices.data() + at * element, bytes));
  }
  return {};
}

/// The report of a finished run. A kernel only counts; the list of all bad tuples takes a pass over indices
/// on the host.
Expected<BadReport> reportOf(const BadCounters& counters, const Plan& plan, const Tensor& indices,
                             const RunOptions& options);

}  // namespace gathernd::gpu
