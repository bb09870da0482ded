// SPDX-License-Identifier: GPL-3.0-or-later
// The CPU engine led down one way, whatever sizes and thresholds would have chosen: a strategy made by hand.
// Small jobs take it too, which otherwise are done by a plain loop. Units: bytes. Thread rule: pure functions
// over disjoint outputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/call/plan.h"
#include "core/run/cpu/engine.h"
#include "core/run/cpu/kernels.h"

namespace gathernd::test {

/// A plan's job on plain memory, aligned or not. The plan outlives it.
cpu::GatherJob jobOf(const Plan& plan, const std::byte* params, const std::byte* indices, std::byte* output);

struct Way {
  const cpu::Kernels* kernels = nullptr;
  cpu::Store store = cpu::Store::Cached;
  cpu::Prefetch prefetch = cpu::Prefetch::None;
  bool resolved = false;  ///< offsets are made even where an index value would do
  /// Where a job is cut: at most so many tuples a step and a chunk, parts of slices of so many bytes. 0: as
  /// the sizes say.
  std::int64_t tuplesPerStep = 0, tuplesPerChunk = 0, partBytes = 0;
  int threads = 1;
};

/// Every way to store and to prefetch, with and without offsets, on one target.
std::vector<Way> everyWay(const cpu::Kernels& kernels);
std::string describe(const Way& way);

/// job.tupleCount > 0.
cpu::JobReport runForced(const cpu::GatherJob& job, const Way& way);

}  // namespace gathernd::test
