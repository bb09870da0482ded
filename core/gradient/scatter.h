// SPDX-License-Identifier: GPL-3.0-or-later
// The gradient's scatter-add on plain memory. Tuples are taken a window at a time: their rows are resolved,
// then added. No two threads ever add to the same number, so nothing is locked, and each number gets its
// addends in the tuples' order: long slices are cut into columns, of which each thread adds its own for all
// tuples; short ones are sorted, stably, into ranges of rows, of which each is added by one thread. Units:
// bytes unless said. A job is trusted, the values of its indices are not: whatever they are, nothing outside
// the sums is touched. Thread rule: runScatter may be called from several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/run/cpu/engine.h"
#include "core/tensor/dtype.h"

namespace gathernd::cpu {

struct ScatterJob {
  const OffsetRule* rule = nullptr;
  DType indexDtype = DType::Int64;
  DType dtype = DType::Float32;  ///< of upstream; one that has a gradient
  std::int64_t tupleCount = 0;
  std::int64_t rowCount = 0;  ///< slices of params
  std::int64_t rowLanes = 0;  ///< of one slice; 0: tuples are only checked and counted
  bool refusesBad = false;    ///< nothing is added from a bad tuple on, they are only counted
  const std::byte* indices = nullptr;
  const std::byte* upstream = nullptr;
  std::byte* sums = nullptr;         ///< rowCount * rowLanes, as gradient_lanes.h sums them
  std::int64_t* received = nullptr;  ///< one a row, added to; may be null
};

/// What a scatter allocates beside the job's own memory, at most.
std::int64_t scatterBytes(const ScatterJob& job, int threads);

/// Throws what the thread pool throws, and std::bad_alloc. `report.cancelled`: sums are then partial.
JobReport runScatter(const ScatterJob& job, const JobOptions& options);

/// Sums of narrow floats, rounded to their type.
void roundSums(DType dtype, const float* sums, std::byte* rounded, std::int64_t count);

}  // namespace gathernd::cpu
