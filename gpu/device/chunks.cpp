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

/// Allocations are rounded up by the device, and others want some of it too.
std::int64_t spared(const DeviceMemory& memory) {
  return std::min(memory.free / 16, std::int64_t{256} << 20);
}

tl::unexpected<Error> tooShort(std::int64_t needed, std::int64_t params, const DeviceMemory& memory) {
  return fail(ErrorCode::Limit, "backend.device_memory_short",
              {{"needed", needed}, {"params", params}, {"free", memory.free}, {"total", memory.total}});
}

/// A table, row numbers and output for each chunk: as many whole slices as there is room for, else as much of
/// one as there is.
Expected<Chunks> cutForPicking(const Plan& plan, const DeviceLimits& limits, const DeviceMemory& memory) {
  constexpr std::int64_t kIndex = sizeof(std::int32_t), kRounding = 6;
  constexpr std::int64_t kLeastChunk = 8192;  // whatever the limits
  constexpr std::int64_t kMostTuples = std::int64_t{1} << 30;
  constexpr std::int64_t kCounters = sizeof(BadCounters);
  const std::int64_t element = elementBytes(plan.dtype);
  const std::int64_t least = kIndex + 2 * wholeWords(element);
  if (kCounters + least > memory.free) return tooShort(kCounters + least, 0, memory);

  const std::int64_t room = std::max(least, memory.free - kCounters - spared(memory));
  Chunks chunks;
  chunks.picked = true;
  chunks.indexBytesPerTuple = kIndex;
  chunks.atOnce = least <= room / 2 ? 2 : 1;
  const std::int64_t each =
      std::min(room / chunks.atOnce, std::max(limits.chunkBytes, kLeastChunk)) - kRounding;
  const std::int64_t perTuple = 2 * plan.sliceBytes() + kIndex;
  chunks.tuples = std::clamp<std::int64_t>(each / perTuple, 1, std::min(kMostTuples, plan.tupleCount));
  chunks.elements = std::clamp<std::int64_t>((each - kIndex) / 2 / element, 1, plan.sliceElements);
  if (chunks.tuples > 1) chunks.elements = plan.sliceElements;
  chunks.outputBytesPerTuple = chunks.elements * element;
  if (chunks.count(plan) == 1) chunks.atOnce = 1;
  return chunks;
}

/// Whether picking takes less than sending params whole. Of 1 GB an H200 took for 64 MB in slices of 64 bytes
/// 0.41 of the time, for 256 MB in slices of 8 KB 0.60, for all of it in order 1.24; for 64 MB in slices of 4
/// bytes 4.6. So a tuple costs its slice and 128 bytes, and params cost half of theirs.
bool fewAreWanted(const Plan& plan, std::int64_t paramsBytes, const DeviceLimits& limits) {
  constexpr std::int64_t kLook = 128;
  const std::int64_t slice = plan.sliceBytes();
  return slice >= limits.leastPicked && plan.tupleCount <= paramsBytes / 2 / (slice + kLook);
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
  chunks.elements = plan.sliceElements;
  chunks.indexBytesPerTuple = plan.depth * elementBytes(plan.indexDtype);
  chunks.outputBytesPerTuple = plan.sliceBytes();
  // Where nothing is written nothing of params is read.
  if (plan.sliceBytes() > 0) chunks.paramsBytes = plan.params.elementCount() * elementBytes(plan.dtype);
  const std::int64_t kept = wholeWords(chunks.paramsBytes) + static_cast<std::int64_t>(sizeof(BadCounters));

  const std::int64_t grain = std::min(chunkGrain(plan, id), plan.tupleCount);
  const std::int64_t least = bytesOfChunk(chunks, grain);
  const bool fits = kept <= memory.free && least <= memory.free - kept;
  if (chunks.paramsBytes > 0 &&
      (!fits || chunks.paramsBytes > limits.mostParams || fewAreWanted(plan, chunks.paramsBytes, limits)))
    return cutForPicking(plan, limits, memory);
  if (!fits) return tooShort(kept + least, chunks.paramsBytes, memory);
  const std::int64_t room = std::max<std::int64_t>(0, memory.free - kept - spared(memory));
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
