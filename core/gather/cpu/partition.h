// SPDX-License-Identifier: GPL-3.0-or-later
// How a gather is cut into blocks: pieces of about kBlockBytes of traffic, so that a thread looks up (cancel,
// progress, sharing) every few tens of microseconds whatever the shape. Many small slices make one block; one
// huge slice makes many blocks. Thread rule: plain values.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/gather/cpu/engine.h"

namespace gathernd::cpu {

inline constexpr std::int64_t kBlockBytes = 256 * 1024;
/// Below this, waking a second thread costs more than it saves.
inline constexpr std::int64_t kBytesPerThread = 512 * 1024;

struct Partition {
  std::int64_t tuplesPerBlock = 1;
  std::int64_t blocksPerTuple = 1;  ///< above 1: slices are cut, and tuplesPerBlock is 1
  std::int64_t blocks = 0;
  int workers = 1;

  static Partition of(const GatherJob& job, int threads) {
    const std::int64_t slice = job.sliceBytes;
    const std::int64_t index = std::int64_t{job.rule->depth} * gathernd::elementBytes(job.indexDtype);
    Partition partition;
    if (slice > kBlockBytes) {
      partition.blocksPerTuple = slice / kBlockBytes + (slice % kBlockBytes != 0 ? 1 : 0);
      partition.blocks = job.tupleCount * partition.blocksPerTuple;
    } else {
      partition.tuplesPerBlock = kBlockBytes / std::max<std::int64_t>(1, slice + index) + 1;
      partition.blocks = (job.tupleCount - 1) / partition.tuplesPerBlock + 1;
    }
    const std::int64_t useful = 1 + job.tupleCount * (index + 2 * slice) / (2 * kBytesPerThread);
    partition.workers = static_cast<int>(
        std::clamp<std::int64_t>(std::min(useful, partition.blocks), 1, std::max(1, threads)));
    return partition;
  }
};

}  // namespace gathernd::cpu
