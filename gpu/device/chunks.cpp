// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/device/chunks.h"

#include <algorithm>
#include <numeric>

#include "gpu/device/workspace.h"
#include "gpu/kernels/family.h"

namespace gathernd::gpu {
namespace {

std::int64_t bytesOfChunk(const Chunks& chunks, std::int64_t tuples) {
  return wholeWords(chunks.indexBytesPerTuple * tuples) + wholeWords(chunks.outputBytesPerTuple * tuples);
}

/// The largest multiple of `grain`, and at least one, of which indices and output take no more than `bytes`.
std::int64_t tuplesWithin(const Chunks& chunks, std::int64_t grain, std::int64_t bytes) {
  const std::int64_t perTuple =
      std::max<std::int64_t>(1, chunks.indexBytesPerTuple + chunks.outputBytesPerTuple);
  constexpr std::int64_t kRounding = 6;  // two buffers to whole words
  return std::max(grain, std::max<std::int64_t>(0, bytes - kRounding) / perTuple / grain * grain);
}

}  // namespace

std::int64_t chunkGrain(const Plan& plan, KernelId id) {
  if (id.kernel == Kernel::Naive)
    return kWarpLanes / std::gcd<std::int64_t>(kWarpLanes, std::max<std::int64_t>(1, plan.sliceElements));
  // Whatever the device: a small gather's warps have fewer tuples, of which these are a multiple.
  const Cut cut = cutOf(id, plan.tupleCount, plan.sliceBytes(), 0);
  return std::int64_t{1} << cut.groupLog;
}

Expected<Chunks> cutIntoChunks(const Plan& plan, KernelId id, const DeviceLimits& limits,
                               const DeviceMemory& memory) {
  Chunks chunks;
  chunks.indexBytesPerTuple = plan.depth * elementBytes(plan.indexDtype);
  chunks.outputBytesPerTuple = plan.sliceBytes();
  // Where nothing is written nothing of params is read.
  if (plan.sliceBytes() > 0) chunks.paramsBytes = plan.params.elementCount() * elementBytes(plan.dtype);
  const std::int64_t kept = wholeWords(chunks.paramsBytes) + static_cast<std::int64_t>(sizeof(BadCounters));

  const std::int64_t grain = std::min(chunkGrain(plan, id), plan.tupleCount);
  const std::int64_t least = bytesOfChunk(chunks, grain);
  const bool fits = kept <= memory.free && least <= memory.free - kept;
  if (!fits) {
    return fail(ErrorCode::Limit, "backend.device_memory_short",
                {{"needed", kept + least},
                 {"params", chunks.paramsBytes},
                 {"free", memory.free},
                 {"total", memory.total}});
  }
  // Allocations are rounded up by the device, and others want some of it too.
  const std::int64_t spared = std::min(memory.free / 16, std::int64_t{256} << 20);
  const std::int64_t room = std::max<std::int64_t>(0, memory.free - kept - spared);
  const std::int64_t wanted = tuplesWithin(chunks, grain, limits.chunkBytes);
  if (wanted >= plan.tupleCount && bytesOfChunk(chunks, plan.tupleCount) <= memory.free - kept) {
    chunks.tuples = plan.tupleCount;
    return chunks;
  }
  chunks.atOnce = least <= room / 2 ? 2 : 1;
  chunks.tuples = std::min(wanted, tuplesWithin(chunks, grain, room / chunks.atOnce));
  return chunks;
}

}  // namespace gathernd::gpu
